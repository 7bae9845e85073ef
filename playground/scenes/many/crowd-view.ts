import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  CapsuleGeometry,
  Color,
  CylinderGeometry,
  DoubleSide,
  DynamicDrawUsage,
  FrontSide,
  Group,
  InstancedMesh,
  type Matrix4,
  Mesh,
  MeshLambertMaterial,
  PlaneGeometry,
  SphereGeometry,
} from 'three'
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js'
import { CAPSULE_HEIGHT, DRIFT_KINDS, type DriftKind, hills, kindOf, lump } from '../../../scenes/drift.ts'
import { type Crowd, HANDLE, HEAD, HULL } from './crowd.ts'

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
  hull: 0xd3cbb8,
  compound: 0xa97f58,
  grid: 0x4fa3a0,
}
const LIT = 0xf2c53d

export function createCrowdView(most: number): CrowdView {
  const object = new Group()
  const kinds = Array.from({ length: most }, (_, i) => kindOf(i))
  const meshes = new Map(
    DRIFT_KINDS.map((kind) => [kind, meshOf(kind, kinds.filter((one) => one === kind).length)] as const),
  )
  object.add(...meshes.values())
  const lit = new Mesh<BufferGeometry, MeshLambertMaterial>(
    undefined,
    new MeshLambertMaterial({
      color: LIT,
      emissive: LIT,
      emissiveIntensity: 0.6,
      fog: false,
      side: DoubleSide,
      polygonOffset: true, // it is drawn over itself
      polygonOffsetFactor: -1,
      polygonOffsetUnits: -4,
    }),
  )
  lit.matrixAutoUpdate = lit.frustumCulled = false
  object.add(lit)
  return {
    object,
    draw(crowd) {
      for (const mesh of meshes.values()) {
        mesh.count = 0
        mesh.instanceMatrix.needsUpdate = true
      }
      for (const [i, kind] of crowd.drift.kinds.entries()) {
        const mesh = meshes.get(kind)
        if (mesh) writeMatrix(crowd, i, mesh.instanceMatrix.array, 16 * mesh.count++)
      }
    },
    light(crowd, index) {
      const mesh = meshes.get(crowd.drift.kinds[index])
      lit.visible = mesh !== undefined
      if (!mesh) return
      lit.geometry = mesh.geometry
      writeMatrix(crowd, index, (lit.matrix as Matrix4).elements, 0)
      lit.matrixWorldNeedsUpdate = true
    },
  }
}

function meshOf(kind: DriftKind, most: number): InstancedMesh {
  const flatShading = kind !== 'sphere' && kind !== 'capsule'
  const material = new MeshLambertMaterial({ flatShading, side: kind === 'grid' ? DoubleSide : FrontSide })
  const mesh = new InstancedMesh(geometryOf(kind), material, most)
  mesh.instanceMatrix.setUsage(DynamicDrawUsage)
  mesh.frustumCulled = false
  const color = new Color(COLORS[kind])
  for (let i = 0; i < most; i++) mesh.setColorAt(i, color.clone().multiplyScalar(0.75 + 0.5 * ((i * 0.618034) % 1)))
  return mesh
}

/** Of size 1; a capsule's ends stay round, since its height is a fixed multiple of its radius. */
function geometryOf(kind: DriftKind): BufferGeometry {
  if (kind === 'box') return new BoxGeometry(2, 2, 2)
  if (kind === 'sphere') return new SphereGeometry(1, 12, 8)
  if (kind === 'capsule') return new CapsuleGeometry(1, 2 * (CAPSULE_HEIGHT - 1), 3, 10)
  if (kind === 'compound') {
    const { x, y, z } = HEAD.half
    return mergeGeometries([
      new CylinderGeometry(HANDLE.radius, HANDLE.radius, HANDLE.height, 10).translate(0, HANDLE.y, 0),
      new BoxGeometry(2 * x, 2 * y, 2 * z).translate(0, HEAD.y, 0),
    ])
  }
  if (kind === 'grid') return groundGeometry()
  const { positions, indices } = kind === 'hull' ? { positions: HULL.vertices, indices: HULL.triangles } : lump()
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(Float32Array.from(positions), 3))
  geometry.setIndex([...indices])
  geometry.computeVertexNormals()
  return geometry
}

/** Its samples and diagonals are in the order of carom's. */
function groundGeometry(): BufferGeometry {
  const { heights, columns, rows, size } = hills()
  const geometry = new PlaneGeometry(size.x, size.z, columns - 1, rows - 1).rotateX(-Math.PI / 2)
  const places = geometry.getAttribute('position')
  for (const [i, height] of heights.entries()) places.setY(i, height)
  return geometry
}

/** The matrix of a pose and a size, by columns. */
function writeMatrix({ poses, drift }: Crowd, i: number, out: { [i: number]: number }, o: number): void {
  const p = 7 * i
  const [x, y, z, w] = [poses[p + 3], poses[p + 4], poses[p + 5], poses[p + 6]]
  const a = drift.sizes[3 * i]
  const isBox = drift.kinds[i] === 'box'
  const b = isBox ? drift.sizes[3 * i + 1] : a
  const c = isBox ? drift.sizes[3 * i + 2] : a
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
