/**
 * The code of the worker that builds trees. `node scripts/worker-source.mjs` bundles it into a string
 * (build-worker-source.ts), so no bundler has to find a file. build-in-worker.ts starts it.
 */
import { wholeSteps } from './build.ts'
import type { BuildInput } from './build-input.ts'

/**
 * The worker receives the input, and the module of the sorting kernel, if there is one. It sends its progress, 0..1,
 * and then the buffer or an error.
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
      // return to the event loop after every step: a browser that terminates a worker waits for that, for up to two
      // seconds
      setTimeout(advance, 0)
    } catch (error) {
      scope.postMessage({ error: String(error) })
    }
  }
  advance()
}
