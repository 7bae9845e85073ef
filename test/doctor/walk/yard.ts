/** Small levels for the doctor: a walled yard of 6 m by 6 m, in which something is wrong. */
import type { Level } from '../../../doctor/audit.ts'
import { BODIES } from '../../../doctor/body.ts'

export const BODY = { ...BODIES.visitor, radius: 0.5 }

export type Corner = readonly [number, number, number]

/** Two triangles; counter-clockwise seen from the front. */
export function quad(a: Corner, b: Corner, c: Corner, d: Corner): number[] {
  return [...a, ...b, ...c, ...a, ...c, ...d]
}

/** A floor at a height, from x0 z0 to x1 z1. */
export function floor(x0: number, z0: number, x1: number, z1: number, y = 0): number[] {
  return quad([x0, y, z0], [x0, y, z1], [x1, y, z1], [x1, y, z0])
}

/** A wall from one point to another, seen from its left, as high as from y0 to y1. */
export function wall([ax, az]: readonly number[], [bx, bz]: readonly number[], y0 = 0, y1 = 3): number[] {
  return quad([ax, y0, az], [bx, y0, bz], [bx, y1, bz], [ax, y1, az])
}

/** Walls around a rectangle that face in, or out. */
export function walls(x0: number, z0: number, x1: number, z1: number, y0 = 0, y1 = 3): number[] {
  const corners = [
    [x0, z0],
    [x1, z0],
    [x1, z1],
    [x0, z1],
  ]
  return corners.flatMap((corner, i) => wall(corner, corners[(i + 1) % 4], y0, y1))
}

/** A floor with a rectangle left out. */
export function floorAround(x0: number, z0: number, x1: number, z1: number): number[] {
  return [...floor(-3, -3, 3, z0), ...floor(-3, z1, 3, 3), ...floor(-3, z0, x0, z1), ...floor(x1, z0, 3, z1)]
}

export function levelOf(name: string, corners: readonly number[]): Level {
  return {
    name,
    positions: Float32Array.from(corners),
    indices: Uint32Array.from({ length: corners.length / 3 }, (_, i) => i),
    notes: [],
  }
}

/** Nothing is wrong with it. */
export const soundYard = () => levelOf('yard', [...floor(-3, -3, 3, 3), ...walls(-3, -3, 3, 3)])

/** In the middle there is no floor. */
export const yardWithHole = () => levelOf('hole', [...floorAround(-0.8, -0.8, 0.8, 0.8), ...walls(-3, -3, 3, 3)])

/** In the middle it goes down by two metres, and not up again. */
export const yardWithPit = () =>
  levelOf('pit', [
    ...floorAround(-1.2, -1.2, 1.2, 1.2),
    ...walls(-3, -3, 3, 3),
    ...floor(-1.2, -1.2, 1.2, 1.2, -2),
    ...walls(-1.2, -1.2, 1.2, 1.2, -2, 0),
  ])

/** A ridge from wall to wall, a little higher than a step, that nobody sees. */
export const yardWithRidge = () => {
  const high = 1.2 * BODY.step
  return levelOf('ridge', [
    ...floor(-3, -3, 3, 3),
    ...walls(-3, -3, 3, 3),
    ...quad([-0.01, 0, 3], [-0.01, high, 3], [-0.01, high, -3], [-0.01, 0, -3]),
    ...quad([0.01, 0, -3], [0.01, high, -3], [0.01, high, 3], [0.01, 0, 3]),
    ...quad([-0.01, high, 3], [0.01, high, 3], [0.01, high, -3], [-0.01, high, -3]),
  ])
}

/** A shaft that is hardly wider than the body. */
export const yardWithShaft = () => {
  const wide = BODY.radius + 0.03
  return levelOf('shaft', [
    ...floorAround(-wide, -wide, wide, wide),
    ...walls(-3, -3, 3, 3),
    ...floor(-wide, -wide, wide, wide, -1.5),
    ...walls(-wide, -wide, wide, wide, -1.5, 0),
  ])
}

/** The far half is behind a wall. */
export const yardInTwo = () =>
  levelOf('two', [
    ...floor(-3, -3, 3, 3),
    ...walls(-3, -3, 3, 3),
    ...wall([0, -3], [0, 3]),
    ...wall([0.1, 3], [0.1, -3]),
  ])

/** No wall at the far end. */
export const yardWithEdge = () =>
  levelOf('edge', [
    ...floor(-3, -3, 3, 3),
    ...wall([-3, -3], [3, -3]),
    ...wall([3, 3], [-3, 3]),
    ...wall([-3, 3], [-3, -3]),
  ])
