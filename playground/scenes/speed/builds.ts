/** The trees are built by turns, a few times each, and measured; the last ones are raced on. */
import { median } from '../../shell/measure.ts'
import type { Builder, Built, Triangles } from './entrants.ts'
import type { BuildRow } from './messages.ts'

/** Builds of each, but none is begun after so many milliseconds. */
const BUILDS = 5
const LONG = 2500

export async function buildAll(
  triangles: Triangles,
  builders: readonly Builder[],
  between: () => Promise<unknown>,
  now = () => performance.now(),
): Promise<{ built: readonly Built[]; rows: readonly BuildRow[] }> {
  const count = triangles.indices.length / 3
  const fit = builders.filter(({ most = Number.POSITIVE_INFINITY }) => count <= most)
  const times = fit.map((): number[] => [])
  let built: Built[] = []
  const begun = now()
  for (let round = 0; round === 0 || (round < BUILDS && now() - begun < LONG); round++) {
    for (const { dispose } of built) dispose?.()
    built = []
    for (const [i, builder] of fit.entries()) {
      const start = now()
      built.push(builder.build(triangles))
      times[i].push(now() - start)
      await between()
    }
  }
  const rows = builders.map((builder): BuildRow => {
    const i = fit.indexOf(builder)
    const { name } = builder
    if (i < 0) return { builder: name, ms: null, builds: 0, bytes: null, entrants: [] }
    const { bytes, entrants } = built[i]
    return {
      builder: name,
      ms: median(times[i]),
      builds: times[i].length,
      bytes,
      entrants: entrants.map((one) => one.name),
    }
  })
  return { built, rows }
}
