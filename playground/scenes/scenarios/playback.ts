/** Which run of which scenario is watched, and where in its time one is. */
import type { Entry } from './catalogue.ts'
import { createWatch, isSeen, type Run, type Watch } from './watch.ts'

export interface Playback {
  readonly entry: Entry
  readonly watch: Watch
  readonly run: number
  readonly now: Run
  /** In frames from the start of the run. */
  readonly moment: number
  /** Goes up whenever something else is watched. */
  readonly version: number
  /** Can all of it be seen? */
  readonly isSeen: boolean
  /** Is the run at its end? */
  readonly isOver: boolean
  /** And has been for a while? */
  readonly isRested: boolean
  /** Nothing is slowed down or hurried. */
  isReal: boolean
  choose(entry: Entry, run: number): void
  goTo(frame: number): void
  /** One step of the page, in seconds. */
  step(dt: number): void
  /** One frame of the run. */
  single(): void
  /** Plays what is not played yet, for about so many milliseconds. */
  work(milliseconds: number): void
  /** True once for every run, when all of it can be seen. */
  isNew(): boolean
  /** The moment to draw, between the last step and the next. */
  at(alpha: number): number
  timeText(): string
}

/** Seconds that a run takes on the page, at least and at most. */
const SHORTEST = 2
const LONGEST = 15
/** The verdict can be read for so long before the next scenario begins, seconds. */
const REST = 3

export function createPlayback(first: Entry): Playback {
  let entry = first
  let watch = createWatch(first.scenario)
  let run = 0
  let from = 0
  let moment = 0
  let version = 1
  let rested = 0
  let begun = 0

  const now = (): Run => watch.runs[run]
  const seconds = (): number => now().frames / now().setting.rate
  /** Seconds of the run for one of the page. */
  const pace = (): number => (playback.isReal ? 1 : seconds() / Math.min(LONGEST, Math.max(SHORTEST, seconds())))
  const put = (to: number, before = to) => {
    moment = Math.min(Math.max(0, to), now().frames)
    from = Math.min(before, moment)
    rested = 0
  }

  const playback: Playback = {
    get entry() {
      return entry
    },
    get watch() {
      return watch
    },
    get run() {
      return run
    },
    get now() {
      return now()
    },
    get moment() {
      return moment
    },
    get version() {
      return version
    },
    get isSeen() {
      return isSeen(now())
    },
    get isOver() {
      return isSeen(now()) && moment >= now().frames
    },
    get isRested() {
      return rested > REST
    },
    isReal: false,
    choose(chosen, which) {
      // what has been played of it stays
      if (chosen !== entry) watch = createWatch(chosen.scenario)
      entry = chosen
      run = which
      version++
      while (now().seen.length === 0) watch.work(0)
      put(0)
    },
    goTo(frame) {
      while (!isSeen(now())) watch.work(1000)
      put(frame)
    },
    step(dt) {
      if (!isSeen(now())) return
      if (moment >= now().frames && watch.outcome !== null) rested += dt
      else put(moment + dt * pace() * now().setting.rate, moment)
    },
    single() {
      playback.goTo(Math.floor(moment) + 1)
    },
    work(milliseconds) {
      if (watch.outcome === null) watch.work(milliseconds)
    },
    isNew() {
      if (begun === version || !isSeen(now())) return false
      begun = version
      return true
    },
    at: (alpha) => from + (moment - from) * alpha,
    timeText() {
      const slow = pace()
      const hurry = Math.abs(slow - 1) < 1e-9 ? '' : ` · ${Number(slow.toPrecision(2))} ×`
      return `${(moment / now().setting.rate).toFixed(2)} s of ${Number(seconds().toFixed(2))} s${hurry}`
    },
  }
  return playback
}
