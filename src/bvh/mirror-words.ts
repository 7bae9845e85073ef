/**
 * Computes the words of a mirror. It runs on the thread that builds the mesh, in an instance of the kernel
 * (kernel/mirror.ts) that has its own memory.
 */
import { NODE_BYTES, reachOfTree, type Tree } from './layout.ts'

const PAGE = 65536
export const LARGEST_MEMORY = 4294967296 - PAGE
/** Where the tree begins in that memory, after the lists of kernel/mirror.ts. */
const FIRST = 4096
/** Meshes of smaller reach have no mirror, because f32 needs room for much smaller coordinates. */
const LEAST_REACH = 8.673617379884035e-19 // 2^-60

/** The bits of a reference that say where a leaf's first pair begins: a mirror has no more words than that. */
export const PLACE_MASK = 0x0fffffff

export interface Maker {
  readonly memory: WebAssembly.Memory
  readonly shapeMirror: (nodes: number, count: number, codes: number) => number
  readonly fillMirror: (vertices: number, ids: number, mirror: number, waiting: number) => void
}

/** @param module of the kernel */
export function newMaker(module: WebAssembly.Module): Maker {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: LARGEST_MEMORY / PAGE })
  const { exports } = new WebAssembly.Instance(module, { env: { memory } })
  return {
    memory,
    shapeMirror: exports.shapeMirror as Maker['shapeMirror'],
    fillMirror: exports.fillMirror as Maker['fillMirror'],
  }
}

/** Makes room up to an address. Returns false if there is none. */
export function growTo(memory: WebAssembly.Memory, end: number): boolean {
  const more = Math.ceil((end - memory.buffer.byteLength) / PAGE)
  if (more <= 0) return true
  try {
    memory.grow(more)
  } catch {
    return false
  }
  return true
}

/** Can the kernel walk this tree? Shared memory does not qualify, because another thread may refit it. */
export function canHaveMirror({ vertices, boxes, revision }: Tree): boolean {
  if (!(vertices instanceof Float32Array) || Number.isNaN(revision)) return false
  return reachOfTree(boxes) >= LEAST_REACH
}

/**
 * The mirror of a tree, without its header. Returns undefined if there is no room. The result is a view of the maker's
 * memory.
 */
export function mirrorWords({ buffer, boxes, vertices, ids }: Tree, maker: Maker): Uint32Array | undefined {
  const { memory } = maker
  // nodes, vertices and ids are adjacent in the mesh's buffer
  const from = boxes.byteOffset
  const bytes = ids.byteOffset + ids.byteLength - from
  const nodes = boxes.byteLength / NODE_BYTES
  const codes = FIRST + bytes
  const waiting = inLines(codes + nodes)
  const at = inLines(waiting + 8 * nodes)
  if (!growTo(memory, at)) return undefined
  new Uint8Array(memory.buffer, FIRST, bytes).set(new Uint8Array(buffer, from, bytes))
  const words = maker.shapeMirror(FIRST, nodes, codes)
  if (words > PLACE_MASK || !growTo(memory, at + 4 * words)) return undefined
  maker.fillMirror(FIRST + vertices.byteOffset - from, FIRST + ids.byteOffset - from, at, waiting)
  return new Uint32Array(memory.buffer, at, words)
}

/** Rounds up to the next cache line. */
function inLines(bytes: number): number {
  return Math.ceil(bytes / 64) * 64
}
