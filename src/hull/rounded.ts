/**
 * Rounds the edges and corners of a hull. A ball that rolls on the hull is, around each vertex, in all directions
 * between the normals of the faces there; the points are on its surface in some of these directions. Their hull is
 * inside the round solid, and its flat faces are as far out as the round solid's.
 */
import type { Row } from '../math/rows.ts'
import { cos } from '../math/trig.ts'
import type { HullShape } from './hull-shape.ts'

/** @param segments how many facets follow each other along a quarter of a turn, at least */
export function roundedPoints(shape: HullShape, radius: number, segments: number): Float64Array {
  const { vertices, normals, lengths } = shape
  const units = normals.map((x, i) => x / lengths[Math.floor(i / 3)])
  const points: number[] = []
  const rows = new Map<number, Directions>()
  const between = (count: number): Directions => {
    const known = rows.get(count) ?? mixes(count)
    rows.set(count, known)
    return known
  }
  facesAround(shape).forEach((faces, v) => {
    const add = (a: number, b: number, c: number, mix: Row): void => {
      const d = [0, 1, 2].map((k) => mix[0] * units[3 * a + k] + mix[1] * units[3 * b + k] + mix[2] * units[3 * c + k])
      const length = Math.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2])
      for (let k = 0; k < 3; k++) points.push(vertices[3 * v + k] + (radius * d[k]) / length)
    }
    const [first] = faces
    faces.forEach((f, i) => {
      const following = faces[(i + 1) % faces.length]
      const along = stepsBetween(units, f, following, segments)
      add(f, f, f, CORNER)
      for (const mix of between(along).sides) add(f, following, first, mix)
      if (i === 0 || i + 1 === faces.length) return
      const out = stepsBetween(units, first, following, segments)
      if (i + 2 < faces.length) for (const mix of between(out).sides) add(first, following, f, mix)
      const most = Math.max(along, out, stepsBetween(units, first, f, segments))
      for (const mix of between(most).insides) add(first, f, following, mix)
    })
  })
  return Float64Array.from(points)
}

/** How far the round solid is above the faces of a hull, at most. @param shape the hull @param core what was rounded */
export function lostBetween(shape: HullShape, core: HullShape, radius: number): number {
  const { normals, heights, lengths, centre } = shape
  let lost = 0
  for (let f = 0; f < heights.length; f++) {
    const [x, y, z] = normals.subarray(3 * f, 3 * f + 3)
    let high = Number.NEGATIVE_INFINITY
    for (let v = 0; v < core.vertices.length; v += 3) {
      const [px, py, pz] = core.vertices.subarray(v, v + 3)
      high = Math.max(high, x * (px - centre[0]) + y * (py - centre[1]) + z * (pz - centre[2]))
    }
    lost = Math.max(lost, (high - heights[f]) / lengths[f] + radius)
  }
  return lost
}

const CORNER = Float64Array.of(1, 0, 0)

/** Shares of three directions: on the side from the first to the second, without its ends, and inside. */
interface Directions {
  readonly sides: readonly Row[]
  readonly insides: readonly Row[]
}

function mixes(count: number): Directions {
  const sides: Row[] = []
  const insides: Row[] = []
  for (let i = 1; i < count; i++) {
    sides.push(Float64Array.of(count - i, i, 0))
    for (let j = 1; i + j < count; j++) insides.push(Float64Array.of(i, j, count - i - j))
  }
  return { sides, insides }
}

/** How many steps lead from one normal to the other. It is the same from both ends of an edge, and so are the steps. */
function stepsBetween(units: Row, f: number, g: number, segments: number): number {
  let dot = 0
  for (let k = 0; k < 3; k++) dot += units[3 * f + k] * units[3 * g + k]
  let steps = 1
  while (steps < 2 * segments && cos((steps * Math.PI) / 2 / segments) > dot + ROUNDINGS) steps++
  return steps
}

/** A right angle has as many steps as asked for, though its cosine is not quite 0. */
const ROUNDINGS = 1e-9

/** The faces around each vertex, in order. */
function facesAround({ vertices, corners, faces }: HullShape): readonly (readonly number[])[] {
  const count = vertices.length / 3
  /** By the directed edge that begins at a vertex: the face, and the corner behind it. */
  const faceAt = new Map<number, number>()
  const before = new Map<number, number>()
  const starts: number[] = []
  for (let f = 0; f + 1 < faces.length; f++)
    for (let at = faces[f]; at < faces[f + 1]; at++) {
      const last = corners[at > faces[f] ? at - 1 : faces[f + 1] - 1]
      const next = corners[at + 1 < faces[f + 1] ? at + 1 : faces[f]]
      const edge = corners[at] * count + next
      faceAt.set(edge, f)
      before.set(edge, last)
      starts[corners[at]] = next
    }
  return starts.map((start, v) => {
    const around: number[] = []
    let next = start
    do {
      const edge = v * count + next
      around.push(faceAt.get(edge) as number)
      // the edge from the corner before is, from the other side, the first edge of the neighbour
      next = before.get(edge) as number
    } while (next !== start)
    return around
  })
}
