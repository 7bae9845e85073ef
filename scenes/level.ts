/** What a scene hands out, and the arrays that it is built in. */

export interface Vec3 {
  x: number
  y: number
  z: number
}

export interface Level {
  name: string
  /** Three numbers a vertex, metres, y up. */
  positions: Float32Array
  /** Three vertices a triangle, counter-clockwise from outside. */
  indices: Uint32Array
}

/** A level to walk in: has colours, and says where one starts. */
export interface WalkableLevel extends Level {
  /** Red, green, blue in 0..1 for each vertex. */
  colors: Float32Array
  /** One of `MADE_OF` for each vertex; all plain if it does not say. */
  madeOf?: Uint8Array
  /** Where a visitor's feet start. */
  spawn: Vec3
  /** Feet positions of a tour; each can be walked to in a straight line from the one before. */
  waypoints: Vec3[]
}

export type Color = readonly [red: number, green: number, blue: number, madeOf?: number]

/** What a surface is made of: a picture may draw stones on stone. It stops nobody. */
export const MADE_OF = {
  plain: 0,
  stone: 1,
  wood: 2,
  iron: 3,
  tiles: 4,
  grass: 5,
  earth: 6,
  rock: 7,
  leaf: 8,
  straw: 9,
  water: 10,
} as const

/** A level under construction: plain arrays that only grow. */
export interface Builder {
  positions: number[]
  indices: number[]
  colors: number[]
  madeOf: number[]
}

export function createBuilder(): Builder {
  return { positions: [], indices: [], colors: [], madeOf: [] }
}

/** Appends a vertex; its index. */
export function addVertex(builder: Builder, x: number, y: number, z: number, color: Color, light = 1): number {
  builder.positions.push(x, y, z)
  builder.colors.push(color[0] * light, color[1] * light, color[2] * light)
  builder.madeOf.push(color[3] ?? MADE_OF.plain)
  return builder.positions.length / 3 - 1
}

/** Appends a triangle of vertices that exist already. */
export function addTriangle(builder: Builder, a: number, b: number, c: number): void {
  builder.indices.push(a, b, c)
}

/** Appends the quad a b c d as the triangles a b c and a c d. */
export function addQuad(builder: Builder, a: number, b: number, c: number, d: number): void {
  builder.indices.push(a, b, c, a, c, d)
}

export function finish(builder: Builder): {
  positions: Float32Array
  indices: Uint32Array
  colors: Float32Array
  madeOf: Uint8Array
} {
  return {
    positions: Float32Array.from(builder.positions),
    indices: Uint32Array.from(builder.indices),
    colors: Float32Array.from(builder.colors),
    madeOf: Uint8Array.from(builder.madeOf),
  }
}
