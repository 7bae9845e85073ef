/** The frame loop of a world: fixed steps, and drawing between them. Knows nothing of React. */
import { Interpolation } from '../three/interpolation.ts'
import type { SensorEvent } from '../world/owner.ts'
import { World } from '../world/world.ts'
import type { Driven } from './driven.ts'

/** Called before or in a step. @param dt seconds of the step */
export type StepCallback = (dt: number) => void
/** Called once a frame. @param delta seconds since the last frame */
export type FrameCallback = (delta: number) => void

/** If a frame takes longer than this many steps, the world slows down instead of catching up. */
const MOST_STEPS = 6
/** Frames as long as a step, in seconds, that round below it are still a step each. */
const ROUNDING = 1e-9

export class Stage {
  readonly world: World
  readonly drawn = new Interpolation()
  /** Before the steps of a frame: devices. */
  readonly frames = new Set<FrameCallback>()
  /** Before each step: the callbacks of `useStep`. */
  readonly steps = new Set<StepCallback>()
  /** In each step, in this order: objects that move, then characters and balls. */
  readonly driven = new Set<Driven>()
  readonly moves = new Set<StepCallback>()
  /** By sensor. */
  readonly sensors = new Map<number, (event: SensorEvent) => void>()
  /** After objects are drawn: cameras, and the callbacks of `useDrawn`. */
  readonly draws = new Set<FrameCallback>()
  /** Levels that are not loaded. The world waits for them, or its characters would fall. */
  loading = 0
  /** Seconds that have passed since the last step. */
  #left = 0

  constructor(world = new World()) {
    this.world = world
  }

  /** Undoes the last `frame`'s drawing, so that whoever moves objects finds them where they are. */
  restore(): void {
    for (const driven of this.driven) driven.restore()
  }

  /** @param delta seconds since the last frame @param step seconds of a step */
  frame(delta: number, step: number, isPaused: boolean): void {
    for (const callback of this.frames) callback(delta)
    if (!isPaused && this.loading === 0) {
      this.#left = Math.min(this.#left + delta, MOST_STEPS * step)
      for (; this.#left >= step - ROUNDING; this.#left -= step) this.#step(step)
    }
    const alpha = Math.max(0, Math.min(1, this.#left / step))
    for (const driven of this.driven) driven.draw(alpha)
    this.drawn.draw(alpha)
    for (const callback of this.draws) callback(delta)
  }

  #step(dt: number): void {
    const { world } = this
    for (const callback of this.steps) callback(dt)
    for (const driven of this.driven) driven.drive(dt)
    for (const move of this.moves) move(dt)
    world.advance()
    this.drawn.record()
    for (let i = 0; i < world.eventCount; i++) {
      const event = world.events[i]
      this.sensors.get(event.sensor)?.(event)
    }
  }
}
