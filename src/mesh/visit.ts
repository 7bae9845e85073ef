/** Visits the triangles of a part of a mesh: for queries that carom does not have. */
import { refuseInsideFilter } from '../bvh/filter.ts'
import {
  BOX_COLUMNS,
  CHILD_COUNT,
  CHILD_INDEX,
  CHILD_STRIDE,
  DEPTH_LIMIT,
  NODE_COLUMNS,
  type Tree,
} from '../bvh/layout.ts'
import {
  checkFunction,
  checkNumber,
  checkObject,
  checkSize,
  show,
  takeDirection,
  takeVec,
  type Vec3,
} from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import type { Row } from '../math/rows.ts'
import type { Bounds } from './ask-ray.ts'
import { knownMesh } from './known.ts'
import type { TriangleMesh } from './triangle-mesh.ts'

/** The part of the mesh to look at. If there are several conditions, all must be met; without any, it is the whole mesh. */
export interface Region {
  box?: Bounds | undefined
  sphere?: { position: Vec3; radius: number } | undefined
  /** `direction` may have any length except zero; `maxDistance` is in metres, default Infinity. */
  ray?: { origin: Vec3; direction: Vec3; maxDistance?: number | undefined } | undefined
  /** Whether to look inside a box around some triangles. The object is used again for the next box. */
  test?: ((bounds: Bounds) => unknown) | undefined
}

const REGION = ['box', 'sphere', 'ray', 'test']
const BOX_FIELDS = ['min', 'max']
const SPHERE_FIELDS = ['position', 'radius']
const RAY_FIELDS = ['origin', 'direction', 'maxDistance']
/** Conditions grow by this share of all numbers involved: far more than all roundings. */
const SLACK = 1 / 17592186044416 // 2⁻⁴⁴

/** Columns of a region: BOX row, sphere, ray, the square of the sphere's grown radius, the largest t. */
const BOX = 0
const CENTRE = 6
const ORIGIN = 9
const WAY = 12
const RADIUS = 15
const T = 16
const NUMBERS = 17

/** The memory of one walk. A callback may start another one, which uses the next. */
interface Walk {
  readonly row: Row
  readonly stack: Uint32Array
  /** What `test` is shown: `min` and `max` of `bounds`. */
  readonly min: Vec3
  readonly max: Vec3
  readonly bounds: Bounds
  hasBox: boolean
  hasSphere: boolean
  hasRay: boolean
}

function newWalk(): Walk {
  const min: Vec3 = { x: 0, y: 0, z: 0 }
  const max: Vec3 = { x: 0, y: 0, z: 0 }
  return {
    row: new Float64Array(18),
    stack: new Uint32Array(DEPTH_LIMIT + 8),
    min,
    max,
    bounds: { min, max },
    hasBox: false,
    hasSphere: false,
    hasRay: false,
  }
}

const walks: Walk[] = []
let depth = 0
const WHO = 'visitTriangles'

/**
 * Calls back for every triangle that touches a region, and for some that are near it: for all triangles in each leaf of
 * the tree whose box meets the region. Each comes at most once, in no particular order. `mesh.getTriangle` gives the
 * corners. If the callback returns true, the walk ends.
 *
 * The callbacks may query anything, this mesh too, but must not refit the mesh. An error of theirs ends the walk.
 * @returns whether a callback has ended the walk
 * @throws TypeError, RangeError that name the argument at fault, before the first call
 */
export function visitTriangles(mesh: TriangleMesh, region: Region, visit: (triangle: number) => unknown): boolean {
  refuseInsideFilter(WHO)
  const known = typeof mesh === 'object' && mesh !== null ? knownMesh(mesh) : undefined
  if (known === undefined || known.tree.implicit !== undefined)
    throw new TypeError(`${WHO}: mesh is ${show(mesh)}, expected a TriangleMesh`)
  if (depth === walks.length) walks.push(newWalk())
  const walk = walks[depth++]
  try {
    const test = takeRegion(walk, region, known.reach)
    checkFunction(WHO, 'visit', visit)
    return run(walk, known.tree, test, visit)
  } finally {
    depth--
  }
}

function takeRegion(walk: Walk, region: Region, reach: number): Region['test'] {
  const { row } = walk
  checkObject(WHO, 'region', region, 'an object with a box, sphere, ray or test')
  checkOptions(WHO, 'region', region, REGION)
  const { box, sphere, ray, test } = region
  walk.hasBox = box !== undefined
  if (box !== undefined) takeBox(box, row)
  walk.hasSphere = sphere !== undefined
  if (sphere !== undefined) takeSphere(sphere, row)
  walk.hasRay = ray !== undefined
  if (ray !== undefined) takeRay(ray, row)
  if (test !== undefined) checkFunction(WHO, 'test', test)
  row[NUMBERS] = reach
  return test
}

