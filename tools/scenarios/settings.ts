/** Settings in few words. */
import type { Body, Input, Options, Setting, Vec } from './scenario.ts'

export const radians = (degrees: number): number => (degrees * Math.PI) / 180

export const OPTIONS: Options = {
  skin: 0.02,
  maxSlope: radians(50),
  gravity: 9.81,
  jumpSpeed: 5,
  stepHeight: 0,
  snap: 0.3,
  up: [0, 1, 0],
}

/** The body of Jolt's tests. */
export const CAPSULE: Body = { kind: 'capsule', radius: 0.3, height: 1.95 }
export const CYLINDER: Body = { kind: 'cylinder', radius: 0.3, height: 1.95 }
export const ELLIPSOID: Body = { kind: 'ellipsoid', radius: 0.3, height: 1.95 }
export const BALL: Body = { kind: 'sphere', radius: 0.3, height: 0.6 }
export const BOX: Body = { kind: 'box', radius: 0.3, height: 1.95 }
export const BODIES: readonly Body[] = [CAPSULE, CYLINDER, ELLIPSOID, BALL]
/** Of the bodies above with the skin. */
export const GROWN = 0.32

type Given = Omit<Partial<Setting>, 'options'> & Pick<Setting, 'level'> & { options?: Partial<Options> }

/** What is not given: a capsule that stands at the origin for a second, at 60 Hz. */
export function setting(given: Given): Setting {
  return {
    body: CAPSULE,
    start: [0, 0, 0],
    input: go(0, 0),
    seconds: 1,
    rate: 60,
    ...given,
    options: { ...OPTIONS, ...given.options },
  }
}

/** Walks at a velocity. */
export function go(x: number, z: number, y = 0): () => Input {
  const input: Input = { velocity: [x, y, z] }
  return () => input
}

export const stay = go(0, 0)

/** Flies at a velocity, at this rate. */
export function glide(velocity: Vec, rate: number): () => Input {
  const input: Input = { move: [velocity[0] / rate, velocity[1] / rate, velocity[2] / rate] }
  return () => input
}

/** The same setting at several rates. */
export const atRates = (rates: readonly number[], make: (rate: number) => Setting): Setting[] => rates.map(make)

/** lower, lower + step, … up to upper. */
export function range(lower: number, upper: number, step = 1): number[] {
  return Array.from({ length: Math.floor((upper - lower) / step + 1e-9) + 1 }, (_, i) => lower + i * step)
}
