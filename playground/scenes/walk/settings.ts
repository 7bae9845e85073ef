/**
 * Sizes of the visitor. The article's numbers are 5.0, 5.0 and 0.2 in a unit that it does not name; here one of its
 * units is a share of the visitor's height, so that the same sliders serve a doll's house and a cathedral.
 */
export type Mode = 'article' | 'normal' | 'exact'
export type BodyShape = 'sphere' | 'ellipsoid'

export interface Settings {
  mode: Mode
  /** Of the exact mode. The article's body is a sphere, with distance by normal an ellipsoid. */
  shape: BodyShape
  /** Height of the visitor, in the level's units (metres, as a rule). */
  height: number
  /** The article's d, L and skin, in its units. */
  approach: number
  edgeMargin: number
  skin: number
  /** Half the width, in the article's units: the ellipsoid's (2, 5, 2) of D11. */
  halfWidth: number
  edgePlanes: 3 | 6
  flying: boolean
  thirdPerson: boolean
}

export const SETTINGS: Readonly<Settings> = {
  mode: 'exact',
  shape: 'ellipsoid',
  height: 1.8,
  approach: 5,
  edgeMargin: 5,
  skin: 0.2,
  halfWidth: 2,
  edgePlanes: 6,
  flying: false,
  thirdPerson: false,
}

/** The visitor is ten of the article's units tall: approach 5 above and below the middle. */
const UNITS_TALL = 10

/** Length of one of the article's units in the level. */
export function unit(settings: Settings): number {
  return settings.height / UNITS_TALL
}

/** How large the visitor is against somebody of 1.8 m: speeds and gravity grow with it. */
export function scale(settings: Settings): number {
  return settings.height / SETTINGS.height
}

export interface Sizes {
  radii: { x: number; y: number; z: number }
  skin: number
  /** Camera above the body's middle. */
  eye: number
}

/** The body in the level's units. */
export function sizes(settings: Settings): Sizes {
  const u = unit(settings)
  const tall = settings.approach * u
  const wide =
    settings.mode === 'article' || (settings.mode === 'exact' && settings.shape === 'sphere')
      ? tall
      : settings.halfWidth * u
  return { radii: { x: wide, y: tall, z: wide }, skin: settings.skin * u, eye: tall * 0.75 }
}

/** The feet stand a skin's width above the floor. */
export function middleAboveFeet(settings: Settings): number {
  const { radii, skin } = sizes(settings)
  return radii.y + skin
}

/** Metres, seconds, for a visitor of 1.8 m. */
export const PACE = {
  walk: 4.5,
  run: 8,
  fly: 9,
  gravity: 9.81,
  jump: 5,
  /** The steepest slope that is walked up, radians. */
  maxSlope: (50 * Math.PI) / 180,
  /** A fall ends here: this many heights below the lowest triangle. */
  abyss: 15,
}
