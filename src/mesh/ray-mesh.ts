/** Meshes that know nothing but rays (`carom/rays`), and what a TriangleMesh has in common with them. */
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
import { type Bounds, namesOf, type RayMesh, rayNames } from './ask-ray.ts'
import { checkInput, type Indices, type Layers, type Positions, QUALITIES, SIDES, type Sides } from './input.ts'
import { refit } from './refit.ts'

export interface TriangleMeshOptions {
  /** 'both' (default), or 'front': only the side from which triangles are counter-clockwise is solid. */
  sides?: Sides | undefined
  /** Which layer each triangle is in, 0 to 31: what the option `mask` of queries chooses by. Default: all in layer 0. */
  layers?: Layers | undefined
  /**
   * 'best' (default): the tree that rays and bodies search soonest. 'fast': one that is built several times sooner and searched
   * more slowly, for levels that are edited.
   */
  quality?: Quality | undefined
}

/** What queries need of a mesh. */
export interface MeshTarget {
  readonly tree: Tree
  /** Largest absolute coordinate. */
  readonly reach: number
}

const NAMES = rayNames('')

/**
 * Builds a mesh for rays at once, on this thread.
 * @param positions three coordinates a vertex, metres; kept as f32 where given as Float32Array, else f64; never modified
 * @param indices three a triangle, counter-clockwise in front; none: each three vertices are a triangle
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
 * Moves the vertices: afterwards all answers are those of a mesh built anew. The tree keeps its shape, so rays get slower
 * where triangles have moved far; then build anew.
 * @param positions as at the build, a Float32Array if it was one then @param indices as at the build
 * @throws TypeError, RangeError that name the number at fault, before anything has changed
 */
export function refitRayMesh(mesh: RayMesh, positions: Positions, indices?: Indices): void {
  namesOf(mesh)
  refit('refitRayMesh', mesh.tree, positions, indices, undefined, NO_SLOTS)
  measureMesh(mesh)
}

/** Gives back what the mesh holds outside of the JavaScript heap. The mesh stays as it is. */
export function disposeRayMesh(mesh: RayMesh): void {
  namesOf(mesh)
  dropMirror(mesh.tree)
}

/** The corners of all triangles are moved: their slots are not looked for. */
const NO_SLOTS = () => new Uint32Array(0)

export const BUILD_OPTIONS = ['sides', 'layers', 'quality']

/** @param known the names of all options that there are */
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

/** A new tree, with its mirror, unless it is to be replaced soon. */
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
