/**
 * How machines move: poses as pure functions of the step's number, so that any moment can be come back to. A step is a 60th of a
 * second; numbers between two steps are moments between them.
 */
import type { Vec3 } from '../level.ts'
import { writeTurn } from '../turning.ts'

/** Steps in a second. */
export const HERTZ = 60

/** Numbers of a pose: position, orientation (a quaternion x, y, z, w). */
export const POSE = 7

/** Writes the pose at a step into out[o..o+6]. */
export type Motion = (step: number, out: Float64Array, o: number) => void

/** Seconds: rests, goes there, stays, comes back, and so on without end. */
export interface Cycle {
  readonly rest: number
  readonly go: number
  readonly stay: number
  readonly back: number
  /** Starts and stops gently; otherwise at once. */
  readonly smooth?: boolean
}

/** Which share of its way a machine has gone at a step, from 0 to 1. */
export function shareAt({ rest, go, stay, back, smooth = false }: Cycle, step: number): number {
  const period = rest + go + stay + back
  const time = step / HERTZ
  const now = time - Math.floor(time / period) * period
  const left = period - now
  const share = now < rest ? 0 : now < rest + go ? (now - rest) / go : left < back ? left / back : 1
  return smooth ? share * share * (3 - 2 * share) : share
}

/** To and fro along a straight line. */
export function sliding(from: Vec3, to: Vec3, cycle: Cycle): Motion {
  return (step, out, o) => {
    const share = shareAt(cycle, step)
    out[o] = from.x + share * (to.x - from.x)
    out[o + 1] = from.y + share * (to.y - from.y)
    out[o + 2] = from.z + share * (to.z - from.z)
    out.fill(0, o + 3, o + 6)
    out[o + 6] = 1
  }
}

/** Round and round about y, counter-clockwise seen from above. @param seconds of one turn */
export function spinning(at: Vec3, seconds: number): Motion {
  return (step, out, o) => {
    writePlace(out, o, at)
    writeTurn(out, o + 3, 0, 1, 0, step / (HERTZ * seconds))
  }
}

/** About x through its own origin, to and fro. @param turns at the far end */
export function tilting(at: Vec3, turns: number, cycle: Cycle): Motion {
  return (step, out, o) => {
    writePlace(out, o, at)
    writeTurn(out, o + 3, 1, 0, 0, turns * shareAt(cycle, step))
  }
}

export function standing(at: Vec3): Motion {
  return (_step, out, o) => {
    writePlace(out, o, at)
    out.fill(0, o + 3, o + 6)
    out[o + 6] = 1
  }
}

function writePlace(out: Float64Array, o: number, { x, y, z }: Vec3): void {
  out[o] = x
  out[o + 1] = y
  out[o + 2] = z
}
