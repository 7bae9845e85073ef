/** What moves in the clockwork castle, each with its looks, its solid and its motion. */

import { COLORS } from '../castle/plan.ts'
import { circle } from '../circle.ts'
import { type Builder, type Color, createBuilder, finish, MADE_OF, type Vec3 } from '../level.ts'
import { box, cylinder, turnedBox } from '../solids.ts'
import { type Cycle, type Motion, sliding, spinning, standing, tilting } from './motion.ts'
import { BAR, BELTS, GATE, GENTLE, INNER, KEEP, LIFT, PUSHER, STAMP, SUDDEN, TURNTABLE, WALK } from './plan.ts'

export interface MovingThing {
  readonly name: string
  /** Three numbers a vertex, three vertices a triangle, around its own origin. */
  readonly positions: Float32Array
  readonly indices: Uint32Array
  readonly colors: Float32Array
  readonly madeOf?: Uint8Array
  /** A solid box of this size; otherwise it is what its triangles are. */
  readonly halfExtents?: Vec3
  readonly motion: Motion
  /** It stands still, and carries what stands on it: m/s along its own axes. */
  readonly surfaceVelocity?: Vec3
  /** It may leave a visitor no room. */
  readonly crushes: boolean
}

const { stoneDark, stoneLight, wood, woodDark, slate, roof, straw } = COLORS
const IRON: Color = [0.32, 0.34, 0.38, MADE_OF.iron]
const BRASS: Color = [0.8, 0.6, 0.24, MADE_OF.iron]
const RED: Color = [0.74, 0.24, 0.17]
const BLUE: Color = [0.26, 0.45, 0.64]

export function things(): MovingThing[] {
  return [
    lift('lift', GENTLE, { rest: 2.5, go: 3, stay: 2.5, back: 3, smooth: true }, BLUE),
    lift('sudden lift', SUDDEN, { rest: 0, go: 2.5, stay: 0, back: 2.5 }, RED),
    ...doors(),
    portcullis(),
    bridge(),
    turntable(),
    bar(),
    pusher(),
    stamp(),
    ...belts(),
  ]
}

/** From its origin on, as it is drawn. */
export function drawn(name: string, build: (builder: Builder) => void) {
  const builder = createBuilder()
  build(builder)
  return { name, ...finish(builder) }
}

/** A box with a coloured top, solid. */
export function block(name: string, half: Vec3, color: Color, cap: Color, motion: Motion, crushes = true): MovingThing {
  const { x, y, z } = half
  return {
    ...drawn(name, (builder) => box(builder, -x, -y, -z, x, y, z, color, cap)),
    halfExtents: half,
    motion,
    crushes,
  }
}

function lift(name: string, { x, z }: { x: number; z: number }, cycle: Cycle, color: Color): MovingThing {
  const from = { x, y: 0.08 - LIFT.y, z }
  const to = { x, y: WALK - LIFT.y, z }
  return block(name, LIFT, woodDark, color, sliding(from, to, cycle))
}

function doors(): MovingThing[] {
  const half = { x: 0.66, y: 1.23, z: 0.08 }
  const z = KEEP.z1 - KEEP.wall / 2
  const cycle = { rest: 3, go: 0.6, stay: 1.5, back: 0.6 }
  return [-1, 1].map((side) => {
    const at = (x: number) => ({ x: side * x, y: half.y + 0.02, z })
    const motion = sliding(at(half.x + 1.25), at(half.x + 0.01), cycle)
    return block(side < 0 ? 'west door' : 'east door', half, wood, woodDark, motion)
  })
}

/** A grating that is lifted slowly and falls fast. Its origin is the middle of its lower edge. */
function portcullis(): MovingThing {
  const { half, grating: z } = GATE
  const tall = 3.1
  return {
    ...drawn('portcullis', (builder) => {
      for (let k = 0; k < 8; k++) {
        const x = -half + 0.1 + (k * (2 * half - 0.2)) / 7
        box(builder, x - 0.06, 0, -0.06, x + 0.06, tall, 0.06, IRON)
      }
      for (const y of [0.35, 1.15, 1.95, 2.75])
        box(builder, -half + 0.02, y - 0.05, -0.045, half - 0.02, y + 0.05, 0.045, IRON)
    }),
    motion: sliding({ x: 0, y: 2.8, z }, { x: 0, y: 0.02, z }, { rest: 5, go: 0.4, stay: 2, back: 3 }),
    crushes: true,
  }
}

/** From the wall walk to the roof of the hall; its origin is the hinge. */
function bridge(): MovingThing {
  const long = KEEP.z0 + INNER
  return {
    ...drawn('drawbridge', (builder) => {
      box(builder, -1, -0.1, 0, 1, 0.06, long, wood, straw)
      for (const s of [-1, 1]) box(builder, s * 0.92 - 0.06, 0, 0.3, s * 0.92 + 0.06, 0.16, long - 0.3, woodDark)
    }),
    motion: tilting({ x: 0, y: WALK, z: -INNER }, -1 / 6, { rest: 8, go: 3, stay: 3, back: 3, smooth: true }),
    crushes: true,
  }
}

/** A disc with spokes, and posts to stand behind. */
function turntable(): MovingThing {
  const { x, z, radius, top } = TURNTABLE
  return {
    ...drawn('turntable', (builder) => {
      cylinder(builder, 0, 0, radius, -0.1, top, 32, stoneDark, stoneLight)
      cylinder(builder, 0, 0, 1.1, 0, top + 0.04, 16, slate)
      cylinder(builder, 0, 0, 0.35, 0, 2.6, 16, stoneDark, roof)
      const spokes = circle(8)
      for (let k = 0; k < 16; k += 2) {
        const [c, s] = [spokes[k], spokes[k + 1]]
        turnedBox(builder, 2.5 * c, 2.5 * s, 1.45, 0.14, [c, s], 0, top + 0.03, slate)
        if (k % 4 === 0) turnedBox(builder, 3.3 * c, 3.3 * s, 0.18, 0.18, [c, s], 0, 1.5, woodDark, roof)
      }
    }),
    motion: spinning({ x, y: 0, z }, 16),
    crushes: false,
  }
}

function bar(): MovingThing {
  const { x, y, z, half, thick } = BAR
  return {
    ...drawn('turning bar', (builder) => box(builder, -half, -thick, -thick, half, thick, thick, RED, straw)),
    motion: spinning({ x, y, z }, 2.5),
    crushes: true, // against its hub
  }
}

function pusher(): MovingThing {
  const { half, z, reach } = PUSHER
  const from = { x: -INNER - half.x, y: half.y + 0.02, z }
  const to = { ...from, x: from.x + reach }
  return block('pusher', half, BRASS, BRASS, sliding(from, to, { rest: 1, go: 0.3, stay: 0.5, back: 2.5 }), false)
}

function stamp(): MovingThing {
  const { x, z, half, plate } = STAMP
  const up = { x, y: plate + 2.5 + half.y, z }
  const down = { x, y: plate + 0.15 + half.y, z }
  return block('stamp', half, IRON, RED, sliding(up, down, { rest: 1.2, go: 0.25, stay: 0.4, back: 2.5 }))
}

function belts(): MovingThing[] {
  const { x, half, speed } = BELTS
  return BELTS.z.map((z, i) => ({
    ...block(
      i === 0 ? 'belt to the east' : 'belt to the west',
      half,
      woodDark,
      slate,
      standing({ x, y: half.y, z }),
      false,
    ),
    surfaceVelocity: { x: i === 0 ? speed : -speed, y: 0, z: 0 },
  }))
}
