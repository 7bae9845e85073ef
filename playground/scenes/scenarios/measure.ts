/** From a scenario's places to those of the picture: whatever its size and wherever it lies, the body is as large and near the middle. */
import { type Matrix4, Quaternion, Vector3 } from 'three'
import type { Body, Place, Setting, Vec } from '../../../tools/scenarios/scenario.ts'

/** How tall a body is in the picture, with its skin; one that is wider than people are is smaller. */
export const TALL = 1.8
/** Radii in the height of somebody. */
const SLENDER = 6

export interface Measure {
  /** Units of the picture for a metre. */
  readonly scale: number
  /** What is in the middle of the picture: where the body's feet are at the start. */
  readonly origin: Vec
  readonly up: Vector3
  place(at: Vec, into: Vector3): Vector3
  /** Of a thing, from its own axes and metres. */
  matrix(place: Place, into: Matrix4): Matrix4
}

export function measureOf({ start: origin, body, options: { skin, up } }: Setting): Measure {
  const scale = TALL / (Math.max(body.height, SLENDER * body.radius) + 2 * skin)
  const at = new Vector3()
  const turn = new Quaternion()
  const size = new Vector3()
  const place: Measure['place'] = ([x, y, z], into) =>
    into.set((x - origin[0]) * scale, (y - origin[1]) * scale, (z - origin[2]) * scale)
  return {
    scale,
    origin,
    up: new Vector3(...up).normalize(),
    place,
    matrix: ({ at: where, turn: [x, y, z, w] = [0, 0, 0, 1] }, into) =>
      into.compose(place(where, at), turn.set(x, y, z, w), size.setScalar(scale)),
  }
}

/** How high the middle of a body is over its feet, metres. Flat ones stand upright; a capsule stands along y, whatever is up. */
export function middleOf({ kind, radius, height }: Body, { skin, up: [x, y, z] }: Setting['options']): number {
  if (kind === 'cylinder' || kind === 'box') return height / 2 + skin
  if (kind === 'capsule') return radius + skin + (height / 2 - radius) * Math.abs(y)
  const [a, b] = kind === 'sphere' ? [radius, radius] : [radius, height / 2]
  return Math.hypot(a * x, b * y, a * z) + skin
}
