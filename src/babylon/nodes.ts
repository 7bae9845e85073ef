/**
 * The members of Babylon's classes that carom reads. `@babylonjs/core` and `babylonjs` both satisfy these interfaces,
 * so carom imports neither.
 */
import { checkObject } from '../math/check.ts'

/** Babylon's `Matrix`. Its rows times row vectors are the columns times column vectors of other engines. */
export interface BabylonMatrix {
  readonly m: ArrayLike<number>
}

/** Babylon's `Node`: a TransformNode, a mesh, a camera, a light. */
export interface BabylonNode {
  readonly name: string
  readonly parent: BabylonNode | null
  readonly metadata: unknown
  getClassName(): string
  getChildren(): BabylonNode[]
  isEnabled(): boolean
  isDisposed(): boolean
  computeWorldMatrix(force?: boolean): BabylonMatrix
  getScene(): { readonly useRightHandedSystem: boolean }
}

/** Babylon's `Geometry`. */
export interface BabylonGeometry {
  getVerticesData(kind: string): ArrayLike<number> | null
  getIndices(): ArrayLike<number> | null
  getVertexBuffer(kind: string): { getData(): unknown } | null
}

/** Babylon's `Bone`. */
export interface BabylonBone {
  readonly name: string
  getIndex(): number
  getFinalMatrix(): BabylonMatrix
  getAbsoluteInverseBindMatrix(): BabylonMatrix
}

/** Babylon's `Skeleton`. */
export interface BabylonSkeleton {
  readonly bones: readonly BabylonBone[]
  prepare(dontCheckFrameId?: boolean): void
}

/** Babylon's `AbstractMesh`: a Mesh or an InstancedMesh, whose own members are optional here. */
export interface BabylonMesh extends BabylonNode {
  readonly geometry: BabylonGeometry | null
  readonly material: { readonly sideOrientation: number | null; readonly fillMode: number } | null
  readonly skeleton: BabylonSkeleton | null
  getPositionData(applySkeleton?: boolean, applyMorph?: boolean): ArrayLike<number> | null
  readonly sideOrientation?: number | undefined
  readonly sourceMesh?: BabylonMesh | undefined
  readonly thinInstanceCount?: number | undefined
  thinInstanceGetWorldMatrices?(): readonly BabylonMatrix[]
  getLODLevels?(): readonly { readonly mesh: BabylonMesh | null }[]
}

/** Says which meshes are wanted. (Taken from a method, so that its parameter may be one of Babylon's own classes.) */
export type NodeFilter = { filter(mesh: BabylonMesh): boolean }['filter']

/** A node, several, or what holds them: a Scene or an AssetContainer. */
export type BabylonNodes = BabylonNode | readonly BabylonNode[] | { readonly rootNodes: readonly BabylonNode[] }

/** Checks by a method instead of the class, because carom does not know the class. */
export function checkNode(who: string, node: unknown, name = 'node'): void {
  checkObject(who, name, node, 'a Node of Babylon.js')
  if (typeof (node as BabylonNode).computeWorldMatrix !== 'function')
    throw new TypeError(`${who}: ${name} has no computeWorldMatrix, expected a Node of Babylon.js`)
}

/** Returns the topmost nodes. @throws TypeError that names what is no node */
export function rootsOf(who: string, nodes: BabylonNodes): readonly BabylonNode[] {
  if (!Array.isArray(nodes)) checkObject(who, 'nodes', nodes, 'a Node, a list of nodes, a Scene or an AssetContainer')
  const { rootNodes } = nodes as { rootNodes?: readonly BabylonNode[] }
  const isOne = !Array.isArray(nodes) && rootNodes === undefined
  const roots = isOne ? [nodes as BabylonNode] : ((rootNodes ?? nodes) as readonly BabylonNode[])
  for (let i = 0; i < roots.length; i++) checkNode(who, roots[i], isOne ? 'nodes' : `nodes[${i}]`)
  return roots
}

/** Lines are meshes too, with pairs of indices. */
const LINES = ['LinesMesh', 'InstancedLinesMesh']

/**
 * Lists all meshes at and below some nodes, each once, parents first. Leaves out nodes whose `metadata.collide` is
 * false with everything below them, lines, and all levels of detail except the finest.
 */
export function meshesOf(roots: readonly BabylonNode[]): BabylonMesh[] {
  const found = new Set<BabylonMesh>()
  const coarse = new Set<BabylonNode>()
  const stack = [...roots].reverse()
  while (stack.length > 0) {
    const node = stack.pop() as BabylonNode
    if (isLeftOut(node)) continue
    const mesh = node as BabylonMesh
    if (typeof mesh.getPositionData === 'function' && !LINES.includes(node.getClassName())) {
      found.add(mesh)
      for (const level of mesh.getLODLevels?.() ?? []) if (level.mesh !== null) coarse.add(level.mesh)
    }
    const children = node.getChildren()
    for (let i = children.length - 1; i >= 0; i--) stack.push(children[i])
  }
  return [...found].filter((mesh) => !coarse.has(mesh))
}

interface Metadata {
  readonly collide?: unknown
  /** Where the glTF loader puts a node's extras. */
  readonly gltf?: { readonly extras?: { readonly collide?: unknown } }
}

function isLeftOut({ metadata }: BabylonNode): boolean {
  const { collide, gltf } = (metadata ?? {}) as Metadata
  return collide === false || gltf?.extras?.collide === false
}

export function isAtOrBelow(from: BabylonNode, node: BabylonNode): boolean {
  for (let at: BabylonNode | null = from; at !== null; at = at.parent) if (at === node) return true
  return false
}

/** The name of a mesh in messages. */
export function named({ name }: BabylonNode): string {
  return `mesh "${name}"`
}

/** out = a · b, for matrices by columns. `out` may be neither of them. */
export function multiply(a: ArrayLike<number>, b: ArrayLike<number>, j: number, out: Float64Array): Float64Array {
  for (let c = 0; c < 16; c += 4)
    for (let r = 0; r < 4; r++)
      out[c + r] = a[r] * b[j + c] + a[r + 4] * b[j + c + 1] + a[r + 8] * b[j + c + 2] + a[r + 12] * b[j + c + 3]
  return out
}
