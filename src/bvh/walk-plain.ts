/**
 * The walk along a ray in TypeScript, where the kernel is not used.
 *
 * To a processor, turning a comparison of doubles into a number costs more than two sums, and a branch on random
 * numbers costs as much as half a box. So the walk has few such comparisons, and hardly any such branches. A ray meets
 * a box if its three slabs and [0, limit] have a time in common, which is so if each two of them have one. Let z be the
 * axis along which the ray goes farthest. Then
 *
 * - times are doubled, so that the larger of 0 and the time at the near face across z is t + |t|, without rounding. If
 *   that is not after the far faces, no far face is behind the origin. (For an infinite box it is NaN, and the
 *   comparisons are written so that NaN hides nothing.)
 * - the limit is compared with the near face across z alone, which admits hardly more boxes than comparing all three.
 *   Children from the stack are compared with all three, since the limit has fallen meanwhile.
 * - of two children, the one whose near corner comes first along the ray goes first.
 *
 * Times are rounded monotonically. So a comparison that holds for the exact box also holds for the rounded times of the
 * grown box.
 */
import { RAY_DIRECTION, RAY_ORIGIN, type Row } from '../math/rows.ts'
import { PREPARED_AXES, PREPARED_LIMIT, PREPARED_PAD, PREPARED_SHEAR } from '../ray/prepared.ts'
import { BOX_COLUMNS, CHILD_COUNT, CHILD_INDEX, CHILD_STRIDE, DEPTH_LIMIT, NODE_COLUMNS, type Tree } from './layout.ts'
import { countWork } from './mirror.ts'
import { found, keepFound, meets, met, RAY_ALL, RAY_ANY, RAY_VISIT, type Visit } from './ray-found.ts'

/** Children that wait: twice the number of their node, plus their side. */
const stack = new Uint32Array(DEPTH_LIMIT + 8)

/** Exceeds any coordinate over any distance that matters; its product with 2^62 is finite. */
const STEEPEST = 1e280

// These masks change no index, thanks to TRIANGLE_LIMIT. They tell the compiler to use integers without checks.
const NODE_MASK = 0x7ffffff0
const SLOT_MASK = 0x7fffffff

