/**
 * Builds the buffer of a mesh from positions and indices, in slices, so that the caller can pause between them, report
 * progress and abort.
 */
import { type BuildInput, trianglesIn } from './build-input.ts'
import { copyCorners } from './corners.ts'
import { nodesOnCurve, orderOnCurve } from './fast.ts'
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
  VERSION,
  viewTree,
} from './layout.ts'
import { R_ID, RECORD } from './records.ts'
import { refitAll } from './refit.ts'
import { sealSteps } from './seal.ts'
import { newKernelSorter, newSorter, type Sorter } from './sorter.ts'

/**
 * Builds at once.
 * @param module the sorting kernel, if there is one; the bytes are the same without it
 */
export function buildTree(input: BuildInput, module: WebAssembly.Module | null): ArrayBuffer {
  const steps = buildSteps(input, module)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/**
 * Builds in slices of 10⁵ triangles or more, and yields the share done (0..1) after each. Leaves the kinds of edges and
 * the checksum for later (seal.ts).
 */
export function* buildSteps(input: BuildInput, module: WebAssembly.Module | null): Generator<number, ArrayBuffer> {
  const count = trianglesIn(input)
  if (input.quality === 'fast') return yield* fastSteps(input, count)
  const kernel = module ? newKernelSorter(module, count) : undefined
  if (kernel && (yield* sortWith(kernel, input))) return yield* writeSorted(input, kernel, count)
  const sorter = newSorter(count)
  yield* sortWith(sorter, input)
  return yield* writeSorted(input, sorter, count)
}

function* sortWith(sorter: Sorter, input: BuildInput): Generator<number, boolean> {
  for (const share of sorter.fill(input)) yield 0.2 * share
  const steps = sorter.sort()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    yield 0.2 + 0.7 * step.value
  }
}

/** Builds for `quality: 'fast'`, by the order of a curve alone (fast.ts). */
function* fastSteps(input: BuildInput, count: number): Generator<number, ArrayBuffer> {
  const { order, places } = orderOnCurve(input, count)
  yield 0.5
  const buffer = yield* writeBuffer(input, count, order, 1, 0, nodesOnCurve(places))
  refitAll(viewTree(buffer))
  yield 1
  return buffer
}

function writeSorted(input: BuildInput, sorter: Sorter, count: number): Generator<number, ArrayBuffer> {
  return writeBuffer(input, count, sorter.records(), RECORD, R_ID, sorter.nodes())
}

/** @param order rows of `stride` numbers, one per slot: its triangle is in column `column` */
function* writeBuffer(
  input: BuildInput,
  count: number,
  order: Uint32Array,
  stride: number,
  column: number,
  { words, count: nodes, depth }: { words: Uint32Array; count: number; depth: number },
): Generator<number, ArrayBuffer> {
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
  // copied as words, because child indices read as floats may be signalling NaNs
  new Uint32Array(buffer, at.nodes, nodes * NODE_COLUMNS).set(words.subarray(0, nodes * NODE_COLUMNS))
  for (let slot = 0; slot < count; slot++) tree.ids[slot] = order[slot * stride + column]
  if (input.layers) for (let slot = 0; slot < count; slot++) tree.layers[slot] = input.layers[tree.ids[slot]]
  for (let slot = 0; slot < count; slot += COPIED) {
    yield 0.9 + (0.1 * slot) / count
    copyCorners(tree.vertices, input.positions, input.indices, tree.ids, slot, Math.min(count, slot + COPIED))
  }
  yield 1
  return buffer
}

/** Triangles copied between two reports of progress. */
const COPIED = 1 << 18

/** Builds and seals in slices, and yields the share done. */
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
