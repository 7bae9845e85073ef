/** Balls that a visitor throws about. What moves them is fetched with the first throw: most visitors throw none. */
import type { TriangleMesh, World } from 'carom'
import type { DrawnBalls } from './balls-view.ts'
import type { Vec3 } from './touch.ts'

/** Where balls are thrown: a level that stands still, or a world in which things move: there no ball sleeps for good. */
export type Court = TriangleMesh | { readonly world: World; readonly bottom: number }

export interface ThrownBalls extends DrawnBalls {
  readonly places: Float64Array
  /** Of them, those that are not at rest. In a level nothing is computed while there are none. */
  readonly moving: number
  /** Since the level was entered. */
  readonly thrown: number
  /** How large who throws them is against somebody of 1.8 m. */
  readonly size: number
  /** Goes up with everything that is to be drawn. */
  readonly version: number
  /** From the eye along a unit direction, by somebody who moves. */
  throwFrom(eye: Vec3, direction: Vec3, velocity: Vec3): void
  step(dt: number): void
  clear(): void
}

/** The oldest goes when there are more. */
export const MOST_BALLS = 48

const NONE = new Float64Array(0)

export function createThrown(court: Court, size: number): ThrownBalls {
  let balls: ThrownBalls | null = null
  return {
    size,
    get places() {
      return balls?.places ?? NONE
    },
    get before() {
      return balls?.before ?? NONE
    },
    get radii() {
      return balls?.radii ?? NONE
    },
    get count() {
      return balls?.count ?? 0
    },
    get moving() {
      return balls?.moving ?? 0
    },
    get thrown() {
      return balls?.thrown ?? 0
    },
    get version() {
      return balls?.version ?? 0
    },
    async throwFrom(eye, direction, velocity) {
      const { createThrownBalls } = await import('./thrown-balls.ts')
      balls ??= createThrownBalls(court, size)
      balls.throwFrom(eye, direction, velocity)
    },
    step: (dt) => balls?.step(dt),
    clear: () => balls?.clear(),
  }
}
