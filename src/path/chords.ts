/** A parabola as chords, from which it bends away by no more than a given length: to search trees along them. */

import type { Row } from '../math/rows.ts'
import { PATH_BEND, PATH_FROM, PATH_RADIUS, PATH_VELOCITY } from './path.ts'

const CHORDS_LIMIT = 256

/** Into how many chords [0, span[0]] is cut so that none bends away by more than the radius. */
export function countChords(path: Row, span: Row): number {
  let square = 0
  for (let k = PATH_BEND; k < PATH_BEND + 3; k++) square += path[k] * path[k]
  // half the acceleration times the square of half the time
  const chords = 0.5 * span[0] * Math.sqrt(Math.sqrt(square) / path[PATH_RADIUS])
  // (an int32, which V8 returns without an object)
  return chords <= 1 ? 1 : Math.ceil(Math.min(chords, CHORDS_LIMIT)) | 0
}

/**
 * Writes the chord from time span[0] to span[1]: way = its start and its direction, room = half the size of everything that
 * moves along it, then its length.
 */
export function writeChord(path: Row, span: Row, way: Row, room: Row): void {
  const from = span[0]
  const time = span[1] - from
  let length = 0
  for (let k = 0; k < 3; k++) {
    const bend = path[PATH_BEND + k]
    way[k] = path[PATH_FROM + k] + from * (path[PATH_VELOCITY + k] + from * bend)
    way[3 + k] = time * (path[PATH_VELOCITY + k] + bend * (from + span[1]))
    room[k] = path[PATH_RADIUS] + 0.25 * Math.abs(bend) * time * time
    length += Math.abs(way[3 + k])
  }
  room[3] = length
}
