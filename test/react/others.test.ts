import { createRef, createElement as h, type ReactNode, StrictMode } from 'react'
import { type InstancedMesh, type LineSegments, Matrix4, type Mesh, Quaternion, Raycaster, Vector3 } from 'three'
import { expect, test } from 'vitest'
import { type BallEvent, box, World as CaromWorld, plane } from '../../src/index.ts'
import {
  Accelerate,
  Balls,
  type BallsHandle,
  Character,
  Debug,
  type Raycast,
  useRaycast,
  useWorld,
  World,
} from '../../src/react/index.ts'
import { mount } from './mount.ts'

const UP = { x: 0, y: 1, z: 0 }
const onFloor = () => {
  const world = new CaromWorld()
  world.add(plane({ normal: UP }))
  return world
}

test('balls fly, bounce and are drawn as instances, as long as they live', async () => {
  const ref = createRef<BallsHandle>()
  const hits: number[] = []
  const options = { ref, max: 2, collider: true, onHit: ({ ball }: { ball: number }) => hits.push(ball) }
  const geometry = h('sphereGeometry')
  const scene = await mount(h(StrictMode, null, h(World, { world: onFloor() }, h(Balls, options, geometry))))
  const { balls, add, remove } = bound(ref.current as BallsHandle)
  const mesh = scene.scene.children[0] as InstancedMesh
  const seen = (i: number) => {
    const matrix = new Matrix4()
    mesh.getMatrixAt(i, matrix)
    const [x, y, scale] = [12, 13, 0].map((k) => Math.round(1e6 * matrix.elements[k]) / 1e6)
    return { x, y, scale }
  }
  expect(seen(0)).toEqual({ x: 0, y: 0, scale: 0 })
  const a = add({ position: { x: 1, y: 2, z: 0 }, radius: 0.5, velocity: { x: 1, y: 0, z: 0 }, friction: 0 })
  const b = add({ position: { x: 5, y: 3, z: 0 }, radius: 0.25 })
  expect(() => add({ position: { x: 5, y: 9, z: 0 }, radius: 1 })).toThrow('there are 2 balls')
  await scene.frames(60)
  const at = { x: 0, y: 0, z: 0 }
  balls.getPosition(a, at)
  expect(at.x).toBeCloseTo(2, 9)
  expect(seen(0)).toMatchObject({ x: 1.983333, scale: 0.5 }) // a step behind: a frame is drawn between two
  expect(seen(1)).toMatchObject({ x: 5, scale: 0.25 })
  expect(new Set(hits)).toEqual(new Set([a, b]))
  remove(a)
  await scene.frames(1)
  expect(seen(0).scale).toBe(0)
  expect(() => add({ position: at, radius: -1 })).toThrow('radius')
  add({ position: { x: 7, y: 9, z: 0 }, radius: 1 })
  await scene.frames(1)
  expect(seen(0)).toMatchObject({ x: 7, scale: 1 })
})

test('balls roll on a floor, turn and grow in the picture, and tell when they have stopped bouncing', async () => {
  const ref = createRef<BallsHandle>()
  const told: string[] = []
  const onHit = ({ kind }: BallEvent) => told.push(kind)
  const onRest = ({ kind, position }: BallEvent) => told.push(`${kind} at ${position.y.toFixed(3)}`)
  const options = { ref, onHit, onRest, combine: { friction: 'max' as const }, ballFriction: undefined }
  const scene = await mount(h(World, { world: onFloor() }, h(Balls, options, h('sphereGeometry'))))
  const { balls, add } = bound(ref.current as BallsHandle)
  const velocity = { x: 2, y: 0, z: 0 }
  const id = add({ position: { x: 0, y: 0.6, z: 0 }, velocity, radius: 0.5, restitution: 0.1 })
  await scene.frames(60)
  expect(told.filter((line) => line !== 'hit')).toEqual(['rest at 0.500'])
  expect(told[0]).toBe('hit')
  expect(balls.state(id)).toBe('rolls')
  const mesh = scene.scene.children[0] as InstancedMesh
  const seen = () => {
    const matrix = new Matrix4()
    mesh.getMatrixAt(0, matrix)
    const [position, turn, scale] = [new Vector3(), new Quaternion(), new Vector3()]
    matrix.decompose(position, turn, scale)
    return { x: position.x, turn, size: scale.x }
  }
  const before = seen()
  await scene.frames(6)
  const after = seen()
  expect(after.x - before.x).toBeGreaterThan(0.1)
  expect(after.turn.angleTo(before.turn)).toBeCloseTo((after.x - before.x) / 0.5, 2)
  balls.setRadius(id, 0.25)
  await scene.frames(3)
  expect(seen().size).toBeCloseTo(0.25, 6)
})

