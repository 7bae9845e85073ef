/** Winding stairs, and ways around their axis. */
import type { Vec3, World } from '../../src/index.ts'
import { floor, quad, type Triple, vec, worldOf } from './levels.ts'
import type { Way } from './stairs.ts'

/** Around the y axis, up from the floor. The first riser is in the direction of +x. */
export interface Winding {
  rise: number
  /** Steps in a whole turn. */
  turn: number
  /** Steps in all. */
  steps: number
  /** Radii of the treads' ends. */
  inner: number
  outer: number
  /** 1: they wind up from +x towards +z; -1: from +x towards -z. */
  hand: 1 | -1
}

/** Closed risers and treads, each a part of its own. The last tread is twice as deep as the others. */
export function winding({ rise, turn, steps, inner, outer, hand }: Winding): number[][] {
  const at = (step: number, r: number, y: number): Triple => {
    const angle = (hand * 2 * Math.PI * step) / turn
    return [r * Math.cos(angle), y, r * Math.sin(angle)]
  }
  const parts: number[][] = []
  for (let i = 0; i < steps; i++) {
    const y = (i + 1) * rise
    parts.push(quad(at(i, inner, i * rise), at(i, outer, i * rise), at(i, outer, y), at(i, inner, y)))
    for (let k = i; k <= i + (i === steps - 1 ? 1 : 0); k++)
      parts.push(quad(at(k, inner, y), at(k, outer, y), at(k + 1, outer, y), at(k + 1, inner, y)))
  }
  return parts
}

export function windingWorld(stairs: Winding): World {
  return worldOf(floor(), ...winding(stairs))
}

/** How far before the first riser ways begin, metres. */
const BEFORE = 0.6

/**
 * Around the axis at a distance, up to half a step after the last riser. A wish leads along the chord to where the circle is a step of time
 * later: so nobody is led off it, at any rate.
 * @param speed below 0: down
 */
export function windingWay({ rise, turn, steps, hand }: Winding, radius: number, speed: number): Way {
  const start = -BEFORE / radius
  const angleAt = ({ x, z }: Vec3): number => hand * Math.atan2(z, x)
  let angle = start
  return {
    start: vec(radius * Math.cos(start), 0, hand * radius * Math.sin(start)),
    end: BEFORE + (2 * Math.PI * radius * (steps - 0.5)) / turn,
    top: steps * rise,
    wish(position, dt) {
      const next = angleAt(position) + (speed * dt) / radius
      const x = radius * Math.cos(next) - position.x
      const z = hand * radius * Math.sin(next) - position.z
      const scale = Math.min(1 / dt, Math.abs(speed) / Math.hypot(x, z))
      return vec(scale * x, 0, scale * z)
    },
    along(position) {
      const turned = angleAt(position) - angle
      angle += turned - 2 * Math.PI * Math.round(turned / (2 * Math.PI))
      return (angle - start) * radius
    },
  }
}
