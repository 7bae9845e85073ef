/**
 * Where a surface ends: chains of open edges.
 *
 *   +-----+-----+
 *   |     |     |      The rim of a terrain, the foot of a wall without a bottom, a plane on a stick.
 *   +-----+-----+      Nothing is wrong with that in itself.
 *
 * One finding a chain. Those of which another finding speaks for the most part (a hole, a crack, a t-junction) have none.
 */
import type { Finding } from '../finding.ts'
import type { Border } from './border.ts'
import type { Surface } from './surface.ts'
import { many, metres, tell } from './tell.ts'

/** A chain of whose length so much is spoken of elsewhere. */
const TOLD = 0.5

export function* checkOpenEdge(surface: Surface, border: Border, out: Finding[]): Generator<number> {
  const { chain, first, closed, halves, ends, lengths, told } = border
  const { points } = surface
  for (let c = 0; c < closed.length; c++) {
    if ((c & 0xfff) === 0xfff) yield c / closed.length
    let [length, known] = [0, 0]
    const lines: number[] = []
    const triangles: number[] = []
    for (let k = first[c]; k < first[c + 1]; k++) {
      const i = chain[k] >> 1
      length += lengths[i]
      if (told[i] === 1) known += lengths[i]
      const [a, b] = [3 * ends[2 * i], 3 * ends[2 * i + 1]]
      triangles.push(Math.floor(halves[i] / 3))
      lines.push(points[a], points[a + 1], points[a + 2], points[b], points[b + 1], points[b + 2])
    }
    if (known > TOLD * length) continue
    const count = triangles.length
    const form = closed[c] === 1 ? 'in a loop' : 'in a line'
    const text = `A surface ends here: ${many(count, 'open edge')}, ${metres(length)} ${form}.`
    const place = [0, 1, 2].map((axis) => (lines[axis] + lines[3 + axis]) / 2)
    out.push(tell('open-edge', { severity: 'note', place, size: length, count, text, triangles, lines }))
  }
}
