/**
 * What runs in the worker that builds trees. It is bundled to a string (build-worker-source.ts, by
 * `node scripts/worker-source.mjs`), so that no bundler has to find a file: see build-in-worker.ts.
 */
import { wholeSteps } from './build.ts'
import type { BuildInput } from './build-input.ts'

/**
 * To the worker: the input, and the kernel that sorts, if there is one. From it: progress 0..1, then the buffer; or an
 * error.
 */
export interface BuildRequest {
  input: BuildInput
  module: WebAssembly.Module | null
}
export type BuildMessage = { progress: number } | { buffer: ArrayBuffer } | { error: string }

interface WorkerScope {
  onmessage: ((event: { data: BuildRequest }) => void) | null
  postMessage(message: BuildMessage, transfer?: ArrayBuffer[]): void
}
const scope = globalThis as unknown as WorkerScope

scope.onmessage = ({ data: { input, module } }) => {
  const steps = wholeSteps(input, module)
  const advance = (): void => {
    try {
      const step = steps.next()
      if (step.done) {
        scope.postMessage({ buffer: step.value }, [step.value])
        return
      }
      scope.postMessage({ progress: step.value })
      // back to the event loop after every step: a browser that ends a worker waits for that, for up to two seconds
      setTimeout(advance, 0)
    } catch (error) {
      scope.postMessage({ error: String(error) })
    }
  }
  advance()
}
