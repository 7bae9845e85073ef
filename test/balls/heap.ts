/** A bowl of triangles, balls of mixed sizes that fall into it, and what is measured of them. */
import { random } from '../../scenes/random.ts'
import { Balls, type BallsOptions, TriangleMesh, World } from '../../src/index.ts'
import { at } from './grounds.ts'

/** A paraboloid, y = x² / 4, up to 4 m from its axis. */
export function bowl(): TriangleMesh {
  const positions: number[] = []
  const indices: number[] = []
  const [rings, parts] = [24, 48]
  for (let i = 0; i <= rings; i++)
    for (let k = 0; k < parts; k++) {
      const r = (4 * i) / rings
      const angle = (2 * Math.PI * k) / parts
      positions.push(r * Math.cos(angle), 0.25 * r * r, r * Math.sin(angle))
    }
  for (let i = 0; i < rings; i++)
    for (let k = 0; k < parts; k++) {
      const a = i * parts + k
      const b = i * parts + ((k + 1) % parts)
      indices.push(a, b, a + parts, b, b + parts, a + parts)
    }
  return new TriangleMesh(positions, indices)
}

export interface Heap {
  readonly world: World
  readonly balls: Balls
  readonly ids: number[]
}

export function heapOf(count: number, seed: number, options: BallsOptions = {}): Heap {
  const world = new World()
  world.add(bowl())
  const balls = new Balls(world, options)
  const dice = random(seed)
  const ids: number[] = []
  for (let i = 0; i < count; i++) {
    const layer = Math.floor(i / 49)
    const k = i % 49
    ids.push(
      balls.add({
        position: at(
          ((k % 7) - 3) * 0.34 + 0.01 * dice(),
          1.5 + layer * 0.34,
          (Math.floor(k / 7) - 3) * 0.34 + 0.01 * dice(),
        ),
        radius: 0.06 + 0.09 * dice(),
        restitution: 0.3,
        friction: 0.4,
        rollingResistance: 0.02,
      }),
    )
  }
  return { world, balls, ids }
}

/** How deep two balls overlap at most, in radii of the smaller one. */
export function deepest({ balls, ids }: Heap): number {
  const p = at(0, 0, 0)
  const rows = ids.map((id) => {
    balls.getPosition(id, p)
    return [p.x, p.y, p.z, balls.radius(id)]
  })
  rows.sort((a, b) => a[0] - b[0])
  let worst = 0
  rows.forEach((a, i) => {
    for (let j = i + 1; j < rows.length; j++) {
      const b = rows[j]
      if (b[0] - a[0] > 0.3) break
      const apart = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) - a[3] - b[3]
      worst = Math.max(worst, -apart / Math.min(a[3], b[3]))
    }
  })
  return worst
}

export const statesOf = ({ balls, ids }: Heap): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const id of ids) counts[balls.state(id)] = (counts[balls.state(id)] ?? 0) + 1
  return counts
}

/** Lets a heap fall until it sleeps. Returns after how many seconds it does, what overlaps on the way, and how often it was limited. */
export function settle(heap: Heap, rate: number, most: number) {
  let overlap = 0
  let limited = 0
  for (let i = 0; i < most * rate; i++) {
    if (heap.balls.advance(1 / rate) === 'limited') limited++
    if (i % 20 === 0) overlap = Math.max(overlap, deepest(heap))
    if (heap.ids.every((id) => heap.balls.state(id) === 'sleeps')) return { seconds: i / rate, overlap, limited }
  }
  return { seconds: Number.POSITIVE_INFINITY, overlap, limited }
}
