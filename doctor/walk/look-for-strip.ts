/**
 * Was a walker lifted by a strip that is thinner than a foot, on ground that goes on at the same height behind it?
 *
 *            _
 *       ____| |______      A lift of LEAST of the radius or more, over something with upright sides, no wider than THIN.
 */
import { type Capsule, createHit } from '../../src/index.ts'
import { type LevelWalker, skinOf } from './walker.ts'

/** In body radii: lower strips hardly lift anybody. */
const LEAST = 0.04
/** In body radii: anything wider is a sill or a step. */
const THIN = 0.25
/** A contact with the side that one comes from: the scalar product of normal and heading. */
const AHEAD = -0.1
/** The y of an upright face's normal, at most. */
const UPRIGHT = 0.5

export interface Strip {
  /** On its near edge. */
  readonly place: number[]
  /** Metres. */
  readonly high: number
  readonly wide: number
  readonly triangle: number
}

export type LookForStrip = (c: number, s: number, feet: readonly number[]) => Strip | null

const hit = createHit()
const down = { x: 0, y: -1, z: 0 }

/** @param raised the body above what is up to `low` metres high */
export function newStripLook({ world, character, body }: LevelWalker, raised: Capsule, low: number): LookForStrip {
  const thin = THIN * body.radius
  return (c, s, feet) => {
    for (let i = 0; i < character.contactCount; i++) {
      const { point, normal, triangle } = character.contacts[i]
      const high = point.y - feet[1]
      if (!(high >= LEAST * body.radius && high <= body.step && normal.x * c + normal.z * s < AHEAD)) continue
      const across = Math.sqrt(normal.x * normal.x + normal.z * normal.z)
      const [x, z] = [-normal.x / across, -normal.z / across]
      // nothing above it, and behind it the floor, no higher than before
      const over = feet[1] + body.step + 2 * skinOf(body)
      const before = { x: point.x - thin * x, y: over, z: point.z - thin * z }
      const behind = { x: point.x + thin * x, y: over, z: point.z + thin * z }
      if (world.castRayAny(before, { x, y: 0, z }, 2 * thin) || !isFloorAt(behind, feet[1])) continue
      const middle = feet[1] + high / 2
      if (
        !world.castRay({ ...before, y: middle }, { x, y: 0, z }, 2 * thin, hit) ||
        !(Math.abs(hit.faceNormal.y) <= UPRIGHT)
      )
        continue
      const near = hit.distance
      if (!world.castRay({ ...behind, y: middle }, { x: -x, y: 0, z: -z }, thin, hit)) continue
      const wide = 2 * thin - near - hit.distance
      // and where the body comes to stand again
      const centre = { x: feet[0], y: feet[1] + low + 2 * skinOf(body) + raised.height / 2, z: feet[2] }
      const ahead = { x: 3 * body.radius * c, y: 0, z: 3 * body.radius * s }
      if (world.cast(raised, centre, ahead, hit)) return null
      const there = { x: centre.x + ahead.x, y: over, z: centre.z + ahead.z }
      if (!isFloorAt(there, feet[1])) return null
      return { place: [point.x, feet[1], point.z], high, wide, triangle }
    }
    return null
  }

  function isFloorAt(above: { x: number; y: number; z: number }, y: number): boolean {
    const most = LEAST * body.radius
    return world.castRay(above, down, above.y - y + most, hit) && hit.position.y <= y + most
  }
}