function takeBox(box: Bounds, row: Row): void {
  checkObject(WHO, 'box', box, 'an object with min and max')
  checkOptions(WHO, 'box', box, BOX_FIELDS)
  const { min, max } = box
  takeVec(WHO, 'box.min', min, row, BOX)
  takeVec(WHO, 'box.max', max, row, BOX + 3)
}

function takeSphere(sphere: { position: Vec3; radius: number }, row: Row): void {
  checkObject(WHO, 'sphere', sphere, 'an object with position and radius')
  checkOptions(WHO, 'sphere', sphere, SPHERE_FIELDS)
  const { position, radius } = sphere
  takeVec(WHO, 'sphere.position', position, row, CENTRE)
  checkSize(WHO, 'sphere.radius', radius)
  row[RADIUS] = radius
}

function takeRay(ray: { origin: Vec3; direction: Vec3; maxDistance?: number | undefined }, row: Row): void {
  checkObject(WHO, 'ray', ray, 'an object with origin and direction')
  checkOptions(WHO, 'ray', ray, RAY_FIELDS)
  const { origin, direction, maxDistance = Number.POSITIVE_INFINITY } = ray
  takeVec(WHO, 'ray.origin', origin, row, ORIGIN)
  takeDirection(WHO, 'ray.direction', direction, row, WAY)
  checkNumber(WHO, 'ray.maxDistance', maxDistance, 0, Number.POSITIVE_INFINITY)
  // the longest coordinate is 1, so that no square leaves the range of doubles
  let longest = 0
  for (let k = 0; k < 3; k++) longest = Math.max(longest, Math.abs(row[WAY + k]))
  for (let k = 0; k < 3; k++) row[WAY + k] /= longest
  row[T] = maxDistance / Math.sqrt(row[WAY] * row[WAY] + row[WAY + 1] * row[WAY + 1] + row[WAY + 2] * row[WAY + 2])
}

function run(
  walk: Walk,
  { boxes, children, ids }: Tree,
  test: Region['test'],
  visit: (triangle: number) => unknown,
): boolean {
  const { stack } = walk
  let size = 0
  stack[size++] = 0
  while (size > 0) {
    const node = stack[--size]
    for (let side = 0; side < 2; side++) {
      const o = node * NODE_COLUMNS + side * BOX_COLUMNS
      if (!(boxes[o] <= boxes[o + 3]) || !meets(walk, boxes, o)) continue // no child, or aside
      if (test !== undefined && !test(showBounds(walk, boxes, o))) continue
      const c = node * NODE_COLUMNS + CHILD_INDEX + side * CHILD_STRIDE
      const first = children[c]
      const count = children[c + CHILD_COUNT - CHILD_INDEX]
      if (count === 0) stack[size++] = first
      for (let slot = first; slot < first + count; slot++) if (visit(ids[slot]) === true) return true
    }
  }
  return false
}

function showBounds({ bounds, min, max }: Walk, boxes: Float32Array, o: number): Bounds {
  min.x = boxes[o]
  min.y = boxes[o + 1]
  min.z = boxes[o + 2]
  max.x = boxes[o + 3]
  max.y = boxes[o + 4]
  max.z = boxes[o + 5]
  return bounds
}

/** Does a box of the tree meet the region, or nearly? */
function meets(walk: Walk, boxes: Float32Array, o: number): boolean {
  const { row } = walk
  if (walk.hasBox)
    for (let k = 0; k < 3; k++)
      if (!(boxes[o + k] <= row[BOX + 3 + k] && row[BOX + k] <= boxes[o + k + 3])) return false
  if (walk.hasSphere && !meetsSphere(row, boxes, o)) return false
  return !walk.hasRay || meetsRay(row, boxes, o)
}

function meetsSphere(row: Row, boxes: Float32Array, o: number): boolean {
  let sum = 0
  let numbers = row[NUMBERS] + row[RADIUS]
  for (let k = 0; k < 3; k++) {
    const x = row[CENTRE + k]
    const gap = Math.max(boxes[o + k] - x, x - boxes[o + k + 3], 0)
    sum += gap * gap
    numbers += Math.abs(x)
  }
  const far = row[RADIUS] + SLACK * numbers
  return sum <= far * far
}

function meetsRay(row: Row, boxes: Float32Array, o: number): boolean {
  let enter = 0
  let exit = row[T] * (1 + SLACK)
  for (let k = 0; k < 3; k++) {
    const from = row[ORIGIN + k]
    const way = row[WAY + k]
    const more = SLACK * (row[NUMBERS] + Math.abs(from))
    const low = boxes[o + k] - more - from
    const high = boxes[o + k + 3] + more - from
    if (way === 0) {
      if (low > 0 || high < 0) return false
      continue
    }
    enter = Math.max(enter, (way > 0 ? low : high) / way)
    exit = Math.min(exit, (way > 0 ? high : low) / way)
  }
  return enter <= exit
}
