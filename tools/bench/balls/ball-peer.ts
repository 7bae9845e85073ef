import type { BallScene } from './scene.ts'

/** Numbers of a ball that moves: centre, velocity, angular velocity. */
export const MOVING = 9

/** A library's balls. The process that they live in ends with them, so nobody disposes of them. */
export interface BallWorld {
  /** One step of {@link STEP} seconds. */
  step(): void
  /** Writes the centres, as a program does that draws them: x, y, z by turns. */
  readCentres(to: Float64Array): void
  /** Writes {@link MOVING} numbers a ball. */
  readMoving(to: Float64Array): void
  /** How many balls rest, so that they cost nothing. */
  asleep(): number
  /** Steps in which the library gave up on something, if it tells. */
  limited?(): number
  /** Throws all balls upwards, m/s. Only carom is asked: bytes are measured while balls move. */
  toss?(speed: number): void
}

export interface BallPeer {
  readonly name: string
  readonly version: string
  /** What is set other than by its defaults. */
  readonly settings: string
  /** @param ccd whether its continuous collision detection is on, where it can be chosen */
  world(scene: BallScene, ccd: boolean): BallWorld
}

/** What a module in this folder exports: a library, once it is loaded. */
export interface BallModule {
  open(kind: string): BallPeer | Promise<BallPeer>
}
