/** Reads the flight of a sphere that the caller asks about, and writes the line on which it flies. */
import { checkNumber, checkObject, show, takeVec, type Vec3 } from '../math/check.ts'
import { HIT_T, type Row, SWEEP_FROM, SWEEP_RADII, SWEEP_TRANSLATION } from '../math/rows.ts'
import { PATH_BEND, PATH_END, PATH_FROM, PATH_RADIUS, PATH_VELOCITY, preparePath } from '../path/path.ts'
import type { Sphere } from '../shapes/shapes.ts'
import { ANSWER_DISTANCE, ANSWER_POSITION } from './answer-row.ts'
import type { Frame } from './frame.ts'
import { takeBody } from './solid.ts'

type Line = Float64Array | Float32Array

export interface BallisticOptions {
  /** m/s², default 0, -9.81, 0. */
  gravity?: Vec3 | undefined
  /**
   * Filled with points x, y, z of the arc, equally spaced in time, up to the contact or to `maxTime`. Its length sets their number, at
   * least two.
   */
  path?: Float64Array | Float32Array | undefined
}

/** The options of a flight, besides those of the query. */
export const FLIGHT_OPTIONS = ['gravity', 'path'] as const
/** The longest flight, seconds. */
const LONGEST = 1e6
const EARTH: Vec3 = { x: 0, y: -9.81, z: 0 }

/**
 * Reads a flight, as the frame's PATH row; its SOLID SWEEP is the sphere where it starts, with its velocity. Returns where to write the
 * way.
 */
export function takeFlight(
  frame: Frame,
  shape: Sphere,
  from: Vec3,
  velocity: Vec3,
  maxTime: number,
  options: BallisticOptions,
): Line | undefined {
  const { who, sweep, path } = frame
  const { gravity = EARTH, path: line } = options
  checkObject(who, 'shape', shape, 'a sphere')
  if (shape.kind !== 'sphere')
    throw new TypeError(`${who}: shape is ${show(shape.kind)}, expected a sphere: only spheres fly`)
  takeBody(frame, shape, from)
  takeVec(who, 'velocity', velocity, sweep, SWEEP_TRANSLATION)
  checkNumber(who, 'maxTime', maxTime, 0, LONGEST)
  takeVec(who, 'gravity', gravity, path, PATH_BEND)
  if (line !== undefined && !((line instanceof Float64Array || line instanceof Float32Array) && line.length >= 6))
    throw new TypeError(
      `${who}: path is ${show(line)}, expected a Float64Array or Float32Array for at least two points`,
    )
  for (let k = 0; k < 3; k++) {
    path[PATH_FROM + k] = sweep[SWEEP_FROM + k]
    path[PATH_VELOCITY + k] = sweep[SWEEP_TRANSLATION + k]
    path[PATH_BEND + k] *= 0.5
  }
  path[PATH_RADIUS] = sweep[SWEEP_RADII]
  path[PATH_END] = maxTime
  preparePath(path)
  return line
}

/** Writes distance and position of an answer, and turns its time into a fraction. */
export function finishFlight(answers: Row, path: Row): void {
  const t = answers[HIT_T]
  let square = 0
  for (let k = 0; k < 3; k++) {
    const way = t * (path[PATH_VELOCITY + k] + t * path[PATH_BEND + k])
    answers[ANSWER_POSITION + k] = path[PATH_FROM + k] + way
    square += way * way
  }
  answers[ANSWER_DISTANCE] = Math.sqrt(square)
  answers[HIT_T] = path[PATH_END] > 0 ? t / path[PATH_END] : 0
}

/** Writes the way until the time times[i]. */
export function writeLine(path: Row, times: Row, i: number, line: Line | undefined): void {
  if (line === undefined) return
  const until = times[i]
  const points = Math.floor(line.length / 3)
  for (let point = 0; point < points; point++) {
    const t = (until * point) / (points - 1)
    for (let k = 0; k < 3; k++)
      line[3 * point + k] = path[PATH_FROM + k] + t * (path[PATH_VELOCITY + k] + t * path[PATH_BEND + k])
  }
}
