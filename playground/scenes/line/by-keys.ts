/** What the arrow keys move: the triangle that is chosen, an end of the line, a corner. One key goes from one to the next. */
import type { KeyHint } from '../../shell/scene.ts'
import { add, cornersOf, type Model, moveCorner, moveTriangle, PRESS, scale, type Vec3, vec } from './model.ts'

export const HANDLES = ['triangle', 'A', 'B', 'P1', 'P2', 'P3'] as const
export type Handle = (typeof HANDLES)[number]

const WAYS: Record<string, Vec3> = {
  ArrowUp: vec(1, 0, 0),
  ArrowDown: vec(-1, 0, 0),
  ArrowLeft: vec(0, 0, -1),
  ArrowRight: vec(0, 0, 1),
  PageUp: vec(0, 1, 0),
  PageDown: vec(0, -1, 0),
}

/** After the last corner comes the next triangle. */
export function nextHandle(model: Model, handle: Handle): Handle {
  const next = HANDLES[(HANDLES.indexOf(handle) + 1) % HANDLES.length]
  if (next === 'triangle') model.selected = (model.selected + 1) % model.triangles.length
  return next
}

/** Where it is; a triangle has no such place. */
export function placeOf({ start, end, triangles, selected }: Model, handle: Handle): Vec3 | null {
  if (handle === 'A') return start
  if (handle === 'B') return end
  if (handle === 'triangle' || !triangles[selected]) return null
  return cornersOf(triangles[selected])[cornerOf(handle)]
}

/** A hundredth for each press, as in the tutorial's demo; a thousandth with Shift. False: the key moves nothing. */
export function moveByKey(model: Model, handle: Handle, code: string, isFine: boolean): boolean {
  const way = WAYS[code]
  const triangle = model.triangles[model.selected]
  if (!way || !triangle) return false
  const by = scale(way, isFine ? PRESS / 10 : PRESS)
  if (handle === 'A') model.start = tidy(add(model.start, by))
  else if (handle === 'B') model.end = tidy(add(model.end, by))
  else if (handle !== 'triangle') {
    const corner = cornerOf(handle)
    moveCorner(triangle, corner, tidy(add(cornersOf(triangle)[corner], by)))
  } else if (isFine) moveTriangle(triangle, by)
  else Object.assign(triangle.presses, add(triangle.presses, way))
  return true
}

export function hintsFor(handle: Handle): readonly KeyHint[] {
  const name = handle === 'triangle' ? 'the triangle' : handle.startsWith('P') ? `corner ${handle}` : `end ${handle}`
  return [
    { keys: ['←', '→', '↑', '↓'], does: `move ${name}` },
    { keys: ['N'], does: 'select an end or a corner' },
    { keys: ['W', 'A', 'S', 'D'], does: 'orbit' },
    { keys: ['PgUp', 'PgDn'], does: 'raise or lower it' },
    { keys: ['Shift'], does: 'smaller steps' },
    { keys: ['Esc'], does: 'quit' },
  ]
}

const cornerOf = (handle: Handle) => (Number(handle[1]) - 1) as 0 | 1 | 2

/** Thousandths that were added up are thousandths again: 0.3 and not 0.30000000000000004. */
function tidy({ x, y, z }: Vec3): Vec3 {
  const round = (value: number) => (Math.abs(value) < 1e6 ? Number(value.toFixed(9)) : value)
  return vec(round(x), round(y), round(z))
}
