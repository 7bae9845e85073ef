/** What stands still of the clockwork castle: the wall with its towers and gate, the hall, and what the machines stand in. */
import { COLORS, ROOTS } from '../castle/plan.ts'
import type { Builder } from '../level.ts'
import { alongX, alongZ, battlement, box, cylinder, disc, gated, pyramid, rectangle } from '../solids.ts'
import { BAR, BELTS, GATE, GENTLE, INNER, KEEP, LIFT, OUTER, PUSHER, STAMP, SUDDEN, WALK } from './plan.ts'

const { stone, stoneDark, stoneLight, wood, woodDark, roof, slate, leaf } = COLORS
const SILL = WALK + 0.55
const MERLON = WALK + 1.15
const PARAPET = 0.4
/** Walls end here, inside the towers. */
const END = 13.5
const TOWER = { at: 14, radius: 2.3, top: WALK + 0.05 }

export function walls(builder: Builder): void {
  curtain(builder)
  gatehouse(builder)
  for (const x of [-1, 1]) for (const z of [-1, 1]) tower(builder, x, z)
  hall(builder)
  frames(builder)
  trees(builder)
}

function curtain(builder: Builder): void {
  const row = battlement(-END + 1.2, END - 1.2, WALK - 0.4, SILL, MERLON, 0.8, 0.6)
  const south = battlement(GATE.half + 2.2, END - 1.2, WALK - 0.4, SILL, MERLON, 0.8, 0.6)
  for (const s of [-1, 1]) {
    const [inner, outer] = [s * INNER, s * OUTER]
    const [x0, x1] = s < 0 ? [outer, inner] : [inner, outer]
    const [p0, p1] = s < 0 ? [outer - 0.06, outer + PARAPET] : [outer - PARAPET, outer + 0.06]
    box(builder, x0, ROOTS, -END, x1, WALK, END, stone, stoneLight)
    alongX(builder, row, p0, p1, stone)
    // the halves of the south wall
    const [h0, h1] = s < 0 ? [-END, -3] : [3, END]
    box(builder, h0, ROOTS, INNER, h1, WALK, OUTER, stone, stoneLight)
    const half = s < 0 ? mirrored(south) : south
    alongZ(builder, half, OUTER - PARAPET, OUTER + 0.06, stone)
  }
  box(builder, -END, ROOTS, -OUTER, END, WALK, -INNER, stone, stoneLight)
  alongZ(builder, row, -OUTER - 0.06, -OUTER + PARAPET, stone)
}

/** The outline on the other side of u = 0. */
function mirrored(outline: readonly number[]): number[] {
  return outline.map((value, i) => (i % 2 === 0 ? -value : value))
}

function gatehouse(builder: Builder): void {
  const { half, height, top, z0, z1 } = GATE
  const opening = [-half, ROOTS, -half, height, half, height, half, ROOTS]
  alongZ(builder, gated(-3.4, ROOTS, 3.4, top, [opening]), z0, z1, stoneLight)
  for (const z of [z0 - 0.15, z1 - 0.25])
    alongZ(builder, battlement(-3.5, 3.5, top - 0.3, top + 0.4, top + 1, 0.8, 0.6), z, z + 0.4, stone)
  for (const s of [-1, 1]) {
    cylinder(builder, s * 3.4, z1, 1.1, ROOTS, top + 0.6, 16, stone, stoneLight)
    pyramid(builder, disc(s * 3.4, z1, 1.45, 16), top + 0.5, [s * 3.4, top + 3.6, z1], roof)
  }
}

function tower(builder: Builder, sx: number, sz: number): void {
  const [x, z] = [sx * TOWER.at, sz * TOWER.at]
  cylinder(builder, x, z, TOWER.radius, ROOTS, TOWER.top, 16, stone, stoneLight)
  cylinder(builder, x, z, TOWER.radius + 0.2, ROOTS, 0.5, 16, stoneDark)
  // four posts carry a roof; the two towards the walks stand on their outer side
  for (const [a, b] of [
    [1.6, 1.6],
    [1.6, -1],
    [-1, 1.6],
  ]) {
    cylinder(builder, x + sx * a, z + sz * b, 0.14, WALK - 0.1, WALK + 2.9, 8, wood)
  }
  cylinder(builder, x, z, TOWER.radius - 0.1, WALK + 2.7, WALK + 3, 16, woodDark)
  pyramid(builder, disc(x, z, TOWER.radius + 0.4, 16), WALK + 2.9, [x, WALK + 6.4, z], sx * sz > 0 ? slate : roof)
}

