/** What is in front of a character: a low wall to vault, a ledge to climb onto, or one to hang on. By a few casts. */
import type { Character } from '../character/character.ts'
import { CENTRE } from '../character/state.ts'
import { checkNumber, checkObject, takeVec, type Vec3 } from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import { LARGEST } from '../math/tolerance.ts'
import { cos } from '../math/trig.ts'
import { createHit, type Hit } from '../mesh/hit.ts'
import { type Sphere, sphere } from '../shapes/shapes.ts'
import type { WorldCastOptions } from '../world/world.ts'

export interface LedgeSettings {
  /** How far ahead of its body the wall may be, metres; default 0.5. */
  reach: number
  /** Lower walls are none, metres above the feet; default 0.4. */
  lowest: number
  /** Walls up to this height are vaulted, metres; default 1.1. */
  vault: number
  /** Higher ledges are out of reach, metres; default 2.4. */
  highest: number
  /** The radius of a hand, metres; default 0.1. There must be room for it above the edge. */
  hand: number
}

export const LEDGE_DEFAULTS: Readonly<LedgeSettings> = {
  reach: 0.5,
  lowest: 0.4,
  vault: 1.1,
  highest: 2.4,
  hand: 0.1,
}

export interface Ledge {
  /** May be changed between questions. */
  readonly settings: LedgeSettings
  /**
   * 'vault': low enough to jump over or onto, with room for the body; 'climb': higher, with ground and room on top;
   * 'hang': only hands find a hold. 'none': there is no wall, or it is too low, too high, too steep on top, or covered.
   */
  kind: 'none' | 'vault' | 'climb' | 'hang'
  /** The height of the edge above the feet, metres. */
  height: number
  /** On top of the wall, where a hand would be. */
  readonly edge: Vec3
  /** Horizontal, from the wall towards the character. */
  readonly normal: Vec3
  /** Where its feet would be afterwards: on top, or behind a thin wall. For 'hang': where they are now. */
  readonly landing: Vec3
}

const SETTINGS = Object.keys(LEDGE_DEFAULTS) as (keyof LedgeSettings)[]

/** @throws TypeError, RangeError that name the setting at fault */
export function createLedge(settings: Partial<LedgeSettings> = {}): Ledge {
  checkOptions('createLedge', 'settings', settings, SETTINGS)
  const own = { ...LEDGE_DEFAULTS, ...settings }
  for (const name of SETTINGS) checkNumber('createLedge', name, own[name], 0, LARGEST)
  const zero = () => ({ x: 0, y: 0, z: 0 })
  return { settings: own, kind: 'none', height: 0, edge: zero(), normal: zero(), landing: zero() }
}

const from: Vec3 = { x: 0, y: 0, z: 0 }
const way: Vec3 = { x: 0, y: 0, z: 0 }
const ahead = new Float64Array(3)

/** A question that is being answered. */
interface Asked {
  readonly ledge: Ledge
  readonly character: Character
  readonly hand: Sphere
  readonly hit: Hit
  readonly options: WorldCastOptions | undefined
}
let hit: Hit | undefined
let hand: Sphere | undefined

/** A hand reaches this share of its radius over the edge. */
const OVER = 0.5
/** Between a body that passes and what it passes, metres. */
const GAP = 0.01
/** A body on top may be lower than the edge by this, metres, and behind a thin wall by this. */
const DROP = 0.3
const FALL = 10

/**
 * Looks for a wall that a character might vault, climb or hang on. Nothing moves: what the character does with it is
 * yours.
 * @param direction where it looks; the part along y is ignored
 * @param options of the casts; exclude the character's own collider
 * @returns whether there is one: `ledge.kind` is not 'none'
 * @throws RangeError if the character's `up` is not y
 */
export function senseLedge(ledge: Ledge, character: Character, direction: Vec3, options?: WorldCastOptions): boolean {
  const who = 'senseLedge'
  checkObject(who, 'ledge', ledge, 'one made by createLedge()')
  checkObject(who, 'character', character, 'a Character')
  takeVec(who, 'direction', direction, ahead, 0)
  if (character.upRow[1] !== 1) throw new RangeError(`${who}: the character's up is not y, expected 0, 1, 0`)
  const length = Math.sqrt(ahead[0] * ahead[0] + ahead[2] * ahead[2])
  if (!(length > 0)) throw new RangeError(`${who}: direction has no horizontal part, expected one of any length`)
  for (let k = 0; k < 3; k++) ahead[k] /= length
  const { hand: radius } = ledge.settings
  hit ??= createHit()
  if (hand?.radius !== radius) hand = sphere({ radius })
  const asked = { ledge, character, hand, hit, options }
  ledge.kind = meetsWall(asked) && findsEdge(asked) ? kindOf(asked) : 'none'
  return ledge.kind !== 'none'
}

