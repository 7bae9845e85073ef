import { box, capsule, createHit, plane, sin, sphere, World } from 'carom'
import type { Input } from './guide.ts'

export const world = new World()
world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
const limb = capsule({ radius: 0.12, height: 0.9 })
/** Each part of the enemy is a collider, whose data says what a hit there means. */
const parts = [
  { shape: sphere({ radius: 0.18 }), x: 0, y: 1.7, swing: 0, data: { part: 'head', damage: 100 } },
  { shape: capsule({ radius: 0.25, height: 0.8 }), x: 0, y: 1.15, swing: 0, data: { part: 'chest', damage: 40 } },
  { shape: limb, x: -0.15, y: 0.45, swing: 0.4, data: { part: 'left leg', damage: 20 } },
  { shape: limb, x: 0.15, y: 0.45, swing: -0.4, data: { part: 'right leg', damage: 20 } },
]
export const ids = parts.map(({ shape, x, y, data }) => world.add(shape, { position: { x, y, z: 0 }, data }))
world.add(box({ halfExtents: { x: 0.4, y: 0.5, z: 0.4 } }), { position: { x: 0, y: 0.5, z: 1.5 } }) // cover

export const hit = createHit()
export let struck = ''
const eye = { x: 0, y: 1.6, z: 7 }
let time = 0
export function step(dt: number, { ray }: Input) {
  time += dt
  for (const [i, { x, y, swing }] of parts.entries()) {
    const half = (swing * sin(6 * time)) / 2 // a leg swings about the x axis
    const orientation = { x: sin(half), y: 0, z: 0, w: Math.sqrt(1 - sin(half) ** 2) }
    world.drive(ids[i], { position: { x: x + 2 * sin(time), y, z: 0 }, orientation }, dt)
  }
  world.advance()
  const { origin, direction } = ray ?? { origin: eye, direction: { x: 0, y: 0, z: -1 } }
  const data = world.castRay(origin, direction, 50, hit) ? hit.data : undefined
  struck = (data as { part: string } | undefined)?.part ?? ''
}

export const marked = () => (struck === '' ? [] : [hit.collider])
export const lines = () => [{ from: eye, to: { ...hit.point }, on: struck !== '' }]
export const says = () => (struck === '' ? 'missed' : `hit the ${struck}`)
export const demo = (time: number) => {
  const direction = { x: 2 * sin(time - 0.2), y: -0.5 + 0.75 * sin(1.3 * time), z: -7 }
  return { ray: { origin: eye, direction } }
}
