/** Characters among others of their kind: a crowd that is dealt, and whether any two of it overlap. */

import { expect } from 'vitest'
import {
  box,
  Character,
  type CharacterOptions,
  capsule,
  createHit,
  cylinder,
  ellipsoid,
  type MoveResult,
  sphere,
  World,
  walkAll,
} from '../../src/index.ts'
import type { Mover } from '../../src/mesh/solid.ts'
import { type Dice, diceOf } from '../prove/dice.ts'

export const BODIES: Record<string, Mover> = {
  capsule: capsule({ radius: 0.3, height: 1.8 }),
  sphere: sphere({ radius: 0.4 }),
  cylinder: cylinder({ radius: 0.3, height: 1.7 }),
  ellipsoid: ellipsoid({ radii: { x: 0.35, y: 0.9, z: 0.35 } }),
  box: box({ halfExtents: { x: 0.3, y: 0.8, z: 0.25 } }),
}

export function floor(half = 50): World {
  const world = new World()
  world.add(box({ halfExtents: { x: half, y: 1, z: half } }), { position: { x: 0, y: -1, z: 0 } })
  return world
}

export interface Walking {
  readonly velocity: { x: number; y: number; z: number }
  jump: boolean
}

/** One in each cell of a grid, a little off its middle, each with a body and a wish of its own. */
export function dealCrowd(dice: Dice, world: World, count: number, cell: number, more: Partial<CharacterOptions> = {}) {
  const row = Math.ceil(Math.sqrt(count))
  const bodies = Object.values(BODIES)
  const characters: Character[] = []
  const inputs: Walking[] = []
  for (let i = 0; i < count; i++) {
    const at = (n: number) => (n - row / 2) * cell + dice.between(-0.1, 0.1)
    const position = { x: at(i % row), y: 0, z: at(Math.floor(i / row)) }
    characters.push(new Character(world, { shape: bodies[i % bodies.length], position, collider: true, ...more }))
    inputs.push({ velocity: { x: 0, y: 0, z: 0 }, jump: false })
  }
  return { characters, inputs }
}

/** New wishes for some. */
export function wishAnew(dice: Dice, inputs: readonly Walking[], speed: number, chance: number): void {
  for (const input of inputs) {
    input.jump = dice.chance(0.01)
    if (!dice.chance(chance)) continue
    input.velocity.x = dice.between(-speed, speed)
    input.velocity.z = dice.between(-speed, speed)
  }
}

/** Its body with its skin. */
export function skinned({ extents, shape }: Character): Mover {
  const [x, y, z] = extents.subarray(3)
  if (shape.kind === 'sphere') return sphere({ radius: x })
  if (shape.kind === 'capsule') return capsule({ radius: x, height: 2 * y })
  if (shape.kind === 'cylinder') return cylinder({ radius: x, height: 2 * y })
  if (shape.kind === 'box') return box({ halfExtents: { x, y, z } })
  return ellipsoid({ radii: { x, y, z } })
}

/** How deep any is in another, and who. */
export function deepest(characters: readonly Character[]): { depth: number; who: string } {
  let depth = 0
  let who = ''
  const hit = createHit()
  for (const one of characters) {
    const [x, y, z] = one.state
    const exclude = [one.collider]
    if (!one.world.overlap(skinned(one), { x, y, z }, hit, { exclude }) || !(hit.depth > depth)) continue
    if (!characters.some((other) => other.collider === hit.collider)) continue
    depth = hit.depth
    who = `${one.shape.kind} ${one.collider} in ${hit.collider}`
  }
  return { depth, who }
}

/** A crowd that presses and jumps between four walls, in which nobody is ever in another, or held. @param rate steps a second */
export function crowdBetweenWalls(rate: number, speed: number, count: number, steps: number): void {
  const dice = diceOf(rate)
  const world = floor()
  const away = 0.55 * Math.sqrt(count) + 2
  const sides = [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ]
  for (const [x, z] of sides)
    world.add(box({ halfExtents: { x: x ? 1 : away, y: 3, z: z ? 1 : away } }), {
      position: { x: away * x, y: 3, z: away * z },
    })
  const { characters, inputs } = dealCrowd(dice, world, count, 1.1)
  const results: MoveResult[] = []
  let moved = 0
  for (let i = 1; i <= steps; i++) {
    wishAnew(dice, inputs, speed, 10 / rate)
    walkAll(characters, inputs, 1 / rate, results)
    for (const { velocity } of characters) moved += Math.sqrt(velocity.x * velocity.x + velocity.z * velocity.z)
    for (const result of results) if (result !== 'free') expect(result).toBe('recovered')
    // (an overlap does not go away before the next frame)
    const { depth, who } = i % 10 === 0 ? deepest(characters) : { depth: 0, who: '' }
    if (depth > 1e-6) expect([i, who, depth]).toEqual([])
  }
  expect(moved / (steps * count)).toBeGreaterThan(0.2 * speed)
}
