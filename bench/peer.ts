/** First-hit ray queries on one level, the same for every library. */
export interface RayCaster {
  readonly name: string
  /** Casts rays `from` … `to − 1` of the set for time alone; the sum of the distances, so that nothing can be left out. */
  castAll(rays: Float64Array, from: number, to: number): number
  /** The distance of ray `i`'s first hit, or −1. */
  cast(rays: Float64Array, i: number): number
}

/** A body that every library knows; upright. A capsule's height is the whole one. */
export type Body =
  | { readonly kind: 'sphere'; readonly radius: number }
  | { readonly kind: 'capsule'; readonly radius: number; readonly height: number }
  | { readonly kind: 'cylinder'; readonly radius: number; readonly height: number }
  | { readonly kind: 'box'; readonly halfExtents: { readonly x: number; readonly y: number; readonly z: number } }

/** Of the body's own box, from its centre. */
export function halfExtentsOf(body: Body): [number, number, number] {
  if (body.kind === 'box') return [body.halfExtents.x, body.halfExtents.y, body.halfExtents.z]
  return [body.radius, body.kind === 'sphere' ? body.radius : body.height / 2, body.radius]
}

/** Numbers of one way in a set: start of the centre, translation. A ray is written alike. */
export const WAY = 6

/** One body's casts on one mesh. */
export interface SweepCaster {
  /** The fraction of way `i` at which the body is stopped, or −1. */
  cast(ways: Float64Array, i: number): number
  /** Casts ways `from` … `to − 1` for time alone; the sum of the fractions. */
  castAll(ways: Float64Array, from: number, to: number): number
}

/** A mesh in a library, and what the library can be asked about it. */
export interface PeerMesh {
  sweeper?(body: Body): SweepCaster
  /** The fraction of way `i` at which a ray is stopped, or −1. */
  castRay(ways: Float64Array, i: number): number
  overlapsSphere?(x: number, y: number, z: number, radius: number): boolean
  distanceTo?(x: number, y: number, z: number): number
  /** Does the search for the closest point find one, if it may be no farther than `limit`? */
  findsWithin?(x: number, y: number, z: number, limit: number): boolean
  contains?(x: number, y: number, z: number): boolean
  dispose(): void
}

export interface Peer {
  readonly name: string
  readonly version: string
  /** What it computes in, and what is set other than by its defaults. */
  readonly settings: string
  /**
   * Triangles seen from both sides; the arrays are not kept. A mesh that will be asked what it contains is `closed`, seen from
   * outside.
   */
  mesh(positions: Float32Array, indices: Uint32Array, closed?: boolean): PeerMesh
}
