import type { BatchedMesh, InstancedMesh, Mesh, Object3D } from 'three'
import { Matrix4 } from 'three'
import { isMirroring, ownerAt, reversed } from '../follow/shared-mesh.ts'
import { checkFunction, checkInstance, checkWhole, checkWord, takeVec, type Vec3 } from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import { inDevelopment } from '../math/warn.ts'
import { knowOwnPose } from '../mesh/in-world.ts'
import { SIDES, type Sides } from '../mesh/input.ts'
import { TriangleMesh } from '../mesh/triangle-mesh.ts'
import {
  checkObject3D,
  drawnRanges,
  hasTriangles,
  liveGeometry,
  named,
  type Part,
  partOf,
  visitMeshes,
} from './parts.ts'
import { matrixInBindPose, POSES, type Pose, type PosedVertex, posedVertices } from './pose.ts'
import { ownPoseOf, warnOfNothing } from './slips.ts'

/** Which meshes at and below an object become triangles, and how. */
export interface CollectOptions {
  /**
   * Called once for every mesh; `false` leaves that mesh out, but not its children. To leave out an object with
   * everything below it, set `object.userData.collide = false`: glTF stores it as the node's extra `collide`.
   */
  readonly filter?: ((mesh: Mesh) => boolean) | undefined
  /**
   * The precision of world positions, see {@link collectTriangles}: `'single'` (the default), or `'double'` for levels
   * so far from the origin that 6e-8 of a coordinate matters.
   */
  readonly precision?: 'single' | 'double' | undefined
  /**
   * Subtracted from world positions before they are rounded. Default 0, 0, 0. A level far away, around (1e6, 0, 0) say,
   * keeps its shape in single precision if this is its origin. Queries and answers then count from there.
   */
  readonly origin?: Vec3 | undefined
  /**
   * Where bones and morph targets have the vertices: `'bind'` (the default), as they were modelled and bound; or
   * `'current'`, as three.js draws them now.
   */
  readonly pose?: Pose | undefined
}

/** Options of {@link meshFromObject3D}. */
export interface MeshFromObjectOptions extends CollectOptions {
  /** As in `TriangleMesh`: which sides of a triangle can be hit. three's `material.side` is ignored. */
  readonly sides?: Sides | undefined
}

export const COLLECT_DEFAULTS = { precision: 'single', pose: 'bind', sides: 'both' } as const

/** Consecutive triangles from one mesh, or from one instance of it. */
export interface TriangleOwner {
  readonly object: Mesh
  /** `instanceId` of an InstancedMesh, `batchId` of a BatchedMesh, else −1. */
  readonly instance: number
  /** Its triangles are `first` … `first + count − 1`. */
  readonly first: number
  readonly count: number
}

/** The object, instance and face from which one triangle came. */
export interface TriangleSource {
  readonly object: Mesh
  readonly instance: number
  /** three's `faceIndex`: the number of the triangle in the geometry's index (or in its positions, if it has none). */
  readonly face: number
}

/** World triangles of an Object3D, ready for `new TriangleMesh(positions, indices)` or `TriangleMesh.build`. */
export interface CollectedTriangles {
  readonly positions: Float32Array | Float64Array
  readonly indices: Uint32Array
  /** In the order of their triangles. */
  readonly owners: readonly TriangleOwner[]
  /** The object, instance and face of a triangle id. */
  source(triangle: number): TriangleSource
}

interface Placed {
  readonly object: Mesh
  readonly instance: number
  readonly part: Part
  /** The 16 numbers of the world matrix, by columns. */
  readonly matrix: ArrayLike<number>
  /** Computes each vertex's position, if the matrix does not move all vertices alike. */
  readonly posed?: PosedVertex | undefined
}

interface Collected extends CollectedTriangles {
  /** Writes the positions as they are now. Instances stay where they were. */
  rewrite(): void
}

const kept = new WeakMap<TriangleMesh, Collected>()

