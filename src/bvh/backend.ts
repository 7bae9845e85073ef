/** What users may know of the kernel, and want of it. */
import { checkNumber, checkWord } from '../math/check.ts'
import { type BackendChoice, chooseBackend, kernelBytes, kernelState, setKernelBudget } from './wasm-kernel.ts'

/**
 * Who answers rays: the WebAssembly kernel, or the walk in TypeScript. Answers are the same, bit for bit. The kernel
 * keeps a copy of each mesh that is asked often, made bit by bit after questions; a mesh gives its own back by
 * `dispose`, or when nobody holds it any more.
 */
export const backend = {
  /** Which one serves here and now. Small or seldom asked meshes are TypeScript's all the same. */
  get serves(): 'wasm' | 'plain' {
    return kernelState().serves ? 'wasm' : 'plain'
  },

  /** Why: of a kernel that does not serve, what stands in its way. */
  get reason(): string {
    return kernelState().why
  },

  /** What the copies of meshes take, bytes; half-made ones in full. */
  get bytes(): number {
    return kernelBytes().held
  },

  /** What they may take, bytes: what was not asked for longest makes place. Default: 2^30. */
  get budget(): number {
    return kernelBytes().budget
  },
  set budget(bytes: number) {
    checkNumber('backend', 'budget', bytes, 0, Number.POSITIVE_INFINITY)
    setKernelBudget(bytes)
  },

  /** From now on; the default is 'auto'. By 'wasm' a mesh is copied at once, at its first question. */
  use(choice: BackendChoice): void {
    checkWord('backend.use', 'choice', choice, ['auto', 'wasm', 'plain'])
    chooseBackend(choice)
  },
}
