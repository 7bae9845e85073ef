import type { Dice } from './dice.ts'

/**
 * How a body is sent past a triangle so that the answer hangs by a few roundings. Uniform random queries never graze: each
 * aim puts the body where its surface just touches a chosen feature, moved in or out by a few units of rounding.
 *
 * All is done with the axes divided by the radii, where every solid is the unit sphere (reach 1) and a ray is a point
 * (reach 0); the caller multiplies back.
 */
export type Aim =
  | 'toward'
  | 'graze a vertex'
  | 'graze an edge'
  | 'graze a face'
  | 'start in contact'
  | 'start in overlap'
  | 'end in contact'
  | 'nearly coplanar'
  | 'along an edge'

export const AIMS: readonly Aim[] = [
  'toward',
  'graze a vertex',
  'graze an edge',
  'graze a face',
  'start in contact',
  'start in overlap',
  'end in contact',
  'nearly coplanar',
  'along an edge',
]

export interface Path {
  from: number[]
  translation: number[]
}

/** What another body than the unit sphere asks of an aim: all in the space of the corners. */
export interface Body {
  /** From a point of the triangle to the body's centre where it just touches there, `out` leading from one to the other. */
  support(dice: Dice, out: V): V
  /** Directions that are special for it, to be tried in place of `out`; `along` is that of the touched edge, if it is one. */
  outs(dice: Dice, out: V, along: V | null): V[]
  /** A special way: across `out` where that is given. */
  way(dice: Dice, out: V | null): V | null
}

type V = number[]
const plus = (a: V, b: V, s = 1): V => [a[0] + s * b[0], a[1] + s * b[1], a[2] + s * b[2]]
const minus = (a: V, b: V): V => plus(a, b, -1)
const scaled = (a: V, s: number): V => [a[0] * s, a[1] * s, a[2] * s]
const dot = (a: V, b: V): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: V, b: V): V => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
const unit = (a: V): V | null => {
  const long = Math.sqrt(dot(a, a))
  return long > 0 && Number.isFinite(long) ? a.map((x) => x / long) : null
}

/** A point of the triangle, and a direction in which it is the triangle's furthest point. */
interface Touch {
  point: V
  out: V
  /** Along the edge, for an edge. */
  along: V | null
}

function acrossOf(dice: Dice, u: V): V {
  for (;;) {
    const w = dice.direction()
    const flat = unit(plus(w, u, -dot(w, u)))
    if (flat) return flat
  }
}

function touchVertex(dice: Dice, corners: V[]): Touch {
  const at = dice.whole(0, 2)
  const q = corners[at]
  const others = corners.filter((_, i) => i !== at)
  // Straight away from a point of the opposite edge: in the plane, where alone a ray can tell in from out.
  const inPlane = unit(minus(q, plus(others[0], minus(others[1], others[0]), dice.unit())))
  if (inPlane && dice.chance(0.5)) return { point: q, out: inPlane, along: null }
  for (let tries = 0; tries < 20; tries++) {
    const out = dice.direction()
    if (others.every((v) => dot(minus(v, q), out) <= 0)) return { point: q, out, along: null }
  }
  const middle = plus(plus([0, 0, 0], others[0], 0.5), others[1], 0.5)
  return { point: q, out: unit(minus(q, middle)) ?? dice.direction(), along: null }
}

function touchEdge(dice: Dice, corners: V[]): Touch {
  const at = dice.whole(0, 2)
  const [a, b, c] = [corners[at], corners[(at + 1) % 3], corners[(at + 2) % 3]]
  const along = unit(minus(b, a))
  if (!along) return touchVertex(dice, corners)
  const share = dice.chance(0.2) ? dice.between(0, 1e-9) : dice.unit()
  const point = plus(a, minus(b, a), share)
  const inPlane = unit(plus(minus(a, c), along, -dot(minus(a, c), along)))
  let out = inPlane && dice.chance(0.5) ? inPlane : acrossOf(dice, along)
  if (dot(minus(c, a), out) > 0) out = out.map((x) => -x)
  return { point, out, along }
}

function touchFace(dice: Dice, corners: V[]): Touch {
  const [a, b, c] = corners
  const normal = unit(cross(minus(b, a), minus(c, a)))
  if (!normal) return touchEdge(dice, corners)
  let [u, v] = [dice.unit(), dice.unit()]
  if (u + v > 1) [u, v] = [1 - u, 1 - v]
  if (dice.chance(0.1)) u = 0
  const point = plus(plus(a, minus(b, a), u), minus(c, a), v)
  return { point, out: dice.chance(0.5) ? normal : normal.map((x) => -x), along: null }
}

function touchAny(dice: Dice, corners: V[]): Touch {
  const touch = dice.pick([touchVertex, touchEdge, touchFace])
  return touch(dice, corners)
}

/** A few units of rounding of numbers as large as `largest`, inward a little more often than outward. */
function aFewUlps(dice: Dice, largest: number): number {
  const ulps = dice.chance(0.15) ? 0 : dice.whole(-14, 4) * dice.pick([1, 1, 4, 64])
  return ulps * largest * 2 ** -53
}

export interface Frame {
  corners: V[]
  /** None: the unit sphere, or a point. */
  body?: Body
  /** 1 for solids, 0 for rays. */
  reach: number
  /** How long the way is, about. */
  length: number
  /** The largest number at hand: what roundings are relative to. */
  largest: number
  /** How far out of exact contact it passes; absent: by a few roundings. */
  nudge?: number
}

