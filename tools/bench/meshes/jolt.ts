import initJolt, { type Jolt } from 'jolt-physics/wasm-compat'
import { RAY } from '../inputs.ts'
import { hullShape, meshShape, startJolt } from '../peers/jolt.ts'
import { versionOf } from '../peers/version.ts'
import { type Formed, type MeshPeer, reachOf } from './mesh-peer.ts'

/**
 * Jolt's fastest documented path: `TransformedShape.CastRay` on the mesh's own shape, so that no broad phase is asked, with one ray and
 * one result that are used again; for any hit its collector that ends at the first. 4 triangles a leaf, which its manual advises for speed.
 */
export async function openJolt(): Promise<MeshPeer> {
  const jolt = await initJolt()
  startJolt(jolt)
  const zero = new jolt.RVec3(0, 0, 0)
  const one = new jolt.Vec3(1, 1, 1)
  const upright = new jolt.Quat(0, 0, 0, 1)
  /** A quarter about y. Jolt splits cells along the other diagonal. */
  const turned = new jolt.Quat(0, Math.SQRT1_2, 0, Math.SQRT1_2)
  const filter = new jolt.ShapeFilter()
  const settings = new jolt.RayCastSettings()
  settings.mBackFaceModeTriangles = jolt.EBackFaceMode_CollideWithBackFaces
  const result = new jolt.RayCastResult()
  const struck = new jolt.CastRayAnyHitCollisionCollector()
  const ray = new jolt.RRayCast(zero, one)
  const { mOrigin: origin, mDirection: direction } = ray
  /** What the fraction is to be before a cast, by the manual. */
  const AFAR = 1.0001
  return {
    name: 'jolt',
    version: versionOf('jolt-physics'),
    settings: 'computes in f32, stores vertices in 21 bits of the mesh’s box; back faces on',
    tolerance: 1e-4,
    forms: ['hull', 'grid'],
    build(level) {
      const shape = shapeOf(jolt, level)
      if (shape === null) throw new Error('takes all triangles for degenerate')
      const mesh = new jolt.TransformedShape()
      mesh.mShape = shape
      mesh.SetWorldTransform(zero, level.form?.kind === 'grid' ? turned : upright, one)
      const reach = reachOf(level)
      function aim(rays: Float64Array, i: number): void {
        const r = RAY * i
        origin.Set(rays[r], rays[r + 1], rays[r + 2])
        direction.Set(reach * rays[r + 3], reach * rays[r + 4], reach * rays[r + 5])
      }
      function first(rays: Float64Array, i: number): number {
        aim(rays, i)
        result.mFraction = AFAR
        mesh.CastRay(ray, result)
        const fraction = result.mFraction
        return fraction <= 1 ? reach * fraction : -1
      }
      function any(rays: Float64Array, i: number): boolean {
        aim(rays, i)
        struck.Reset()
        mesh.CastRay(ray, settings, struck, filter)
        return struck.HadHit()
      }
      return {
        first,
        firstAll(rays, from, to) {
          let sum = 0
          for (let i = from; i < to; i++) {
            const distance = first(rays, i)
            if (distance >= 0) sum += distance
          }
          return sum
        },
        any,
        anyAll(rays, from, to) {
          let count = 0
          for (let i = from; i < to; i++) if (any(rays, i)) count++
          return count
        },
        dispose() {
          jolt.destroy(mesh)
          shape.Release()
        },
      }
    },
  }
}

function shapeOf(jolt: Jolt, { positions, indices, form }: Formed): Jolt.Shape | null {
  if (form === undefined) return meshShape(jolt, positions, indices)
  if (form.kind === 'hull') {
    const shape = hullShape(jolt, form.points)
    shape.AddRef()
    return shape
  }
  const { heights, side } = form
  const settings = new jolt.HeightFieldShapeSettings()
  settings.mSampleCount = side
  settings.mOffset = new jolt.Vec3((1 - side) / 2, 0, (1 - side) / 2)
  settings.mScale = new jolt.Vec3(1, 1, 1)
  settings.mHeightSamples.resize(side * side)
  const samples = new Float32Array(jolt.HEAPF32.buffer, jolt.getPointer(settings.mHeightSamples.data()), side * side)
  // as seen from a frame turned by a quarter about y: its x is our −z, its z our x
  for (let r = 0; r < side; r++)
    for (let c = 0; c < side; c++) samples[r * side + c] = heights[(side - 1 - c) * side + r]
  const result = settings.Create()
  if (result.HasError()) throw new Error(`jolt: ${result.GetError().c_str()}`)
  const shape = result.Get()
  shape.AddRef()
  return shape
}
