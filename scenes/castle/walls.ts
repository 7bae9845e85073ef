/** The curtain wall with its walk and battlements, the four corner towers, and the gatehouse. */
import { circlePoint } from '../circle.ts'
import type { Builder } from '../level.ts'
import {
  alongX,
  alongZ,
  archPath,
  battlement,
  box,
  cylinder,
  disc,
  gated,
  pyramid,
  turnedBox,
  upright,
} from '../solids.ts'
import { COLORS, INNER, OUTER, ROOTS, WALK } from './plan.ts'

const { stone, stoneDark, stoneLight, wood, woodDark, roof, slate } = COLORS
const SILL = WALK + 0.6
const MERLON = WALK + 1.3
const PARAPET = 0.45
const TOWER = { at: 17, radius: 3.2 }

export function walls(builder: Builder): void {
  curtain(builder)
  for (const x of [-1, 1]) {
    for (const z of [-1, 1]) tower(builder, x, z)
  }
  gatehouse(builder)
}

function curtain(builder: Builder): void {
  const end = 15.2 // walls run into the towers, not through them
  const parapetEnd = 14.6
  for (const s of [-1, 1]) {
    const [in0, out0] = s < 0 ? [-OUTER, -INNER] : [INNER, OUTER]
    const [pin, pout] = s < 0 ? [-OUTER - 0.08, -OUTER + PARAPET] : [OUTER - PARAPET, OUTER + 0.08]
    // west and east
    box(builder, in0, ROOTS, -end, out0, WALK, end, stone, stoneLight)
    alongX(builder, battlement(-parapetEnd, parapetEnd, WALK - 0.4, SILL, MERLON), pin, pout, stone)
  }
  // north, and the two halves of the south beside the gatehouse
  box(builder, -end, ROOTS, -OUTER, end, WALK, -INNER, stone, stoneLight)
  alongZ(builder, battlement(-parapetEnd, parapetEnd, WALK - 0.4, SILL, MERLON), -OUTER - 0.08, -OUTER + PARAPET, stone)
  for (const s of [-1, 1]) {
    const [x0, x1] = s < 0 ? [-end, -4] : [4, end]
    const [p0, p1] = s < 0 ? [-parapetEnd, -4.6] : [4.6, parapetEnd]
    box(builder, x0, ROOTS, INNER, x1, WALK, OUTER, stone, stoneLight)
    alongZ(builder, battlement(p0, p1, WALK - 0.4, SILL, MERLON), OUTER - PARAPET, OUTER + 0.08, stone)
  }
}

/** A round platform level with the wall walk, open towards it; eight pillars carry a pointed roof. */
function tower(builder: Builder, sx: number, sz: number): void {
  const x = sx * TOWER.at
  const z = sz * TOWER.at
  cylinder(builder, x, z, TOWER.radius, ROOTS, WALK, 16, stone, stoneLight)
  cylinder(builder, x, z, TOWER.radius + 0.25, ROOTS, 0.5, 16, stoneDark)

  // a parapet over the three quarters that look outwards: an arc of merlons, each a wedge of the ring
  const outer = disc(x, z, TOWER.radius + 0.12, 24)
  const inner = disc(x, z, TOWER.radius - 0.35, 24)
  const skip = sx > 0 ? (sz > 0 ? 12 : 6) : sz > 0 ? 18 : 0 // the quarter towards the courtyard, as first of 24 steps
  for (let k = 0; k < 24; k++) {
    const fromGap = (k - skip + 24) % 24
    // the walks arrive at both ends of the quarter: leave them open, and a little more
    if (fromGap < 7 || fromGap >= 23) continue
    const m = (k + 1) % 24
    const plan = [outer[2 * k], outer[2 * k + 1], outer[2 * m], outer[2 * m + 1]]
    plan.push(inner[2 * m], inner[2 * m + 1], inner[2 * k], inner[2 * k + 1])
    upright(builder, plan, WALK - 0.3, fromGap % 2 === 1 ? MERLON : SILL, stone)
  }

  const posts = disc(x, z, TOWER.radius - 0.45, 8)
  const openings = disc(0, 0, 1, 8)
  for (let k = 0; k < 8; k++) {
    // no post where the two walks arrive, nor towards the courtyard
    if (openings[2 * k] * sx < -0.1 || openings[2 * k + 1] * sz < -0.1) {
      if (openings[2 * k] * sx < 0.1 && openings[2 * k + 1] * sz < 0.1) continue
    }
    cylinder(builder, posts[2 * k], posts[2 * k + 1], 0.16, WALK - 0.1, WALK + 3, 8, wood)
  }
  cylinder(builder, x, z, TOWER.radius - 0.1, WALK + 2.8, WALK + 3.1, 16, woodDark)
  pyramid(builder, disc(x, z, TOWER.radius + 0.5, 16), WALK + 3, [x, WALK + 8, z], sx * sz > 0 ? slate : roof)
}

function gatehouse(builder: Builder): void {
  const z0 = 15.2
  const z1 = 19.2
  alongZ(builder, gated(-4.4, ROOTS, 4.4, WALK, [archPath(0, 1.6, ROOTS, 2.2, 16)]), z0, z1, stoneLight)
  // parapets outside and inside, open at both ends for the walk
  alongZ(builder, battlement(-4.3, 4.3, WALK - 0.3, SILL, MERLON + 0.3, 0.8, 0.6), z1 - PARAPET, z1 + 0.15, stone)
  alongZ(builder, battlement(-4.3, 4.3, WALK - 0.3, SILL, MERLON, 0.8, 0.6), z0 - 0.15, z0 + PARAPET - 0.15, stone)

  for (const s of [-1, 1]) {
    cylinder(builder, s * 3.9, z1, 1.35, ROOTS, 7.4, 16, stone, stoneLight)
    pyramid(builder, disc(s * 3.9, z1, 1.7, 16), 7.3, [s * 3.9, 10.6, z1], roof)
    // the leaves of the gate stand open against the passage
    box(builder, s < 0 ? -1.58 : 1.46, ROOTS, z1 - 1.9, s < 0 ? -1.46 : 1.58, 2.6, z1 - 0.4, woodDark)
    // prow-shaped buttresses: an edge of about 23° towards the field
    const prow = [s * 10 - 0.5, OUTER - 0.2, s * 10 + 0.5, OUTER - 0.2, s * 10, OUTER + 2.3]
    upright(builder, prow, ROOTS, 3.6, stoneDark)
    for (const t of [-1, 1]) {
      const side = [t * OUTER - t * 0.2, s * 9 - 0.5, t * OUTER - t * 0.2, s * 9 + 0.5, t * (OUTER + 2.3), s * 9]
      upright(builder, side, ROOTS, 3.6, stoneDark)
    }
  }

  // a plank bridge, two chains' worth of posts
  box(builder, -1.9, -0.3, z1 - 0.5, 1.9, 0.06, 23.6, wood)
  const [c, d] = circlePoint(0.12)
  for (const s of [-1, 1]) turnedBox(builder, s * 2.1, 23.4, 0.14, 0.14, [c, s * d], ROOTS, 1.3, woodDark)
}
