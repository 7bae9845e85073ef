/**
 * A ball that flies straight past something that is driven straight, exactly: their relative way as a `Motion` of the oracle, in whole
 * numbers, whatever the seconds of the frame. Nothing is rounded, and nothing of src is asked.
 *
 *     relative place at a + t   p + v t − D (a + t) / dt        times m · |q|², dt = m · 2^e: a whole number on some grid
 */
import { type Dyadic, dyadic, less, plus, sum, times } from '../math/dyadic.ts'
import type { Point } from '../oracle/exact.ts'
import type { Motion } from '../oracle/motion.ts'
import type { Numbers } from './vectors.ts'

/** All that is given, in metres and seconds. */
export interface Meeting {
  /** The ball at the start of its advance. */
  readonly from: Numbers
  readonly velocity: Numbers
  readonly radius: number
  /** Seconds of the frame, and how many of them are over when the ball's advance begins. */
  readonly frame: number
  readonly since: number
  /** The collider's position at the start of the frame and at its end; its orientation stays (any length; absent: upright). */
  readonly start: Numbers
  readonly end: Numbers
  readonly orientation?: Numbers
  readonly scale?: Numbers
  /** Hulls of points in its own frame, three numbers each; all of them grown by `thick`. */
  readonly hulls: readonly Numbers[]
  readonly thick: number
}

type Vector = readonly Dyadic[]
const vector = (list: Numbers, at = 0): Dyadic[] => [0, 1, 2].map((k) => dyadic(list[at + k]))
const minus = (a: Vector, b: Vector): Dyadic[] => a.map((x, k) => less(x, b[k]))
const by = (a: Vector, s: Dyadic): Dyadic[] => a.map((x) => times(x, s))
const two = dyadic(2)

/** The rotation of a quaternion times its squared length, by rows, and that. */
function turnOf(orientation: Numbers | undefined): { rows: Vector[]; norm: Dyadic } {
  const [x, y, z, w] = (orientation ?? [0, 0, 0, 1]).map(dyadic)
  const square = (a: Dyadic): Dyadic => times(a, a)
  const twice = (a: Dyadic, b: Dyadic): Dyadic => times(two, times(a, b))
  const [xx, yy, zz, ww] = [x, y, z, w].map(square)
  const rows = [
    [less(plus(ww, xx), plus(yy, zz)), less(twice(x, y), twice(w, z)), plus(twice(x, z), twice(w, y))],
    [plus(twice(x, y), twice(w, z)), less(plus(ww, yy), plus(xx, zz)), less(twice(y, z), twice(w, x))],
    [less(twice(x, z), twice(w, y)), plus(twice(y, z), twice(w, x)), less(plus(ww, zz), plus(xx, yy))],
  ]
  return { rows, norm: sum(xx, yy, zz, ww) }
}

/** The relative way past each hull: `at` and `until` take seconds since the ball's advance began. */
export function motionsOf(meeting: Meeting): Motion[] {
  const { frame, since, start, end, hulls, radius, thick } = meeting
  const { rows, norm } = turnOf(meeting.orientation)
  const scale = vector(meeting.scale ?? [1, 1, 1])
  const { m, e } = dyadic(frame)
  // m · |q|², and what the way in the frame is multiplied by: |q|² · 2^−e
  const whole = times(norm, { m, e: 0 })
  const rate = times(norm, { m: 1n, e: -e })
  const way = by(minus(vector(end), vector(start)), rate)
  const from = minus(by(vector(meeting.from), whole), by(way, dyadic(since)))
  const translation = minus(by(vector(meeting.velocity), whole), way)
  const place = by(vector(start), whole)
  const points = hulls.map((hull) => {
    const corners: Dyadic[][] = []
    for (let i = 0; i < hull.length; i += 3) {
      const own = vector(hull, i).map((x, k) => times(x, scale[k]))
      const turned = rows.map((row) => times(sum(...row.map((x, k) => times(x, own[k]))), { m, e: 0 }))
      corners.push(turned.map((x, k) => plus(x, place[k])))
    }
    return corners
  })
  const all = [from, translation, ...points.flat()].flat()
  // (|q|² has a power of two of its own, that of `scale` is taken out)
  const exponent = Math.min(...all.map((x) => x.e)) - norm.e
  const onGrid = (v: Vector): Point => v.map((x) => x.m << BigInt(x.e - norm.e - exponent)) as unknown as Point
  return points.map((corners) => ({
    course: {
      from: [],
      translation: [],
      points: [],
      radii: [radius + thick, radius + thick, radius + thick],
      triangle: [],
    },
    exponent,
    scale: whole.m,
    corners: [onGrid(from)],
    translation: onGrid(translation),
    triangle: corners.map(onGrid),
  }))
}
