/**
 * Walks the tree along a ray, nearer child first. Boxes are grown by more than twice the tolerance of the contract and
 * compared with <=, so the tree never hides a triangle that a plain loop would have hit.
 */
import { RAY_DIRECTION, RAY_ORIGIN, type Row } from '../math/rows.ts'
import { ROUNDOFF } from '../math/tolerance.ts'
import {
  PREPARED_AXES,
  PREPARED_LIMIT,
  PREPARED_PAD,
  PREPARED_SHEAR,
  PREPARED_SIZE,
  prepareRay,
} from '../ray/prepared.ts'
import { meetTriangle } from '../ray/watertight.ts'
import { filtering, isFrontOnly, passes } from './filter.ts'
import { BOX_COLUMNS, CHILD_COUNT, CHILD_INDEX, CHILD_STRIDE, DEPTH_LIMIT, NODE_COLUMNS, type Tree } from './layout.ts'
import { countWork, kernelFor } from './mirror.ts'
import { carry, carryWayIn, sourceTree } from './placed.ts'
import {
  found,
  keepFound,
  meets,
  meetsFront,
  met,
  RAY_ALL,
  RAY_ANY,
  RAY_FIRST,
  RAY_VISIT,
  strike,
  type Visit,
} from './ray-found.ts'
import { walkByKernel, walkPlacedByKernel, walkThinByKernel } from './walk-wasm.ts'

const stack = new Uint32Array(DEPTH_LIMIT + 8)
const stackT = new Float64Array(DEPTH_LIMIT + 8)

/** Larger than any coordinate over any distance that matters, and its product with 2^61 is finite. */
const STEEPEST = 1e280

/** Boxes are grown by this share of the largest coordinate: above 2ε for any ray that starts and ends within reach. */
const GROW = 64 * ROUNDOFF

/** The largest absolute coordinate of the root's boxes. */
export function reachOfTree(boxes: Float32Array): number {
  let reach = 0
  for (let i = 0; i < 2 * BOX_COLUMNS; i++) {
    const x = Math.abs(boxes[i])
    if (x > reach && x < Number.POSITIVE_INFINITY) reach = x
  }
  return reach
}

/** Half extents of a ray. */
export const THIN: Row = new Float64Array(3)

/** What a ray's boxes grow by: its tolerance; for a swept body add its half extents. */
export function setPad(p: Row, reach: number, halfExtents: Row): void {
  // (sums, not the largest: those would be branches that are guessed wrong)
  const far = reach + Math.abs(p[RAY_ORIGIN]) + Math.abs(p[RAY_ORIGIN + 1]) + Math.abs(p[RAY_ORIGIN + 2])
  const pad = GROW * (far + halfExtents[0] + halfExtents[1] + halfExtents[2])
  p[PREPARED_PAD] = halfExtents[0] + pad
  p[PREPARED_PAD + 1] = halfExtents[1] + pad
  p[PREPARED_PAD + 2] = halfExtents[2] + pad
}

/**
 * @param p a PREPARED ray with its pad set; for RAY_FIRST its LIMIT ends as the distance found
 * @param visit the order of ties for RAY_FIRST, the visitor for RAY_VISIT
 */
export function walkRay(tree: Tree, p: Row, question: number, visit: Visit): void {
  if (tree.placed) {
    walkPlaced(tree, p, question, visit)
    return
  }
  const kernel = question === RAY_VISIT ? undefined : kernelFor(tree)
  if (kernel !== undefined && walkByKernel(kernel, tree, p, question, visit)) return
  walkPlain(tree, p, question, visit)
}

/**
 * `walkRay` for a ray without width; for RAY_FIRST the triangle is in `struck`.
 * @param p a PREPARED row to be filled @param reach of the tree
 */
export function walkThin(tree: Tree, reach: number, ray: Row, p: Row, question: number, visit: Visit): void {
  const kernel = kernelFor(tree)
  if (kernel !== undefined && walkThinByKernel(kernel, tree, ray, p, question, visit)) return
  prepareRay(ray, 0, p)
  setPad(p, reach, THIN)
  walkRay(tree, p, question, visit)
  if (question === RAY_FIRST && found.slot >= 0) strike(tree, found.slot)
}

