/**
 * Gathers everything that a character can touch. The static triangles and shapes around it are copied out of the world
 * once. They are kept while the character stays in a box around them and nothing is added or removed. Moving colliders
 * are copied for every move. From all of these, each move picks what is near it.
 */
import { ask, filtering, passes } from '../bvh/filter.ts'
import { FLAG_FRONT_ONLY, H_FLAGS, type Tree } from '../bvh/layout.ts'
import { walkBox } from '../bvh/walk-box.ts'
import { type Row, SWEEP_FROM, SWEEP_RADII } from '../math/rows.ts'
import { FACE_SIZE, writeFace } from '../sweep/approach.ts'
import { closeQuestion, closeTriangles, isAmong, openQuestion, openTriangles } from '../world/asked.ts'
import { type Collider, hasTriangles, mayMeetBox, trianglesOf, wholeOf } from '../world/collider.ts'
import { takeRefits } from '../world/colliders.ts'
import { ghostAt, isDriven, turns, writeWay } from '../world/drive.ts'
import { MOVING, nextInBox, STILL, startInBox } from '../world/find.ts'
import { type Ids, knownId } from '../world/ids.ts'
import { sharesFrame, takeDrift } from './companions.ts'
import { BOX_SIZE, type Gathered, MOVING_LIMIT, newGathered } from './gathered.ts'
import { growByClaim, isMeeting, planeBetween } from './meeting.ts'
import { ABOVE, AROUND, BEGAN_AT, BELOW, type Move } from './move.ts'
import { CENTRE } from './state.ts'
import type { Walker } from './walker.ts'

/** A body counts as larger by this share, so that everything it could touch counts as near. */
const NEAR = 0.25

/** Boxes are enlarged by this share. */
const SLACK = 1e-9
/** Gathering reaches beyond the current move by this share of the body's largest half extent. */
const AHEAD = 0.5

const nothing = newGathered()
let into = nothing
let owner = 0
let movingIndex = 0
let reach: Row = nothing.box
const box = new Float64Array(BOX_SIZE)

/** out = the BOX row in which the body of a SOLID SWEEP may be during the move. */
export function writeExtent({ up, move }: Walker, sweep: Row, out: Row): void {
  const { extent } = move
  const around = extent[AROUND]
  const below = extent[BELOW]
  const above = extent[ABOVE]
  for (let k = 0; k < 3; k++) {
    const at = sweep[SWEEP_FROM + k]
    const down = -below * up[k]
    // slightly more than needed, to cover the tolerance of contact
    const rise = above * up[k]
    const most = (sweep[SWEEP_RADII + k] + around + SLACK * (below + above)) * (1 + SLACK) + 1e-12 * Math.abs(at)
    out[k] = at + Math.min(0, down, rise) - most
    out[3 + k] = at + Math.max(0, down, rise) + most
  }
}

/** Gathers everything that the body of a SOLID SWEEP can touch in the move, as far as `extent` allows. */
export function gather(who: Walker, sweep: Row): void {
  const { colliders: from, asking, gathered: out } = who
  const { began } = who.move
  writeExtent(who, sweep, box)
  takeRefits(from)
  const { revision } = from
  const ahead = AHEAD * Math.max(sweep[SWEEP_RADII], sweep[SWEEP_RADII + 1], sweep[SWEEP_RADII + 2])
  if (!(out.revision === revision) || !isInside(box, out.box) || isMuchSmaller(out, sweep)) {
    for (let k = 0; k < 3; k++) {
      out.box[k] = box[k] - ahead
      out.box[3 + k] = box[3 + k] + ahead
    }
    out.revision = revision
    out.count = 0
    out.shapeCount = 0
    out.solidCount = 0
    out.movingCount = 0
    out.fronts = 0
    collect(who, STILL, sweep, out.box)
    out.stillCount = out.count
    out.stillShapes = out.shapeCount
    out.stillSolids = out.solidCount
    out.stillFronts = out.fronts
  }
  for (let k = 0; k < 3; k++) out.begun[k] = began[k]
  out.fronts = out.stillFronts
  out.count = out.stillCount
  out.movingCount = 0
  out.shapeCount = out.stillShapes
  out.solidCount = out.stillSolids
  if (out.removed !== from.removed) {
    // release removed colliders
    out.removed = from.removed
    out.allShapes.length = out.shapeCount
    out.allSolids.length = out.solidCount
    out.solids.length = 0
    out.shapes.length = 0
  }
  if (from.moving.count > 0 || from.endless.length > 0) {
    collect(who, MOVING, sweep, box)
  }
  pick(out)
  if (asking.filter !== undefined) dismiss(from.ids, asking.filter, out)
}

