/** The planes that hold a body back, for controllers of the caller's own. */
import { checkNumber, checkObject, checkWhole, show, takeVec, type Vec3 } from '../math/check.ts'
import { LARGEST } from '../math/tolerance.ts'
import type { Hit } from '../mesh/hit.ts'
import { addPlane, newPlanes, PLANES_LIMIT, solvePlanes } from './planes.ts'

const WHO = 'CollisionPlanes'
/** Normals with at least this scalar product are one plane: the farther of the two holds. */
const SAME = 1 - 1e-9

const row = new Float64Array(3)
const wished = new Float64Array(3)

/**
 * A set of planes, each of which asks for normal · x ≥ distance. `solve` finds the x nearest to a wish that satisfies all of them: out of
 * overlap, or as far along a wall as the wish leads. `clip` does the same for a velocity. Both try all planes, pairs and triples, so they need
 * no iterations, and the order of the planes does not matter (a quadratic program by enumeration).
 *
 * `World.cast`, `World.overlapAll` and this are what a character controller is made of: see examples/own-controller.mjs.
 */
export class CollisionPlanes {
  /** So many planes at most. */
  static readonly limit: number = PLANES_LIMIT
  readonly #planes = newPlanes()
  readonly #flat = newPlanes()

  /** How many planes there are. */
  get count(): number {
    return this.#planes.count
  }

  /** Takes all planes out. */
  clear(): void {
    this.#planes.count = this.#flat.count = 0
  }

  /**
   * Adds normal · x ≥ distance. A plane with the same normal is not added again: the greater distance counts.
   * @param normal of length 1, away from the obstacle @param distance metres: how far x must lead, at least; below 0: how far it may come nearer
   * @returns false: there are `limit` planes already
   */
  add(normal: Vec3, distance = 0): boolean {
    takeVec(`${WHO}.add`, 'normal', normal, row, 0)
    checkNumber(`${WHO}.add`, 'distance', distance, -LARGEST, LARGEST)
    const length = Math.sqrt(row[0] * row[0] + row[1] * row[1] + row[2] * row[2])
    checkNumber(`${WHO}.add`, 'the length of normal', length, 1 - 1e-6, 1 + 1e-6)
    return this.#add(distance)
  }

  /**
   * Adds a plane for each of the hits of `overlapAll`, of a body that is larger than yours by `margin` in each size.
   * @param count how many of the hits @returns how many found room
   */
  addHits(hits: readonly Hit[], count: number, margin = 0): number {
    const who = `${WHO}.addHits`
    if (!Array.isArray(hits))
      throw new TypeError(`${who}: hits is ${show(hits)}, expected the array that overlapAll has filled`)
    checkWhole(who, 'count', count, 0, LARGEST)
    if (count > hits.length)
      throw new RangeError(`${who}: count is ${count}, expected at most the length of hits, ${hits.length}`)
    checkNumber(who, 'margin', margin, 0, LARGEST)
    const rows = new Float64Array(4 * count)
    for (let i = 0; i < count; i++) {
      const hit = hits[i]
      checkObject(who, `hits[${i}]`, hit, 'a hit')
      takeVec(who, `hits[${i}].normal`, hit.normal, rows, 4 * i)
      const { depth } = hit
      checkNumber(who, `hits[${i}].depth`, depth, -LARGEST, LARGEST)
      rows[4 * i + 3] = depth - margin
    }
    let added = 0
    for (let o = 0; o < rows.length; o += 4) {
      for (let k = 0; k < 3; k++) row[k] = rows[o + k]
      if (this.#add(rows[o + 3])) added++
    }
    return added
  }

  #add(distance: number): boolean {
    const { rows, count } = this.#planes
    for (let o = 0; o < 4 * count; o += 4) {
      if (rows[o] * row[0] + rows[o + 1] * row[1] + rows[o + 2] * row[2] < SAME) continue
      rows[o + 3] = Math.max(rows[o + 3], distance)
      return true
    }
    addPlane(this.#planes, row, 0, distance)
    addPlane(this.#flat, row, 0, 0)
    return this.#planes.count > count
  }

  /**
   * out = the translation nearest to `wish` that satisfies all planes, metres. `out` may be `wish`.
   * @returns false: no translation satisfies them all, and `out` is zero
   */
  solve(wish: Vec3, out: Vec3): boolean {
    takeVec(`${WHO}.solve`, 'wish', wish, wished, 0)
    checkObject(`${WHO}.solve`, 'out', out, 'an object to fill in')
    return this.#answer(this.#planes, out)
  }

  /**
   * out = the velocity nearest to `velocity` that leads into no plane. `out` may be `velocity`.
   * @returns false: only standing still leads into none, and `out` is zero
   */
  clip(velocity: Vec3, out: Vec3): boolean {
    takeVec(`${WHO}.clip`, 'velocity', velocity, wished, 0)
    checkObject(`${WHO}.clip`, 'out', out, 'an object to fill in')
    return this.#answer(this.#flat, out)
  }

  #answer(planes: ReturnType<typeof newPlanes>, out: Vec3): boolean {
    const found = solvePlanes(planes, wished, 0)
    out.x = wished[0] + 0 // no -0
    out.y = wished[1] + 0
    out.z = wished[2] + 0
    return found
  }
}
