/**
 * Triangles without an area: two corners in one place, or all three on a line, as far as floats can tell.
 *
 *   a-------c---b     Nothing hits them, but normals and averages made of them are NaN in some engines.
 *
 * Those that share corners are one finding.
 */
import type { Finding } from '../finding.ts'
import { LEFT_OUT, NONE, SLIVER } from './edges.ts'
import { Groups } from './groups.ts'
import type { Surface } from './surface.ts'
import { many, outlines, spread, tell, upper } from './tell.ts'

export function* checkDegenerate(surface: Surface, out: Finding[]): Generator<number> {
  const { state, same, count } = surface
  const flat: number[] = []
  for (let t = 0; t < count; t++) if (state[t] === SLIVER || (state[t] === LEFT_OUT && same[t] === NONE)) flat.push(t)
  yield 0.5
  for (const triangles of byCorners(surface, flat)) {
    const { place, area } = spread(surface, triangles)
    const text = `${upper(many(triangles.length, 'triangle has', 'triangles have'))} no area.`
    const lines = outlines(surface, triangles)
    out.push(
      tell('degenerate', { severity: 'note', place, size: area, count: triangles.length, text, triangles, lines }),
    )
  }
}

/** Groups of triangles that hang together by corners. */
export function byCorners({ corners, points }: Surface, triangles: readonly number[]): number[][] {
  const groups = new Groups(triangles.length)
  const first = new Uint32Array(points.length / 3).fill(NONE)
  triangles.forEach((triangle, i) => {
    for (let k = 0; k < 3; k++) {
      const corner = corners[3 * triangle + k]
      if (first[corner] === NONE) first[corner] = i
      else groups.join(first[corner], i)
    }
  })
  return groups.list(triangles.keys()).map((group) => group.map((i) => triangles[i]))
}
