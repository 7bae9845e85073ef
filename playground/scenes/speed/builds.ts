/** The trees are built by turns, a few times each, and measured; the last ones are raced on. */
import { median } from '../../shell/measure.ts'
import type { Builder, Built, Triangles } from './entrants.ts'
import type { BuildRow } from './messages.ts'

/** Builds of each at most, and milliseconds after which somebody builds no more. */
const BUILDS = 5
const LONG = 600

export async function buildAll(
  triangles: Triangles,
  builders: readonly Builder[],
  /** After each build: how much is done, 0 to 1, and what was built. */
  between: (share: number, last: Built) => Promise<unknown>,
  now = () => performance.now(),
): Promise<{ built: readonly Built[]; rows: readonly BuildRow[] }> {
  const count = triangles.indices.length / 3
  const all = builders
    .filter(({ most = Number.POSITIVE_INFINITY }) => count <= most)
    .map((builder) => ({ builder, last: null as Built | null, times: [] as number[], spent: 0 }))
  for (let round = 0; round < BUILDS; round++) {
    for (const [turn, one] of all.entries()) {
      if (one.spent > LONG) continue
      one.last?.dispose?.()
      const start = now()
      one.last = one.builder.build(triangles)
      const took = now() - start
      one.times.push(took)
      one.spent += took
      await between((round * all.length + turn + 1) / (BUILDS * all.length), one.last)
    }
  }
  const rows = builders.map((builder): BuildRow => {
    const { last, times } = all.find((one) => one.builder === builder) ?? { last: null, times: [] }
    if (last === null) return { builder: builder.name, ms: null, builds: 0, bytes: null, entrants: [] }
    const entrants = last.entrants.map(({ name }) => name)
    return { builder: builder.name, ms: median(times), builds: times.length, bytes: last.bytes, entrants }
  })
  return { built: all.flatMap(({ last }) => last ?? []), rows }
}
