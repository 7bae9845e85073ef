import { expect, it } from 'vitest'
import { Balls, box, castBallistic, createHit, plane, sphere, TriangleMesh, World } from '../../src/index.ts'

const at = (x: number, y: number, z: number) => ({ x, y, z })
const floor = (y: number) => new TriangleMesh([-5, y, -5, -5, y, 5, 5, y, -5, 5, y, -5, -5, y, 5, 5, y, 5])

/** The plane on which a ball rolled when its filter threw was still there for the next query: what lay below it was not found. */
it('a query after it finds what lies below the plane on which a ball rolled', () => {
  const world = new World()
  world.add(floor(0))
  world.add(box({ halfExtents: at(1, 1, 1) }), { position: at(3, 1, 0) })
  let fails = false
  const filter = () => {
    if (fails) throw new Error('mine')
    return true
  }
  const balls = new Balls(world, { filter })
  balls.add({ position: at(0, 0.1, 0), velocity: at(1, 0, 0), radius: 0.1 })
  for (let i = 0; i < 10; i++) balls.advance(1 / 60)
  fails = true
  expect(() => {
    for (let i = 0; i < 60; i++) balls.advance(1 / 60)
  }).toThrow('mine')
  const below = new World()
  below.add(floor(-3))
  expect(castBallistic(below, sphere({ radius: 0.1 }), at(0, 0, 0), at(0, 0, 0), 10, createHit())).toBe(true)
})

it('balls whose filter throws at any call stay in their room, and go on', () => {
  const p = at(0, 0, 0)
  let thrown = 0
  for (let call = 1; call < 400; call += 3) {
    const world = new World()
    for (const normal of [at(1, 0, 0), at(-1, 0, 0), at(0, 0, 1), at(0, 0, -1)])
      world.add(plane({ normal, offset: -1 }))
    world.add(floor(0))
    world.add(sphere({ radius: 0.5 }))
    const lift = world.add(box({ halfExtents: at(0.2, 0.2, 0.2) }), { position: at(0.7, 0, 0.7) })
    let left = call
    const filter = () => {
      if (--left === 0) throw new Error('mine')
      return true
    }
    const balls = new Balls(world, { filter })
    const ids = [0, 1, 2, 3, 4, 5, 6, 7].map((i) =>
      balls.add({
        position: at(0.2 * i - 0.7, 0.7 + 0.05 * i, 0.3 * (i % 3) - 0.3),
        velocity: at(0.2, 0, 1 - 0.3 * i),
        radius: 0.08,
      }),
    )
    for (let step = 0; step < 90; step++) {
      world.drive(lift, { position: at(0.7, 0.1 * Math.sin(step / 9), 0.7) }, 1 / 60)
      try {
        balls.advance(1 / 60)
      } catch {
        thrown++
      }
      world.advance()
      for (const id of ids) {
        balls.getPosition(id, p)
        expect(Math.max(Math.abs(p.x), Math.abs(p.z))).toBeLessThan(0.9200001)
        expect(p.y).toBeGreaterThan(0.0799999)
        expect(Math.hypot(p.x, p.y, p.z)).toBeGreaterThan(0.5799999)
      }
    }
  }
  expect(thrown).toBeGreaterThan(100)
})
