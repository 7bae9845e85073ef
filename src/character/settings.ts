/** Applies what the caller changes between moves: the settings, `up`, and which colliders stop the character. */
import { checkBoolean, type Vec3 } from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import { MEET_OPTIONS, type MeetOptions, newAsking, takeMeet } from '../world/asked.ts'
import { checkKind } from './body.ts'
import { discardGathered } from './gather.ts'
import { checkSetting, type NumberSetting, takeUp, useSettings } from './options.ts'
import { publish } from './publish.ts'
import { wake } from './rest.ts'
import { AIR, BODY, copyVec3, dotRows, EXTENTS, FOOTING, GROUND_NORMAL } from './state.ts'
import { leaveGround } from './walk.ts'
import type { Walker } from './walker.ts'
import { wear } from './wear.ts'

export function setNumber(who: Walker, door: string, name: NumberSetting, value: number): void {
  checkSetting(door, name, value)
  who.settings[name] = value
  applySettings(who)
}

export function setInheritVelocity({ settings }: Walker, door: string, inheritVelocity: boolean): void {
  checkBoolean(door, 'inheritVelocity', inheritVelocity)
  settings.inheritVelocity = inheritVelocity
}

/** Applies the settings. The body stays where it is. */
export function applySettings(who: Walker): void {
  const { state } = who
  useSettings(who)
  wear(who, state[BODY], state, EXTENTS)
  state[FOOTING] = who.footing
  wake(who)
}

const upwards = new Float64Array(3)

export function setUp(who: Walker, door: string, up: Vec3): void {
  takeUp(door, up, upwards)
  checkKind(door, who.mover, upwards)
  copyVec3(upwards, 0, who.up, 0)
  // (ground must be below)
  if (!(dotRows(who.state, GROUND_NORMAL, upwards, 0) > 0)) leaveGround(who.state, AIR)
  applySettings(who)
  publish(who)
}

/** Changes which colliders may stop it. */
export function setMeet(who: Walker, door: string, options: MeetOptions): void {
  const asking = newAsking('Character')
  checkOptions(door, 'options', options, MEET_OPTIONS)
  takeMeet(door, options, asking)
  asking.self = who.asking.self
  who.asking = asking
  forgetWorld(who)
}

/** Discards everything that it knows of the world. */
export function forgetWorld(who: Walker): void {
  discardGathered(who.gathered)
  who.lookedThrough[0] = Number.NaN
  wake(who)
}
