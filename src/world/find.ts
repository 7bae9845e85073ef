/**
 * Which colliders a question may meet, one after the other: those along a way, nearer ones first; those in a box; those near a point.
 * A search is begun, and then asked for the next until there is none. One is under way at a time.
 *
 *     startAlong(colliders, ray, 0, pad)
 *     for (let c = nextAlong(); c !== undefined; c = nextAlong()) … limits[0] = …
 */
import type { Row } from '../math/rows.ts'
import { type Collider, mayMeetBox } from './collider.ts'
import { type Colliders, newColliders } from './colliders.ts'
import { BOX_COLUMNS, type BoxTree } from './tree.ts'

const nobody = newColliders()
let colliders = nobody
let tree: BoxTree = nobody.still
/** Among which a search is: all, or only what stands still, or only what moves. */
export const ALL = 0
export const STILL = 1
export const MOVING = 2
let among = ALL
/** What is being searched: 0 what has no bounds, 1 what stands still, 2 what moves. */
let part = 0
let index = 0

let stack = new Int32Array(128)
let nearness = new Float64Array(128)
let size = 0

/** How far a search goes: along a way in units of its direction, from a point in metres. May be lowered between two answers. */
export const limits = new Float64Array(1)

const origin = new Float64Array(3)
const slopes = new Float64Array(3)
const pads = new Float64Array(3)
const box = new Float64Array(6)

function start(from: Colliders, which: number): void {
  colliders = from
  among = which
  part = 0
  index = 0
  size = 0
}

/** A search that is not asked to its end. */
export function endSearch(): void {
  colliders = nobody
  tree = nobody.still
  size = 0
  part = 3
}

/** Goes on to the next part, with the root of its tree on the stack. False: there is none. */
function nextPart(): boolean {
  part++
  if (part === 1 && among === MOVING) part = 2
  if (part > 2 || (part === 2 && among === STILL)) {
    endSearch()
    return false
  }
  tree = part === 1 ? colliders.still : colliders.moving
  if (tree.count === 0) return true
  stack[size] = 0 // the root
  nearness[size++] = 0
  return true
}

/** For the two children of a node. */
function makeRoom(): void {
  if (size + 2 <= stack.length) return
  const longer = new Int32Array(2 * stack.length)
  longer.set(stack)
  stack = longer
  const more = new Float64Array(2 * stack.length)
  more.set(nearness)
  nearness = more
}

/** The last two on the stack change places if the lower one is the nearer. */
function sortLastTwo(): void {
  const near = nearness[size - 1]
  if (!(nearness[size - 2] < near)) return
  const link = stack[size - 1]
  stack[size - 1] = stack[size - 2]
  nearness[size - 1] = nearness[size - 2]
  stack[size - 2] = link
  nearness[size - 2] = near
}

/** Larger than any coordinate over any distance that matters, and its product with 2^61 is finite. */
const STEEPEST = 1e280
/** Boxes grow by this share of the numbers at hand: far more than the tolerance of any question and all roundings here. */
const SLACK = 1e-12

/**
 * Along a way: origin and direction at way[w..w+5], up to limits[0]. @param extents half the size of what moves along it
 */
export function startAlong(from: Colliders, way: Row, w: number, extents: Row): void {
  start(from, ALL)
  for (let k = 0; k < 3; k++) {
    const o = way[w + k]
    const i = 1 / way[w + 3 + k]
    origin[k] = o
    slopes[k] = i > STEEPEST ? STEEPEST : i < -STEEPEST ? -STEEPEST : i
    pads[k] = extents[k] + SLACK * (Math.abs(o) + extents[k])
  }
}

/** In a BOX row, closed, and a little more. */
export function startInBox(from: Colliders, around: Row, b: number, which = ALL): void {
  start(from, which)
  for (let i = 0; i < 6; i++) box[i] = around[b + i]
}

/** Near a point, up to limits[0]. */
export function startNear(from: Colliders, point: Row): void {
  start(from, ALL)
  for (let k = 0; k < 3; k++) origin[k] = point[k]
}

export function nextAlong(): Collider | undefined {
  if (part === 0) {
    if (index < colliders.endless.length) return colliders.endless[index++]
    nextPart()
  }
  for (;;) {
    while (size > 0) {
      size--
      if (nearness[size] > limits[0]) continue
      const link = stack[size]
      if (link < 0) return colliders.bySlot[~link]
      openAlong(link)
    }
    if (!nextPart()) return undefined
  }
}

