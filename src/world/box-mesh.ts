/** The twelve triangles of a box, counter-clockwise as seen from outside. */
import { HEADER_BYTES, NODE_BYTES, type Tree } from '../bvh/layout.ts'
import { newMirror } from '../bvh/mirror-state.ts'
import { add3, load, load3, type Registers, SCRATCH } from '../math/double-double.ts'
import { BODY_HALF_EXTENTS, BODY_ORIENTATION, BODY_POSITION, type Row } from '../math/rows.ts'
import { isUpright, loadTurn, loadUpright, TURN_SIZE, turnOut } from '../math/turn.ts'

// corner i has x high where bit 0 is set, y where bit 1 is, z where bit 2 is
const FACES = [
  [0, 2, 3, 1],
  [4, 5, 7, 6],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
  [0, 4, 6, 2],
  [1, 3, 7, 5],
]
const CORNERS = FACES.flatMap(([a, b, c, d]) => [a, b, c, a, c, d])
const TRIANGLES = 12

/** One leaf without bounds that holds all triangles. Each query may write another box into it. */
const tree: Tree = {
  buffer: new ArrayBuffer(0),
  header: new Uint32Array(HEADER_BYTES / 4),
  boxes: new Float32Array(NODE_BYTES / 4)
    .fill(Number.POSITIVE_INFINITY, 3, 9)
    .fill(Number.NEGATIVE_INFINITY, 0, 3)
    .fill(Number.NEGATIVE_INFINITY, 9, 12),
  children: new Uint32Array(NODE_BYTES / 4).fill(TRIANGLES, 13, 14),
  vertices: new Float64Array(TRIANGLES * 9),
  ids: Uint32Array.from({ length: TRIANGLES }, (_, i) => i),
  edges: new Uint8Array(0),
  layers: new Uint8Array(0),
  edgesStale: false,
  sumStale: false,
  revision: 0,
  placed: false,
  implicit: undefined,
  mirror: newMirror(),
}

/**
 * The triangles of a box. The next box overwrites them.
 * @param box if its corners are missing or NaN, they are computed
 */
export function trianglesOfBox(box: { readonly pose: Row; corners: Row }): Tree {
  if (box.corners.length === 0) box.corners = new Float64Array(24).fill(Number.NaN)
  if (Number.isNaN(box.corners[0])) writeCorners(box.pose, box.corners)
  const { vertices } = tree
  const { corners } = box
  for (let i = 0; i < CORNERS.length; i++) {
    const o = CORNERS[i] * 3
    vertices[i * 3] = corners[o]
    vertices[i * 3 + 1] = corners[o + 1]
    vertices[i * 3 + 2] = corners[o + 2]
  }
  return tree
}

const AT = 0
const CORNER = 6
const OUT = 12
const S = 18
const TURN = 24
const w: Registers = new Float64Array(TURN + TURN_SIZE + SCRATCH)

/** Writes the corners of a BODY row; each coordinate is rounded once. */
function writeCorners(body: Row, out: Row): void {
  if (isUpright(body, BODY_ORIENTATION)) loadUpright(w, TURN)
  else loadTurn(w, TURN, body, BODY_ORIENTATION)
  load3(w, AT, body, BODY_POSITION)
  for (let corner = 0; corner < 8; corner++) {
    for (let k = 0; k < 3; k++) {
      half[k] = ((corner >> k) & 1 ? 1 : -1) * body[BODY_HALF_EXTENTS + k]
      load(w, CORNER + 2 * k, half, k)
    }
    turnOut(w, OUT, TURN, CORNER, S)
    add3(w, OUT, OUT, AT)
    for (let k = 0; k < 3; k++) out[corner * 3 + k] = w[OUT + 2 * k]
  }
}

const half = new Float64Array(3)
