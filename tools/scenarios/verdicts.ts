/** Judgements, and what they measure of a track. NaN is never well. */
import type { Frame, Track, Vec, Verdict } from './scenario.ts'

const short = (x: number): string => String(Number(x.toPrecision(7)))

export function near(what: string, measured: number, wanted: number, tolerance: number): Verdict {
  return {
    what,
    measured,
    wanted: `${short(wanted)} ± ${short(tolerance)}`,
    ok: Math.abs(measured - wanted) <= tolerance,
    off: Math.abs(measured - wanted),
  }
}

export function most(what: string, measured: number, limit: number): Verdict {
  return {
    what,
    measured,
    wanted: `≤ ${short(limit)}`,
    ok: measured <= limit,
    off: measured <= limit ? 0 : measured - limit,
  }
}

export function least(what: string, measured: number, limit: number): Verdict {
  return {
    what,
    measured,
    wanted: `≥ ${short(limit)}`,
    ok: measured >= limit,
    off: measured >= limit ? 0 : limit - measured,
  }
}

export const last = ({ frames }: Track): Frame => frames[frames.length - 1]

/** The first frame that ends at this time or later. */
export const at = ({ frames }: Track, time: number): Frame =>
  frames.find((frame) => frame.time >= time - 1e-9) ?? frames[frames.length - 1]

/** Frames that end later than this. A start is not judged in its first tenth of a second: who begins above the ground has to come down. */
export const SETTLED = 0.1
export const after = ({ frames }: Track, time = SETTLED): readonly Frame[] =>
  frames.filter((frame) => frame.time > time + 1e-9)

/** How many frames did not end on ground. */
export function airborne(track: Track, from = SETTLED): number {
  return after(track, from).filter(({ ground }) => ground !== 'ground').length
}

/** From the least to the greatest coordinate. */
export function span(track: Track, axis: number, from = SETTLED): number {
  const values = after(track, from).map(({ feet }) => feet[axis])
  return largest(values) - least1(values)
}

const least1 = (values: readonly number[]): number =>
  values.reduce((a, b) => (Number.isNaN(b) ? Number.NaN : Math.min(a, b)), Number.POSITIVE_INFINITY)
/** NaN where one is. */
export const largest = (values: readonly number[]): number =>
  values.reduce((a, b) => (Number.isNaN(b) ? Number.NaN : Math.max(a, b)), Number.NEGATIVE_INFINITY)
export const smallest = least1

/** The largest of what is measured of each track. */
export const worst = (tracks: readonly Track[], measure: (track: Track, i: number) => number): number =>
  largest(tracks.map(measure))

export const distance = (a: Vec, b: Vec): number =>
  Math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2)

/** The farthest move of one frame. */
export function motion(track: Track, from: number): number {
  const frames = after(track, from)
  return largest(frames.map(({ feet }, i) => (i === 0 ? 0 : distance(feet, frames[i - 1].feet))))
}

/** Moves of the frames along an axis. */
export function progress({ setting, frames }: Track, axis: number): number[] {
  return frames.map(({ feet }, i) => feet[axis] - (i === 0 ? setting.start : frames[i - 1].feet)[axis])
}

/** The farthest that two tracks are apart, frame by frame. @param map from the second's places to the first's */
export function apart(one: Track, other: Track, map: (feet: Vec) => Vec = (feet) => feet): number {
  if (one.frames.length !== other.frames.length) return Number.NaN
  return largest(one.frames.map(({ feet }, i) => distance(feet, map(other.frames[i].feet))))
}
