/** The queries that a TriangleMesh and a Grid share. */
import type { Tree } from '../bvh/layout.ts'
import { found } from '../bvh/ray-found.ts'
import type { Vec3 } from '../math/check.ts'
import {
  type Bounds,
  castRay,
  castRayAll,
  castRayAny,
  castSegment,
  castSegmentAll,
  castSegmentAny,
  type Names,
  type RayMesh,
} from './ask-ray.ts'
import { cast, closestPoint, overlap } from './ask-solid.ts'
import { casts, closestPoints } from './batch.ts'
import { castRays, castRaysAny, castSegments, castSegmentsAny } from './batch-rays.ts'
import type { BatchOptions, Rows } from './batch-rows.ts'
import { castAll } from './cast-all.ts'
import type { QueryOptions } from './filter.ts'
import type { Closest, Hit } from './hit.ts'
import type { Sides } from './input.ts'
import { type OverlapOptions, overlapAll, overlapAny } from './overlap-all.ts'
import type { CastOptions, Solid } from './solid.ts'

/** The queries of a {@link TriangleMesh} and of a {@link Grid}. */
export abstract class MeshQueries implements RayMesh {
  /** @internal */
  abstract readonly tree: Tree
  /** @internal The largest absolute coordinate. Only `refit` changes it. */
  abstract readonly reach: number
  /** @internal How error messages name the methods. */
  abstract readonly names: Names
  abstract readonly triangleCount: number
  abstract readonly sides: Sides
  /** The least and the greatest corner; +Infinity and -Infinity without triangles. A new object after `refit`. */
  abstract readonly bounds: Bounds

  /** The work of the last query of any mesh or grid: nodes or blocks opened, triangles tested. */
  get looked(): { readonly nodes: number; readonly triangles: number } {
    return found
  }

  /**
   * Finds the first hit of a ray. On a miss, returns false and leaves `hit` untouched.
   * @param direction any length except zero
   * @param maxDistance metres, Infinity allowed
   */
  castRay(origin: Vec3, direction: Vec3, maxDistance: number, hit: Hit, options?: QueryOptions): boolean {
    return castRay(this, origin, direction, maxDistance, hit, options)
  }

  /** Does a ray hit anything? Cheaper than finding the first hit. */
  castRayAny(origin: Vec3, direction: Vec3, maxDistance: number, options?: QueryOptions): boolean {
    return castRayAny(this, origin, direction, maxDistance, options)
  }

  /**
   * Finds all hits in the order of distance, and returns their number. `hits` grows if it is too short; entries beyond
   * the number are old.
   */
  castRayAll(origin: Vec3, direction: Vec3, maxDistance: number, hits: Hit[], options?: QueryOptions): number {
    return castRayAll(this, origin, direction, maxDistance, hits, options)
  }

  /**
   * Finds the first hit of the closed segment from start to end. Its length may be zero. `hit.fraction` runs from start
   * to end.
   */
  castSegment(start: Vec3, end: Vec3, hit: Hit, options?: QueryOptions): boolean {
    return castSegment(this, start, end, hit, options)
  }

  /** Is anything between two points, both included? A line of sight. */
  castSegmentAny(start: Vec3, end: Vec3, options?: QueryOptions): boolean {
    return castSegmentAny(this, start, end, options)
  }

  /** Finds all hits of the closed segment in order, and returns their number. `hits` as for castRayAll. */
  castSegmentAll(start: Vec3, end: Vec3, hits: Hit[], options?: QueryOptions): number {
    return castSegmentAll(this, start, end, hits, options)
  }

  /**
   * Finds the first contact of a body that moves along a straight line, by the contact rule of docs/guarantees.md.
   * @param from the body's centre
   * @param translation the whole movement; zero tests only for overlap
   * @param options orientation, how to treat overlap at the start, and which triangles to consider
   */
  cast(shape: Solid, from: Vec3, translation: Vec3, hit: Hit, options?: CastOptions & QueryOptions): boolean {
    return cast(this, shape, from, translation, hit, options)
  }

