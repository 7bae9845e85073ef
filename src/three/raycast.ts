import type { Intersection, Material, Object3D, Ray, Raycaster } from 'three'
import { BufferAttribute, BufferGeometry, InstancedMesh, Matrix4, Mesh, Sphere } from 'three'
import { checkBoolean, checkFunction, checkNumber } from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import { forEachAlongRay } from '../mesh/along-ray.ts'
import type { RayMesh } from '../mesh/ask-ray.ts'
import { buildRayMesh } from '../mesh/ray-mesh.ts'
import { checkObject3D } from './parts.ts'
import { isCurrent, type Stamp, stampOf } from './stamp.ts'

/** Options of {@link accelerateRaycast}. */
export interface AccelerateOptions {
  /** Called once for every mesh that could be accelerated; `false` leaves the mesh unchanged. */
  readonly filter?: ((mesh: Mesh) => boolean) | undefined
  /** Geometries with fewer triangles keep three's own loop, which is as fast for them. Default 64. */
  readonly minTriangles?: number | undefined
  /** Build each tree when the first ray reaches its mesh, instead of now. Default false. */
  readonly lazy?: boolean | undefined
}

export const ACCELERATE_DEFAULTS = { minTriangles: 64, lazy: false } as const

/**
 * After a geometry has changed, three's own loop handles this many rays before the tree is rebuilt. So a geometry that
 * changes every frame never causes a rebuild.
 */
const RAYS_BEFORE_REBUILD = 16

/** Boxes grow by this share of the largest coordinate: three's own rounding (about 2^-50) with a wide margin. */
const RELATIVE_MARGIN = 9.313225746154785e-10 // 2⁻³⁰

type Raycast = (raycaster: Raycaster, intersects: Intersection[]) => void
type ComputeIntersections = (this: Mesh, raycaster: Raycaster, intersects: Intersection[], localRay: Ray) => void

/**
 * Makes three's own `Raycaster` (and with it the pointer events of react-three-fiber) fast on every mesh at and below
 * `object`. Returns a function that undoes it. The hits are three's: same order, same fields, same bits. three itself
 * computes them, from the few triangles that a tree finds near the ray.
 *
 * Works for `Mesh` and `InstancedMesh`, with one or several materials, groups, draw range, near and far. It leaves
 * small meshes unchanged, and meshes that have their own way to answer rays (their own `raycast`, SkinnedMesh,
 * BatchedMesh, subclasses). While morph targets are active, or if a group begins in the middle of a triangle, three's
 * own loop runs. Meshes that you add later are not accelerated: call it again with them.
 *
 * If a geometry has changed (`needsUpdate`, another index or attribute), three's own loop handles it. It gets a new
 * tree once it has not changed for 16 rays. Positions written in place without `needsUpdate` go unnoticed.
 *
 * There is one intended difference. If a ray lies in the plane of a triangle (up to rounding) and passes beside it,
 * three sometimes reports a hit. The tree does not find such a triangle.
 */
export function accelerateRaycast(object: Object3D, options: AccelerateOptions = {}): () => void {
  const who = 'accelerateRaycast'
  checkObject3D(who, object)
  checkOptions(who, 'options', options, ['filter', 'minTriangles', 'lazy'])
  const { filter, minTriangles = ACCELERATE_DEFAULTS.minTriangles, lazy = ACCELERATE_DEFAULTS.lazy } = options
  if (filter !== undefined) checkFunction(who, 'filter', filter)
  checkNumber(who, 'minTriangles', minTriangles, 0, Number.POSITIVE_INFINITY)
  checkBoolean(who, 'lazy', lazy)
  // Other versions of three may work differently inside. Then nothing is replaced, and all results stay right.
  if (typeof ownComputeIntersections() !== 'function') return () => {}

  const probe = createProbe()
  const undo: (() => void)[] = []
  object.traverse((node) => {
    const mesh = node as Mesh
    if (!mesh.isMesh || mesh.geometry?.attributes?.position === undefined) return
    const accelerated = acceleratedRaycast(mesh, probe, minTriangles)
    if (accelerated === undefined || filter?.(mesh) === false) return
    const own = Object.getOwnPropertyDescriptor(mesh, 'raycast')
    mesh.raycast = accelerated
    if (!lazy && triangleCountOf(mesh.geometry) >= minTriangles) treeOf(mesh.geometry, true)
    undo.push(() => {
      if (mesh.raycast !== accelerated) return // other code has replaced our function meanwhile
      if (own === undefined) delete (mesh as { raycast?: Raycast | undefined }).raycast
      else Object.defineProperty(mesh, 'raycast', own)
    })
  })
  return () => {
    for (const restore of undo.splice(0)) restore()
  }
}