/** A hall of one room; its roof is level with the wall walk. */
function hall(builder: Builder): void {
  const { x0, x1, z0, z1, wall, ceiling, door, lintel } = KEEP
  const top = ceiling + 0.1
  const windows = [rectangle(-3.9, 1.3, -2.5, 2.6), rectangle(2.5, 1.3, 3.9, 2.6)]
  const opening = [-door, ROOTS, -door, lintel, door, lintel, door, ROOTS]
  // the window on each side shows the leaf of the door behind it
  alongZ(builder, gated(x0, ROOTS, x1, top, [opening]), z1 - wall, z1, stone)
  alongZ(builder, rectangle(x0, ROOTS, x1, top), z0, z0 + wall, stone, { holes: windows })
  for (const s of [-1, 1]) {
    const [a, b] = s < 0 ? [x0 + 0.05, x0 + wall] : [x1 - wall, x1 - 0.05]
    const side = rectangle(z0 + wall - 0.1, ROOTS, z1 - wall + 0.1, top - 0.05)
    alongX(builder, side, a, b, stone, { holes: [rectangle(-7.2, 1.3, -5.8, 2.6)] })
  }
  box(builder, x0 - 0.2, ceiling, z0 - 0.2, x1 + 0.2, WALK, z1 + 0.2, stoneLight)
  // merlons in the west and the east; open towards the bridge, and to fall from
  const row = battlement(z0 - 0.2, z1 + 0.2, WALK - 0.2, WALK + 0.4, WALK + 0.9, 0.7, 0.5)
  for (const s of [-1, 1]) {
    const [a, b] = s < 0 ? [x0 - 0.25, x0 + 0.1] : [x1 - 0.1, x1 + 0.25]
    alongX(builder, row, a, b, stone)
  }
}

/** Posts and housings of the machines. */
function frames(builder: Builder): void {
  for (const { x, z } of [GENTLE, SUDDEN]) {
    const out = x > 0 ? -1 : 1 // towards the courtyard
    for (const s of [-1, 1])
      box(
        builder,
        x + out * (LIFT.x + 0.1) - 0.09,
        ROOTS,
        z + s * (LIFT.z + 0.15) - 0.09,
        x + out * (LIFT.x + 0.1) + 0.09,
        WALK + 2.4,
        z + s * (LIFT.z + 0.15) + 0.09,
        woodDark,
      )
    const beam = x + out * (LIFT.x + 0.1)
    box(builder, beam - 0.12, WALK + 2.2, z - LIFT.z - 0.4, beam + 0.12, WALK + 2.44, z + LIFT.z + 0.4, woodDark)
  }
  // the pusher's housing outside the west wall
  const { half, z } = PUSHER
  box(builder, -OUTER - 2.7, ROOTS, z - half.z - 0.3, -OUTER + 0.2, 2.1, z + half.z + 0.3, stoneDark, slate)
  // the bar's hub
  cylinder(builder, BAR.x, BAR.z, 0.32, ROOTS, BAR.y - BAR.thick - 0.04, 16, stoneDark)
  // the stamp's plate and frame
  const { x, plate } = STAMP
  box(builder, x - 1.4, ROOTS, STAMP.z - 1.4, x + 1.4, plate, STAMP.z + 1.4, stoneDark, slate)
  for (const a of [-1, 1])
    box(builder, x + a * 1.2 - 0.12, ROOTS, STAMP.z - 0.12, x + a * 1.2 + 0.12, 4.6, STAMP.z + 0.12, woodDark)
  box(builder, x - 1.5, 4.3, STAMP.z - 0.2, x + 1.5, 4.7, STAMP.z + 0.2, woodDark)
  // a rim around both belts
  const [z0, z1] = [BELTS.z[0] - 0.95, BELTS.z[1] + 0.95]
  for (const edge of [z0, z1])
    box(builder, BELTS.x - 4, ROOTS, edge - 0.08, BELTS.x + 4, 0.24, edge + 0.08, woodDark, wood)
}

function trees(builder: Builder): void {
  for (const [x, z, size] of [
    [-22, 18, 1.1],
    [-25, 3, 0.9],
    [-22, -17, 1.2],
    [-6, -23, 1],
    [11, -24, 0.9],
    [24, -15, 1.1],
    [25, 4, 1],
    [20, 21, 1.2],
    [-11, 24, 0.85],
  ]) {
    cylinder(builder, x, z, 0.22 * size, ROOTS, 1.6 * size, 8, woodDark)
    pyramid(builder, disc(x, z, 1.5 * size, 8), 1.2 * size, [x, 4 * size, z], leaf)
    pyramid(builder, disc(x, z, 1.1 * size, 8), 2.5 * size, [x, 5.2 * size, z], leaf)
  }
}
