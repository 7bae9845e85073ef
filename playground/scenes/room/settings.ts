/** What a visitor can set, in the lesson's own units: a ball of radius 20, a room of 640, a time of 0.6 in each frame. */
export type Mode = 'tutorial' | 'exact'

export interface Settings {
  mode: Mode
  /** Time that passes in one step of the clock. */
  step: number
  /** The lesson's rule: pieces into which a step is cut in search of ball hits. */
  slices: number
  /** From here on only of the exact rule; the lesson has ten equal balls. */
  count: number
  radius: number
  /** Radii are spread over 1 ± this share, masses likewise beyond what the radii make of them. */
  radiusSpread: number
  massSpread: number
  restitution: number
  /** Downward. */
  gravity: number
  /** A sixth plane on top. */
  lid: boolean
  sound: boolean
}

export const SETTINGS: Readonly<Settings> = {
  mode: 'exact',
  step: 0.6,
  slices: 150,
  count: 10,
  radius: 20,
  radiusSpread: 0,
  massSpread: 0,
  restitution: 1,
  gravity: 0.05,
  lid: false,
  sound: true,
}

/** One press of + or −. */
export const STEP_PRESS = 0.1
export const STEP_RANGE = { least: -0.5, most: 3 }

/** Presses add up without the dust of repeated adding; the lesson's own sum keeps it (MD12). */
export function pressedStep(step: number, presses: number, mode: Mode): number {
  const next = step + presses * STEP_PRESS
  if (mode === 'tutorial') return Math.min(STEP_RANGE.most, Math.max(STEP_RANGE.least, next))
  return Math.min(STEP_RANGE.most, Math.max(0, Math.round(next * 10) / 10))
}

/** Half the drawn room, and what the lesson calls the lowest place of a centre. */
export const HALF = 320
export const FLOOR = -320

export function number(value: number, digits = 3): string {
  if (!Number.isFinite(value)) return String(value)
  const scale = 10 ** digits
  return String(Math.round(value * scale) / scale + 0).replace('-', '−')
}
