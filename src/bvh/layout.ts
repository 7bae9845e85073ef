/**
 * The one buffer of a mesh. It is the structure in use, the saved file, and what is posted to a worker. Little-endian.
 *
 *     bytes   what
 *     0       header, 64 bytes: u32 magic 'CARM', version, node width, flags, triangles, nodes, checksum of all other
 *             words of the buffer, deepest level, then zeros
 *     64      nodes, 64 bytes each: two children, each a box of six f32 (least corner, greatest corner, rounded
 *             outward), then u32 first child's index, its count, second child's index, its count.
 *             count 0: the child is the node with this index, which is greater than its parent's.
 *             count > 0: the child is a leaf of so many slots, and the index is its first slot.
 *             An empty child has index 0, count 0 and a box from +Infinity to -Infinity.
 *     ...     vertices, 9 coordinates per slot, f32 or f64 as the caller gave them; slots are in leaf order
 *     ...     u32 per slot: the caller's triangle id
 *     ...     u8 per slot: the kinds of its three edges, two bits each (see edges.ts)
 *     ...     u8 per slot: its layer, 0 to 31; only if FLAG_LAYERS is set
 *
 * Each section starts at a multiple of eight bytes. The format is experimental: this version reads no other, and later
 * versions will not read this one. (Version 0 had no layers.)
 */
import type { Row } from '../math/rows.ts'
import { type Mirror, newMirror } from './mirror-state.ts'

export const MAGIC = 0x4d524143
export const VERSION = 1
export const NODE_WIDTH = 2
export const HEADER_BYTES = 64
export const NODE_BYTES = 64

/** Header columns (u32). */
export const H_MAGIC = 0
export const H_VERSION = 1
export const H_NODE_WIDTH = 2
export const H_FLAGS = 3
export const H_TRIANGLES = 4
export const H_NODES = 5
export const H_CHECKSUM = 6
export const H_DEPTH = 7

export const FLAG_F64 = 1
export const FLAG_FRONT_ONLY = 2
export const FLAG_LAYERS = 4

/** Layers are numbered from 0 to below this, so a set of layers is a 32-bit number. */
export const LAYER_LIMIT = 32

/** Node columns: f32 for the boxes, u32 for the children. */
export const NODE_COLUMNS = 16
export const BOX_COLUMNS = 6
export const CHILD_INDEX = 12
export const CHILD_COUNT = 13
/** The distance from the first child's index and count to the second's. */
export const CHILD_STRIDE = 2

/** The most triangles in a leaf, whatever the mesh. */
export const LEAF_LIMIT = 4

/** The most triangles in a mesh, and so the most nodes in a tree: the column numbers of both stay below 2^31. */
export const TRIANGLE_LIMIT = 134217728 // 2^27

/** The most levels of a tree, whatever the mesh: the stacks of the walks have room for them. */
export const DEPTH_LIMIT = 96

export type VisitNear = (tree: Tree, slot: number, point: Row, out: Row, o: number) => void

/**
 * A tree without nodes and triangles in memory, such as that of a height field. A triangle's slot is the caller's number
 * of it. Such a tree is only walked through a place (placed.ts), which keeps the triangles that a query meets.
 */
export interface Implicit {
  /** One more than the highest number of a triangle. */
  readonly count: number
  /** Is there no triangle of this number? */
  isHole(triangle: number): boolean
  /** out[o..o+8] = the corners of a triangle. */
  writeCorners(triangle: number, out: Row, o: number): void
  /**
   * Shows `visit` every triangle whose box, grown by the pads, is met before the limit of a PREPARED ray: nearer ones
   * first, more or less. `visit` may lower the limit.
   */
  walkRay(ray: Row, visit: (tree: Tree, ray: Row, triangle: number, other: number) => boolean): void
  /**
   * Carries every triangle whose box meets a BOX row (closed), and shows it to `visit`, until this returns true.
   * @param tree what `visit` is shown
   */
  walkBox(box: Row, tree: Tree, visit: (tree: Tree, slot: number) => unknown): void
  /**
   * Carries every triangle whose box is no farther from a point than a limit, and shows it to `visit`, which may lower
   * the limit: nearer ones first, more or less.
   * @param seen the point, then the scale along each axis
   * @param limits the square of the limit is at limits[at]
   * @param tree what `visit` is shown, as well as the last three arguments
   */
  walkNear(seen: Row, limits: Row, at: number, tree: Tree, visit: VisitNear, point: Row, out: Row, o: number): void
  /** The same triangles in a tree that is in memory: for drawings. */
  explicit(): Tree
}

