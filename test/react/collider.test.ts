import { useFrame } from '@react-three/fiber'
import { createRef, createElement as h, type ReactNode, StrictMode, useRef } from 'react'
import type { Group, Mesh } from 'three'
import { expect, test } from 'vitest'
import { box, World as CaromWorld, sphere } from '../../src/index.ts'
import { Character, type CharacterHandle, Collider, Sensor, useDrawn, useStep, World } from '../../src/react/index.ts'
import { mount } from './mount.ts'

const deck = h('mesh', { position: [0, -0.5, 0] }, h('boxGeometry', { args: [4, 1, 4] }))
const lift = (ref: { current: Group | null }) => h(Collider, { ref }, deck)
type Drive = (group: Group, seconds: number) => void

/** By steps: the same at any frame rate. */
function Lift({ drive }: { drive: Drive }) {
  const ref = useRef<Group>(null)
  useStep((dt) => drive(ref.current as Group, dt))
  return lift(ref)
}
/** By frames, as most scenes do it. */
function FrameLift({ drive }: { drive: Drive }) {
  const ref = useRef<Group>(null)
  useFrame((_, delta) => drive(ref.current as Group, delta))
  return lift(ref)
}
const rise: Drive = (group, dt) => {
  group.position.y += dt
  group.position.x += 2 * dt
}

async function ride(Kind: typeof Lift, rate: number) {
  const ref = createRef<CharacterHandle>()
  const scene = await mount(h(StrictMode, null, h(World, null, h(Kind, { drive: rise }), h(Character, { ref }))))
  await scene.frames(rate, 1 / rate)
  const { x, y } = (ref.current as CharacterHandle).body.position
  return { scene, x, y, handle: ref.current as CharacterHandle }
}

test('a lift that is moved in steps carries at any frame rate alike', async () => {
  const [a, b, c] = [await ride(Lift, 60), await ride(Lift, 30), await ride(Lift, 240)]
  expect(a.y).toBeCloseTo(1, 9)
  expect(a.x).toBeCloseTo(2, 9)
  expect([b.x, b.y, c.x, c.y]).toEqual([a.x, a.y, a.x, a.y])
})

test.each([30, 60, 90, 144])('a lift that is moved in %i frames a second carries as far', async (rate) => {
  const { x, y } = await ride(FrameLift, rate)
  expect(Math.abs(y - 1)).toBeLessThanOrEqual(1 / 60 + 1e-6)
  expect(Math.abs(x - 2)).toBeLessThanOrEqual(2 / 60 + 1e-6)
})

test.each([Lift, FrameLift])('the rider does not slide on what is drawn', async (Kind) => {
  const apart: number[] = []
  const ref = createRef<CharacterHandle>()
  function Watch() {
    useDrawn(() => {
      const { group } = ref.current as CharacterHandle
      const deck = (group.parent as Group).children[0]
      apart.push(group.position.y - deck.position.y, group.position.x - deck.position.x)
    })
    return null
  }
  const scene = await mount(h(World, null, h(Kind, { drive: rise }), h(Character, { ref }), h(Watch)))
  await scene.frames(144, 1 / 144)
  await scene.frames(50, 1 / 50)
  for (const distance of apart.slice(20)) expect(Math.abs(distance)).toBeLessThan(1e-4)
})

test('sensors tell who enters and leaves, and follow their group', async () => {
  const told: string[] = []
  const ref = createRef<CharacterHandle>()
  let sensor = -1
  const place = (x: number) =>
    h(
      StrictMode,
      null,
      h(
        World,
        null,
        h(Collider, null, deck),
        h(Sensor, {
          position: [x, 0.5, 0],
          shape: box({ halfExtents: { x: 0.5, y: 0.5, z: 0.5 } }),
          onEnter: ({ owner }) => told.push(owner === ref.current?.body ? 'enter' : 'stranger'),
          onLeave: () => told.push('leave'),
          onReady: (collider) => {
            sensor = collider
          },
        }),
        h(Character, { ref, input: () => ({ direction: { x: 1, y: 0, z: 0 } }), gait: { speed: 1 } }),
      ),
    )
  const scene = await mount(place(1))
  await scene.frames(60)
  expect(told).toEqual(['enter'])
  expect(ref.current?.body.touches(sensor)).toBe(true)
  const before = sensor
  await scene.render(place(1)) // an equal shape, made anew, is the same sensor
  await scene.frames(60)
  expect([sensor, ...told]).toEqual([before, 'enter', 'leave'])
  await scene.render(place(2))
  await scene.frames(30)
  expect([sensor, ...told]).toEqual([before, 'enter', 'leave', 'enter'])
})

test('a shape collides in place of the meshes, and both go with their component', async () => {
  const world = new CaromWorld()
  const show = (...children: ReactNode[]) => h(StrictMode, null, h(World, { world }, ...children))
  const ref = createRef<Group>()
  const ball = h(Collider, { key: 1, ref, shape: sphere({ radius: 2 }), position: [0, 5, 0] }, deck)
  const scene = await mount(show(ball, h(Collider, { key: 2 }, deck)))
  expect(world.count).toBe(2)
  expect(world.overlap(sphere({ radius: 0.1 }), { x: 1.5, y: 5, z: 0 })).toBe(true)
  ref.current?.position.set(0, 9, 0)
  await scene.frames(2)
  expect(world.overlap(sphere({ radius: 0.1 }), { x: 1.5, y: 9, z: 0 })).toBe(true)
  await scene.render(show(ball))
  expect(world.count).toBe(1)
  await scene.render(show())
  expect(world.count).toBe(0)
})

test('an object that was drawn between two places is left where it is', async () => {
  const mesh = createRef<Mesh>()
  const ref = createRef<Group>()
  const show = (on: boolean) =>
    h(World, null, h('group', null, on ? h(Collider, { ref }, h('mesh', { ref: mesh }, h('boxGeometry'))) : null))
  const scene = await mount(show(true))
  await scene.frames(1)
  const group = ref.current as Group
  group.position.x = 1
  await scene.frames(1)
  await scene.frames(1, 1 / 240)
  expect(group.position.x).toBeCloseTo(0.25, 9)
  await scene.render(show(false))
  expect(group.position.x).toBe(1)
})
