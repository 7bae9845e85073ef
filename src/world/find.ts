/**
 * Finds the colliders that a query may meet, one after the other: along a way, nearer ones first; in a box; or near a
 * point. Start a search, then take the next collider until there is none. Only one search runs at a time.
 *
 *     startAlong(colliders, ray, 0, pad)
 *     for (let c = nextAlong(); c !== undefined; c = nextAlong()) … limits[0] = …
 */
import { boxesMeet } from '../math/boxes.ts'
import type { Row } from '../math/rows.ts'
import { type Collider, mayMeetBox } from './collider.ts'
import { type Colliders, newColliders } from './colliders.ts'
import { BOX_COLUMNS, type BoxTree, LINKS, NODE_COLUMNS } from './tree.ts'

const nobody = newColliders()
let colliders = nobody
let tree: BoxTree = nobody.still
/** Which colliders a search considers: all, only static ones, or only those that have moved since they were added. */
export const ALL = 0
export const STILL = 1
export const MOVING = 2
let among = ALL
/** The part that is being searched: 0 colliders without bounds, 1 static ones, 2 those that have moved. */
let part = 0
let index = 0

let stack = new Int32Array(128)
let nearness = new Float64Array(128)
let size = 0

/**
 * How far a search goes: along a way in units of its direction, from a point in metres. The caller may lower it between
 * two results.
 */
export const limits = new Float64Array(1)

const origin = new Float64Array(3)
const slopes = new Float64Array(3)
/** The origin, moved so that near faces are met sooner; then moved so that far faces are met later. */
const origins = new Float64Array(6)
const box = new Float64Array(6)

function start(from: Colliders, which: number): void {
  colliders = from
  among = which
  part = 0
  index = 0
  size = 0
}

/** Ends a search before its last result. */
export function endSearch(): void {
  colliders = nobody
  tree = nobody.still
  size = 0
  part = 3
}

/** Goes on to the next part with a tree, its root on the stack. Returns false if there is none. */
function nextPart(): boolean {
  do {
    part++
    if (part === 1 && among === MOVING) part = 2
    if (part > 2 || (part === 2 && among === STILL)) {
      endSearch()
      return false
    }
    tree = part === 1 ? colliders.still : colliders.moving
  } while (tree.count === 0)
  stack[size] = 0 // the root
  nearness[size++] = 0
  return true
}

/** Makes the stack longer. */
function makeRoom(): void {
  const longer = new Int32Array(2 * stack.length)
  longer.set(stack)
  stack = longer
  const more = new Float64Array(2 * stack.length)
  more.set(nearness)
  nearness = more
}

/** Swaps the last two entries of the stack if the lower one is nearer. */
function sortLastTwo(): void {
  const near = nearness[size - 1]
  if (!(nearness[size - 2] < near)) return
  const link = stack[size - 1]
  stack[size - 1] = stack[size - 2]
  nearness[size - 1] = nearness[size - 2]
  stack[size - 2] = link
  nearness[size - 2] = near
}

/** A slope that exceeds any coordinate over any distance that matters; its product with 2^61 is finite. */
const STEEPEST = 1e280
/**
 * Boxes are enlarged by this share of the numbers involved: far more than the tolerance of any query and all roundings
 * here.
 */
const SLACK = 1e-12

/**
 * Starts a search along a way, with origin and direction at way[w..w+5], up to limits[0].
 * @param extents half the size of the body that moves along it
 */
export function startAlong(from: Colliders, way: Row, w: number, extents: Row): void {
  start(from, ALL)
  for (let k = 0; k < 3; k++) {
    const o = way[w + k]
    const i = 1 / way[w + 3 + k]
    const pad = extents[k] + SLACK * (Math.abs(o) + extents[k])
    slopes[k] = i > STEEPEST ? STEEPEST : i < -STEEPEST ? -STEEPEST : i
    origins[k] = i > 0 ? o + pad : o - pad
    origins[3 + k] = i > 0 ? o - pad : o + pad
  }
}

/** Starts a search in a BOX row (closed). It may also find colliders slightly outside. */
export function startInBox(from: Colliders, around: Row, b: number, which = ALL): void {
  start(from, which)
  for (let k = 0; k < 3; k++) {
    box[k] = Math.max(around[b + k], -FARTHEST)
    box[3 + k] = Math.min(around[b + 3 + k], FARTHEST)
  }
}
/** A coordinate beyond everything in a world, metres, but below the Infinity of a missing child. */
const FARTHEST = 1e30

/** Starts a search near a point, up to limits[0]. */
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
    const link = size > 0 ? walkAlong() : 0
    if (link < 0) return colliders.bySlot[~link]
    if (!nextPart()) return undefined
  }
}