/** Views of the sections. */
export interface Tree {
  buffer: ArrayBufferLike
  header: Uint32Array
  boxes: Float32Array
  children: Uint32Array
  vertices: Float32Array | Float64Array
  ids: Uint32Array
  edges: Uint8Array
  /** Empty if the mesh has no layers: then all triangles are in layer 0. */
  layers: Uint8Array
  /** True after a build or refit, until a query needs the kinds of edges (edges.ts). */
  edgesStale: boolean
  /** True after a build or refit, until the buffer is copied and its checksum is computed. */
  sumStale: boolean
  /** Raised by every refit; NaN in shared memory, which another thread may refit. */
  revision: number
  /** True for the one tree of placed.ts: another tree, seen through a pose. */
  placed: boolean
  /** Instead of nodes and triangles, what knows them. */
  implicit: Implicit | undefined
  /** The mirror of the tree in the kernel's memory (mirror.ts). */
  mirror: Mirror
}

const align = (bytes: number): number => Math.ceil(bytes / 8) * 8

/** Where the sections of a tree start, and the size of the buffer. */
export function sections(triangles: number, nodes: number, flags: number) {
  const vertices = HEADER_BYTES + nodes * NODE_BYTES
  const ids = vertices + align(triangles * 9 * ((flags & FLAG_F64) !== 0 ? 8 : 4))
  const edges = ids + align(triangles * 4)
  const layers = edges + align(triangles)
  const bytes = layers + ((flags & FLAG_LAYERS) !== 0 ? align(triangles) : 0)
  return { nodes: HEADER_BYTES, vertices, ids, edges, layers, bytes }
}

/** Makes views of a buffer whose header is valid. */
export function viewTree(buffer: ArrayBufferLike): Tree {
  const header = new Uint32Array(buffer, 0, HEADER_BYTES / 4)
  const triangles = header[H_TRIANGLES]
  const nodes = header[H_NODES]
  const flags = header[H_FLAGS]
  const at = sections(triangles, nodes, flags)
  return {
    buffer,
    header,
    boxes: new Float32Array(buffer, at.nodes, nodes * NODE_COLUMNS),
    children: new Uint32Array(buffer, at.nodes, nodes * NODE_COLUMNS),
    vertices:
      (flags & FLAG_F64) !== 0
        ? new Float64Array(buffer, at.vertices, triangles * 9)
        : new Float32Array(buffer, at.vertices, triangles * 9),
    ids: new Uint32Array(buffer, at.ids, triangles),
    edges: new Uint8Array(buffer, at.edges, triangles),
    layers: new Uint8Array(buffer, at.layers, (flags & FLAG_LAYERS) !== 0 ? triangles : 0),
    edgesStale: false,
    sumStale: false,
    revision: buffer instanceof ArrayBuffer ? 0 : Number.NaN,
    placed: false,
    implicit: undefined,
    mirror: newMirror(),
  }
}

/** Checksum of all words except its own: a multiply-xor. It finds damage, not malice; check.ts checks the rest. */
export function checksum(buffer: ArrayBufferLike): number {
  const words = new Uint32Array(buffer)
  let hash = 0x811c9dc5
  for (let i = 0; i < words.length; i++) {
    const word = i === H_CHECKSUM ? 0 : words[i]
    hash = Math.imul(hash ^ word, 0x01000193) ^ (hash >>> 15)
  }
  return hash >>> 0
}

/** The largest absolute coordinate of the root's boxes. */
export function reachOfTree(boxes: Float32Array): number {
  let reach = 0
  for (let i = 0; i < 2 * BOX_COLUMNS; i++) {
    const x = Math.abs(boxes[i])
    if (x > reach && x < Number.POSITIVE_INFINITY) reach = x
  }
  return reach
}
