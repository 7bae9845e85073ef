/**
 * The same triangle more than once: the same three corners, in any order and winding.
 *
 *   c             One lies on the other: they flicker when drawn, and everything that
 *   | \           is counted by crossings, such as what is inside, goes wrong.
 *   a--b  twice
 *
 * Those that share corners are one finding.
 */
import type { Finding } from '../finding.ts'
import { byCorners } from './degenerate.ts'
import { NONE } from './edges.ts'
import type { Surface } from './surface.ts'
import { many, outlines, spread, squareMetres, tell, upper } from './tell.ts'

export function* checkDuplicate(surface: Surface, out: Finding[]): Generator<number> {
  const { same, count } = surface
  const repeated: number[] = []
  for (let t = 0; t < count; t++) if (same[t] !== NONE) repeated.push(t)
  yield 0.5
  for (const group of byCorners(surface, repeated)) {
    const { place, area } = spread(surface, group)
    const turned = group.filter((t) => opposite(surface, t, same[t])).length
    const which =
      turned === 0 ? '' : turned === group.length ? ', facing the other way' : `, ${turned} facing the other way`
    const are = many(group.length, 'triangle exists', 'triangles exist')
    out.push(
      tell('duplicate', {
        severity: 'warning',
        place,
        size: area,
        count: group.length,
        text: `${upper(are)} twice (${squareMetres(area)})${which}.`,
        triangles: group.flatMap((t) => [same[t], t]),
        lines: outlines(surface, group),
      }),
    )
  }
}

function opposite({ corners }: Surface, t: number, other: number): boolean {
  const a = corners[3 * t]
  let k = 0
  while (corners[3 * other + k] !== a) k++
  return corners[3 * t + 1] !== corners[3 * other + ((k + 1) % 3)]
}
