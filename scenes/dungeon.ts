import { circle } from './circle.ts'
import type { Level, Vec3 } from './level.ts'
import { hash, random } from './random.ts'

export interface DungeonOptions {
  seed?: number
  /** Cells along each side of the map. */
  size?: number
  rooms?: number
}

/** Edge of a map cell and height of the rooms, metres. */
const CELL = 2
const HEIGHT = 3.5
/** How far hewn rock strays from the straight. */
const ROUGH = 0.22
/** Courses of triangles from floor to ceiling. */
const COURSES = 2

/**
 * Rooms and corridors hewn out of rock, with pillars: about 10,000 triangles. The rock's surface is one closed shell seen
 * from inside; the pillars are closed solids set into floor and ceiling.
 */
export function dungeon({ seed = 1, size = 62, rooms = 24 }: DungeonOptions = {}): Level & { spawn: Vec3 } {
  const map = carve(seed, size, rooms)
  const positions: number[] = []
  const indices: number[] = []
  hew(map, size, seed, positions, indices)
  for (const [x, z] of map.pillars) pillar((x + 0.5) * CELL, (z + 0.5) * CELL, positions, indices)
  const spawn = { x: (map.start[0] + 0.5) * CELL, y: 0.1, z: (map.start[1] + 0.5) * CELL }
  return { name: 'dungeon', positions: Float32Array.from(positions), indices: Uint32Array.from(indices), spawn }
}

interface DungeonMap {
  open: Uint8Array
  pillars: [number, number][]
  start: [number, number]
}

/** Rooms anywhere that stay off the border, each joined to the one before by a corridor with one bend. */
function carve(seed: number, size: number, rooms: number): DungeonMap {
  const next = random(seed)
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const open = new Uint8Array(size * size)
  const pillars: [number, number][] = []
  const centres: [number, number][] = []
  const clear = (x0: number, z0: number, x1: number, z1: number) => {
    for (let x = Math.min(x0, x1); x <= Math.max(x0, x1); x++) {
      for (let z = Math.min(z0, z1); z <= Math.max(z0, z1); z++) open[x * size + z] = 1
    }
  }
  for (let i = 0; i < rooms; i++) {
    const wide = whole(4, 9)
    const deep = whole(4, 9)
    const x = whole(1, size - 2 - wide)
    const z = whole(1, size - 2 - deep)
    clear(x, z, x + wide - 1, z + deep - 1)
    if (wide >= 6 && deep >= 6) {
      for (const px of [x + 1, x + wide - 2]) for (const pz of [z + 1, z + deep - 2]) pillars.push([px, pz])
    }
    const centre: [number, number] = [x + (wide >> 1), z + (deep >> 1)]
    if (i > 0) {
      const [fx, fz] = centres[i - 1]
      const wideway = whole(0, 1)
      clear(fx, fz, centre[0], fz + wideway)
      clear(centre[0], fz, centre[0] + wideway, centre[1])
    }
    centres.push(centre)
  }
  separate(open, size)
  return { open, pillars, start: centres[0] }
}

/** Cells that touch only at a corner would share one vertical edge four ways: opens a cell beside it until none do. */
function separate(open: Uint8Array, size: number): void {
  for (let changed = true; changed; ) {
    changed = false
    for (let x = 0; x + 1 < size; x++) {
      for (let z = 0; z + 1 < size; z++) {
        const a = open[x * size + z]
        const b = open[(x + 1) * size + z]
        const c = open[x * size + z + 1]
        const d = open[(x + 1) * size + z + 1]
        if (a !== b && a === d && b === c) {
          if (a) open[(x + 1) * size + z] = 1
          else open[x * size + z] = 1
          changed = true
        }
      }
    }
  }
}

/** The shell of the open cells, facing inwards. */
function hew(map: DungeonMap, size: number, seed: number, positions: number[], indices: number[]): void {
  const known = new Map<number, number>()
  const vertex = (x: number, level: number, z: number): number => {
    const key = (x * (COURSES + 1) + level) * (size + 1) + z
    let index = known.get(key)
    if (index === undefined) {
      index = positions.length / 3
      known.set(key, index)
      const stray = (axis: number) => ROUGH * (2 * hash(x * 3 + axis, level, z, seed) - 1)
      // the floor is worn smooth
      const rise = level === 0 ? 0.2 * stray(1) : stray(1)
      positions.push(x * CELL + stray(0), (level * HEIGHT) / COURSES + rise, z * CELL + stray(2))
    }
    return index
  }
  const quad = (a: number, b: number, c: number, d: number, flip: boolean) => {
    if (flip) indices.push(a, b, d, b, c, d)
    else indices.push(a, b, c, a, c, d)
  }
  const isOpen = (x: number, z: number) => x >= 0 && z >= 0 && x < size && z < size && map.open[x * size + z] === 1

  for (let x = 0; x < size; x++) {
    for (let z = 0; z < size; z++) {
      if (!isOpen(x, z)) continue
      const flip = (x + z) % 2 === 1
      quad(vertex(x, 0, z), vertex(x, 0, z + 1), vertex(x + 1, 0, z + 1), vertex(x + 1, 0, z), flip)
      const c = COURSES
      quad(vertex(x, c, z), vertex(x + 1, c, z), vertex(x + 1, c, z + 1), vertex(x, c, z + 1), flip)
      // the foot of each wall runs so that up is to the left of it, seen from the room
      const feet: [boolean, number, number, number, number][] = [
        [isOpen(x - 1, z), x, z + 1, x, z],
        [isOpen(x + 1, z), x + 1, z, x + 1, z + 1],
        [isOpen(x, z - 1), x, z, x + 1, z],
        [isOpen(x, z + 1), x + 1, z + 1, x, z + 1],
      ]
      for (const [through, px, pz, qx, qz] of feet) {
        if (through) continue
        for (let k = 0; k < COURSES; k++) {
          quad(
            vertex(px, k, pz),
            vertex(qx, k, qz),
            vertex(qx, k + 1, qz),
            vertex(px, k + 1, pz),
            (k + x + z) % 2 === 0,
          )
        }
      }
    }
  }
}

/** Eight-sided, wider at foot and head. */
function pillar(x: number, z: number, positions: number[], indices: number[]): void {
  const round = circle(8)
  const rings = [
    [-0.4, 0.6],
    [0.5, 0.42],
    [HEIGHT - 0.6, 0.38],
    [HEIGHT + 0.4, 0.65],
  ]
  const first = positions.length / 3
  for (const [y, radius] of rings) {
    for (let k = 0; k < 8; k++) positions.push(x + radius * round[2 * k], y, z - radius * round[2 * k + 1])
  }
  for (let i = 0; i + 1 < rings.length; i++) {
    for (let k = 0; k < 8; k++) {
      const a = first + 8 * i + k
      const b = first + 8 * i + ((k + 1) % 8)
      indices.push(a, b, b + 8, a, b + 8, a + 8)
    }
  }
  const top = first + 8 * (rings.length - 1)
  for (let k = 1; k < 7; k++) {
    indices.push(first, first + k + 1, first + k)
    indices.push(top, top + k, top + k + 1)
  }
}
