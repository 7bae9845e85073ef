import { expect, test } from 'vitest'
import { dungeon } from '../../scenes/dungeon.ts'
import { advanceCameraArm, createCameraArm } from '../../src/controls/index.ts'
import { box, createHit, sphere, TriangleMesh, World } from '../../src/index.ts'
import { diceOf } from '../prove/dice.ts'

const HEAD = { x: 0, y: 1.6, z: 0 }
const BACK = { x: 0, y: 0, z: 3 }

test('is as long as it may be, shortens at once, and grows back gradually', () => {
  const world = new World()
  const arm = createCameraArm()
  advanceCameraArm(arm, world, HEAD, BACK, 1 / 60)
  expect(arm.position).toEqual({ x: 0, y: 1.6, z: 4 })
  const wall = world.add(box({ halfExtents: { x: 5, y: 5, z: 0.5 } }), { position: { x: 0, y: 0, z: 2.5 } })
  advanceCameraArm(arm, world, HEAD, BACK, 1 / 60)
  expect(arm.length).toBeCloseTo(1.8, 9)
  world.remove(wall)
  let before = arm.length
  for (let i = 0; i < 240; i++) {
    advanceCameraArm(arm, world, HEAD, BACK, 1 / 60)
    expect(arm.length).toBeGreaterThanOrEqual(before)
    expect(arm.length - before).toBeLessThan(0.25)
    before = arm.length
  }
  expect(arm.length).toBeGreaterThan(3.99)
  expect(arm.length).toBeLessThanOrEqual(4)
})

test('is never in a wall, and sees the head, wherever it turns in a dungeon', () => {
  const { positions, indices } = dungeon({ seed: 3 })
  const mesh = new TriangleMesh(positions, indices)
  const world = new World()
  world.add(mesh)
  const dice = diceOf(5)
  const hit = createHit()
  const ball = sphere({ radius: 0.2 * (1 - 1e-6) })
  const { min, max } = mesh.bounds
  const arm = createCameraArm()
  let shortened = 0
  let heads = 0
  for (let n = 0; n < 400; n++) {
    const head = {
      x: dice.between(min.x, max.x),
      y: dice.between(min.y, max.y),
      z: dice.between(min.z, max.z),
    }
    if (world.overlap(sphere({ radius: 0.3 }), head, hit)) continue
    heads++
    for (let turn = 0; turn < 12; turn++) {
      const back = { x: Math.sin(turn / 2), y: 0.4, z: Math.cos(turn / 2) }
      advanceCameraArm(arm, world, head, back, 1 / 60)
      expect(world.overlap(ball, arm.position, hit)).toBe(false)
      if (arm.length > 0) expect(world.castSegmentAny(head, arm.position)).toBe(false)
      if (arm.length < 3.9) shortened++
    }
  }
  expect(heads).toBeGreaterThan(50)
  expect(shortened).toBeGreaterThan(100)
})

test('what is wrong is named', () => {
  const world = new World()
  const arm = createCameraArm()
  expect(() => createCameraArm({ lenght: 3 } as never)).toThrow('settings has no lenght (did you mean length?)')
  expect(() => advanceCameraArm(arm, world, HEAD, { x: 0, y: 0, z: 0 }, 0.1)).toThrow(
    'advanceCameraArm: back has length 0, expected any length except zero',
  )
  expect(() => advanceCameraArm(arm, world, HEAD, BACK, -1)).toThrow('advanceCameraArm: dt is -1')
  expect(() => advanceCameraArm(undefined as never, world, HEAD, BACK, 1)).toThrow('advanceCameraArm: arm is undefined')
})