export function pathOf(aim: Aim, dice: Dice, frame: Frame): Path {
  const { corners, reach, length, largest, body } = frame
  const nudge = frame.nudge ?? aFewUlps(dice, largest + length)
  /** The centre of the body as it touches, at a share of that and some more. */
  const beside = ({ point, out }: Pick<Touch, 'point' | 'out'>, share: number, more: number): V =>
    body ? plus(plus(point, body.support(dice, out), share), out, more) : plus(point, out, reach * share + more)
  const across = (out: V): V => body?.way(dice, out) ?? acrossOf(dice, out)
  const special = (touch: Touch): Touch => (body ? specialTouch(dice, touch, corners, body) : touch)
  /** Past the point at right angles: the way's lowest place is in its middle, somewhere. */
  const graze = (touch: Touch): Path => {
    const { along, out } = touch
    const way = along !== null && dice.chance(0.15) ? along : across(out)
    const lowest = beside(touch, 1, nudge)
    return { from: plus(lowest, way, -length * dice.between(0.05, 0.95)), translation: way.map((x) => x * length) }
  }
  switch (aim) {
    case 'toward': {
      const { point } = dice.chance(0.65) ? touchFace(dice, corners) : touchAny(dice, corners)
      const goal =
        reach > 0
          ? beside({ point, out: dice.direction() }, dice.between(0, 1.2), 0)
          : plus(point, dice.direction(), (dice.chance(0.8) ? 0 : 0.2) * dice.between(0, 1.2))
      const from = plus(goal, body?.way(dice, null) ?? dice.direction(), length * dice.between(0.2, 1))
      return { from, translation: scaled(minus(goal, from), dice.between(0.9, 1.5)) }
    }
    case 'graze a vertex':
      return graze(special(touchVertex(dice, corners)))
    case 'graze an edge':
      return graze(special(touchEdge(dice, corners)))
    case 'graze a face': {
      const path = graze(special(touchFace(dice, corners)))
      // A ray exactly along the face mostly misses it by a rounding: let two of three sink into it, slowly.
      if (reach > 0 || dice.chance(1 / 3)) return path
      const { point, out } = touchFace(dice, corners)
      const from = plus(path.from, out, length * 10 ** -dice.between(4, 15))
      return { from, translation: scaled(minus(point, from), dice.between(1, 1.6)) }
    }
    case 'start in contact': {
      const touch = special(touchAny(dice, corners))
      const { out } = touch
      const sideways = across(out)
      const lean = dice.pick([-1, -1, -1, -1, -1e-3, -1e-8, -1e-15, 0, 0, 1e-12, 1])
      const way = plus(scaled(sideways, dice.unit()), out, lean * dice.between(0.1, 1))
      return { from: beside(touch, 1, nudge), translation: way.map((x) => x * length) }
    }
    case 'start in overlap': {
      const touch = special(touchAny(dice, corners))
      const from = beside(touch, dice.pick([0, 1e-9, 0.3, 0.7, 0.999999, 1 - 2 ** -45]) * dice.between(0.5, 1), 0)
      const way = plus(across(touch.out), touch.out, dice.pick([-1, -1, -1, -1e-4, -1e-13, 0, 1e-13, 1]))
      return { from, translation: way.map((x) => x * length * dice.between(0, 1)) }
    }
    case 'end in contact': {
      const touch = special(touchAny(dice, corners))
      const end = beside(touch, 1, nudge)
      const back = plus(scaled(across(touch.out), dice.unit()), touch.out, dice.pick([1, 1, 1, 1e-2, 1e-6]))
      const from = plus(end, back, length)
      return { from, translation: minus(end, from) }
    }
    case 'nearly coplanar': {
      const touch = special(touchFace(dice, corners))
      const { out } = touch
      const level = across(out)
      const tilt = dice.chance(0.2) ? 0 : 10 ** -dice.between(3, 16)
      const way = plus(level, out, dice.pick([1, -1]) * tilt)
      const start = plus(beside(touch, 1, nudge), way, -length * dice.between(0, 1))
      return { from: start, translation: way.map((x) => x * length) }
    }
    case 'along an edge': {
      const touch = special(touchEdge(dice, corners))
      const { along, out } = touch
      if (along === null) return graze(touch)
      const tilt = dice.chance(0.2) ? 0 : dice.pick([1, -1]) * 10 ** -dice.between(3, 16)
      const way = plus(along, dice.chance(0.6) ? out : across(out), tilt)
      // two of three sink in, so that it is entered somewhere on the way
      const deep = dice.chance(1 / 3) ? nudge : -Math.abs(tilt) * length * dice.unit()
      const start = plus(beside(touch, 1, deep), way, -length * dice.between(0, 1) * dice.pick([1, -1]))
      const turn = dice.pick([length, -length])
      return { from: start, translation: way.map((x) => x * turn) }
    }
  }
}

/** The same touch from a direction that the body makes special, where the triangle lies all on the other side. */
function specialTouch(dice: Dice, touch: Touch, corners: V[], body: Body): Touch {
  if (dice.chance(0.5)) return touch
  const size = Math.max(...corners.flat().map(Math.abs))
  for (const out of body.outs(dice, touch.out, touch.along)) {
    if (corners.every((v) => dot(minus(v, touch.point), out) <= 1e-15 * size)) return { ...touch, out }
  }
  return touch
}
