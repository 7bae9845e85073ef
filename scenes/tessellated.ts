/**
 * The same surface in different cuts: a walker who feels the cuts is wrong. All coordinates are exact in 32 bits, so that
 * the cuts lie in the surface to the last bit.
 */
import { circle } from './circle.ts'
import type { Level } from './level.ts'

/**
 * straight: strips from side to side; diagonal: squares; zigzag: squares whose columns sway by a quarter, every second
 * row the other way, cut along changing diagonals.
 */
export type Cut = 'straight' | 'diagonal' | 'zigzag'
export const CUTS: readonly Cut[] = ['straight', 'diagonal', 'zigzag']

/** Edge of a floor: 10,000 strips of 1/64 m. */
export const FLOOR_SIZE = 156.25

export interface CutOptions {
  /** 2, 200 or 20,000: twice a square number. */
  triangles?: number
  cut?: Cut
}

/** A square floor at y = 0 around the origin. */
export function cutFloor({ triangles = 200, cut = 'diagonal' }: CutOptions = {}): Level {
  const sheets = createSheets()
  const half = FLOOR_SIZE / 2
  patch(sheets, [-half, 0, half], [FLOOR_SIZE, 0, 0], [0, 0, -FLOOR_SIZE], triangles, cut)
  return finish(sheets, `floor ${triangles} ${cut}`)
}

/** The floor's half z ≥ 0 with a wall on z = 0 that faces +z, each cut into `triangles`. */
export function cutCorner({ triangles = 200, cut = 'diagonal' }: CutOptions = {}): Level {
  const sheets = createSheets()
  const half = FLOOR_SIZE / 2
  patch(sheets, [-half, 0, half], [FLOOR_SIZE, 0, 0], [0, 0, -half], triangles, cut)
  patch(sheets, [-half, 0, 0], [FLOOR_SIZE, 0, 0], [0, half, 0], triangles, cut)
  return finish(sheets, `corner ${triangles} ${cut}`)
}

export interface BentOptions extends CutOptions {
  /** The bend of each edge in degrees, 0.01 to 5; taken to the nearest slope of n/16384. */
  degrees?: number
}

/** Panels along x between which a bent floor has its edges. */
export const BENT_PANELS = 5

/** Five level and sloping panels in turn along x: level, up, level, down, level. The edges are bent up and down. */
export function bentFloor({ degrees = 1, triangles = 10, cut = 'diagonal' }: BentOptions = {}): Level {
  const sheets = createSheets()
  const half = FLOOR_SIZE / 2
  const length = FLOOR_SIZE / BENT_PANELS
  const slope = slopeOf(degrees)
  let y = 0
  for (let k = 0; k < BENT_PANELS; k++) {
    const rise = length * slope * [0, 1, 0, -1, 0][k]
    patch(sheets, [-half + k * length, y, half], [length, rise, 0], [0, 0, -FLOOR_SIZE], triangles / BENT_PANELS, cut)
    y += rise
  }
  return finish(sheets, `bent floor ${degrees}° ${triangles} ${cut}`)
}

/** The slope nearest to an angle that keeps a bent floor's coordinates exact: 0.01° becomes 0.0105°. */
export function slopeOf(degrees: number): number {
  const radians = (degrees * Math.PI) / 180
  const tangent = radians + (radians * radians * radians) / 3 // good to 1e-5 up to 5°
  return Math.max(1, Math.round(tangent * 16384)) / 16384
}

export interface TrackOptions {
  /** Cuts of each panel along the track: a power of two up to 256. */
  cuts?: number
  cut?: Cut
}

/** Panels around the curved track. */
export const TRACK_PANELS = 32
export const TRACK_RADII = { inner: 8, outer: 12 }

