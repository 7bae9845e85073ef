/** Mesh against mesh: do they overlap, which triangles, how far apart are they? Each may have a pose. */
import { refuseInsideFilter } from '../bvh/filter.ts'
import {
  BETWEEN_ABOVE,
  BETWEEN_BELOW,
  boundTriangles,
  closestTriangleTriangle,
  NEAREST_A,
  NEAREST_B,
  NEAREST_DISTANCE,
  NEAREST_SIZE,
} from '../closest/closest-triangle-triangle.ts'
import { checkNumber, checkObject, show, type Vec3 } from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import { BODY_SIZE, type Row } from '../math/rows.ts'
import { overlapTriangleTriangle } from '../overlap/overlap-triangle-triangle.ts'
import { checkIntegers } from './batch-rows.ts'
import { enter, type Frame, leave } from './frame.ts'
import { isPlace } from './hit.ts'
import { type KnownMesh, knownMesh } from './known.ts'
import { clearSides, idOf, limit, setSide, sideA, sideB, UNPLACED, walkPairs } from './pair-walk.ts'
import { POSE, type Pose, takePoseParts } from './pose.ts'
import type { TriangleMesh } from './triangle-mesh.ts'

/** Where the meshes are. Default: both are where their vertices are. */
export interface BetweenOptions {
  poseA?: Pose | undefined
  poseB?: Pose | undefined
}

/** Two triangles and their nearest points, in the world. */
export interface ClosestPair {
  distance: number
  pointA: Vec3
  pointB: Vec3
  triangleA: number
  triangleB: number
}

/** An empty result for closestBetween. Make it once, and use it again and again. */
export function createClosestPair(): ClosestPair {
  const point = (): Vec3 => ({ x: 0, y: 0, z: 0 })
  return { distance: 0, pointA: point(), pointB: point(), triangleA: -1, triangleB: -1 }
}

const OPTIONS = ['poseA', 'poseB']
const NAMES_A = ['poseA.position', 'poseA.orientation', 'poseA.scale']
const NAMES_B = ['poseB.position', 'poseB.orientation', 'poseB.scale']

/** Reads both poses into the frame, as two BODY rows in `answers`. */
function takePoses(frame: Frame, options: BetweenOptions | undefined): void {
  const { who, answers } = frame
  for (let k = 0; k < BODY_SIZE; k++) answers[POSE_A + k] = answers[POSE_B + k] = UNPLACED[k]
  if (options === undefined) return
  checkOptions(who, 'options', options, OPTIONS)
  const { poseA, poseB } = options
  if (poseA !== undefined) takeOne(who, 'poseA', NAMES_A, poseA, answers, POSE_A)
  if (poseB !== undefined) takeOne(who, 'poseB', NAMES_B, poseB, answers, POSE_B)
}

const POSE_A = 0
const POSE_B = BODY_SIZE

function takeOne(who: string, name: string, names: readonly string[], given: Pose, out: Row, o: number): void {
  checkObject(who, name, given, 'an object with a position, orientation or scale')
  checkOptions(who, name, given, POSE)
  takePoseParts(who, names, given, 'mesh', out, o)
}

function takeMesh(who: string, name: string, mesh: TriangleMesh): KnownMesh {
  const known = typeof mesh === 'object' && mesh !== null ? knownMesh(mesh) : undefined
  if (known === undefined || known.tree.implicit !== undefined)
    throw new TypeError(`${who}: ${name} is ${show(mesh)}, expected a TriangleMesh`)
  return known
}

/** Starts the query, when everything of the caller has been read. */
function open(a: KnownMesh, b: KnownMesh, { who, answers }: Frame): void {
  refuseInsideFilter(who)
  setSide(sideA, a, answers, POSE_A)
  setSide(sideB, b, answers, POSE_B)
}

/**
 * Does any triangle of one mesh touch a triangle of the other? Exact, touching included, for the corners where a World
 * with these poses has them. Meshes are surfaces here: for one that is wholly inside the other, ask `contains` about
 * one of its corners.
 * @throws TypeError, RangeError that name the argument at fault
 */
