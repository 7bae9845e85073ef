/**
 * Sizes of the visitor. The post gives no numbers at all: these are somebody of 1.8 m. All lengths are metres for such a
 * visitor, and `scale` makes them fit a doll's house or a cathedral.
 */
import { slopeOfRule } from '../../classics/cylinder.ts'
import type { InsideTest } from '../../classics/cylinder-geometry.ts'

export type Mode = 'post' | 'segment' | 'exact'

export interface Settings {
  mode: Mode
  /** Units of the level for a metre. */
  scale: number
  radius: number
  /** A little above the feet: the lower end of the cylinder in two passes, and the numerator of H1/R. */
  h1: number
  /** Top of the head. */
  h2: number
  stepHeight: number
  /** Degrees. */
  maxSlope: number
  /** Which slope counts as too steep: `maxSlope`, or atan(H1/R). */
  slopeBy: 'angle' | 'h1'
  /** m/s²; the post has none. */
  gravity: number
  /** How the post asks whether the centre is inside a triangle. */
  inside: InsideTest
  /** One pass is the post, two are the set-up that it builds on. */
  passes: 1 | 2
  thirdPerson: boolean
}

export const SETTINGS: Readonly<Settings> = {
  mode: 'exact',
  scale: 1,
  radius: 0.4,
  h1: 0.3,
  h2: 1.8,
  stepHeight: 0.3,
  maxSlope: 50,
  slopeBy: 'angle',
  gravity: 9.81,
  inside: 'same side',
  passes: 1,
  thirdPerson: true,
}

/** Metres, seconds, for a visitor of 1.8 m. */
export const PACE = {
  walk: 4,
  run: 7.5,
  fly: 8,
  jump: 4.6,
  /** A fall ends here: so many metres below the lowest triangle. */
  abyss: 25,
  /** Kept from everything by the exact body. */
  skin: 0.02,
  /** The eye below the top of the head. */
  brow: 0.12,
}

/** The body in the level's units. */
export interface Sizes {
  radius: number
  height: number
  h1: number
  stepHeight: number
  skin: number
  /** Camera above the feet. */
  eye: number
}

export function sizes(settings: Settings): Sizes {
  const { scale, radius, h1, h2, stepHeight } = settings
  return {
    radius: radius * scale,
    height: h2 * scale,
    h1: h1 * scale,
    stepHeight: stepHeight * scale,
    skin: PACE.skin * scale,
    eye: Math.max(h2 - PACE.brow, h2 / 2) * scale,
  }
}

/** The steepest slope that is walked, radians. */
export function slopeLimit(settings: Settings): number {
  if (settings.slopeBy === 'h1') return slopeOfRule(settings.h1, settings.radius)
  return (settings.maxSlope * Math.PI) / 180
}
