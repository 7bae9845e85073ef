import { describe, expect, test } from 'vitest'
import { Character, plane, sphere, World } from '../../src/index.ts'
import { SKIN, vec } from './levels.ts'

/** Between two walls that are nearer to each other than the body with its skin is wide, far along x. */
function squeezed(x: number, narrower: number): Character {
  const world = new World()
  const gap = 0.4 + SKIN - narrower / 2
  world.add(plane({ normal: vec(1, 0, 0), offset: x - gap }))
  world.add(plane({ normal: vec(-1, 0, 0), offset: -x - gap }))
  return new Character(world, { shape: sphere({ radius: 0.4 }), skin: SKIN, position: vec(x, 0, 0) })
}

describe.each([0, 1e3, 1e5, 1e6])('%d m from the origin', (x) => {
  test.each([0.2, 0.01, 1e-4])('who is squeezed by %d m is held', (narrower) => {
    const player = squeezed(x, narrower)
    expect(player.walk({ velocity: vec(0, 0, 0) }, 1 / 60)).toBe('trapped')
    expect(player.position.y).toBe(0)
  })

  // a millionth of a millionth of how far it is: so much a coordinate may be off by after some additions
  test('who is squeezed by roundings falls', () => {
    const player = squeezed(x, x * 1e-13)
    expect(player.walk({ velocity: vec(0, 0, 0) }, 1 / 60)).toBe('free')
    expect(player.position.y).toBeLessThan(0)
  })
})