export function overlapMeshes(a: TriangleMesh, b: TriangleMesh, options?: BetweenOptions): boolean {
  const frame = enter('overlapMeshes')
  try {
    const meshA = takeMesh(frame.who, 'a', a)
    const meshB = takeMesh(frame.who, 'b', b)
    takePoses(frame, options)
    open(meshA, meshB, frame)
    limit[0] = 0
    pairs.count = 0
    walkPairs(touches)
    return pairs.count > 0
  } finally {
    clearSides()
    leave(frame)
  }
}

/**
 * Finds all pairs of triangles that touch, as `overlapMeshes`, and returns their number, in no particular order.
 * @param out gets two numbers for each pair, the triangles of `a` and of `b`, as far as it has room. Call again with
 * a longer array if the number is more than half its length.
 */
export function overlapMeshesAll(a: TriangleMesh, b: TriangleMesh, out: Int32Array, options?: BetweenOptions): number {
  const frame = enter('overlapMeshesAll')
  try {
    const meshA = takeMesh(frame.who, 'a', a)
    const meshB = takeMesh(frame.who, 'b', b)
    checkIntegers(frame.who, 'out', out, 0)
    takePoses(frame, options)
    open(meshA, meshB, frame)
    limit[0] = 0
    pairs.count = 0
    pairs.out = out
    walkPairs(collect)
    return pairs.count
  } finally {
    pairs.out = NONE
    clearSides()
    leave(frame)
  }
}

const NONE: Int32Array = new Int32Array(0)
const pairs = { count: 0, out: NONE }

function touches(i: number, j: number): boolean {
  if (!overlapTriangleTriangle(sideA.corners, 9 * i, sideB.corners, 9 * j)) return false
  pairs.count++
  return true
}

function collect(i: number, j: number): boolean {
  const { count, out } = pairs
  if (!touches(i, j)) return false
  if (2 * count + 1 < out.length) {
    out[2 * count] = idOf(sideA, i)
    out[2 * count + 1] = idOf(sideB, j)
  }
  return false
}

/**
 * Finds the nearest points of two meshes within a distance (closed; Infinity is allowed), with the precision of
 * `closestPoint`. Where they touch, the distance is 0, and both points are a common one. Among pairs of triangles that
 * are equally near, the lower triangle of `a`, then of `b`, is named. On a miss, returns false and leaves `closest`
 * untouched.
 * @throws TypeError, RangeError that name the argument at fault
 */
export function closestBetween(
  a: TriangleMesh,
  b: TriangleMesh,
  maxDistance: number,
  closest: ClosestPair,
  options?: BetweenOptions,
): boolean {
  const frame = enter('closestBetween')
  try {
    const meshA = takeMesh(frame.who, 'a', a)
    const meshB = takeMesh(frame.who, 'b', b)
    checkNumber(frame.who, 'maxDistance', maxDistance, 0, Number.POSITIVE_INFINITY)
    checkPair(frame.who, closest)
    takePoses(frame, options)
    open(meshA, meshB, frame)
    known[0] = maxDistance
    const isFound = findNearest()
    if (isFound) readPair(closest)
    return isFound
  } finally {
    clearSides()
    leave(frame)
  }
}

function checkPair(who: string, closest: ClosestPair): void {
  if (typeof closest !== 'object' || closest === null || !isPlace(closest.pointA) || !isPlace(closest.pointB))
    throw new TypeError(`${who}: closest is missing or incomplete, expected one made by createClosestPair()`)
}

/** Reads everything before it writes: a setter of the caller may start the next query. */
function readPair(closest: ClosestPair): void {
  const { triangleA, triangleB } = nearest
  const distance = row[NEAREST_DISTANCE]
  const ax = row[NEAREST_A]
  const ay = row[NEAREST_A + 1]
  const az = row[NEAREST_A + 2]
  const bx = row[NEAREST_B]
  const by = row[NEAREST_B + 1]
  const bz = row[NEAREST_B + 2]
  const { pointA, pointB } = closest
  closest.distance = distance
  pointA.x = ax
  pointA.y = ay
  pointA.z = az
  pointB.x = bx
  pointB.y = by
  pointB.z = bz
  closest.triangleA = triangleA
  closest.triangleB = triangleB
}

