/** Where everybody begins: free places in some areas, none nearer to another than two who touch. */
import { random } from '../../../scenes/random.ts'
import type { Area } from './situations.ts'

export interface Place {
  readonly x: number
  readonly z: number
}

/** Metres between two at least, besides their bodies. */
const APART = 0.05
/** Spacings of the grid that are tried, from the widest. */
const WIDEST = 6
const NARROWER = 0.96

/** So many places, or fewer where there is no room for so many. */
export function dealPlaces(
  areas: readonly Area[],
  count: number,
  wide: number,
  seed: number,
  isFree: (x: number, z: number) => boolean,
): Place[] {
  const next = random(seed)
  const least = wide + APART
  for (let spacing = WIDEST; ; spacing = Math.max(least, spacing * NARROWER)) {
    if (spacing > least && roomIn(areas, spacing) < count) continue
    const stray = (spacing - least) / 2
    const all = areas
      .flatMap((area) => gridIn(area, spacing))
      .map(({ x, z }) => ({ x: x + stray * (2 * next() - 1), z: z + stray * (2 * next() - 1) }))
      .filter(({ x, z }) => isFree(x, z))
    if (spacing > least && all.length < count) continue
    return shuffled(all, next).slice(0, count)
  }
}

const alongside = (from: number, to: number, spacing: number) => Math.max(0, Math.floor((to - from) / spacing))

function roomIn(areas: readonly Area[], spacing: number): number {
  return areas.reduce((sum, { x0, z0, x1, z1 }) => sum + alongside(x0, x1, spacing) * alongside(z0, z1, spacing), 0)
}

/** Each in the middle of a square, all within the area. */
function gridIn({ x0, z0, x1, z1 }: Area, spacing: number): Place[] {
  const [across, down] = [alongside(x0, x1, spacing), alongside(z0, z1, spacing)]
  return Array.from({ length: across * down }, (_, i) => ({
    x: x0 + ((i % across) + 0.5) * spacing,
    z: z0 + (Math.floor(i / across) + 0.5) * spacing,
  }))
}

function shuffled<T>(all: T[], next: () => number): T[] {
  for (let i = all.length - 1; i > 0; i--) {
    const k = Math.floor((i + 1) * next())
    ;[all[i], all[k]] = [all[k], all[i]]
  }
  return all
}
