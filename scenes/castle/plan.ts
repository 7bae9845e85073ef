/** The castle's sizes in metres and its colours. The visitor is 1.8 m tall; south is +z, the gate is in the south. */
import { type Color, MADE_OF } from '../level.ts'

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
  stone: [0.62, 0.61, 0.59, MADE_OF.stone],
  stoneLight: [0.76, 0.74, 0.7, MADE_OF.stone],
  stoneDark: [0.42, 0.42, 0.43, MADE_OF.stone],
  paving: [0.63, 0.55, 0.44, MADE_OF.stone],
  grass: [0.36, 0.56, 0.22, MADE_OF.grass],
  path: [0.68, 0.55, 0.37, MADE_OF.earth],
  rock: [0.4, 0.35, 0.31, MADE_OF.rock],
  wood: [0.54, 0.35, 0.19, MADE_OF.wood],
  woodDark: [0.36, 0.23, 0.14, MADE_OF.wood],
  roof: [0.66, 0.25, 0.17, MADE_OF.tiles],
  slate: [0.27, 0.34, 0.44, MADE_OF.tiles],
  water: [0.16, 0.38, 0.5, MADE_OF.water],
  leaf: [0.22, 0.44, 0.2, MADE_OF.leaf],
  straw: [0.8, 0.66, 0.34, MADE_OF.straw],
} satisfies Record<string, Color>
