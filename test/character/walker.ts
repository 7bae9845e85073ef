/** A walking cylinder and what it climbs, for the tests of both tiers. */
import { expect } from 'vitest'
import { Character, type CharacterOptions, cylinder, type Mover, type World } from '../../src/index.ts'
import { floor, quad, still, type Triple, vec, worldOf } from './levels.ts'

export const person = cylinder({ radius: 0.4, height: 1.8 })
export const SKIN = 0.02

export function walker(
  world: World,
  x: number,
  y: number,
  z: number,
  options: Partial<CharacterOptions> = {},
): Character {
  const character = new Character(world, { shape: person, skin: SKIN, ...options, position: vec(x, y, z) })
  character.walk(still, 1 / 60)
  return character
}

export function go(character: Character, x: number, z: number, seconds: number, hz = 60): void {
  for (let i = 0; i < Math.round(seconds * hz); i++) character.walk({ velocity: vec(x, 0, z) }, 1 / hz)
}

/** A block of the floor plan [x0, x1] × [z0, z1] between two heights: its sides, top and bottom. */
export function block(x0: number, x1: number, z0: number, z1: number, y0: number, y1: number): number[] {
  const at = (x: number, y: number, z: number): Triple => [x, y, z]
  const side = (ax: number, az: number, bx: number, bz: number) =>
    quad(at(ax, y0, az), at(bx, y0, bz), at(bx, y1, bz), at(ax, y1, az))
  return [
    ...side(x0, z1, x1, z1),
    ...side(x1, z1, x1, z0),
    ...side(x1, z0, x0, z0),
    ...side(x0, z0, x0, z1),
    ...quad(at(x0, y1, z1), at(x1, y1, z1), at(x1, y1, z0), at(x0, y1, z0)),
    ...quad(at(x0, y0, z0), at(x1, y0, z0), at(x1, y0, z1), at(x0, y0, z1)),
  ]
}

/** Ten steps up along +x from x = 2, then level ground. */
export function stairs(rise: number, tread: number): number[][] {
  return Array.from({ length: 10 }, (_, i) =>
    block(2 + i * tread, i === 9 ? 40 : 2 + (i + 1) * tread, -3, 3, -1, (i + 1) * rise),
  )
}

export function climbsStairs(hz: number, shape: Mover = person): void {
  const player = walker(worldOf(floor(), ...stairs(0.25, 0.3)), 0, 0, 0, { shape })
  go(player, 3, 0, 3, hz)
  expect(player.position.x).toBeCloseTo(9, 9)
  expect(player.position.y).toBeCloseTo(2.5, 9)
  for (let i = 0; i < 3 * hz; i++) {
    player.walk({ velocity: vec(-3, 0, 0) }, 1 / hz)
    expect(player.ground.kind).toBe('ground')
  }
  expect(player.position.x).toBeCloseTo(0, 9)
  expect(player.position.y).toBeCloseTo(0, 9)
}
