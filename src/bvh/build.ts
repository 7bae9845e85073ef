/**
 * Builds the buffer of a mesh from its positions and indices, in slices that a caller can space out, watch and abandon.
 */
import {
  FLAG_F64,
  FLAG_FRONT_ONLY,
  FLAG_LAYERS,
  H_DEPTH,
  H_FLAGS,
  H_MAGIC,
  H_NODE_WIDTH,
  H_NODES,
  H_TRIANGLES,
  H_VERSION,
  MAGIC,
  NODE_COLUMNS,
  NODE_WIDTH,
  sections,
  type Tree,
  VERSION,
  viewTree,
} from './layout.ts'
import { R_ID, RECORD, writeRecords } from './records.ts'
import { sealSteps } from './seal.ts'
import { newKernelSorter, newSorter, type Sorter } from './sorter.ts'

/** What is built from: checked beforehand, three coordinates a vertex, three indices a triangle (or none: in a row). */
export interface BuildInput {
  positions: Float32Array | Float64Array
  indices: Uint32Array | Uint16Array | Uint8Array | null
  frontOnly: boolean
  /** 0 to 31, one a triangle; none: all in layer 0. */
  layers: Uint8Array | null
}

/** Builds in one go. @param module the kernel that sorts, if there is one: the bytes are the same without it */
export function buildTree(input: BuildInput, module: WebAssembly.Module | null): ArrayBuffer {
  const steps = buildSteps(input, module)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/**
 * Builds in slices: yields the share done (0..1) every few thousand triangles. The kinds of edges and the checksum are left for
 * later (seal.ts).
 */
export function* buildSteps(input: BuildInput, module: WebAssembly.Module | null): Generator<number, ArrayBuffer> {
  const { positions, indices } = input
  const count = (indices ? indices.length : positions.length / 3) / 3
  const kernel = module ? newKernelSorter(module, count) : undefined
  if (kernel && (yield* sortWith(kernel, input))) return yield* writeBuffer(input, kernel, count)
  const sorter = newSorter(count)
  yield* sortWith(sorter, input)
  return yield* writeBuffer(input, sorter, count)
}

function* sortWith(sorter: Sorter, input: BuildInput): Generator<number, boolean> {
  for (const share of writeRecords(input, sorter.records())) yield 0.2 * share
  const steps = sorter.sort()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    yield 0.2 + 0.7 * step.value
  }
}

function* writeBuffer(input: BuildInput, sorter: Sorter, count: number): Generator<number, ArrayBuffer> {
  const { words: records } = sorter.records()
  const { words, count: nodes, depth } = sorter.nodes()
  const f64 = input.positions instanceof Float64Array
  const flags = (f64 ? FLAG_F64 : 0) | (input.frontOnly ? FLAG_FRONT_ONLY : 0) | (input.layers ? FLAG_LAYERS : 0)
  const at = sections(count, nodes, flags)
  const buffer = new ArrayBuffer(at.bytes)
  const header = new Uint32Array(buffer, 0, 16)
  header[H_MAGIC] = MAGIC
  header[H_VERSION] = VERSION
  header[H_NODE_WIDTH] = NODE_WIDTH
  header[H_FLAGS] = flags
  header[H_TRIANGLES] = count
  header[H_NODES] = nodes
  header[H_DEPTH] = depth
  const tree = viewTree(buffer)
  // copied as words: child indices seen as floats may be signalling NaNs
  new Uint32Array(buffer, at.nodes, nodes * NODE_COLUMNS).set(words.subarray(0, nodes * NODE_COLUMNS))
  for (let slot = 0; slot < count; slot += COPIED) {
    fillSlots(tree, input, records, slot, Math.min(count, slot + COPIED))
    yield 0.9 + (0.1 * slot) / count
  }
  yield 1
  return buffer
}

/** Triangles copied between two reports of progress. */
const COPIED = 1 << 18

/** Copies triangles to where the records have come to be. */
function fillSlots(
  { ids, layers: own, vertices }: Tree,
  { positions, indices, layers }: BuildInput,
  records: Uint32Array,
  first: number,
  last: number,
): void {
  for (let slot = first; slot < last; slot++) {
    const id = records[slot * RECORD + R_ID]
    ids[slot] = id
    if (layers) own[slot] = layers[id]
    const a = (indices ? indices[id * 3] : id * 3) * 3
    const b = (indices ? indices[id * 3 + 1] : id * 3 + 1) * 3
    const c = (indices ? indices[id * 3 + 2] : id * 3 + 2) * 3
    const v = slot * 9
    vertices[v] = positions[a]
    vertices[v + 1] = positions[a + 1]
    vertices[v + 2] = positions[a + 2]
    vertices[v + 3] = positions[b]
    vertices[v + 4] = positions[b + 1]
    vertices[v + 5] = positions[b + 2]
    vertices[v + 6] = positions[c]
    vertices[v + 7] = positions[c + 1]
    vertices[v + 8] = positions[c + 2]
  }
}

/** Builds and seals, in slices: yields the share done. */
export function* wholeSteps(input: BuildInput, module: WebAssembly.Module | null): Generator<number, ArrayBuffer> {
  const steps = buildSteps(input, module)
  for (;;) {
    const step = steps.next()
    if (step.done) {
      for (const share of sealSteps(step.value)) yield 0.5 + 0.5 * share
      return step.value
    }
    yield 0.5 * step.value
  }
}