/**
 * A NEARBY row: the number of moving colliders near a body, the last change of any of them, and how many are driven in
 * this frame.
 */
export const NEARBY_SIZE = 3
export const COUNT = 0
export const CHANGED = 1
export const DRIVEN = 2

/** Fills in a NEARBY row for the body at its place in the state. */
export function lookAround({ colliders, asking, sweep, state }: Walker, nearby: Row): void {
  for (let k = 0; k < 3; k++) {
    const reach = sweep[SWEEP_RADII + k] * (1 + NEAR)
    box[k] = state[CENTRE + k] - reach
    box[3 + k] = state[CENTRE + k] + reach
  }
  nearby[COUNT] = nearby[CHANGED] = nearby[DRIVEN] = 0
  startInBox(colliders, box, 0, MOVING)
  for (let collider = nextInBox(); collider !== undefined; collider = nextInBox()) {
    if (!isAmong(asking, collider)) continue
    nearby[COUNT]++
    nearby[CHANGED] = Math.max(nearby[CHANGED], collider.changed)
    if (isDriven(collider)) nearby[DRIVEN]++
  }
}

/** Discards what was gathered. */
export function discardGathered(gathered: Gathered): void {
  gathered.revision = Number.NaN
}

function isInside(inner: Row, outer: Row): boolean {
  for (let k = 0; k < 3; k++) if (!(inner[k] >= outer[k] && inner[3 + k] <= outer[3 + k])) return false
  return true
}

/** After a long move the box is too large for the short moves that follow. */
function isMuchSmaller({ box: outer, spare }: Gathered, sweep: Row): boolean {
  const ahead = AHEAD * Math.max(sweep[SWEEP_RADII], sweep[SWEEP_RADII + 1], sweep[SWEEP_RADII + 2])
  for (let k = 0; k < 3; k++) if (outer[3 + k] - outer[k] > box[3 + k] - box[k] + spare + 4 * ahead) return true
  return false
}

const searched = new Float64Array(BOX_SIZE)

/** Adds all colliders, static or moving ones, that meet a box around the body of a SOLID SWEEP. */
function collect(who: Walker, which: number, sweep: Row, around: Row): void {
  const { colliders: from, asking, gathered: out, move } = who
  const { span } = move
  into = out
  reach = around
  openQuestion(asking)
  const meets = which === MOVING && isMeeting()
  for (let k = 0; k < BOX_SIZE; k++) searched[k] = around[k]
  if (meets) growByClaim(searched)
  const frame = meets && takeDrift(move, sweep, drift) ? addFrame(out, move) : 0
  startInBox(from, searched, 0, which)
  for (let collider = nextInBox(); collider !== undefined; collider = nextInBox()) {
    if (!isAmong(asking, collider)) continue
    owner = collider.id
    movingIndex = 0
    reach = around
    let there = collider
    if (meets && collider.turn >= 0) {
      there = planeBetween(move, collider, goes)
      if (sharesFrame(collider.turn)) movingIndex = frame
      if (goes[0] !== 0 || goes[1] !== 0 || goes[2] !== 0) movingIndex = addRise(out, move, movingIndex)
      if (movingIndex > 0) widen(out, movingIndex)
      if (mayMeetBox(there, reach)) addShape(out, there)
      continue
    }
    if (meets && !mayMeetBox(collider, around)) continue
    if (isDriven(collider) && out.movingCount < MOVING_LIMIT) {
      movingIndex = addMoving(out, move, collider, sweep)
      there = ghostAt(collider, span[0])
    }
    if (!hasTriangles(collider)) {
      if (movingIndex > 0 || mayMeetBox(there, reach)) addShape(out, there)
      continue
    }
    if (there.kind !== 'mesh') addSolid(out, there, collider.drive !== undefined)
    openTriangles(there)
    walkBox(trianglesOf(there), reach, 0, take)
    closeTriangles()
  }
  closeQuestion()
  into = nothing // this module does not keep the owner's data
}

function addShape(g: Gathered, shape: Collider): void {
  if (shape.frontOnly) g.fronts++
  g.allShapes[g.shapeCount] = shape
  g.shapeMovingIndices[g.shapeCount++] = movingIndex
}