/**
 * Makes a TriangleMesh of all meshes at and below `object`, in world coordinates. {@link collectTriangles} describes
 * which meshes it takes and how it rounds. {@link triangleSource} tells where a hit's triangle came from. The mesh is a
 * copy: if the objects move later, it does not move.
 */
export function meshFromObject3D(object: Object3D, options: MeshFromObjectOptions = {}): TriangleMesh {
  const who = 'meshFromObject3D'
  const chosen = takeCollect(who, object, options, MESH_OPTIONS)
  return makeMesh(who, object, options, chosen)
}

/** A mesh that can be moved to where three.js draws its object. */
export interface SkinMesh {
  /** In world coordinates. {@link triangleSource} knows its triangles. */
  readonly mesh: TriangleMesh
  /**
   * Moves the mesh's vertices to where three.js draws them now: the skeleton, morph targets and world matrices as they
   * are. Call it once a frame, before the queries. Instances stay. The object must keep its meshes and geometries.
   */
  refit(): void
}

/**
 * Makes a TriangleMesh of all meshes at and below `object` as three.js draws them now, skinned and morphed ones too, for
 * exact hits on animated characters. Options as for {@link meshFromObject3D}. `refit` follows the animation.
 */
export function meshFromSkin(object: Object3D, options: Omit<MeshFromObjectOptions, 'pose'> = {}): SkinMesh {
  const who = 'meshFromSkin'
  const chosen = { ...takeCollect(who, object, options, SKIN_OPTIONS), pose: 'current' as const }
  const mesh = makeMesh(who, object, options, chosen)
  const collected = kept.get(mesh) as Collected
  return {
    mesh,
    refit() {
      collected.rewrite()
      mesh.refit(collected.positions, collected.indices)
    },
  }
}

function makeMesh(who: string, object: Object3D, options: MeshFromObjectOptions, chosen: Collecting): TriangleMesh {
  const { sides = COLLECT_DEFAULTS.sides } = options
  checkWord(who, 'sides', sides, SIDES)
  const collected = collect(object, chosen)
  const mesh = new TriangleMesh(collected.positions, collected.indices, { sides })
  kept.set(mesh, collected)
  if (inDevelopment) {
    warnOfNothing(who, object)
    knowOwnPose(mesh.tree, ownPoseOf(object, chosen.less))
  }
  return mesh
}

/**
 * Tells where triangle `triangle` of a mesh made by {@link meshFromObject3D} came from. Undefined for any other mesh.
 */
export function triangleSource(mesh: TriangleMesh, triangle: number): TriangleSource | undefined {
  checkInstance('triangleSource', 'mesh', mesh, TriangleMesh)
  checkWhole('triangleSource', 'triangle', triangle, 0, mesh.triangleCount - 1)
  return kept.get(mesh)?.source(triangle)
}

/**
 * Collects the world triangles of all meshes at and below `object`, in the order of three's `traverse`.
 *
 * Included: geometry with or without an index; interleaved and normalised attributes; the draw range; for a mesh with
 * several materials, the groups that have one; every instance of an InstancedMesh; every live instance of a
 * BatchedMesh; the first (finest) level of a LOD. Mirrored transforms reverse the winding, so that fronts stay fronts.
 * Triangles without area are kept.
 *
 * Left out: meshes that `filter` or `userData.collide === false` excludes; lines, points and sprites; meshes whose
 * geometry is instanced in the shader (InstancedBufferGeometry, as for fat lines). Visibility and layers are ignored,
 * because invisible meshes often serve as walls for collision.
 *
 * Skinned meshes are taken in their bind pose without morph targets: the root bone at its current place, all others as
 * they were bound to it. With `pose: 'current'`, bones and morph targets are as they are drawn now. Instances have no
 * pose.
 *
 * World matrices are updated first. Positions are read as f64 and transformed in f64. At the end, the `origin` is
 * subtracted and they are rounded once to f32 (`precision: 'single'`): by at most 2^-24 of the coordinate, 0.03 mm at
 * 500 m. A GPU receives the same numbers, they take half the memory, and most vertices that two transforms should bring
 * together get the same bits, so that adjacent tiles share their edges. With an identity matrix and no origin, nothing
 * is rounded.
 */
