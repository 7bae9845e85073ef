/** The triangles of the marble run: a gutter with a loop, a funnel and a tray. Metres; y is up. Nothing here draws. */
import { cos, sin } from 'carom'

export const RADIUS = 0.06

/** As TriangleMesh takes them. */
export interface Part {
  readonly positions: Float32Array
  readonly indices: Uint32Array
}

/** Where marbles begin: above the upper end of the gutter. */
export const START = { x: -3.35, y: 4.28, z: 0 }

/** The gutter: a trough of this radius, in so many flat strips. */
const TROUGH = 0.11
const STRIPS = 9
/** The loop: its radius, and how far it leads aside. */
const LOOP = 0.6
const ASIDE = 0.36
/** Degrees from one bend of the gutter to the next. */
const FINE = 2
const DEGREE = Math.PI / 180

/** The funnel: its middle, rim, hole and wall. */
export const FUNNEL = { x: 2.35, z: -0.55, rim: 1, hole: 0.17, top: 2.35, bottom: 1.75, wall: 0.34, sides: 64 }
/** The tray, under the funnel: most of a thousand marbles have room side by side. */
export const TRAY = { x: 1.2, z: -0.4, halfX: 2, halfZ: 1.6, floor: 0, wall: 0.5 }

interface Place {
  x: number
  y: number
  z: number
  /** Which way the gutter leads: its angle above level. */
  angle: number
}

/** The lowest line of the gutter. */
function way(): Place[] {
  const places: Place[] = [{ x: -3.6, y: 4.2, z: 0, angle: -40 }]
  const last = () => places[places.length - 1]
  const straight = (length: number) => {
    const { x, y, z, angle } = last()
    places.push({ x: x + length * cos(angle * DEGREE), y: y + length * sin(angle * DEGREE), z, angle })
  }
  /** Bends up (or down, by a negative angle) on a circle of that radius, and leads aside. */
  const bend = (by: number, radius: number, aside = 0) => {
    const count = Math.round(Math.abs(by) / FINE)
    const turn = by / count
    for (let i = 0; i < count; i++) {
      const { x, y, z, angle } = last()
      // along the chord, so that the bend is the same at each place
      const chord = 2 * radius * sin((Math.abs(turn) / 2) * DEGREE)
      const along = (angle + turn / 2) * DEGREE
      places.push({ x: x + chord * cos(along), y: y + chord * sin(along), z: z + aside / count, angle: angle + turn })
    }
  }
  straight(2.6)
  bend(40, 1.4)
  bend(360, LOOP, ASIDE)
  straight(0.25)
  bend(34, 1.2)
  straight(0.75)
  bend(-40, 0.9)
  straight(0.35)
  return places
}

export function gutter(): Part {
  const positions: number[] = []
  const indices: number[] = []
  const places = way()
  const across = STRIPS + 1
  for (const [i, { x, y, z, angle }] of places.entries()) {
    const up = { x: -sin(angle * DEGREE), y: cos(angle * DEGREE) }
    for (let k = 0; k < across; k++) {
      const round = ((k / STRIPS) * 180 - 90) * DEGREE
      const high = TROUGH * (1 - cos(round))
      positions.push(x + high * up.x, y + high * up.y, z + TROUGH * sin(round))
      if (i === 0 || k === 0) continue
      const [a, b] = [(i - 1) * across + k - 1, i * across + k - 1]
      indices.push(a, a + 1, b + 1, a, b + 1, b)
    }
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) }
}

/** Where the gutter ends. */
export const gutterEnd = (): Place => way().at(-1) as Place

export function funnel(): Part {
  const { x, z, rim, hole, top, bottom, wall, sides } = FUNNEL
  const rings = [
    [hole, bottom - 0.2],
    [hole, bottom],
    [rim, top],
    [rim, top + wall],
  ]
  const positions: number[] = []
  const indices: number[] = []
  for (const [i, [radius, y]] of rings.entries()) {
    for (let k = 0; k < sides; k++) {
      const angle = (k / sides) * 2 * Math.PI
      positions.push(x + radius * cos(angle), y, z + radius * sin(angle))
      if (i === 0) continue
      const next = (k + 1) % sides
      const [a, b, c, d] = [(i - 1) * sides + k, (i - 1) * sides + next, i * sides + next, i * sides + k]
      indices.push(a, c, b, a, d, c)
    }
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) }
}

/** A floor in squares, each cut in two, and four walls. */
export function tray(): Part {
  const { halfX, halfZ, floor, wall } = TRAY
  const positions: number[] = []
  const indices: number[] = []
  const cells = 8
  const vertex = (x: number, y: number, z: number) => {
    positions.push(TRAY.x + halfX * x, y, TRAY.z + halfZ * z)
    return positions.length / 3 - 1
  }
  const quad = (a: number, b: number, c: number, d: number) => indices.push(a, b, c, a, c, d)
  const at = (i: number) => (2 * i) / cells - 1
  for (let i = 0; i <= cells; i++) {
    for (let k = 0; k <= cells; k++) {
      vertex(at(i), floor, at(k))
      const here = i * (cells + 1) + k
      if (i > 0 && k > 0) quad(here - cells - 2, here - cells - 1, here, here - 1)
    }
  }
  for (const [x, z] of [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ]) {
    const corner = (side: number, y: number) => vertex(x - side * z, y, z + side * x)
    quad(corner(-1, floor), corner(1, floor), corner(1, floor + wall), corner(-1, floor + wall))
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) }
}
