/** Queries with more than one answer: every hit of a ray or of a body on its way, everything that a body at rest touches. */
import type { Tree } from '../bvh/layout.ts'
import { triangleIn } from '../bvh/placed.ts'
import { found } from '../bvh/ray-found.ts'
import {
  HIT_DEPTH,
  HIT_SIZE,
  HIT_T,
  RAY_DIRECTION,
  RAY_MAX,
  RAY_ORIGIN,
  type Row,
  SWEEP_FROM,
  SWEEP_RADII,
  SWEEP_TRANSLATION,
} from '../math/rows.ts'
import { sortBy, swapNumbers } from '../math/sort-by.ts'
import { collectMet } from '../mesh/cast-all.ts'
import { allAlong } from '../mesh/cast-ray.ts'
import { compareHits } from '../mesh/order.ts'
import { collectTouched } from '../mesh/overlap-all.ts'
import { finishRayHit } from '../ray/ray-triangle.ts'
import { TOUCHING } from '../sweep/contact-rule.ts'
import { SPHERE } from '../sweep/mover.ts'
import { asAsked, closeTriangles, isThere, onlyFronts, openTriangles } from './asked.ts'
import { rayShape, slotOfMesh } from './cast-ray.ts'
import { isOut } from './cast-solid.ts'
import { type Collider, isBehind, trianglesOf } from './collider.ts'
import type { Colliders } from './colliders.ts'
import { limits, nextAlong, nextInBox, startAlong, startInBox } from './find.ts'
import { sweepAgainstShape, writeReach, writeSweepBox } from './pairs.ts'

/** The answers: for each its HIT row, its collider and its slot (-1: no triangle). `order` sorts them. */
export const many = {
  count: 0,
  rows: new Float64Array(HIT_SIZE * 64),
  owners: [] as Collider[],
  slots: new Int32Array(64),
  order: new Uint32Array(64),
}

const candidate = new Float64Array(HIT_SIZE)
const NO_SIZE = new Float64Array(3)
const box = new Float64Array(6)
const extents = new Float64Array(3)

// the motion that decides the order of the answers
let motion: Row = candidate
let motionAt = 0

const NOBODY = {} as Collider

/** Releases the colliders that were found. */
export function forgetMany(): void {
  if (many.count === 0) return
  many.owners.fill(NOBODY, 0, many.count) // not shortened: an array that grows again is allocated again
  many.count = 0
}

function keep(collider: Collider, tree: Tree | undefined, slot: number, row: Row, o: number): void {
  if (many.count === many.slots.length) grow()
  const i = many.count++
  for (let k = 0; k < HIT_SIZE; k++) many.rows[i * HIT_SIZE + k] = row[o + k]
  many.owners[i] = collider
  many.slots[i] = slotOfMesh(tree, slot)
}

function grow(): void {
  const size = many.slots.length * 2
  const { rows, slots } = many
  many.rows = new Float64Array(size * HIT_SIZE)
  many.rows.set(rows)
  many.slots = new Int32Array(size)
  many.slots.set(slots)
  many.order = new Uint32Array(size)
}

/** `many` = every hit of a RAY row, in the order of ties; only the first one of each solid. */
export function castRayAllInWorld(colliders: Colliders, ray: Row): void {
  many.count = 0
  limits[0] = ray[RAY_MAX]
  startAlong(colliders, ray, RAY_ORIGIN, NO_SIZE)
  for (let collider = nextAlong(); collider !== undefined; collider = nextAlong()) {
    if (isBehind(collider, ray, RAY_ORIGIN, onlyFronts()) || !isThere(collider)) continue
    if (collider.kind !== 'mesh') {
      if (rayShape(collider, ray, candidate)) keep(collider, undefined, -1, candidate, 0)
      continue
    }
    const tree = trianglesOf(collider)
    openTriangles(collider)
    const count = allAlong(tree, collider.reach, ray)
    closeTriangles()
    for (let i = 0; i < count; i++) {
      const slot = found.slots[i]
      candidate[HIT_T] = found.ts[i]
      finishRayHit(ray, 0, tree.vertices, slot * 9, candidate, 0)
      keep(collider, tree, slot, candidate, 0)
    }
  }
  sortMany(ray, RAY_DIRECTION)
}

