/** Passages that are too narrow for the body: a warning if nobody reaches what is behind, else a note, unless a short way leads around. */
import { type Finding, LINES_SHOWN, TRIANGLES_SHOWN } from '../finding.ts'
import { cellAt, eachNeighbour } from './cells.ts'
import { clustersOf } from './clusters.ts'
import type { Told } from './explore.ts'
import { type Found, metres, replayOf } from './found.ts'
import { type Graph, graphOf } from './graph.ts'
import { skinOf } from './walker.ts'

/** So many are told: the narrowest ways to what nobody reaches first. */
const TOLD = 50
/** A way around is short if it takes so many radii, about. */
const AROUND = 16

export function passagesOf(found: Found): Finding[] {
  const { exploration, walker, cells } = found
  const { radius } = walker.body
  const told = exploration.incidents.filter(({ kind }) => kind === 'narrow-passage')
  if (told.length === 0) return []
  const { stances } = exploration
  const graph = graphOf(stances.count, stances.edges)
  // (an edge of the graph leads to a neighbouring cell)
  const steps = Math.ceil((AROUND * radius) / cells.size)
  return clustersOf(
    told.map(({ place }) => place),
    2 * radius,
  )
    .map((group) => group.map((i) => told[i]))
    .flatMap((group) => {
      const widest = group.reduce((best, one) => (one.size > best.size ? one : best))
      const beyond = stancesAt(found, widest.end)
      if (beyond.length > 0 && isNear(graph, widest.stance, beyond, steps)) return []
      // (where walkers were stopped, somebody might have come there later)
      return [findingOf(found, group, widest, beyond.length > 0 || exploration.partial !== '')]
    })
    .sort((a, b) => (a.severity === b.severity ? a.size - b.size : a.severity === 'warning' ? -1 : 1))
    .slice(0, TOLD)
}

/** Those in the cell of a place, or beside it. */
function stancesAt({ cells, exploration }: Found, place: readonly number[]): number[] {
  const cell = cellAt(cells, place, 0)
  if (cell < 0) return []
  const found = [exploration.stances.idOf(cell)]
  eachNeighbour(cells, cell, (neighbour) => found.push(exploration.stances.idOf(neighbour)))
  return found.filter((id) => id >= 0)
}

/** Do so many steps lead from one stance to some of others? */
function isNear({ starts, targets }: Graph, from: number, to: readonly number[], steps: number): boolean {
  const seen = new Set([from])
  let edge = [from]
  for (let n = 0; n < steps && edge.length > 0; n++) {
    const next: number[] = []
    for (const id of edge)
      for (let i = starts[id]; i < starts[id + 1]; i++) {
        if (seen.has(targets[i])) continue
        seen.add(targets[i])
        next.push(targets[i])
      }
    if (to.some((id) => seen.has(id))) return true
    edge = next
  }
  return false
}

function findingOf(found: Found, group: readonly Told[], widest: Told, mayBeReached: boolean): Finding {
  const { body } = found.walker
  const needs = metres(2 * (body.radius + skinOf(body)))
  const behind = mayBeReached ? '' : ' No walker reached the floor behind it.'
  const [x, y, z] = widest.place
  return {
    kind: 'narrow-passage',
    severity: mayBeReached ? 'note' : 'warning',
    place: widest.place,
    size: widest.size,
    count: group.length,
    text: `A passage ${metres(widest.size)} wide. The body needs ${needs}.${behind}`,
    triangles: [...new Set(group.map(({ triangle }) => triangle))]
      .filter((t) => t >= 0)
      .sort((a, b) => a - b)
      .slice(0, TRIANGLES_SHOWN),
    lines: [
      x,
      y,
      z,
      ...widest.end,
      ...group.slice(0, LINES_SHOWN - 1).flatMap(({ place: [a, b, c] }) => [a, b, c, a, b + 0.2, c]),
    ],
    fault: 'level',
    replay: replayOf(found, widest),
  }
}
