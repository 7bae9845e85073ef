import initJolt, { type Jolt } from 'jolt-physics/wasm-compat'
import { type Body, type Peer, type PeerMesh, WAY } from '../peer.ts'
import { versionOf } from './version.ts'

/**
 * Jolt's fastest documented path: `TransformedShape.CastShape` and `CastRay` on the mesh's own shape, so that no broad phase is
 * asked, with one cast, one collector of the closest hit and vectors that are used again; 4 triangles a leaf, which its manual
 * advises for speed.
 * @param tolerance of casts of bodies, metres; the default is its own
 */
export async function openJolt(tolerance?: number): Promise<Peer> {
  const jolt = await initJolt()
  startJolt(jolt)
  const zero = new jolt.RVec3(0, 0, 0)
  const one = new jolt.Vec3(1, 1, 1)
  const upright = new jolt.Quat(0, 0, 0, 1)
  const filter = new jolt.ShapeFilter()
  const at = new jolt.RVec3(0, 0, 0)
  const settings = new jolt.ShapeCastSettings()
  settings.mBackFaceModeTriangles = jolt.EBackFaceMode_CollideWithBackFaces
  if (tolerance !== undefined) settings.mCollisionTolerance = tolerance
  const raySettings = new jolt.RayCastSettings()
  raySettings.mBackFaceModeTriangles = jolt.EBackFaceMode_CollideWithBackFaces
  const overlapSettings = new jolt.CollideShapeSettings()
  overlapSettings.mBackFaceMode = jolt.EBackFaceMode_CollideWithBackFaces
  const stopped = new jolt.CastShapeClosestHitCollisionCollector()
  const stop = stopped.mHit
  const struck = new jolt.CastRayClosestHitCollisionCollector()
  const strike = struck.mHit
  const touched = new jolt.CollideShapeAnyHitCollisionCollector()
  const held = new jolt.CollidePointAnyHitCollisionCollector()
  const ray = new jolt.RRayCast(zero, one)
  const { mOrigin: origin, mDirection: direction } = ray
  return {
    name: 'jolt',
    version: versionOf('jolt-physics'),
    settings: `computes in f32, stores vertices in 21 bits of the mesh’s box; back faces on; collision tolerance ${settings.mCollisionTolerance.toPrecision(1)} m`,
    mesh(positions, indices) {
      const shape = meshShape(jolt, positions, indices)
      if (shape === null) return EMPTY
      const mesh = new jolt.TransformedShape()
      mesh.mShape = shape
      mesh.SetWorldTransform(zero, upright, one)
      const bodies: { free(): void }[] = []
      return {
        sweeper(body) {
          const own = shapeOf(jolt, body)
          own.AddRef()
          const cast = new jolt.RShapeCast(own, one, jolt.RMat44.prototype.sIdentity(), one)
          bodies.push({
            free() {
              jolt.destroy(cast)
              own.Release()
            },
          })
          const { mCenterOfMassStart: start, mDirection: way } = cast
          function castOne(ways: Float64Array, i: number): number {
            const w = WAY * i
            at.Set(ways[w], ways[w + 1], ways[w + 2])
            start.SetTranslation(at)
            way.Set(ways[w + 3], ways[w + 4], ways[w + 5])
            stopped.Reset()
            mesh.CastShape(cast, settings, zero, stopped, filter)
            return stopped.HadHit() ? stop.mFraction : -1
          }
          return {
            cast: castOne,
            castAll(ways, from, to) {
              let sum = 0
              for (let i = from; i < to; i++) {
                const t = castOne(ways, i)
                if (t >= 0) sum += t
              }
              return sum
            },
          }
        },
        castRay(ways, i) {
          const w = WAY * i
          origin.Set(ways[w], ways[w + 1], ways[w + 2])
          direction.Set(ways[w + 3], ways[w + 4], ways[w + 5])
          struck.Reset()
          mesh.CastRay(ray, raySettings, struck, filter)
          return struck.HadHit() ? strike.mFraction : -1
        },
        overlapsSphere(x, y, z, radius) {
          const ball = new jolt.SphereShape(radius)
          ball.AddRef()
          const place = jolt.RMat44.prototype.sIdentity()
          at.Set(x, y, z)
          place.SetTranslation(at)
          touched.Reset()
          mesh.CollideShape(ball, one, place, overlapSettings, zero, touched, filter)
          ball.Release()
          return touched.HadHit()
        },
        contains(x, y, z) {
          at.Set(x, y, z)
          held.Reset()
          mesh.CollidePoint(at, held, filter)
          return held.HadHit()
        },
        dispose() {
          for (const body of bodies) body.free()
          jolt.destroy(mesh)
          shape.Release()
        },
      }
    },
  }
}

