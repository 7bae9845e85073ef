import { circlePoint } from './circle.ts'
import { flightSide } from './flights.ts'
import { type Builder, type Color, createBuilder, finish, type Level } from './level.ts'
import { random } from './random.ts'
import { alongX, box, cylinder, turnedBox } from './solids.ts'

/** The floor in cells of 3 m, each for one prop. */
const CELL = 3
const LONG = 32
const WIDE = 20
/** How far solids are set into the floor, and into one another. */
const ROOT = -0.3
const SET = 0.02
/** Along the north, `deep` cells: its upper side, and the flights that lead up to it, each in a column of cells. */
const GALLERY = { deep: 2, top: 4, thick: 0.4, flights: [4, 15, 27], riser: 0.2, tread: 0.3 }

const FLOOR: Color = [0.6, 0.57, 0.5]
const WALL: Color = [0.62, 0.5, 0.42]
const STONE: Color = [0.71, 0.68, 0.62]
const WOOD: Color = [0.48, 0.3, 0.17]

/**
 * A hall without a roof, as levels of games are: floor, walls and a gallery of a few huge triangles, and on them some hundred columns, crates, barrels and
 * stairs of small ones. About 11,000 triangles in closed solids; the props come from the seed.
 */
export function hall({ seed = 1 }: { seed?: number } = {}): Level {
  const next = random(seed)
  const builder = createBuilder()
  const [x1, z1] = [(LONG * CELL) / 2, (WIDE * CELL) / 2]
  shell(builder, x1, z1)
  gallery(builder, x1, z1)
  for (let i = 0; i < LONG; i++) {
    for (let j = 0; j < WIDE; j++) {
      const [x, z] = [(i + 0.5) * CELL - x1, (j + 0.5) * CELL - z1]
      if (i % 4 === 2 && j % 4 === 3) cylinder(builder, x, z, 0.5, ROOT, 6, 16, STONE)
      else if (!(GALLERY.flights.includes(i) && j < 2 * GALLERY.deep)) prop(builder, x, z, next)
    }
  }
  const { positions, indices } = finish(builder)
  return { name: 'hall', positions, indices }
}

/** Every solid reaches another depth, so that no two faces share a plane. */
function shell(builder: Builder, x1: number, z1: number): void {
  box(builder, -x1 - 1, -0.5, -z1 - 1, x1 + 1, 0, z1 + 1, FLOOR)
  for (const [k, side] of [-1, 1].entries()) {
    const [near, far] = [side * x1, side * (x1 + 0.5)]
    box(builder, Math.min(near, far), ROOT, -z1 - 0.4, Math.max(near, far), 7 + k / 10, z1 + 0.4, WALL)
    const [front, back] = [side * z1, side * (z1 + 0.6)]
    box(builder, -x1 - 0.3, ROOT - 0.1, Math.min(front, back), x1 + 0.3, 7.2 + k / 10, Math.max(front, back), WALL)
  }
}

function gallery(builder: Builder, x1: number, z1: number): void {
  const { deep, top, thick, flights, riser, tread } = GALLERY
  const edge = deep * CELL - z1
  box(builder, -x1 - 0.2, top - thick, -z1 - 0.2, x1 + 0.2, top, edge, FLOOR)
  const steps = Math.round(top / riser) - 1 // the gallery itself is the last one
  const side = flightSide({ start: edge + steps * tread, foot: 0, steps, riser, tread, way: -1, root: ROOT }, tread)
  for (const i of flights) alongX(builder, side, i * CELL - x1 + 0.2, (i + 1) * CELL - x1 - 0.2, STONE)
}

/** Nothing, one or two crates, or a barrel, anywhere near the middle of a cell. */
function prop(builder: Builder, x: number, z: number, next: () => number): void {
  const between = (low: number, high: number) => low + next() * (high - low)
  const kind = next()
  const [px, pz] = [x + between(-0.4, 0.4), z + between(-0.4, 0.4)]
  if (kind < 0.25) cylinder(builder, px, pz, between(0.25, 0.45), ROOT, between(0.8, 1.2), 8, WOOD)
  if (kind < 0.25 || kind >= 0.65) return
  const [half, high] = [between(0.3, 0.7), between(0.4, 1.1)]
  turnedBox(builder, px, pz, half, half * between(0.6, 1), circlePoint(next()), ROOT, high, WOOD)
  if (kind < 0.5) return
  turnedBox(builder, px, pz, 0.5 * half, 0.4 * half, circlePoint(next()), high - SET, high + between(0.3, 0.6), WOOD)
}
