/** What moves on the obstacle course by the number of the step alone. Its door does not: it opens to whoever comes. */
import { circle } from '../circle.ts'
import { type Motion, sliding, spinning, standing } from '../clockwork/motion.ts'
import { block, drawn, type MovingThing } from '../clockwork/things.ts'
import type { Vec3 } from '../level.ts'
import { cylinder, turnedBox } from '../solids.ts'
import { BELTS, COLORS, LIFTS, PAD, ROOM, SLIDER, TURNTABLE } from './plan.ts'

const { dark, light, rust, blue, brass, wood, stone } = COLORS

export function machines(): MovingThing[] {
  return [...lifts(), turntable(), slider(), ...belts(), pad()]
}

function lifts(): MovingThing[] {
  const { half, x, z, top } = LIFTS
  const at = (k: number, y: number) => ({ x, y: y - half.y, z: z[k] })
  const gentle = sliding(at(0, 0.1), at(0, top), { rest: 2.5, go: 3, stay: 2.5, back: 3, smooth: true })
  const sudden = sliding(at(1, 0.1), at(1, top), { rest: 1, go: 2, stay: 1, back: 2 })
  return [block('lift', half, dark, blue, gentle), block('sudden lift', half, dark, rust, sudden)]
}

/** A disc with spokes, and posts to hold on to. */
function turntable(): MovingThing {
  const { x, z, radius, top } = TURNTABLE
  return {
    ...drawn('turntable', (builder) => {
      cylinder(builder, 0, 0, radius, -0.1, top, 32, stone, light)
      cylinder(builder, 0, 0, 0.3, 0, 1.6, 16, dark, rust)
      const spokes = circle(8)
      for (let k = 0; k < 16; k += 4) {
        const [c, s] = [spokes[k], spokes[k + 1]]
        turnedBox(builder, 1.5 * c, 1.5 * s, 0.9, 0.12, [c, s], 0, top + 0.03, blue)
      }
    }),
    motion: spinning({ x, y: 0, z }, 9),
    crushes: false,
  }
}

function slider(): MovingThing {
  const { from, to, z, half, top } = SLIDER
  const at = (x: number) => ({ x, y: top - half.y, z })
  const motion = sliding(at(from), at(to), { rest: 1.5, go: 3, stay: 1.5, back: 3, smooth: true })
  return block('sliding platform', half, dark, brass, motion)
}

function belts(): MovingThing[] {
  const { x, z, half, speed } = BELTS
  return z.map((middle, k) => ({
    ...block(k === 0 ? 'belt away' : 'belt back', half, wood, dark, standing({ x, y: half.y, z: middle }), false),
    surfaceVelocity: { x: k === 0 ? -speed : speed, y: 0, z: 0 },
  }))
}

function pad(): MovingThing {
  const { x, z, radius, top } = PAD
  return {
    ...drawn('jump pad', (builder) => {
      cylinder(builder, 0, 0, radius, -0.1, top, 24, dark, brass)
      cylinder(builder, 0, 0, 0.5 * radius, -0.05, top + 0.01, 24, rust)
    }),
    motion: standing({ x, y: 0, z }),
    crushes: false,
  }
}

/** Two leaves. @param open how far they are at a step, from 0 to 1 */
export function door(open: (step: number) => number): MovingThing[] {
  const { x1, z0, z1, wall, door: half, lintel } = ROOM
  const leaf = { x: 0.08, y: lintel / 2 - 0.02, z: half / 2 + 0.02 }
  const at: Vec3 = { x: x1 - wall / 2, y: leaf.y + 0.01, z: (z0 + z1) / 2 }
  return [-1, 1].map((side) => {
    const motion: Motion = (step, out, o) => {
      const away = leaf.z + 0.005 + open(step) * (half - 0.05)
      out[o] = at.x
      out[o + 1] = at.y
      out[o + 2] = at.z + side * away
      out.fill(0, o + 3, o + 6)
      out[o + 6] = 1
    }
    return block(side < 0 ? 'north leaf' : 'south leaf', leaf, wood, wood, motion)
  })
}
