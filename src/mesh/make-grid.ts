/** Height fields: makes them, and their queries. Programs that make none do not load this. */

import { refuseInsideFilter } from '../bvh/filter.ts'
import { TRIANGLE_LIMIT, type Tree } from '../bvh/layout.ts'
import { type Field, levelsOf, writeCorners, writeRanges, writeRoot } from '../grid/field.ts'
import { newGridTree } from '../grid/tree.ts'
import { checkNumber, checkObject, checkWhole, checkWord, show, type Vec3 } from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import { INSPECT } from '../math/shown.ts'
import { LARGEST } from '../math/tolerance.ts'
import { type Bounds, namesAfter } from './ask-ray.ts'
import { readTriangle } from './hit.ts'
import { lengthOf, SIDES, type Sides } from './input.ts'
import { type KnownMesh, makeKnown, newKnownMesh, refits } from './known.ts'
import { MeshQueries } from './mesh-queries.ts'
import { measureMesh } from './ray-mesh.ts'

export interface GridOptions {
  /**
   * The height (y) of each sample, metres, row after row; within a row x grows. Stored as 32-bit floats, so other
   * numbers are rounded; never modified.
   */
  heights: ArrayLike<number>
  /** Samples in a row, along x: at least 2. There is one cell fewer. */
  columns: number
  /** Rows of samples, along z: at least 2. */
  rows: number
  /** The extent of the whole grid along x and z, metres. Its middle is at the origin. */
  size: { readonly x: number; readonly z: number }
  /** For each cell, row after row: is it a hole? Anything but 0 and false is. Default: no holes. */
  holes?: ArrayLike<number | boolean> | undefined
  /**
   * For each cell, its diagonal: 0 or false joins the corner at the least z and the greatest x with the opposite one, as in three's
   * `PlaneGeometry`; anything else joins the two other corners. Default: 0.
   */
  diagonals?: ArrayLike<number | boolean> | undefined
  /** 'both' (default), or 'front': only from above is it solid. */
  sides?: Sides | undefined
}

/** A rectangle of samples. */
export interface GridRegion {
  /** The first column. Default: 0. */
  column?: number | undefined
  /** The first row. Default: 0. */
  row?: number | undefined
  /** How many columns. Default: all from `column` on. */
  columns?: number | undefined
  /** How many rows. Default: all from `row` on. */
  rows?: number | undefined
}

const NAMES = namesAfter('Grid.')
const OPTIONS = ['heights', 'columns', 'rows', 'size', 'holes', 'diagonals', 'sides']
const REGION = ['column', 'row', 'columns', 'rows']
const corners = new Float64Array(9)

/**
 * Makes a height field: a surface for rays, casts and worlds, in a tenth of the memory of a TriangleMesh. Its answers
 * have the bits of a TriangleMesh of the same triangles.
 *
 * Sample (column c, row r) is at x = (2 c − columns + 1) · (size.x / (2 · (columns − 1))), and likewise along z. Cell
 * number n = r · (columns − 1) + c has the triangles 2 n, which has its corner of least x and z, and 2 n + 1. Both are
 * counter-clockwise from above.
 * @throws TypeError, RangeError that name the number at fault
 */
export function grid(options: GridOptions): Grid {
  return new Grid(options)
}

/** A height field. It has no pose: a {@link World} gives it one or many. Make it with `grid`. */
export class Grid extends MeshQueries {
  /** @internal */
  readonly tree: Tree
  /** @internal The largest absolute coordinate. Only `refit` changes it. */
  readonly reach!: number
  /** @internal */
  readonly names = NAMES
  /** Samples along x. */
  readonly columns: number
  /** Samples along z. */
  readonly rows: number
  /** Two for each cell, holes included: one more than the highest number of a triangle. */
  readonly triangleCount: number
  readonly sides: Sides
  /** The least and the greatest corner; +Infinity and -Infinity if all cells are holes. A new object after `refit`. */
  readonly bounds!: Bounds
  readonly #field: Field
  /** The grid as worlds know it. */
  readonly #known: KnownMesh

