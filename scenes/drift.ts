/**
 * Many things that drift and turn in a cube: boxes, balls, capsules, lumps of a small mesh, hulls, compounds and pieces of a height
 * field, about one in a cube of 5 m whatever their number. Where each is depends on the number of the step alone; at the cube's sides they turn back.
 */
import { icosphere } from './icosphere.ts'
import type { Level } from './level.ts'
import { hash, random } from './random.ts'
import { writeTurn } from './turning.ts'

export const DRIFT_KINDS = ['box', 'sphere', 'capsule', 'mesh', 'hull', 'grid', 'compound'] as const
export type DriftKind = (typeof DRIFT_KINDS)[number]

/** The first six kinds take turns; every thirtieth thing is a compound, which moves as many colliders as it has parts. */
const TURNS = 6
const RARE = 30
export const kindOf = (i: number): DriftKind => (i % RARE === RARE - 1 ? 'compound' : DRIFT_KINDS[i % TURNS])

/** Metres for each thing, as the side of a cube. */
const ROOM = 5
/** Steps in a second. */
const HERTZ = 60
/** Numbers of a pose: position, orientation. */
const POSE = 7
/** A capsule is so many times as high as it is wide. */
export const CAPSULE_HEIGHT = 2

export interface Drift {
  readonly count: number
  /** Half the side of the cube. */
  readonly half: number
  /** Of each thing. */
  readonly kinds: readonly DriftKind[]
  /** Three numbers each: half extents; a radius, three times; a capsule's radius, its half height, its radius; of the others the scale. */
  readonly sizes: Float64Array
  /** Writes seven numbers for each: position, orientation. */
  writePoses(step: number, out: Float64Array): void
}

/** A lump of 80 triangles, about 1 m in radius. */
export function lump(): Level {
  const { positions, indices } = icosphere({ radius: 1, frequency: 2 })
  const place = Float32Array.from(positions)
  for (let i = 0; i < place.length; i += 3) {
    const [x, y, z] = [place[i], place[i + 1], place[i + 2]]
    // the same for corners at the same place
    const size = 0.75 + 0.5 * hash(Math.round(64 * x), Math.round(64 * y), Math.round(64 * z), 9)
    for (let k = 0; k < 3; k++) place[i + k] *= size
  }
  return { name: 'lump', positions: place, indices }
}

/** A piece of hilly ground, 2 m wide, by the heights of its samples. */
export function hills(): { heights: number[]; columns: number; rows: number; size: { x: number; z: number } } {
  const heights = Array.from({ length: 25 }, (_, i) => 0.6 * hash(i, 0, 0, 4) - 0.3)
  return { heights, columns: 5, rows: 5, size: { x: 2, z: 2 } }
}

export function drift(count: number, seed = 1): Drift {
  const next = random(seed)
  const between = (low: number, high: number) => low + next() * (high - low)
  let half = ROOM / 2
  while (8 * half * half * half < count * ROOM * ROOM * ROOM) half += 0.5
  const kinds: DriftKind[] = []
  const sizes = new Float64Array(3 * count)
  const begin = new Float64Array(3 * count)
  const speed = new Float64Array(3 * count)
  const axis = new Float64Array(3 * count)
  /** Turns in a step, and how far turned at the first. */
  const rate = new Float64Array(count)
  const phase = new Float64Array(count)
  for (let i = 0; i < count; i++) {
    const kind = kindOf(i)
    kinds.push(kind)
    const size = between(0.35, 0.7)
    sizes.fill(size, 3 * i, 3 * i + 3)
    if (kind === 'capsule') sizes[3 * i + 1] *= CAPSULE_HEIGHT
    if (kind === 'box') for (let k = 0; k < 3; k++) sizes[3 * i + k] = between(0.3, 0.8)
    for (let k = 0; k < 3; k++) {
      begin[3 * i + k] = between(-half, half)
      speed[3 * i + k] = between(-1.2, 1.2) / HERTZ
    }
    let length = 0
    while (!(length > 0.1 && length <= 1)) {
      for (let k = 0; k < 3; k++) axis[3 * i + k] = between(-1, 1)
      const [x, y, z] = axis.subarray(3 * i, 3 * i + 3)
      length = Math.sqrt(x * x + y * y + z * z)
    }
    for (let k = 0; k < 3; k++) axis[3 * i + k] /= length
    rate[i] = between(-0.2, 0.2) / HERTZ
    phase[i] = next()
  }
  return {
    count,
    half,
    kinds,
    sizes,
    writePoses(step, out) {
      for (let i = 0; i < count; i++) {
        const o = POSE * i
        for (let k = 0; k < 3; k++) {
          // to and fro: along a line folded as often as it meets a side
          const way = begin[3 * i + k] + half + speed[3 * i + k] * step
          const folded = way - Math.floor(way / (4 * half)) * 4 * half
          out[o + k] = folded <= 2 * half ? folded - half : 3 * half - folded
        }
        writeTurn(out, o + 3, axis[3 * i], axis[3 * i + 1], axis[3 * i + 2], phase[i] + rate[i] * step)
      }
    },
  }
}
