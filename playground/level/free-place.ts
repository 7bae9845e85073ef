/** From where to look at something that happens in the midst of a level: near enough, and with nothing in the way. */
import { createHit, type TriangleMesh } from 'carom'
import type { Vec3 } from './touch.ts'

/** Shares of the wanted distance, best first. */
const NEARER = [1, 0.75, 0.55, 0.4, 0.25]
/** Sines and cosines of the camera's height above the horizon. */
const HEIGHTS = [0.42, 0.65, 0.2, 0.87].map((sin) => ({ sin, cos: Math.sqrt(1 - sin * sin) }))
const AROUND = 20
/** Of the distance: nothing is so near behind the camera either. */
const ROOM = 1.08

/**
 * @param target in free air: what is looked at
 * @param points in free air: what is to be seen
 * @param across level and of length 1: looking along it is best, one way or the other
 */
export function freePlace(
  mesh: TriangleMesh,
  target: Vec3,
  points: readonly Vec3[],
  across: Vec3,
  distance: number,
): { place: Vec3; seen: number } {
  const hit = createHit()
  const dir = { x: 0, y: 0, z: 0 }
  const place = { x: 0, y: 0, z: 0 }
  let best = -Infinity
  let answer = { place: { x: target.x, y: target.y + distance, z: target.z }, seen: 0 }
  for (const [rank, share] of NEARER.entries()) {
    for (const [height, { sin, cos }] of HEIGHTS.entries()) {
      for (let i = 0; i < AROUND; i++) {
        const angle = (2 * Math.PI * i) / AROUND
        dir.x = cos * Math.cos(angle)
        dir.y = sin
        dir.z = cos * Math.sin(angle)
        const far = distance * share
        if (mesh.castRay(target, dir, far * ROOM, hit)) continue
        place.x = target.x + far * dir.x
        place.y = target.y + far * dir.y
        place.z = target.z + far * dir.z
        const seen = points.filter((point) => !mesh.castSegmentAny(place, point)).length / points.length
        const side = Math.abs(Math.cos(angle) * across.x + Math.sin(angle) * across.z)
        const score = 10 * seen + side - 0.8 * rank - 0.25 * height
        if (!(score > best)) continue
        best = score
        answer = { place: { ...place }, seen }
      }
    }
  }
  return answer
}
