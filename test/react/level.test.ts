import { createRef, createElement as h, type ReactNode, StrictMode, use } from 'react'
import type { InstancedMesh } from 'three'
import { Matrix4 } from 'three'
import { expect, test } from 'vitest'
import { World as CaromWorld, createHit } from '../../src/index.ts'
import { Character, type CharacterHandle, Level, World } from '../../src/react/index.ts'
import { mount } from './mount.ts'

const crate = (key: number, x: number, size = 1) =>
  h('mesh', { key, position: [x, 0, 0] }, h('boxGeometry', { args: [size, size, size] }))
/** How high the level is at x. */
function heightAt(world: CaromWorld, x: number): number {
  const hit = createHit()
  return world.castRay({ x, y: 10, z: 0.1 }, { x: 0, y: -1, z: 0 }, 20, hit) ? hit.point.y : Number.NaN
}

test('all meshes in it collide, hidden ones too, at their places', async () => {
  const world = new CaromWorld()
  await mount(
    h(World, { world }, h('group', { position: [5, 0, 0] }, h(Level, { visible: false }, crate(0, 0), crate(1, 3, 2)))),
  )
  expect(world.count).toBe(1)
  expect([heightAt(world, 5), heightAt(world, 8), heightAt(world, 0)]).toEqual([0.5, 1, Number.NaN])
})

test('it follows what comes, goes, grows, and the group that moves', async () => {
  const world = new CaromWorld()
  const at = (x: number, ...children: ReactNode[]) =>
    h(StrictMode, null, h(World, { world }, h(Level, { position: [x, 0, 0] }, ...children)))
  const scene = await mount(at(0, crate(0, 0)))
  for (const [x, children, heights] of [
    [0, [crate(0, 0), crate(1, 3)], [0.5, 0.5]],
    [0, [crate(1, 3)], [Number.NaN, 0.5]],
    [0, [crate(1, 3, 2)], [Number.NaN, 1]],
    [-3, [crate(1, 3, 2)], [1, Number.NaN]],
  ] as const) {
    await scene.render(at(x, ...children))
    await scene.frames(2)
    expect([heightAt(world, 0), heightAt(world, 3)]).toEqual(heights)
    expect(world.count).toBe(1)
  }
  const before = world.add
  let added = 0
  world.add = (...all) => {
    added++
    return before.apply(world, all)
  }
  await scene.render(at(-3, crate(1, 3, 2))) // nothing has changed
  await scene.frames(5)
  expect(added).toBe(0)
  await scene.unmount()
  expect(world.count).toBe(0)
})

test('instances collide where they are, also if they are placed later', async () => {
  const hit = createHit()
  const world = new CaromWorld()
  const ref = createRef<InstancedMesh>()
  const many = h('instancedMesh', { ref, args: [undefined, undefined, 2] }, h('boxGeometry'))
  const scene = await mount(h(World, { world }, h(Level, null, many)))
  const mesh = ref.current as InstancedMesh
  mesh.setMatrixAt(0, new Matrix4().makeTranslation(7, 0, 0))
  mesh.setMatrixAt(1, new Matrix4().makeTranslation(9, 3, 0))
  mesh.instanceMatrix.needsUpdate = true
  await scene.frames(2)
  expect([heightAt(world, 7), heightAt(world, 9), heightAt(world, 0)]).toEqual([0.5, 3.5, Number.NaN])
  const id = world.castRay({ x: 7, y: 9, z: 0.1 }, { x: 0, y: -1, z: 0 }, 20, hit) && hit.collider
  mesh.instanceMatrix.needsUpdate = true // the same again, as some helpers write them in each frame
  await scene.frames(2)
  expect(world.has(id as number)).toBe(true)
})

test('the world waits for a level that is loading', async () => {
  let load = (_: number) => {}
  const size = new Promise<number>((resolve) => {
    load = resolve
  })
  const Loading = () => crate(0, 0, use(size))
  const ref = createRef<CharacterHandle>()
  const element = h(
    StrictMode,
    null,
    h(World, null, h(Level, null, h(Loading)), h(Character, { ref, position: [0, 1, 0] })),
  )
  const scene = await mount(element)
  await scene.frames(60)
  expect(ref.current?.body.position.y).toBeCloseTo(1, 12)
  load(1)
  await scene.render(element)
  await scene.frames(60)
  expect(ref.current?.body.position.y).toBeCloseTo(0.5, 6)
})

test('sides, layers and a filter', async () => {
  const world = new CaromWorld()
  const filter = ({ name }: { name: string }) => name !== 'sign'
  const sign = h('mesh', { name: 'sign', position: [3, 0, 0] }, h('boxGeometry'))
  await mount(h(World, { world }, h(Level, { layer: 2, filter, sides: 'front' }, crate(0, 0), sign)))
  expect([heightAt(world, 0), heightAt(world, 3)]).toEqual([0.5, Number.NaN])
  const hit = createHit()
  const down = [{ x: 0, y: 9, z: 0.1 }, { x: 0, y: -1, z: 0 }, 20, hit] as const
  expect([world.castRay(...down, { mask: 4 }), world.castRay(...down, { mask: 1 })]).toEqual([true, false])
  expect(world.castRay({ x: 0, y: 0, z: 0.1 }, { x: 0, y: 1, z: 0 }, 20, hit)).toBe(false) // from inside
})