/** The walk in TypeScript: where the kernel does not serve, and its judge. */
function walkPlain(tree: Tree, p: Row, question: number, visit: Visit): void {
  const boxes = tree.boxes
  const children = tree.children
  const vertices = tree.vertices
  const frontOnly = isFrontOnly(tree)
  const ox = p[RAY_ORIGIN]
  const oy = p[RAY_ORIGIN + 1]
  const oz = p[RAY_ORIGIN + 2]
  const padX = p[PREPARED_PAD]
  const padY = p[PREPARED_PAD + 1]
  const padZ = p[PREPARED_PAD + 2]
  setSlopes(p)
  const ix = slopes[0]
  const iy = slopes[1]
  const iz = slopes[2]
  // the column of the near and far face of a box on each axis, and the origin moved so that the box seems larger
  const nearX = ix > 0 ? 0 : 3
  const nearY = iy > 0 ? 1 : 4
  const nearZ = iz > 0 ? 2 : 5
  const farX = 3 - nearX
  const farY = 5 - nearY
  const farZ = 7 - nearZ
  const onx = ix > 0 ? ox + padX : ox - padX
  const ony = iy > 0 ? oy + padY : oy - padY
  const onz = iz > 0 ? oz + padZ : oz - padZ
  const ofx = ix > 0 ? ox - padX : ox + padX
  const ofy = iy > 0 ? oy - padY : oy + padY
  const ofz = iz > 0 ? oz - padZ : oz + padZ
  // the shear, for the sign test below (see ray/watertight.ts)
  const kx = p[PREPARED_AXES] | 0
  const ky = p[PREPARED_AXES + 1] | 0
  const kz = p[PREPARED_AXES + 2] | 0
  const sx = p[PREPARED_SHEAR]
  const sy = p[PREPARED_SHEAR + 1]
  const qx = p[RAY_ORIGIN + kx]
  const qy = p[RAY_ORIGIN + ky]
  const qz = p[RAY_ORIGIN + kz]

  let best = p[PREPARED_LIMIT]
  let bestSlot = -1
  found.count = 0
  let opened = 0
  let tested = 0
  let size = 0
  let node = 0
  for (;;) {
    // open a node: which of its children does the ray meet before the limit?
    opened++
    const at = node * NODE_COLUMNS
    const l0 = (boxes[at + nearX] - onx) * ix
    const l1 = (boxes[at + nearY] - ony) * iy
    const l2 = (boxes[at + nearZ] - onz) * iz
    const h0 = (boxes[at + farX] - ofx) * ix
    const h1 = (boxes[at + farY] - ofy) * iy
    const h2 = (boxes[at + farZ] - ofz) * iz
    const m0 = (boxes[at + 6 + nearX] - onx) * ix
    const m1 = (boxes[at + 6 + nearY] - ony) * iy
    const m2 = (boxes[at + 6 + nearZ] - onz) * iz
    const g0 = (boxes[at + 6 + farX] - ofx) * ix
    const g1 = (boxes[at + 6 + farY] - ofy) * iy
    const g2 = (boxes[at + 6 + farZ] - ofz) * iz
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
      +(l0 <= best) &
      +(l1 <= best) &
      +(l2 <= best)
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
      +(m0 <= best) &
      +(m1 <= best) &
      +(m2 <= best)

    // a child is named by twice its node, plus its side; -1: none
    let child = -1
    if (in0 !== 0) {
      child = node * 2
      if (in1 !== 0) {
        let near0 = l0 > l1 ? l0 : l1
        if (l2 > near0) near0 = l2
        let near1 = m0 > m1 ? m0 : m1
        if (m2 > near1) near1 = m2
        if (near1 < near0) {
          stack[size] = child
          stackT[size++] = near0
          child++
        } else {
          stack[size] = child + 1
          stackT[size++] = near1
        }
      }
    } else if (in1 !== 0) child = node * 2 + 1

    // follow it: through leaves, until there is a node to open
    for (;;) {
      while (child < 0) {
        if (size === 0) {
          found.slot = bestSlot
          found.nodes = opened
          found.triangles = tested
          p[PREPARED_LIMIT] = best
          if (question !== RAY_VISIT) countWork(tree, opened + tested)
          return
        }
        size--
        if (stackT[size] <= best) child = stack[size]
      }
      const c = (child >> 1) * NODE_COLUMNS + CHILD_INDEX + (child & 1) * CHILD_STRIDE
      const first = children[c]
      const last = first + children[c + CHILD_COUNT - CHILD_INDEX]
      child = -1
      if (last === first) {
        node = first
        break
      }
      if (question === RAY_VISIT) {
        p[PREPARED_LIMIT] = best
        for (let slot = first; slot < last; slot++) visit(tree, p, slot, -1)
        tested += last - first
        best = p[PREPARED_LIMIT]
        continue
      }
      for (let slot = first; slot < last; slot++) {
        tested++
        const b = slot * 9
        const az = vertices[b + kz] - qz
        const bz = vertices[b + 3 + kz] - qz
        const cz = vertices[b + 6 + kz] - qz
        const ax = vertices[b + kx] - qx - sx * az
        const ay = vertices[b + ky] - qy - sy * az
        const bx = vertices[b + 3 + kx] - qx - sx * bz
        const by = vertices[b + 3 + ky] - qy - sy * bz
        const cx = vertices[b + 6 + kx] - qx - sx * cz
        const cy = vertices[b + 6 + ky] - qy - sy * cz
        const u = cx * by - cy * bx
        const v = ax * cy - ay * cx
        const w = bx * ay - by * ax
        if ((+(u < 0) | +(v < 0) | +(w < 0)) & (+(u > 0) | +(v > 0) | +(w > 0))) continue
        p[PREPARED_LIMIT] = best
        if (!meetTriangle(p, vertices, b, met, 0)) continue
        if (frontOnly && !meetsFront(p, vertices, b)) continue
        if (filtering && !passes(tree, slot)) continue
        if (question === RAY_ALL) {
          keepFound(slot)
          found.ts[found.count - 1] = met[0]
        } else if (bestSlot < 0 || met[0] < best || visit(tree, p, slot, bestSlot)) {
          best = met[0]
          bestSlot = slot
          if (question === RAY_ANY) {
            found.slot = slot
            found.nodes = opened
            found.triangles = tested
            countWork(tree, opened + tested)
            return
          }
        }
      }
    }
  }
}

