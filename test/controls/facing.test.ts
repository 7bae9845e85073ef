import { expect, test } from 'vitest'
import { advanceGait, createGait } from '../../src/controls/index.ts'
import { box, Character, capsule, plane, World } from '../../src/index.ts'

const DT = 1 / 60
const NOWHERE = { x: 0, y: 0, z: 0 }

function start(up = { x: 0, y: 1, z: 0 }) {
  const world = new World()
  world.add(plane({ normal: up }))
  const character = new Character(world, { shape: capsule({ radius: 0.3, height: 1.8 }), position: NOWHERE, up })
  const gait = createGait()
  const go = (x: number, y: number, z: number, steps: number) => {
    for (let i = 0; i < steps; i++) advanceGait(gait, character, { direction: { x, y, z } }, DT)
  }
  return { world, character, gait, go }
}

test('it faces where it first wishes to go, and turns at the given rate from then on', () => {
  const { gait, go } = start()
  go(0, 0, 0, 3)
  expect(gait.heading).toEqual(NOWHERE)
  go(0, 0, -1, 1)
  expect(gait.heading).toEqual({ x: 0, y: 0, z: -1 })
  for (let i = 1; i <= 12; i++) {
    go(1, 0, 0, 1)
    const angle = Math.min(Math.PI / 2, 12 * i * DT) // to the right
    expect(gait.heading.x).toBeCloseTo(Math.sin(angle), 12)
    expect(gait.heading.z).toBeCloseTo(-Math.cos(angle), 12)
  }
  go(0, 0, 0, 20)
  expect(gait.heading.x).toBeCloseTo(1, 12)
})

test('it turns around either way, and stays a direction with any up', () => {
  const up = { x: 0.6, y: 0, z: 0.8 }
  const { gait, go } = start(up)
  go(0, 1, 0, 5)
  go(0, -1, 0, 60)
  expect(gait.heading.y).toBeCloseTo(-1, 12)
  for (const [x, y, z] of [
    [0.8, 0.3, -0.6],
    [-1, 0, 0],
    [1, 1, 1],
  ] as const) {
    go(x, y, z, 60)
    const { heading } = gait
    expect(Math.hypot(heading.x, heading.y, heading.z)).toBeCloseTo(1, 12)
    expect(heading.x * up.x + heading.z * up.z).toBeCloseTo(0, 12)
    const rise = x * up.x + z * up.z
    const flat = [x - rise * up.x, y, z - rise * up.z]
    expect(heading.x * flat[0] + heading.y * flat[1] + heading.z * flat[2]).toBeCloseTo(Math.hypot(...flat), 9)
  }
})

test('it leans into a curve, at most as far as it may, and upright again on a straight', () => {
  const { gait, go } = start()
  go(0, 0, -1, 60)
  expect(gait.lean).toBe(0)
  go(1, 0, 0, 6)
  expect(gait.lean).toBeGreaterThan(0.05) // to its right
  expect(gait.lean).toBeLessThanOrEqual(0.15)
  go(1, 0, 0, 120)
  expect(Math.abs(gait.lean)).toBeLessThan(1e-6)
  go(0, 0, -1, 6)
  expect(gait.lean).toBeLessThan(-0.05)
})

test('it climbs and swims where the input names a ladder or water, and walks on afterwards', () => {
  const { world, character, gait } = start()
  const sensor = { position: { x: 0, y: 2, z: 0 }, sensor: true }
  const ladder = world.add(box({ halfExtents: { x: 1, y: 2, z: 1 } }), sensor)
  const step = (y: number, more: object) => advanceGait(gait, character, { direction: { x: 0, y, z: 0 }, ...more }, DT)
  for (let i = 0; i < 30; i++) step(3, { ladder, jump: true })
  expect(character.position.y).toBeCloseTo(1, 9) // half a second at 2 m/s
  expect([gait.action, gait.speed.toFixed(6)]).toEqual(['climb', '2.000000'])
  for (let i = 0; i < 30; i++) step(0.4, { water: ladder })
  expect(character.position.y).toBeCloseTo(1.5, 9) // half a second at 0.4 of 2.5 m/s
  expect([gait.action, gait.speed.toFixed(6)]).toEqual(['swim', '1.000000'])
  step(0, {})
  expect(gait.action).not.toBe('swim')
  for (let i = 0; i < 60; i++) step(0, {})
  expect([gait.action, character.ground.kind]).toEqual(['idle', 'ground'])
  expect(() => step(0, { ladder: 77 })).toThrow(/ladder/)
})
