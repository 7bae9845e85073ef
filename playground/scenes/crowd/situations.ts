/** Where the crowd begins and where it goes, on the plaza of scenes/plaza.ts. */
import type { Vec3 } from 'carom'
import { COURT, HALL, PLAZA } from '../../../scenes/plaza.ts'

export const SITUATIONS = ['crossing', 'corridor', 'circle', 'door', 'you'] as const
export type Situation = (typeof SITUATIONS)[number]

export interface Area {
  readonly x0: number
  readonly z0: number
  readonly x1: number
  readonly z1: number
}

/** Those who have one way: where they begin, where they have arrived, and where they come in again then. */
export interface Stream {
  readonly from: readonly Area[]
  readonly to: Area
  readonly again: Area
  /** Their way does not lead through here: so they keep right where it is narrow. They may still be here. */
  readonly shuns?: Area
  /** A large crowd stands about for a while where it comes in again: so there are never too many in the middle. */
  readonly rests?: true
}

const { half } = PLAZA
const { south } = COURT
const { east } = HALL

export const STREAMS: Readonly<Record<'crossing' | 'corridor' | 'door', readonly Stream[]>> = {
  // from the hall to the terrace in the west, and from the court to the north
  crossing: [
    {
      from: [
        { x0: -16, z0: -14, x1: -7, z1: 6 },
        { x0: 7, z0: -7, x1: 20, z1: 14 },
        { x0: HALL.x1 + 1, z0: -HALL.half, x1: east, z1: HALL.half },
      ],
      to: { x0: -half, z0: -14, x1: 3 - half, z1: 14 },
      again: { x0: HALL.x1 + 2, z0: -HALL.half, x1: east, z1: HALL.half },
      rests: true,
    },
    {
      from: [
        { x0: -14, z0: 7, x1: 6, z1: half },
        { x0: -6, z0: -20, x1: 14, z1: -8 },
        { x0: -COURT.half, z0: COURT.z1 + 1, x1: COURT.half, z1: south },
      ],
      to: { x0: -14, z0: -half, x1: 14, z1: 3 - half },
      again: { x0: -COURT.half, z0: COURT.z1 + 2, x1: COURT.half, z1: south },
      rests: true,
    },
  ],
  // to the south and to the north; each comes in behind the line where the other has arrived, on its right
  corridor: [
    {
      from: [{ x0: -18, z0: -14, x1: 18, z1: 20 }],
      to: { x0: -COURT.half, z0: south - 6, x1: COURT.half, z1: south },
      again: { x0: -19, z0: 1 - half, x1: 0, z1: -13 },
      shuns: { x0: 0, z0: COURT.z0 - 4, x1: COURT.gap, z1: COURT.z1 + 4 },
    },
    {
      from: [{ x0: -COURT.half, z0: COURT.z1 + 2, x1: COURT.half, z1: south }],
      to: { x0: -20, z0: -half, x1: 20, z1: -12 },
      again: { x0: 0, z0: south - 5, x1: COURT.half, z1: south },
      shuns: { x0: -COURT.gap, z0: COURT.z0 - 4, x1: 0, z1: COURT.z1 + 4 },
    },
  ],
  door: [
    {
      from: [
        { x0: HALL.x1 + 1, z0: -HALL.half, x1: east, z1: HALL.half },
        { x0: -12, z0: -HALL.half, x1: HALL.x0 - 1, z1: HALL.half },
      ],
      to: { x0: -20, z0: -half, x1: -13, z1: half },
      again: { x0: east - 14, z0: -HALL.half, x1: east, z1: HALL.half },
    },
  ],
}

/** Who walks to somebody begins all around. */
export const ALL_AROUND: readonly Area[] = [{ x0: -20, z0: -half, x1: half, z1: half }]

/** Rings of the circle: the nearest to the middle, the farthest, and how far apart. */
const RINGS = { least: 6, most: 18.1, apart: 0.8 }
/** Along a ring, metres, where all that it has room for are on it: the fewer they are, the farther apart. */
const ARC = 0.83
const FULL = 1450
/** Where they are too few, they stand so much closer. */
const CLOSER = 0.96

/** Everybody's place on the circle and the one opposite, on the same ring. In pairs: the place opposite is that of the other one. */
export function circlePlaces(count: number, isFree: (x: number, z: number) => boolean): { x: number; z: number }[] {
  const rings = Math.round((RINGS.most - RINGS.least) / RINGS.apart) + 1
  for (let arc = ARC * Math.max(1, FULL / count); ; arc *= CLOSER) {
    const pairs: { x: number; z: number }[][] = []
    for (let k = 0; k < rings; k++) {
      // from the outside in
      const r = RINGS.most - k * RINGS.apart
      const half = Math.max(1, Math.floor((Math.PI * r) / arc))
      for (let i = 0; i < half; i++) {
        const angle = (Math.PI * (i + 0.5 * (k % 2))) / half
        const [x, z] = [r * Math.cos(angle), r * Math.sin(angle)]
        if (isFree(x, z) && isFree(-x, -z))
          pairs.push([
            { x, z },
            { x: -x, z: -z },
          ])
      }
    }
    if (2 * pairs.length >= count || arc <= ARC) return pairs.slice(0, Math.ceil(count / 2)).flat()
  }
}

/** Where a visitor stands at first, and which way they look, in degrees: 0 is north, 90 west. */
export const STANDS: Readonly<
  Record<Situation, { readonly feet: Vec3; readonly yaw: number; readonly pitch: number }>
> = {
  crossing: { feet: { x: 17, y: 0.02, z: 17 }, yaw: 45, pitch: -12 },
  corridor: { feet: { x: 10, y: 0.02, z: 20 }, yaw: 90, pitch: -12 },
  circle: { feet: { x: 0, y: 0.02, z: 21 }, yaw: 0, pitch: -12 },
  door: { feet: { x: 16, y: 0.02, z: 8 }, yaw: -40, pitch: -12 },
  you: { feet: { x: 0, y: 0.02, z: 14 }, yaw: 0, pitch: -12 },
}
