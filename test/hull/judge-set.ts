import { buildHull } from '../../src/hull/build.ts'
import { judgeHull, spanOf } from '../oracle/hull.ts'
import { setOf, shuffled } from './sets.ts'

/** What is wrong with the hulls of a set, whole and in part; undefined if nothing is. */
export function judgeSet(kind: string, index: number, most?: number): string | undefined {
  const points = setOf(kind, index, most)
  const wrong = judgePoints(points, index)
  return wrong && `${kind} ${index}: ${wrong}`
}

function judgePoints(points: Float64Array, seed: number): string | undefined {
  const hull = buildHull(points, Number.POSITIVE_INFINITY)
  const span = spanOf(points)
  if (typeof hull === 'string') return hull === span ? undefined : `is a ${span}, not a ${hull}`
  if (span !== 'solid') return `is a ${span}, and has a hull`
  const wrong = judgeHull(points, hull)
  if (wrong) return wrong
  const other = buildHull(shuffled(points, seed), Number.POSITIVE_INFINITY)
  if (JSON.stringify(hull, plain) !== JSON.stringify(other, plain)) return 'depends on the order of the points'

  const count = hull.vertices.length / 3
  const few = 4 + (seed % 5)
  if (count <= few) return
  const part = buildHull(points, few)
  if (typeof part === 'string') return `has no hull of ${few} points: ${part}`
  if (part.vertices.length !== 3 * few) return `has ${part.vertices.length / 3} vertices, not ${few}`
  const inPart = judgeHull(part.vertices, part)
  if (inPart) return `of ${few} points: ${inPart}`
  const given = new Set(Array.from({ length: count }, (_, i) => String(hull.vertices.subarray(3 * i, 3 * i + 3))))
  for (let i = 0; i < few; i++)
    if (!given.has(String(part.vertices.subarray(3 * i, 3 * i + 3)))) return `of ${few} points: vertex ${i} is new`
  if (!(part.lost >= 0)) return `loses ${part.lost}`
}

const plain = (_: string, value: unknown): unknown => (ArrayBuffer.isView(value) ? String(value) : value)
