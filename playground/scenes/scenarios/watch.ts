/** A scenario that is being watched: played by the command's own loop, with notes of what there is to see, and judged. */
import { type CaromPlayer, carom, openCarom } from '../../../tools/scenarios/carom.ts'
import { asking, type Outcome } from '../../../tools/scenarios/outcome.ts'
import { framesOf, type Player, type Runner } from '../../../tools/scenarios/play.ts'
import type { Body, Frame, Input, Scenario, Setting, Vec } from '../../../tools/scenarios/scenario.ts'

/** A place where something is touched, and the normal there, towards the body. */
export interface Touch {
  readonly point: Vec
  readonly normal: Vec
}

/** What was seen after a frame; the first of all is what was there before any. */
export interface Seen extends Frame {
  /** What was told for this frame. */
  readonly input: Input
  readonly body: Body
  /** What stopped or turned the move. */
  readonly touches: readonly Touch[]
  /** Of what it stands on, or slides down. */
  readonly support: Touch | null
}

export interface Run {
  readonly setting: Setting
  readonly seen: readonly Seen[]
  /** How many frames it has, seen or not yet. */
  readonly frames: number
}

export interface Watch {
  readonly runs: readonly Run[]
  /** Null until all runs have been played. */
  readonly outcome: Outcome | null
  /** Plays and judges for about so long. */
  work(milliseconds: number): void
}

export const isSeen = ({ seen, frames }: Run): boolean => seen.length > frames

export function createWatch(scenario: Scenario): Watch {
  const settings = scenario.runs()
  const runs = settings.map((setting) => ({ setting, seen: [] as Seen[], frames: framesOf(setting) }))
  let opened = 0
  const runner: Runner = { ...carom, open: (setting) => noted(openCarom(setting), setting, runs[opened++].seen) }
  const judgement = asking(runner, { ...scenario, runs: () => settings })
  let outcome: Outcome | null = null
  return {
    runs,
    get outcome() {
      return outcome
    },
    work(milliseconds) {
      const end = performance.now() + milliseconds
      while (outcome === null) {
        const { done, value } = judgement.next()
        if (done) {
          outcome = value
          for (const run of runs) endHere(run)
        }
        if (performance.now() > end) return
      }
    },
  }
}

/** What broke off, or was not begun, has no more frames than were seen. */
function endHere(run: { setting: Setting; seen: Seen[]; frames: number }): void {
  if (run.seen.length === 0) run.seen.push(startOf(run.setting))
  run.frames = run.seen.length - 1
}

const startOf = ({ start, body }: Setting): Seen => ({
  time: 0,
  feet: start,
  ground: 'air',
  input: {},
  body,
  touches: [],
  support: null,
})

/** A player who notes after each frame what there is to see. */
function noted(player: CaromPlayer, setting: Setting, seen: Seen[]): Player {
  const { character } = player
  let { body } = setting
  seen.push({ ...player.look(), ...startOf(setting) })
  return {
    ...player,
    frame(told, time, dt, frame) {
      const { shape } = character
      const could = player.frame(told, time, dt, frame)
      // there may have been no room for another body
      if (told.resize !== undefined && character.shape !== shape) body = told.resize
      seen.push({ time: time + dt, ...player.look(), input: told, body, ...touchesOf(character) })
      return could
    },
  }
}

function touchesOf({ contacts, contactCount, ground }: CaromPlayer['character']): Pick<Seen, 'touches' | 'support'> {
  return {
    touches: contacts.slice(0, contactCount).map(touchOf),
    support: ground.kind === 'air' ? null : touchOf(ground),
  }
}

function touchOf({ point, normal }: Pick<CaromPlayer['character']['ground'], 'point' | 'normal'>): Touch {
  return { point: [point.x, point.y, point.z], normal: [normal.x, normal.y, normal.z] }
}
