import RAPIER from '@dimforge/rapier3d-compat'
import { type Body, type Peer, WAY } from '../peer.ts'
import { versionOf } from './version.ts'

/**
 * Rapier's fastest documented path: `Collider.castShape` and `Collider.castRay` on the mesh's own collider, so that no broad
 * phase is asked, with vectors, shape and result that are used again. The SIMD build was no faster here.
 */
export async function openRapier(): Promise<Peer> {
  await RAPIER.init()
  return {
    name: 'rapier',
    version: versionOf('@dimforge/rapier3d-compat'),
    settings: 'computes in f32; flag ORIENTED for points in a mesh, which need it',
    mesh(positions, indices, closed) {
      const world = new RAPIER.World({ x: 0, y: 0, z: 0 })
      const flags = closed ? RAPIER.TriMeshFlags.ORIENTED : undefined
      const collider = world.createCollider(RAPIER.ColliderDesc.trimesh(positions.slice(), indices.slice(), flags))
      const position = { x: 0, y: 0, z: 0 }
      const velocity = { x: 0, y: 0, z: 0 }
      const still = { x: 0, y: 0, z: 0 }
      const upright = { x: 0, y: 0, z: 0, w: 1 }
      const ray = new RAPIER.Ray(position, velocity)
      const zero = () => ({ x: 0, y: 0, z: 0 })
      const hit = new RAPIER.ShapeCastHit(0, zero(), zero(), zero(), zero())
      function aim(ways: Float64Array, i: number): void {
        const w = WAY * i
        position.x = ways[w]
        position.y = ways[w + 1]
        position.z = ways[w + 2]
        velocity.x = ways[w + 3]
        velocity.y = ways[w + 4]
        velocity.z = ways[w + 5]
      }
      return {
        sweeper(body) {
          const shape = shapeOf(body)
          function cast(ways: Float64Array, i: number): number {
            aim(ways, i)
            const found = collider.castShape(still, shape, position, upright, velocity, 0, 1, true, hit)
            return found === null ? -1 : found.time_of_impact
          }
          return {
            cast,
            castAll(ways, from, to) {
              let sum = 0
              for (let i = from; i < to; i++) {
                const t = cast(ways, i)
                if (t >= 0) sum += t
              }
              return sum
            },
          }
        },
        castRay(ways, i) {
          aim(ways, i)
          return collider.castRay(ray, 1, false)
        },
        overlapsSphere(x, y, z, radius) {
          return collider.intersectsShape(new RAPIER.Ball(radius), { x, y, z }, upright)
        },
        distanceTo(x, y, z) {
          const { point } = collider.projectPoint({ x, y, z }, false)!
          return Math.hypot(point.x - x, point.y - y, point.z - z)
        },
        contains: (x, y, z) => collider.containsPoint({ x, y, z }),
        dispose: () => world.free(),
      }
    },
  }
}

function shapeOf(body: Body): RAPIER.Shape {
  if (body.kind === 'sphere') return new RAPIER.Ball(body.radius)
  if (body.kind === 'box') return new RAPIER.Cuboid(body.halfExtents.x, body.halfExtents.y, body.halfExtents.z)
  if (body.kind === 'cylinder') return new RAPIER.Cylinder(body.height / 2, body.radius)
  if (body.kind === 'hull') return new RAPIER.ConvexPolyhedron(Float32Array.from(body.points))
  return new RAPIER.Capsule(body.height / 2 - body.radius, body.radius)
}