function addSolid(g: Gathered, solid: Collider, driven: boolean): void {
  g.allSolids[g.solidCount] = solid
  g.allSolidsDriven[g.solidCount++] = driven
}

/** Removes picked colliders that the caller's filter rejects. */
function dismiss(ids: Ids, filter: (collider: number) => boolean, g: Gathered): void {
  let kept = 0
  let last = -1
  let wanted = true
  for (let n = 0; n < g.nearCount; n++) {
    const i = g.near[n]
    if (g.colliders[i] !== last) {
      last = g.colliders[i]
      wanted = ask(filter, knownId(ids, last))
    }
    if (wanted) g.near[kept++] = i
  }
  g.nearCount = kept
  let shapes = 0
  for (let i = 0; i < g.nearShapeCount; i++) {
    if (!ask(filter, wholeOf(g.shapes[i]).id)) continue
    g.nearShapeMovingIndices[shapes] = g.nearShapeMovingIndices[i]
    g.shapes[shapes++] = g.shapes[i]
  }
  g.nearShapeCount = shapes
  let solids = 0
  for (let i = 0; i < g.nearSolidCount; i++) {
    if (!ask(filter, wholeOf(g.solids[i]).id)) continue
    g.solidsDriven[solids] = g.solidsDriven[i]
    g.solids[solids++] = g.solids[i]
  }
  g.nearSolidCount = solids
}

/** Adds a driven collider, with its movement from where it is to where it will be. Returns its number. */
function addMoving(g: Gathered, move: Move, collider: Collider, sweep: Row): number {
  const { looseness, carry } = move
  const m = ++g.movingCount
  // a rider moves with its platform and is not swept against it
  const rides = wholeOf(collider).id === move.carrier
  g.looseness[m] = turns(collider) && !rides ? looseness[0] : 0
  if (rides) for (let k = 0; k < 3; k++) g.drifts[3 * m + k] = carry[k]
  else writeDrift(move, collider, sweep, g.drifts, 3 * m)
  writeBegun(g, move, m, collider)
  widen(g, m)
  return m
}

/** Widens `reach` to everything that moving collider m may bring into it. */
function widen(g: Gathered, m: number): void {
  for (let k = 0; k < 3; k++) {
    const far = g.drifts[3 * m + k]
    wider[k] = reach[k] - Math.max(0, far) - 4 * g.looseness[m]
    wider[3 + k] = reach[3 + k] - Math.min(0, far) + 4 * g.looseness[m]
  }
  reach = wider
}

/** How far the frame of the moving character moves, and how far a plane between it and another character rises. */
const drift = new Float64Array(3)
const goes = new Float64Array(3)

/** Adds the frame of the moving character as if it were a driven collider, because planes move with their frame. */
function addFrame(g: Gathered, { began }: Move): number {
  const m = ++g.movingCount
  g.looseness[m] = 0
  for (let k = 0; k < 3; k++) {
    g.drifts[3 * m + k] = drift[k]
    g.begun[3 * m + k] = began[k]
  }
  return m
}

/** A rising plane moves farther than its frame: adds this movement. Returns its number. */
function addRise(g: Gathered, move: Move, frame: number): number {
  if (g.movingCount === MOVING_LIMIT) return frame
  const m = addFrame(g, move)
  for (let k = 0; k < 3; k++) g.drifts[3 * m + k] = (frame > 0 ? g.drifts[3 * frame + k] : 0) + goes[k]
  return m
}

/**
 * begun = the centre at the start of the move, carried along with the collider since. So it is as near to the collider
 * as it was then.
 */
function writeBegun(g: Gathered, { began, span }: Move, m: number, collider: Collider): void {
  const o = 3 * m
  for (let k = 0; k < 3; k++) g.begun[o + k] = began[k]
  if (began[BEGAN_AT] === span[0]) return
  back[0] = began[BEGAN_AT]
  back[1] = span[0]
  writeWay(collider, back, began, 0, since, 0)
  for (let k = 0; k < 3; k++) g.begun[o + k] += since[k]
}
const since = new Float64Array(3)

/**
 * out = how far the collider moves at the body. Seen from a turning collider, a standing body then ends at its exact
 * place.
 */
