/** What the scene finds out about a crowd by itself, from where its people are: nothing of how carom moved them goes in. */
import { createHit } from 'carom'
import { bodyOf, type Kind, SIZES } from './body.ts'
import { type Crowd, LEVEL_MASK } from './crowd.ts'

/** Nearer than this two touch, metres. */
const TOUCH = 1e-6

/** How deep two are in each other, both with their skins; negative: so far apart, or more. */
export function depthOf(kind: Kind, dx: number, dy: number, dz: number): number {
  const { wide, tall } = SIZES[kind]
  const level = Math.hypot(dx, dz)
  if (kind === 'cylinder') return Math.min(wide - level, tall - Math.abs(dy))
  // two balls, or the nearest two points of upright axes
  return wide - Math.hypot(level, Math.max(0, Math.abs(dy) - (tall - wide)))
}

/** How many touch somebody, and how deep any two are in each other, 0 if none are. */
export function measureTouch({ kind, places }: Pick<Crowd, 'kind' | 'places'>): { touching: number; deepest: number } {
  const count = places.length / 3
  const reach = SIZES[kind].wide + TOUCH
  const order = Array.from({ length: count }, (_, i) => i).sort((a, b) => places[3 * a] - places[3 * b])
  const touches = new Uint8Array(count)
  let deepest = 0
  for (let n = 0; n < count; n++) {
    const a = 3 * order[n]
    for (let m = n + 1; m < count && places[3 * order[m]] - places[a] < reach; m++) {
      const b = 3 * order[m]
      const depth = depthOf(kind, places[b] - places[a], places[b + 1] - places[a + 1], places[b + 2] - places[a + 2])
      if (!(depth > -TOUCH)) continue
      touches[order[n]] = touches[order[m]] = 1
      deepest = Math.max(deepest, depth)
    }
  }
  return { touching: touches.reduce((sum, one) => sum + one, 0), deepest }
}

/** How many are in the level with their bodies. */
export function countInWalls({ kind, world, places }: Pick<Crowd, 'kind' | 'world' | 'places'>): number {
  const body = bodyOf(kind, 0.01) // half of the skin: it is kept but for roundings
  const up = SIZES[kind].tall / 2
  const hit = createHit()
  let inside = 0
  for (let o = 0; o < places.length; o += 3) {
    const centre = { x: places[o], y: places[o + 1] + up, z: places[o + 2] }
    if (world.overlap(body, centre, hit, { mask: LEVEL_MASK })) inside++
  }
  return inside
}