/** Puts the children of a node that are met on the stack, the nearer one on top. */
function openAlong(node: number): void {
  const { boxes, links } = tree
  const limit = limits[0]
  const ox = origin[0]
  const oy = origin[1]
  const oz = origin[2]
  const ix = slopes[0]
  const iy = slopes[1]
  const iz = slopes[2]
  const px = pads[0]
  const py = pads[1]
  const pz = pads[2]
  const bottom = size
  makeRoom()
  for (let child = node * 2; child < node * 2 + 2; child++) {
    const link = links[child]
    if (link === 0) continue
    const o = child * BOX_COLUMNS
    // what stands far off has large roundings of its own
    const low0 = boxes[o]
    const low1 = boxes[o + 1]
    const low2 = boxes[o + 2]
    const high0 = boxes[o + 3]
    const high1 = boxes[o + 4]
    const high2 = boxes[o + 5]
    const gx = px + SLACK * (Math.abs(low0) + Math.abs(high0))
    const gy = py + SLACK * (Math.abs(low1) + Math.abs(high1))
    const gz = pz + SLACK * (Math.abs(low2) + Math.abs(high2))
    const ax = (low0 - gx - ox) * ix
    const bx = (high0 + gx - ox) * ix
    const ay = (low1 - gy - oy) * iy
    const by = (high1 + gy - oy) * iy
    const az = (low2 - gz - oz) * iz
    const bz = (high2 + gz - oz) * iz
    const near = Math.max(ix > 0 ? ax : bx, iy > 0 ? ay : by, iz > 0 ? az : bz, 0)
    const far = Math.min(ix > 0 ? bx : ax, iy > 0 ? by : ay, iz > 0 ? bz : az)
    if (!(near <= far && near <= limit)) continue
    stack[size] = link
    nearness[size++] = near
  }
  if (size === bottom + 2) sortLastTwo()
}

export function nextInBox(): Collider | undefined {
  if (part === 0) {
    while (index < colliders.endless.length) {
      const collider = colliders.endless[index++]
      if (among !== ALL && collider.moves !== (among === MOVING)) continue
      if (mayMeetBox(collider, box)) return collider
    }
    nextPart()
  }
  for (;;) {
    while (size > 0) {
      const link = stack[--size]
      if (link < 0) return colliders.bySlot[~link]
      openInBox(link)
    }
    if (!nextPart()) return undefined
  }
}

function openInBox(node: number): void {
  const { boxes, links } = tree
  makeRoom()
  for (let child = node * 2; child < node * 2 + 2; child++) {
    const link = links[child]
    if (link === 0) continue
    const o = child * BOX_COLUMNS
    if (!(boxes[o] <= box[3] && boxes[o + 1] <= box[4] && boxes[o + 2] <= box[5])) continue
    if (!(boxes[o + 3] >= box[0] && boxes[o + 4] >= box[1] && boxes[o + 5] >= box[2])) continue
    stack[size++] = link
  }
}

export function nextNear(): Collider | undefined {
  if (part === 0) {
    if (index < colliders.endless.length) return colliders.endless[index++]
    nextPart()
  }
  for (;;) {
    while (size > 0) {
      size--
      if (nearness[size] > limits[0]) continue
      const link = stack[size]
      if (link < 0) return colliders.bySlot[~link]
      openNear(link)
    }
    if (!nextPart()) return undefined
  }
}

function openNear(node: number): void {
  const { boxes, links } = tree
  const bottom = size
  makeRoom()
  for (let child = node * 2; child < node * 2 + 2; child++) {
    const link = links[child]
    if (link === 0) continue
    const o = child * BOX_COLUMNS
    let square = 0
    let slack = 0
    for (let k = 0; k < 3; k++) {
      const d = Math.max(boxes[o + k] - origin[k], 0, origin[k] - boxes[o + 3 + k])
      square += d * d
      slack += SLACK * (Math.abs(origin[k]) + Math.abs(boxes[o + k]) + Math.abs(boxes[o + 3 + k]))
    }
    const near = Math.sqrt(square) * (1 - SLACK) - slack
    if (!(near <= limits[0])) continue
    stack[size] = link
    nearness[size++] = near
  }
  if (size === bottom + 2) sortLastTwo()
}
