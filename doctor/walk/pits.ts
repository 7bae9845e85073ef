/** Places that one comes to and does not come back from: what cannot reach the largest part of the level that is connected both ways. */
import { type Finding, LINES_SHOWN } from '../finding.ts'
import { middleOf } from './cells.ts'
import { type Found, metres, replayOf } from './found.ts'
import { components, graphOf, reachable, regions } from './graph.ts'

/** So many are told: the largest. */
const TOLD = 50

export interface Region {
  /** Stances, in the order in which they were found. */
  readonly members: readonly number[]
  /** How one comes in: from which stance, to which. */
  readonly from: number
  readonly to: number
}

/** Those that do not lead back. What leads to a stance that nobody has gone on from yet may do so. */
export function deadEnds({ exploration }: Pick<Found, 'exploration'>): Region[] {
  const { stances, explored } = exploration
  const { count, edges } = stances
  if (count === 0) return []
  const { of } = components(graphOf(count, edges))
  const sizes = new Map<number, number>()
  for (let n = 0; n < count; n++) sizes.set(of[n], (sizes.get(of[n]) ?? 0) + 1)
  let main = of[0]
  for (const [component, size] of sizes) if (size > sizes.get(main)!) main = component
  const open = Array.from({ length: count - explored }, (_, n) => explored + n)
  const back = reachable(graphOf(count, edges, true), [of.indexOf(main), ...open])
  const entries = new Map<number, [number, number]>()
  const lists = regions(count, edges, (n) => back[n] === 0)
  const regionOf = new Int32Array(count).fill(-1)
  lists.forEach((members, r) => {
    for (const n of members) regionOf[n] = r
  })
  for (let i = 0; i < edges.length; i += 2) {
    const r = regionOf[edges[i + 1]]
    if (r >= 0 && regionOf[edges[i]] < 0 && !entries.has(r)) entries.set(r, [edges[i], edges[i + 1]])
  }
  return lists.flatMap((members, r) => {
    const entry = entries.get(r)
    return entry === undefined ? [] : [{ members, from: entry[0], to: entry[1] }]
  })
}

export function pitsOf(found: Found): Finding[] {
  const { stances } = found.exploration
  const from = [0, 0, 0]
  const at = [0, 0, 0]
  return deadEnds(found)
    .slice(0, TOLD)
    .map((region) => {
      middleOf(found.cells, stances.cellOf(region.from), from)
      const deepest = region.members.reduce((low, n) => {
        middleOf(found.cells, stances.cellOf(n), at)
        return Math.min(low, at[1])
      }, Number.POSITIVE_INFINITY)
      const first = region.members[0]
      middleOf(found.cells, stances.cellOf(first), at)
      const depth = Math.max(0, from[1] - deepest)
      const area = region.members.length * found.cells.size ** 2
      const text = `A pit ${metres(depth)} deep, of about ${Number(area.toPrecision(2))} m², without a way out.`
      return {
        kind: 'pit',
        severity: 'error',
        place: [...at],
        size: depth,
        count: region.members.length,
        text,
        triangles: [],
        lines: crosses(found, region.members),
        fault: 'level',
        replay: replayOf(found, { stance: first, stretch: [0, 0, 0, 30] }),
      } satisfies Finding
    })
}

/** Small crosses on some of the stances. */
function crosses({ exploration, cells }: Found, members: readonly number[]): number[] {
  const every = Math.max(1, Math.ceil(members.length / (LINES_SHOWN / 2)))
  const at = [0, 0, 0]
  const half = cells.size / 2
  return members
    .filter((_, i) => i % every === 0)
    .flatMap((n) => {
      middleOf(cells, exploration.stances.cellOf(n), at)
      const [x, y, z] = at
      return [x - half, y, z, x + half, y, z, x, y, z - half, x, y, z + half]
    })
}
