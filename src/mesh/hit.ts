/** The objects that queries fill in. Create each once and reuse it. A miss leaves it untouched. */
import type { Vec3 } from '../math/check.ts'
import {
  type Coordinates,
  HIT_DEPTH,
  HIT_FEATURE,
  HIT_NORMAL,
  HIT_POINT,
  HIT_STARTS_INSIDE,
  HIT_T,
  type Row,
} from '../math/rows.ts'
import {
  ANSWER_BARYCENTRICS,
  ANSWER_COLLIDER,
  ANSWER_DISTANCE,
  ANSWER_FACE_NORMAL,
  ANSWER_FEATURE_INDEX,
  ANSWER_POSITION,
  ANSWER_SIZE,
  ANSWER_TRIANGLE,
} from './answer-row.ts'

/** Which part of the struck object was touched. */
export type Feature = 'face' | 'edge' | 'vertex'
const FEATURES: readonly Feature[] = ['face', 'edge', 'vertex']

export interface Hit {
  /** Metres along the direction or translation. */
  distance: number
  /**
   * The share of the translation or segment, from 0 to 1; for a ray, `distance` divided by the length of its direction.
   */
  fraction: number
  /** The mover's centre at contact; for a ray, the point. */
  position: Vec3
  /** The point of contact, on the struck object. */
  point: Vec3
  /** A unit vector from the struck object towards the mover. */
  normal: Vec3
  /** The caller's triangle: its place in the list of triples of indices. -1 if the struck object has no triangles. */
  triangle: number
  /** The collider that was hit; -1 outside a world. */
  collider: number
  /** Which part of a compound; -1 if the collider is none. */
  part: number
  /** The `data` of that collider; undefined outside a world. */
  data: unknown
  feature: Feature
  /** Which edge (0: a-b, 1: b-c, 2: c-a) or vertex of the triangle; -1 for a face, and if there is no triangle. */
  featureIndex: number
  /**
   * Weights of the triangle's corners a, b, c at the point: from 0 to 1, with the sum 1. All are 0 if there is no
   * triangle.
   */
  barycentrics: Vec3
  /**
   * The unit normal of the triangle itself, on the side from which it is counter-clockwise. Equal to `normal` if the
   * triangle has no face.
   */
  faceNormal: Vec3
  /** Whether the mover overlaps at the start; `fraction` is 0 then. */
  startsInside: boolean
  /** In overlap, how deep, in metres along the normal; otherwise 0. */
  depth: number
}

export interface Closest {
  /** The point of the mesh, or of anything in the world, that is nearest to the query point. */
  point: Vec3
  distance: number
  /** A unit vector from the nearest point towards the query point. */
  normal: Vec3
  triangle: number
  /** The collider of the nearest point; -1 outside a world. */
  collider: number
  /** Which part of a compound; -1 if the collider is none. */
  part: number
  /** The `data` of that collider; undefined outside a world. */
  data: unknown
  feature: Feature
  /** As in a Hit. */
  featureIndex: number
  barycentrics: Vec3
  faceNormal: Vec3
}

const zero = (): Vec3 => ({ x: 0, y: 0, z: 0 })

/** Creates a hit to reuse. */
export function createHit(): Hit {
  return {
    distance: 0,
    fraction: 0,
    position: zero(),
    point: zero(),
    normal: zero(),
    triangle: -1,
    collider: -1,
    part: -1,
    data: undefined,
    feature: 'face',
    featureIndex: -1,
    barycentrics: zero(),
    faceNormal: zero(),
    startsInside: false,
    depth: 0,
  }
}

/** Creates a result of closestPoint to reuse. */
export function createClosest(): Closest {
  return {
    point: zero(),
    distance: 0,
    normal: zero(),
    triangle: -1,
    collider: -1,
    part: -1,
    data: undefined,
    feature: 'face',
    featureIndex: -1,
    barycentrics: zero(),
    faceNormal: zero(),
  }
}

/** Reads all corners of a triangle before it writes: a setter of the caller's may ask something. */
export function readTriangle(row: Coordinates, i: number, a: Vec3, b: Vec3, c: Vec3): void {
  const ax = row[i]
  const ay = row[i + 1]
  const az = row[i + 2]
  const bx = row[i + 3]
  const by = row[i + 4]
  const bz = row[i + 5]
  const cx = row[i + 6]
  const cy = row[i + 7]
  const cz = row[i + 8]
  a.x = ax
  a.y = ay
  a.z = az
  b.x = bx
  b.y = by
  b.z = bz
  c.x = cx
  c.y = cy
  c.z = cz
}

export function readVec(row: Coordinates, i: number, v: Vec3): void {
  const x = row[i]
  const y = row[i + 1]
  const z = row[i + 2]
  v.x = x
  v.y = y
  v.z = z
}

/** Can a vector be written to this value? */
export const isPlace = (v: unknown): boolean => typeof v === 'object' && v !== null

