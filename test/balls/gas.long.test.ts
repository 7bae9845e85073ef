/**
 * The mean free time of a gas of hard spheres, as DynamO's tests have it: N = 1372, σ = 1, m = 1, kT = 1, ρ = 0.5.
 *
 * The room has walls instead of periodic sides, so only what happens in its inner half counts. The density there is measured, and the free
 * time is brought to ρ = 0.5 by the ratio of ρ g(ρ), where g is the contact value of Carnahan and Starling.
 */
import { expect, it } from 'vitest'
import { random } from '../../scenes/random.ts'
import { Balls, plane, World } from '../../src/index.ts'
import { at } from './grounds.ts'

const COUNT = 1372
const SEED = Number(process.env.GAS_SEED ?? 1)
const DENSITY = 0.5
const FREE_TIME = 0.13031
const EVENTS = Number(process.env.GAS_EVENTS ?? 300_000)
/** Half the side of the room: a layer at the walls is denser, and the inner half has ρ = 0.5 to a percent. */
const HALF = 7.23
const STEP = 1 / 64

/** Collisions in a unit of time are proportional to this. */
function crowding(density: number): number {
  const filled = (density * Math.PI) / 6
  return (density * (1 - filled / 2)) / (1 - filled) ** 3
}

it(`a gas of hard spheres has its mean free time, over ${EVENTS} events`, { timeout: 3_000_000 }, () => {
  const world = new World()
  for (const normal of [at(1, 0, 0), at(-1, 0, 0), at(0, 1, 0), at(0, -1, 0), at(0, 0, 1), at(0, 0, -1)])
    world.add(plane({ normal, offset: -HALF }))
  const balls = new Balls(world, { gravity: at(0, 0, 0), eventLimit: 1e6 })
  const dice = random(SEED)
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - dice())) * Math.cos(2 * Math.PI * dice())
  const speeds = Array.from({ length: COUNT }, () => at(normal(), normal(), normal()))
  const square = speeds.reduce((sum, v) => sum + v.x * v.x + v.y * v.y + v.z * v.z, 0)
  const scale = Math.sqrt((3 * COUNT) / square)
  const row = 12
  const gap = (2 * (HALF - 0.5)) / (row - 1)
  const ids = speeds.map((v, i) =>
    balls.add({
      position: at(
        0.5 - HALF + gap * (i % row),
        0.5 - HALF + gap * (Math.floor(i / row) % row),
        0.5 - HALF + gap * Math.floor(i / row / row),
      ),
      velocity: at(v.x * scale, v.y * scale, v.z * scale),
      radius: 0.5,
      mass: 1,
      restitution: 1,
      friction: 0,
      rollingResistance: 0,
      spinningResistance: 0,
    }),
  )
  // half the side: nearer to the walls the gas lies in layers
  const inner = HALF / 2
  const isInner = ({ x, y, z }: { x: number; y: number; z: number }): boolean =>
    Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) < inner
  const p = at(0, 0, 0)
  for (let t = 0; t < 10; t += STEP) balls.advance(STEP)
  let events = 0
  let meetings = 0
  let within = 0
  let time = 0
  while (events < EVENTS) {
    balls.advance(STEP)
    time += STEP
    events += balls.eventCount
    for (let i = 0; i < balls.eventCount; i++) {
      const event = balls.events[i]
      if (event.other >= 0 && isInner(event.point)) meetings++
    }
    for (const id of ids) {
      balls.getPosition(id, p)
      if (isInner(p)) within += STEP
    }
  }
  const density = within / time / (2 * inner) ** 3
  const free = (within / (2 * meetings)) * (crowding(density) / crowding(DENSITY))
  console.log(`${meetings} meetings within, ρ ${density.toFixed(4)}, mean free time ${free.toFixed(5)}`)
  expect(Math.abs(density / DENSITY - 1)).toBeLessThan(0.02)
  // three standard deviations as seen over seeds, or what the table asks
  expect(Math.abs(free / FREE_TIME - 1)).toBeLessThan(Math.max(0.01, 4.5 / Math.sqrt(meetings)))
})
