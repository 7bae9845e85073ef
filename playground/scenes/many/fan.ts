import { HIT_STRIDE, RAY_STRIDE, type World } from 'carom'

/** A fan of rays from the middle of the cube, which turns and tilts with the steps. All of them are asked in one call. */
export interface Fan {
  readonly count: number
  /** How many struck something. */
  readonly struck: number
  /** Three numbers each: where the ray ends. */
  readonly ends: Float32Array
  /** 1 for each that struck. */
  readonly hits: Uint8Array
  ask(world: World, step: number, reach: number): void
}

/** Turns in a step, of the fan and of its tilt, and how far it tilts, radians. */
const TURN = 1 / 1800
const TILT = { turn: 1 / 700, most: 0.9 }

export function createFan(count: number): Fan {
  const rays = new Float64Array(RAY_STRIDE * count)
  const owners = new Int32Array(count)
  const rows = new Float64Array(HIT_STRIDE * count)
  const ends = new Float32Array(3 * count)
  const hits = new Uint8Array(count)
  let struck = 0
  return {
    count,
    get struck() {
      return struck
    },
    ends,
    hits,
    ask(world, step, reach) {
      const tilt = TILT.most * Math.sin(2 * Math.PI * TILT.turn * step)
      for (let i = 0; i < count; i++) {
        const angle = 2 * Math.PI * (i / count + TURN * step)
        const [c, s] = [Math.cos(angle), Math.sin(angle)]
        // origin, direction, how far
        rays.set([0, 0, 0, c, s * Math.sin(tilt), s * Math.cos(tilt), reach], RAY_STRIDE * i)
      }
      struck = world.castRays(rays, { owners, hits: rows })
      for (let i = 0; i < count; i++) {
        const hit = owners[i] >= 0
        hits[i] = hit ? 1 : 0
        for (let k = 0; k < 3; k++)
          ends[3 * i + k] = hit ? rows[HIT_STRIDE * i + 1 + k] : reach * rays[RAY_STRIDE * i + 3 + k]
      }
    },
  }
}
