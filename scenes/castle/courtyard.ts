/** What stands in the courtyard and around the castle: ramps, arcade, well, stable, pillars, acute corners, trees. */
import { circlePoint } from '../circle.ts'
import type { Builder } from '../level.ts'
import { hash } from '../random.ts'
import { alongX, alongZ, archPath, box, cylinder, disc, gated, pyramid, rectangle, tube, turnedBox } from '../solids.ts'
import { COLORS, INNER, ROOTS, WALK } from './plan.ts'

const { stone, stoneDark, stoneLight, wood, woodDark, roof, straw, water, leaf, rock } = COLORS

export function courtyard(builder: Builder): void {
  ramps(builder)
  arcade(builder)
  well(builder)
  stable(builder)
  ruin(builder)
  wedge(builder)
  clutter(builder)
  trees(builder)
}

/** West: a ramp of 26.6° to the wall walk. East: stairs of the same slope, 40 steps of 12.5 cm. */
function ramps(builder: Builder): void {
  const wide = 2
  const west = [11, ROOTS, 11, 0, 1, WALK, -1.2, WALK, -1.2, ROOTS]
  alongX(builder, west, -INNER - 0.3, -INNER + wide, stoneLight)
  alongX(builder, [11, -0.3, 10.6, 0.5, 1, 5.3, 1, 4.6], -INNER + wide - 0.05, -INNER + wide + 0.2, stoneDark)

  const steps = [-10.5, ROOTS]
  for (let k = 0; k < 40; k++) steps.push(-10.5 + 0.25 * k, 0.125 * k, -10.5 + 0.25 * k, 0.125 * (k + 1))
  steps.splice(2, 2) // the first riser starts at the root
  steps.push(2, WALK, 2, ROOTS)
  alongX(builder, steps, INNER - wide, INNER + 0.3, stoneLight)
}

/** A wall across the courtyard on round arches, between the ramp and the stable. */
function arcade(builder: Builder): void {
  const z = 2.6
  const centres = [-8.4, -4.2, 0, 4.2, 8.4]
  const openings = centres.map((x) => archPath(x, 1.5, ROOTS, 2.1, 16))
  alongZ(builder, gated(-11, ROOTS, 11, 4.4, openings), z, z + 0.8, stoneLight)
  box(builder, -11.15, 4.3, z - 0.15, 11.15, 4.6, z + 0.95, stoneDark)
  for (let k = 0; k <= centres.length; k++) {
    const x = k === 0 ? -10.45 : k === centres.length ? 10.45 : (centres[k - 1] + centres[k]) / 2
    cylinder(builder, x, z + 0.8, 0.42, ROOTS, 2.2, 16, stone)
    box(builder, x - 0.5, 2, z + 0.3, x + 0.5, 2.3, z + 1.3, stoneDark)
    box(builder, x - 0.5, ROOTS, z + 0.3, x + 0.5, 0.3, z + 1.3, stoneDark)
  }
}

function well(builder: Builder): void {
  const [x, z] = [5.2, 9]
  tube(builder, x, z, 0.85, 1.2, ROOTS, 0.85, 16, stone)
  cylinder(builder, x, z, 0.9, ROOTS, 0.35, 16, water)
  for (const s of [-1, 1])
    box(builder, x + s * 1.02 - 0.09, 0.5, z - 0.09, x + s * 1.02 + 0.09, 2.3, z + 0.09, woodDark)
  alongX(builder, [z - 0.9, 2.2, z, 2.9, z + 0.9, 2.2, z + 0.8, 2.1, z, 2.72, z - 0.8, 2.1], x - 1.4, x + 1.4, roof)
  alongX(builder, disc(z, 1.75, 0.1, 8), x - 1.05, x + 1.05, wood)
}

