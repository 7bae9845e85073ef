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
}

const { half } = PLAZA
const { south } = COURT
const { east } = HALL

export const STREAMS: Readonly<Record<'crossing' | 'corridor' | 'door', readonly Stream[]>> = {
  // to the east and to the north
  crossing: [
    {
      from: [
        { x0: -half, z0: -14, x1: -7, z1: 6 },
        { x0: 7, z0: -7, x1: 20, z1: 14 },
      ],
      to: { x0: half - 3, z0: -14, x1: half, z1: 14 },
      again: { x0: -half, z0: -14, x1: 4 - half, z1: 14 },
    },
    {
      from: [
        { x0: -14, z0: 7, x1: 6, z1: half },
        { x0: 6, z0: 15, x1: 14, z1: half },
        { x0: -6, z0: -20, x1: 14, z1: -8 },
      ],
      to: { x0: -14, z0: -half, x1: 14, z1: 3 - half },
      again: { x0: -14, z0: half - 4, x1: 14, z1: half },
    },
  ],
  // to the south and to the north
  corridor: [
    {
      from: [{ x0: -14, z0: -14, x1: 14, z1: 20 }],
      to: { x0: -20, z0: south - 4, x1: 20, z1: south },
      again: { x0: -14, z0: -14, x1: 14, z1: -8 },
      shuns: { x0: 0, z0: COURT.z0 - 4, x1: 9, z1: COURT.z1 + 4 },
    },
    {
      from: [{ x0: -20, z0: COURT.z1 + 2, x1: 20, z1: south }],
      to: { x0: -20, z0: -22, x1: 20, z1: -16 },
      again: { x0: -20, z0: south - 8, x1: 20, z1: south - 4 },
      shuns: { x0: -9, z0: COURT.z0 - 4, x1: 0, z1: COURT.z1 + 4 },
    },
  ],
  door: [
    {
      from: [{ x0: HALL.x1 + 1, z0: -HALL.half, x1: east, z1: HALL.half }],
      to: { x0: -20, z0: -half, x1: 9, z1: half },
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
const FULL = 900

/**
 * Everybody's place on the circle and the one opposite: who stands in the innermost ring goes to the outermost, since the first to arrive must
 * not stand in the way of the others. In pairs: the place opposite is that of the other one.
 */
export function circlePlaces(count: number, isFree: (x: number, z: number) => boolean): { x: number; z: number }[] {
  const rings = Math.round((RINGS.most - RINGS.least) / RINGS.apart) + 1
  const pairs: { x: number; z: number }[][] = []
  const arc = ARC * Math.max(1, FULL / count)
  for (let k = 0; k < rings / 2; k++) {
    const [near, far] = [RINGS.least + k * RINGS.apart, RINGS.most - k * RINGS.apart]
    // as many as find room on the one that is nearer to the middle
    const most = Math.max(1, Math.floor((2 * Math.PI * near) / arc))
    for (let i = 0; i < most; i++) {
      const angle = (2 * Math.PI * (i + 0.5 * (k % 2))) / most
      const [c, s] = [Math.cos(angle), Math.sin(angle)]
      const [here, there] = [
        { x: near * c, z: near * s },
        { x: -far * c, z: -far * s },
      ]
      if (isFree(here.x, here.z) && isFree(there.x, there.z)) pairs.push([here, there])
    }
  }
  return pairs.slice(0, Math.ceil(count / 2)).flat()
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
