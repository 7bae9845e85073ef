/**
 * Triangles that face the other way than their neighbours.
 *
 *   +-----+-----+      Neighbours that face the same way run their common edge in opposite
 *   | ->  |  -> |      directions. So each patch falls into two sides; the smaller is flipped.
 *   |  <- | <-  |
 *   +-----+-----+      A patch that faces one way as a whole is no fault, whichever way.
 *
 * Flipped triangles that hang together are one finding.
 */
import type { Finding } from '../finding.ts'
import { NONE, SOUND, twin } from './edges.ts'
import { Groups } from './groups.ts'
import type { Surface } from './surface.ts'
import { many, outlines, spread, squareMetres, tell, upper } from './tell.ts'

const UNSEEN = 2

export function* checkFlipped(surface: Surface, out: Finding[]): Generator<number> {
  const { count, state, edges, corners } = surface
  const side = new Uint8Array(count).fill(UNSEEN)
  const queue = new Uint32Array(count)
  const flipped: number[] = []
  let start = 0
  for (let t = 0; t < count; t++) {
    if (side[t] !== UNSEEN || state[t] !== SOUND) continue
    const end = fill(surface, t, side, queue, start)
    if (end > start) collect(surface, queue.subarray(start, end), side, flipped)
    if ((start & ~0xffff) !== (end & ~0xffff)) yield end / count
    start = Math.max(start, end)
  }
  const groups = new Groups(count)
  const isFlipped = new Uint8Array(count)
  for (const t of flipped) isFlipped[t] = 1
  for (const t of flipped)
    for (let half = 3 * t; half < 3 * t + 3; half++) {
      const other = twin(edges, half)
      if (other === NONE) continue
      const u = Math.floor(other / 3)
      if (isFlipped[u] === 1 && corners[half] !== corners[other]) groups.join(t, u)
    }
  for (const triangles of groups.list(flipped)) {
    const { place, area } = spread(surface, triangles)
    const face = many(triangles.length, 'triangle faces', 'triangles face')
    const text = `${upper(face)} the opposite way to the surface around (${squareMetres(area)}).`
    const lines = outlines(surface, triangles)
    out.push(
      tell('flipped', { severity: 'warning', place, size: area, count: triangles.length, text, triangles, lines }),
    )
  }
}

/**
 * Gives each triangle of a patch one of two sides and puts it into the queue from `start` on.
 * @returns the queue's new end; `start` if the patch has only one side, as a Möbius strip has
 */
function fill({ edges, corners }: Surface, t: number, side: Uint8Array, queue: Uint32Array, start: number): number {
  let end = start
  let twisted = false
  side[t] = 0
  queue[end++] = t
  for (let at = start; at < end; at++) {
    for (let half = 3 * queue[at]; half < 3 * queue[at] + 3; half++) {
      const other = twin(edges, half)
      if (other === NONE) continue
      const u = Math.floor(other / 3)
      const its = corners[half] === corners[other] ? 1 - side[queue[at]] : side[queue[at]]
      if (side[u] === UNSEEN) {
        side[u] = its
        queue[end++] = u
      } else if (side[u] !== its) twisted = true
    }
  }
  return twisted ? start : end
}

/** The side with the smaller area; of equals, the one that does not have the patch's first triangle. */
function collect({ areas }: Surface, patch: Uint32Array, side: Uint8Array, flipped: number[]): void {
  const sums = [0, 0]
  for (const t of patch) sums[side[t]] += areas[t]
  const minority = sums[0] < sums[1] ? 0 : 1
  if (sums[minority] > 0) for (const t of patch) if (side[t] === minority) flipped.push(t)
}
