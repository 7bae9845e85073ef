/** The open edges of a level as a mesh of segments: which of them are near a point. */
import { createClosest, TriangleMesh } from '../../src/index.ts'
import type { Border } from './border.ts'

export interface Nearby {
  /** Of the last find. */
  edge: number
  distance: number
  readonly point: { x: number; y: number; z: number }
  /** The nearest open edge within a distance that is accepted, seen from a point: was there one? */
  find(x: number, y: number, z: number, max: number, accept: (edge: number) => boolean): boolean
}

export function createNearby({ ends, count }: Border, points: Float32Array): Nearby {
  const indices = new Uint32Array(3 * count)
  for (let i = 0; i < count; i++) indices.set([ends[2 * i], ends[2 * i + 1], ends[2 * i + 1]], 3 * i)
  const mesh = new TriangleMesh(points, indices)
  const closest = createClosest()
  const asked = { x: 0, y: 0, z: 0 }
  const nearby: Nearby = {
    edge: -1,
    distance: 0,
    point: closest.point,
    find(x, y, z, max, accept) {
      asked.x = x
      asked.y = y
      asked.z = z
      if (!mesh.closestPoint(asked, max, closest, { filter: accept })) return false
      nearby.edge = closest.triangle
      nearby.distance = closest.distance
      return true
    },
  }
  return nearby
}

/** How far a point is along an open edge, 0..1, and its distance from there. */
export function project(
  { ends }: Border,
  points: Float32Array,
  edge: number,
  x: number,
  y: number,
  z: number,
  to: Foot,
): void {
  const [a, b] = [3 * ends[2 * edge], 3 * ends[2 * edge + 1]]
  const [ux, uy, uz] = [points[b] - points[a], points[b + 1] - points[a + 1], points[b + 2] - points[a + 2]]
  const [vx, vy, vz] = [x - points[a], y - points[a + 1], z - points[a + 2]]
  const share = Math.max(0, Math.min(1, (ux * vx + uy * vy + uz * vz) / (ux * ux + uy * uy + uz * uz)))
  to.share = share
  to.x = share * ux - vx
  to.y = share * uy - vy
  to.z = share * uz - vz
  to.distance = Math.sqrt(to.x * to.x + to.y * to.y + to.z * to.z)
}

/** The nearest point of an edge, seen from where was asked. */
export interface Foot {
  share: number
  x: number
  y: number
  z: number
  distance: number
}