function writeDrift({ span }: Move, collider: Collider, sweep: Row, out: Row, o: number): void {
  back[0] = span[1]
  back[1] = span[0]
  writeWay(collider, back, sweep, SWEEP_FROM, out, o)
  for (let k = 0; k < 3; k++) out[o + k] = 0 - out[o + k]
}

const back = new Float64Array(2)
const wider: Row = new Float64Array(BOX_SIZE)
function take(tree: Tree, slot: number): void {
  if (filtering && !passes(tree, slot)) return
  const { vertices } = tree
  const b = slot * 9
  // (the box of a leaf covers up to four triangles)
  for (let k = 0; k < 3; k++) {
    const low = Math.min(vertices[b + k], vertices[b + 3 + k], vertices[b + 6 + k])
    const high = Math.max(vertices[b + k], vertices[b + 3 + k], vertices[b + 6 + k])
    if (!(low <= reach[3 + k] && high >= reach[k])) return
  }
  if (into.count === into.triangles.length) growGathered(into)
  const i = into.count++
  for (let k = 0; k < 3; k++) {
    const x = vertices[b + k]
    const y = vertices[b + 3 + k]
    const z = vertices[b + 6 + k]
    into.vertices[i * 9 + k] = x
    into.vertices[i * 9 + 3 + k] = y
    into.vertices[i * 9 + 6 + k] = z
    // for a driven collider: the box around the triangle's whole path
    const far = into.drifts[3 * movingIndex + k]
    const loose = into.looseness[movingIndex]
    into.boxes[i * BOX_SIZE + k] = Math.min(x, y, z) + Math.min(0, far) - loose
    into.boxes[i * BOX_SIZE + 3 + k] = Math.max(x, y, z) + Math.max(0, far) + loose
  }
  writeFace(into.vertices, i * 9, into.faces, i * FACE_SIZE)
  into.triangles[i] = tree.ids[slot]
  into.colliders[i] = owner
  into.movingIndices[i] = movingIndex
  const oneSided = (tree.header[H_FLAGS] & FLAG_FRONT_ONLY) !== 0
  into.frontOnly[i] = oneSided ? 1 : 0
  if (oneSided) into.fronts++
}

/** Picks everything collected that meets `box`. */
function pick(g: Gathered): void {
  const { boxes, near, count } = g
  const x0 = box[0]
  const y0 = box[1]
  const z0 = box[2]
  const x1 = box[3]
  const y1 = box[4]
  const z1 = box[5]
  let picked = 0
  for (let i = 0, b = 0; i < count; i++, b += BOX_SIZE)
    if (
      boxes[b] <= x1 &&
      boxes[b + 3] >= x0 &&
      boxes[b + 1] <= y1 &&
      boxes[b + 4] >= y0 &&
      boxes[b + 2] <= z1 &&
      boxes[b + 5] >= z0
    )
      near[picked++] = i
  g.nearCount = picked
  let shapes = 0
  for (let i = 0; i < g.shapeCount; i++) {
    const shape = g.allShapes[i]
    if (g.shapeMovingIndices[i] === 0 && !mayMeetBox(shape, box)) continue
    g.shapes[shapes] = shape
    g.nearShapeMovingIndices[shapes++] = g.shapeMovingIndices[i]
  }
  g.nearShapeCount = shapes
  let solids = 0
  for (let i = 0; i < g.solidCount; i++) {
    if (!mayMeetBox(g.allSolids[i], box)) continue
    g.solids[solids] = g.allSolids[i]
    g.solidsDriven[solids++] = g.allSolidsDriven[i]
  }
  g.nearSolidCount = solids
}

function growGathered(g: Gathered): void {
  const size = g.triangles.length * 2
  g.vertices = copyInto(new Float64Array(size * 9), g.vertices)
  g.boxes = copyInto(new Float64Array(size * BOX_SIZE), g.boxes)
  g.faces = copyInto(new Float64Array(size * FACE_SIZE), g.faces)
  g.triangles = copyInto(new Uint32Array(size), g.triangles)
  g.colliders = copyInto(new Int32Array(size), g.colliders)
  g.frontOnly = copyInto(new Uint8Array(size), g.frontOnly)
  g.movingIndices = copyInto(new Uint8Array(size), g.movingIndices)
  g.near = copyInto(new Uint32Array(size), g.near)
}

function copyInto<T extends { set(from: T): void }>(larger: T, from: T): T {
  larger.set(from)
  return larger
}
