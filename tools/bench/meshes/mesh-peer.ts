import type { Level } from '../../../scenes/level.ts'

/** What is the same surface as a mesh's, as some libraries know it: a convex hull of points, or a height field. */
export type Form =
  | { readonly kind: 'hull'; readonly points: readonly number[] }
  /** Square, its middle at the origin, with samples a metre apart, row after row along x; diagonals as in three's `PlaneGeometry`. */
  | { readonly kind: 'grid'; readonly heights: Float32Array; readonly side: number }

/** The triangles are for the judge. */
export interface Formed extends Level {
  readonly form?: Form
}

/** A library that has meshes. */
export interface MeshPeer {
  readonly name: string
  readonly version: string
  /** What it computes in, and what is set other than by its defaults. */
  readonly settings: string
  /** Two right distances may differ by this part of the mesh's size: see `sizeOf`. */
  readonly tolerance: number
  /** It sees fronts alone, and is judged by them. */
  readonly frontOnly?: boolean
  /** More triangles than this take longer to build than anybody waits. */
  readonly most?: number
  /** So slow that only every so many-th ray is timed. */
  readonly everyNth?: number
  /** Forms that it knows. */
  readonly forms?: readonly Form['kind'][]
  /** Both sides of all triangles count, but for `frontOnly`. The arrays are not kept, and not changed. */
  build(level: Formed): MeshAsked
}

/**
 * One mesh in one library, and what it is asked. What ends on `All` asks a whole range, `from` … `to − 1`, for time alone, and hands back a
 * sum, so that nothing can be left out. Rays are RAY numbers each and their directions unit, points POINT numbers.
 */
export interface MeshAsked {
  /** The distance of the first hit of ray i, or −1. */
  first(rays: Float64Array, i: number): number
  /** The same among the triangles whose front the ray meets. carom's: by it peers are judged that see no others. */
  firstFront?(rays: Float64Array, i: number): number
  firstAll(rays: Float64Array, from: number, to: number): number
  /** Does ray i hit anything? Left out where the library has no such question: its first hit answers. */
  any?(rays: Float64Array, i: number): boolean
  anyAll?(rays: Float64Array, from: number, to: number): number
  /** Many at once, from a row to a row: what they are asked for has been set up before. */
  batch?(rays: Float64Array, count: number): RayBatch
  /** The distance of the nearest point of the mesh to point i. */
  closest?(points: Float64Array, i: number): number
  closestAll?(points: Float64Array, from: number, to: number): number
  /** The nearest points to all of them, in one call. */
  closestBatch?(points: Float64Array, count: number): () => number
  /** Moves the vertices, and keeps the tree's shape. */
  refit?(positions: Float32Array): void
  /** Bytes of all that has to be kept to answer: tree, vertices, indices. */
  readonly bytes?: number
  dispose(): void
}

/** A batch of rays, ready to be asked again and again: how many hit. */
export interface RayBatch {
  first(): number
  any(): number
}

/** Of a mesh: the diagonal of its box, metres. */
export function sizeOf({ positions }: Pick<Level, 'positions'>): number {
  const { min, max } = boxOf(positions)
  return Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2])
}

export interface Box {
  readonly min: [number, number, number]
  readonly max: [number, number, number]
}

export function boxOf(positions: Float32Array): Box {
  const min: Box['min'] = [Infinity, Infinity, Infinity]
  const max: Box['max'] = [-Infinity, -Infinity, -Infinity]
  for (let i = 0; i < positions.length; i++) {
    const axis = i % 3
    min[axis] = Math.min(min[axis], positions[i])
    max[axis] = Math.max(max[axis], positions[i])
  }
  return { min, max }
}

/** How long a ray has to be, where a library wants a length: every ray of a set starts nearer than three sizes. */
export const reachOf = (level: Level): number => 4 * sizeOf(level)