function ownComputeIntersections(): ComputeIntersections {
  return (Mesh.prototype as unknown as { _computeIntersections: ComputeIntersections })._computeIntersections
}

function acceleratedRaycast(mesh: Mesh, probe: Probe, minTriangles: number): Raycast | undefined {
  if (mesh.getVertexPosition !== Mesh.prototype.getVertexPosition) return undefined
  if ((mesh as unknown as { _computeIntersections: unknown })._computeIntersections !== ownComputeIntersections()) {
    return undefined
  }
  if (mesh.raycast === Mesh.prototype.raycast) {
    return function (this: Mesh, raycaster, intersects) {
      const tree = treeToAsk(mesh, minTriangles)
      if (tree === undefined || isMorphed(mesh)) return Mesh.prototype.raycast.call(mesh, raycaster, intersects)
      const first = intersects.length
      if (!castProbe(probe, mesh, mesh.matrixWorld, tree, raycaster, intersects)) {
        intersects.length = first
        return Mesh.prototype.raycast.call(mesh, raycaster, intersects)
      }
      for (let i = first; i < intersects.length; i++) intersects[i].object = mesh
    }
  }
  if (mesh.raycast === InstancedMesh.prototype.raycast) {
    const instanced = mesh as InstancedMesh
    return function (this: Mesh, raycaster, intersects) {
      const tree = treeToAsk(instanced, minTriangles)
      const first = intersects.length
      if (tree === undefined || !castInstances(probe, instanced, tree, raycaster, intersects)) {
        intersects.length = first
        InstancedMesh.prototype.raycast.call(instanced, raycaster, intersects)
      }
    }
  }
  return undefined
}

/** Like `InstancedMesh.raycast`, with the probe instead of its scratch mesh. Returns false if three must do it. */
function castInstances(
  probe: Probe,
  mesh: InstancedMesh,
  tree: Tree,
  raycaster: Raycaster,
  intersects: Intersection[],
): boolean {
  if (mesh.material === undefined) return true
  if (mesh.boundingSphere === null) mesh.computeBoundingSphere()
  probe.sphere.copy(mesh.boundingSphere as Sphere).applyMatrix4(mesh.matrixWorld)
  if (!raycaster.ray.intersectsSphere(probe.sphere)) return true
  for (let i = 0; i < mesh.count; i++) {
    mesh.getMatrixAt(i, probe.matrix)
    probe.matrix.premultiply(mesh.matrixWorld)
    const first = intersects.length
    if (!castProbe(probe, mesh, probe.matrix, tree, raycaster, intersects)) return false
    for (let h = first; h < intersects.length; h++) {
      intersects[h].instanceId = i
      intersects[h].object = mesh
    }
  }
  return true
}

function isMorphed(mesh: Mesh): boolean {
  if (mesh.geometry.morphAttributes.position === undefined) return false
  return mesh.morphTargetInfluences?.some((influence) => influence !== 0) ?? false
}

// ---------------------------------------------------------------------------------------------------------------------
// The probe: a mesh whose geometry has only the triangles near one ray, in three's order, so that three computes the
// hits.

interface Probe {
  readonly mesh: Mesh
  readonly sphere: Sphere
  readonly matrix: Matrix4
  index: BufferAttribute
  /** The triangles near the ray, ascending: three's faceIndex for each face of the probe. */
  faces: Uint32Array
  count: number
  source: Mesh | undefined
  tree: Tree | undefined
  /** Could the probe answer the last cast? */
  answered: boolean
  readonly ray: Float64Array
  readonly add: (triangle: number) => void
}

function createProbe(): Probe {
  const mesh = new Mesh(new BufferGeometry())
  mesh.matrixAutoUpdate = false
  const probe: Probe = {
    mesh,
    sphere: new Sphere(),
    matrix: new Matrix4(),
    index: new BufferAttribute(new Uint32Array(3 * 64), 1),
    faces: new Uint32Array(64),
    count: 0,
    source: undefined,
    tree: undefined,
    answered: true,
    ray: new Float64Array(7),
    add(triangle) {
      if (probe.count === probe.faces.length) {
        const grown = new Uint32Array(2 * probe.count)
        grown.set(probe.faces)
        probe.faces = grown
        probe.index = new BufferAttribute(new Uint32Array(6 * probe.count), 1)
      }
      probe.faces[probe.count++] = triangle
    },
  }
  // three calls this after its sphere and box tests have passed, with the ray in the mesh's frame, as the tree needs
  // it.
  ;(mesh as unknown as { _computeIntersections: ComputeIntersections })._computeIntersections = (
    raycaster,
    intersects,
    localRay,
  ) => {
    probe.answered = fillProbe(probe, raycaster, localRay)
    if (probe.answered) ownComputeIntersections().call(mesh, raycaster, intersects, localRay)
  }
  return probe
}

