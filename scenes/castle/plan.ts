/** The castle's sizes in metres and its colours. The visitor is 1.8 m tall; south is +z, the gate is in the south. */
import type { Color } from '../level.ts'

/** Outer and inner faces of the curtain wall: a square about the origin. */
export const OUTER = 18
export const INNER = 16
/** Height of the wall walk, and how far every solid is set into the ground. */
export const WALK = 5
export const ROOTS = -0.5
/** The keep: a hollow tower house in the north of the courtyard. */
export const KEEP = { x0: -6, x1: 6, z0: -13, z1: -4, wall: 0.8, ceiling: 5.5, roof: 6.2 }
/** Half width of the keep's south door: a visitor of radius 0.4 fits, just. */
export const NARROW = 0.45
/** Half size of the island that the castle stands on. */
export const ISLAND = 30

export const COLORS = {
  stone: [0.71, 0.68, 0.62],
  stoneLight: [0.8, 0.77, 0.7],
  stoneDark: [0.55, 0.53, 0.5],
  paving: [0.66, 0.62, 0.55],
  grass: [0.42, 0.58, 0.28],
  path: [0.68, 0.57, 0.4],
  rock: [0.42, 0.37, 0.33],
  wood: [0.52, 0.36, 0.22],
  woodDark: [0.38, 0.26, 0.17],
  roof: [0.66, 0.26, 0.19],
  slate: [0.3, 0.36, 0.45],
  water: [0.25, 0.42, 0.52],
  leaf: [0.24, 0.44, 0.22],
  straw: [0.82, 0.7, 0.38],
} satisfies Record<string, Color>
