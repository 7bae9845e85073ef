/** What callers may know about the kernel, and how they select it. */
import { checkNumber, checkWord } from '../math/check.ts'
import { type BackendChoice, chooseBackend, kernelBytes, kernelState, setKernelBudget } from './wasm-kernel.ts'

/**
 * What finds the hits of rays: the WebAssembly kernel, or TypeScript. Both give the same bits. The kernel keeps a
 * mirror of each mesh. It is made with the mesh, or later if the mesh is built with `quality: 'fast'` or is very large.
 * Meshes of doubles and meshes in shared memory have none. `dispose` releases the mirror of a mesh, and so does garbage
 * collection.
 */
export const backend = {
  /** Which one is active. Meshes without a mirror use TypeScript in any case. */
  get serves(): 'wasm' | 'plain' {
    return kernelState().serves ? 'wasm' : 'plain'
  },

  /** Why it is active; if the kernel is not, what prevents it. */
  get reason(): string {
    return kernelState().why
  },

  /** How much memory all mirrors take, in bytes. */
  get bytes(): number {
    return kernelBytes().held
  },

  /**
   * How much memory mirrors may take, in bytes. When it is full, the least recently queried mesh loses its mirror.
   * Default: 2^30.
   */
  get budget(): number {
    return kernelBytes().budget
  },
  set budget(bytes: number) {
    checkNumber('backend', 'budget', bytes, 0, Number.POSITIVE_INFINITY)
    setKernelBudget(bytes)
  },

  /**
   * Selects a backend from now on; the default is 'auto'. With 'wasm' a mesh that has no mirror gets it at its first
   * query.
   */
  use(choice: BackendChoice): void {
    checkWord('backend.use', 'choice', choice, ['auto', 'wasm', 'plain'])
    chooseBackend(choice)
  },
}
