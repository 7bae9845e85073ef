/**
 * Rounds the edges and corners of a hull. All points within a radius of a hull are a solid whose surface is, at each
 * vertex, a part of a sphere: in all directions between the normals of the faces there. Points of these parts give a
 * hull inside of it. Its flat faces are as far out as those of the round solid, and its facets follow the rest.
 */
import type { Row } from '../math/rows.ts'
import { cos, sin } from '../math/trig.ts'
import type { HullShape } from './hull-shape.ts'

/** @param segments how many steps there are in a quarter of a turn */
export function roundedPoints(shape: HullShape, radius: number, segments: number): Float64Array {
  const { vertices, normals, lengths } = shape
  const points: number[] = []
  const stepsOf = (angle: number): number => Math.max(1, Math.ceil((angle * 2 * segments) / Math.PI - SLACK))
  facesAround(shape).forEach((faces, v) => {
    const add = (direction: Row): void => {
      for (let k = 0; k < 3; k++) points.push(vertices[3 * v + k] + radius * direction[k])
    }
    const addBetween = (a: Row, b: Row): void => {
      const angle = angleBetween(a, b)
      const steps = stepsOf(angle)
      for (let i = 1; i < steps; i++) add(mix(a, b, b, steps - i, i, 0, angle))
    }
    const addInside = (a: Row, b: Row, c: Row): void => {
      const angle = angleBetween(a, b)
      const others = Math.max(angleBetween(b, c), angleBetween(c, a))
      if (angle < others) addInside(b, c, a)
      else if (angle > Math.PI / 2 + SLACK) {
        const middle = mix(a, b, b, 1, 1, 0, angle)
        addBetween(middle, c)
        addInside(c, a, middle)
        addInside(middle, b, c)
      } else {
        const steps = stepsOf(angle)
        for (let i = 1; i < steps; i++)
          for (let j = 1; i + j < steps; j++) add(mix(a, b, c, i, j, steps - i - j, angle))
      }
    }
    // the directions at a vertex are a polygon on the sphere, cut into triangles from its first corner
    const around = faces.map((f) => normals.slice(3 * f, 3 * f + 3).map((x) => x / lengths[f]))
    around.forEach((direction, i) => {
      const next = around[(i + 1) % around.length]
      add(direction)
      addBetween(direction, next)
      if (i > 1 && i + 1 < around.length) addBetween(around[0], direction)
      if (i > 0 && i + 1 < around.length) addInside(around[0], direction, next)
    })
  })
  return Float64Array.from(points)
}

/** A direction between three, by their shares. Two give steps of equal angles if `angle` is the one between them. */
function mix(a: Row, b: Row, c: Row, i: number, j: number, k: number, angle: number): Row {
  const [p, q, r] = [i, j, k].map((share) => sin((share * angle) / (i + j + k)))
  const d = a.map((_, n) => p * a[n] + q * b[n] + r * c[n])
  const length = Math.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2])
  return d.map((x) => x / length)
}

/** The angle between two unit vectors, to a billionth. It is the same from both ends of an edge, and so are the steps between. */
function angleBetween(a: Row, b: Row): number {
  const dot = a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
  let low = 0
  let high = Math.PI
  while (high - low > FINE) {
    const middle = (low + high) / 2
    if (cos(middle) > dot) low = middle
    else high = middle
  }
  return high
}

const FINE = 1e-9
/** A right angle has as many steps as asked for, though it is found to be a little more. */
const SLACK = 1e-6

/** The faces around each vertex, in order. */
function facesAround({ vertices, corners, faces }: HullShape): readonly (readonly number[])[] {
  const count = vertices.length / 3
  /** For the edge from one vertex to another: the face that has it in this direction, and the corner before it. */
  const edges = new Map<number, { face: number; before: number }>()
  const starts: number[] = []
  for (let face = 0; face + 1 < faces.length; face++) {
    const loop = corners.subarray(faces[face], faces[face + 1])
    loop.forEach((v, i) => {
      starts[v] = loop[(i + 1) % loop.length]
      edges.set(v * count + starts[v], { face, before: loop[(i + loop.length - 1) % loop.length] })
    })
  }
  return starts.map((start, v) => {
    const around: number[] = []
    for (let to = start, edge = edges.get(v * count + to); edge !== undefined; edge = edges.get(v * count + to)) {
      around.push(edge.face)
      to = edge.before
      if (to === start) break
    }
    return around
  })
}

/** How far the round solid is above the planes of the facets, at most. @param core what was rounded */
export function lostTo(
  { vertices, normals, heights, lengths, centre, spans }: HullShape,
  core: HullShape,
  radius: number,
) {
  let lost = 0
  for (let f = 0; f < heights.length; f++) {
    if (isSliver(vertices, spans.subarray(3 * f, 3 * f + 3), lengths[f])) continue
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

/** Is a triangle so narrow that roundings decide where its plane is? What it covers, its neighbours cover as well. */
function isSliver(vertices: Row, [a, b, c]: Uint32Array, area: number): boolean {
  let longest = 0
  for (const [p, q] of [
    [a, b],
    [b, c],
    [c, a],
  ]) {
    const [x, y, z] = [0, 1, 2].map((k) => vertices[3 * q + k] - vertices[3 * p + k])
    longest = Math.max(longest, x * x + y * y + z * z)
  }
  return area < NARROW * longest
}

/** The height of a sliver is below this share of its longest side. */
const NARROW = 1e-6
