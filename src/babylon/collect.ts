import { isMirroring, ownerAt, reversed } from '../follow/shared-mesh.ts'
import { checkFunction, checkInstance, checkWhole, checkWord } from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import { inDevelopment, warnOnce } from '../math/warn.ts'
import { SIDES, type Sides } from '../mesh/input.ts'
import { TriangleMesh } from '../mesh/triangle-mesh.ts'
import { matrixInBindPose } from './bones.ts'
import { type BabylonMesh, type BabylonNodes, meshesOf, multiply, type NodeFilter, named, rootsOf } from './nodes.ts'
import { hasTriangles, isSkinned, readCorners, readPositions } from './parts.ts'
import { thinCountOf, thinMatrix } from './thin.ts'
import { NodeTree } from './tree.ts'

/** Options of {@link meshFromNodes}. */
export interface MeshFromNodesOptions {
  /**
   * Called once for every enabled mesh; `false` leaves that mesh out, but not its children. To leave out a node with
   * everything below it, set `node.metadata.collide = false`: in glTF, the node's extra `collide`.
   */
  readonly filter?: NodeFilter | undefined
  /** As in `TriangleMesh`: which sides of a triangle can be hit. Babylon's `backFaceCulling` is ignored. Default 'both'. */
  readonly sides?: Sides | undefined
  /**
   * Where bones and morph targets have the vertices: `'bind'` (the default), as they were modelled and bound; or
   * `'current'`, as Babylon draws them now. Thin instances have no pose.
   */
  readonly pose?: 'bind' | 'current' | undefined
}

export const MESH_FROM_NODES_DEFAULTS = { sides: 'both', pose: 'bind' } as const

/** Where one triangle came from, in the terms of Babylon's `PickingInfo`. */
export interface NodeSource<M extends BabylonMesh = BabylonMesh> {
  readonly mesh: M
  /** −1: the mesh has no thin instances. */
  readonly thinInstanceIndex: number
  /** The number of the triangle in the mesh's indices (or in its vertices, if it has none). */
  readonly faceId: number
}

/** Consecutive triangles from one mesh, or from one of its thin instances. */
interface Owner {
  readonly mesh: BabylonMesh
  readonly thinInstanceIndex: number
  readonly first: number
}

interface Placed extends Owner {
  /** By columns. */
  readonly matrix: ArrayLike<number>
  readonly positions: ArrayLike<number>
  readonly corners: Uint32Array
}

const WHO = 'meshFromNodes'
const POSES = ['bind', 'current']
const kept = new WeakMap<TriangleMesh, readonly Owner[]>()

/**
 * Makes a TriangleMesh of all enabled meshes at and below some nodes of Babylon.js, in world coordinates: of a Scene, an
 * AssetContainer, one node, or a list of nodes such as the `meshes` that a loader returns. {@link nodeSource} tells
 * where a hit's triangle came from. The mesh is a copy: if the nodes move later, it does not move.
 *
 * Included: Mesh and InstancedMesh, every thin instance, geometry with or without indices, interleaved and quantized
 * vertices, strips and fans. Invisible meshes (`isVisible`, `visibility`) are included, because they often serve as
 * walls. Left out: disabled nodes and everything below them; meshes that `filter` or `metadata.collide === false`
 * excludes; lines and points; all levels of detail except the finest. A skinned mesh is taken in its bind pose without
 * morph targets, with its root bone at its current place; with `pose: 'current'`, as it is drawn now.
 *
 * Coordinates stay Babylon's own, left-handed unless `scene.useRightHandedSystem` is set. The front of a triangle is the
 * side that Babylon draws with `backFaceCulling`, by the `sideOrientation` of material and mesh. So `sides: 'front'` and
 * `hit.faceNormal` mean the same as on the screen. Mirrored nodes and instances keep their fronts. (Babylon itself draws
 * thin instances with a mirroring matrix inside out.)
 *
 * World matrices are computed first. Babylon holds them in single precision, unless the engine was made with
 * `useHighPrecisionMatrix`. Vertices are transformed in f64 and rounded once to f32.
 * @throws TypeError, RangeError that name the invalid option or mesh
 */
