/**
 * Vertices in the middle of somebody else's open edge.
 *
 *   +-----------+      The edge below is whole, those above meet in a vertex: after rounding
 *   |     /\    |      the three need not be on one line, and there is a slit for rays to
 *   +----v------+      leak through. Slits that are wider than TINY of the body are cracks.
 *   |           |
 *   +-----------+
 *
 * Vertices on edges that share vertices are one finding: a note if no gap can be measured, else a warning.
 */
import type { Finding } from '../finding.ts'
import type { Border } from './border.ts'
import { NONE } from './edges.ts'
import { Groups } from './groups.ts'
import type { Foot, Nearby } from './nearby.ts'
import type { Surface } from './surface.ts'
import { many, metres, middleOf, tell, upper } from './tell.ts'

/** In body radii: anything narrower is no crack. */
export const TINY = 1e-3
/** Roundings of floats at the level's largest coordinate: less is no gap. */
const ROUNDINGS = 8 / 2 ** 24

export function* checkTJunction(surface: Surface, border: Border, nearby: Nearby, out: Finding[]): Generator<number> {
  const { points, body } = surface
  const { ends, count, told } = border
  const limit = TINY * body.radius
  const groups = new Groups(count)
  const anyEdge = new Uint32Array(points.length / 3).fill(NONE)
  const cases: { vertex: number; edge: number; gap: number }[] = []
  for (let end = 0; end < 2 * count; end++) {
    if ((end & 0x3fff) === 0x3fff) yield end / (2 * count)
    const vertex = ends[end]
    if (anyEdge[vertex] !== NONE) {
      groups.join(anyEdge[vertex], end >> 1)
      continue
    }
    anyEdge[vertex] = end >> 1
    const [x, y, z] = points.subarray(3 * vertex, 3 * vertex + 3)
    const isWithin = (edge: number, foot: Foot) => {
      if (ends[2 * edge] === vertex || ends[2 * edge + 1] === vertex) return false
      const away = Math.min(foot.share, 1 - foot.share) * border.lengths[edge]
      return foot.distance <= limit && away > limit
    }
    if (nearby.find(x, y, z, limit, isWithin)) cases.push({ vertex, edge: nearby.edge, gap: nearby.foot.distance })
  }
  for (const { vertex, edge } of cases) groups.join(anyEdge[vertex], edge)
  const byEdge = new Map<number, typeof cases>()
  for (const found of cases) byEdge.set(found.edge, [...(byEdge.get(found.edge) ?? []), found])
  for (const group of groups.list(byEdge.keys())) {
    const its = group.flatMap((edge) => byEdge.get(edge)!)
    out.push(report(surface, border, group, its))
  }
  for (const edge of byEdge.keys()) told[edge] = 1
}

function report(
  { points, mesh }: Surface,
  { ends, halves }: Border,
  edges: number[],
  cases: { vertex: number; gap: number }[],
): Finding {
  const gap = cases.reduce((most, found) => Math.max(most, found.gap), 0)
  const isRounding = gap <= ROUNDINGS * mesh.reach
  const lies = many(cases.length, 'vertex lies', 'vertices lie')
  const text = isRounding
    ? `${upper(lies)} on the edge of another triangle.`
    : `${upper(lies)} up to ${metres(gap)} beside the edge of another triangle.`
  const at = (vertex: number) => points.subarray(3 * vertex, 3 * vertex + 3)
  return tell('t-junction', {
    severity: isRounding ? 'note' : 'warning',
    place: middleOf(cases.map(({ vertex }) => [...at(vertex)])),
    size: gap,
    count: cases.length,
    text,
    triangles: edges.map((edge) => Math.floor(halves[edge] / 3)),
    lines: edges.flatMap((edge) => [...at(ends[2 * edge]), ...at(ends[2 * edge + 1])]),
  })
}