/**
 * three's hits of one mesh (or of one of its instances), by the probe. The caller sets `object`. Returns false if three
 * must do it.
 */
function castProbe(
  probe: Probe,
  source: Mesh,
  matrixWorld: Matrix4,
  tree: Tree,
  raycaster: Raycaster,
  intersects: Intersection[],
): boolean {
  const geometry = source.geometry
  if (geometry.boundingSphere === null) geometry.computeBoundingSphere()
  const stand = probe.mesh.geometry
  stand.attributes = geometry.attributes
  stand.boundingSphere = geometry.boundingSphere
  stand.boundingBox = geometry.boundingBox
  probe.mesh.material = source.material
  probe.mesh.matrixWorld = matrixWorld
  probe.source = source
  probe.tree = tree
  probe.answered = true
  const first = intersects.length
  Mesh.prototype.raycast.call(probe.mesh, raycaster, intersects)
  for (let i = first; i < intersects.length; i++) {
    intersects[i].faceIndex = probe.faces[intersects[i].faceIndex as number]
  }
  probe.source = undefined
  probe.tree = undefined
  stand.attributes = {}
  return probe.answered
}

function fillProbe(probe: Probe, raycaster: Raycaster, localRay: Ray): boolean {
  const { geometry, material } = probe.source as Mesh
  const { triangles } = probe.tree as Tree
  const { origin, direction } = localRay
  const ray = probe.ray
  ray[0] = origin.x
  ray[1] = origin.y
  ray[2] = origin.z
  ray[3] = direction.x
  ray[4] = direction.y
  ray[5] = direction.z
  ray[6] = reachOf(raycaster, probe.mesh.matrixWorld, ray)
  const size = largest(ray, triangles)
  if (!Number.isFinite(size) || !(direction.lengthSq() > 0)) return false
  probe.count = 0
  forEachAlongRay(triangles, ray, 0, RELATIVE_MARGIN * size, probe.add)
  const { faces, count, index } = probe
  faces.subarray(0, count).sort()
  copyTriples(geometry, faces, count, index)

  const stand = probe.mesh.geometry
  stand.index = index
  const { drawRange } = geometry
  const drawEnd = drawRange.start + drawRange.count
  const drawStart = Math.max(0, drawRange.start)
  if (!Array.isArray(material)) {
    return setRange(faces, count, drawStart, drawEnd, (start, length) => stand.setDrawRange(start, length))
  }
  stand.clearGroups()
  stand.setDrawRange(0, Number.POSITIVE_INFINITY)
  for (const group of geometry.groups) {
    if ((material as Material[])[group.materialIndex as number] === undefined) return false
    const start = Math.max(group.start, drawRange.start)
    const end = Math.min(group.start + group.count, drawEnd)
    const add = (from: number, length: number) => stand.addGroup(from, length, group.materialIndex)
    if (!setRange(faces, count, start, end, add)) return false
  }
  return true
}

/**
 * Selects the part of the sorted `faces` whose triples begin in [start, end), as a range of the probe's index. Returns
 * false if the range begins in the middle of a triangle.
 */
function setRange(
  faces: Uint32Array,
  count: number,
  start: number,
  end: number,
  set: (start: number, length: number) => void,
): boolean {
  if (start % 3 !== 0 || start < 0) return false
  const from = lowerBound(faces, count, start / 3)
  const to = lowerBound(faces, count, end / 3)
  set(3 * from, 3 * Math.max(0, to - from))
  return true
}

/** Returns how many of the first `count` faces are below `face`. */
function lowerBound(faces: Uint32Array, count: number, face: number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (faces[middle] < face) low = middle + 1
    else high = middle
  }
  return low
}

function copyTriples(geometry: BufferGeometry, faces: Uint32Array, count: number, out: BufferAttribute): void {
  const { index } = geometry
  const array = out.array as Uint32Array
  for (let k = 0; k < count; k++) {
    const j = 3 * faces[k]
    array[3 * k] = index === null ? j : index.getX(j)
    array[3 * k + 1] = index === null ? j + 1 : index.getX(j + 1)
    array[3 * k + 2] = index === null ? j + 2 : index.getX(j + 2)
  }
  ;(out as { count: number }).count = 3 * count
}

