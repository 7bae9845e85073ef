/** A race under way, as the page holds it: a worker of its own, that ends with it. */
import type { BuilderName } from './entrants.ts'
import type { BuildRow, Course, FromRace, Served, ToRace } from './messages.ts'
import { EVENTS, type Standing } from './race.ts'

export type Phase = 'building' | 'checking' | 'racing' | 'over' | 'failed'

export interface Running {
  readonly phase: Phase
  readonly triangles: number
  /** The level is too large for them. */
  readonly skipped: readonly BuilderName[]
  /** Of the rounds, 0 to 1. */
  readonly share: number
  /** Of what is done before them, 0 to 1. */
  readonly before: number
  readonly builds: readonly BuildRow[]
  /** For each of EVENTS; empty until its answers are checked. */
  readonly standings: readonly (readonly Standing[])[]
  readonly served: Served | null
  pause(on: boolean): void
  stop(): void
}

export function startRace(
  course: Course,
  on: { changed(): void; picture(pixels: Uint8Array): void; failed(message: string): void },
): Running {
  const worker = new Worker(new URL('./race-worker.ts', import.meta.url), { type: 'module', name: 'carom race' })
  const tell = (message: ToRace) => worker.postMessage(message)
  const seen = {
    phase: 'building' as Phase,
    triangles: 0,
    skipped: [] as readonly BuilderName[],
    share: 0,
    before: 0,
    builds: [] as readonly BuildRow[],
    standings: EVENTS.map((): readonly Standing[] => []),
    served: null as Served | null,
    pause: (isPaused: boolean) => tell({ kind: 'pause', on: isPaused }),
    stop: () => worker.terminate(),
  }
  const fail = (message: string) => {
    seen.phase = 'failed'
    worker.terminate()
    on.failed(message)
  }
  worker.onmessage = ({ data }: MessageEvent<FromRace>) => {
    if (data.kind === 'failed') fail(data.message)
    else if (data.kind === 'picture') on.picture(data.pixels)
    else take(data)
    on.changed()
  }
  worker.onerror = (event) => {
    event.preventDefault()
    fail(event.message || 'the worker could not be started')
  }
  function take(message: Exclude<FromRace, { kind: 'failed' | 'picture' }>): void {
    if (message.kind === 'level') {
      seen.triangles = message.triangles
      seen.skipped = message.skipped
    } else if (message.kind === 'share') seen.before = message.share
    else if (message.kind === 'over') {
      seen.phase = 'over'
      worker.terminate()
    } else if (message.kind === 'built') {
      seen.builds = message.rows
      seen.phase = 'checking'
      seen.before = 0
    } else {
      seen.standings[message.event] = message.standings
      seen.share = message.share
      seen.served = message.served
      if (message.share > 0) seen.phase = 'racing'
    }
  }
  tell({ kind: 'begin', course })
  return seen
}