/** Moves the body ahead, so high that it passes over what is too low. */
function meetsWall({ ledge, character, hit, options }: Asked): boolean {
  const { settings, normal, edge } = ledge
  begin(character, settings.lowest)
  go(settings.reach, 0)
  if (!character.world.cast(character.shape, from, way, hit, options)) return false
  const { x, z } = hit.normal
  const length = Math.sqrt(x * x + z * z)
  if (!(length > 0)) return false
  normal.x = x / length
  normal.z = z / length
  edge.x = hit.point.x
  edge.z = hit.point.z
  return true
}

/** Lets a hand down on the wall. */
function findsEdge({ ledge, character, hand, hit, options }: Asked): boolean {
  const { settings, edge, normal } = ledge
  const { world, position, maxSlope } = character
  const over = OVER * hand.radius
  from.x = edge.x - over * normal.x
  from.y = position.y + settings.highest + hand.radius
  from.z = edge.z - over * normal.z
  go(0, settings.lowest - settings.highest)
  if (world.overlapAny(hand, from, options) || !world.cast(hand, from, way, hit, options)) return false
  if (hit.normal.y < cos(maxSlope)) return false
  edge.x = hit.point.x
  edge.y = hit.point.y
  edge.z = hit.point.z
  ledge.height = edge.y - position.y
  return true
}

/** Lifts the body over the edge, moves it on top, and lets it down there. */
function kindOf(asked: Asked): Ledge['kind'] {
  const { ledge, character, hit, options } = asked
  const { settings, edge, landing, height } = ledge
  const { world, shape, position, extents, skin } = character
  begin(character, 0)
  const lift = height + skin + GAP
  go(0, lift)
  if (world.cast(shape, from, way, hit, options)) return hangs(asked)
  step()
  const toEdge = (edge.x - from.x) * ahead[0] + (edge.z - from.z) * ahead[2]
  const on = toEdge + extents[0] + GAP
  go(on, 0)
  if (world.cast(shape, from, way, hit, options)) return hangs(asked)
  step()
  const feet = position.y + lift + skin // (so far above the feet is a body that touches the ground)
  if (isGround(asked)) {
    go(0, -DROP - lift)
    if (!world.cast(shape, from, way, hit, options)) return hangs(asked)
    landing.y = feet - hit.distance
  } else {
    if (height > settings.vault) return hangs(asked)
    go(2 * extents[0], 0)
    if (world.cast(shape, from, way, hit, options)) return 'none' // no room behind it
    step()
    go(0, -height - FALL)
    landing.y = feet - (world.cast(shape, from, way, hit, options) ? hit.distance : height + FALL)
  }
  landing.x = from.x
  landing.z = from.z
  return height <= settings.vault ? 'vault' : 'climb'
}

/** Is there ground below the middle of the body, about as high as the edge? */
function isGround({ ledge, character, hand, hit, options }: Asked): boolean {
  const { y } = from
  from.y = ledge.edge.y + hand.radius + GAP
  go(0, -DROP - GAP)
  const is = character.world.cast(hand, from, way, hit, options) && hit.normal.y >= cos(character.maxSlope)
  from.y = y
  return is
}

/** Lifts a hand before the wall, from the top of the body or less, and over the edge. */
function hangs({ ledge, character, hand, hit, options }: Asked): 'hang' | 'none' {
  const { edge, normal, landing, height } = ledge
  const { world, position, extents } = character
  const out = (1 + OVER) * hand.radius + GAP
  from.x = edge.x + out * normal.x
  from.y = position.y + Math.min(height, 2 * extents[1] - hand.radius)
  from.z = edge.z + out * normal.z
  go(0, edge.y + hand.radius + GAP - from.y)
  if (world.overlapAny(hand, from, options) || world.cast(hand, from, way, hit, options)) return 'none'
  step()
  way.x = -out * normal.x
  way.y = 0
  way.z = -out * normal.z
  if (world.cast(hand, from, way, hit, options)) return 'none'
  landing.x = position.x
  landing.y = position.y
  landing.z = position.z
  return 'hang'
}

/** from = the centre of the body, so much higher. */
function begin({ state }: Character, higher: number): void {
  from.x = state[CENTRE]
  from.y = state[CENTRE + 1] + higher
  from.z = state[CENTRE + 2]
}

function step(): void {
  from.x += way.x
  from.y += way.y
  from.z += way.z
}

/** way = so far ahead and upwards. */
function go(distance: number, rise: number): void {
  way.x = distance * ahead[0]
  way.y = rise
  way.z = distance * ahead[2]
}