/** How much a world of Jolt's may hold. */
export type JoltLimits = Pick<Jolt.JoltSettings, 'mMaxBodies' | 'mMaxBodyPairs' | 'mMaxContactConstraints'>

/**
 * A world, which walkers need, and Jolt's shapes registered, which casts need.
 * @param count of layers @param limits instead of Jolt's own
 * @param meeting pairs of layers whose bodies collide with each other: by default none do
 */
export function startJolt(
  jolt: Jolt,
  count = 1,
  limits?: JoltLimits,
  meeting: readonly (readonly [number, number])[] = [],
): Jolt.JoltInterface {
  const settings = new jolt.JoltSettings()
  settings.mMaxWorkerThreads = 0
  Object.assign(settings, limits)
  const pairs = new jolt.ObjectLayerPairFilterTable(count)
  for (const [a, b] of meeting) pairs.EnableCollision(a, b)
  const layers = new jolt.BroadPhaseLayerInterfaceTable(count, count)
  for (let i = 0; i < count; i++) layers.MapObjectToBroadPhaseLayer(i, new jolt.BroadPhaseLayer(i))
  settings.mObjectLayerPairFilter = pairs
  settings.mBroadPhaseLayerInterface = layers
  settings.mObjectVsBroadPhaseLayerFilter = new jolt.ObjectVsBroadPhaseLayerFilterTable(layers, count, pairs, count)
  return new jolt.JoltInterface(settings)
}

/** A mesh all of whose triangles Jolt takes for degenerate, and leaves out. */
const EMPTY: PeerMesh = {
  sweeper: () => ({ cast: () => -1, castAll: () => 0 }),
  castRay: () => -1,
  overlapsSphere: () => false,
  contains: () => false,
  dispose() {},
}

export function meshShape(jolt: Jolt, positions: Float32Array, indices: Uint32Array): Jolt.Shape | null {
  const vertices = new jolt.VertexList()
  const triangles = new jolt.IndexedTriangleList()
  const materials = new jolt.PhysicsMaterialList()
  vertices.resize(positions.length / 3)
  for (let i = 0; i < positions.length; i += 3) {
    const vertex = vertices.at(i / 3)
    vertex.x = positions[i]
    vertex.y = positions[i + 1]
    vertex.z = positions[i + 2]
  }
  triangles.resize(indices.length / 3)
  for (let i = 0; i < indices.length; i += 3) {
    const triangle = triangles.at(i / 3)
    for (let k = 0; k < 3; k++) triangle.set_mIdx(k, indices[i + k])
    triangle.set_mMaterialIndex(0)
  }
  const settings = new jolt.MeshShapeSettings(vertices, triangles, materials)
  settings.mMaxTrianglesPerLeaf = 4
  const result = settings.Create()
  const error = result.HasError() ? result.GetError().c_str() : ''
  if (error !== '' && !error.startsWith('Need triangles')) throw new Error(`jolt: ${error}`)
  const shape = error === '' ? result.Get() : null
  shape?.AddRef()
  for (const made of [settings, vertices, triangles, materials]) jolt.destroy(made)
  return shape
}

export function hullShape(jolt: Jolt, points: readonly number[]): Jolt.Shape {
  const settings = new jolt.ConvexHullShapeSettings()
  settings.mMaxConvexRadius = 0
  for (let i = 0; i < points.length; i += 3)
    settings.mPoints.push_back(new jolt.Vec3(points[i], points[i + 1], points[i + 2]))
  return settings.Create().Get()
}

/** The convex radius is for speed and is not part of the body: casts by default do not use it. */
function shapeOf(jolt: Jolt, body: Body): Jolt.Shape {
  if (body.kind === 'sphere') return new jolt.SphereShape(body.radius)
  if (body.kind === 'capsule') return new jolt.CapsuleShape(body.height / 2 - body.radius, body.radius)
  if (body.kind === 'cylinder') return new jolt.CylinderShape(body.height / 2, body.radius, 0)
  if (body.kind === 'hull') return hullShape(jolt, body.points)
  const { x, y, z } = body.halfExtents
  return new jolt.BoxShape(new jolt.Vec3(x, y, z), 0)
}
