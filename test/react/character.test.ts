import { createRef, createElement as h, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { box, capsule, cylinder } from '../../src/index.ts'
import { Character, type CharacterHandle, Level, useCharacter, useStep, World } from '../../src/react/index.ts'
import { mount } from './mount.ts'

const floor = h('mesh', { position: [0, -0.5, 0] }, h('boxGeometry', { args: [40, 1, 40] }))
const level = h(Level, null, floor)
const AHEAD = () => ({ direction: { x: 0, y: 0, z: -1 } })
const inWorld = (...children: ReactNode[]) => h(World, null, level, ...children)
type Props = Parameters<typeof Character>[0]

async function start(props: Props) {
  const ref = createRef<CharacterHandle>()
  const scene = await mount(inWorld(h(Character, { ...props, ref })))
  const change = (next: Props, ...more: ReactNode[]) => scene.render(inWorld(h(Character, { ...next, ref }), ...more))
  return { scene, change, handle: ref.current as CharacterHandle }
}

test('it falls onto the level and walks on it, drawn between its steps', async () => {
  const actions: string[] = []
  const onAction = (action: string) => actions.push(action)
  const { scene, handle } = await start({ position: [0, 1, 0], input: AHEAD, onAction })
  const { body, group } = handle
  await scene.frames(120)
  expect(body.position.y).toBeCloseTo(0, 6)
  expect(body.position.z).toBeLessThan(-4)
  expect(actions).toEqual(['fall', 'land', 'walk'])
  const { z } = body.position
  await scene.frames(1, 1 / 240) // a quarter of a step later it is drawn three quarters of a step behind
  expect(body.position.z).toBe(z)
  expect(group.position.z).toBeCloseTo(z + (0.75 * 4) / 60, 6)
})

test('the same at any frame rate', async () => {
  const ends: number[] = []
  for (const [frames, seconds] of [
    [60, 1 / 60],
    [30, 1 / 30],
    [240, 1 / 240],
  ] as const) {
    const { scene, handle } = await start({ input: AHEAD })
    await scene.frames(frames, seconds)
    ends.push(handle.body.position.z)
  }
  expect(ends[1]).toBe(ends[0])
  expect(ends[2]).toBe(ends[0])
})

test('its position, settings and gait may change', async () => {
  const { scene, change, handle } = await start({ position: [0, 0, 0] })
  await scene.frames(10)
  await change({ position: [3, 2, 0], gravity: 0, maxSlope: 0.5, gait: { speed: 2 }, input: AHEAD })
  await scene.frames(60)
  const { body } = handle
  expect([body.position.x, body.position.y, body.gravity, body.maxSlope]).toEqual([3, 2, 0, 0.5])
  await change({ position: { x: 3, y: 2, z: 0 }, gravity: 9.81, gait: { speed: 2 }, input: AHEAD })
  await scene.frames(120)
  expect(body.velocity.z).toBeCloseTo(-2, 6)
  expect(body.position.z).toBeLessThan(-1) // (it was not teleported again)
})

test('another shape, as soon as there is room for it', async () => {
  const tall = () => cylinder({ radius: 0.3, height: 1.8 })
  const low = () => cylinder({ radius: 0.3, height: 0.9 })
  const { scene, change, handle } = await start({ shape: tall() })
  const { body } = handle
  await change({ shape: low() })
  await scene.frames(2)
  expect(body.shape).toMatchObject({ height: 0.9 })
  const roof = body.world.add(box({ halfExtents: { x: 1, y: 0.1, z: 1 } }), { position: { x: 0, y: 1.2, z: 0 } })
  await change({ shape: tall() })
  await scene.frames(5)
  expect(body.shape).toMatchObject({ height: 0.9 })
  expect(body.blockedBy).toEqual([roof])
  body.world.remove(roof)
  await scene.frames(1)
  expect(body.shape).toMatchObject({ height: 1.8 })
})

test('its player leads it, and the camera is in its head', async () => {
  const { scene, change, handle } = await start({ controls: 'first' })
  await scene.frames(5)
  expect(handle.group.children[0].visible).toBe(false)
  scene.canvas.key('keydown', 'KeyW')
  await scene.frames(30)
  expect(handle.body.velocity.z).toBeCloseTo(-4, 6)
  expect(scene.camera.position.z).toBe(handle.group.position.z)
  expect(scene.camera.position.y).toBeCloseTo(1.58, 3)
  ;(handle.devices as { yaw: number }).yaw = Math.PI / 2
  await scene.frames(30)
  expect(handle.body.velocity.x).toBeCloseTo(-4, 6)
  scene.canvas.key('keydown', 'Space')
  await scene.frames(10)
  expect(handle.gait.action).toBe('jump')
  const { listeners } = scene.canvas
  await change({})
  expect(scene.canvas.listeners).toBeLessThan(listeners)
  expect(handle.devices).toBeUndefined()
})

test('in third person the camera is behind it, before the wall, and the model looks where it goes', async () => {
  const body = capsule({ radius: 0.3, height: 1.8 })
  const { scene, change, handle } = await start({ controls: 'third', shape: body })
  const [model] = handle.group.children
  await scene.frames(20)
  expect(model.visible).toBe(true)
  expect(scene.camera.position.z).toBeCloseTo(4, 6)
  handle.body.world.add(box({ halfExtents: { x: 9, y: 9, z: 0.5 } }), { position: { x: 0, y: 0, z: 2.5 } })
  await scene.frames(1)
  expect(scene.camera.position.z).toBeCloseTo(1.8, 6)
  scene.canvas.key('keydown', 'KeyD')
  await scene.frames(60)
  const ahead = model.getWorldDirection(scene.camera.position.clone())
  expect(ahead.x).toBeCloseTo(1, 9)
  await change({ controls: 'third', shape: body, arm: { length: 1 } })
  await scene.frames(1)
  expect(scene.camera.position.z).toBeCloseTo(handle.group.position.z + 1, 6)
})

test('what is below it finds it, and may move it in its own way', async () => {
  let seen: CharacterHandle | undefined
  function Jetpack() {
    const character = useCharacter()
    seen = character
    useStep(() => character.body.launch({ x: 0, y: 3, z: 0 }))
    return null
  }
  const { scene, handle } = await start({ children: h(Jetpack) })
  await scene.frames(60)
  expect(seen).toBe(handle)
  expect(handle.body.position.y).toBeGreaterThan(2.5)
})

test('two characters with colliders do not pass each other', async () => {
  const { scene, change, handle } = await start({ input: AHEAD, collider: true })
  await change({ input: AHEAD, collider: true }, h(Character, { key: 2, position: [0, 0, -2], collider: true }))
  await scene.frames(60)
  expect(handle.body.position.z).toBeGreaterThan(-1.4)
})

test('without a world around it, the message says so', async () => {
  await expect(mount(h(Character))).rejects.toThrow('<Character>: there is no <World> around it')
  await expect(mount(h(World, { step: 5 }))).rejects.toThrow('<World>: step is 5')
})
