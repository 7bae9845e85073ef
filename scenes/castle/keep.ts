/** The keep: a hall with a narrow door, an arched door, windows and pillars, under a roof that one can fall from. */
import type { Builder } from '../level.ts'
import { alongX, alongZ, archPath, battlement, box, cylinder, disc, gated, pyramid, rectangle } from '../solids.ts'
import { COLORS, INNER, KEEP, NARROW, ROOTS, WALK } from './plan.ts'

const { stone, stoneDark, stoneLight, wood, woodDark, slate, roof: red } = COLORS

export function keep(builder: Builder): void {
  const { x0, x1, z0, z1, wall, ceiling, roof } = KEEP
  const top = ceiling + 0.1
  const windows = (...at: number[]) => at.map((u) => rectangle(u - 0.3, 2.6, u + 0.3, 4.2))
  const narrowDoor = [-NARROW, ROOTS, -NARROW, 2.1, NARROW, 2.1, NARROW, ROOTS]
  const middle = (z0 + z1) / 2

  alongZ(builder, gated(x0, ROOTS, x1, top, [narrowDoor]), z1 - wall, z1, stone, { holes: windows(-3.6, 3.6) })
  alongZ(builder, rectangle(x0, ROOTS, x1, top), z0, z0 + wall, stone, { holes: windows(-3.6, 0, 3.6) })
  // the west and east walls stand a little back, so that no two faces share a plane
  const west = rectangle(z0 + wall - 0.1, ROOTS, z1 - wall + 0.1, top - 0.05)
  alongX(builder, west, x0 + 0.05, x0 + wall, stone, { holes: windows(middle - 2, middle + 2) })
  const arched = gated(z0 + wall - 0.1, ROOTS, z1 - wall + 0.1, top - 0.05, [archPath(middle, 0.9, ROOTS, 1.8, 16)])
  alongX(builder, arched, x1 - wall, x1 - 0.05, stone)

  // door frame, proud of the wall
  for (const s of [-1, 1]) {
    const [a, b] = s < 0 ? [-NARROW - 0.25, -NARROW - 0.02] : [NARROW + 0.02, NARROW + 0.25]
    box(builder, a, ROOTS, z1 - 0.1, b, 2.15, z1 + 0.12, stoneDark)
  }
  box(builder, -NARROW - 0.4, 2.12, z1 - 0.12, NARROW + 0.4, 2.45, z1 + 0.2, stoneDark)

  for (const x of [-2.6, 2.6]) {
    for (const z of [middle - 1.8, middle + 1.8]) {
      cylinder(builder, x, z, 0.35, ROOTS, ceiling + 0.1, 16, stoneLight)
      box(builder, x - 0.45, ROOTS, z - 0.45, x + 0.45, 0.35, z + 0.45, stoneDark)
      box(builder, x - 0.45, ceiling - 0.35, z - 0.45, x + 0.45, ceiling + 0.05, z + 0.45, stoneDark)
    }
  }
  // a long table and a hearth
  box(builder, -4.4, 0.7, middle - 1.6, -3.6, 0.8, middle + 1.6, wood)
  for (const z of [middle - 1.4, middle + 1.4]) box(builder, -4.2, ROOTS, z - 0.1, -3.8, 0.75, z + 0.1, woodDark)

  const eave = 0.25
  box(builder, x0 - eave, ceiling, z0 - eave, x1 + eave, roof, z1 + eave, stoneLight)
  parapet(builder, eave)
  turret(builder)
  box(builder, 3.4, roof - 0.1, z1 - 2.2, 4.4, roof + 1.6, z1 - 1.2, stone)
  cylinder(builder, 3.9, z1 - 1.7, 0.3, roof, roof + 2.1, 8, stoneDark)
  bridge(builder)
}

/** Merlons around the roof, with a gap in the north for the bridge and one in the east to fall from. */
function parapet(builder: Builder, eave: number): void {
  const { x0, x1, z0, z1, roof } = KEEP
  const [west, east, north, south] = [x0 - eave, x1 + eave, z0 - eave, z1 + eave]
  const foot = roof - 0.2
  const wide = 0.35
  const row = (a: number, b: number) => battlement(a, b, foot, roof + 0.45, roof + 1.1, 0.8, 0.6)
  alongZ(builder, row(west, east), south - wide, south + 0.05, stone)
  alongZ(builder, row(west, -1), north - 0.05, north + wide, stone)
  alongZ(builder, row(1, east), north - 0.05, north + wide, stone)
  alongX(builder, row(north + wide, south - wide), west - 0.05, west + wide, stone)
  alongX(builder, row(north + wide, -9.6), east - wide, east + 0.05, stone)
  alongX(builder, row(-7.4, south - wide), east - wide, east + 0.05, stone)
}

/** A lookout over the north-west corner of the roof, with a flag. */
function turret(builder: Builder): void {
  const { x0, z0, roof } = KEEP
  const [x, z] = [x0 + 1.3, z0 + 1.3]
  cylinder(builder, x, z, 1.5, roof - 0.3, roof + 3.6, 16, stone)
  cylinder(builder, x, z, 1.75, roof + 3.4, roof + 4, 16, stoneLight)
  pyramid(builder, disc(x, z, 2.05, 16), roof + 3.9, [x, roof + 8, z], slate)
  cylinder(builder, x, z, 0.05, roof + 7.6, roof + 10.2, 8, woodDark)
  alongZ(builder, [x + 0.02, roof + 10.1, x + 0.02, roof + 9.1, x + 1.7, roof + 9.6], z - 0.02, z + 0.02, red)
}

/** Planks from the north wall walk up to the roof: a slope of 20°, with rails. */
function bridge(builder: Builder): void {
  const { z0, roof } = KEEP
  const low = -INNER - 0.9
  const edge = z0 - 0.25
  const side = [low, WALK - 0.1, edge, roof + 0.05, edge + 0.6, roof - 0.1, edge, roof - 0.2, low, WALK - 0.35]
  alongX(builder, side, -0.9, 0.9, wood)
  for (const s of [-1, 1]) {
    const [a, b] = s < 0 ? [-0.98, -0.88] : [0.88, 0.98]
    const rail = [-INNER + 0.1, WALK + 0.6, -INNER + 0.1, WALK + 0.75, z0 - 0.4, roof + 0.65, z0 - 0.4, roof + 0.5]
    alongX(builder, rail, a, b, woodDark)
    for (const [z, y] of [
      [-INNER + 0.2, WALK],
      [z0 - 0.5, roof - 0.1],
    ]) {
      box(builder, a + 0.01, y - 0.3, z - 0.06, b - 0.01, y + 0.68, z + 0.06, woodDark)
    }
  }
}
