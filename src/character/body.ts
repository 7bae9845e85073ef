/** The bodies that a character can have, the worlds that they can live in, and their sizes with the skin. */
import { type Row, SWEEP_RADII } from '../math/rows.ts'
import { type Mover, takeBodyShape } from '../mesh/solid.ts'
import { BOX, CAPSULE, CYLINDER, ELLIPSOID, MOVERS, SPHERE } from '../shapes/kinds.ts'
import { type Asking, isAmong } from '../world/asked.ts'
import type { Colliders } from '../world/colliders.ts'
import { dotRows } from './state.ts'

/**
 * Reads a body into a SOLID SWEEP row's half extents.
 * @returns its kind
 * @throws TypeError, RangeError if no character can have it
 */
export function takeCharacterBody(who: string, shape: Mover, up: Row, sweep: Row): number {
  const mover = takeBodyShape(who, shape, sweep)
  checkKind(who, mover, up)
  return mover
}

/** @throws TypeError, RangeError if a character with this `up` cannot have a body of this kind */
export function checkKind(who: string, mover: number, up: Row): void {
  if (isFlat(mover) && (up[0] !== 0 || up[2] !== 0))
    throw new RangeError(
      `${who}: up is not along y, expected (0, 1, 0) or (0, -1, 0): a ${MOVERS[mover]} stands upright`,
    )
}

/** @throws TypeError if the world has a pipe and the character is not a sphere: so far pipes stop only spheres */
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

/** Does the body have a flat bottom? */
export function isFlat(mover: number): boolean {
  return mover === CYLINDER || mover === BOX
}

/**
 * Adds the skin to the half extents of a body. A cylinder grows by the skin in radius and half height. So it keeps a
 * distance of one skin from walls and floors, and up to √2 skins at its rims. A box grows in the same way, and keeps up
 * to √3 skins at its corners. A capsule grows by the skin all around. An ellipsoid whose radii grow by s keeps less
 * than s where it slants: at worst 2√κ/(κ+1) of s, where κ is the ratio of its longest to its shortest radius. So its
 * radii grow by the skin divided by this factor.
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

/** A tread must be deeper than the geometry needs, by this factor. */
const TREAD_SLACK = 1.05

/**
 * The depth that a tread must have. A round body first touches the edge of the tread at the body's widest point. At the
 * steepest walkable slope it touches the edge at r² s / √(r² s² + h² c²) from the middle. The depth is the difference.
 * A body with a flat bottom needs as much as a sphere.
 * @param walkable c, the cosine of that slope
 */
export function treadDepthOf(mover: number, sweep: Row, walkable: number): number {
  const r = Math.max(sweep[SWEEP_RADII], sweep[SWEEP_RADII + 2])
  const h = mover === ELLIPSOID ? sweep[SWEEP_RADII + 1] : r
  const s = r * Math.sqrt(1 - walkable * walkable)
  const c = h * walkable
  return TREAD_SLACK * (r - (r * s) / Math.sqrt(s * s + c * c))
}

/** Adds the skin to the half extents of a body. footing[0] = the height of its centre above its feet. */
export function measureBody(mover: number, skin: number, up: Row, sweep: Row, footing: Row): void {
  growBySkin(mover, skin, sweep)
  footing[0] = isFlat(mover) ? sweep[SWEEP_RADII + 1] : reachAlong(mover, sweep, up)
}
