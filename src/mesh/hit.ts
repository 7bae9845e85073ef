/** What queries fill in: made once, reused for every call, untouched by a miss. */
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

/** The part of the struck thing that was touched first. */
export type Feature = 'face' | 'edge' | 'vertex'
const FEATURES: readonly Feature[] = ['face', 'edge', 'vertex']

export interface Hit {
  /** Along the direction, in metres. */
  distance: number
  /** 0..1 of the translation or segment; of a ray: in units of the direction's length. */
  fraction: number
  /** The mover's centre at contact; of a ray: the point. */
  position: Vec3
  /** Of contact, on the struck thing. */
  point: Vec3
  /** Unit, from the struck thing towards the mover. */
  normal: Vec3
  /** The caller's triangle: index of its triple of indices; -1 where there is none. */
  triangle: number
  /** The collider in a world; -1 outside of one. */
  collider: number
  /** What that was added with; undefined outside of a world. */
  data: unknown
  feature: Feature
  /** Which edge (0: a-b, 1: b-c, 2: c-a) or vertex of the triangle; -1 for a face, and where there is no triangle. */
  featureIndex: number
  /** Weights of the triangle's corners a, b, c at the point: from 0 to 1, their sum 1; all 0 where there is no triangle. */
  barycentrics: Vec3
  /** Unit, of the triangle itself, on the side from which it is counter-clockwise; where there is no face: `normal`. */
  faceNormal: Vec3
  /** In overlap at the start (fraction 0). */
  startsInside: boolean
  /** How deep in overlap, in metres along the normal; else 0. */
  depth: number
}

export interface Closest {
  /** The point of the mesh, or of the world, nearest to the query point. */
  point: Vec3
  distance: number
  /** Unit, from the thing towards the query point. */
  normal: Vec3
  triangle: number
  /** The collider in a world; -1 outside of one. */
  collider: number
  /** What that was added with; undefined outside of a world. */
  data: unknown
  feature: Feature
  /** As of a Hit. */
  featureIndex: number
  barycentrics: Vec3
  faceNormal: Vec3
}

const zero = (): Vec3 => ({ x: 0, y: 0, z: 0 })

/** A hit to reuse. */
export function createHit(): Hit {
  return {
    distance: 0,
    fraction: 0,
    position: zero(),
    point: zero(),
    normal: zero(),
    triangle: -1,
    collider: -1,
    data: undefined,
    feature: 'face',
    featureIndex: -1,
    barycentrics: zero(),
    faceNormal: zero(),
    startsInside: false,
    depth: 0,
  }
}

/** A result of closestPoint to reuse. */
export function createClosest(): Closest {
  return {
    point: zero(),
    distance: 0,
    normal: zero(),
    triangle: -1,
    collider: -1,
    data: undefined,
    feature: 'face',
    featureIndex: -1,
    barycentrics: zero(),
    faceNormal: zero(),
  }
}

export function readVec(row: Coordinates, i: number, v: Vec3): void {
  const x = row[i]
  const y = row[i + 1]
  const z = row[i + 2]
  v.x = x
  v.y = y
  v.z = z
}

/** Can a vector be written there? */
const isPlace = (v: unknown): boolean => typeof v === 'object' && v !== null

/** A hit to fill in must be there. */
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
    throw new TypeError(`${who}: hit is missing or incomplete, expected one made by createHit()`)
}

/** A list of hits to fill in: an array; what is in it is looked at when it is known how many are needed. */
export function checkHits(who: string, hits: Hit[]): void {
  if (!Array.isArray(hits)) throw new TypeError(`${who}: hits is not an array, expected an array of hits`)
}

/** A closest point to fill in must be there. */
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

// Ids are whole numbers: as such (| 0) they are stored without an object of V8's.

/**
 * Copies an ANSWER row out: the last thing that a query does. All of the row is read before anything is written: a setter of
 * the caller's may make the next query, which writes to the same row. @param data the collider's
 */
export function readHit(answer: Row, o: number, hit: Hit, data: unknown = undefined): void {
  const fraction = answer[o + HIT_T]
  const x = answer[o + ANSWER_POSITION]
  const y = answer[o + ANSWER_POSITION + 1]
  const z = answer[o + ANSWER_POSITION + 2]
  const startsInside = answer[o + HIT_STARTS_INSIDE] === 1
  const depth = answer[o + HIT_DEPTH]
  readPlace(answer, o, hit, data)
  hit.fraction = fraction
  const { position } = hit
  position.x = x
  position.y = y
  position.z = z
  hit.startsInside = startsInside
  hit.depth = depth
}

/** Copies an ANSWER row out. @param data the collider's */
export function readClosest(answer: Row, o: number, closest: Closest, data: unknown = undefined): void {
  readPlace(answer, o, closest, data)
}

function readPlace(answer: Row, o: number, place: Hit | Closest, data: unknown): void {
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
  place.feature = feature
  place.featureIndex = featureIndex
  barycentrics.x = ba
  barycentrics.y = bb
  barycentrics.z = bc
  faceNormal.x = fx
  faceNormal.y = fy
  faceNormal.z = fz
}

const NONE: readonly unknown[] = []

/** Copies so many ANSWER rows out into a list that grows where it is too short; hits that are there are checked first. */
export function readHits(
  who: string,
  answers: Row,
  count: number,
  hits: Hit[],
  datas: readonly unknown[] = NONE,
): void {
  for (let i = 0; i < count && i < hits.length; i++) checkHit(who, hits[i])
  while (hits.length < count) hits.push(createHit())
  for (let i = 0; i < count; i++) readHit(answers, i * ANSWER_SIZE, hits[i], datas[i])
}
