/**
 * Builds in a worker. The worker's code is a string, so every bundler and Node include it. Where workers are missing or
 * forbidden (a content security policy without blob:), the same steps run on this thread, in slices.
 */
import { wholeSteps } from './build.ts'
import type { BuildInput } from './build-input.ts'
import type { BuildMessage, BuildRequest, Built } from './build-worker.ts'
import { WORKER_SOURCE } from './build-worker-source.ts'
import { sortModule } from './sort-module.ts'

/** A worker of a browser or of Node, with only what a build needs. */
interface Builder {
  post(request: BuildRequest): void
  listen(message: (data: BuildMessage) => void, failed: () => void): void
  end(): void
}

/**
 * Node's worker threads have no global `postMessage` and `onmessage`: this defines them. It ends with a semicolon,
 * because the worker's code begins with a parenthesis.
 */
const NODE_PROLOGUE = `const { parentPort } = require('node:worker_threads')
globalThis.postMessage = (message, transfer) => parentPort.postMessage(message, transfer)
parentPort.on('message', (data) => globalThis.onmessage({ data }));
`

interface NodeWorker {
  postMessage(request: BuildRequest): void
  on(event: 'message' | 'error', listener: (data: BuildMessage) => void): void
  terminate(): void
}
type NodeProcess = {
  getBuiltinModule?: (name: string) => { Worker: new (code: string, options: object) => NodeWorker }
}

function startWorker(): Builder | undefined {
  try {
    if (typeof Worker !== 'undefined' && typeof Blob !== 'undefined') {
      const address = URL.createObjectURL(new Blob([WORKER_SOURCE], { type: 'text/javascript' }))
      const worker = new Worker(address, { name: 'carom build', type: 'module' }) // (Deno has no others)
      return {
        post: (request) => worker.postMessage(request),
        listen: (message, failed) => {
          worker.onmessage = (event: MessageEvent<BuildMessage>) => message(event.data)
          worker.onerror = (event) => {
            event.preventDefault()
            failed()
          }
        },
        end: () => {
          worker.terminate()
          URL.revokeObjectURL(address)
        },
      }
    }
    const { process } = globalThis as { process?: NodeProcess }
    const threads = process?.getBuiltinModule?.('node:worker_threads')
    if (!threads) return undefined
    const worker = new threads.Worker(NODE_PROLOGUE + WORKER_SOURCE, { eval: true, name: 'carom build' })
    return {
      post: (request) => worker.postMessage(request),
      listen: (message, failed) => {
        worker.on('message', message)
        worker.on('error', failed)
      },
      end: () => worker.terminate(),
    }
  } catch {
    return undefined
  }
}

/**
 * The part of `AbortSignal` that a build uses. With a type of its own, the declarations need neither the DOM's nor
 * Node's types.
 */
export interface AbortSignalLike {
  readonly aborted: boolean
  readonly reason?: unknown
  readonly addEventListener: (type: 'abort', listener: () => void, options?: { once: boolean }) => void
  readonly removeEventListener: (type: 'abort', listener: () => void) => void
}

/** Where no worker may start, the caller may change its arrays between the slices. */
const copyOf = (input: BuildInput): BuildInput => ({
  ...input,
  positions: input.positions.slice(),
  indices: input.indices?.slice() ?? null,
  layers: input.layers?.slice() ?? null,
})

/**
 * @param given checked; it is copied at once and stays with the caller
 * @param kernel the module of the ray kernel, if the worker is to make the mirror
 * @param signal ends the worker at once; the promise is rejected with its reason
 */
export function buildInWorker(
  given: BuildInput,
  kernel: WebAssembly.Module | null,
  signal: AbortSignalLike | undefined,
  onProgress: ((fraction: number) => void) | undefined,
): Promise<Built> {
  const input = copyOf(given)
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason)
      return
    }
    const worker = startWorker()
    if (!worker) {
      resolve(buildInSlices(input, signal, onProgress))
      return
    }
    const abort = (): void => {
      finish()
      reject(signal?.reason)
    }
    const finish = (): void => {
      signal?.removeEventListener('abort', abort)
      worker.end()
    }
    let heard = false
    worker.listen(
      (data) => {
        heard = true
        if ('progress' in data) {
          try {
            onProgress?.(data.progress)
          } catch (error) {
            finish()
            reject(error)
          }
          return
        }
        finish()
        if ('buffer' in data) resolve(data)
        else reject(new Error(`TriangleMesh.build: the worker failed: ${data.error}`))
      },
      () => {
        finish()
        // a worker that never sent anything was not allowed to start
        if (heard) reject(new Error('TriangleMesh.build: the worker died, perhaps for want of memory'))
        else resolve(buildInSlices(input, signal, onProgress))
      },
    )
    signal?.addEventListener('abort', abort, { once: true })
    worker.post({ input, module: sortModule(), kernel })
  })
}

/** Builds on this thread. Other code runs between the steps. */
async function buildInSlices(
  input: BuildInput,
  signal: AbortSignalLike | undefined,
  onProgress: ((fraction: number) => void) | undefined,
): Promise<Built> {
  const steps = wholeSteps(input, sortModule())
  for (;;) {
    const step = steps.next()
    if (step.done) return { buffer: step.value, mirror: undefined }
    onProgress?.(step.value)
    await new Promise((resume) => setTimeout(resume, 0))
    if (signal?.aborted) throw signal.reason
  }
}
