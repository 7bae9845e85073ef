/** Meshes that only rays can query (`carom/rays`), and what TriangleMesh shares with them. */
import { buildTree } from '../bvh/build.ts'
import type { BuildInput, Quality } from '../bvh/build-input.ts'
import { BOX_COLUMNS, reachOfTree, type Tree } from '../bvh/layout.ts'
import { mirrorAtOnce } from '../bvh/mirror.ts'
import { dropMirror } from '../bvh/mirror-making.ts'
import { freshTree } from '../bvh/seal.ts'
import { sortModule } from '../bvh/sort-module.ts'
import { uniteBoxes } from '../math/boxes.ts'
import { checkWord } from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import { type Bounds, type Names, namesAfter, namesOf, type RayMesh } from './ask-ray.ts'
import { checkInput, type Indices, type Layers, type Positions, QUALITIES, SIDES, type Sides } from './input.ts'
import { refit } from './refit.ts'

export interface TriangleMeshOptions {
  /** 'both' (default), or 'front': only the side from which triangles are counter-clockwise is solid. */
  sides?: Sides | undefined
  /**
   * The layer of each triangle, 0 to 31. The option `mask` of queries selects layers. Default: all triangles are in
   * layer 0.
   */
  layers?: Layers | undefined
  /**
   * 'best' (default): the tree that is fastest to search. 'fast': a tree that is built several times faster and
   * searched more slowly, for levels that are being edited.
   */
  quality?: Quality | undefined
}

/** What queries need of a mesh. */
export interface MeshTarget {
  readonly tree: Tree
  /** The largest absolute coordinate. */
  readonly reach: number
}

/** What its queries with bodies and points need. */
export interface SolidTarget extends MeshTarget {
  /** How error messages name the methods. */
  readonly names: Names
}

const NAMES = namesAfter('')

/**
 * Builds a mesh for rays at once, on this thread.
 * @param positions three coordinates per vertex, metres; stored as f32 if given as Float32Array, otherwise as f64;
 * never modified
 * @param indices three per triangle, counter-clockwise in front; without indices, each three vertices are a triangle
 * @throws TypeError, RangeError that name the number at fault. Empty and degenerate meshes are valid.
 */
export function buildRayMesh(positions: Positions, indices?: Indices, options?: TriangleMeshOptions): RayMesh {
  const tree = buildMesh(takeInput('buildRayMesh', positions, indices, options, BUILD_OPTIONS))
  const sides = options?.sides ?? 'both'
  const mesh = { tree, reach: 0, names: NAMES, triangleCount: tree.ids.length, sides, bounds: NOWHERE }
  measureMesh(mesh)
  return mesh
}

/**
 * Moves the vertices. Afterwards all answers are those of a newly built mesh. The tree keeps its shape, so rays get
 * slower if triangles have moved far; then build a new mesh.
 * @param positions as for the build; a Float32Array if it was one then
 * @param indices as for the build
 * @throws TypeError, RangeError that name the number at fault, before anything has changed
 */
export function refitRayMesh(mesh: RayMesh, positions: Positions, indices?: Indices): void {
  namesOf(mesh)
  refit('refitRayMesh', mesh.tree, positions, indices, undefined, NO_SLOTS)
  measureMesh(mesh)
}

/** Releases what the mesh holds outside the JavaScript heap. The mesh stays as it is. */
export function disposeRayMesh(mesh: RayMesh): void {
  namesOf(mesh)
  dropMirror(mesh.tree)
}

/** If all triangles move, nobody needs their slots. */
const NO_SLOTS = () => new Uint32Array(0)

export const BUILD_OPTIONS = ['sides', 'layers', 'quality']

/** @param known the names of all valid options */
export function takeInput(
  who: string,
  positions: Positions,
  indices: Indices,
  options: TriangleMeshOptions | undefined,
  known: readonly string[],
): BuildInput {
  if (options !== undefined) checkOptions(who, 'options', options, known)
  const { sides = 'both', layers, quality = 'best' } = options ?? {}
  checkWord(who, 'sides', sides, SIDES)
  checkWord(who, 'quality', quality, QUALITIES)
  return checkInput(positions, indices, sides, layers, who, quality)
}

/** Builds a tree, and its mirror, unless the tree will soon be replaced. */
export function buildMesh(input: BuildInput): Tree {
  const tree = freshTree(buildTree(input, sortModule()))
  if (input.quality === 'best') mirrorAtOnce(tree)
  return tree
}

const root = new Float64Array(6)
const NOWHERE: Bounds = { min: { x: 0, y: 0, z: 0 }, max: { x: 0, y: 0, z: 0 } }

/** Writes what follows from the boxes of the root. */
export function measureMesh(mesh: { readonly tree: Tree; reach: number; bounds: Bounds }): void {
  const { boxes } = mesh.tree
  mesh.reach = reachOfTree(boxes)
  uniteBoxes(boxes, 0, boxes, BOX_COLUMNS, root, 0)
  const corner = (o: number) => Object.freeze({ x: root[o] + 0, y: root[o + 1] + 0, z: root[o + 2] + 0 }) // no -0
  mesh.bounds = Object.freeze({ min: corner(0), max: corner(3) })
}
