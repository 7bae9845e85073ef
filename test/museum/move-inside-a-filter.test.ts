import { expect, it } from 'vitest'
import { Balls, Character, capsule, createHit, sphere, TriangleMesh, World } from '../../src/index.ts'

/**
 * A filter that moved a character disturbed the cast under way: what a cast knows of its body is kept outside of it, and the
 * character's casts took its place. The second of two floors was taken to be out of reach. Only questions to meshes and worlds
 * were refused inside a filter.
 */
const floor = [-4, 0, -4, -4, 0, 8, 8, 0, -4]
const world = new World()
world.add(new TriangleMesh(floor))
const hero = new Character(world, { shape: capsule({ radius: 0.5, height: 2 }), position: { x: 1000, y: 0, z: 0 } })
const balls = new Balls(world, { motion: 'stepped' })
balls.add({ position: { x: 1000, y: 9, z: 0 }, radius: 0.5 })
const zero = { x: 0, y: 0, z: 0 }

const QUESTIONS: Record<string, () => unknown> = {
  'Character.move': () => hero.move({ x: 0.01, y: 0, z: 0 }),
  'Character.fly': () => hero.fly({ velocity: zero }, 0.01),
  'Character.walk': () => hero.walk({ velocity: zero }, 0.01),
  'Character.teleport': () => hero.teleport({ x: 1000, y: 1, z: 0 }),
  'Balls.advance': () => balls.advance(0.01),
}

for (const [name, ask] of Object.entries(QUESTIONS))
  it(`${name} is refused inside a filter, and the cast under way goes on`, () => {
    const mesh = new TriangleMesh([...floor, ...floor])
    const hit = createHit()
    const before = [...hero.state]
    const seen: number[] = []
    const filter = (triangle: number) => {
      seen.push(triangle)
      expect(ask).toThrow(`${name}: called from inside a filter`)
      return seen.length === 2
    }
    expect(mesh.cast(sphere({ radius: 1 }), { x: 0, y: 5, z: 0 }, { x: 0, y: -10, z: 0 }, hit, { filter })).toBe(true)
    expect(seen).toHaveLength(2)
    expect(hit.fraction).toBeCloseTo(0.4, 12)
    expect([...hero.state]).toEqual(before)
    ask()
  })
