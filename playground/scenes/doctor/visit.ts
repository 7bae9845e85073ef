/** A level's visit to the doctor: from "examine" to the report, as the page sees it. */

import type { Body } from '../../../doctor/body.ts'
import type { Report } from '../../../doctor/finding.ts'
import packageText from '../../../package.json?raw'
import type { Level } from '../../level/level.ts'
import { type Examination, examine } from './examination.ts'
import type { Progress } from './how-far.ts'
import type { Stage } from './messages.ts'

const { version } = JSON.parse(packageText) as { version: string }
/** Places to start that are tried, of those that a reader found. */
const STARTS = 64

export interface Visit {
  /** Null: nobody walks. */
  readonly progress: Progress | null
  /** Goes up whenever the progress has changed. */
  readonly version: number
  readonly walkers: number
  begin(level: Level, body: Body, budget: number): void
  stop(): void
  /** Moves ran out, and more may be made. */
  readonly canGoOn: boolean
  /** As many as were allowed so far, once more. */
  goOn(): void
  /** Another level, or away from here: nothing more is told. */
  end(): void
  pause(on: boolean): void
}

export function createVisit(on: {
  dots(dots: Float32Array): void
  report(report: Report): void
  failed(message: string): void
}): Visit {
  let running: Examination | null = null
  /** The one for which moves ran out: its workers wait. */
  let waits = false
  let isPaused = false
  let stage: Stage = 'checking'
  let budget = 0
  let checked = 0
  let moves = 0
  let stances = 0
  let changes = 0
  /** Milliseconds of walking before the last pause, and when it went on. */
  let walked = 0
  let since = 0

  const seconds = () => (walked + (stage === 'walking' && !isPaused ? performance.now() - since : 0)) / 1000
  function keepTime(): void {
    if (stage === 'walking' && !isPaused) walked += performance.now() - since
    since = performance.now()
  }
  function end(): void {
    running?.end()
    running = null
    waits = false
    changes++
  }

  return {
    get progress() {
      return running === null || waits ? null : { stage, checked, moves, budget, stances, seconds: seconds() }
    },
    get version() {
      return changes
    },
    get walkers() {
      return running?.walkers ?? 0
    },
    begin(level, body, most) {
      end()
      stage = 'checking'
      budget = most
      checked = moves = stances = walked = 0
      const { name, positions, indices, notes, objects, starts, mesh, builtIn } = level
      const said = builtIn ? starts : level.spawns
      const spawns = (said.length > 0 ? said : starts).slice(0, STARTS).map(({ x, y, z }) => [x, y, z])
      const asked = { body, seed: 1, budget, spawns, spawnsFrom: said.length > 0 ? 'file' : 'guess', version } as const
      running = examine({ name, positions, indices, notes, objects }, mesh, asked, {
        stage(next) {
          keepTime()
          stage = next
          changes++
        },
        checked(share) {
          checked = share
          changes++
        },
        moved(more) {
          moves += more
          changes++
        },
        wave(wave) {
          stances = wave.stances
          changes++
          on.dots(wave.dots)
        },
        end(report, isOpen) {
          if (isOpen) keepTime()
          else running = null
          waits = isOpen
          changes++
          on.report(report)
        },
        failed(message) {
          running = null
          waits = false
          changes++
          on.failed(message)
        },
      })
      if (isPaused) running.pause(true)
    },
    stop: () => running?.stop(),
    get canGoOn() {
      return waits
    },
    goOn() {
      if (running === null || !waits) return
      running.goOn(budget)
      budget *= 2
      waits = false
      stage = 'checking'
      changes++
    },
    end,
    pause(isOn) {
      if (isOn === isPaused) return
      keepTime()
      isPaused = isOn
      since = performance.now()
      running?.pause(isOn)
    },
  }
}
