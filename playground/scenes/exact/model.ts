/** What the visitor moves: one body (or a ray), its way, and triangles. Plain data; nothing here asks, judges or draws. */
import type { Quat, Vec3 } from 'carom'

export type Kind = 'ray' | 'sphere' | 'ellipsoid' | 'capsule' | 'cylinder' | 'box' | 'hull'
export const KINDS: readonly Kind[] = ['sphere', 'ellipsoid', 'capsule', 'cylinder', 'box', 'hull', 'ray']

export interface Model {
  kind: Kind
  /** Half extents of the body's own box: of a capsule or cylinder the radius, half the whole height, the radius. */
  half: [number, number, number]
  /** None: upright. */
  orientation: Quat | null
  from: Vec3
  /** The whole way; of a ray its direction, and it has no end. */
  translation: Vec3
  /** What a cast is told about overlap at its start. */
  initial: 'ignore-leaving' | 'report'
  /** Nine numbers a triangle. */
  positions: number[]
}

/**
 * The corners of the hull, for half extents of 1. All faces are triangles, no two of them nearly in one plane: so the hull has
 * the same faces and edges whatever its half extents.
 */
// biome-ignore format: a corner a group
export const HULL: readonly number[] = [
  1, 0.125, -0.375,  -1, -0.125, 0,  -0.125, 1, 0.25,  -0.25, -1, 0.125,  -0.25, 0.125, 1,  0, 0.375, -1,
  0.625, 0.75, -0.375,  0.5, 0.5, 0.875,  -0.625, -0.75, 0.5,  0.375, -0.5, 0.875,
]
export const hullPoints = ({ half }: Model): number[] => HULL.map((share, i) => share * half[i % 3])

export const vec = (x: number, y: number, z: number): Vec3 => ({ x, y, z })
export const add = (a: Vec3, b: Vec3): Vec3 => vec(a.x + b.x, a.y + b.y, a.z + b.z)
export const sub = (a: Vec3, b: Vec3): Vec3 => vec(a.x - b.x, a.y - b.y, a.z - b.z)
export const scale = (a: Vec3, by: number): Vec3 => vec(a.x * by, a.y * by, a.z * by)
export const list = (a: Vec3): number[] => [a.x, a.y, a.z]

/** Of the whole way. */
export const lengthOf = ({ translation: { x, y, z } }: Model): number => Math.hypot(x, y, z)

/** How the scene begins: a capsule that leans, on its way to an edge. */
export function firstModel(): Model {
  return {
    kind: 'capsule',
    half: [0.3, 0.7, 0.3],
    orientation: orientationOf([0, 0, 25]),
    from: vec(-1.6, 1.3, 0.5),
    translation: vec(2.9, -1.3, -0.3),
    initial: 'ignore-leaving',
    positions: [-0.4, -0.6, -0.9, 1.1, -0.7, 0.3, 0.2, 1, 0.1],
  }
}

export const endOf = ({ from, translation }: Model): Vec3 => add(from, translation)

export function cornerOf({ positions }: Model, corner: number): Vec3 {
  return vec(positions[3 * corner], positions[3 * corner + 1], positions[3 * corner + 2])
}

export function moveCorner(model: Model, corner: number, to: Vec3): void {
  model.positions.splice(3 * corner, 3, to.x, to.y, to.z)
}

/** Its end stays where it is. */
export function moveStart(model: Model, to: Vec3): void {
  model.translation = sub(endOf(model), to)
  model.from = to
}

export function moveEnd(model: Model, to: Vec3): void {
  model.translation = sub(to, model.from)
}

/** A body of another kind in about the same box; sizes that it does not have follow those that it has. A report's ray has none. */
export function withKind(model: Model, kind: Kind): void {
  const [x, y, z] = model.half[0] > 0 ? model.half : firstModel().half
  model.kind = kind
  if (kind === 'sphere') model.half = [x, x, x]
  else if (kind === 'cylinder') model.half = [x, y, x]
  else if (kind === 'capsule') model.half = [x, Math.max(x, y), x]
  else if (kind !== 'ray') model.half = x === y && y === z ? [x, 1.6 * x, 0.7 * x] : [x, y, z]
}

/** Which of the three half extents can be chosen. */
export function sizesOf(kind: Kind): readonly boolean[] {
  const free = { ray: 0, sphere: 1, capsule: 2, cylinder: 2, ellipsoid: 3, box: 3, hull: 3 }[kind]
  return [free > 0, free > 1, free > 2]
}

export function setSize(model: Model, axis: 0 | 1 | 2, value: number): void {
  model.half[axis] = value
  withKind(model, model.kind)
}

/** Turned about x, then y, then z, in degrees; null when nothing is turned. Not unit to the last bit, and need not be. */
export function orientationOf(degrees: readonly [number, number, number]): Quat | null {
  if (degrees.every((angle) => angle === 0)) return null
  const [cx, cy, cz] = degrees.map((angle) => Math.cos((angle * Math.PI) / 360))
  const [sx, sy, sz] = degrees.map((angle) => Math.sin((angle * Math.PI) / 360))
  return {
    x: sx * cy * cz - cx * sy * sz,
    y: cx * sy * cz + sx * cy * sz,
    z: cx * cy * sz - sx * sy * cz,
    w: cx * cy * cz + sx * sy * sz,
  }
}