/** Like `walkRay`, for a tree without a pose, and a ray whose axes are set. */
export function walkPlain(tree: Tree, p: Row, question: number, visit: Visit): void {
  const { boxes, children, vertices } = tree
  const kx = p[PREPARED_AXES] & 3
  const ky = p[PREPARED_AXES + 1] & 3
  const kz = p[PREPARED_AXES + 2] & 3
  const dx = p[RAY_DIRECTION + kx]
  const dy = p[RAY_DIRECTION + ky]
  const dz = p[RAY_DIRECTION + kz]
  const ox = p[RAY_ORIGIN + kx]
  const oy = p[RAY_ORIGIN + ky]
  const oz = p[RAY_ORIGIN + kz]
  const sx = p[PREPARED_SHEAR]
  const sy = p[PREPARED_SHEAR + 1]
  // 1/d without infinities, so that a plane through the origin is met at time 0 and not at 0 · ∞
  const iz = Math.max(-STEEPEST, Math.min(p[PREPARED_SHEAR + 2], STEEPEST))
  const ix2 = 2 * Math.max(-STEEPEST, Math.min(1 / dx, STEEPEST))
  const iy2 = 2 * Math.max(-STEEPEST, Math.min(1 / dy, STEEPEST))
  const iz2 = 2 * iz
  // the columns of the near and far face of a box on each axis; the origin is moved so that the box seems larger
  const backX = +!(ix2 > 0)
  const backY = +!(iy2 > 0)
  const backZ = +!(iz2 > 0)
  const nearX = kx + 3 * backX
  const nearY = ky + 3 * backY
  const nearZ = kz + 3 * backZ
  const farX = kx + 3 - 3 * backX
  const farY = ky + 3 - 3 * backY
  const farZ = kz + 3 - 3 * backZ
  const padX = (1 - 2 * backX) * p[PREPARED_PAD + kx]
  const padY = (1 - 2 * backY) * p[PREPARED_PAD + ky]
  const padZ = (1 - 2 * backZ) * p[PREPARED_PAD + kz]
  const onx = ox + padX
  const ony = oy + padY
  const onz = oz + padZ
  const ofx = ox - padX
  const ofy = oy - padY
  const ofz = oz - padZ
  // these turn times along each axis into lengths along the ray
  const wx = dx * dx
  const wy = dy * dy
  const wz = dz * dz

  let limit2 = 2 * p[PREPARED_LIMIT]
  let best = -1
  found.count = 0
  let opened = 0
  let tested = 0
  let size = 0
  let node = 0
  walk: for (;;) {
    // open a node: which of its children does the ray meet?
    opened++
    const at = Math.imul(node, NODE_COLUMNS) & NODE_MASK
    const lz = (boxes[at + nearZ] - onz) * iz
    const l0 = (boxes[at + nearX] - onx) * ix2
    const l1 = (boxes[at + nearY] - ony) * iy2
    const l2 = lz + Math.abs(lz)
    const h0 = (boxes[at + farX] - ofx) * ix2
    const h1 = (boxes[at + farY] - ofy) * iy2
    const h2 = (boxes[at + farZ] - ofz) * iz2
    const mz = (boxes[at + BOX_COLUMNS + nearZ] - onz) * iz
    const m0 = (boxes[at + BOX_COLUMNS + nearX] - onx) * ix2
    const m1 = (boxes[at + BOX_COLUMNS + nearY] - ony) * iy2
    const m2 = mz + Math.abs(mz)
    const g0 = (boxes[at + BOX_COLUMNS + farX] - ofx) * ix2
    const g1 = (boxes[at + BOX_COLUMNS + farY] - ofy) * iy2
    const g2 = (boxes[at + BOX_COLUMNS + farZ] - ofz) * iz2
    const in0 =
      +(l0 <= h1) & +(l1 <= h0) & +(l0 <= h2) & +(l1 <= h2) & +!(l2 > h0) & +!(l2 > h1) & +!(l2 > h2) & +!(l2 > limit2)
    const in1 =
      +(m0 <= g1) & +(m1 <= g0) & +(m0 <= g2) & +(m1 <= g2) & +!(m2 > g0) & +!(m2 > g1) & +!(m2 > g2) & +!(m2 > limit2)

    // next comes a leaf of `count` triangles, a node (count 0), or a child from the stack (-1)
    let first = 0
    let count = -1
    const hits = in0 | (in1 << 1)
    if (hits !== 0) {
      let side = hits >> 1
      if (hits === 3) {
        side = +((m0 - l0) * wx + (m1 - l1) * wy + (m2 - l2) * wz < 0)
        stack[size++] = node * 2 + 1 - side
      }
      const c = at + CHILD_STRIDE * side
      first = children[c + CHILD_INDEX] | 0
      count = children[c + CHILD_COUNT] | 0
    }
    while (count !== 0) {
      if (count < 0) {
        if (size === 0) break walk
        const child = stack[--size]
        const at = Math.imul(child >>> 1, NODE_COLUMNS) & NODE_MASK
        const b = at + (child & 1) * BOX_COLUMNS
        const l0 = (boxes[b + nearX] - onx) * ix2
        const l1 = (boxes[b + nearY] - ony) * iy2
        const l2 = (boxes[b + nearZ] - onz) * iz2
        if (+(l0 <= limit2) & +(l1 <= limit2) & +(l2 <= limit2)) {
          const c = at + (child & 1) * CHILD_STRIDE
          first = children[c + CHILD_INDEX] | 0
          count = children[c + CHILD_COUNT] | 0
        }
        continue
      }
      for (let slot = first; slot < first + count; slot++) {
        tested++
        if (question === RAY_VISIT) visit(tree, p, slot, -1)
        else {
          const b = Math.imul(slot, 9) & SLOT_MASK
          const az = vertices[b + kz] - oz
          const bz = vertices[b + 3 + kz] - oz
          const cz = vertices[b + 6 + kz] - oz
          const ax = vertices[b + kx] - ox - sx * az
          const ay = vertices[b + ky] - oy - sy * az
          const bx = vertices[b + 3 + kx] - ox - sx * bz
          const by = vertices[b + 3 + ky] - oy - sy * bz
          const cx = vertices[b + 6 + kx] - ox - sx * cz
          const cy = vertices[b + 6 + ky] - oy - sy * cz
          const u = cx * by - cy * bx
          const v = ax * cy - ay * cx
          const w = bx * ay - by * ax
          if ((+(u < 0) | +(v < 0) | +(w < 0)) & (+(u > 0) | +(v > 0) | +(w > 0))) continue
          best = judge(tree, p, slot, best, question, visit)
        }
        limit2 = 2 * p[PREPARED_LIMIT]
        if (+(question === RAY_ANY) & +(best >= 0)) break walk
      }
      count = -1
    }
    node = first
  }
  found.slot = best
  found.nodes = opened
  found.triangles = tested
  if (question !== RAY_VISIT) countWork(tree, opened + tested)
}

/**
 * Judges a triangle.
 * @param other the nearest so far, or -1
 * @returns the nearest now
 */
function judge(tree: Tree, p: Row, slot: number, other: number, question: number, visit: Visit): number {
  if (!meets(tree, p, slot)) return other
  if (question === RAY_ALL) {
    keepFound(slot)
    found.ts[found.count - 1] = met[0]
    return -1
  }
  if (other >= 0 && !(met[0] < p[PREPARED_LIMIT]) && !visit(tree, p, slot, other)) return other
  p[PREPARED_LIMIT] = met[0]
  return slot
}
