/** The triangles that a query with many answers has found. */
import { HIT_SIZE, type Row } from '../math/rows.ts'

/** For each triangle its HIT row and its slot. `order` sorts them. */
export const touched = {
  count: 0,
  rows: new Float64Array(HIT_SIZE * 64),
  slots: new Uint32Array(64),
  order: new Uint32Array(64),
}

export function keepTriangle(row: Row, slot: number): void {
  if (touched.count === touched.slots.length) grow()
  touched.rows.set(row, touched.count * HIT_SIZE)
  touched.slots[touched.count++] = slot
}

function grow(): void {
  const size = touched.slots.length * 2
  const { rows, slots } = touched
  touched.rows = new Float64Array(size * HIT_SIZE)
  touched.rows.set(rows)
  touched.slots = new Uint32Array(size)
  touched.slots.set(slots)
  touched.order = new Uint32Array(size)
}
