import {
  box,
  capsule,
  createClosest,
  createHit,
  cylinder,
  type Hull,
  hull,
  type Mover,
  sphere,
  TriangleMesh,
} from '../../../src/index.ts'
import { type Body, type Peer, WAY } from '../peer.ts'

/** carom as a user calls it: `TriangleMesh.cast` and `castSegment`, with vectors and a hit that are used again. */
export function openCarom(): Peer {
  return {
    name: 'carom',
    version: 'this clone',
    settings: 'computes in f64',
    mesh(positions, indices) {
      const mesh = new TriangleMesh(positions, indices)
      const from = { x: 0, y: 0, z: 0 }
      const along = { x: 0, y: 0, z: 0 }
      const hit = createHit()
      const closest = createClosest()
      function aim(ways: Float64Array, i: number): void {
        const w = WAY * i
        from.x = ways[w]
        from.y = ways[w + 1]
        from.z = ways[w + 2]
        along.x = ways[w + 3]
        along.y = ways[w + 4]
        along.z = ways[w + 5]
      }
      return {
        sweeper(body) {
          const shape = moverOf(body)
          return {
            cast(ways, i) {
              aim(ways, i)
              return mesh.cast(shape, from, along, hit) ? hit.fraction : -1
            },
            castAll(ways, first, last) {
              let sum = 0
              for (let i = first; i < last; i++) {
                aim(ways, i)
                if (mesh.cast(shape, from, along, hit)) sum += hit.fraction
              }
              return sum
            },
          }
        },
        castRay(ways, i) {
          aim(ways, i)
          const length = Math.hypot(along.x, along.y, along.z)
          return mesh.castRay(from, along, length, hit) ? hit.distance / length : -1
        },
        overlapsSphere: (x, y, z, radius) => mesh.overlap(sphere({ radius }), { x, y, z }),
        distanceTo: (x, y, z) =>
          mesh.closestPoint({ x, y, z }, Number.POSITIVE_INFINITY, closest) ? closest.distance : -1,
        findsWithin: (x, y, z, limit) => mesh.closestPoint({ x, y, z }, limit, closest),
        contains: (x, y, z) => mesh.contains({ x, y, z }),
        dispose() {},
      }
    },
  }
}

const hulls = new WeakMap<Body, Hull>()

export function moverOf(body: Body): Mover | Hull {
  if (body.kind === 'hull') {
    const made = hulls.get(body) ?? hull({ points: body.points })
    hulls.set(body, made)
    return made
  }
  if (body.kind === 'sphere') return sphere(body)
  if (body.kind === 'cylinder') return cylinder(body)
  return body.kind === 'capsule' ? capsule(body) : box(body)
}