// a walk of a tree that is seen through a pose: the world's question, and the mesh's
const local: Row = new Float64Array(PREPARED_SIZE)
const asked = { p: local, question: RAY_FIRST, visit: visitPlaced as Visit, tree: {} as Tree, slot: -1 }

function walkPlaced(tree: Tree, p: Row, question: number, visit: Visit): void {
  asked.p = p
  asked.question = question
  asked.visit = visit
  asked.tree = tree
  asked.slot = -1
  carryWayIn(p, PREPARED_PAD, local)
  local[PREPARED_LIMIT] = p[PREPARED_LIMIT]
  const source = sourceTree()
  const kernel = question === RAY_VISIT ? undefined : kernelFor(source)
  if (kernel === undefined || !walkPlacedByKernel(kernel, source, local, visitPlaced)) {
    walkRay(source, local, RAY_VISIT, visitPlaced)
    if (question !== RAY_VISIT) countWork(source, found.nodes + found.triangles)
  }
  found.slot = asked.slot
}

/** A triangle whose box is met in the mesh's frame: carried out, and judged as the walk itself would. */
function visitPlaced(_source: Tree, q: Row, there: number): boolean {
  const { p, question, tree, visit } = asked
  const slot = carry(there)
  p[PREPARED_LIMIT] = q[PREPARED_LIMIT]
  if (question === RAY_VISIT) visit(tree, p, slot, -1)
  else if (meets(tree, p, slot)) {
    if (question === RAY_ALL) {
      keepFound(slot)
      found.ts[found.count - 1] = met[0]
    } else if (asked.slot < 0 || met[0] < p[PREPARED_LIMIT] || visit(tree, p, slot, asked.slot)) {
      asked.slot = slot
      p[PREPARED_LIMIT] = met[0]
      if (question === RAY_ANY) {
        q[PREPARED_LIMIT] = -1 // nothing else is looked at
        return true
      }
    }
  }
  q[PREPARED_LIMIT] = p[PREPARED_LIMIT]
  return true
}

/** 1/d without infinities, so that a plane through the origin is met at 0 and not at 0 · ∞. */
function setSlopes(p: Row): void {
  for (let k = 0; k < 3; k++) {
    const i = 1 / p[RAY_DIRECTION + k]
    slopes[k] = i > STEEPEST ? STEEPEST : i < -STEEPEST ? -STEEPEST : i
  }
}

/** In a row: a double that is returned may be allocated. */
const slopes = new Float64Array(3)
