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
/** What has been read of hits, four columns each: normal and distance. All are read before the first is added. */
let read = new Float64Array(64)

const ADD = `${WHO}.add`
const ADD_HITS = `${WHO}.addHits`
const SOLVE = `${WHO}.solve`
const CLIP = `${WHO}.clip`

/**
 * A set of planes, each of which asks for normal · x ≥ distance. `solve` finds the x nearest to a wish that satisfies all of them: out of
 * overlap, or as far along a wall as the wish leads. `clip` does the same for a velocity. Both try all planes, pairs and triples, so they need
 * no iterations, and the order of the planes does not matter (a quadratic program by enumeration). At most `limit` planes are kept: the
 * first, so add the deepest first, as `overlapAll` lists them.
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
    takeVec(ADD, 'normal', normal, row, 0)
    checkNumber(ADD, 'distance', distance, -LARGEST, LARGEST)
    const length = Math.sqrt(row[0] * row[0] + row[1] * row[1] + row[2] * row[2])
    checkNumber(ADD, 'the length of normal', length, 1 - 1e-6, 1 + 1e-6)
    return this.#add(distance)
  }

  /**
   * Adds a plane for each of the hits of `overlapAll`, of a body that is larger than yours by `margin` in each size.
   * @param count how many of the hits @returns how many found room
   */
  addHits(hits: readonly Hit[], count: number, margin = 0): number {
    if (!Array.isArray(hits))
      throw new TypeError(`${ADD_HITS}: hits is ${show(hits)}, expected the array that overlapAll has filled`)
    checkWhole(ADD_HITS, 'count', count, 0, LARGEST)
    if (count > hits.length)
      throw new RangeError(`${ADD_HITS}: count is ${count}, expected at most the length of hits, ${hits.length}`)
    checkNumber(ADD_HITS, 'margin', margin, 0, LARGEST)
    if (4 * count > read.length) read = new Float64Array(8 * count)
    for (let i = 0; i < count; i++) {
      const hit = hits[i]
      checkObject(ADD_HITS, 'one of hits', hit, 'a hit')
      const { depth } = hit
      takeVec(ADD_HITS, 'the normal of one of hits', hit.normal, read, 4 * i)
      checkNumber(ADD_HITS, 'the depth of one of hits', depth, -LARGEST, LARGEST)
      read[4 * i + 3] = depth - margin
    }
    let added = 0
    for (let o = 0; o < 4 * count; o += 4) {
      for (let k = 0; k < 3; k++) row[k] = read[o + k]
      if (this.#add(read[o + 3])) added++
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
    takeVec(SOLVE, 'wish', wish, wished, 0)
    checkObject(SOLVE, 'out', out, 'an object to fill in')
    return this.#answer(this.#planes, out)
  }

  /**
   * out = the velocity nearest to `velocity` that leads into no plane. `out` may be `velocity`.
   * @returns false if only a velocity of zero leads into none; `out` is zero then
   */
  clip(velocity: Vec3, out: Vec3): boolean {
    takeVec(CLIP, 'velocity', velocity, wished, 0)
    checkObject(CLIP, 'out', out, 'an object to fill in')
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