/** As in nearest.ts: limits grow by far more than all roundings, and by what leaves the range of squares. */
const SLACK = 1.4551915228366852e-11 // 2⁻³⁶
const TINY = 3.054936363499605e-151 // 2⁻⁵⁰⁰

const row = new Float64Array(NEAREST_SIZE)
const candidate = new Float64Array(NEAREST_SIZE)
const bounds = new Float64Array(2)
/** The distance known so far; by how much limits exceed it. */
const known = new Float64Array(2)
const nearest = { triangleA: -1, triangleB: -1, kept: 0 }

/** Pairs that may be nearest: both triangles, their ids, the square of a lower bound. If the list is full, they are judged. */
const KEPT_LIMIT = 32
const keptCorners = new Float64Array(KEPT_LIMIT * 18)
const keptIds = new Int32Array(KEPT_LIMIT * 2)
const keptBelow = new Float64Array(KEPT_LIMIT)

function findNearest(): boolean {
  nearest.triangleA = nearest.triangleB = -1
  nearest.kept = 0
  row[NEAREST_DISTANCE] = known[0]
  known[1] = TINY
  addReach(sideA)
  addReach(sideB)
  limit[0] = Number.MAX_VALUE
  lowerLimit()
  walkPairs(consider)
  judgeKept()
  return nearest.triangleA >= 0
}

/** Adds to known[1] a share of the size of the largest coordinate of a mesh in its pose, or more. (A returned double may be allocated.) */
function addReach({ reach, isPlaced, place }: typeof sideA): void {
  if (!isPlaced) known[1] += SLACK * reach[0]
  else for (let k = 0; k < 12; k++) known[1] += SLACK * Math.abs(place[k]) * (k % 4 === 3 ? 1 : reach[0])
}

function lowerLimit(): void {
  const far = known[0] + known[1]
  if (far * far < limit[0]) limit[0] = far * far
}

/** Keeps a pair if it may be nearest, and lowers the limit to its distance. */
function consider(i: number, j: number): boolean {
  boundTriangles(sideA.corners, 9 * i, sideB.corners, 9 * j, bounds)
  if (bounds[BETWEEN_BELOW] > limit[0]) return false
  if (nearest.kept === KEPT_LIMIT) judgeKept()
  const n = nearest.kept++
  for (let k = 0; k < 9; k++) {
    keptCorners[18 * n + k] = sideA.corners[9 * i + k]
    keptCorners[18 * n + 9 + k] = sideB.corners[9 * j + k]
  }
  keptIds[2 * n] = idOf(sideA, i)
  keptIds[2 * n + 1] = idOf(sideB, j)
  keptBelow[n] = bounds[BETWEEN_BELOW]
  known[0] = Math.min(known[0], Math.sqrt(bounds[BETWEEN_ABOVE]))
  lowerLimit()
  return false
}

function judgeKept(): void {
  for (let n = 0; n < nearest.kept; n++) if (!(keptBelow[n] > limit[0])) judge(n)
  nearest.kept = 0
}

function judge(n: number): void {
  closestTriangleTriangle(keptCorners, 18 * n, keptCorners, 18 * n + 9, candidate, 0)
  const distance = candidate[NEAREST_DISTANCE]
  if (!(distance <= row[NEAREST_DISTANCE])) return
  const a = keptIds[2 * n]
  const b = keptIds[2 * n + 1]
  const isTie = nearest.triangleA >= 0 && distance === row[NEAREST_DISTANCE]
  if (isTie && (a > nearest.triangleA || (a === nearest.triangleA && b > nearest.triangleB))) return
  for (let k = 0; k < NEAREST_SIZE; k++) row[k] = candidate[k]
  nearest.triangleA = a
  nearest.triangleB = b
  known[0] = Math.min(known[0], distance)
  lowerLimit()
}
