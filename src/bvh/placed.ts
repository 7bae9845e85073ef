/**
 * A tree seen through a pose, so that one mesh serves any number of instances. The boxes stay in the mesh's own frame.
 * A walk transforms its query into that frame, enlarged a little, and each triangle that it meets into the world, once.
 * So its caller sees triangles of the world.
 *
 *     world   ray, box ──inverse, grown──▶ the mesh's own frame: its tree
 *             triangle ◀──── matrix ────── the slots that are met
 *
 * A corner is transformed to the same bits from every triangle that it belongs to, so neighbours still share their
 * edges. A pose that mirrors reverses triangles (swaps b and c), so a front stays a front.
 */
import { BODY_ORIENTATION, type Row } from '../math/rows.ts'
import { writeRotation } from '../math/turn.ts'
import { H_FLAGS, HEADER_BYTES, type Tree } from './layout.ts'
import { newMirror } from './mirror-state.ts'

/**
 * PLACE, of a rotation R, scales s and a position p: the rows of R · diag(s), with p as the fourth column; the rows of
 * the inverse of R · diag(s); s; 1, or −1 if the pose mirrors.
 */
export const PLACE_MATRIX = 0
const PLACE_INVERSE = 12
const PLACE_SCALE = 21
export const PLACE_SIGN = 24
export const PLACE_SIZE = 25

const FIRST = 64
const nothing = new Uint32Array(0)
const noLayers = new Uint8Array(0)
const nowhere: Row = new Float64Array(PLACE_SIZE)

/** The transformed triangles, as if they were a tree, in slots of their own. */
const carried: Tree = {
  buffer: new ArrayBuffer(0),
  header: new Uint32Array(HEADER_BYTES / 4),
  boxes: new Float32Array(0),
  children: nothing,
  vertices: new Float64Array(FIRST * 9),
  ids: new Uint32Array(FIRST),
  edges: noLayers,
  layers: noLayers,
  edgesStale: false,
  sumStale: false,
  revision: 0,
  placed: true,
  implicit: undefined,
  mirror: newMirror(),
}
const state = { source: carried, place: nowhere, reach: 0, count: 0 }
/** The source's slot of each transformed triangle; and its layer. */
let sources = new Uint32Array(FIRST)
let layers = new Uint8Array(FIRST)

/**
 * A hash table with open addressing. An entry maps a slot of the source to its slot in `carried`: the query's number,
 * the source's slot, the slot here.
 */
let table = new Uint32Array(3 * 4 * FIRST)
let question = 0

/**
 * Returns the tree of a mesh at a PLACE row. The next call overwrites it.
 * @param reach the largest absolute coordinate of the transformed mesh
 */
export function placeTree(source: Tree, place: Row, reach: number): Tree {
  state.source = source
  state.place = place
  state.reach = reach
  forgetCarried()
  carried.header[H_FLAGS] = source.header[H_FLAGS]
  carried.layers = source.layers.length > 0 ? layers : noLayers
  return carried
}

/** The place of a tree that is where it is. No bit of a coordinate changes, but that −0 becomes 0. */
const HERE: Row = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1, 1)

/** The tree to walk for a query of a mesh without a pose. @param reach the largest absolute coordinate */
export function treeOf({ tree, reach }: { readonly tree: Tree; readonly reach: number }): Tree {
  return tree.implicit === undefined ? tree : placeTree(tree, HERE, reach)
}

function forgetCarried(): void {
  state.count = 0
  if (question === 0xffffffff) {
    table.fill(0)
    question = 0
  }
  question++
}

/** Forgets the mesh and its place, so that they can be garbage-collected. */
export function unplaceTree(): void {
  state.source = carried
  state.place = nowhere
}

/** The tree in its own frame. */
export function sourceTree(): Tree {
  return state.source
}

/** The caller's number of the triangle in a slot. */
export function triangleIn({ implicit, ids }: Tree, slot: number): number {
  return implicit === undefined ? ids[slot] : slot
}

/** The mesh's slot of a transformed triangle. */
export function sourceSlot(slot: number): number {
  return sources[slot]
}

/** out = the scales of the PLACE row. (A row, because V8 may allocate a double that a call returns.) */
export function copyScales(out: Row): void {
  for (let k = 0; k < 3; k++) out[k] = state.place[PLACE_SCALE + k]
}

/** Transforms the triangle in a slot of the source, once per query. Returns its slot in `carried`. */
export function carry(slot: number): number {
  const mask = table.length / 3 - 1
  let at = Math.imul(slot, 0x9e3779b1) & mask
  while (table[3 * at] === question) {
    if (table[3 * at + 1] === slot) return table[3 * at + 2]
    at = (at + 1) & mask
  }
  if (state.count === sources.length) {
    grow()
    return carry(slot)
  }
  const here = state.count++
  table[3 * at] = question
  table[3 * at + 1] = slot
  table[3 * at + 2] = here
  const { source, place } = state
  sources[here] = slot
  carried.ids[here] = triangleIn(source, slot)
  if (source.layers.length > 0) layers[here] = source.layers[slot]
  carryTriangle(source, slot, place, place[PLACE_SIGN] < 0, carried.vertices as Float64Array, here * 9)
  return here
}

/**
 * out[o..o+8] = the corners of a triangle, transformed by a PLACE row.
 * @param turned swaps b and c
 */
export function carryTriangle(source: Tree, slot: number, place: Row, turned: boolean, out: Row, o: number): void {
  const { implicit } = source
  if (implicit !== undefined) implicit.writeCorners(slot, own, 0)
  const v = implicit === undefined ? source.vertices : own
  const b = implicit === undefined ? slot * 9 : 0
  carryPoint(v, b, place, out, o)
  carryPoint(v, b + 3, place, out, turned ? o + 6 : o + 3)
  carryPoint(v, b + 6, place, out, turned ? o + 3 : o + 6)
}

