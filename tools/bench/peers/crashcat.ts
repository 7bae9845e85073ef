import * as crashcat from 'crashcat'
import { type Body, type Peer, WAY } from '../peer.ts'
import { versionOf } from './version.ts'

/**
 * crashcat's fastest documented path: `castShapeVsShape` and `castRayVsShape` on the mesh's own shape, so that no broad phase is
 * asked, with one collector of the closest hit that is used again, and a tree built by the surface area heuristic with 4
 * triangles a leaf (2, 3, 4 and its default of 8 were tried).
 * @param tolerance of casts of bodies, metres; the default is its own
 */
export async function openCrashcat(tolerance?: number): Promise<Peer> {
  crashcat.registerAll()
  const settings = crashcat.createDefaultCastShapeSettings()
  if (tolerance !== undefined) settings.collisionTolerance = tolerance
  settings.collideWithBackfaces = true
  const raySettings = crashcat.createDefaultCastRaySettings()
  raySettings.collideWithBackfaces = true
  const overlapSettings = crashcat.createDefaultCollideShapeSettings()
  const pointSettings = crashcat.createDefaultCollidePointSettings()
  const stopped = crashcat.createClosestCastShapeCollector()
  const struck = crashcat.createClosestCastRayCollector()
  const touched = crashcat.createAnyCollideShapeCollector()
  const held = crashcat.createAnyCollidePointCollector()
  const HIT = crashcat.CastShapeStatus.COLLIDING
  const STRUCK = crashcat.CastRayStatus.COLLIDING
  return {
    name: 'crashcat',
    version: versionOf('crashcat'),
    settings: `computes in f64; back faces on; collision tolerance ${settings.collisionTolerance} m; SAH`,
    mesh(positions, indices) {
      const mesh = crashcat.triangleMesh.create({
        positions: Array.from(positions),
        indices: Array.from(indices),
        bvhSplitStrategy: crashcat.triangleMesh.BvhSplitStrategy.SAH,
        bvhMaxLeafTris: 4,
      })
      return {
        sweeper(body) {
          const shape = shapeOf(body)
          function cast(ways: Float64Array, i: number): number {
            const w = WAY * i
            stopped.reset()
            // biome-ignore format: place, rotation, scale, way
            crashcat.castShapeVsShape(
              stopped, settings,
              shape, 0, 0, ways[w], ways[w + 1], ways[w + 2], 0, 0, 0, 1, 1, 1, 1, ways[w + 3], ways[w + 4], ways[w + 5],
              mesh, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1,
            )
            return stopped.hit.status === HIT ? stopped.hit.fraction : -1
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
          const [x, y, z, dx, dy, dz] = ways.subarray(WAY * i, WAY * i + WAY)
          const length = Math.hypot(dx, dy, dz)
          struck.reset()
          // biome-ignore format: origin, unit direction, length; the mesh as it stands
          crashcat.castRayVsShape(
            struck, raySettings, x, y, z, dx / length, dy / length, dz / length, length,
            mesh, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1,
          )
          return struck.hit.status === STRUCK ? struck.hit.fraction : -1
        },
        overlapsSphere(x, y, z, radius) {
          const ball = crashcat.sphere.create({ radius })
          touched.reset()
          // biome-ignore format: place, rotation, scale
          crashcat.collideShapeVsShape(
            touched, overlapSettings, ball, 0, 0, x, y, z, 0, 0, 0, 1, 1, 1, 1, mesh, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1,
          )
          return touched.hit !== null
        },
        contains(x, y, z) {
          held.reset()
          crashcat.collidePointVsShape(held, pointSettings, x, y, z, mesh, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1)
          return held.hit !== null
        },
        dispose() {},
      }
    },
  }
}

function shapeOf(body: Body): crashcat.Shape {
  if (body.kind === 'sphere') return crashcat.sphere.create({ radius: body.radius })
  if (body.kind === 'cylinder')
    return crashcat.cylinder.create({ halfHeight: body.height / 2, radius: body.radius, convexRadius: 0 })
  if (body.kind === 'box') {
    const { x, y, z } = body.halfExtents
    return crashcat.box.create({ halfExtents: [x, y, z], convexRadius: 0 })
  }
  if (body.kind === 'hull') return crashcat.convexHull.create({ positions: [...body.points], convexRadius: 0 })
  return crashcat.capsule.create({ halfHeightOfCylinder: body.height / 2 - body.radius, radius: body.radius })
}
