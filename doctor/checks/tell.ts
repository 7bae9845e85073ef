/** How findings are put together: places, lists that are not too long, numbers that people read. */
import { cos } from '../../src/index.ts'
import { type Finding, LINES_SHOWN, type StaticKind, TRIANGLES_SHOWN } from '../finding.ts'
import type { Surface } from './surface.ts'

type Told = Pick<Finding, 'severity' | 'place' | 'size' | 'count' | 'text' | 'triangles' | 'lines'>

/** A finding about the level, its lists cut to what is shown and its numbers to what they are worth. */
export function tell(kind: StaticKind, told: Told): Finding {
  const { severity, place, size, count, text, triangles, lines } = told
  const shown = [...new Set(triangles)].sort((a, b) => a - b).slice(0, TRIANGLES_SHOWN)
  return {
    kind,
    severity,
    place: place.map(round),
    size: round(size),
    count,
    text,
    triangles: shown,
    lines: lines.slice(0, 6 * LINES_SHOWN).map(round),
    fault: 'level',
  }
}

/** To a micrometre. */
const round = (value: number): number => Math.floor(value * 1e6 + 0.5) / 1e6

export function metres(length: number): string {
  if (length < 1e-4) return `${(1e6 * length).toFixed(2)} µm`
  return length < 0.1 ? `${(1000 * length).toFixed(1)} mm` : `${length.toFixed(2)} m`
}

export const squareMetres = (area: number): string =>
  area < 0.01 ? `${(1e4 * area).toFixed(2)} cm²` : `${area.toFixed(2)} m²`

export function many(count: number, one: string, more = `${one}s`): string {
  return count === 1 ? `one ${one}` : `${count} ${more}`
}

export const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The angle whose cosine this is, to a hundredth of a degree. */
export function degrees(cosine: number): number {
  let [low, high] = [0, 180]
  for (let i = 0; i < 24; i++) {
    const middle = (low + high) / 2
    if (cos((middle * Math.PI) / 180) > cosine) low = middle
    else high = middle
  }
  return low
}

/** The middle of a triangle. */
export function centroid({ points, corners }: Surface, triangle: number): [number, number, number] {
  const [a, b, c] = [3 * corners[3 * triangle], 3 * corners[3 * triangle + 1], 3 * corners[3 * triangle + 2]]
  const mean = (k: number) => (points[a + k] + points[b + k] + points[c + k]) / 3
  return [mean(0), mean(1), mean(2)]
}

/** The one of some places that is nearest to the middle of them all: it is certainly at one of them. */
export function middleOf(places: readonly (readonly number[])[]): readonly number[] {
  const mean = [0, 0, 0]
  for (const place of places) for (let k = 0; k < 3; k++) mean[k] += place[k] / places.length
  const away = (place: readonly number[]) =>
    Math.abs(place[0] - mean[0]) + Math.abs(place[1] - mean[1]) + Math.abs(place[2] - mean[2])
  let best = places[0]
  for (const place of places) if (away(place) < away(best)) best = place
  return best
}

/** The outlines of triangles, as many as are shown. */
export function outlines({ points, corners }: Surface, triangles: readonly number[]): number[] {
  const lines: number[] = []
  for (const triangle of triangles) {
    if (lines.length >= 6 * LINES_SHOWN) break
    for (let k = 0; k < 3; k++)
      for (const corner of [corners[3 * triangle + k], corners[3 * triangle + ((k + 1) % 3)]])
        lines.push(points[3 * corner], points[3 * corner + 1], points[3 * corner + 2])
  }
  return lines
}

/** The middle of a group of triangles, and their area. */
export function spread(surface: Surface, triangles: readonly number[]): { place: readonly number[]; area: number } {
  let area = 0
  for (const triangle of triangles) area += surface.areas[triangle]
  return { place: middleOf(triangles.map((triangle) => centroid(surface, triangle))), area }
}
