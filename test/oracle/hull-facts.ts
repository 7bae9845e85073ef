import type { HullFacts } from './moving-hull.ts'

/**
 * What the judge must know of a hull, found without carom: every plane through three corners that has all others behind it.
 * @param like where the corners are such that planes can be judged in doubles; default: where they are
 */
export function factsOf(vertices: readonly number[], like = vertices): HullFacts {
  const count = vertices.length / 3
  const placed = (i: number): number[] => vertices.slice(3 * i, 3 * i + 3)
  const at = (i: number): number[] => like.slice(3 * i, 3 * i + 3)
  const faces: [number, number, number][] = []
  const around: number[][] = []
  const seen = new Set<string>()
  for (let a = 0; a < count; a++)
    for (let b = a + 1; b < count; b++)
      for (let c = b + 1; c < count; c++) {
        const heights = heightsOver(at(a), at(b), at(c), count, at)
        if (heights === undefined) continue
        const name = heights.join(' ')
        if (seen.has(name)) continue
        seen.add(name)
        faces.push([a, b, c])
        around.push(heights)
      }
  // two corners share an edge if they share two faces
  const edges: [number, number][] = []
  for (let a = 0; a < count; a++)
    for (let b = a + 1; b < count; b++)
      if (around.filter((face) => face.includes(a) && face.includes(b)).length >= 2) edges.push([a, b])
  const middle = [0, 1, 2].map((k) => {
    let sum = 0
    for (let i = 0; i < count; i++) sum += vertices[3 * i + k] / count
    return sum
  })
  const size = Math.min(...faces.map(([a, b, c]) => distanceTo(placed(a), placed(b), placed(c), middle)))
  return { vertices, faces, edges, middle: [middle[0], middle[1], middle[2]], size }
}

const minus = (a: readonly number[], b: readonly number[]): number[] => a.map((x, k) => x - b[k])
const cross = (a: readonly number[], b: readonly number[]): number[] => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const dot = (a: readonly number[], b: readonly number[]): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

/** The corners in the plane of three, if no corner is on one of its sides. (All coordinates are small multiples of 2⁻¹⁰.) */
function heightsOver(
  a: number[],
  b: number[],
  c: number[],
  count: number,
  at: (i: number) => number[],
): number[] | undefined {
  const normal = cross(minus(b, a), minus(c, a))
  if (normal.every((x) => x === 0)) return undefined
  const heights = Array.from({ length: count }, (_, i) => dot(normal, minus(at(i), a)))
  if (heights.some((h) => h > 0) && heights.some((h) => h < 0)) return undefined
  return heights.flatMap((h, i) => (h === 0 ? [i] : []))
}

function distanceTo(a: number[], b: number[], c: number[], point: number[]): number {
  const normal = cross(minus(b, a), minus(c, a))
  return Math.abs(dot(normal, minus(point, a))) / Math.hypot(...normal)
}
