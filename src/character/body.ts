/** Which bodies a character can have, and in which worlds; how large they are with their skin. */
import { type Row, SWEEP_RADII } from '../math/rows.ts'
import { type Mover, takeMover } from '../mesh/solid.ts'
import { BOX, CAPSULE, CYLINDER, ELLIPSOID, MOVERS, SPHERE } from '../shapes/kinds.ts'
import { type Asking, isAmong } from '../world/asked.ts'
import type { Colliders } from '../world/colliders.ts'
import { dotRows } from './state.ts'

/** Reads a body into a SOLID SWEEP row's half extents. @returns its kind @throws TypeError, RangeError where no character can have it */
export function takeBody(who: string, shape: Mover, up: Row, sweep: Row): number {
  const mover = takeMover(who, shape, sweep)
  checkKind(who, mover, up)
  return mover
}

/** @throws TypeError, RangeError where no character with this `up` can have a body of this kind */
export function checkKind(who: string, mover: number, up: Row): void {
  if (isFlat(mover) && (up[0] !== 0 || up[2] !== 0))
    throw new RangeError(
      `${who}: up is not along y, expected (0, 1, 0) or (0, -1, 0): a ${MOVERS[mover]} stands upright`,
    )
}

/** @throws TypeError where a character that is no sphere is to live with a pipe: no other body is stopped by one yet */
export function refusePipes(who: string, colliders: Colliders, asking: Asking, mover: number): void {
  if (mover === SPHERE || colliders.pipes === 0) return
  for (const collider of colliders.endless)
    if (collider.kind === 'pipe' && isAmong(asking, collider))
      throw new TypeError(
        `${who}: world has a pipe (collider ${collider.id}), expected none: so far pipes stop only spherical characters, not a ${MOVERS[mover]}`,
      )
}

export function normalize(v: Row): void {
  const scale = Math.max(Math.abs(v[0]), Math.abs(v[1]), Math.abs(v[2]))
  for (let k = 0; k < 3; k++) v[k] /= scale
  const length = Math.sqrt(dotRows(v, 0, v, 0))
  for (let k = 0; k < 3; k++) v[k] /= length
}

/** Has the body a flat bottom? */
export function isFlat(mover: number): boolean {
  return mover === CYLINDER || mover === BOX
}

/**
 * Turns the half extents of a body into those of the body with its skin. A cylinder grows by the skin in radius and half height, which
 * keeps it along walls and floors, and up to √2 of it at the rims; a box likewise, and up to √3 at its corners; a capsule all around. An ellipsoid with all radii larger by
 * s keeps less than s at its slanted places, at worst 2√κ/(κ+1) of it, where κ is the ratio of its longest to its shortest radius; so it
 * grows by that much more.
 */
function growBySkin(mover: number, skin: number, sweep: Row): void {
  let growth = skin
  if (mover === ELLIPSOID) {
    const x = sweep[SWEEP_RADII]
    const y = sweep[SWEEP_RADII + 1]
    const z = sweep[SWEEP_RADII + 2]
    const ratio = Math.max(x, y, z) / Math.min(x, y, z)
    growth = (skin * (ratio + 1)) / (2 * Math.sqrt(ratio))
  }
  for (let k = 0; k < 3; k++) sweep[SWEEP_RADII + k] += growth
}

/** How far the body reaches along a unit direction. */
function reachAlong(mover: number, sweep: Row, up: Row): number {
  if (mover === CAPSULE) return sweep[SWEEP_RADII] + (sweep[SWEEP_RADII + 1] - sweep[SWEEP_RADII]) * Math.abs(up[1])
  let sum = 0
  for (let k = 0; k < 3; k++) sum += sweep[SWEEP_RADII + k] * up[k] * (sweep[SWEEP_RADII + k] * up[k])
  return Math.sqrt(sum)
}

/** A tread counts as deep enough if it is deeper than needed by this share. */
const TREAD_SLACK = 1.05

/**
 * How deep a tread has to be: from where a round body first touches its edge, at the body's widest, to where it touches it at the steepest
 * slope that can be walked, at r² s / √(r² s² + h² c²) from the middle. Bodies with a flat bottom take what a sphere would.
 * @param walkable c, the cosine of that slope
 */
export function treadDepthOf(mover: number, sweep: Row, walkable: number): number {
  const r = Math.max(sweep[SWEEP_RADII], sweep[SWEEP_RADII + 2])
  const h = mover === ELLIPSOID ? sweep[SWEEP_RADII + 1] : r
  const s = r * Math.sqrt(1 - walkable * walkable)
  const c = h * walkable
  return TREAD_SLACK * (r - (r * s) / Math.sqrt(s * s + c * c))
}

/** Turns the half extents of a body into those of the body with its skin. footing[0] = how high its centre is then over its feet. */
export function measure(mover: number, skin: number, up: Row, sweep: Row, footing: Row): void {
  growBySkin(mover, skin, sweep)
  footing[0] = isFlat(mover) ? sweep[SWEEP_RADII + 1] : reachAlong(mover, sweep, up)
}
