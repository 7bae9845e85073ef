import { createElement as h, type ReactNode, StrictMode } from 'react'
import { box, World as CaromWorld } from '../../src/index.ts'
import { Accelerate, Balls, Character, Collider, Debug, Level, Sensor, World } from '../../src/react/index.ts'
import { mount } from './mount.ts'

const cube = h('mesh', null, h('boxGeometry', { args: [4, 1, 4] }))
const sphere = h('sphereGeometry')
const shape = box({ halfExtents: { x: 1, y: 1, z: 1 } })

/** One of everything. */
export const EVERYTHING = [
  h(Level, { key: 1 }, cube),
  h(Collider, { key: 2, position: [0, 3, 0] }, cube),
  h(Collider, { key: 3, position: [9, 3, 0], shape }),
  h(Sensor, { key: 4, shape, onEnter: () => {} }),
  h(Character, { key: 5, position: [0, 1, 0], collider: true, controls: 'third' }, cube),
  h(Balls, { key: 6, max: 3, collider: true }, sphere),
  h(Accelerate, { key: 7 }, cube),
  h(Debug, { key: 8 }),
]
/** Mounts and unmounts elements in StrictMode, with a frame in between. */
export async function startMounts(elements: ReactNode[]) {
  const world = new CaromWorld()
  const show = (on: boolean) => h(StrictMode, null, h('group', null, on ? h(World, { world }, elements) : null))
  const scene = await mount(show(false))
  return {
    /** Colliders, owners, listeners, frame callbacks, objects. */
    count: () => [
      world.count,
      world.colliders.owners.length,
      scene.canvas.listeners,
      scene.subscribers,
      scene.scene.children[0].children.length,
    ],
    show: (on: boolean) => scene.render(show(on)),
    async again(times: number) {
      for (let i = 0; i < times; i++) {
        await scene.render(show(true))
        await scene.frames(1)
        await scene.render(show(false))
      }
      await scene.frames(1)
      world.advance()
      await new Promise((resolve) => setTimeout(resolve, 300)) // React Three Fiber disposes when it is idle
    },
  }
}
