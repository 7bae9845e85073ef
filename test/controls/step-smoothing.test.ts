import { expect, test } from 'vitest'
import { createStepSmoothing, smoothSteps } from '../../src/controls/index.ts'
import { box, Character, cylinder, plane, World } from '../../src/index.ts'

const DT = 1 / 60
const UP = { x: 0, y: 1, z: 0 }

function start() {
  const world = new World()
  world.add(plane({ normal: UP }))
  const shape = cylinder({ radius: 0.3, height: 1.8 })
  const character = new Character(world, { shape, position: { x: 0, y: 0, z: 0 } })
  const smoothing = createStepSmoothing()
  const walk = (steps: number, x: number) => {
    let farthest = 0
    let largest = 0
    for (let i = 0; i < steps; i++) {
      const before = character.position.y + smoothing.offset
      character.walk({ velocity: { x, y: 0, z: 0 } }, DT)
      smoothSteps(smoothing, character, DT)
      farthest = Math.max(farthest, Math.abs(smoothing.offset))
      largest = Math.max(largest, Math.abs(character.position.y + smoothing.offset - before))
    }
    return { farthest, largest }
  }
  return { world, character, smoothing, walk }
}

test('stairs are shown without jolts, up and down', () => {
  const { world, character, smoothing, walk } = start()
  for (let i = 1; i <= 5; i++)
    world.add(box({ halfExtents: { x: 5, y: 0.1 * i, z: 2 } }), { position: { x: 6 + 0.4 * i, y: 0.1 * i, z: 0 } })
  walk(5, 0)
  const up = walk(120, 2)
  expect(character.position.y).toBeCloseTo(1, 6)
  expect(up.farthest).toBeGreaterThan(0.1)
  expect(up.largest).toBeLessThan(0.06)
  const down = walk(120, -2)
  expect(character.position.y).toBeCloseTo(0, 6)
  expect(down.largest).toBeLessThan(0.06)
  walk(120, 0)
  expect(Math.abs(smoothing.offset)).toBeLessThan(1e-9)
})

test('slopes, lifts and teleports are shown as they are', () => {
  const { world, character, smoothing, walk } = start()
  world.add(plane({ normal: { x: -0.5, y: 1, z: 0 }, offset: -1 }))
  walk(5, 0)
  expect(walk(180, 3).farthest).toBe(0)
  expect(character.position.y).toBeGreaterThan(2)
  character.teleport({ x: -20, y: 0, z: 0 })
  expect(walk(10, 0).farthest).toBe(0)
  const lift = world.add(box({ halfExtents: { x: 2, y: 0.1, z: 2 } }), { position: { x: -30, y: 0, z: 0 } })
  character.teleport({ x: -30, y: 0.1, z: 0 })
  walk(2, 0)
  for (let i = 1; i <= 60; i++) {
    world.drive(lift, { position: { x: -30, y: 0.05 * i, z: 0 } }, DT)
    walk(1, 0)
    world.advance()
  }
  expect(character.position.y).toBeCloseTo(3.1, 6)
  expect(Math.abs(smoothing.offset)).toBeLessThan(1e-6)
})
