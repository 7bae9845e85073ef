/** One examination of a level, in workers of its own: one for the audit, and some who walk. They live no longer than it. */
import type { TriangleMesh } from 'carom'
import type { Level } from '../../../doctor/audit.ts'
import type { Report } from '../../../doctor/finding.ts'
import type { Asked, FromAudit, Stage, ToAudit, ToWalker } from './messages.ts'

export interface Examination {
  readonly walkers: number
  /** A hidden page walks no further. */
  pause(on: boolean): void
  /** The report comes all the same, as far as it is. */
  stop(): void
  /** After a report for which moves ran out: so many more moves, and another report. */
  goOn(moves: number): void
  /** Ends it at once; nothing more is told. */
  end(): void
}

export interface Told {
  stage(stage: Stage): void
  checked(share: number): void
  moved(moves: number): void
  wave(wave: { stances: number; waiting: number; dots: Float32Array }): void
  /** @param isOpen moves ran out: `goOn` goes on, `end` ends it */
  end(report: Report, isOpen: boolean): void
  failed(message: string): void
}

/** Walkers, at most; one core is left for the page. */
const MOST = 4

export function examine(level: Level, mesh: TriangleMesh, asked: Asked, on: Told): Examination {
  const count = Math.min(MOST, Math.max(1, (navigator.hardwareConcurrency ?? 2) - 1))
  const audit = new Worker(new URL('./audit-worker.ts', import.meta.url), { type: 'module', name: 'carom doctor' })
  const walkers = Array.from(
    { length: count },
    () => new Worker(new URL('./walker-worker.ts', import.meta.url), { type: 'module', name: 'carom walker' }),
  )
  let ended = false
  const end = () => {
    ended = true
    for (const worker of [audit, ...walkers]) worker.terminate()
  }
  const failed = (message: string) => {
    if (ended) return
    end()
    on.failed(message)
  }
  for (const worker of [audit, ...walkers]) {
    worker.onerror = (event) => {
      event.preventDefault()
      failed(`A worker stopped: ${event.message || 'it could not be started'}.`)
    }
    worker.onmessageerror = () => failed('A worker sent what could not be received.')
  }
  audit.onmessage = ({ data }: MessageEvent<FromAudit>) => {
    if (ended) return
    if (data.kind === 'stage') on.stage(data.stage)
    else if (data.kind === 'checked') on.checked(data.share)
    else if (data.kind === 'moved') on.moved(data.moves)
    else if (data.kind === 'wave') on.wave(data)
    else if (data.kind === 'failed') failed(data.message)
    else {
      if (!data.isOpen) end()
      on.end(data.report, data.isOpen)
    }
  }

  const channels = walkers.map((worker) => {
    const { port1, port2 } = new MessageChannel()
    worker.postMessage({ port: port2 } satisfies ToWalker, [port2])
    return port1
  })
  const tell = (message: ToAudit, transfer: Transferable[] = []) => audit.postMessage(message, transfer)
  const { name, positions, indices, notes, objects = [] } = level
  const begin: ToAudit = {
    kind: 'begin',
    level: { name, notes: [...notes], objects: [...objects], positions: shared(positions), indices: shared(indices) },
    mesh: crossOriginIsolated ? mesh.toBuffer({ shared: true }) : mesh.toBuffer(),
    asked,
    ports: channels,
  }
  tell(begin, channels)
  return {
    walkers: count,
    pause: (isOn) => tell({ kind: 'pause', on: isOn }),
    stop: () => tell({ kind: 'stop' }),
    goOn: (moves) => tell({ kind: 'go-on', moves }),
    end,
  }
}

/** In memory that workers may share, where the page may; else it is copied on its way. */
function shared<T extends Float32Array | Uint32Array>(list: T): T {
  if (!crossOriginIsolated) return list
  const Kind = list.constructor as new (buffer: SharedArrayBuffer) => T
  const copy = new Kind(new SharedArrayBuffer(list.byteLength))
  copy.set(list)
  return copy
}
