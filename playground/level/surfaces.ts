/**
 * What surfaces are made of, as pictures that repeat: lighter and darker than 1, by which a colour is multiplied. Painted once for all
 * levels; a card's mipmaps keep them calm in the distance.
 */
import { DataArrayTexture, LinearFilter, LinearMipmapLinearFilter, RedFormat, RepeatWrapping } from 'three'
import { MADE_OF } from '../../scenes/level.ts'

const SIDE = 512
/** Rows of pixels from pause to pause. */
const ROWS = 32
/** Stone is laid otherwise on floors than in walls. */
const FLAGS = 0
const WALLED = 1
/** A byte of the picture is a 128th. */
export const ONE = 128

type Paint = (u: number, v: number) => number

/** By the numbers of `MADE_OF`; its first, plain, has no picture. `metres`: until it repeats. */
const SURFACES: readonly { readonly metres: number; readonly paint: Paint }[] = [
  { metres: 4.8, paint: (u, v) => blocks(u, v, 4, 6, 0.011, 0.36, 0.13) * (0.97 + 0.06 * cloud(u, v, 32, 32)) },
  { metres: 3.36, paint: (u, v) => blocks(u, v, 4, 8, 0.02, 0.36, 0.17) * (0.96 + 0.08 * cloud(u, v, 24, 24)) },
  { metres: 1.92, paint: (u, v) => blocks(u, v, 1, 8, 0.03, 0.5, 0.26) * (0.86 + 0.28 * cloud(u, v, 5, 64)) },
  { metres: 2, paint: (u, v) => 0.9 + 0.1 * cloud(u, v, 8, 8) + 0.1 * cloud(u, v, 40, 40) },
  { metres: 2.08, paint: (u, v) => blocks(u, v, 6, 8, 0.04, 0.4, 0.24) * (1.16 - 0.36 * ((8 * v) % 1)) },
  {
    metres: 6,
    paint: (u, v) => 0.76 + 0.2 * cloud(u, v, 5, 5) + 0.14 * cloud(u, v, 20, 20) + 0.14 * cloud(u, v, 90, 90),
  },
  {
    metres: 4,
    paint: (u, v) => 0.84 + 0.14 * cloud(u, v, 6, 6) + 0.1 * cloud(u, v, 24, 24) + 0.1 * cloud(u, v, 90, 90),
  },
  { metres: 5, paint: (u, v) => 0.78 + 0.28 * cloud(u, v, 3, 10) + 0.16 * cloud(u, v, 16, 40) },
  { metres: 3, paint: (u, v) => 0.78 + 0.3 * cloud(u, v, 8, 8) + 0.16 * cloud(u, v, 32, 32) },
  { metres: 1.5, paint: (u, v) => 0.8 + 0.4 * cloud(u, v, 32, 4) },
  { metres: 4, paint: (u, v) => 0.9 + 0.2 * cloud(u, v, 8, 8) },
]

/** A number from 0 to 1 that looks random. */
function grain(x: number, y: number): number {
  let h = Math.imul(x + 374761, 668265263) ^ Math.imul(y + 7919, 2246822519)
  h = Math.imul(h ^ (h >>> 15), 2246822519)
  return ((h ^ (h >>> 13)) >>> 0) / 4294967296
}

/** Smooth from 0 to 1, with so many bumps along each side. */
function cloud(u: number, v: number, columns: number, rows: number): number {
  const [x, y] = [u * columns, v * rows]
  const [i, j] = [Math.floor(x), Math.floor(y)]
  const [s, t] = [x - i, y - j].map((f) => f * f * (3 - 2 * f))
  const at = (a: number, b: number) => grain((i + a) % columns, ((j + b) % rows) + 64 * columns)
  return (at(0, 0) * (1 - s) + at(1, 0) * s) * (1 - t) + (at(0, 1) * (1 - s) + at(1, 1) * s) * t
}

/** Rows of blocks, each a little lighter or darker than others, with joints of that part of a row's height. */
function blocks(
  u: number,
  v: number,
  columns: number,
  rows: number,
  joint: number,
  dark: number,
  apart: number,
): number {
  const row = Math.floor(v * rows)
  const x = u * columns + 0.5 * (row % 2) + 0.2 * grain(row, 3)
  const column = Math.floor(x) % columns
  const across = Math.min(x - Math.floor(x), 1 - x + Math.floor(x)) * (rows / columns)
  const along = Math.min(v * rows - row, 1 - v * rows + row)
  const soft = (1.2 * rows) / SIDE
  const line = Math.min(1, Math.max(0, 1 - (Math.min(across, along) - joint) / soft))
  return (1 + apart * (grain(column, row + 99) - 0.5)) * (1 - dark * line)
}

/** In steps, for a page that goes on meanwhile. */
export function* paintSurfaces(): Generator<void, DataArrayTexture> {
  const bytes = new Uint8Array(SIDE * SIDE * SURFACES.length)
  for (const [layer, { paint }] of SURFACES.entries()) {
    for (let i = 0; i < SIDE * SIDE; i++) {
      bytes[layer * SIDE * SIDE + i] = ONE * paint((i % SIDE) / SIDE, Math.floor(i / SIDE) / SIDE)
      if (i % (ROWS * SIDE) === 0) yield
    }
  }
  const painted = new DataArrayTexture(bytes, SIDE, SIDE, SURFACES.length)
  painted.format = RedFormat
  painted.wrapS = painted.wrapT = RepeatWrapping
  painted.minFilter = LinearMipmapLinearFilter
  painted.magFilter = LinearFilter
  painted.generateMipmaps = true
  painted.anisotropy = 4
  painted.needsUpdate = true
  return painted
}

/**
 * For each vertex its place in the pictures, u, v, and its layer plus one; 0 for what is plain. Vertices belong to one flat face each.
 */
export function layOut(positions: Float32Array, indices: Uint32Array, madeOf: Uint8Array): Float32Array {
  const out = new Float32Array(positions.length)
  for (let t = 0; t < indices.length; t += 3) {
    const made = madeOf[indices[t]]
    if (made === MADE_OF.plain) continue
    const [a, b, c] = [3 * indices[t], 3 * indices[t + 1], 3 * indices[t + 2]]
    const ux = positions[b] - positions[a]
    const uy = positions[b + 1] - positions[a + 1]
    const uz = positions[b + 2] - positions[a + 2]
    const vx = positions[c] - positions[a]
    const vy = positions[c + 1] - positions[a + 1]
    const vz = positions[c + 2] - positions[a + 2]
    const x = uy * vz - uz * vy
    const y = uz * vx - ux * vz
    const z = ux * vy - uy * vx
    const flat = Math.sqrt(x * x + z * z)
    const length = Math.sqrt(flat * flat + y * y)
    const isFloor = Math.abs(y) > (made === MADE_OF.tiles ? 0.99 : 0.75) * length
    if (isFloor && made === MADE_OF.tiles) continue // a slab
    const layer = made === MADE_OF.stone ? (isFloor ? FLAGS : WALLED) : made
    const { metres } = SURFACES[layer]
    // along the ground, and how far up the slope
    const [px, pz] = isFloor ? [1, 0] : [z / flat, -x / flat]
    const rise = isFloor ? 0 : length / flat
    const isUpright = made === MADE_OF.wood && !isFloor
    for (const v of [a, b, c]) {
      const across = (positions[v] * px + positions[v + 2] * pz) / metres
      const along = (isFloor ? positions[v + 2] : positions[v + 1] * rise) / metres
      out[v] = isUpright ? along : across
      out[v + 1] = isUpright ? across : along
      out[v + 2] = layer + 1
    }
  }
  return out
}
