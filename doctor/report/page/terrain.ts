/** The map's picture: a pixel a cell, shaded as if light came from the north-west, and coloured by height or by visits. */
import type { LevelMap } from '../../finding.ts'

export type Rgb = readonly [number, number, number]

export interface TerrainColours {
  /** From the lowest floor to the highest. */
  readonly heights: readonly Rgb[]
  /** From one visit to the most. */
  readonly visits: readonly Rgb[]
  /** A floor that nobody came to, on the map of visits. */
  readonly unvisited: Rgb
}

/** Red, green, blue, alpha; without a floor all 0. */
export function terrainPixels(map: LevelMap, colours: TerrainColours, heat: boolean): Uint8ClampedArray<ArrayBuffer> {
  const { heights, visits } = map
  const pixels = new Uint8ClampedArray(4 * heights.length)
  const [low, high] = usualHeights(heights)
  const most = Math.log1p(visits.reduce((a, b) => Math.max(a, b), 0)) || 1
  heights.forEach((height, i) => {
    if (height === null) return
    const [red, green, blue] = !heat
      ? along(colours.heights, (height - low) / Math.max(1, high - low))
      : visits[i] > 0
        ? along(colours.visits, Math.log1p(visits[i]) / most)
        : colours.unvisited
    const light = shading(map, i, heat ? 0.5 : 1)
    pixels.set([red * light, green * light, blue * light, 255], 4 * i)
  })
  return pixels
}

/** Between which nineteen of twenty floors are: a tower does not make all else flat. */
function usualHeights(heights: readonly (number | null)[]): [number, number] {
  const sorted = heights.filter((height) => height !== null).sort((a, b) => a - b)
  if (sorted.length === 0) return [0, 1]
  return [sorted[Math.floor(0.02 * (sorted.length - 1))], sorted[Math.ceil(0.97 * (sorted.length - 1))]]
}

/** About 1: how much light a cell has, by the height of its neighbours. */
function shading({ heights, columns, cell }: LevelMap, i: number, strength: number): number {
  const here = heights[i] as number
  const column = i % columns
  const west = column > 0 ? (heights[i - 1] ?? here) : here
  const east = column < columns - 1 ? (heights[i + 1] ?? here) : here
  const north = heights[i - columns] ?? here
  const south = heights[i + columns] ?? here
  const slope = (east - west + south - north) / (400 * cell) // up to the south-east is in the light
  return 1 + strength * Math.max(-0.45, Math.min(0.3, 0.22 * slope))
}

function along(ramp: readonly Rgb[], share: number): Rgb {
  const at = Math.max(0, Math.min(1, share)) * (ramp.length - 1)
  const from = ramp[Math.min(ramp.length - 2, Math.floor(at))]
  const to = ramp[Math.min(ramp.length - 1, Math.floor(at) + 1)]
  const part = at - Math.min(ramp.length - 2, Math.floor(at))
  return [0, 1, 2].map((k) => from[k] + part * (to[k] - from[k])) as unknown as Rgb
}
