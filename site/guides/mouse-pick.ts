import { box, capsule, createHit, plane, sphere, World } from 'carom'
import type { Input } from './guide.ts'

export const world = new World()
world.add(plane({ normal: { x: 0, y: 1, z: 0 } }), { data: 'the floor' })
const shapes = [
  { name: 'a box', shape: box({ halfExtents: { x: 0.6, y: 0.6, z: 0.6 } }) },
  { name: 'a sphere', shape: sphere({ radius: 0.6 }) },
  { name: 'a capsule', shape: capsule({ radius: 0.3, height: 1.2 }) },
]
for (const [i, { name, shape }] of shapes.entries()) {
  for (const z of [-2, 0, 2]) world.add(shape, { position: { x: 3 * i - 3, y: 0.6, z }, data: name })
}

export const hit = createHit() // reused by every query
let isHit = false
export function step(_dt: number, { ray }: Input) {
  isHit = ray !== undefined && world.castRay(ray.origin, ray.direction, 100, hit)
}

export const marked = () => (isHit && hit.data !== 'the floor' ? [hit.collider] : [])
/** The normal where the ray hits. */
export const lines = () => {
  const { x, y, z } = hit.point
  const { normal } = hit
  return isHit ? [{ from: hit.point, to: { x: x + normal.x, y: y + normal.y, z: z + normal.z }, on: true }] : []
}
export const says = () => (isHit ? `${hit.data}, ${hit.distance.toFixed(2)} m away` : 'nothing')
export const demo = (time: number) => {
  const direction = { x: 4 * Math.sin(time), y: -5.4, z: 2 * Math.sin(0.37 * time) - 8 }
  return { ray: { origin: { x: 0, y: 6, z: 8 }, direction } }
}
