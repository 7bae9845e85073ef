import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  CapsuleGeometry,
  Color,
  DynamicDrawUsage,
  Group,
  InstancedMesh,
  type Matrix4,
  Mesh,
  MeshLambertMaterial,
  SphereGeometry,
} from 'three'
import { CAPSULE_HEIGHT, DRIFT_KINDS, type DriftKind, lump } from '../../../scenes/drift.ts'
import type { Crowd } from './crowd.ts'

/** All things of a kind in one draw call, and one of them lit up. */
export interface CrowdView {
  readonly object: Group
  draw(crowd: Crowd): void
  /** @param index of the thing, or -1 */
  light(crowd: Crowd, index: number): void
}

const COLORS: Readonly<Record<DriftKind, number>> = {
  box: 0x5f8fb5,
  sphere: 0xd9705f,
  capsule: 0x6aa77c,
  mesh: 0x9b86c4,
}
const LIT = 0xf2c53d
/** The lit one is drawn larger by this, over itself. */
const OVER = 1.08

export function createCrowdView(most: number): CrowdView {
  const object = new Group()
  const each = Math.ceil(most / DRIFT_KINDS.length)
  const meshes = DRIFT_KINDS.map((kind) => {
    const material = new MeshLambertMaterial({ flatShading: kind === 'mesh' })
    const mesh = new InstancedMesh(geometryOf(kind), material, each)
    mesh.instanceMatrix.setUsage(DynamicDrawUsage)
    mesh.frustumCulled = false
    const color = new Color(COLORS[kind])
    for (let i = 0; i < each; i++) mesh.setColorAt(i, color.clone().multiplyScalar(0.75 + 0.5 * ((i * 0.618034) % 1)))
    object.add(mesh)
    return mesh
  })
  const lit = new Mesh<BufferGeometry, MeshLambertMaterial>(
    meshes[0].geometry,
    new MeshLambertMaterial({ color: LIT, emissive: LIT, emissiveIntensity: 0.6, fog: false }),
  )
  lit.matrixAutoUpdate = lit.frustumCulled = false
  object.add(lit)
  return {
    object,
    draw(crowd) {
      const { count } = crowd.drift
      for (const [k, mesh] of meshes.entries()) {
        const out = mesh.instanceMatrix.array
        mesh.count = 0
        for (let i = k; i < count; i += DRIFT_KINDS.length) writeMatrix(crowd, i, 1, out, 16 * mesh.count++)
        mesh.instanceMatrix.needsUpdate = true
      }
    },
    light(crowd, index) {
      lit.visible = index >= 0
      if (index < 0) return
      lit.geometry = meshes[index % DRIFT_KINDS.length].geometry
      writeMatrix(crowd, index, OVER, (lit.matrix as Matrix4).elements, 0)
      lit.matrixWorldNeedsUpdate = true
    },
  }
}

/** Of size 1; a capsule's ends stay round, since its height is a fixed multiple of its radius. */
function geometryOf(kind: DriftKind): BufferGeometry {
  if (kind === 'box') return new BoxGeometry(2, 2, 2)
  if (kind === 'sphere') return new SphereGeometry(1, 12, 8)
  if (kind === 'capsule') return new CapsuleGeometry(1, 2 * (CAPSULE_HEIGHT - 1), 3, 10)
  const { positions, indices } = lump()
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(positions, 3))
  geometry.setIndex(new BufferAttribute(indices, 1))
  geometry.computeVertexNormals()
  return geometry
}

/** The matrix of a pose and a size, by columns. */
function writeMatrix({ poses, drift }: Crowd, i: number, times: number, out: { [i: number]: number }, o: number): void {
  const p = 7 * i
  const [x, y, z, w] = [poses[p + 3], poses[p + 4], poses[p + 5], poses[p + 6]]
  const a = times * drift.sizes[3 * i]
  const isBox = drift.kinds[i] === 'box'
  const b = isBox ? times * drift.sizes[3 * i + 1] : a
  const c = isBox ? times * drift.sizes[3 * i + 2] : a
  out[o] = (1 - 2 * (y * y + z * z)) * a
  out[o + 1] = 2 * (x * y + z * w) * a
  out[o + 2] = 2 * (x * z - y * w) * a
  out[o + 3] = 0
  out[o + 4] = 2 * (x * y - z * w) * b
  out[o + 5] = (1 - 2 * (x * x + z * z)) * b
  out[o + 6] = 2 * (y * z + x * w) * b
  out[o + 7] = 0
  out[o + 8] = 2 * (x * z + y * w) * c
  out[o + 9] = 2 * (y * z - x * w) * c
  out[o + 10] = (1 - 2 * (x * x + y * y)) * c
  out[o + 11] = 0
  out[o + 12] = poses[p]
  out[o + 13] = poses[p + 1]
  out[o + 14] = poses[p + 2]
  out[o + 15] = 1
}
