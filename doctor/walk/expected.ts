/** How much of the floors one comes to from the spawns, told from the floors alone: a guess before anybody walks, for the time left. */
import type { Body } from '../body.ts'
import { type Floors, tangentOf } from './floors.ts'

/** Two squares away, since beside a ledge there is no room for the body; not three, which would lead through walls. */
const NEIGHBOURS = [-2, -1, 1, 2].flatMap((d) => [
  [d, 0],
  [0, d],
])

/** m²: up a step, a slope or a jump, and down however deep; gaps that are jumped over are not seen. @param places the feet of those who start */
export function reachableArea(floors: Floors, body: Body, places: readonly (readonly number[])[]): number {
  const { count, squares, heights, columns, rows, cell } = floors
  const up = Math.max(body.step, body.jump) + cell * tangentOf(body)
  const firstOf = new Map<number, number>()
  for (let i = count - 1; i >= 0; i--) firstOf.set(squares[i], i)
  const isReached = new Uint8Array(count)
  const reached: number[] = []
  /** Who comes to a square from a height: to all floors within reach, and down to the next one below. */
  const enter = (column: number, row: number, height: number, most: number) => {
    if (!(column >= 0 && column < columns && row >= 0 && row < rows)) return
    const square = row * columns + column
    const first = firstOf.get(square) ?? count
    let below = -1
    for (let i = first; i < count && squares[i] === square && heights[i] <= height + most; i++) {
      if (heights[i] >= height - most) take(i)
      else below = i
    }
    if (below >= 0) take(below)
  }
  const take = (i: number) => {
    if (isReached[i] === 1) return
    isReached[i] = 1
    reached.push(i)
  }
  for (const [x, y, z] of places) {
    const column = Math.floor((x - floors.x) / cell)
    const row = Math.floor((z - floors.z) / cell)
    for (const [dx, dz] of [[0, 0], ...NEIGHBOURS]) enter(column + dx, row + dz, y, up)
  }
  for (let n = 0; n < reached.length; n++) {
    const i = reached[n]
    const column = squares[i] % columns
    const row = Math.floor(squares[i] / columns)
    for (const [dx, dz] of NEIGHBOURS) enter(column + dx, row + dz, heights[i], up)
  }
  return reached.length * cell * cell
}
