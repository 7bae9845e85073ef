/** What queries fill in: made once, reused for every call, untouched by a miss. */
import type { Vec3 } from '../math/check.ts'
import {
  CLOSEST_DISTANCE,
  CLOSEST_FEATURE,
  CLOSEST_NORMAL,
  CLOSEST_POINT,
  type Coordinates,
  HIT_DEPTH,
  HIT_FEATURE,
  HIT_NORMAL,
  HIT_POINT,
  HIT_STARTS_INSIDE,
  HIT_T,
  type Row,
} from '../math/rows.ts'
import { LENGTHEN } from '../math/short.ts'
import { readWithoutTriangle } from './on-triangle.ts'

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
    feature: 'face',
    featureIndex: -1,
    barycentrics: zero(),
    faceNormal: zero(),
  }
}

export function readVec(row: Coordinates, i: number, v: Vec3): void {
  v.x = row[i]
  v.y = row[i + 1]
  v.z = row[i + 2]
}

export function writeVec(v: Vec3, row: Row, i: number): void {
  row[i] = v.x
  row[i + 1] = v.y
  row[i + 2] = v.z
}

/** Copies a ray's HIT row out. @param along what writeCheckedRay returned @param direction what was given */
export function readRayHit(row: Row, o: number, from: Vec3, along: Vec3, direction: Vec3, triangle: number, hit: Hit) {
  readHit(row, o, from, along, triangle, hit)
  if (along !== direction) hit.fraction *= LENGTHEN
}

/**
 * Copies a HIT row out, as of something without triangles: of a triangle, readOnTriangle follows. @param from the start @param along the direction or translation: its length is taken here, since V8
 * allocates for a double that is passed
 */
export function readHit(row: Row, o: number, from: Vec3, along: Vec3, triangle: number, hit: Hit): void {
  const t = row[o + HIT_T]
  const length = Math.sqrt(along.x * along.x + along.y * along.y + along.z * along.z)
  hit.fraction = t
  hit.distance = t * length
  hit.position.x = from.x + t * along.x
  hit.position.y = from.y + t * along.y
  hit.position.z = from.z + t * along.z
  readVec(row, o + HIT_POINT, hit.point)
  readVec(row, o + HIT_NORMAL, hit.normal)
  hit.triangle = triangle
  hit.collider = -1
  hit.feature = FEATURES[row[o + HIT_FEATURE]]
  hit.startsInside = row[o + HIT_STARTS_INSIDE] === 1
  hit.depth = row[o + HIT_DEPTH]
  readWithoutTriangle(hit)
}

/** Copies a CLOSEST row out; readOnTriangle follows. */
export function readClosest(row: Row, o: number, triangle: number, closest: Closest): void {
  readVec(row, o + CLOSEST_POINT, closest.point)
  closest.distance = row[o + CLOSEST_DISTANCE]
  readVec(row, o + CLOSEST_NORMAL, closest.normal)
  closest.triangle = triangle
  closest.collider = -1
  closest.feature = FEATURES[row[o + CLOSEST_FEATURE]]
}

/** Can a vector be written there? */
const isPlace = (v: unknown): boolean => typeof v === 'object' && v !== null

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
    throw new TypeError(`${who}: closest is missing or not whole, expected one made by createClosest()`)
}

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
    throw new TypeError(`${who}: hit is missing or not whole, expected one made by createHit()`)
}
