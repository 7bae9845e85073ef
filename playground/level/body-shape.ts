/** The bodies that carom moves, as three.js draws them: upright, the middle at the origin. */
import { BoxGeometry, type BufferGeometry, CapsuleGeometry, CylinderGeometry, SphereGeometry } from 'three'

export type BodyKind = 'capsule' | 'cylinder' | 'ellipsoid' | 'sphere' | 'box'

/** @param sides around a round one */
export function bodyShape(kind: BodyKind, wide: number, tall: number, sides = 32): BufferGeometry {
  const radius = wide / 2
  if (kind === 'capsule') return new CapsuleGeometry(radius, Math.max(0, tall - wide), Math.ceil(sides / 4), sides)
  if (kind === 'cylinder') return new CylinderGeometry(radius, radius, tall, sides)
  if (kind === 'box') return new BoxGeometry(wide, tall, wide)
  return new SphereGeometry(0.5, sides, Math.ceil((2 * sides) / 3)).scale(wide, tall, wide)
}
