/** Bodies and things as the judge sees them: a kind, half extents, how far they reach along a direction. Nothing of src/. */
import type { Dice } from '../../prove/dice.ts'

export type Kind = 'sphere' | 'ellipsoid' | 'capsule' | 'cylinder' | 'box'
export const KINDS: readonly Kind[] = ['sphere', 'ellipsoid', 'capsule', 'cylinder', 'box']

/** Of a sphere the radius three times; of capsules and cylinders the radius, half of the whole height, the radius. */
export interface Solid {
  readonly kind: Kind
  readonly half: readonly [number, number, number]
}

export type Point = readonly [number, number, number]

/** A solid somewhere, turned by a quaternion x, y, z, w; none: upright. */
export interface Placed {
  readonly solid: Solid
  readonly at: ArrayLike<number>
  readonly turn?: ArrayLike<number>
}

/** All sizes larger by so much (of a capsule the radius: its segment stays). */
export function grown({ kind, half }: Solid, by: number): Solid {
  return { kind, half: [half[0] + by, half[1] + by, half[2] + by] }
}

/** What a body becomes with its skin: an ellipsoid by more than that, so that the skin is kept where it is slanted, too. */
export function skinned(solid: Solid, skin: number): Solid {
  if (solid.kind !== 'ellipsoid') return grown(solid, skin)
  const aspect = Math.max(...solid.half) / Math.min(...solid.half)
  return grown(solid, (skin * (aspect + 1)) / (2 * Math.sqrt(aspect)))
}

const local = new Float64Array(3)

/** out = v turned by a quaternion of length 1, or back. */
export function turnBy(turn: ArrayLike<number>, v: ArrayLike<number>, back: boolean, out: Float64Array): void {
  const s = back ? -1 : 1
  const [x, y, z, w] = [s * turn[0], s * turn[1], s * turn[2], turn[3]]
  const [a, b, c] = [v[0], v[1], v[2]]
  const p = 2 * (y * c - z * b)
  const q = 2 * (z * a - x * c)
  const r = 2 * (x * b - y * a)
  out[0] = a + w * p + y * r - z * q
  out[1] = b + w * q + z * p - x * r
  out[2] = c + w * r + x * q - y * p
}

/** out = the point of a solid, seen from its middle, that is farthest along a direction. */
export function farthest({ kind, half }: Solid, d: ArrayLike<number>, out: Float64Array): void {
  const [x, y, z] = [d[0], d[1], d[2]]
  const sign = (s: number, size: number) => (s > 0 ? size : s < 0 ? -size : 0)
  if (kind === 'box') {
    for (let k = 0; k < 3; k++) out[k] = sign(d[k], half[k])
    return
  }
  if (kind === 'cylinder') {
    const across = Math.sqrt(x * x + z * z)
    out[0] = across > 0 ? (half[0] * x) / across : 0
    out[1] = sign(y, half[1])
    out[2] = across > 0 ? (half[0] * z) / across : 0
    return
  }
  if (kind === 'capsule') {
    const length = Math.sqrt(x * x + y * y + z * z)
    const by = length > 0 ? half[0] / length : 0
    out[0] = by * x
    out[1] = by * y + sign(y, half[1] - half[0])
    out[2] = by * z
    return
  }
  const [a, b, c] = [half[0] * x, half[1] * y, half[2] * z]
  const length = Math.sqrt(a * a + b * b + c * c)
  const by = length > 0 ? 1 / length : 0
  out[0] = by * a * half[0]
  out[1] = by * b * half[1]
  out[2] = by * c * half[2]
}

/** The same of one that is somewhere, in the world. */
export function farthestOf({ solid, at, turn }: Placed, d: ArrayLike<number>, out: Float64Array): void {
  if (turn === undefined) farthest(solid, d, out)
  else {
    turnBy(turn, d, true, local)
    farthest(solid, local, out)
    turnBy(turn, out, false, out)
  }
  for (let k = 0; k < 3; k++) out[k] += at[k]
}

/** Of a ball around it. */
export function radiusOf({ kind, half }: Solid): number {
  if (kind === 'box') return Math.hypot(...half)
  if (kind === 'cylinder') return Math.hypot(half[0], half[1])
  return Math.max(...half)
}

/** Any solid, of every kind alike; its largest half extent is at most 0.95 of the scale. */
export function anySolid(dice: Dice, scale: number): Solid {
  const kind = dice.pick(KINDS)
  const radius = scale * dice.between(0.12, 0.6)
  const height = Math.max(radius, scale * dice.between(0.2, 0.95))
  const third = scale * dice.between(0.15, 0.6)
  if (kind === 'sphere') return { kind, half: [radius, radius, radius] }
  if (kind === 'capsule' || kind === 'cylinder') return { kind, half: [radius, height, radius] }
  return { kind, half: [radius, height, third] }
}