export function meshFromNodes(nodes: BabylonNodes, options: MeshFromNodesOptions = {}): TriangleMesh {
  const roots = rootsOf(WHO, nodes)
  checkOptions(WHO, 'options', options, ['filter', 'sides', 'pose'])
  const { filter, sides = MESH_FROM_NODES_DEFAULTS.sides, pose = MESH_FROM_NODES_DEFAULTS.pose } = options
  if (filter !== undefined) checkFunction(WHO, 'filter', filter)
  checkWord(WHO, 'sides', sides, SIDES)
  checkWord(WHO, 'pose', pose, POSES)
  const tree = new NodeTree()
  tree.look()
  const placed: Placed[] = []
  for (const mesh of meshesOf(roots))
    if (tree.has(mesh) && hasTriangles(mesh) && filter?.(mesh) !== false) place(mesh, tree, pose === 'current', placed)
  const mesh = merge(placed, sides)
  kept.set(
    mesh,
    placed.map(({ mesh, thinInstanceIndex, first }) => ({ mesh, thinInstanceIndex, first })),
  )
  if (inDevelopment && placed.length === 0)
    warnOnce(
      `nothing in ${WHO}`,
      `${WHO}: there is no enabled mesh in the nodes, expected one: have they been loaded yet?`,
    )
  return mesh
}

/**
 * Tells where triangle `triangle` of a mesh made by {@link meshFromNodes} came from. Undefined for any other mesh.
 * @typeParam M the class of the meshes, such as Babylon's `AbstractMesh`
 */
export function nodeSource<M extends BabylonMesh = BabylonMesh>(
  mesh: TriangleMesh,
  triangle: number,
): NodeSource<M> | undefined {
  checkInstance('nodeSource', 'mesh', mesh, TriangleMesh)
  checkWhole('nodeSource', 'triangle', triangle, 0, mesh.triangleCount - 1)
  const owners = kept.get(mesh)
  if (owners === undefined) return undefined
  const { mesh: from, thinInstanceIndex, first } = owners[ownerAt(owners, triangle)]
  return { mesh: from as M, thinInstanceIndex, faceId: triangle - first }
}

function place(mesh: BabylonMesh, tree: NodeTree, isCurrent: boolean, placed: Placed[]): void {
  const isPosed = isCurrent && thinCountOf(mesh) === 0
  if (isPosed && mesh.skeleton !== null) tree.prepare(mesh.skeleton) // Babylon does so only when it renders
  const positions = (isPosed ? mesh.getPositionData(true, true) : readPositions(mesh)) ?? []
  const corners = readCorners(WHO, mesh, positions.length / 3)
  if (corners.length === 0) return
  const world = tree.matrixOf(mesh)
  const add = (thinInstanceIndex: number, matrix: ArrayLike<number>) => {
    const last = placed.at(-1)
    const first = last === undefined ? 0 : last.first + last.corners.length / 3
    placed.push({ mesh, thinInstanceIndex, first, matrix, positions, corners })
  }
  if (thinCountOf(mesh) === 0) add(-1, isSkinned(mesh) && !isPosed ? matrixInBindPose(mesh, tree) : world)
  for (let i = 0; i < thinCountOf(mesh); i++) {
    const { list, at } = thinMatrix(mesh, i)
    add(i, multiply(world, list, at, new Float64Array(16)))
  }
}

function merge(placed: readonly Placed[], sides: Sides): TriangleMesh {
  let vertexCount = 0
  let cornerCount = 0
  for (const { positions, corners } of placed) {
    vertexCount += positions.length / 3
    cornerCount += corners.length
  }
  const positions = new Float32Array(3 * vertexCount)
  const indices = new Uint32Array(cornerCount)
  let vertex = 0
  for (const one of placed) {
    transformVertices(one, positions, 3 * vertex)
    // mirrored: reverses the winding, so that fronts stay fronts
    const corners = isMirroring(one.matrix) ? reversed(one.corners) : one.corners
    for (let k = 0; k < corners.length; k++) indices[3 * one.first + k] = vertex + corners[k]
    vertex += one.positions.length / 3
  }
  return new TriangleMesh(positions, indices, { sides })
}

function transformVertices({ mesh, positions, matrix: m }: Placed, out: Float32Array, o: number): void {
  for (let i = 0; i < positions.length; i += 3, o += 3) {
    const x = positions[i]
    const y = positions[i + 1]
    const z = positions[i + 2]
    out[o] = m[0] * x + m[4] * y + m[8] * z + m[12]
    out[o + 1] = m[1] * x + m[5] * y + m[9] * z + m[13]
    out[o + 2] = m[2] * x + m[6] * y + m[10] * z + m[14]
    if (!Number.isFinite(out[o] + out[o + 1] + out[o + 2]))
      throw new RangeError(
        `${WHO}: vertex ${i / 3} of ${named(mesh)} is (${x}, ${y}, ${z}), ` +
          `in the world (${out[o]}, ${out[o + 1]}, ${out[o + 2]}), expected finite numbers`,
      )
  }
}
