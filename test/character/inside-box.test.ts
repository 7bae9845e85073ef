import { describe, expect, it } from 'vitest'
import { box, Character, World } from '../../src/index.ts'
import { BODIES } from './others.ts'

const at = (x: number, y = 0, z = 0) => ({ x, y, z })
const names = Object.keys(BODIES)

/** A solid box of 4 m, turned by 30° about y, on a floor. */
function withBlock(driven: boolean) {
  const world = new World()
  world.add(box({ halfExtents: at(20, 0.5, 20) }), { position: at(0, -0.5) })
  const turned = { x: 0, y: Math.sin(Math.PI / 12), z: 0, w: Math.cos(Math.PI / 12) }
  const block = world.add(box({ halfExtents: at(2, 2, 2) }), { position: at(driven ? 100 : 0, 2), orientation: turned })
  if (driven) world.place(block, { position: at(0, 2), orientation: turned })
  return { world, block }
}

describe.each([false, true])('a body whose centre is inside a box (that has been placed: %s)', (driven) => {
  it.each(names)('is moved out of it, the shortest way: %s', (name) => {
    const { world, block } = withBlock(driven)
    const far = 1.75 // along the block's own x, of 2
    const one = new Character(world, {
      shape: BODIES[name],
      position: at(far * Math.cos(Math.PI / 6), 0.5, -far * Math.sin(Math.PI / 6)),
    })
    expect(one.teleport(one.position)).toBe('recovered')
    const out = one.position.x * Math.cos(Math.PI / 6) - one.position.z * Math.sin(Math.PI / 6)
    expect(out).toBeGreaterThan(2)
    expect(out).toBeLessThan(3)
    for (let i = 0; i < 60; i++) one.walk({ velocity: at(0) }, 1 / 60)
    expect(one.ground.kind).toBe('ground')
    expect(one.ground.collider).not.toBe(block)
  })

  it.each(names)('is trapped where the way out is longer than it may be: %s', (name) => {
    const world = new World()
    const block = world.add(box({ halfExtents: at(20, 20, 20) }), { position: at(driven ? 100 : 0) })
    if (driven) world.place(block, { position: at(0) })
    const one = new Character(world, { shape: BODIES[name], position: at(1, 2, 3) })
    expect(one.teleport(at(1, 2, 3))).toBe('trapped')
    const { x, y, z } = one.position
    expect(one.walk({ velocity: at(2) }, 1 / 60)).toBe('trapped')
    expect(one.position).toEqual({ x, y, z })
  })
})

it('who is not stopped by a box may be in it', () => {
  const world = new World()
  const block = world.add(box({ halfExtents: at(20, 20, 20) }), { position: at(0) })
  const one = new Character(world, { shape: BODIES.capsule, position: at(0), filter: (id) => id !== block })
  const other = new Character(world, { shape: BODIES.capsule, position: at(0), exclude: [block] })
  for (const who of [one, other]) {
    expect(who.fly({ velocity: at(2) }, 0.5)).toBe('free')
    expect(who.position.x).toBe(1)
  }
})
