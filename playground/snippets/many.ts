import { createHit, sphere, World } from 'carom'

const world = new World()
const ids = Array.from({ length: 1000 }, () => world.add(sphere({ radius: 0.4 })))
const poses = new Float64Array(7 * ids.length) // of each: position, orientation
for (const i of ids) poses.set([i - 500, 0, 0, 0, 0, 0, 1], 7 * i)
world.placeMany(ids, poses) // all of them, in every step
const hit = createHit()
const ray = [{ x: 0.5, y: 0.1, z: 0 }, { x: 1, y: 0, z: 0 }, 100, hit] as const // begins between two
if (world.castRay(...ray)) console.log(hit.collider, hit.point.x)
const exclude = [hit.collider] // and what is behind it?
if (world.castRay(...ray, { exclude })) console.log(hit.collider, hit.point.x)
