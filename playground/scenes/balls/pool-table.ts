/** The triangles of a pool table: a bed with six holes, cushions, and the rail around them. Metres; y is up. Nothing here draws. */
import { addQuad, addVertex, type Builder, createBuilder, finish } from '../../../scenes/level.ts'
import { box, disc, rectangle, upright } from '../../../scenes/solids.ts'
import type { Part } from './marble-run.ts'

export const RADIUS = 0.028575
/** Half of the length and of the width between the noses of the cushions. */
export const HALF = { x: 1.27, z: 0.635 }
/** Below this a ball is in a pocket. */
export const POCKET_DEPTH = -0.06

const HOLE = 0.06
const SIDES = 24
/** How deep a cushion is, how high its back and its nose are, and how far its foot stands back. */
const CUSHION = { deep: 0.05, high: 0.05, nose: 1.1 * RADIUS, under: 0.02 }
/** From the middle of a pocket to where the nose of a cushion begins, and how far its end leads away from the pocket. */
const CORNER = { open: 0.086, slant: 0.045 }
const SIDE = { open: 0.066, slant: 0.015 }
const RAIL = { wide: 0.11, high: 0.055 }
const WHITE = [1, 1, 1] as const

export const POCKETS = [-1, 0, 1].flatMap((x) =>
  [-1, 1].map((z) => ({ x: x * (HALF.x + 0.016), z: z * (HALF.z + (x === 0 ? 0.03 : 0.016)) })),
)

export function bed(): Part {
  const builder = createBuilder()
  const [x, z] = [HALF.x + CUSHION.deep + 0.06, HALF.z + CUSHION.deep + 0.06]
  const holes = POCKETS.map((pocket) => disc(pocket.x, pocket.z, HOLE, SIDES))
  upright(builder, rectangle(-x, -z, x, z), -0.14, 0, WHITE, { holes })
  return finish(builder)
}

export function cushions(): Part {
  const builder = createBuilder()
  const across = HALF.z - CORNER.open
  for (const side of [-1, 1]) {
    // at both ends, and two along each side
    cushion(builder, (along, out) => [side * (HALF.x + out), along], -across, across, CORNER.slant, CORNER.slant)
    for (const end of [-1, 1]) {
      const place = (along: number, out: number) => [end * along, side * (HALF.z + out)] as const
      cushion(builder, place, SIDE.open, HALF.x - CORNER.open, SIDE.slant, CORNER.slant)
    }
  }
  return finish(builder)
}

/** Its nose reaches from `from` to `to`, above the middle of a ball, and hangs over; its back is longer by the slants. */
function cushion(
  builder: Builder,
  place: (along: number, out: number) => readonly [x: number, z: number],
  from: number,
  to: number,
  slantFrom: number,
  slantTo: number,
): void {
  const { deep, high, nose, under } = CUSHION
  const profile = [
    [0, nose],
    [deep + 0.01, high],
    [deep + 0.01, -0.01],
    [under, -0.01],
  ]
  const line = (start: number, slant: number) =>
    profile.map(([out, y]) => {
      const [x, z] = place(start + (slant * out) / deep, out)
      return addVertex(builder, x, y, z, WHITE)
    })
  const [first, second] = [line(from, -slantFrom), line(to, slantTo)]
  for (let i = 0; i < 4; i++) addQuad(builder, first[i], first[(i + 1) % 4], second[(i + 1) % 4], second[i])
  addQuad(builder, first[3], first[2], first[1], first[0])
  addQuad(builder, second[0], second[1], second[2], second[3])
}

export function rail(): Part {
  const builder = createBuilder()
  const [x, z] = [HALF.x + CUSHION.deep, HALF.z + CUSHION.deep]
  const [outerX, outerZ] = [x + RAIL.wide, z + RAIL.wide]
  for (const side of [-1, 1]) {
    const [near, far] = side < 0 ? [-outerX, -x] : [x, outerX]
    box(builder, near, -0.16, -outerZ, far, RAIL.high, outerZ, WHITE)
    const [front, back] = side < 0 ? [-outerZ, -z] : [z, outerZ]
    box(builder, -x, -0.16, front, x, RAIL.high, back, WHITE)
  }
  return finish(builder)
}