/**
 * The largest local t at which a hit can be within `raycaster.far`. three measures distances in the world, from the
 * world ray's origin, after transforming there and back with rounding. Both rounding errors are measured and added.
 */
function reachOf(raycaster: Raycaster, matrixWorld: Matrix4, ray: Float64Array): number {
  const m = matrixWorld.elements
  const [x, y, z, dx, dy, dz] = ray
  const wx = m[0] * dx + m[4] * dy + m[8] * dz
  const wy = m[1] * dx + m[5] * dy + m[9] * dz
  const wz = m[2] * dx + m[6] * dy + m[10] * dz
  const scale = Math.sqrt(wx * wx + wy * wy + wz * wz)
  const { origin } = raycaster.ray
  const ox = m[0] * x + m[4] * y + m[8] * z + m[12] - origin.x
  const oy = m[1] * x + m[5] * y + m[9] * z + m[13] - origin.y
  const oz = m[2] * x + m[6] * y + m[10] * z + m[14] - origin.z
  const drift = 2 * Math.sqrt(ox * ox + oy * oy + oz * oz)
  const slack = RELATIVE_MARGIN * (Math.abs(origin.x) + Math.abs(origin.y) + Math.abs(origin.z) + raycaster.far)
  const reach = (raycaster.far + drift + slack) / scale
  return reach >= 0 ? reach : Number.POSITIVE_INFINITY
}

function largest(ray: Float64Array, mesh: RayMesh): number {
  const { min, max } = mesh.bounds
  return Math.max(
    Math.abs(ray[0]),
    Math.abs(ray[1]),
    Math.abs(ray[2]),
    Math.abs(min.x),
    Math.abs(min.y),
    Math.abs(min.z),
    Math.abs(max.x),
    Math.abs(max.y),
    Math.abs(max.z),
  )
}

// ---------------------------------------------------------------------------------------------------------------------
// Trees: one per geometry, shared by all meshes that draw it.

interface Tree {
  readonly triangles: RayMesh
}

interface Entry {
  readonly stamp: Stamp
  /** Undefined: not built yet, or impossible for this geometry (bad indices, positions that are not finite). */
  tree: Tree | undefined
  refused: boolean
  rays: number
}

const entries = new WeakMap<BufferGeometry, Entry>()

function treeToAsk(mesh: Mesh, minTriangles: number): Tree | undefined {
  const geometry = mesh.geometry
  if (geometry.attributes.position === undefined || triangleCountOf(geometry) < minTriangles) return undefined
  const m = mesh.matrixWorld.elements
  if (m[3] !== 0 || m[7] !== 0 || m[11] !== 0 || m[15] !== 1) return undefined
  return treeOf(geometry, false)
}

function treeOf(geometry: BufferGeometry, atOnce: boolean): Tree | undefined {
  let entry = entries.get(geometry)
  if (entry === undefined || !isCurrent(entry.stamp, geometry)) {
    const rays = atOnce || entry === undefined ? RAYS_BEFORE_REBUILD : 0
    entry = { stamp: stampOf(geometry), tree: undefined, refused: false, rays }
    entries.set(geometry, entry)
  }
  if (entry.tree !== undefined || entry.refused) return entry.tree
  if (!atOnce && entry.rays++ < RAYS_BEFORE_REBUILD) return undefined
  entry.tree = buildTree(geometry)
  entry.refused = entry.tree === undefined
  return entry.tree
}

/** Builds a tree. Returns undefined if `buildRayMesh` refuses the geometry; three's loop accepts it. */
function buildTree(geometry: BufferGeometry): Tree | undefined {
  const { index } = geometry
  const position = geometry.attributes.position
  const positions = new Float64Array(3 * position.count)
  for (let v = 0; v < position.count; v++) {
    positions[3 * v] = position.getX(v)
    positions[3 * v + 1] = position.getY(v)
    positions[3 * v + 2] = position.getZ(v)
  }
  const indices = new Uint32Array(3 * triangleCountOf(geometry))
  for (let i = 0; i < indices.length; i++) indices[i] = index === null ? i : index.getX(i)
  const single = Float32Array.from(positions)
  const exact = single.every((value, i) => value === positions[i])
  try {
    return { triangles: buildRayMesh(exact ? single : positions, indices) }
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) return undefined
    throw error
  }
}

function triangleCountOf(geometry: BufferGeometry): number {
  const count = geometry.index === null ? geometry.attributes.position.count : geometry.index.count
  return Math.floor(count / 3)
}
