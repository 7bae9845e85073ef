/** What a character can touch in one move: the triangles and shapes near it, copied out once. */
import { FLAG_FRONT_ONLY, H_FLAGS, type Tree } from '../bvh/layout.ts'
import { walkBox } from '../bvh/walk-box.ts'
import { type Row, SWEEP_FROM, SWEEP_RADII } from '../math/rows.ts'
import { FACE_SIZE, writeFace } from '../sweep/advance.ts'
import { type Collider, mayMeetBox } from '../world/collider.ts'

/** Boxes are larger by this share. */
const SLACK = 1e-9

/** Triangles and shapes near a move; arrays grow and are reused. */
export interface Gathered {
  count: number
  vertices: Float64Array
  /** FACE rows (sweep/advance.ts). */
  faces: Float64Array
  triangles: Uint32Array
  colliders: Int32Array
  frontOnly: Uint8Array
  shapes: Collider[]
}

export function newGathered(): Gathered {
  return {
    count: 0,
    vertices: new Float64Array(64 * 9),
    faces: new Float64Array(64 * FACE_SIZE),
    triangles: new Uint32Array(64),
    colliders: new Int32Array(64),
    frontOnly: new Uint8Array(64),
    shapes: [],
  }
}

const nothing = newGathered()
let into = nothing
let owner = 0
const box = new Float64Array(6)

/**
 * Collects all that the body of a SOLID SWEEP can touch if it moves by at most `around` metres in any directions, and then by
 * at most `below` metres against `up`, or has first risen by `above`.
 */
export function gather(
  colliders: readonly Collider[],
  sweep: Row,
  around: number,
  up: Row,
  below: number,
  out: Gathered,
  above = 0,
): void {
  for (let k = 0; k < 3; k++) {
    const centre = sweep[SWEEP_FROM + k]
    const down = -below * up[k]
    // a little more than needed, so that the tolerance of contact fits in
    const rise = above * up[k]
    const reach = (sweep[SWEEP_RADII + k] + around + SLACK * (below + above)) * (1 + SLACK) + 1e-12 * Math.abs(centre)
    box[k] = centre + Math.min(0, down, rise) - reach
    box[3 + k] = centre + Math.max(0, down, rise) + reach
  }
  out.count = 0
  out.shapes.length = 0
  into = out
  for (const collider of colliders) {
    if (!collider.mesh) {
      if (mayMeetBox(collider, box)) out.shapes.push(collider)
      continue
    }
    owner = collider.id
    walkBox(collider.mesh.tree, box, 0, take)
  }
  into = nothing // what has been gathered is its owner's alone
}

function take(tree: Tree, slot: number): void {
  if (into.count === into.triangles.length) growGathered(into)
  const i = into.count++
  for (let k = 0; k < 9; k++) into.vertices[i * 9 + k] = tree.vertices[slot * 9 + k]
  writeFace(into.vertices, i * 9, into.faces, i * FACE_SIZE)
  into.triangles[i] = tree.ids[slot]
  into.colliders[i] = owner
  into.frontOnly[i] = (tree.header[H_FLAGS] & FLAG_FRONT_ONLY) !== 0 ? 1 : 0
}

function growGathered(g: Gathered): void {
  const size = g.triangles.length * 2
  const vertices = new Float64Array(size * 9)
  vertices.set(g.vertices)
  g.vertices = vertices
  const faces = new Float64Array(size * FACE_SIZE)
  faces.set(g.faces)
  g.faces = faces
  const triangles = new Uint32Array(size)
  triangles.set(g.triangles)
  g.triangles = triangles
  const colliders = new Int32Array(size)
  colliders.set(g.colliders)
  g.colliders = colliders
  const frontOnly = new Uint8Array(size)
  frontOnly.set(g.frontOnly)
  g.frontOnly = frontOnly
}
