/** Where the balls of the exact room begin: places that are free, found by a seeded search. */
import { random } from '../../../scenes/random.ts'
import { BALLS, CYLINDERS } from '../../classics/magic-room.ts'
import type { Vec3 } from './run.ts'
import { HALF } from './settings.ts'

export interface Body {
  position: Vec3
  velocity: Vec3
  radius: number
  mass: number
}

export interface Crowd {
  count: number
  radius: number
  radiusSpread: number
  massSpread: number
}

/** The lesson's ten where ten equal balls of its size are asked for; ball 3 is moved into the room (MD9). */
export function roomBodies(crowd: Crowd, seed = 30): Body[] {
  const { count, radius, radiusSpread, massSpread } = crowd
  if (count === BALLS.length && radius === 20 && radiusSpread === 0 && massSpread === 0) {
    return BALLS.map(({ position: { x, y, z }, velocity }) => ({
      position: { x, y, z: Math.max(z, 20 - HALF) },
      velocity: { ...velocity },
      radius,
      mass: 1,
    }))
  }
  return place(
    crowd,
    { min: { x: -HALF, y: -HALF, z: -HALF }, max: { x: HALF, y: HALF, z: HALF } },
    seed,
    1,
    (p, r) => {
      return CYLINDERS.every(({ point, axis, radius: inflated }) => {
        const [x, y, z] = [p.x - point.x, p.y - point.y, p.z - point.z]
        const along = x * axis.x + y * axis.y + z * axis.z
        const [ax, ay, az] = [x - along * axis.x, y - along * axis.y, z - along * axis.z]
        return Math.sqrt(ax * ax + ay * ay + az * az) > inflated - 20 + r
      })
    },
  )
}

/**
 * As many bodies as fit, at most `count`, on a grid over the box whose cells hold the largest of them, in a shuffled order,
 * each moved a little within its cell. Velocities are of the lesson's size times `unit`, in all directions.
 */
export function place(
  { count, radius, radiusSpread, massSpread }: Crowd,
  box: { min: Vec3; max: Vec3 },
  seed: number,
  unit: number,
  free: (position: Vec3, radius: number) => boolean,
): Body[] {
  const next = random(seed)
  const largest = radius * (1 + radiusSpread)
  const axes = (['x', 'y', 'z'] as const).map((axis) => {
    const length = box.max[axis] - box.min[axis]
    const cells = Math.floor(length / (2.02 * largest))
    return { from: box.min[axis], cells, size: cells > 0 ? length / cells : 0 }
  })
  const cells = axes[0].cells * axes[1].cells * axes[2].cells
  if (!(cells > 0 && cells < 5e6)) return []
  const order = Int32Array.from({ length: cells }, (_, i) => i)
  const bodies: Body[] = []
  for (let i = 0; i < cells && bodies.length < count; i++) {
    const j = i + Math.floor(next() * (cells - i))
    const cell = order[j]
    order[j] = order[i]
    const ix = cell % axes[0].cells
    const iy = Math.floor(cell / axes[0].cells) % axes[1].cells
    const iz = Math.floor(cell / (axes[0].cells * axes[1].cells))
    const share = 1 + radiusSpread * (2 * next() - 1)
    const r = radius * share
    const at = (axis: number, k: number) => {
      const { from, size } = axes[axis]
      return from + (k + 0.5) * size + (size / 2 - r) * 0.9 * (2 * next() - 1)
    }
    const position = { x: at(0, ix), y: at(1, iy), z: at(2, iz) }
    const pace = 0.72 * unit
    const velocity = {
      x: pace * (2 * next() - 1),
      y: pace * (2 * next() - 1),
      z: pace * (2 * next() - 1),
    }
    const mass = share ** 3 * (1 + massSpread * (2 * next() - 1))
    if (free(position, r)) bodies.push({ position, velocity, radius: r, mass })
  }
  return bodies
}
