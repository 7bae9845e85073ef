import type { Extension } from './file-set.ts'
import { type Fit, type Measure, UNITS, type Unit } from './fit.ts'

/** A way to take a level's numbers, and how much speaks against it: 0 is what one would expect of a level in a glTF. */
export interface Guess extends Fit {
  doubt: number
  /** The longest side of the level if it were so, metres. */
  length: number
}

/** What most levels are about as long as, metres, and how far from it is nothing unusual: three times either way. */
const USUAL_LENGTH = 40
const USUAL_FACTOR = 3
/** Nobody stands upright in less, metres. */
const UPRIGHT = 2
/** The most that a low ceiling says: a terrain has no height at all. */
const LOW_DOUBT = 0.7
/** The most that floors say about the axis: a wall may be larger than the ground of a town. */
const FLOOR_DOUBT = 1.5
/** In metres, a figure: as tall as people are, and no wider than outstretched arms, in its height. It is no level, and as large as it should be. */
const FIGURE = { least: 1.3, most: 2.3, wide: 1.15 }
/** How often a unit is meant; metres are what glTF prescribes, and a .obj says nothing. */
const UNIT_DOUBT: Readonly<Record<Unit, number>> = { m: 0, cm: 0.15, mm: 0.2, in: 0.3, hm: 0.3, ft: 0.35, km: 0.6 }
/** Printers and scanners have z up; only glTF says that it has not. */
const Z_UP_DOUBT: Readonly<Record<Extension, number>> = { glb: 0.5, gltf: 0.5, obj: 0.25, ply: 0.1, stl: 0.1 }

/**
 * All ways to take a level's numbers, the likeliest first. Doubts are decades: a level ten times as long as levels usually are
 * speaks against a unit as much as a wall ten times as large as the ground speaks against an axis.
 */
export function guessFits({ size, floor }: Measure, format: Extension): Guess[] {
  const longest = Math.max(size.x, size.y, size.z)
  const guesses: Guess[] = []
  for (const up of ['y', 'z'] as const) {
    const axis = axisDoubt(floor[up], floor[up === 'y' ? 'z' : 'y'])
    for (const unit of Object.keys(UNITS) as Unit[]) {
      const length = longest * UNITS[unit]
      const height = size[up] * UNITS[unit]
      const isFigure = unit === 'm' && height > FIGURE.least && height < FIGURE.most && length <= FIGURE.wide * height
      const doubts = isFigure ? 0 : axis + lengthDoubt(length) + heightDoubt(height)
      const doubt = doubts + UNIT_DOUBT[unit] + (up === 'z' ? Z_UP_DOUBT[format] : 0)
      guesses.push({ unit, up, doubt, length })
    }
  }
  return guesses.sort((a, b) => a.doubt - b.doubt)
}

function lengthDoubt(length: number): number {
  if (!(length > 0)) return 0 // it says nothing
  return Math.max(0, Math.abs(Math.log10(length / USUAL_LENGTH)) - Math.log10(USUAL_FACTOR))
}

function heightDoubt(height: number): number {
  if (height >= UPRIGHT) return 0
  return height > 0 ? Math.min(LOW_DOUBT, 1.5 * Math.log10(UPRIGHT / height)) : LOW_DOUBT
}

function axisDoubt(floor: number, other: number): number {
  if (!(other > floor)) return 0
  return floor > 0 ? Math.min(FLOOR_DOUBT, 2 * Math.log10(other / floor)) : FLOOR_DOUBT
}

/** How much likelier another way has to be before a visitor is asked. */
const ASK_FROM = 0.3

/** The likeliest other way, where it is so much likelier than the one taken that it is worth asking; else null. */
export function worthAsking(guesses: readonly Guess[], taken: Fit): Guess | null {
  const own = guesses.find(({ unit, up }) => unit === taken.unit && up === taken.up)
  return own !== undefined && own.doubt - guesses[0].doubt >= ASK_FROM ? guesses[0] : null
}
