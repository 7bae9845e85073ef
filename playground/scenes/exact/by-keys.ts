/** What the arrow keys move: start, end, or a corner of the triangle. One key goes from one to the next. */
import type { KeyHint } from '../../shell/scene.ts'
import { add, lengthOf, type Model, moveCorner, moveEnd, moveStart, scale, vec } from './model.ts'
import { handlesOf } from './view.ts'

/** In the order of `handlesOf`. */
const NAMES = ['start', 'end', 'corner 1', 'corner 2', 'corner 3']
export const END = 1
/** One press against the way's power of ten, 5 cm on a way of some metres; with Shift a hundredth of it. */
const PRESS = 0.05
const FINER = 0.01

const WAYS: Record<string, readonly [number, number, number]> = {
  ArrowRight: [1, 0, 0],
  ArrowLeft: [-1, 0, 0],
  ArrowUp: [0, 1, 0],
  ArrowDown: [0, -1, 0],
  PageUp: [0, 0, -1],
  PageDown: [0, 0, 1],
}

/** False: the key moves nothing. */
export function moveByKey(model: Model, handle: number, code: string, isFine: boolean): boolean {
  const way = WAYS[code]
  const from = handlesOf(model)[handle]
  if (!way || !from) return false
  const press = PRESS * 10 ** Math.floor(Math.log10(lengthOf(model) || 1))
  const to = add(from, scale(vec(...way), isFine ? press * FINER : press))
  if (handle === 0) moveStart(model, to)
  else if (handle === 1) moveEnd(model, to)
  else moveCorner(model, handle - 2, to)
  return true
}

export function nextHandle(model: Model, handle: number): number {
  return (handle + 1) % handlesOf(model).length
}

export function hintsFor(handle: number): readonly KeyHint[] {
  const name = NAMES[handle]
  return [
    { keys: ['←', '→', '↑', '↓'], does: `move the ${name}` },
    { keys: ['N'], does: 'select the next point' },
    { keys: ['W', 'A', 'S', 'D'], does: 'orbit' },
    { keys: ['PgUp', 'PgDn'], does: 'move it away or nearer' },
    { keys: ['Shift'], does: 'smaller steps' },
    { keys: ['Esc'], does: 'quit' },
  ]
}
