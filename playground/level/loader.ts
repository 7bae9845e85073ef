import type { LevelFile } from '../../doctor/loading/file-set.ts'
import { AS_WRITTEN, type Fit } from '../../doctor/loading/fit.ts'
import type { LevelData } from '../../doctor/loading/level-data.ts'
import { LevelError, LIMITS, type Limits, OverLimit } from '../../doctor/loading/limits.ts'
import type { LoadMessage, LoadRequest } from './worker.ts'

export interface LoadedLevel {
  level: LevelData
  /** For TriangleMesh.from. */
  mesh: ArrayBuffer
  /** Milliseconds. */
  times: { read: number; build: number }
}

export interface Loading {
  /** Rejects with a LevelError or OverLimit whose message is for the visitor, or with Cancelled. */
  done: Promise<LoadedLevel>
  /** Ends the worker at once, whatever it does. */
  cancel(): void
}

export class Cancelled extends Error {
  override name = 'Cancelled'
}

export type Stage = 'reading' | 'unpacking' | 'building'

/** Reads and builds a level in a worker of its own, which lives no longer than the load. */
export function loadLevel(
  files: LevelFile[],
  options: {
    limits?: Partial<Limits>
    fit?: Fit
    scene?: number
    onProgress?: (stage: Stage, fraction: number) => void
  } = {},
): Loading {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'carom level' })
  const silence = options.limits?.silence ?? LIMITS.silence
  let timer: ReturnType<typeof setTimeout> | undefined
  let fail: (error: Error) => void = () => {}
  const end = () => {
    clearTimeout(timer)
    worker.terminate()
  }
  const done = new Promise<LoadedLevel>((resolve, reject) => {
    const who = files[0]?.path ?? 'level'
    fail = (error) => {
      end()
      reject(error)
    }
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => fail(new OverLimit(who, 'silence', silence, silence * 4)), silence * 1000)
    }
    wait()
    worker.onmessage = ({ data }: MessageEvent<LoadMessage>) => {
      if (data.kind === 'progress') {
        wait()
        options.onProgress?.(data.stage, data.fraction)
      } else if (data.kind === 'level') {
        end()
        resolve({ level: data.level, mesh: data.mesh, times: data.times })
      } else {
        const { limit, message } = data
        fail(
          limit === null ? new LevelError(message) : OverLimit.retold(message, limit.name, limit.allowed, limit.needed),
        )
      }
    }
    worker.onerror = (event) => {
      event.preventDefault()
      fail(new LevelError(`${who}: the reader stopped: ${event.message || 'the worker could not be started'}`))
    }
    worker.onmessageerror = () => fail(new LevelError(`${who}: the reader's answer could not be received`))
    const { limits = {}, fit = AS_WRITTEN, scene } = options
    const request: LoadRequest = { files, limits, fit, scene }
    worker.postMessage(request)
  })
  return { done, cancel: () => fail(new Cancelled('cancelled')) }
}
