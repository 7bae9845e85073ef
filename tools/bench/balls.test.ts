import { describe, expect, it } from 'vitest'
import { MOVING } from './balls/ball-peer.ts'
import { open } from './balls/carom.ts'
import { countEscaped, deepestOverlap, energyOf, startOf } from './balls/judge-balls.ts'
import { BALL, type BallScene, dealGas, dealHeap, dealMarbles, groundAt, PACKING } from './balls/scene.ts'

const scenes: [string, (seed: number) => BallScene][] = [
  ['gas', (seed) => dealGas(200, 7, seed)],
  ['heap', (seed) => dealHeap(200, seed)],
  ['marbles', (seed) => dealMarbles(60, seed)],
]

describe.each(scenes)('the scene of a %s', (_, deal) => {
  it('is made from the seed alone', () => {
    expect(deal(3)).toEqual(deal(3))
    expect(deal(4).balls).not.toEqual(deal(3).balls)
  })

  it('begins with no ball in another, in a wall or outside', () => {
    const scene = deal(2)
    const start = startOf(scene)
    expect(deepestOverlap(scene, start)).toBe(0)
    expect(countEscaped(scene, start)).toBe(0)
    for (let i = 0; i < scene.count; i++) {
      const [x, y, z, , , , radius] = scene.balls.subarray(BALL * i, BALL * i + BALL)
      for (const { centre, halfExtents } of scene.walls) {
        const away = [x, y, z].map((at, k) => Math.max(Math.abs(at - centre[k]) - halfExtents[k], 0))
        expect(Math.hypot(...away)).toBeGreaterThan(radius)
      }
    }
  })

  it('is played by carom: nothing overlaps, nothing escapes', () => {
    const scene = deal(1)
    const world = open().world(scene, false)
    const moving = new Float64Array(MOVING * scene.count)
    world.readMoving(moving)
    expect(moving).toEqual(startOf(scene))
    for (let step = 0; step < 90; step++) world.step()
    world.readMoving(moving)
    expect(deepestOverlap(scene, moving)).toBeLessThan(1e-9)
    expect(countEscaped(scene, moving)).toBe(0)
    const energy = energyOf(scene, moving) / energyOf(scene, startOf(scene))
    if (scene.name === 'gas') expect(energy).toBeCloseTo(1, 12)
    else expect(energy).toBeLessThan(1)
    const centres = new Float64Array(3 * scene.count)
    world.readCentres(centres)
    for (let i = 0; i < scene.count; i++)
      expect(centres.subarray(3 * i, 3 * i + 3)).toEqual(moving.subarray(MOVING * i, MOVING * i + 3))
    expect(world.limited!()).toBe(0)
  })
})

it('a gas fills a tenth of its box', () => {
  const { balls, count, half } = dealGas(1000, 7, 1)
  const volume = (count * 4 * Math.PI * balls[6] ** 3) / 3
  expect(volume / (8 * half[0] * half[1] * half[2])).toBeCloseTo(PACKING, 12)
})

describe('the judge of balls', () => {
  const scene: BallScene = {
    name: 'gas',
    count: 3,
    // biome-ignore format: a ball a row
    balls: Float64Array.of(
      0, 0, 0, 0, 0, 0, 1, 2,
      1, 0, 0, 0, 0, 0, 0.5, 1,
      0, 4, 0, 0, 0, 0, 1, 1,
    ),
    gravity: 10,
    material: { restitution: 1, friction: 0 },
    walls: [
      { centre: [0, 6, 0], halfExtents: [5, 1, 5] },
      { centre: [0, -6, 0], halfExtents: [5, 1, 5] },
    ],
    half: [5, 5, 5],
    bottom: -5,
  }

  it('measures the deepest overlap by the smaller radius', () => {
    expect(deepestOverlap(scene, startOf(scene))).toBeCloseTo(0.5 / 0.5, 12)
  })

  it('adds up motion, spin and height', () => {
    const moving = startOf(scene)
    const height = 10 * (2 * 5 + 5 + 9)
    expect(energyOf(scene, moving)).toBeCloseTo(height, 12)
    moving[3] = 3
    moving[MOVING + 6] = 2
    expect(energyOf(scene, moving)).toBeCloseTo(height + 9 + 0.5 * 0.4 * 0.25 * 4, 12)
  })

  it('counts who is beyond a wall, under the ground or nowhere', () => {
    const moving = startOf(scene)
    expect(countEscaped(scene, moving)).toBe(0)
    moving[1] = 5.1
    moving[MOVING] = Number.NaN
    expect(countEscaped(scene, moving)).toBe(2)
    const ground = { positions: Float32Array.of(-9, 3, -9, 9, 3, -9, 0, 3, 9), indices: Uint32Array.of(0, 2, 1) }
    expect(groundAt(ground, 0, 0)).toBeCloseTo(3, 12)
    expect(groundAt(ground, 100, 0)).toBe(Number.NEGATIVE_INFINITY)
    expect(countEscaped({ ...scene, ground, walls: [] }, startOf(scene))).toBe(2)
  })
})
