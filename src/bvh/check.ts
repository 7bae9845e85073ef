/** Is this buffer a valid tree, which can be walked safely? For buffers from files and from other sources. */
import { LARGEST } from '../math/tolerance.ts'
import {
  BOX_COLUMNS,
  CHILD_COUNT,
  CHILD_INDEX,
  CHILD_STRIDE,
  checksum,
  DEPTH_LIMIT,
  H_CHECKSUM,
  H_FLAGS,
  H_MAGIC,
  H_NODE_WIDTH,
  H_NODES,
  H_TRIANGLES,
  H_VERSION,
  HEADER_BYTES,
  LAYER_LIMIT,
  LEAF_LIMIT,
  MAGIC,
  NODE_COLUMNS,
  NODE_WIDTH,
  sections,
  TRIANGLE_LIMIT,
  type Tree,
  VERSION,
  viewTree,
} from './layout.ts'

/** Returns views of the buffer, or the reason why it is refused. */
export function checkTree(buffer: ArrayBufferLike): Tree | string {
  if (buffer.byteLength < HEADER_BYTES || buffer.byteLength % 8 !== 0)
    return `a buffer of ${buffer.byteLength} bytes is too short or cut off`
  const header = new Uint32Array(buffer, 0, HEADER_BYTES / 4)
  if (header[H_MAGIC] !== MAGIC) return "it does not start with 'CARM'"
  if (header[H_VERSION] !== VERSION)
    return `its version is ${header[H_VERSION]}, this carom reads version ${VERSION} only`
  if (header[H_NODE_WIDTH] !== NODE_WIDTH) return `its node width is ${header[H_NODE_WIDTH]}, expected ${NODE_WIDTH}`
  if (header[H_NODES] < 1) return 'it has no root node'
  if (header[H_TRIANGLES] > TRIANGLE_LIMIT || header[H_NODES] > TRIANGLE_LIMIT)
    return `it has ${header[H_TRIANGLES]} triangles and ${header[H_NODES]} nodes, expected at most ${TRIANGLE_LIMIT} of each`
  const { bytes } = sections(header[H_TRIANGLES], header[H_NODES], header[H_FLAGS])
  if (bytes !== buffer.byteLength) return `its header asks for ${bytes} bytes, but there are ${buffer.byteLength}`
  if (header[H_CHECKSUM] !== checksum(buffer)) return 'its checksum does not match: it was damaged or edited'
  const tree = viewTree(buffer)
  return checkNodes(tree) ?? checkVertices(tree) ?? checkLayers(tree) ?? tree
}

function checkNodes(tree: Tree): string | undefined {
  const nodes = tree.children.length / NODE_COLUMNS
  const triangles = tree.ids.length
  const level = new Uint8Array(nodes)
  let slots = 0
  for (let n = 0; n < nodes; n++) {
    for (let side = 0; side < 2; side++) {
      const index = tree.children[n * NODE_COLUMNS + CHILD_INDEX + side * CHILD_STRIDE]
      const count = tree.children[n * NODE_COLUMNS + CHILD_COUNT + side * CHILD_STRIDE]
      if (count > LEAF_LIMIT || (count > 0 && index + count > triangles))
        return `node ${n} has a leaf that leaves the mesh`
      slots += count
      if (count > 0) continue
      if (index === 0) {
        if (!isEmpty(tree.boxes, n * NODE_COLUMNS + side * BOX_COLUMNS))
          return `node ${n} has a child that is not there`
        continue
      }
      // a child comes after its parent and has only one parent, so every walk ends
      if (!(index > n && index < nodes)) return `node ${n} has child ${index}, expected one after it and below ${nodes}`
      if (level[index] > 0) return `node ${index} has two parents`
      level[index] = level[n] + 1
      if (level[index] >= DEPTH_LIMIT) return `it is deeper than ${DEPTH_LIMIT} levels`
    }
  }
  if (slots !== triangles) return `its leaves hold ${slots} triangles, but there are ${triangles}`
  for (let i = 0; i < triangles; i++) if (tree.ids[i] >= triangles) return `slot ${i} has triangle id ${tree.ids[i]}`
}

/** A box from +Infinity to -Infinity, which no walk enters. */
function isEmpty(boxes: Float32Array, o: number): boolean {
  for (let k = 0; k < 3; k++)
    if (boxes[o + k] !== Number.POSITIVE_INFINITY || boxes[o + 3 + k] !== Number.NEGATIVE_INFINITY) return false
  return true
}

function checkVertices(tree: Tree): string | undefined {
  for (let i = 0; i < tree.vertices.length; i++)
    if (!(Math.abs(tree.vertices[i]) <= LARGEST)) return `coordinate ${i} is ${tree.vertices[i]}`
}

function checkLayers(tree: Tree): string | undefined {
  for (let slot = 0; slot < tree.layers.length; slot++)
    if (tree.layers[slot] >= LAYER_LIMIT) return `slot ${slot} has layer ${tree.layers[slot]}`
}
