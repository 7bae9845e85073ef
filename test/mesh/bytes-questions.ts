/** What the forms of bytes-forms.ts and bytes-world.ts ask with: the same numbers every time, other ones for each i. */
import {
  type Bounds,
  box,
  capsule,
  createClosest,
  createHit,
  cylinder,
  ellipsoid,
  type Mover,
  sphere,
  type Vec3,
} from '../../src/index.ts'
import { diceOf } from '../prove/dice.ts'

export interface Form {
  name: string
  /** The i-th time with other numbers. */
  ask: (i: number) => unknown
  /** Questions that one call asks; else 1. */
  rows?: number
}

/** So many different questions; a power of two. */
export const QUESTIONS = 256

/** A constant: V8 makes an object of a number that was computed, where it is passed to a function that is not inlined. */
/** A thrown sphere, and how fast. */
export const THROWN = sphere({ radius: 0.1 })
export const AWAY = { x: 3, y: 4, z: -2 }
export const REACH = 1e6

/** An option of bodies. */
export const TURNED = { orientation: { x: 0.1, y: 0.2, z: 0.3, w: 0.9 } } as const

/** Options that every question takes, by the end of a form's name. */
export const OPTIONS = [
  ['', undefined],
  [', mask', { mask: 0b101 }],
  [', filter', { filter: (id: number) => (id & 1) === 0 }],
  [', front', { sides: 'front' }],
] as const
export const BODY_OPTIONS = [...OPTIONS, [', turned', TURNED]] as const

/** Where to ask: across the bounds from top to bottom, and low down in them. */
export function makeQuestions({ min, max }: Bounds, size: number) {
  const dice = diceOf(3)
  const froms: Vec3[] = []
  const tos: Vec3[] = []
  const ways: Vec3[] = []
  const low: Vec3[] = []
  for (let i = 0; i < QUESTIONS; i++) {
    const from = { x: dice.between(min.x, max.x), y: max.y + size * 2, z: dice.between(min.z, max.z) }
    const to = { x: from.x + dice.between(-3, 3) * size, y: min.y - size, z: from.z + dice.between(-3, 3) * size }
    froms.push(from)
    tos.push(to)
    ways.push({ x: to.x - from.x, y: to.y - from.y, z: to.z - from.z })
    low.push({ x: from.x, y: min.y + (i / QUESTIONS) * (max.y - min.y), z: from.z })
  }
  return { froms, tos, ways, low }
}

/** One of each kind, of about this size. */
export function makeMovers(size: number): Mover[] {
  return [
    sphere({ radius: size }),
    ellipsoid({ radii: { x: size, y: 1.5 * size, z: 0.7 * size } }),
    cylinder({ radius: size, height: size }),
    capsule({ radius: size, height: 3 * size }),
    box({ halfExtents: { x: size, y: 0.5 * size, z: size } }),
  ]
}

/** What answers are written to. */
export function makeAnswers() {
  return {
    hit: createHit(),
    hits: Array.from({ length: 64 }, createHit),
    closest: createClosest(),
    number: new Float64Array(1),
  }
}