  /** @internal Call `grid` instead. */
  constructor(options: GridOptions) {
    super()
    const { field, sides } = takeField(options)
    this.#field = field
    this.columns = field.across + 1
    this.rows = field.along + 1
    this.sides = sides
    this.triangleCount = 2 * field.across * field.along
    this.tree = newGridTree(field, this.sides === 'front')
    measureMesh(this)
    this.#known = newKnownMesh(this.tree)
    makeKnown(this, this.#known)
  }

  /**
   * Changes heights. Afterwards all answers are those of a newly made grid. The cost is that of the cells beside the changed
   * samples.
   * @param heights as for `grid`: of all samples
   * @param region only these samples have changed; the heights of the others are not read. Default: all
   * @throws TypeError, RangeError that name the number at fault, before anything has changed
   */
  refit(heights: ArrayLike<number>, region?: GridRegion): void {
    const who = 'Grid.refit'
    refuseInsideFilter(who)
    const field = this.#field
    const { columns, rows } = this
    if (region !== undefined) checkOptions(who, 'region', region, REGION)
    const { column = 0, row = 0 } = region ?? {}
    checkWhole(who, 'region.column', column, 0, columns - 1)
    checkWhole(who, 'region.row', row, 0, rows - 1)
    const { columns: width = columns - column, rows: height = rows - row } = region ?? {}
    checkWhole(who, 'region.columns', width, 0, columns - column)
    checkWhole(who, 'region.rows', height, 0, rows - row)
    checkLength(who, 'heights', heights, columns, rows)
    if (width === 0 || height === 0) return
    const taken = new Float32Array(width * height)
    for (let r = 0; r < height; r++)
      for (let c = 0; c < width; c++) taken[r * width + c] = takeHeight(who, heights, (row + r) * columns + column + c)
    for (let r = 0; r < height; r++)
      field.heights.set(taken.subarray(r * width, (r + 1) * width), (row + r) * columns + column)
    writeRanges(
      field,
      Math.max(column - 1, 0),
      Math.max(row - 1, 0),
      Math.min(column + width, columns - 1) - 1,
      Math.min(row + height, rows - 1) - 1,
    )
    writeRoot(field, this.tree.boxes)
    this.tree.revision++
    measureMesh(this)
    this.#known.reach = this.reach
    refits.count++
  }

  /** @internal */
  [INSPECT](): string {
    return `Grid { ${this.columns} × ${this.rows} samples, ${this.byteLength} bytes, sides: '${this.sides}' }`
  }

  get byteLength(): number {
    const { heights, holes, diagonals, ranges } = this.#field
    return heights.byteLength + holes.byteLength + diagonals.byteLength + ranges.byteLength
  }

  /** Writes the corners of a triangle, counter-clockwise from above; also of a hole's. */
  getTriangle(triangle: number, a: Vec3, b: Vec3, c: Vec3): void {
    const who = 'Grid.getTriangle'
    checkWhole(who, 'triangle', triangle, 0, this.triangleCount - 1)
    checkObject(who, 'a', a, 'an object to fill in')
    checkObject(who, 'b', b, 'an object to fill in')
    checkObject(who, 'c', c, 'an object to fill in')
    writeCorners(this.#field, triangle, corners, 0)
    readTriangle(corners, 0, a, b, c)
  }
}

function takeField(options: GridOptions): { field: Field; sides: Sides } {
  const who = 'grid'
  checkOptions(who, 'options', options, OPTIONS)
  const { heights, columns, rows, size, holes, diagonals, sides = 'both' } = options
  const most = TRIANGLE_LIMIT / 2
  checkWhole(who, 'columns', columns, 2, most + 1)
  checkWhole(who, 'rows', rows, 2, most + 1)
  const across = columns - 1
  const along = rows - 1
  if (across * along > most) throw new RangeError(`${who}: there are ${across * along} cells, expected at most ${most}`)
  checkObject(who, 'size', size, 'an object with x and z')
  const { x, z } = size
  checkNumber(who, 'size.x', x, LEAST, 2 * LARGEST)
  checkNumber(who, 'size.z', z, LEAST, 2 * LARGEST)
  checkWord(who, 'sides', sides, SIDES)
  checkLength(who, 'heights', heights, columns, rows)
  const taken = new Float32Array(columns * rows)
  for (let i = 0; i < taken.length; i++) taken[i] = takeHeight(who, heights, i)
  const levels = levelsOf(across, along)
  const { first } = levels[levels.length - 1]
  const field: Field = {
    across,
    along,
    halfX: x / (2 * across),
    halfZ: z / (2 * along),
    heights: taken,
    holes: takeBits(who, 'holes', holes, across, along),
    diagonals: takeBits(who, 'diagonals', diagonals, across, along),
    levels,
    ranges: new Float32Array(2 * (first + 1)),
  }
  writeRanges(field, 0, 0, across - 1, along - 1)
  return { field, sides }
}

/** Smaller sizes could lose the difference between neighbouring columns. */
const LEAST = 9.332636185032189e-302

function checkLength(who: string, name: string, values: unknown, columns: number, rows: number): void {
  const length = lengthOf(who, name, values)
  if (length !== columns * rows)
    throw new RangeError(`${who}: ${name} has ${length} numbers, expected ${columns} · ${rows} = ${columns * rows}`)
}

/** Reads a height. It is never −0. */
function takeHeight(who: string, heights: ArrayLike<number>, i: number): number {
  const height = heights[i]
  if (!(typeof height === 'number' && Math.abs(height) <= LARGEST))
    checkNumber(who, `heights[${i}]`, height, -LARGEST, LARGEST)
  return Math.fround(height) + 0
}

/** Reads a bit for each cell. Returns an empty array if none is set. */
function takeBits(
  who: string,
  name: string,
  values: ArrayLike<number | boolean> | undefined,
  across: number,
  along: number,
): Uint8Array {
  if (values === undefined) return new Uint8Array(0)
  checkLength(who, name, values, across, along)
  const bits = new Uint8Array((across * along + 7) >> 3)
  let any = false
  for (let i = 0; i < across * along; i++) {
    const value = values[i]
    if (typeof value !== 'number' && typeof value !== 'boolean')
      throw new TypeError(`${who}: ${name}[${i}] is ${show(value)}, expected a number or a boolean`)
    if (!value) continue
    bits[i >> 3] |= 1 << (i & 7)
    any = true
  }
  return any ? bits : new Uint8Array(0)
}
