import { type ColliderOptions, type Grid, type GridOptions, type GridRegion, grid, World } from '../../src/index.ts'
import { quat, vec } from './bodies.ts'
import type { Dice } from './dice.ts'
import { quarterTurn, type Turn, turned } from './turn.ts'

/** Height fields of many kinds, and their triangles as the documentation describes them, without code of the library. */

const HEIGHTS = {
  rough: (dice: Dice) => dice.between(-1, 1),
  hills: (_: Dice, c: number, r: number) => ((c * 7 + r * 3) % 5) / 4,
  flat: () => 0.25,
  slope: (_: Dice, c: number, r: number) => 0.125 * c - 0.25 * r,
  terraces: (dice: Dice, c: number) => Math.floor(c / 2) * 4 + (dice.chance(0.1) ? 0.125 : 0),
  spikes: (dice: Dice) => (dice.chance(0.15) ? dice.magnitude(-3, 6) : 0),
  'nearly flat': (dice: Dice) => 1 + dice.magnitude(-40, -20),
  'far up': (dice: Dice) => 1e4 + dice.between(-1, 1),
}
export type FieldKind = keyof typeof HEIGHTS
export const FIELD_KINDS = Object.keys(HEIGHTS) as FieldKind[]

/** Where a field stands in a world. Its turns are quarters, so that its corners are doubles: those of `trianglesOf`. */
export interface Standing {
  position: number[]
  orientation: Turn
  scale: number[]
}

export interface FieldCase {
  options: GridOptions & { heights: number[]; holes: number[]; diagonals: number[] }
  /** These samples get their heights later, from `refit`. */
  region: Required<GridRegion> | null
  /** Null: asked without a world. */
  standing: Standing | null
}

export function fieldOf(kind: FieldKind, dice: Dice): FieldCase {
  const columns = dice.pick([2, 3, 5, 6, 9, dice.whole(2, 12)])
  const rows = dice.pick([2, 3, 5, 6, 9, dice.whole(2, 12)])
  const unit = dice.chance(0.6) ? 1 : dice.magnitude(-10, 10)
  const wide = () => unit * dice.pick([1, 1, 1, dice.between(0.5, 2), dice.magnitude(-12, 4)])
  const size = { x: (columns - 1) * wide(), z: (rows - 1) * wide() }
  const samples = Array.from({ length: columns * rows }, (_, i) => i)
  const heights = samples.map((i) => HEIGHTS[kind](dice, i % columns, Math.floor(i / columns)) * unit)
  const cells = (columns - 1) * (rows - 1)
  const bits = (share: number): number[] => Array.from({ length: cells }, () => (dice.chance(share) ? 1 : 0))
  const holes = bits(dice.pick([0, 0, 0.1, 0.5]))
  holes[dice.whole(0, cells - 1)] = 0
  const diagonals = bits(dice.pick([0, 0.5, 0.5, 1]))
  return {
    options: { heights, columns, rows, size, holes, diagonals },
    region: dice.chance(0.25) ? regionOf(columns, rows, dice) : null,
    standing: dice.chance(0.4) ? standingOf(unit * Math.max(columns, rows), dice) : null,
  }
}

function regionOf(width: number, height: number, dice: Dice): Required<GridRegion> {
  const column = dice.whole(0, width - 1)
  const row = dice.whole(0, height - 1)
  return { column, row, columns: dice.whole(1, width - column), rows: dice.whole(1, height - row) }
}

function standingOf(reach: number, dice: Dice): Standing {
  const even = dice.magnitude(-2, 2)
  const position = [0, 0, 0].map(() => (dice.chance(0.8) ? dice.between(-reach, reach) : 0))
  const scale = dice.chance(0.5)
    ? [1, 1, 1]
    : [0, 0, 0].map(() => dice.pick([1, -1]) * dice.pick([1, 0.5, even, dice.magnitude(-1, 1)]))
  return { position, orientation: quarterTurn(dice), scale }
}

/** The triangles that are no holes, nine numbers each, and the grid's number of each. */
export function trianglesOf({ options, standing }: FieldCase): { triangles: Float64Array; numbers: number[] } {
  const { heights, columns, rows, size, holes, diagonals } = options
  const corner = (c: number, r: number): number[] => {
    const x = (2 * c - columns + 1) * (size.x / (2 * (columns - 1)))
    const z = (2 * r - rows + 1) * (size.z / (2 * (rows - 1)))
    return placed([x, Math.fround(heights[r * columns + c]), z], standing)
  }
  const triangles: number[] = []
  const numbers: number[] = []
  for (let r = 0; r < rows - 1; r++) {
    for (let c = 0; c < columns - 1; c++) {
      const cell = r * (columns - 1) + c
      if (holes[cell] === 1) continue
      const [a, b, d, e] = [corner(c, r), corner(c, r + 1), corner(c + 1, r), corner(c + 1, r + 1)]
      triangles.push(...(diagonals[cell] === 1 ? [a, b, e, a, e, d] : [a, b, d, b, e, d]).flat())
      numbers.push(2 * cell, 2 * cell + 1)
    }
  }
  return { triangles: Float64Array.from(triangles), numbers }
}

/** A quarter turn moves coordinates to other axes, without rounding. */
function placed(corner: number[], standing: Standing | null): number[] {
  if (standing === null) return corner
  const { position, orientation, scale } = standing
  const scaled = corner.map((x, k) => scale[k] * x)
  return turned(orientation, scaled).map((x, k) => x + position[k])
}

/** The grid; or a world in which it stands alone. */
export function surfaceOf({ options, region, standing }: FieldCase): Grid | World {
  const { columns, heights } = options
  const later = (i: number): boolean => {
    if (region === null) return false
    const [c, r] = [(i % columns) - region.column, Math.floor(i / columns) - region.row]
    return c >= 0 && c < region.columns && r >= 0 && r < region.rows
  }
  const field = grid({ ...options, heights: heights.map((y, i) => (later(i) ? y / 4 : y)) })
  if (region !== null) field.refit(heights, region)
  if (standing === null) return field
  const { position, orientation, scale } = standing
  const pose: ColliderOptions = {
    position: vec(position),
    orientation: quat(orientation),
    scale: vec(scale),
  }
  const world = new World()
  world.add(field, pose)
  return world
}
