/** Small fast balls in closed meshes in which paddles turn: none gets out. And a heap of a thousand balls that comes to rest. */
import { expect, it } from 'vitest'
import { random } from '../../scenes/random.ts'
import { Balls, box, TriangleMesh, World } from '../../src/index.ts'
import { at } from './grounds.ts'
import { heapOf, settle } from './heap.ts'

const STEPS = Number(process.env.BALL_STEPS ?? 200_000)

/** A box whose sides are cut into cells, the inner corners of which are pulled about. */
function crate(seed: number): TriangleMesh {
  const dice = random(seed)
  const cells = 6
  const positions: number[] = []
  const indices: number[] = []
  for (let side = 0; side < 6; side++) {
    const axis = side >> 1
    const sign = side & 1 ? 1 : -1
    const first = positions.length / 3
    for (let i = 0; i <= cells; i++)
      for (let k = 0; k <= cells; k++) {
        const inner = i > 0 && k > 0 && i < cells && k < cells
        const shift = () => (inner ? 0.5 * (dice() - 0.5) : 0)
        const p = [0, 0, 0]
        p[axis] = sign * (inner ? 1 + 0.1 * dice() : 1)
        p[(axis + 1) % 3] = (2 * (i + shift())) / cells - 1
        p[(axis + 2) % 3] = (2 * (k + shift())) / cells - 1
        positions.push(...p)
      }
    for (let i = 0; i < cells; i++)
      for (let k = 0; k < cells; k++) {
        const a = first + i * (cells + 1) + k
        indices.push(a, a + 1, a + cells + 2, a, a + cells + 2, a + cells + 1)
      }
  }
  return new TriangleMesh(positions, indices)
}

it('small fast balls do not escape', { timeout: 3_000_000 }, () => {
  let steps = 0
  let escaped = 0
  for (let seed = 1; steps < STEPS; seed++) {
    const dice = random(seed)
    const world = new World()
    world.add(crate(seed))
    const paddle = world.add(box({ halfExtents: at(0.7, 0.3, 0.02) }))
    const balls = new Balls(world)
    const ids: number[] = []
    for (let i = 0; i < 40; i++)
      ids.push(
        balls.add({
          position: at(1.6 * dice() - 0.8, 0.4 + 0.5 * dice(), 1.6 * dice() - 0.8),
          velocity: at(200 * dice() - 100, 200 * dice() - 100, 200 * dice() - 100),
          radius: 0.001 + 0.02 * dice() * dice(),
          restitution: dice(),
        }),
      )
    const out = at(0, 0, 0)
    for (let i = 1; i <= 120; i++) {
      const half = (i / 60) * (1 + (seed % 7))
      world.drive(paddle, { orientation: { x: 0, y: Math.sin(half), z: 0.1, w: Math.cos(half) } }, 1 / 60)
      balls.advance(1 / 60)
      world.advance()
      steps += ids.length
    }
    for (const id of ids) {
      balls.getPosition(id, out)
      if (Math.max(Math.abs(out.x), Math.abs(out.y), Math.abs(out.z)) > 1.1) escaped++
    }
    balls.dispose()
  }
  expect(escaped).toBe(0)
})

it('a thousand balls of mixed sizes come to rest in a bowl of triangles', { timeout: 3_000_000 }, () => {
  const heap = heapOf(1000, 7)
  const { seconds, overlap, limited } = settle(heap, 60, 30)
  expect(seconds).toBeLessThan(20)
  expect(overlap).toBeLessThan(1e-9)
  expect(limited).toBe(0)
})
