/**
 * Builds the buffer of a mesh from its positions and indices, in slices that a caller can space out, watch and abandon.
 */
import { writeEdges } from './edges.ts'
import {
  checksum,
  FLAG_F64,
  FLAG_FRONT_ONLY,
  FLAG_LAYERS,
  H_CHECKSUM,
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
import { roundDown, roundUp } from './round.ts'
import { type Nodes, sortIntoNodes } from './sort.ts'

/** What is built from: checked beforehand, three coordinates a vertex, three indices a triangle (or none: in a row). */
export interface BuildInput {
  positions: Float32Array | Float64Array
  indices: Uint32Array | Uint16Array | Uint8Array | null
  frontOnly: boolean
  /** 0 to 31, one a triangle; none: all in layer 0. */
  layers: Uint8Array | null
}

/** Builds in one go. */
export function buildTree(input: BuildInput): ArrayBuffer {
  const steps = buildSteps(input)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Builds in slices: yields the share done (0..1) every few thousand triangles. */
export function* buildSteps(input: BuildInput): Generator<number, ArrayBuffer> {
  const { positions, indices, layers } = input
  const corners = indices ? indices.length : positions.length / 3
  const count = corners / 3
  const bounds = new Float32Array(count * 6)
  const centres = new Float32Array(count * 3)
  const order = new Uint32Array(count)
  for (let i = 0; i < count; i++) {
    order[i] = i
    for (let k = 0; k < 3; k++) {
      const a = positions[(indices ? indices[i * 3] : i * 3) * 3 + k]
      const b = positions[(indices ? indices[i * 3 + 1] : i * 3 + 1) * 3 + k]
      const c = positions[(indices ? indices[i * 3 + 2] : i * 3 + 2) * 3 + k]
      const low = roundDown(Math.min(a, b, c))
      const high = roundUp(Math.max(a, b, c))
      bounds[i * 6 + k] = low
      bounds[i * 6 + 3 + k] = high
      centres[i * 3 + k] = low * 0.5 + high * 0.5
    }
    if ((i & 65535) === 65535) yield (0.1 * i) / count
  }
  const sorted: Nodes = { boxes: new Float32Array(NODE_COLUMNS * Math.max(1, count)), count: 0, depth: 0 }
  yield* sortIntoNodes(bounds, centres, order, sorted)
  const nodes = sorted.count
  const f64 = positions instanceof Float64Array
  const flags = (f64 ? FLAG_F64 : 0) | (input.frontOnly ? FLAG_FRONT_ONLY : 0) | (layers ? FLAG_LAYERS : 0)
  const at = sections(count, nodes, flags)
  const buffer = new ArrayBuffer(at.bytes)
  const header = new Uint32Array(buffer, 0, 16)
  header[H_MAGIC] = MAGIC
  header[H_VERSION] = VERSION
  header[H_NODE_WIDTH] = NODE_WIDTH
  header[H_FLAGS] = flags
  header[H_TRIANGLES] = count
  header[H_NODES] = nodes
  header[H_DEPTH] = sorted.depth
  const tree = viewTree(buffer)
  // copied as words: child indices seen as floats may be signalling NaNs
  new Uint32Array(buffer, at.nodes, nodes * NODE_COLUMNS).set(
    new Uint32Array(sorted.boxes.buffer, 0, nodes * NODE_COLUMNS),
  )
  for (let slot = 0; slot < count; slot++) {
    const id = order[slot]
    tree.ids[slot] = id
    if (layers) tree.layers[slot] = layers[id]
    for (let corner = 0; corner < 3; corner++) {
      const vertex = (indices ? indices[id * 3 + corner] : id * 3 + corner) * 3
      for (let k = 0; k < 3; k++) tree.vertices[slot * 9 + corner * 3 + k] = positions[vertex + k]
    }
    if ((slot & 65535) === 65535) yield 0.8 + (0.05 * slot) / count
  }
  yield* writeEdges(tree)
  header[H_CHECKSUM] = checksum(buffer)
  yield 1
  return buffer
}
