/**
 * New corners for all slots of a mesh of floats, and the boxes of its leaves, by a WebAssembly kernel
 * (kernel/boxes.ts), which takes the minimum and maximum of three coordinates at once. It works on copies of some
 * nodes, and of the corners of a run of slots right after they have been moved, so nothing is fetched from memory
 * twice.
 */
import type { Coordinates } from '../math/rows.ts'
import { BOXES_BINARY } from './boxes-binary.ts'
import { copyCorners } from './corners.ts'
import { NODE_COLUMNS, type Tree } from './layout.ts'
import { bytesOf } from './wasm-bytes.ts'
import { isPlain } from './wasm-kernel.ts'

interface BoxKernel {
  /** Finds the next run of leaves from a slot on. Returns its first slot, or -1 if there is none. */
  readonly run: (nodes: number, from: number) => number
  readonly boxLeaves: (nodes: number, first: number) => void
  readonly nodes: Float32Array
  readonly corners: Float32Array
  /** The slot after the last one of the run. */
  readonly end: Uint32Array
}

const NODES = 512
const RUN = 2048
const END = 32768
const CORNERS = 32784
/** The memory's size in pages of 64 KiB. */
const PAGES = 2
/** A tree of fewer nodes does not use the kernel. */
const FEW = 16

/** Null if WebAssembly or its SIMD is missing or forbidden. */
let kernel: BoxKernel | null | undefined

function open(): BoxKernel | null {
  try {
    const module = new WebAssembly.Module(bytesOf(BOXES_BINARY))
    const memory = new WebAssembly.Memory({ initial: PAGES, maximum: PAGES })
    const { run, boxLeaves } = new WebAssembly.Instance(module, { env: { memory } }).exports
    return {
      run: run as BoxKernel['run'],
      boxLeaves: boxLeaves as BoxKernel['boxLeaves'],
      nodes: new Float32Array(memory.buffer, 0, NODES * NODE_COLUMNS),
      corners: new Float32Array(memory.buffer, CORNERS),
      end: new Uint32Array(memory.buffer, END, 1),
    }
  } catch {
    return null
  }
}

/** @returns false, with nothing moved, if the kernel may not run or the tree is too small */
export function moveLeaves(tree: Tree, positions: Coordinates, indices: ArrayLike<number> | null): boolean {
  const { boxes, ids, vertices } = tree
  if (!(vertices instanceof Float32Array) || boxes.length < FEW * NODE_COLUMNS || isPlain()) return false
  if (kernel === undefined) kernel = open()
  if (kernel === null) return false
  let moved = 0
  for (let at = 0; at < boxes.length; at += NODES * NODE_COLUMNS) {
    const some = boxes.subarray(at, at + NODES * NODE_COLUMNS)
    const nodes = some.length / NODE_COLUMNS
    kernel.nodes.set(some)
    for (let first = kernel.run(nodes, 0); first !== -1; first = kernel.run(nodes, first + RUN)) {
      const end = kernel.end[0]
      if (end > moved) copyCorners(vertices, positions, indices, ids, moved, end)
      moved = Math.max(moved, end)
      kernel.corners.set(vertices.subarray(first * 9, end * 9))
      kernel.boxLeaves(nodes, first)
    }
    some.set(kernel.nodes.subarray(0, some.length))
  }
  copyCorners(vertices, positions, indices, ids, moved, ids.length)
  return true
}
