/**
 * The obstacle course's places and sizes in metres. One walks north (-z) along a path; stations lie to its left (-x) and right (+x). They are
 * made for somebody 1.8 m tall and 0.6 m wide who crouches to 1.1 m.
 */
import { type Color, MADE_OF } from '../level.ts'

/** The ground, from -x to x and from south to north; half the width of the path. */
export const GROUND = { x: 20, south: 8, north: -76, path: 2.6 }
/** How far every solid is set into the ground. */
export const ROOT = -0.5
/** The middle of each row of stations. */
export const ROWS = [-6, -16, -26, -36, -46, -56, -66] as const

/** Flights side by side that go up to the west, to one landing. */
export const STAIRS = {
  top: 2.1,
  end: -11,
  pitch: 1.7,
  lanes: [
    { riser: 0.1, tread: 0.3 },
    { riser: 0.15, tread: 0.3 },
    { riser: 0.21, tread: 0.28 },
    { riser: 0.3, tread: 0.28 },
    { riser: 0.35, tread: 0.3 },
  ],
}
/** Ramps side by side that go up to the east, to one landing; the tangents of their slopes. */
export const RAMPS = {
  top: 2,
  end: 15,
  pitch: 1.6,
  lanes: [
    { degrees: 10, slope: 0.176327 },
    { degrees: 20, slope: 0.36397 },
    { degrees: 30, slope: 0.57735 },
    { degrees: 40, slope: 0.8391 },
    // a hair less, since what is stored is rounded: somebody who walks up 50° walks up this
    { degrees: 50, slope: 1.1917 },
    { degrees: 60, slope: 1.73205 },
  ],
}
/** A flight round a newel, and the balcony that it leads to. */
export const WINDING = { x: -10, newel: 0.4, radius: 2, steps: 12, riser: 0.22, balcony: 2.86 }
export const TUNNEL = { x0: 6, x1: 14, half: 0.8, ceiling: 1.25, roof: 1.75 }
/** Half sizes of a platform; where the two lifts stand beside the balcony, and its height. */
export const LIFTS = { half: { x: 1.2, y: 0.12, z: 1.2 }, x: -7.2, z: [-34.2, -37.8], edge: -8.5, top: 3 } as const
export const TURNTABLE = { x: 8.5, z: -34, radius: 2.8, top: 0.2 }
export const SLIDER = { from: 5.6, to: 14, z: -39.4, half: { x: 1.2, y: 0.12, z: 1.1 }, top: 0.26 }
export const BELTS = { x: -9.5, z: [-44.9, -47.1], half: { x: 4.5, y: 0.1, z: 0.9 }, speed: 1.8 }
/** What throws whoever steps on it: m/s. */
export const PAD = { x: 6.5, z: -46, radius: 0.9, top: 0.1, velocity: { x: 3, y: 10, z: 0 } }
export const PAD_BALCONY = { x0: 9.2, x1: 15, half: 2.4, top: 4 }
/** A room with a door in its east wall. */
export const ROOM = { x0: -14, x1: -6, z0: -60, z1: -52, wall: 0.4, high: 2.8, door: 0.8, lintel: 2.2 }
/** A block with a ladder on its west face. */
export const LADDER = { x: 8.5, z: -56, half: 0.4, thick: 0.5, top: 4, far: 14, wide: 2.6 }
export const POOL = { x0: -16, x1: -5, z0: -71, z1: -61, depth: 2.6, beach: -9, surface: -0.25 }
/** Where others walk about: round a block, and along the path. */
export const SQUARE = { x: 10, z: -66 }
export const PATROL = [
  { x: -1.4, from: -10, to: -62 },
  { x: 1.4, from: -60, to: -8 },
]

export const COLORS = {
  ground: [0.36, 0.55, 0.25, MADE_OF.grass],
  sand: [0.76, 0.69, 0.5, MADE_OF.earth],
  moss: [0.5, 0.62, 0.4, MADE_OF.earth],
  slab: [0.7, 0.65, 0.55, MADE_OF.stone],
  rock: [0.36, 0.35, 0.34, MADE_OF.rock],
  path: [0.76, 0.71, 0.6, MADE_OF.stone],
  stone: [0.66, 0.63, 0.58, MADE_OF.stone],
  light: [0.83, 0.81, 0.75, MADE_OF.stone],
  blue: [0.26, 0.44, 0.64, MADE_OF.stone],
  rust: [0.72, 0.38, 0.24, MADE_OF.stone],
  dark: [0.32, 0.34, 0.38, MADE_OF.iron],
  wood: [0.56, 0.37, 0.21, MADE_OF.wood],
  brass: [0.8, 0.6, 0.24, MADE_OF.iron],
  green: [0.3, 0.53, 0.37, MADE_OF.stone],
  tile: [0.5, 0.7, 0.75, MADE_OF.stone],
} satisfies Record<string, Color>