/** `many` = everything that the body of a SOLID SWEEP touches on its way, in the order of ties. */
export function castAllInWorld(colliders: Colliders, sweep: Row, mover: number, overlap: number): void {
  many.count = 0
  writeSweepBox(mover, sweep, box)
  writeReach(mover, sweep, extents)
  limits[0] = 1
  startAlong(colliders, sweep, SWEEP_FROM, extents)
  for (let collider = nextAlong(); collider !== undefined; collider = nextAlong()) {
    if (isOut(collider, sweep, box)) continue
    const there = asAsked(collider)
    if (there.kind !== 'mesh') {
      if (sweepAgainstShape(there, sweep, 0, mover, overlap, candidate, 0)) keep(collider, undefined, -1, candidate, 0)
      continue
    }
    const tree = trianglesOf(there)
    openTriangles(there)
    const { count, rows, slots } = collectMet(tree, there.reach, sweep, mover, overlap)
    closeTriangles()
    for (let i = 0; i < count; i++) keep(collider, tree, slots[i], rows, i * HIT_SIZE)
  }
  sortMany(sweep, SWEEP_TRANSLATION)
}

/**
 * `many` = everything that the body of a SOLID SWEEP whose translation is zero touches, deepest first, then in the
 * order of ties.
 */
export function overlapAllInWorld(colliders: Colliders, sweep: Row, mover: number): void {
  many.count = 0
  writeSweepBox(mover, sweep, box)
  startInBox(colliders, box, 0)
  for (let collider = nextInBox(); collider !== undefined; collider = nextInBox()) {
    if (isBehind(collider, sweep, SWEEP_FROM, onlyFronts()) || !isThere(collider)) continue
    if (collider.kind !== 'mesh') {
      if (!sweepAgainstShape(collider, sweep, 0, mover, TOUCHING, candidate, 0)) continue
      // the same value as in collectTouched
      candidate[HIT_T] = mover === SPHERE ? sweep[SWEEP_RADII] - candidate[HIT_DEPTH] : 0 - candidate[HIT_DEPTH]
      keep(collider, undefined, -1, candidate, 0)
      continue
    }
    const tree = trianglesOf(collider)
    openTriangles(collider)
    const { count, rows, slots } = collectTouched(tree, mover, sweep)
    closeTriangles()
    for (let i = 0; i < count; i++) keep(collider, tree, slots[i], rows, i * HIT_SIZE)
  }
  sortMany(sweep, SWEEP_TRANSLATION)
  for (let i = 0; i < many.count; i++) many.rows[i * HIT_SIZE + HIT_T] = 0
}

/** Sorts the answers for a motion, whose direction is at row[at..]. */
function sortMany(row: Row, at: number): void {
  motion = row
  motionAt = at
  for (let i = 0; i < many.count; i++) many.order[i] = i
  sortBy(many.count, many, isAfter, swap)
}

function swap({ order }: typeof many, i: number, j: number): void {
  swapNumbers(order, i, j)
}

function isAfter({ rows, owners, order }: typeof many, i: number, j: number): boolean {
  const a = order[i]
  const b = order[j]
  const compared = compareHits(rows, a * HIT_SIZE, rows, b * HIT_SIZE, motion, motionAt)
  if (compared !== 0) return compared > 0
  const first = triangleOf(a)
  const second = triangleOf(b)
  return first !== second ? first > second : owners[a].id > owners[b].id
}

/** The caller's number of the triangle in an answer, or -1. */
function triangleOf(i: number): number {
  const { mesh } = many.owners[i]
  return many.slots[i] < 0 || mesh === undefined ? -1 : triangleIn(mesh.tree, many.slots[i])
}
