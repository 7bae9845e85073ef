/**
 * The widest circle in a polygon: where it is and how wide.
 *
 *   +---------+     Cells that may hold a better centre than the best so far are divided into
 *   |  ( o )  |     four, the most promising first, until none promises more than a precision.
 *   +---------+     (Agafonkin 2016, polylabel.)
 */
export interface Circle {
  x: number
  z: number
  radius: number
}

interface Cell {
  x: number
  z: number
  half: number
  inside: number
  promise: number
}

/** Divisions at most, and how many edges of the polygon are looked at for it, about: then the best so far is good enough. */
const DIVISIONS = 2000
const EDGES = 4e6

/** @param loop three numbers a vertex; only x and z matter @param precision metres */
export function widestCircle(loop: Float64Array, precision: number): Circle {
  const [lowX, highX] = range(loop, 0)
  const [lowZ, highZ] = range(loop, 2)
  const cell = (x: number, z: number, half: number): Cell => {
    const inside = distanceInside(loop, x, z)
    return { x, z, half, inside, promise: inside + half * Math.SQRT2 }
  }
  const half = Math.max(highX - lowX, highZ - lowZ) / 2
  let best = cell((lowX + highX) / 2, (lowZ + highZ) / 2, half)
  const waiting = [best]
  const most = Math.max(64, Math.min(DIVISIONS, EDGES / loop.length))
  for (let i = 0; i < most && waiting.length > 0; i++) {
    const { x, z, half, promise } = take(waiting)
    if (!(promise > best.inside + precision)) break
    const h = half / 2
    for (const part of [cell(x - h, z - h, h), cell(x + h, z - h, h), cell(x - h, z + h, h), cell(x + h, z + h, h)]) {
      if (part.inside > best.inside) best = part
      if (part.promise > best.inside + precision) put(waiting, part)
    }
  }
  return { x: best.x, z: best.z, radius: Math.max(0, best.inside) }
}

/** How far a point is inside a polygon; negative outside. @param rim gets the height of the polygon where it is nearest */
export function distanceInside(loop: Float64Array, x: number, z: number, rim?: { height: number }): number {
  let inside = false
  let least = Number.POSITIVE_INFINITY
  for (let i = 0, j = loop.length - 3; i < loop.length; j = i, i += 3) {
    const [ax, az, bx, bz] = [loop[j], loop[j + 2], loop[i], loop[i + 2]]
    if (az > z !== bz > z && x < ((bx - ax) * (z - az)) / (bz - az) + ax) inside = !inside
    const [ux, uz] = [bx - ax, bz - az]
    const all = ux * ux + uz * uz
    const s = all > 0 ? Math.max(0, Math.min(1, ((x - ax) * ux + (z - az) * uz) / all)) : 0
    const [dx, dz] = [ax + s * ux - x, az + s * uz - z]
    if (dx * dx + dz * dz < least) {
      least = dx * dx + dz * dz
      if (rim) rim.height = loop[j + 1] + s * (loop[i + 1] - loop[j + 1])
    }
  }
  return inside ? Math.sqrt(least) : -Math.sqrt(least)
}

export function range(loop: Float64Array, axis: number): [low: number, high: number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let i = axis; i < loop.length; i += 3) {
    low = Math.min(low, loop[i])
    high = Math.max(high, loop[i])
  }
  return [low, high]
}

/** A binary heap, the most promising on top. */
function put(heap: Cell[], cell: Cell): void {
  let at = heap.push(cell) - 1
  for (; at > 0; at = (at - 1) >> 1) {
    const above = heap[(at - 1) >> 1]
    if (above.promise >= cell.promise) break
    heap[at] = above
  }
  heap[at] = cell
}

function take(heap: Cell[]): Cell {
  const top = heap[0]
  const last = heap.pop()!
  if (heap.length === 0) return top
  let at = 0
  for (let below = 1; below < heap.length; below = 2 * at + 1) {
    if (below + 1 < heap.length && heap[below + 1].promise > heap[below].promise) below++
    if (heap[below].promise <= last.promise) break
    heap[at] = heap[below]
    at = below
  }
  heap[at] = last
  return top
}
