/** What is wrong with balls, from where they are and how they move. */
import { MOVING } from './ball-peer.ts'
import { BALL, type BallScene, groundAt } from './scene.ts'

/** Of all balls: of motion, of spin and of height, J. */
export function energyOf({ balls, count, gravity, bottom }: BallScene, moving: Float64Array): number {
  let energy = 0
  for (let i = 0; i < count; i++) {
    const [radius, mass] = balls.subarray(BALL * i + 6, BALL * i + BALL)
    const [, y, , vx, vy, vz, wx, wy, wz] = moving.subarray(MOVING * i, MOVING * i + MOVING)
    const spin = 0.4 * radius * radius * (wx * wx + wy * wy + wz * wz)
    energy += mass * (0.5 * (vx * vx + vy * vy + vz * vz + spin) + gravity * (y - bottom))
  }
  return energy
}

/** The balls as the scene has them: at rest but for their velocity. */
export function startOf({ balls, count }: BallScene): Float64Array {
  const moving = new Float64Array(MOVING * count)
  for (let i = 0; i < count; i++) moving.set(balls.subarray(BALL * i, BALL * i + 6), MOVING * i)
  return moving
}

/** How many balls have their centre beyond a wall or below the ground, or nowhere. */
export function countEscaped({ count, half, walls, ground }: BallScene, moving: Float64Array): number {
  const lid = walls.some(({ centre }) => centre[1] > 0)
  const floor = walls.some(({ centre }) => centre[1] < 0)
  let escaped = 0
  for (let i = 0; i < count; i++) {
    const [x, y, z] = moving.subarray(MOVING * i, MOVING * i + 3)
    const isInside =
      Math.abs(x) <= half[0] && Math.abs(z) <= half[2] && (!lid || y <= half[1]) && (!floor || y >= -half[1])
    if (!(isInside && (ground === undefined || y >= groundAt(ground, x, z)))) escaped++
  }
  return escaped
}

/** The deepest overlap of any two balls, as a share of the radius of the smaller one. */
export function deepestOverlap({ balls, count }: BallScene, moving: Float64Array): number {
  const order = Array.from({ length: count }, (_, i) => i)
  order.sort((a, b) => moving[MOVING * a] - moving[MOVING * b])
  // in this order, since rows that lie far apart take most of the time
  const rows = new Float64Array(4 * count)
  let largest = 0
  order.forEach((i, at) => {
    const radius = balls[BALL * i + 6]
    rows.set([...moving.subarray(MOVING * i, MOVING * i + 3), radius], 4 * at)
    largest = Math.max(largest, radius)
  })
  let deepest = 0
  for (let a = 0; a < rows.length; a += 4) {
    for (let b = a + 4; b < rows.length; b += 4) {
      const x = rows[b] - rows[a]
      if (!(x < rows[a + 3] + largest)) break
      const y = rows[b + 1] - rows[a + 1]
      const z = rows[b + 2] - rows[a + 2]
      const radii = rows[a + 3] + rows[b + 3]
      const square = x * x + y * y + z * z
      if (!(square < radii * radii)) continue
      deepest = Math.max(deepest, (radii - Math.sqrt(square)) / Math.min(rows[a + 3], rows[b + 3]))
    }
  }
  return deepest
}
