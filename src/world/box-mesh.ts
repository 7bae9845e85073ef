/** The twelve triangles of a box, counter-clockwise outside. */
import { buildTree } from '../bvh/build.ts'
import { viewTree } from '../bvh/layout.ts'
import { add3, load, load3, type Registers, SCRATCH } from '../math/double-double.ts'
import { BODY_HALF_EXTENTS, BODY_ORIENTATION, BODY_POSITION, type Row } from '../math/rows.ts'
import { isUpright, loadTurn, loadUpright, TURN_SIZE, turnOut } from '../math/turn.ts'
import { type KnownMesh, newKnownMesh } from '../mesh/known.ts'

// corner i has x high where bit 0 is set, y where bit 1 is, z where bit 2 is
const FACES = [
  [0, 2, 3, 1],
  [4, 5, 7, 6],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
  [0, 4, 6, 2],
  [1, 3, 7, 5],
]

const AT = 0
const CORNER = 6
const OUT = 12
const S = 18
const TURN = 24
const w: Registers = new Float64Array(TURN + TURN_SIZE + SCRATCH)

/** Of a BODY row; corners are rounded once. */
export function boxMesh(body: Row): KnownMesh {
  if (isUpright(body, BODY_ORIENTATION)) loadUpright(w, TURN)
  else loadTurn(w, TURN, body, BODY_ORIENTATION)
  load3(w, AT, body, BODY_POSITION)
  const positions = new Float64Array(24)
  const half = new Float64Array(3)
  for (let corner = 0; corner < 8; corner++) {
    for (let k = 0; k < 3; k++) {
      half[k] = ((corner >> k) & 1 ? 1 : -1) * body[BODY_HALF_EXTENTS + k]
      load(w, CORNER + 2 * k, half, k)
    }
    turnOut(w, OUT, TURN, CORNER, S)
    add3(w, OUT, OUT, AT)
    for (let k = 0; k < 3; k++) positions[corner * 3 + k] = w[OUT + 2 * k]
  }
  const indices: number[] = []
  for (const [a, b, c, d] of FACES) indices.push(a, b, c, a, c, d)
  const tree = viewTree(buildTree({ positions, indices: Uint16Array.from(indices), frontOnly: false, layers: null }))
  return newKnownMesh(tree)
}
