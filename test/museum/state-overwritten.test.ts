import { inspect } from 'node:util'
import { expect, it } from 'vitest'
import { Balls, Character, capsule, cylinder, plane, TriangleMesh, type Vec3, World } from '../../src/index.ts'

const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })

function player(): Character {
  const world = new World()
  world.add(plane({ normal: at(0, 1, 0) }))
  return new Character(world, { shape: cylinder({ radius: 0.3, height: 1.8 }), position: at(0, 0, 0) })
}
const step = { velocity: at(1, 0, 0) }

// A character whose state had been overwritten with NaN walked on without a word, and was nowhere for ever.
it('a state with NaN in it is refused by every move, as `restore` refuses it, until a good one is restored', () => {
  for (const i of [0, 4, 8, 11, 16, 18]) {
    const one = player()
    const good = one.state.slice()
    one.state[i] = i === 4 ? Number.POSITIVE_INFINITY : Number.NaN
    const message = new RegExp(`state\\[${i}\\] is (NaN|Infinity), expected a finite number`)
    const doors = [
      () => one.walk(step, 1 / 60),
      () => one.move(at(1, 0, 0)),
      () => one.fly(step, 1 / 60),
      () => one.teleport(at(0, 0, 0)),
      () => one.resize(capsule({ radius: 0.3, height: 1 })),
      () => one.restore(one.state),
    ]
    for (const door of doors) expect(door).toThrow(message)
    one.restore(good)
    expect(one.walk(step, 1 / 60)).toBe('free')
  }
})

// `player.position = …` made a player that seemed frozen: nobody wrote to the new object.
it('what a character shows cannot be replaced, in JavaScript either', () => {
  const one = player() as unknown as Record<string, unknown>
  for (const field of ['position', 'velocity', 'ground', 'contacts', 'crushedBy', 'state', 'world', 'skin'])
    expect(() => {
      one[field] = at(1, 2, 3)
    }).toThrow(TypeError)
  const typed = player()
  expect(() => {
    // @ts-expect-error it is read, and never written
    typed.position = at(1, 2, 3)
  }).toThrow(TypeError)
  // @ts-expect-error nor are its coordinates
  typed.position.x = 5
})

it('messages say what to do', () => {
  const world = new World()
  const make = (options: object) => () =>
    new Character(world, { shape: capsule({ radius: 0.3, height: 1.8 }), position: at(0, 0, 0), ...options })
  expect(make({ maxSlope: 50 })).toThrow(/maxSlope is 50, expected radians.*50° is 0\.87/)
  expect(make({ shape: { radius: 1 } })).toThrow(/shape has no kind, expected a solid: make one with .*cylinder\(\)/)
  expect(() => world.add({ radius: 1 } as never)).toThrow(
    /thing is not a shape, expected .*make one with .*cylinder\(\)/,
  )
})

it('the console prints one line', () => {
  const mesh = new TriangleMesh(new Float32Array([0, 0, 0, 0, 0, 1, 1, 0, 0]))
  const one = player()
  const balls = new Balls(one.world, { motion: 'stepped' })
  expect([mesh, one, one.world, balls].map((thing) => inspect(thing))).toEqual([
    `TriangleMesh { 1 triangles, ${mesh.byteLength} bytes, sides: 'both' }`,
    'Character { cylinder at 0, 0, 0, air }',
    'World { 1 colliders }',
    'Balls { 0 }',
  ])
})
