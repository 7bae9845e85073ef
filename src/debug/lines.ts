/**
 * Lines as flat arrays that any renderer takes: two vertices a line, three coordinates and three colour parts a vertex.
 */
import type { Coordinates } from '../math/rows.ts'

export interface Lines {
  /** x, y, z of each vertex; may be longer than what is used. */
  positions: Float32Array
  /** Red, green, blue in 0..1 of each vertex; may be longer than what is used. */
  colors: Float32Array
  /** Vertices in use, two a line. */
  count: number
}

export type Color = readonly [red: number, green: number, blue: number]

/** The same colour, dark: of what is not there yet. */
export function faint([red, green, blue]: Color): Color {
  return [FAINT * red, FAINT * green, FAINT * blue]
}

const FAINT = 0.4
const FIRST_ROOM = 512

/** No lines yet, to be filled again and again: the arrays grow when they must, and stay otherwise. */
export function createLines(): Lines {
  return { positions: new Float32Array(3 * FIRST_ROOM), colors: new Float32Array(3 * FIRST_ROOM), count: 0 }
}

/** Appends the line between two points that are columns of rows. */
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
