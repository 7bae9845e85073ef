/** A body that every library knows; upright. A capsule's height is the whole one. */
export type Body =
  | { readonly kind: 'sphere'; readonly radius: number }
  | { readonly kind: 'capsule'; readonly radius: number; readonly height: number }
  | { readonly kind: 'cylinder'; readonly radius: number; readonly height: number }
  | { readonly kind: 'box'; readonly halfExtents: { readonly x: number; readonly y: number; readonly z: number } }
  /** Within the box of that radius and height. The points are its vertices: x, y, z each. */
  | { readonly kind: 'hull'; readonly radius: number; readonly height: number; readonly points: readonly number[] }

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

/** A body that walks, upright; heights are whole ones. A box has a square floor plan, as wide as a body of that radius. */
export type WalkBody =
  | { readonly kind: 'sphere'; readonly radius: number; readonly height: number }
  | { readonly kind: 'capsule' | 'cylinder' | 'ellipsoid' | 'box'; readonly radius: number; readonly height: number }

/** Flat bottoms take steps. */
export const takesSteps = ({ kind }: WalkBody): boolean => kind === 'cylinder' || kind === 'box'

/** One character in one level. Its feet are the lowest point of the body itself, without any skin. */
export interface Walker {
  /** Puts the feet somewhere, at rest. */
  place(x: number, y: number, z: number): void
  /** Where it is, as `restore` wants it. */
  save(): Float64Array
  /** Back to where it was, at rest. */
  restore(saved: Float64Array): void
  /** One step of {@link STEP} seconds with gravity, wishing for a level velocity: x, z, m/s; a row, so that nothing is boxed. */
  step(wish: Float64Array): void
  /** Writes the feet to `to` from `at` on. */
  readFeet(to: Float64Array, at: number): void
  dispose(): void
}

/** Seconds of a step. */
export const STEP = 1 / 60

/** A level in a library, in which characters walk that do not know of each other. */
export interface WalkLevel {
  /** Null where the library has no such body. */
  walker(body: WalkBody): Walker | null
  dispose(): void
}

export interface WalkPeer {
  readonly name: string
  readonly version: string
  /** What is set other than by its defaults. */
  readonly settings: string
  level(positions: Float32Array, indices: Uint32Array): WalkLevel
}

/** The same for every library: metres, radians, m/s². */
export const WALK = {
  skin: 0.02,
  maxSlope: (50 * Math.PI) / 180,
  gravity: 9.81,
  /** How far down ground is sought. */
  snap: 0.3,
  /** Of cylinders; round bodies roll over what their roundness allows. */
  stepHeight: 0.3,
}
