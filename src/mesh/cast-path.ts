/** Spheres on parabolas in a mesh: the first triangle that one touches. */
import { filtering, isFrontOnly, passes, refuseInsideFilter } from '../bvh/filter.ts'
import type { Tree } from '../bvh/layout.ts'
import { RAY_VISIT } from '../bvh/ray-found.ts'
import { setPad, walkRay } from '../bvh/walk-ray.ts'
import { ROOM_SIZE } from '../math/room.ts'
import { HIT_FEATURE, HIT_SIZE, HIT_T, RAY_DIRECTION, RAY_MAX, type Row } from '../math/rows.ts'
import { writeChord } from '../path/chords.ts'
import { PATH_END, PATH_FLOOR, PATH_HAS_FLOOR, PATH_START } from '../path/path.ts'
import { nearestOnTriangle } from '../path/path-triangle.ts'
import { risesFromBehind } from '../path/risen.ts'
import { touchOnPath } from '../path/search.ts'
import { PREPARED_LIMIT, PREPARED_SIZE } from '../ray/prepared.ts'

const prepared = new Float64Array(PREPARED_SIZE)
const room = new Float64Array(ROOM_SIZE)
const span = new Float64Array(2)
const candidate = new Float64Array(HIT_SIZE)

// the current query
let pathRow: Row = prepared
let result: Row = prepared
let resultSlot = -1

/**
 * Finds the first contact of a PATH, from its START to its END, with the mesh. Returns its slot or -1; its HIT row is in out, and
 * END is its time.
 */
export function firstOnPath(tree: Tree, reach: number, path: Row, out: Row): number {
  refuseInsideFilter('carom')
  pathRow = path
  result = out
  resultSlot = -1
  span[0] = path[PATH_START]
  span[1] = path[PATH_END]
  writeChord(path, span, prepared, room)
  prepared[RAY_MAX] = 1
  prepared[PREPARED_LIMIT] = 1
  if (prepared[RAY_DIRECTION] === 0 && prepared[RAY_DIRECTION + 1] === 0 && prepared[RAY_DIRECTION + 2] === 0)
    prepared[RAY_DIRECTION] = Number.MIN_VALUE // (a turning point exactly in the middle)
  setPad(prepared, reach, room)
  walkRay(tree, prepared, RAY_VISIT, visit)
  return resultSlot
}

/** Is a triangle below the floor of a path? */
function isUnder(path: Row, v: ArrayLike<number>, b: number): boolean {
  const x = path[PATH_FLOOR]
  const y = path[PATH_FLOOR + 1]
  const z = path[PATH_FLOOR + 2]
  const top = path[PATH_FLOOR + 3]
  for (let i = b; i < b + 9; i += 3) if (x * v[i] + y * v[i + 1] + z * v[i + 2] > top) return false
  return true
}

function visit(tree: Tree, p: Row, slot: number): boolean {
  const v = tree.vertices
  const b = slot * 9
  if (pathRow[PATH_HAS_FLOOR] === 1 && isUnder(pathRow, v, b)) return false
  const start = pathRow[PATH_START]
  if (isFrontOnly(tree) && !risesFromBehind(pathRow, v, b)) return false
  // (to the end of the path, as if the triangle were alone: the answer must not depend on the order)
  const end = pathRow[PATH_END]
  pathRow[PATH_END] = span[1]
  const touches = touchOnPath(pathRow, v, b, nearestOnTriangle, candidate, 0)
  pathRow[PATH_START] = start
  pathRow[PATH_END] = end
  if (!touches || (filtering && !passes(tree, slot))) return false
  if (resultSlot >= 0 && !comesBefore(tree, slot)) return false
  for (let i = 0; i < HIT_SIZE; i++) result[i] = candidate[i]
  resultSlot = slot
  pathRow[PATH_END] = candidate[HIT_T]
  const whole = span[1] - span[0]
  if (whole > 0) p[PREPARED_LIMIT] = Math.min(p[PREPARED_LIMIT], (candidate[HIT_T] - span[0]) / whole + 1e-9)
  return true
}

/** The earlier; at one time a face before an edge before a vertex, then the lower triangle. */
function comesBefore(tree: Tree, slot: number): boolean {
  if (candidate[HIT_T] !== result[HIT_T]) return candidate[HIT_T] < result[HIT_T]
  if (candidate[HIT_FEATURE] !== result[HIT_FEATURE]) return candidate[HIT_FEATURE] < result[HIT_FEATURE]
  return tree.ids[slot] < tree.ids[resultSlot]
}
