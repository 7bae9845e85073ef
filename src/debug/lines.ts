/**
 * Lines as flat arrays for any renderer: two vertices per line, three coordinates and three colour parts per vertex.
 */
import type { Coordinates } from '../math/rows.ts'

export interface Lines {
  /** x, y, z of each vertex. May be longer than the used part. */
  positions: Float32Array
  /** Red, green, blue of each vertex, in 0..1. May be longer than the used part. */
  colors: Float32Array
  /** The number of vertices in use, two per line. */
  count: number
}

export type Color = readonly [red: number, green: number, blue: number]

/** Returns the same colour, darker, for places that a collider has not reached yet. */
export function faint([red, green, blue]: Color): Color {
  return [FAINT * red, FAINT * green, FAINT * blue]
}

const FAINT = 0.4
const FIRST_ROOM = 512

/** Makes an empty `Lines` to be filled repeatedly. Its arrays grow only when they must. */
export function createLines(): Lines {
  return { positions: new Float32Array(3 * FIRST_ROOM), colors: new Float32Array(3 * FIRST_ROOM), count: 0 }
}

/** Appends the line between two points given as columns of rows. */
export function addLine(lines: Lines, a: Coordinates, i: number, b: Coordinates, j: number, color: Color): void {
  addVertex(lines, a[i], a[i + 1], a[i + 2], color)
  addVertex(lines, b[j], b[j + 1], b[j + 2], color)
}

/** Appends one end of a line. */
export function addVertex(lines: Lines, x: number, y: number, z: number, color: Color): void {
  const v = 3 * lines.count++
  if (v + 3 > lines.positions.length) {
    lines.positions = grown(lines.positions)
    lines.colors = grown(lines.colors)
  }
  lines.positions[v] = x
  lines.positions[v + 1] = y
  lines.positions[v + 2] = z
  lines.colors.set(color, v)
}

function grown(array: Float32Array): Float32Array {
  const larger = new Float32Array(2 * array.length)
  larger.set(array)
  return larger
}
