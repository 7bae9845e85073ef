import { expect, it } from 'vitest'
import { random } from '../../scenes/random.ts'
import { Balls, box, plane, World } from '../../src/index.ts'

type Vec = { x: number; y: number; z: number }
type Thrown = { position: Vec; velocity: Vec; radius: number; restitution: number }
const at = (x: number, y: number, z: number): Vec => ({ x, y, z })

/** No advance of one of these scenes asks more often than this whether a ball meets a collider. */
const ASKED = 100_000

/** A box of planes in which a slab turns. Throws instead of going on for ever. */
function play(thrown: readonly Thrown[], slab: number, dt: number, speed: number, frames: number): Vec[] {
  const world = new World()
  for (const s of [-1, 1])
    for (const normal of [at(s, 0, 0), at(0, s, 0), at(0, 0, s)]) world.add(plane({ normal, offset: -1 }))
  const paddle = world.add(box({ halfExtents: at(0.7, 0.3, slab) }))
  let asked = 0
  const balls = new Balls(world, {
    filter: () => {
      if (++asked > ASKED) throw new Error('this advance does not end')
      return true
    },
  })
  const ids = thrown.map((ball) => balls.add(ball))
  for (let i = 1; i <= frames; i++) {
    const half = i * dt * speed
    world.drive(paddle, { orientation: { x: 0, y: Math.sin(half), z: 0.1, w: Math.cos(half) } }, dt)
    asked = 0
    balls.advance(dt)
    world.advance()
  }
  return ids.map((id) => {
    const place = at(0, 0, 0)
    balls.getPosition(id, place)
    return place
  })
}

/**
 * Small steps of 1/300 s. The third ends at 0.009999999999999998, the ball leaves what it touched and is hit at once, and comes to
 * touch again. The next step was to begin at 1/300 · (floor(time · 300) + 1), which was rounded down to that time: without end.
 */
it('a ball that comes to touch on the stroke of a small step waits for the next', () => {
  const ball = {
    position: at(0.572146524116397, 0.8418984049698338, 0.3831997439265251),
    velocity: at(-3.6666070576757193, -74.28802503272891, -99.20858996920288),
    radius: 0.034428344988264144,
    restitution: 0,
  }
  const [end] = play([ball], 0.3130406146403402, 1 / 60, 7, 1)
  expect(Math.hypot(end.x, end.y, end.z)).toBeLessThan(Math.sqrt(3))
})

it('advances beside slabs that turn end', () => {
  for (let seed = 1000; seed <= 1600; seed++) {
    const dice = random(seed)
    const slab = 0.1 + 0.3 * dice()
    const v = [20, 60, 200][seed % 3]
    const thrown = Array.from({ length: 1 + (seed % 5) }, () => ({
      position: at(1.6 * dice() - 0.8, 0.4 + 0.5 * dice(), 1.6 * dice() - 0.8),
      velocity: at(v * dice() - v / 2, v * dice() - v / 2, v * dice() - v / 2),
      radius: 0.005 + 0.1 * dice(),
      restitution: dice() < 0.5 ? 0 : dice(),
    }))
    for (const { x, y, z } of play(thrown, slab, seed & 1 ? 1 / 30 : 1 / 60, 1 + (seed % 7), 20))
      expect(Math.max(Math.abs(x), Math.abs(y), Math.abs(z)), `seed ${seed}`).toBeLessThan(1)
  }
})