export function collectTriangles(object: Object3D, options: CollectOptions = {}): CollectedTriangles {
  return collect(object, takeCollect('collectTriangles', object, options, OPTIONS))
}

const WHO = 'collectTriangles'
const PRECISIONS = ['single', 'double']
const OPTIONS = ['filter', 'precision', 'origin', 'pose']
const MESH_OPTIONS = ['sides', ...OPTIONS]
const SKIN_OPTIONS = ['filter', 'precision', 'origin', 'sides']

/** The options after reading. */
interface Collecting {
  readonly filter: CollectOptions['filter']
  readonly precision: 'single' | 'double'
  /** The `origin` to subtract. */
  readonly less: Readonly<Float64Array>
  readonly pose: Pose
}

/** Reads the options of `collect`, each once. @throws TypeError, RangeError that name `who` and the invalid argument */
function takeCollect(who: string, object: Object3D, options: CollectOptions, known: readonly string[]): Collecting {
  checkObject3D(who, object)
  checkOptions(who, 'options', options, known)
  const { filter, precision = COLLECT_DEFAULTS.precision, origin, pose = COLLECT_DEFAULTS.pose } = options
  if (filter !== undefined) checkFunction(who, 'filter', filter)
  checkWord(who, 'precision', precision, PRECISIONS)
  checkWord(who, 'pose', pose, POSES)
  const less = new Float64Array(3)
  if (origin !== undefined) takeVec(who, 'origin', origin, less, 0)
  return { filter, precision, less, pose }
}

function collect(object: Object3D, { filter, precision, less, pose }: Collecting): Collected {
  object.updateWorldMatrix(true, true)
  const placed: Placed[] = []
  visitMeshes(object, (mesh) => {
    if (hasTriangles(mesh) && (filter === undefined || filter(mesh))) placeMesh(mesh, pose, placed)
  })

  let vertexCount = 0
  let triangleCount = 0
  for (const { part } of placed) {
    vertexCount += part.vertices.length
    triangleCount += part.faces.length
  }
  const positions = precision === 'single' ? new Float32Array(3 * vertexCount) : new Float64Array(3 * vertexCount)
  const indices = new Uint32Array(3 * triangleCount)
  const owners: TriangleOwner[] = []
  let vertex = 0
  let triangle = 0
  for (const one of placed) {
    const { object, instance, part, matrix } = one
    transformVertices(one, less, positions, 3 * vertex)
    checkAffine(object, matrix)
    // mirrored: reverses the winding, so that fronts stay fronts
    const corners = isMirroring(matrix) ? reversed(part.corners) : part.corners
    for (let k = 0; k < corners.length; k++) indices[3 * triangle + k] = vertex + corners[k]
    owners.push({ object, instance, first: triangle, count: part.faces.length })
    vertex += part.vertices.length
    triangle += part.faces.length
  }

  return {
    positions,
    indices,
    owners,
    source(triangle) {
      checkWhole('CollectedTriangles.source', 'triangle', triangle, 0, triangleCount - 1)
      const o = ownerAt(owners, triangle)
      const { object, instance, first } = owners[o]
      return { object, instance, face: placed[o].part.faces[triangle - first] }
    },
    rewrite() {
      object.updateWorldMatrix(true, true)
      let o = 0
      for (const one of placed) {
        const now = one.instance < 0 ? { ...one, ...whereIs(one.object, pose) } : one
        transformVertices(now, less, positions, o)
        o += 3 * one.part.vertices.length
      }
    },
  }
}

