/** The hull as a mover, in its own frame (frame.ts): it shrinks and grows about its middle. */
import { current, type HullShape } from '../../hull/hull-shape.ts'
import { add3, div, load, load3, sub } from '../../math/double-double.ts'
import type { Row } from '../../math/rows.ts'
import { loadWay } from '../frame.ts'
import { CENTRE, LESS, RADIUS, w } from '../registers.ts'
import { MIDDLE, SCALE, X } from './hull-registers.ts'

const size = new Float64Array(1)

/** The hull that is moving. */
export function movingHull(): HullShape {
  if (current.mover === undefined) throw new Error('carom: no hull moves')
  return current.mover
}

/** MIDDLE, for a CENTRE that has moved. */
export function placeMiddle(): void {
  load3(w, MIDDLE, movingHull().centre, 0)
  add3(w, MIDDLE, MIDDLE, CENTRE)
}

/** Loads CENTRE, MIDDLE, MOVE, RADIUS and SCALE, smaller by LESS. RADIUS = -1 if nothing is left. */
export function loadHull(sweep: Row, s: number): void {
  loadWay(sweep, s)
  placeMiddle()
  size[0] = movingHull().inradius
  w[LESS + 1] = 0
  load(w, X, size, 0)
  sub(w, RADIUS, X, LESS)
  div(w, SCALE, RADIUS, X)
  if (!(w[RADIUS] > 0)) w[RADIUS] = -1
}