/** A stable against the east wall, with a tiled roof of 38° down to head height. */
function stable(builder: Builder): void {
  const [x0, x1, z0, z1] = [10.4, 15.9, 5.4, 13.4]
  const ridge = (x0 + x1) / 2
  const front = gated(x0, ROOTS, x1, 2.5, [
    [ridge - 1.1, ROOTS, ridge - 1.1, 2.2, ridge + 1.1, 2.2, ridge + 1.1, ROOTS],
  ])
  front.splice(front.length - 4, 4, x1, 2.5, ridge, 4.6, x0, 2.5)
  alongZ(builder, front, z1 - 0.3, z1, straw)
  alongZ(builder, [x0, ROOTS, x1, ROOTS, x1, 2.5, ridge, 4.6, x0, 2.5], z0, z0 + 0.3, straw)
  alongX(builder, rectangle(z0 + 0.2, ROOTS, z1 - 0.2, 2.45), x0 + 0.03, x0 + 0.3, straw, {
    holes: [rectangle(7, 1, 8.2, 2), rectangle(10.4, 1, 11.6, 2)],
  })
  const over = 0.5
  const slope = (4.6 - 2.5) / (ridge - x0)
  const tiles = [
    x0 - over,
    2.5 - over * slope,
    ridge,
    4.6,
    x1,
    2.5,
    x1,
    2.72,
    ridge,
    4.85,
    x0 - over,
    2.75 - over * slope,
  ]
  alongZ(builder, tiles, z0 - 0.4, z1 + 0.4, roof)
  for (const z of [z0 - 0.1, (z0 + z1) / 2, z1 + 0.1]) {
    box(builder, ridge - 0.1, 2.3, z - 0.1, ridge + 0.1, 4.65, z + 0.1, woodDark)
  }
  box(builder, x1 - 1.4, ROOTS, z0 + 0.5, x1 - 0.2, 0.7, z0 + 2.6, straw)
}

/** Four round pillars of an older hall. */
function ruin(builder: Builder): void {
  const pillars = [
    [-6.5, 7, 3.4],
    [-9.5, 7, 3.4],
    [-6.5, 11, 1.3],
    [-9.5, 11, 2.3],
  ]
  for (const [x, z, height] of pillars) {
    cylinder(builder, x, z, 0.45, ROOTS, height, 24, stoneLight, stone)
    box(builder, x - 0.6, ROOTS, z - 0.6, x + 0.6, 0.25, z + 0.6, stoneDark)
  }
  box(builder, -10.2, 3.3, 6.55, -5.8, 3.75, 7.45, stone)
}

/** Two walls that meet at 30°, open to the south: the acute corner. Their inner faces pass through the apex. */
function wedge(builder: Builder): void {
  const [apexX, apexZ] = [-10.2, -12.4]
  const length = 6
  const thick = 0.5
  const [c, s] = circlePoint(0.1316525) // 15°
  for (const sign of [-1, 1]) {
    const x = apexX + sign * ((s * length) / 2 + (c * thick) / 2)
    const z = apexZ + (c * length) / 2 - (s * thick) / 2
    turnedBox(builder, x, z, length / 2 + 0.9, thick / 2, [sign * s, c], ROOTS, 3, stone, stoneLight)
  }
}

function clutter(builder: Builder): void {
  const [c, s] = circlePoint(0.18)
  turnedBox(builder, -3.2, 12.6, 0.55, 0.55, [c, s], ROOTS, 1, wood, woodDark)
  turnedBox(builder, -4.5, 12.9, 0.5, 0.5, [s, c], ROOTS, 0.9, wood)
  turnedBox(builder, -3.7, 12.75, 0.4, 0.4, [c, -s], 0.85, 1.7, wood)
  for (const [x, z] of [
    [8.6, 12.2],
    [9.3, 11.6],
    [8.5, 11.2],
  ]) {
    cylinder(builder, x, z, 0.34, ROOTS, 0.95, 8, wood, woodDark)
  }
  // a mounting block: a low ramp on all four sides
  alongZ(builder, [-8, -0.2, -7.1, 0.35, -6.1, 0.35, -5.2, -0.2], -1.2, 0.2, stoneDark)
}

function trees(builder: Builder): void {
  const places = [
    [-25, 12],
    [-26, -4],
    [-23.5, -14],
    [-26.5, 22],
    [-13, -25],
    [4, -26],
    [15, -24],
    [25, -17],
    [26, -2],
    [24.5, 9],
    [25.5, 20],
    [14, 26],
    [-11, 25.5],
  ]
  for (const [k, [x, z]] of places.entries()) {
    const size = 0.8 + 0.5 * hash(k, 0, 0, 11)
    cylinder(builder, x, z, 0.22 * size, ROOTS, 1.6 * size, 8, woodDark)
    pyramid(builder, disc(x, z, 1.5 * size, 8), 1.2 * size, [x, 4 * size, z], leaf)
    pyramid(builder, disc(x, z, 1.1 * size, 8), 2.5 * size, [x, 5.2 * size, z], leaf)
  }
  for (const [k, [x, z]] of [
    [-22, 25],
    [22.5, -25],
    [8, 25.5],
  ].entries()) {
    pyramid(builder, disc(x, z, 1.2, 8), ROOTS, [x + 0.4 * hash(k, 1, 0, 11), 1.1, z + 0.3], rock)
  }
}