  /**
   * Finds every triangle that a body touches on its way, in the order of contact, and returns their number. Each is asked as if it
   * were alone, so an edge that its neighbours hide from `cast` counts too. `hits` as for castRayAll.
   */
  castAll(shape: Solid, from: Vec3, translation: Vec3, hits: Hit[], options?: CastOptions & QueryOptions): number {
    return castAll(this, shape, from, translation, hits, options)
  }

  /**
   * Does a body at rest touch the triangles (closed)? `hit`, if given, gets the deepest place: depth, normal, point,
   * triangle.
   */
  overlap(shape: Solid, position: Vec3, hit?: Hit, options?: OverlapOptions): boolean {
    return overlap(this, shape, position, hit, options)
  }

  /**
   * Finds all triangles that a body at rest touches, deepest first, and returns their number. `hits` as for castRayAll.
   */
  overlapAll(shape: Solid, position: Vec3, hits: Hit[], options?: OverlapOptions): number {
    return overlapAll(this, shape, position, hits, options)
  }

  /** Does a body at rest touch the triangles (closed)? The search stops at the first triangle. */
  overlapAny(shape: Solid, position: Vec3, options?: OverlapOptions): boolean {
    return overlapAny(this, shape, position, options)
  }

  /** Finds the nearest point of the triangles within a distance (closed); Infinity is allowed. */
  closestPoint(point: Vec3, maxDistance: number, closest: Closest, options?: QueryOptions): boolean {
    return closestPoint(this, point, maxDistance, closest, options)
  }

  /**
   * Casts many rays in one call, and returns how many hit. The columns of `hits` are those of a HIT row
   * (`carom/kernels`), and its bits are those of castRay.
   * @param rays RAY_STRIDE numbers per ray: origin, direction, maxDistance
   * @param triangles gets the triangle that each ray hit, or -1
   * @param hits gets HIT_STRIDE numbers for each ray that hit
   * @throws TypeError, RangeError that name the row at fault, before the first query
   */
  castRays(rays: Rows, triangles: Int32Array, hits?: Float64Array | null, options?: BatchOptions): number {
    return castRays(this, rays, triangles, hits, options)
  }

  /** Tests which of many rays hit anything: struck[i] becomes 1 or 0. Returns how many do. */
  castRaysAny(rays: Rows, struck: Uint8Array, options?: BatchOptions): number {
    return castRaysAny(this, rays, struck, options)
  }

  /** Casts many segments, SEGMENT_STRIDE numbers each: start, end. Otherwise as castRays. */
  castSegments(segments: Rows, triangles: Int32Array, hits?: Float64Array | null, options?: BatchOptions): number {
    return castSegments(this, segments, triangles, hits, options)
  }

  /** Tests which of many segments hit anything: struck[i] becomes 1 or 0. Returns how many do. Lines of sight. */
  castSegmentsAny(segments: Rows, struck: Uint8Array, options?: BatchOptions): number {
    return castSegmentsAny(this, segments, struck, options)
  }

  /** Casts one shape along many paths, WAY_STRIDE numbers each: from, translation. Otherwise as castRays. */
  casts(
    shape: Solid,
    ways: Rows,
    triangles: Int32Array,
    hits?: Float64Array | null,
    options?: CastOptions & BatchOptions,
  ): number {
    return casts(this, shape, ways, triangles, hits, options)
  }

  /**
   * Finds the nearest point of the triangles to each of many points, POINT_STRIDE numbers each. Returns for how many there
   * is one.
   * @param closest gets CLOSEST_STRIDE numbers for each of these
   */
  closestPoints(
    points: Rows,
    maxDistance: number,
    triangles: Int32Array,
    closest?: Float64Array | null,
    options?: BatchOptions,
  ): number {
    return closestPoints(this, points, maxDistance, triangles, closest, options)
  }
}
