/** Where the world has changed: balls at rest there, and balls that know what they will meet there, look again. */
import type { Row } from '../math/rows.ts'

/** The most changes that are remembered. Who is behind by more than that looks everywhere. */
export const STIRS_LIMIT = 1024

export interface Stirs {
  /** How many crowds of balls look. Nothing is written for nobody. */
  lookers: number
  /** BOX rows, in a ring; and who caused each: the leader of the collider. */
  readonly boxes: Row
  readonly leaders: (object | undefined)[]
  /** How many changes there were. */
  count: number
}

export function newStirs(): Stirs {
  return { lookers: 0, boxes: new Float64Array(0), leaders: [], count: 0 }
}

/** Makes room for the changes, when the first crowd looks. */
export function startLooking(stirs: Stirs): Stirs {
  const { lookers, count, leaders } = stirs
  const boxes = stirs.boxes.length > 0 ? stirs.boxes : new Float64Array(6 * STIRS_LIMIT)
  return { lookers: lookers + 1, boxes, leaders, count }
}

/** Something changes in a BOX row. */
export function stir(stirs: Stirs, box: Row, leader: object | undefined): void {
  if (stirs.lookers === 0) return
  const at = stirs.count++ % STIRS_LIMIT
  for (let i = 0; i < 6; i++) stirs.boxes[6 * at + i] = box[i]
  stirs.leaders[at] = leader
}
