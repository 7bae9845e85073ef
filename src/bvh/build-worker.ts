/**
 * The code of the worker that builds trees. `node scripts/worker-source.mjs` bundles it into a string
 * (build-worker-source.ts), so no bundler has to find a file. build-in-worker.ts starts it.
 */
import { wholeSteps } from './build.ts'
import type { BuildInput } from './build-input.ts'
import { viewTree } from './layout.ts'
import { canHaveMirror, mirrorWords, newMaker } from './mirror-words.ts'

/**
 * The worker receives the input; the module of the sorting kernel, if there is one; and the module of the ray kernel,
 * if the mesh is to get its mirror at once. It sends its progress, 0..1, and then the result or an error.
 */
export interface BuildRequest {
  input: BuildInput
  module: WebAssembly.Module | null
  kernel: WebAssembly.Module | null
}
/** The buffer of the mesh, and the words of its mirror, if they were wanted and could be made. */
export interface Built {
  buffer: ArrayBuffer
  mirror: Uint32Array<ArrayBuffer> | undefined
}
export type BuildMessage = { progress: number } | Built | { error: string }

interface WorkerScope {
  onmessage: ((event: { data: BuildRequest }) => void) | null
  postMessage(message: BuildMessage, transfer?: ArrayBuffer[]): void
}
const scope = globalThis as unknown as WorkerScope

scope.onmessage = ({ data: { input, module, kernel } }) => {
  const steps = wholeSteps(input, module)
  const advance = (): void => {
    try {
      const step = steps.next()
      if (step.done) {
        const buffer = step.value
        const mirror = kernel ? mirrorOf(buffer, kernel) : undefined
        scope.postMessage({ buffer, mirror }, mirror ? [buffer, mirror.buffer] : [buffer])
        return
      }
      scope.postMessage({ progress: step.value })
      // return to the event loop after every step: a browser that terminates a worker waits for that, for up to two
      // seconds
      setTimeout(advance, 0)
    } catch (error) {
      scope.postMessage({ error: String(error) })
    }
  }
  advance()
}

function mirrorOf(buffer: ArrayBuffer, kernel: WebAssembly.Module): Uint32Array<ArrayBuffer> | undefined {
  const tree = viewTree(buffer)
  if (!canHaveMirror(tree)) return undefined
  try {
    return mirrorWords(tree, newMaker(kernel))?.slice()
  } catch {
    return undefined // there is no memory for it
  }
}