/** Walks the tree on from the stack, nearer children first. Returns the link of the next box that is met, or 0. */
function walkAlong(): number {
  const { boxes, links } = tree
  const limit = limits[0]
  const ix = slopes[0]
  const iy = slopes[1]
  const iz = slopes[2]
  // the columns of the near and far face of a box on each axis; the origin is moved so that the box seems larger
  const nearX = ix > 0 ? 0 : 3
  const nearY = iy > 0 ? 1 : 4
  const nearZ = iz > 0 ? 2 : 5
  const farX = 3 - nearX
  const farY = 5 - nearY
  const farZ = 7 - nearZ
  const nx = origins[0]
  const ny = origins[1]
  const nz = origins[2]
  const fx = origins[3]
  const fy = origins[4]
  const fz = origins[5]
  let top = size
  while (top > 0) {
    top--
    if (nearness[top] > limit) continue
    let link = stack[top]
    while (link >= 0) {
      const at = link * NODE_COLUMNS
      const l0 = (boxes[at + nearX] - nx) * ix
      const l1 = (boxes[at + nearY] - ny) * iy
      const l2 = (boxes[at + nearZ] - nz) * iz
      const h0 = (boxes[at + farX] - fx) * ix
      const h1 = (boxes[at + farY] - fy) * iy
      const h2 = (boxes[at + farZ] - fz) * iz
      const m0 = (boxes[at + 6 + nearX] - nx) * ix
      const m1 = (boxes[at + 6 + nearY] - ny) * iy
      const m2 = (boxes[at + 6 + nearZ] - nz) * iz
      const g0 = (boxes[at + 6 + farX] - fx) * ix
      const g1 = (boxes[at + 6 + farY] - fy) * iy
      const g2 = (boxes[at + 6 + farZ] - fz) * iz
      // (without jumps; the near face of a missing child is infinitely far)
      const in0 =
        +(l0 <= h1) &
        +(l0 <= h2) &
        +(l1 <= h0) &
        +(l1 <= h2) &
        +(l2 <= h0) &
        +(l2 <= h1) &
        +(h0 >= 0) &
        +(h1 >= 0) &
        +(h2 >= 0) &
        +(l0 <= limit) &
        +(l1 <= limit) &
        +(l2 <= limit)
      const in1 =
        +(m0 <= g1) &
        +(m0 <= g2) &
        +(m1 <= g0) &
        +(m1 <= g2) &
        +(m2 <= g0) &
        +(m2 <= g1) &
        +(g0 >= 0) &
        +(g1 >= 0) &
        +(g2 >= 0) &
        +(m0 <= limit) &
        +(m1 <= limit) &
        +(m2 <= limit)
      if ((in0 & in1) !== 0) {
        if (top === stack.length) makeRoom()
        let near0 = l0 > l1 ? l0 : l1
        if (l2 > near0) near0 = l2
        let near1 = m0 > m1 ? m0 : m1
        if (m2 > near1) near1 = m2
        const second = near1 < near0 ? 0 : 1
        stack[top] = links[at + LINKS + second]
        nearness[top++] = second === 0 ? near0 : near1
        link = links[at + LINKS + 1 - second]
      } else if ((in0 | in1) !== 0) link = links[at + LINKS + in1]
      else break
    }
    if (link >= 0) continue
    size = top
    return link
  }
  size = 0
  return 0
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
    const link = walkInBox()
    if (link < 0) {
      const collider = colliders.bySlot[~link]
      // the tree's boxes are looser, depending on earlier changes, and the answer must not depend on these
      if (collider !== undefined && boxesMeet(collider.box, 0, box, 0)) return collider
    } else if (!nextPart()) return undefined
  }
}

/** Walks the tree on from the stack. Returns the link of the next box that meets `box`, or 0. */
function walkInBox(): number {
  const { boxes, links } = tree
  const x0 = box[0]
  const y0 = box[1]
  const z0 = box[2]
  const x1 = box[3]
  const y1 = box[4]
  const z1 = box[5]
  let top = size
  while (top > 0) {
    let link = stack[--top]
    while (link >= 0) {
      const at = link * NODE_COLUMNS
      // (without jumps; a missing child meets no box)
      const in0 =
        +(boxes[at] <= x1) &
        +(boxes[at + 1] <= y1) &
        +(boxes[at + 2] <= z1) &
        +(boxes[at + 3] >= x0) &
        +(boxes[at + 4] >= y0) &
        +(boxes[at + 5] >= z0)
      const in1 =
        +(boxes[at + 6] <= x1) &
        +(boxes[at + 7] <= y1) &
        +(boxes[at + 8] <= z1) &
        +(boxes[at + 9] >= x0) &
        +(boxes[at + 10] >= y0) &
        +(boxes[at + 11] >= z0)
      if ((in0 & in1) !== 0) {
        if (top === stack.length) makeRoom()
        stack[top++] = links[at + LINKS]
        link = links[at + LINKS + 1]
      } else if ((in0 | in1) !== 0) link = links[at + LINKS + in1]
      else break
    }
    if (link >= 0) continue
    size = top
    return link
  }
  size = 0
  return 0
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
  if (size + 2 > stack.length) makeRoom()
  for (let side = 0; side < 2; side++) {
    const link = links[node * NODE_COLUMNS + LINKS + side]
    if (link === 0) continue
    const o = node * NODE_COLUMNS + side * BOX_COLUMNS
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
