import { box, capsule, cylinder, ellipsoid, type Mover, sphere } from '../../src/index.ts'
import type { Kind } from '../oracle/solid.ts'

/** What is proved: rays, segments, and the five bodies, upright and turned. (A sphere looks the same however it is turned.) */
export type Shape = 'ray' | 'segment' | Kind | `turned-${Exclude<Kind, 'sphere'>}`

export const SHAPES: readonly Shape[] = [
  'ray',
  'segment',
  'sphere',
  'ellipsoid',
  'capsule',
  'cylinder',
  'box',
  'turned-ellipsoid',
  'turned-capsule',
  'turned-cylinder',
  'turned-box',
]

/** Half extents of the body's own box: three radii; radius, half the whole height, radius of a cylinder or capsule. */
export type Half = [number, number, number]

export const isTurned = (shape: Shape): boolean => shape.startsWith('turned-')

/** The body of a shape; null for rays and segments. */
export function kindOf(shape: Shape): Kind | null {
  if (shape === 'ray' || shape === 'segment') return null
  return shape.replace('turned-', '') as Kind
}

/** A body as the doors take it. */
export function moverOf(kind: Kind, half: ArrayLike<number>): Mover {
  const [x, y, z] = [half[0], half[1], half[2]]
  switch (kind) {
    case 'sphere':
      return sphere({ radius: x })
    case 'ellipsoid':
      return ellipsoid({ radii: { x, y, z } })
    case 'capsule':
      return capsule({ radius: x, height: 2 * y })
    case 'cylinder':
      return cylinder({ radius: x, height: 2 * y })
    case 'box':
      return box({ halfExtents: { x, y, z } })
  }
}

export const vec = (v: ArrayLike<number>) => ({ x: v[0], y: v[1], z: v[2] })
export const quat = (q: ArrayLike<number>) => ({ x: q[0], y: q[1], z: q[2], w: q[3] })
