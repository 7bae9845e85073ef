/** Spheres on parabolas in a world: each collider's first contact, then the earliest of all. */
import type { Tree } from '../bvh/layout.ts'
import { ROOM_SIZE } from '../math/room.ts'
import { HIT_SIZE, HIT_T, type Row } from '../math/rows.ts'
import { firstOnPath } from '../mesh/cast-path.ts'
import { countChords, writeChord } from '../path/chords.ts'
import { PATH_BEND, PATH_END, PATH_FLOOR, PATH_FROM, PATH_HAS_FLOOR, PATH_START, PATH_VELOCITY } from '../path/path.ts'
import { NEAREST, pathPipe } from '../path/path-solid.ts'
import { risesAbove } from '../path/risen.ts'
import { touchOnPath } from '../path/search.ts'
import { closeTriangles, isThere, onlyFronts, openTriangles } from './asked.ts'
import { strikeNothing, struck, writeStruck } from './cast-ray.ts'
import { type Collider, isBehind, trianglesOf } from './collider.ts'
import type { Colliders } from './colliders.ts'
import { limits, nextAlong, startAlong } from './find.ts'
import { isUnderPlane } from './under.ts'

const candidate = new Float64Array(HIT_SIZE)
const way = new Float64Array(6)
const room = new Float64Array(ROOM_SIZE)
const span = new Float64Array(2)
/** A sphere moves by at least this much, so that a search along its way finds what is around it. */
const LEAST = Number.MIN_VALUE

/**
 * The first contact of a PATH, from its START to its END: false, or the HIT row in out, where T is the time, and its owner in
 * `struck`. START and END are the same afterwards.
 * @param skip a collider that is not considered, or -1
 */
export function castPathInWorld(colliders: Colliders, path: Row, skip: number, out: Row): boolean {
  strikeNothing()
  const start = path[PATH_START]
  const end = path[PATH_END]
  span[0] = end - start
  const chords = countChords(path, span)
  for (let i = 0; i < chords && struck.id < 0; i++) {
    span[0] = i === 0 ? start : start + ((end - start) * i) / chords
    span[1] = i === chords - 1 ? end : start + ((end - start) * (i + 1)) / chords
    path[PATH_START] = span[0]
    path[PATH_END] = span[1]
    castChord(colliders, path, skip, out)
  }
  path[PATH_START] = start
  path[PATH_END] = end
  return struck.id >= 0
}

/** A part of a path that bends little. */
function castChord(colliders: Colliders, path: Row, skip: number, out: Row): void {
  writeChord(path, span, way, room)
  const from = span[0]
  const time = span[1] - from
  if (way[3] === 0 && way[4] === 0 && way[5] === 0) way[3] = LEAST
  limits[0] = 1
  startAlong(colliders, way, 0, room)
  for (let collider = nextAlong(); collider !== undefined; collider = nextAlong()) {
    if (collider.id === skip || !isThere(collider)) continue
    const tree = collider.mesh !== undefined ? trianglesOf(collider) : undefined
    const slot = pathOfCollider(collider, tree, path, candidate)
    if (slot === MISS) continue
    if (struck.id >= 0 && !(candidate[HIT_T] < out[HIT_T] || collider.id < struck.id)) continue
    for (let i = 0; i < HIT_SIZE; i++) out[i] = candidate[i]
    writeStruck(collider, tree, slot)
    path[PATH_END] = candidate[HIT_T]
    if (time > 0) limits[0] = Math.min((candidate[HIT_T] - from) / time + 1e-9, 1)
  }
}

const SHAPE = -1
export const MISS = -2

/**
 * The first contact of a PATH with one collider: the slot of its triangle, SHAPE or MISS; the row in out.
 */
export function pathOfCollider(collider: Collider, tree: Tree | undefined, path: Row, out: Row): number {
  const { kind, row } = collider
  const start = path[PATH_START]
  const end = path[PATH_END]
  if (tree !== undefined) {
    openTriangles(collider)
    const slot = firstOnPath(tree, collider.reach, path, out)
    closeTriangles()
    path[PATH_END] = end
    return slot < 0 ? MISS : slot
  }
  if (path[PATH_HAS_FLOOR] === 1 && isUnderPlane(collider, path, PATH_FLOOR)) return MISS
  let met = false
  if (kind === 'pipe') met = !isBehind(collider, centre(path), 0, onlyFronts()) && pathPipe(path, row, out, 0)
  else if (kind !== 'plane' || !(collider.frontOnly || onlyFronts()) || risesAbove(path, row))
    met = touchOnPath(path, row, 0, NEAREST[kind], out, 0)
  path[PATH_START] = start
  return met ? SHAPE : MISS
}

const place = new Float64Array(3)
function centre(path: Row): Row {
  const t = path[PATH_START]
  for (let k = 0; k < 3; k++) place[k] = path[PATH_FROM + k] + t * (path[PATH_VELOCITY + k] + t * path[PATH_BEND + k])
  return place
}
