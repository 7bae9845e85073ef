import { describe, expect, test } from 'vitest'
import {
  box,
  capsule,
  castTurning,
  createHit,
  cylinder,
  grid,
  hull,
  plane,
  type Quat,
  sphere,
  TriangleMesh,
  type Vec3,
  World,
} from '../../src/index.ts'
import { judgeTurnings } from './turning.ts'

const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })
const hit = createHit()
/** By an angle about z. */
const turned = (angle: number): Quat => ({ x: 0, y: 0, z: Math.sin(angle / 2), w: Math.cos(angle / 2) })
const floor = new TriangleMesh([-99, 0, -99, -99, 0, 198, 198, 0, -99])
const plank = box({ halfExtents: at(2, 0.1, 1) })

describe('a plank that turns above a floor', () => {
  /*
   *     /           its end is 2 sin φ + 0.1 cos φ below its middle
   *    x   1
   *   /
   *  --------- 0
   */
  const angle = 2 * Math.atan((2 - Math.sqrt(4 + 0.01 - 1)) / 1.1)
  for (const tolerance of [0.1, 0.01, 0.001, 1e-5])
    test(`early by at most ${tolerance}`, () => {
      const from = { position: at(0, 1, 0) }
      const to = { position: at(0, 1, 0), orientation: turned(1) }
      const reached = { x: 0, y: 0, z: 0, w: 0 }
      expect(castTurning(floor, plank, from, to, hit, { tolerance, reached })).toBe(true)
      expect(hit.fraction).toBeLessThanOrEqual(angle)
      const deep = 2 * Math.sin(hit.fraction) + 0.1 * Math.cos(hit.fraction)
      expect(1 - deep).toBeLessThanOrEqual(tolerance)
      expect([hit.distance, hit.position, hit.triangle]).toEqual([0, at(0, 1, 0), 0])
      expect(hit.normal.y).toBeCloseTo(1, 9)
      expect(Math.abs(hit.point.x)).toBeCloseTo(2, 0)
      expect(reached.z / reached.w).toBeCloseTo(Math.tan(hit.fraction / 2), 12)
    })

  test('a grid answers as the mesh of its triangles', () => {
    const field = grid({ heights: [0, 0.2, 0.1, 0.3, 0, 0.4, 0, 0.1, 0.2], columns: 3, rows: 3, size: { x: 6, z: 6 } })
    const corners: number[] = []
    for (let i = 0; i < 8; i++) {
      const [a, b, c] = [at(0, 0, 0), at(0, 0, 0), at(0, 0, 0)]
      field.getTriangle(i, a, b, c)
      for (const { x, y, z } of [a, b, c]) corners.push(x, y, z)
    }
    const mesh = new TriangleMesh(corners)
    const other = createHit()
    for (let x = -2; x <= 2; x += 0.25) {
      const [from, to] = [{ position: at(x, 1, 0) }, { position: at(x / 2, 0.8, 1), orientation: turned(1 + x) }]
      expect(castTurning(field, plank, from, to, hit)).toBe(castTurning(mesh, plank, from, to, other))
      expect(hit).toEqual(other)
    }
  })

  test('what casts without the turn miss', () => {
    const from = { position: at(0, 1, 0) }
    const to = { position: at(0.5, 1, 0), orientation: turned(1) }
    expect(floor.cast(plank, from.position, at(0.5, 0, 0), hit)).toBe(false)
    expect(castTurning(floor, plank, from, to, hit)).toBe(true)
    expect(hit.position).toEqual(at(0.5 * hit.fraction, 1, 0))
    expect(castTurning(floor, plank, from, { ...to, orientation: turned(0.4) }, hit)).toBe(false)
  })

  test('turns go the shorter way', () => {
    const from = { position: at(0, 1.9, 0), orientation: turned(0) }
    const { x, y, z, w } = turned(0.6)
    const opposite = { x: -x, y: -y, z: -z, w: -w }
    expect(castTurning(floor, plank, from, { position: at(0, 1.9, 0), orientation: opposite }, hit)).toBe(false)
  })
})