function placeMesh(mesh: Mesh, pose: Pose, placed: Placed[]): void {
  if ((mesh as unknown as BatchedMesh).isBatchedMesh) placeBatches(mesh as unknown as BatchedMesh, placed)
  else if ((mesh as InstancedMesh).isInstancedMesh) placeInstances(mesh as InstancedMesh, placed)
  else {
    const part = partOf(WHO, mesh, drawnRanges(mesh))
    place({ object: mesh, instance: -1, part, ...whereIs(mesh, pose) }, placed)
  }
}

function whereIs(mesh: Mesh, pose: Pose): Pick<Placed, 'matrix' | 'posed'> {
  return { matrix: matrixInBindPose(mesh), posed: pose === 'current' ? posedVertices(WHO, mesh) : undefined }
}

function place(one: Placed, placed: Placed[]): void {
  if (one.part.faces.length > 0) placed.push(one)
}

function placeInstances(mesh: InstancedMesh, placed: Placed[]): void {
  const part = partOf(WHO, mesh, drawnRanges(mesh))
  for (let i = 0; i < mesh.count; i++) {
    const matrix = new Matrix4()
    mesh.getMatrixAt(i, matrix)
    place({ object: mesh, instance: i, part, matrix: matrix.premultiply(mesh.matrixWorld).elements }, placed)
  }
}

function placeBatches(mesh: BatchedMesh, placed: Placed[]): void {
  if (typeof mesh.getGeometryIdAt !== 'function' || typeof mesh.getGeometryRangeAt !== 'function') {
    throw new TypeError(
      `collectTriangles: ${named(mesh)} is a BatchedMesh without getGeometryRangeAt, expected a newer version of three.js`,
    )
  }
  const parts = new Map<number, Part>()
  for (let i = 0, found = 0; i < mesh.maxInstanceCount && found < mesh.instanceCount; i++) {
    const id = liveGeometry(mesh, i)
    if (id < 0) continue
    found++
    let part = parts.get(id)
    if (part === undefined) {
      const range = mesh.getGeometryRangeAt(id) as { start: number; count: number }
      part = partOf(WHO, mesh, [[range.start, range.start + range.count]])
      parts.set(id, part)
    }
    const matrix = new Matrix4()
    mesh.getMatrixAt(i, matrix)
    place({ object: mesh, instance: i, part, matrix: matrix.premultiply(mesh.matrixWorld).elements }, placed)
  }
}

const at = new Float64Array(3)

function transformVertices(
  { object, part: { vertices }, matrix: m, posed }: Placed,
  less: Readonly<Float64Array>,
  out: Float32Array | Float64Array,
  o: number,
): void {
  const position = object.geometry.attributes.position
  // subtract first: both may be large, and their difference exact
  const tx = m[12] - less[0]
  const ty = m[13] - less[1]
  const tz = m[14] - less[2]
  for (let i = 0; i < vertices.length; i++, o += 3) {
    const v = vertices[i]
    const x = position.getX(v)
    const y = position.getY(v)
    const z = position.getZ(v)
    if (posed === undefined) {
      out[o] = m[0] * x + m[4] * y + m[8] * z + tx
      out[o + 1] = m[1] * x + m[5] * y + m[9] * z + ty
      out[o + 2] = m[2] * x + m[6] * y + m[10] * z + tz
    } else {
      posed(v, at)
      for (let k = 0; k < 3; k++) out[o + k] = at[k] - less[k]
    }
    if (!Number.isFinite(out[o] + out[o + 1] + out[o + 2])) {
      throw new RangeError(
        `collectTriangles: vertex ${v} of ${named(object)} is (${x}, ${y}, ${z}), ` +
          `in the world (${out[o]}, ${out[o + 1]}, ${out[o + 2]}), expected finite numbers`,
      )
    }
  }
}

function checkAffine(mesh: Mesh, m: ArrayLike<number>): void {
  if (m[3] !== 0 || m[7] !== 0 || m[11] !== 0 || m[15] !== 1) {
    throw new RangeError(
      `collectTriangles: the world matrix of ${named(mesh)} is not affine, expected the last row 0, 0, 0, 1`,
    )
  }
}