/** A ring-shaped road on y = 0 between two walls of flat panels, 2 m high, around the origin. */
export function curvedTrack({ cuts = 1, cut = 'diagonal' }: TrackOptions = {}): Level {
  const sheets = createSheets()
  const round = circle(TRACK_PANELS)
  // corners on sixteenths of a metre: panels then divide exactly
  const corner = (k: number, radius: number): Triple => {
    const i = 2 * (k % TRACK_PANELS)
    return [Math.round(radius * round[i] * 16) / 16, 0, 0 - Math.round(radius * round[i + 1] * 16) / 16]
  }
  for (let k = 0; k < TRACK_PANELS; k++) {
    const [a, b] = [corner(k, TRACK_RADII.inner), corner(k + 1, TRACK_RADII.inner)]
    const [c, d] = [corner(k, TRACK_RADII.outer), corner(k + 1, TRACK_RADII.outer)]
    road(sheets, a, b, c, d, cuts, cut)
    const up: Triple = [0, 2, 0]
    patch(sheets, a, minus(b, a), up, 2 * cuts, 'straight')
    patch(sheets, d, minus(c, d), up, 2 * cuts, 'straight')
  }
  return finish(sheets, `curved track ${cuts} ${cut}`)
}

type Triple = [number, number, number]

interface Sheets {
  positions: number[]
  indices: number[]
  known: Map<string, number>
}

function createSheets(): Sheets {
  return { positions: [], indices: [], known: new Map() }
}

function vertex(sheets: Sheets, x: number, y: number, z: number): number {
  const key = `${x + 0},${y + 0},${z + 0}`
  let index = sheets.known.get(key)
  if (index === undefined) {
    index = sheets.positions.length / 3
    sheets.known.set(key, index)
    sheets.positions.push(x + 0, y + 0, z + 0)
  }
  return index
}

/** A parallelogram from `at`, facing u × v, in about `triangles` triangles. Dividing last keeps the quotients exact. */
function patch(sheets: Sheets, at: Triple, u: Triple, v: Triple, triangles: number, cut: Cut): void {
  const quads = Math.max(1, Math.round(triangles / 2))
  const rows = cut === 'straight' ? 1 : Math.max(1, Math.round(Math.sqrt(quads)))
  const columns = cut === 'straight' ? quads : rows
  const index = (i: number, j: number): number => {
    const sway = cut === 'zigzag' && i > 0 && i < columns ? (j % 2 === 0 ? 1 : -1) : 0
    const along = 4 * i + sway // in quarters of a column
    const place = (axis: number) => at[axis] + (u[axis] * along) / (4 * columns) + (v[axis] * j) / rows
    return vertex(sheets, place(0), place(1), place(2))
  }
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < rows; j++) {
      const [a, b, c, d] = [index(i, j), index(i + 1, j), index(i + 1, j + 1), index(i, j + 1)]
      if (cut === 'zigzag' && (i + j) % 2 === 1) sheets.indices.push(a, b, d, b, c, d)
      else sheets.indices.push(a, b, c, a, c, d)
    }
  }
}

/** A level quad a b d c (inner edge a–b, outer edge c–d), cut across. */
function road(sheets: Sheets, a: Triple, b: Triple, c: Triple, d: Triple, cuts: number, cut: Cut): void {
  const between = (p: Triple, q: Triple, k: number) =>
    vertex(sheets, p[0] + ((q[0] - p[0]) * k) / cuts, 0, p[2] + ((q[2] - p[2]) * k) / cuts)
  for (let k = 0; k < cuts; k++) {
    const [p, q, r, s] = [between(a, b, k), between(c, d, k), between(c, d, k + 1), between(a, b, k + 1)]
    const flip = cut === 'diagonal' || (cut === 'zigzag' && k % 2 === 1)
    if (flip) sheets.indices.push(p, q, s, q, r, s)
    else sheets.indices.push(p, q, r, p, r, s)
  }
}

function minus(a: Triple, b: Triple): Triple {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

function finish({ positions, indices }: Sheets, name: string): Level {
  return { name, positions: Float32Array.from(positions), indices: Uint32Array.from(indices) }
}