/** The corners of a triangle that is not in memory. */
const own = new Float64Array(9)

function carryPoint(v: Float32Array | Float64Array, i: number, place: Row, out: Row, o: number): void {
  const x = v[i]
  const y = v[i + 1]
  const z = v[i + 2]
  out[o] = place[0] * x + place[1] * y + place[2] * z + place[3]
  out[o + 1] = place[4] * x + place[5] * y + place[6] * z + place[7]
  out[o + 2] = place[8] * x + place[9] * y + place[10] * z + place[11]
}

function grow(): void {
  const size = sources.length * 2
  const vertices = new Float64Array(size * 9)
  vertices.set(carried.vertices)
  carried.vertices = vertices
  const ids = new Uint32Array(size)
  ids.set(carried.ids)
  carried.ids = ids
  const slots = new Uint32Array(size)
  slots.set(sources)
  sources = slots
  const sets = new Uint8Array(size)
  sets.set(layers)
  layers = sets
  if (carried.layers.length > 0) carried.layers = layers
  table = new Uint32Array(3 * 4 * size)
  question = 1
  const mask = 4 * size - 1
  for (let here = 0; here < state.count; here++) {
    let at = Math.imul(sources[here], 0x9e3779b1) & mask
    while (table[3 * at] === question) at = (at + 1) & mask
    table[3 * at] = question
    table[3 * at + 1] = sources[here]
    table[3 * at + 2] = here
  }
}

/**
 * Everything transformed into the mesh's frame grows by this share of all numbers involved: far more than all roundings
 * of the matrix, of its input, and of transformed corners.
 */
const SLACK = 1 / 17592186044416 // 2⁻⁴⁴

/**
 * Transforms a path into the mesh's frame: origin and direction at way[0..5], and its pad at way[pad..pad+2], which
 * grows.
 */
export function carryWayIn(way: Row, pad: number, out: Row): void {
  const { place, reach } = state
  for (let k = 0; k < 3; k++) {
    const row = PLACE_INVERSE + 3 * k
    let origin = 0
    let direction = 0
    let more = 0
    for (let i = 0; i < 3; i++) {
      const m = place[row + i]
      const p = place[4 * i + 3]
      origin += m * (way[i] - p)
      direction += m * way[3 + i]
      more += Math.abs(m) * (way[pad + i] + SLACK * (Math.abs(way[i]) + Math.abs(p) + reach))
    }
    out[k] = origin
    out[3 + k] = direction
    out[pad + k] = more
  }
}

/** out = a BOX row in the mesh's frame, a little larger. */
export function carryBoxIn(box: Row, b: number, out: Row): void {
  span[0] = state.reach
  carryBoxBack(box, b, state.place, span, out)
}

const span: Row = new Float64Array(1)

/** out = a BOX row in the frame of a PLACE row, a little larger. @param reach one number, as for `placeTree` */
export function carryBoxBack(box: Row, b: number, place: Row, reach: Row, out: Row): void {
  for (let k = 0; k < 3; k++) {
    const row = PLACE_INVERSE + 3 * k
    let centre = 0
    let half = 0
    for (let i = 0; i < 3; i++) {
      const m = place[row + i]
      const p = place[4 * i + 3]
      const low = box[b + i]
      const high = box[b + 3 + i]
      centre += m * (0.5 * (low + high) - p)
      half += Math.abs(m) * (0.5 * (high - low) + SLACK * (Math.abs(low) + Math.abs(high) + Math.abs(p) + reach[0]))
    }
    out[k] = centre - half
    out[3 + k] = centre + half
  }
}

/** out = a BOX row of a mesh, transformed by a PLACE row, a little larger. @param reach the mesh's largest coordinate */
export function carryBox(boxes: Float32Array, b: number, place: Row, reach: Row, out: Row): void {
  for (let k = 0; k < 3; k++) {
    let centre = place[4 * k + 3]
    let half = SLACK * Math.abs(centre)
    for (let i = 0; i < 3; i++) {
      const m = place[4 * k + i]
      const low = boxes[b + i]
      const high = boxes[b + 3 + i]
      centre += m * (0.5 * (low + high))
      half += Math.abs(m) * (0.5 * (high - low) + SLACK * reach[0])
    }
    out[k] = centre - half
    out[3 + k] = centre + half
  }
}

/**
 * out = a point relative to the mesh's position, along the mesh's axes, but not scaled: distances are those of the
 * world.
 */
export function carryPointIn(point: Row, out: Row): void {
  const { place } = state
  for (let k = 0; k < 3; k++) {
    const row = PLACE_INVERSE + 3 * k
    let sum = 0
    for (let i = 0; i < 3; i++) sum += place[row + i] * (point[i] - place[4 * i + 3])
    out[k] = sum * place[PLACE_SCALE + k]
  }
}

/**
 * Writes a PLACE row.
 * @param body BODY row: position, scales, orientation
 */
export function writePlace(body: Row, out: Row): void {
  writeRotation(body, BODY_ORIENTATION, turn)
  let sign = 1
  for (let k = 0; k < 3; k++) {
    const scale = body[3 + k]
    if (scale < 0) sign = -sign
    out[PLACE_SCALE + k] = scale
    out[4 * k + 3] = body[k]
    for (let i = 0; i < 3; i++) {
      out[4 * i + k] = turn[3 * i + k] * scale
      out[PLACE_INVERSE + 3 * k + i] = turn[3 * i + k] / scale
    }
  }
  out[PLACE_SIGN] = sign
}

const turn = new Float64Array(9)
