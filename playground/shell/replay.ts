/**
 * The time of a short replay: to its end, a rest, and again. While the page is paused, each step of the page's clock takes it
 * one stride further: a frame of what is shown. Who wants nothing to move sees its end, until the visitor asks for more.
 */
import { isStill } from './motion.ts'

export interface Replay {
  /** A replay of so many seconds, in so many strides. */
  begin(seconds: number, strides: number): void
  /** From its start, because the visitor asked for it. */
  again(): void
  advance(dt: number, isPaused: boolean): void
  /** How far it is, 0..1. */
  readonly at: number
  /** Seconds since it began. */
  readonly time: number
}

export function createReplay(rest = 1.3): Replay {
  let time = 0
  let length = 1
  let strides = 1
  let isAsked = false
  return {
    begin(seconds, count) {
      length = seconds
      strides = Math.max(1, count)
      isAsked = false
      time = isStill() ? length : 0
    },
    again() {
      isAsked = true
      time = 0
    },
    advance(dt, isPaused) {
      if (isPaused) {
        const stride = Math.floor((time / length) * strides + 1e-6) + 1
        time = stride > strides ? 0 : (stride * length) / strides
      } else if (isAsked || !isStill()) time = (time + dt) % (length + rest)
    },
    get at() {
      return Math.min(1, time / length)
    },
    get time() {
      return time
    },
  }
}
