import { counted, type LevelError } from './limits.ts'
import { MANY, pause } from './pause.ts'

/** Where a level's own coordinates have the zero of the stored ones, which are singles: own = origin + stored. */
export interface Origin {
  x: number
  y: number
  z: number
}

/**
 * A level that lies farther from its zero than this many of its own longest sides is stored around an origin of its own.
 * Up to here singles are at most 4e-6 of that side apart (in a room of 20 m: 0.08 mm), and nothing is moved.
 */
const FAR = 64

/** A box that grows, in doubles. */
export interface Box {
  min: [number, number, number]
  max: [number, number, number]
}

export function emptyBox(): Box {
  return { min: [Infinity, Infinity, Infinity], max: [-Infinity, -Infinity, -Infinity] }
}

export function growBox({ min, max }: Box, x: number, y: number, z: number): void {
  if (x < min[0]) min[0] = x
  if (y < min[1]) min[1] = y
  if (z < min[2]) min[2] = z
  if (x > max[0]) max[0] = x
  if (y > max[1]) max[1] = y
  if (z > max[2]) max[2] = z
}

/** Zero for a box near zero, so that ordinary levels keep their numbers; else its middle, in whole tens, hundreds, ... */
export function chooseOrigin({ min, max }: Box): Origin {
  const side = Math.max(...max.map((x, k) => x - min[k]))
  const far = Math.max(...max, ...min.map((x) => -x))
  const zero = { x: 0, y: 0, z: 0 }
  if (!(side > 0 && far > FAR * side && Number.isFinite(far))) return zero
  const digits = Math.floor(Math.log10(side))
  // A power of ten below 1 is no double, but its inverse is one.
  const plain = (x: number) => (digits < 0 ? Math.round(x * 10 ** -digits) / 10 ** -digits : round(x, 10 ** digits))
  const [x, y, z] = max.map((high, k) => plain(min[k] / 2 + high / 2))
  return Number.isFinite(x + y + z) ? { x, y, z } : zero
}

const round = (x: number, step: number) => Math.round(x / step) * step + 0

/** Whether it is finite in single precision, too. */
export function isSingle(value: number): boolean {
  return Number.isFinite(Math.fround(value))
}

/**
 * Doubles as singles around an origin, which the vertices that are used decide. A vertex that is not finite is refused where a corner uses
 * it; where none does, it is put where the first corner is, and a note says so.
 */
export async function settle(
  v: Float64Array,
  corners: Uint32Array,
  notes: string[],
  refuse: (vertex: number) => LevelError,
): Promise<{ origin: Origin; positions: Float32Array }> {
  const box = emptyBox()
  for (let i = 0; i < corners.length; i++) {
    if ((i & MANY) === MANY) await pause()
    const at = 3 * corners[i]
    if (!isPlace(v, at)) throw refuse(corners[i])
    growBox(box, v[at], v[at + 1], v[at + 2])
  }
  const origin = chooseOrigin(box)
  const positions = new Float32Array(v.length)
  let unused = 0
  for (let i = 0; i < v.length; i += 3) {
    if ((i & MANY) === MANY) await pause()
    const isThere = isPlace(v, i)
    if (!isThere) unused++
    const at = isThere ? i : 3 * corners[0]
    positions[i] = v[at] - origin.x
    positions[i + 1] = v[at + 1] - origin.y
    positions[i + 2] = v[at + 2] - origin.z
  }
  if (unused > 0) notes.push(unusedNote(unused))
  return { origin, positions }
}

/** Whether the vertex at `at` is finite in single precision. */
export function isPlace(v: ArrayLike<number>, at: number): boolean {
  return isSingle(v[at]) && isSingle(v[at + 1]) && isSingle(v[at + 2])
}

/** Of vertices that are not finite. */
export function unusedNote(vertices: number): string {
  return counted(
    vertices,
    'vertex without a finite place was ignored: no face uses it',
    'vertices without a finite place were ignored: no face uses them',
  )
}