test('without a turn, and for round bodies, it is the cast', () => {
  const other = createHit()
  const turns = [turned(0.3), turned(1.9)]
  for (const [body, from, to] of [
    [plank, turns[0], turns[0]],
    [sphere({ radius: 0.5 }), turns[0], turns[1]],
  ] as const) {
    const start = at(0, 5, 0)
    expect(
      castTurning(
        floor,
        body,
        { position: start, orientation: from },
        { position: at(1, -3, 0), orientation: to },
        hit,
      ),
    ).toBe(true)
    expect(floor.cast(body, start, at(1, -8, 0), other, { orientation: from })).toBe(true)
    expect(hit).toEqual(other)
  }
  // a wheel turns about its own axis
  const lying = { x: 0, y: 0, z: Math.SQRT1_2, w: Math.SQRT1_2 }
  const rolled = { x: 0.5, y: 0.5, z: 0.5, w: 0.5 }
  for (const wheel of [cylinder({ radius: 1, height: 0.4 }), capsule({ radius: 1, height: 2.4 })]) {
    const from = { position: at(0, 3, 0), orientation: lying }
    expect(castTurning(floor, wheel, from, { position: at(0, 1.0001, 4), orientation: rolled }, hit)).toBe(false)
    expect(castTurning(floor, wheel, from, { position: at(0, 0, 4), orientation: rolled }, hit)).toBe(true)
    expect(hit.fraction).toBeGreaterThan(2 / 3 - 1e-4)
  }
})

test('what touches at the start is hit there, but what is a little away can be left', () => {
  const from = { position: at(0, 0.1, 0) }
  const up = { position: at(0, 3, 0), orientation: turned(1) }
  expect(castTurning(floor, plank, from, up, hit)).toBe(true)
  expect(hit.fraction).toBe(0)
  from.position.y = 0.05
  expect(castTurning(floor, plank, from, up, hit)).toBe(true)
  expect([hit.fraction, hit.startsInside]).toEqual([0, true])
  from.position.y = 0.1 + 1e-5
  expect(castTurning(floor, plank, from, up, hit)).toBe(false)
})

test('in a world it says whom, and options are those of casts', () => {
  const world = new World()
  const ground = world.add(plane({ normal: at(0, 1, 0) }), { layer: 3, data: 'ground' })
  const from = { position: at(0, 1, 0) }
  const to = { position: at(0, 1, 0), orientation: turned(1) }
  expect(castTurning(world, plank, from, to, hit)).toBe(true)
  expect([hit.collider, hit.data]).toEqual([ground, 'ground'])
  expect(castTurning(world, plank, from, to, hit, { exclude: [ground] })).toBe(false)
  expect(castTurning(world, plank, from, to, hit, { mask: 1 })).toBe(false)
  expect(castTurning(world, plank, from, to, hit, { filter: () => false })).toBe(false)
  expect(castTurning(floor, plank, from, to, hit, { filter: () => false })).toBe(false)
})

test('a plank that is a hull stops where the box does', () => {
  const points: Vec3[] = []
  for (const x of [-2, 2]) for (const y of [-0.1, 0.1]) for (const z of [-1, 1]) points.push(at(x, y, z))
  const solid = hull({ points })
  const from = { position: at(0, 1, 0) }
  const to = { position: at(0, 1, 0), orientation: turned(1) }
  const world = new World()
  world.add(floor)
  for (const tolerance of [0.01, 0.0001]) {
    expect(castTurning(floor, plank, from, to, hit, { tolerance })).toBe(true)
    const { fraction } = hit
    for (const target of [floor, world]) {
      expect(castTurning(target, solid, from, to, hit, { tolerance })).toBe(true)
      // the corner of a hull that is larger by g is 20 g away
      expect(Math.abs(hit.fraction - fraction)).toBeLessThan(20 * tolerance)
      expect(Math.abs(hit.point.x)).toBeCloseTo(2, 0)
    }
  }
})

test('wrong arguments are named', () => {
  const from = { position: at(0, 1, 0) }
  expect(() => castTurning(floor, plane({ normal: at(0, 1, 0) }) as never, from, from, hit)).toThrow(
    'castTurning: shape is a plane',
  )
  expect(() => castTurning(floor, plank, from, {} as never, hit)).toThrow('castTurning: to.position is undefined')
  expect(() => castTurning(floor, plank, from, from, hit, { tolerance: 1e-9 })).toThrow(
    'castTurning: tolerance is 1e-9',
  )
  expect(() => castTurning(floor, plank, from, from, hit, { exclude: [1] })).toThrow(
    'castTurning: options has no exclude',
  )
})

test('never late, and early by no more than the tolerance', () => {
  const told = judgeTurnings(1, 1500)
  console.log(JSON.stringify({ ...told, wrong: told.wrong.length }))
  expect(told.wrong.slice(0, 3)).toEqual([])
  expect(told.hits - told.still).toBeGreaterThan(told.motions / 5)
})
