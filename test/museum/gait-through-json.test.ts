import { expect, test } from 'vitest'
import { advanceCameraArm, advanceGait, createCameraArm, createGait } from '../../src/controls/index.ts'
import { Character, capsule, World } from '../../src/index.ts'

/** Found by a newcomer: JSON made null of a gait's Infinity, and a character in mid-air jumped. */
const NOWHERE = { direction: { x: 0, y: 0, z: 0 } }
const inAir = () => {
  const shape = capsule({ radius: 0.3, height: 1.8 })
  return new Character(new World(), { shape, position: { x: 0, y: 5, z: 0 } })
}

test('a gait that went through JSON goes on as before', () => {
  const gaits = [createGait(), JSON.parse(JSON.stringify(createGait()))]
  const speeds = gaits.map((gait) => {
    const player = inAir()
    advanceGait(gait, player, NOWHERE, 1 / 60)
    return player.verticalSpeed
  })
  expect(speeds[1]).toBe(speeds[0])
  expect(speeds[0]).toBeLessThan(0)
  expect(gaits[1]).toEqual(gaits[0])
})

test.each(['sinceGround', 'sincePress', 'sinceLanding'])('a %s that is no number is refused', (name) => {
  const player = inAir()
  const gait = { ...createGait(), [name]: null }
  expect(() => advanceGait(gait as never, player, NOWHERE, 1 / 60)).toThrow(`advanceGait: gait.${name} is null`)
  expect(player.position.y).toBe(5)
})

test('so does a camera arm', () => {
  const arm = JSON.parse(JSON.stringify(createCameraArm()))
  advanceCameraArm(arm, new World(), { x: 0, y: 1.6, z: 0 }, { x: 0, y: 0, z: 1 }, 1 / 60)
  expect(arm.position).toEqual({ x: 0, y: 1.6, z: 4 })
})
