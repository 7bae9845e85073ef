/**
 * Edges of three triangles or more.
 *
 *      |            A fin on a floor, a wall between two rooms: there is no telling which
 *   ---+---         of them goes on in which, so seams between them may be felt.
 *
 * Edges that share vertices are one finding.
 */
import type { Finding } from '../finding.ts'
import { NONE, next } from './edges.ts'
import { Groups } from './groups.ts'
import type { Surface } from './surface.ts'
import { many, metres, middleOf, tell, upper } from './tell.ts'

export function* checkNonManifold(surface: Surface, out: Finding[]): Generator<number> {
  const { edges, corners, points } = surface
  const found: number[] = []
  for (let edge = 0; edge < edges.count; edge++) if (edges.sound[edge] >= 3) found.push(edge)
  yield 0.5
  const groups = new Groups(found.length)
  const first = new Uint32Array(points.length / 3).fill(NONE)
  const ends = (edge: number) => {
    const half = edges.halves[edges.first[edge]]
    return [corners[half], corners[next(half)]]
  }
  found.forEach((edge, i) => {
    for (const vertex of ends(edge)) {
      if (first[vertex] === NONE) first[vertex] = i
      else groups.join(first[vertex], i)
    }
  })
  for (const group of groups.list(found.keys())) {
    const triangles: number[] = []
    const lines: number[] = []
    const middles: number[][] = []
    let length = 0
    let most = 0
    for (const i of group) {
      const edge = found[i]
      const [p, q] = ends(edge).map((vertex) => points.subarray(3 * vertex, 3 * vertex + 3))
      const [x, y, z] = [q[0] - p[0], q[1] - p[1], q[2] - p[2]]
      length += Math.sqrt(x * x + y * y + z * z)
      most = Math.max(most, edges.sound[edge])
      lines.push(...p, ...q)
      middles.push([p[0] + x / 2, p[1] + y / 2, p[2] + z / 2])
      for (let k = edges.first[edge]; k < edges.first[edge + 1]; k++) triangles.push(Math.floor(edges.halves[k] / 3))
    }
    const text = `${upper(many(group.length, 'edge is', 'edges are'))} shared by up to ${most} triangles (${metres(length)} in total).`
    const place = middleOf(middles)
    out.push(
      tell('non-manifold', { severity: 'note', place, size: length, count: group.length, text, triangles, lines }),
    )
  }
}
