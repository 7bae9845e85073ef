/** Where in a replay's time one is: it plays, rests at its end, and begins again. */
import { DT } from '../../../doctor/walk/walker.ts'
import type { Path } from './replay-path.ts'

/** Seconds at the end before it begins again. */
const REST = 1.2

export interface Playback {
  readonly path: Path | null
  /** In steps from its start. */
  readonly moment: number
  /** At its end, until it begins again. */
  readonly isOver: boolean
  show(path: Path | null): void
  /** A step of the page. */
  step(): void
  /** One step of the replay; behind the last comes the first. */
  single(): void
  goTo(moment: number): void
}

export function createPlayback(): Playback {
  let path: Path | null = null
  let moment = 0
  let rested = 0
  return {
    get path() {
      return path
    },
    get moment() {
      return moment
    },
    get isOver() {
      return path !== null && moment >= path.steps
    },
    show(next) {
      path = next
      moment = 0
      rested = 0
    },
    step() {
      if (path === null) return
      if (moment < path.steps) moment = Math.min(path.steps, Math.floor(moment) + 1)
      else if (++rested * DT >= REST) {
        moment = 0
        rested = 0
      }
    },
    single() {
      if (path === null) return
      moment = moment >= path.steps ? 0 : Math.floor(moment) + 1
      rested = 0
    },
    goTo(next) {
      if (path === null) return
      moment = Math.min(path.steps, Math.max(0, next))
      rested = 0
    },
  }
}