/** Checks that a hit can be filled in. */
export function checkHit(who: string, hit: Hit): void {
  if (
    typeof hit !== 'object' ||
    hit === null ||
    !isPlace(hit.point) ||
    !isPlace(hit.normal) ||
    !isPlace(hit.position) ||
    !isPlace(hit.barycentrics) ||
    !isPlace(hit.faceNormal)
  )
    refuseHit(who)
}

// (apart: V8 inlines short functions)
function refuseHit(who: string): void {
  throw new TypeError(`${who}: hit is missing or incomplete, expected one made by createHit()`)
}

/** Checks that a list of hits is an array. `readHits` checks the entries that it needs. */
export function checkHits(who: string, hits: Hit[]): void {
  if (!Array.isArray(hits)) throw new TypeError(`${who}: hits is not an array, expected an array of hits`)
}

/** Checks that a closest point can be filled in. */
export function checkClosest(who: string, closest: Closest): void {
  if (
    typeof closest !== 'object' ||
    closest === null ||
    !isPlace(closest.point) ||
    !isPlace(closest.normal) ||
    !isPlace(closest.barycentrics) ||
    !isPlace(closest.faceNormal)
  )
    throw new TypeError(`${who}: closest is missing or incomplete, expected one made by createClosest()`)
}

// `| 0` makes ids small integers, which V8 stores without allocating an object.

/** What answers say about a collider, besides its id. */
export interface Struck {
  /** The compound that it is a part of, whose `data` counts. */
  readonly whole: Struck | undefined
  readonly data: unknown
  readonly part: number
}

/**
 * Copies an ANSWER row to the caller's object: the last thing that a query does. It reads the whole row before it
 * writes anything, because a setter of the caller may start the next query, which writes to the same row.
 * @param owner undefined outside a world
 */
export function readHit(answer: Row, o: number, hit: Hit, owner?: Struck): void {
  const fraction = answer[o + HIT_T]
  const x = answer[o + ANSWER_POSITION]
  const y = answer[o + ANSWER_POSITION + 1]
  const z = answer[o + ANSWER_POSITION + 2]
  const startsInside = answer[o + HIT_STARTS_INSIDE] === 1
  const depth = answer[o + HIT_DEPTH]
  readPlace(answer, o, hit, owner)
  hit.fraction = fraction
  const { position } = hit
  position.x = x
  position.y = y
  position.z = z
  hit.startsInside = startsInside
  hit.depth = depth
}

/** Copies an ANSWER row to the caller's object. @param owner undefined outside a world */
export function readClosest(answer: Row, o: number, closest: Closest, owner?: Struck): void {
  readPlace(answer, o, closest, owner)
}

function readPlace(answer: Row, o: number, place: Hit | Closest, owner: Struck | undefined): void {
  const data = (owner?.whole ?? owner)?.data
  const part = owner === undefined ? -1 : owner.part
  const distance = answer[o + ANSWER_DISTANCE]
  const px = answer[o + HIT_POINT]
  const py = answer[o + HIT_POINT + 1]
  const pz = answer[o + HIT_POINT + 2]
  const nx = answer[o + HIT_NORMAL]
  const ny = answer[o + HIT_NORMAL + 1]
  const nz = answer[o + HIT_NORMAL + 2]
  const triangle = answer[o + ANSWER_TRIANGLE] | 0
  const collider = answer[o + ANSWER_COLLIDER] | 0
  const feature = FEATURES[answer[o + HIT_FEATURE] | 0]
  const featureIndex = answer[o + ANSWER_FEATURE_INDEX] | 0
  const ba = answer[o + ANSWER_BARYCENTRICS]
  const bb = answer[o + ANSWER_BARYCENTRICS + 1]
  const bc = answer[o + ANSWER_BARYCENTRICS + 2]
  const fx = answer[o + ANSWER_FACE_NORMAL]
  const fy = answer[o + ANSWER_FACE_NORMAL + 1]
  const fz = answer[o + ANSWER_FACE_NORMAL + 2]
  const { point, normal, barycentrics, faceNormal } = place
  place.data = data
  place.distance = distance
  point.x = px
  point.y = py
  point.z = pz
  normal.x = nx
  normal.y = ny
  normal.z = nz
  place.triangle = triangle
  place.collider = collider
  place.part = part
  place.feature = feature
  place.featureIndex = featureIndex
  barycentrics.x = ba
  barycentrics.y = bb
  barycentrics.z = bc
  faceNormal.x = fx
  faceNormal.y = fy
  faceNormal.z = fz
}

const NONE: readonly undefined[] = []

/** Copies `count` ANSWER rows to a list, which grows if it is too short. The hits already in it are checked first. */
export function readHits(
  who: string,
  answers: Row,
  count: number,
  hits: Hit[],
  owners: readonly (Struck | undefined)[] = NONE,
): void {
  for (let i = 0; i < count && i < hits.length; i++) checkHit(who, hits[i])
  while (hits.length < count) hits.push(createHit())
  for (let i = 0; i < count; i++) readHit(answers, i * ANSWER_SIZE, hits[i], owners[i])
}
