/** The planes that hold a body back, for controllers that callers write. */
import { checkNumber, checkObject, checkWhole, show, takeVec, type Vec3 } from '../math/check.ts'
import { LARGEST } from '../math/tolerance.ts'
import type { Hit } from '../mesh/hit.ts'
import { addPlane, newPlanes, PLANES_LIMIT, solvePlanes } from './planes.ts'

const WHO = 'CollisionPlanes'
/** Normals with at least this scalar product belong to one plane; the greater distance counts. */
const SAME = 1 - 1e-9

const row = new Float64Array(3)
const wished = new Float64Array(3)
/** Values read from hits, four columns each: normal and distance. All are read before the first plane is added. */
let read = new Float64Array(64)

const ADD = `${WHO}.add`
const ADD_HITS = `${WHO}.addHits`
const SOLVE = `${WHO}.solve`
const CLIP = `${WHO}.clip`

/**
 * A set of planes, each of which demands normal · x ≥ distance. `solve` finds the x nearest to a wish that satisfies
 * all planes: it leads out of overlap, or along a wall as far as the wish does. `clip` does the same for a velocity.
 * Both try all single planes, pairs and triples (a quadratic program by enumeration). So they need no iterations, and
 * the order of the planes does not matter. The set keeps the first `limit` planes. Add the deepest first, as
 * `overlapAll` lists them.
 *
 * Character controllers are built from this class, `World.cast` and `World.overlapAll`: see
 * examples/own-controller.mjs.
 */
export class CollisionPlanes {
  /** The most planes that the set keeps. */
  static readonly limit: number = PLANES_LIMIT
  readonly #planes = newPlanes()
  readonly #flat = newPlanes()

  /** How many planes there are. */
  get count(): number {
    return this.#planes.count
  }

  /** Removes all planes. */
  clear(): void {
    this.#planes.count = this.#flat.count = 0
  }

  /**
   * Adds normal · x ≥ distance. If there is already a plane with this normal, the greater distance counts.
   * @param normal of length 1, away from the obstacle
   * @param distance how far x must lead along the normal, at least, in metres; below 0: how much nearer x may come
   * @returns false if there are `limit` planes already
   */
  add(normal: Vec3, distance = 0): boolean {
    takeVec(ADD, 'normal', normal, row, 0)
    checkNumber(ADD, 'distance', distance, -LARGEST, LARGEST)
    const length = Math.sqrt(row[0] * row[0] + row[1] * row[1] + row[2] * row[2])
    checkNumber(ADD, 'the length of normal', length, 1 - 1e-6, 1 + 1e-6)
    return this.#add(distance)
  }

  /**
   * Adds a plane for each hit of `overlapAll`. The body of that query must be larger than yours by `margin` in each
   * size.
   * @param count how many of the hits to add
   * @returns how many found room
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
   * @returns false if no translation satisfies them all; `out` is zero then
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
