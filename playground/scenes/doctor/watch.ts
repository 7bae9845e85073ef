/** The finding that is chosen, with its replay, or a replay out of a link. */
import type { TriangleMesh } from 'carom'
import type { Finding, Replay } from '../../../doctor/finding.ts'
import type { Keys } from '../../shell/keys.ts'
import { createDrive, type Drive } from './drive.ts'
import { createPlayback, type Playback } from './playback.ts'
import { feetAt, pathOf, walkerAt } from './replay-path.ts'

/** What there is to see. */
export type Seen = Pick<Finding, 'kind' | 'severity' | 'text' | 'place' | 'objects' | 'replay'> | ReplaySeen

/** A replay alone, out of an address. */
export interface ReplaySeen {
  readonly kind: 'replay'
  readonly severity: 'note'
  readonly text: string
  readonly place: readonly number[]
  readonly replay: Replay
}

export interface Watch {
  readonly seen: Seen | null
  readonly playback: Playback
  readonly drive: Drive | null
  /** Null: nothing. @throws what the character says of a state that is none */
  show(mesh: TriangleMesh, seen: Seen | null): void
  /** From the replay to one's own keys, and back. */
  takeOver(mesh: TriangleMesh): void
  /** out = the feet of whoever walks. */
  feet(alpha: number, out: number[]): void
}

export function createWatch(keys: Keys): Watch {
  const playback = createPlayback()
  let seen: Seen | null = null
  let drive: Drive | null = null
  return {
    get seen() {
      return seen
    },
    get drive() {
      return drive
    },
    playback,
    show(mesh, next) {
      drive = null
      seen = null
      playback.show(null)
      if (next?.replay !== undefined) playback.show(pathOf(mesh, next.replay))
      seen = next
    },
    takeOver(mesh) {
      const { path, moment } = playback
      if (drive !== null || path === null) drive = null
      else drive = createDrive(walkerAt(mesh, path.replay, Math.floor(moment)), keys)
    },
    feet(alpha, out) {
      const { path, moment, isOver } = playback
      if (drive !== null) for (let k = 0; k < 3; k++) out[k] = drive.feet[k]
      else if (path !== null) feetAt(path, isOver || moment === 0 ? moment : moment - 1 + alpha, out)
    },
  }
}
