import { box, closestBetween, createClosest, createClosestPair, createHit, plane, TriangleMesh, World } from 'carom'
import type { Input } from './guide.ts'

const wallAt = (x0: number, x1: number, z: number) =>
  new TriangleMesh([x0, 0, z, x1, 0, z, x1, 2.5, z, x0, 2.5, z], [0, 1, 2, 0, 2, 3])
const [left, right, board] = [wallAt(-4, -0.5, 0), wallAt(0.45, 4, 0), wallAt(-2, -1, 2.5)]
export const world = new World()
world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
const WALLS = { mask: 1 << 1 } // not the floor
world.add(left, { layer: 1, data: 'the left wall' })
world.add(right, { layer: 1, data: 'the right wall' })
world.add(board, { layer: 1, data: 'the board' })
/** Where two objects are nearest: here the width of the door. */
export const door = createClosestPair()
closestBetween(left, right, 10, door)

const hit = createHit()
/** How wide a box may be to pass through the door, turned about y. Found by halving. */
export function widest(length: number, height: number, turn: number) {
  const from = { x: (door.pointA.x + door.pointB.x) / 2, y: height / 2 + 0.01, z: 1.5 }
  const orientation = { x: 0, y: Math.sin(turn / 2), z: 0, w: Math.cos(turn / 2) }
  let [passes, sticks] = [0, 2]
  for (let i = 0; i < 30; i++) {
    const width = (passes + sticks) / 2
    const body = box({ halfExtents: { x: width / 2, y: height / 2, z: length / 2 } })
    if (world.cast(body, from, { x: 0, y: 0, z: -3 }, hit, { ...WALLS, orientation })) sticks = width
    else passes = width
  }
  return passes
}

/** The point under the pointer, and the wall that is nearest to it. */
export const point = { x: 0, y: 1, z: 0 }
export const wall = createClosest()
let [isNear, degrees, chair] = [false, 0, 0]
export function step(_dt: number, { ray, yaw }: Input) {
  degrees = Math.abs(Math.round((yaw * 180) / Math.PI)) % 30
  chair = widest(1.2, 1.1, (degrees * Math.PI) / 180)
  isNear = ray !== undefined && world.castRay(ray.origin, ray.direction, 100, hit)
  Object.assign(point, { x: hit.point.x, z: hit.point.z })
  isNear &&= world.closestPoint(point, 10, wall, WALLS)
}

export const lines = () => [isNear ? { from: point, to: wall.point, on: true } : { from: door.pointA, to: door.pointB }]
export const says = () =>
  `${isNear ? `${wall.distance.toFixed(2)} m to ${wall.data}; ` : ''}at ${degrees}° a chair may be ${chair.toFixed(2)} m wide`
export const demo = (time: number) => {
  const direction = { x: 3 * Math.sin(time), y: -5.4, z: 1.5 * Math.sin(0.37 * time) - 5.5 }
  return { yaw: time / 4, ray: { origin: { x: 0, y: 6, z: 8 }, direction } }
}