test("'stepped' balls never rest", async () => {
  const ref = createRef<BallsHandle>()
  const told: string[] = []
  const options = { ref, motion: 'stepped' as const, onRest: () => told.push('rest') }
  const scene = await mount(h(World, { world: onFloor() }, h(Balls, options, h('sphereGeometry'))))
  const id = ref.current?.add({ position: { x: 0, y: 0.6, z: 0 }, radius: 0.5, restitution: 0.1 }) as number
  await scene.frames(60)
  expect([told, ref.current?.balls.state(id)]).toEqual([[], 'flies'])
})

function bound(handle: BallsHandle) {
  return { balls: handle.balls, add: handle.add.bind(handle), remove: handle.remove.bind(handle) }
}

test('useRaycast and useWorld', async () => {
  let raycast: Raycast | undefined
  let found: CaromWorld | undefined
  function Eye() {
    raycast = useRaycast()
    found = useWorld()
    return null
  }
  const world = onFloor()
  await mount(h(World, { world }, h(Eye)))
  expect(found).toBe(world)
  expect(raycast?.({ x: 1, y: 5, z: 0 }, { x: 0, y: -2, z: 0 })?.distance).toBe(5)
  expect(raycast?.({ x: 1, y: 5, z: 0 }, { x: 0, y: -1, z: 0 }, 4)).toBeUndefined()
  expect(raycast?.({ x: 1, y: 5, z: 0 }, UP)).toBeUndefined()
})

test('<Accelerate> speeds up the meshes in it, and undoes it', async () => {
  const ref = createRef<Mesh>()
  const show = (on: boolean) => {
    const ball = h('mesh', { ref }, h('sphereGeometry', { args: [1, 32, 32] }))
    return h(StrictMode, null, h(on ? Accelerate : 'group', null, ball))
  }
  const scene = await mount(show(true))
  const mesh = ref.current as Mesh
  expect(Object.hasOwn(mesh, 'raycast')).toBe(true)
  const hits = new Raycaster(new Vector3(0, 0, 5), new Vector3(0, 0, -1)).intersectObject(mesh)
  expect(hits[0].distance).toBeCloseTo(4, 2)
  await scene.render(show(false))
  expect(Object.hasOwn(mesh, 'raycast')).toBe(false)
})

test('<Debug> draws the world, characters and balls as they come and go', async () => {
  const world = onFloor()
  world.add(box({ halfExtents: { x: 1, y: 1, z: 1 } }))
  const lines = () => scene.scene.getObjectsByProperty('type', 'LineSegments') as LineSegments[]
  const show = (...children: ReactNode[]) => h(StrictMode, null, h(World, { world }, h(Debug, { key: 1 }), ...children))
  const scene = await mount(show(h(Character, { key: 2, position: [5, 0, 0] })))
  await scene.frames(2)
  expect(lines().length).toBe(2)
  for (const { geometry } of lines()) expect(geometry.drawRange.count).toBeGreaterThan(10)
  await scene.render(show())
  await scene.frames(2)
  expect(lines().length).toBe(1)
  await scene.render(h(StrictMode, null, h(World, { world })))
  expect(lines().length).toBe(0)
})

test('nothing moves while the world is paused', async () => {
  const world = onFloor()
  const ref = createRef<BallsHandle>()
  const show = (paused: boolean) => h(World, { world, paused }, h(Balls, { ref }, h('sphereGeometry')))
  const scene = await mount(show(true))
  const id = ref.current?.add({ position: { x: 0, y: 9, z: 0 }, radius: 1 }) as number
  const at = { x: 0, y: 0, z: 0 }
  await scene.frames(30)
  ref.current?.balls.getPosition(id, at)
  expect(at.y).toBe(9)
  await scene.render(show(false))
  await scene.frames(30)
  ref.current?.balls.getPosition(id, at)
  expect(at.y).toBeLessThan(8)
})
