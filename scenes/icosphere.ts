import type { Level } from './level.ts'

export interface IcosphereOptions {
  radius?: number
  /** Each edge of the icosahedron is cut into this many: 20·frequency² triangles. */
  frequency?: number
}

/** A closed sphere of nearly equal triangles: an icosahedron, its faces cut and pushed out to the sphere. */
export function icosphere({ radius = 1, frequency = 8 }: IcosphereOptions = {}): Level {
  const { directions, indices } = geodesic(frequency)
  return { name: 'icosphere', positions: Float32Array.from(directions, (value) => radius * value), indices }
}

const GOLDEN = (1 + Math.sqrt(5)) / 2
const CORNERS = [
  [-1, GOLDEN, 0],
  [1, GOLDEN, 0],
  [-1, -GOLDEN, 0],
  [1, -GOLDEN, 0],
  [0, -1, GOLDEN],
  [0, 1, GOLDEN],
  [0, -1, -GOLDEN],
  [0, 1, -GOLDEN],
  [GOLDEN, 0, -1],
  [GOLDEN, 0, 1],
  [-GOLDEN, 0, -1],
  [-GOLDEN, 0, 1],
]
const FACES = [
  [0, 11, 5],
  [0, 5, 1],
  [0, 1, 7],
  [0, 7, 10],
  [0, 10, 11],
  [1, 5, 9],
  [5, 11, 4],
  [11, 10, 2],
  [10, 7, 6],
  [7, 1, 8],
  [3, 9, 4],
  [3, 4, 2],
  [3, 2, 6],
  [3, 6, 8],
  [3, 8, 9],
  [4, 9, 5],
  [2, 4, 11],
  [6, 2, 10],
  [8, 6, 7],
  [9, 8, 1],
]

/** Unit vectors and triangles of a cut icosahedron; faces share the vertices of their edges. */
export function geodesic(frequency: number): { directions: Float64Array; indices: Uint32Array } {
  const n = frequency
  const directions = new Float64Array(3 * (10 * n * n + 2))
  const indices = new Uint32Array(3 * 20 * n * n)
  let vertices = 0
  const put = (x: number, y: number, z: number): number => {
    const length = Math.sqrt(x * x + y * y + z * z)
    directions.set([x / length, y / length, z / length], 3 * vertices)
    return vertices++
  }
  for (const [x, y, z] of CORNERS) put(x, y, z)

  // the inner vertices of an edge, numbered from its lower corner
  const edges = new Map<number, number>()
  const onEdge = (p: number, q: number, k: number): number => {
    if (k === 0) return p
    if (k === n) return q
    if (p > q) return onEdge(q, p, n - k)
    let first = edges.get(p * 12 + q)
    if (first === undefined) {
      first = vertices
      edges.set(p * 12 + q, first)
      for (let i = 1; i < n; i++) put(...blend(CORNERS[p], CORNERS[q], CORNERS[q], n - i, i, 0))
    }
    return first + k - 1
  }

  let t = 0
  for (const [a, b, c] of FACES) {
    // row i has n - i + 1 vertices, from the edge a–c to the edge b–c
    const rows: number[][] = []
    for (let i = 0; i <= n; i++) {
      const row: number[] = []
      for (let j = 0; j <= n - i; j++) {
        if (j === 0) row.push(onEdge(a, c, i))
        else if (j === n - i) row.push(onEdge(b, c, i))
        else if (i === 0) row.push(onEdge(a, b, j))
        else row.push(put(...blend(CORNERS[a], CORNERS[b], CORNERS[c], n - i - j, j, i)))
      }
      rows.push(row)
    }
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n - i; j++) {
        indices.set([rows[i][j], rows[i][j + 1], rows[i + 1][j]], t)
        t += 3
        if (j < n - i - 1) {
          indices.set([rows[i][j + 1], rows[i + 1][j + 1], rows[i + 1][j]], t)
          t += 3
        }
      }
    }
  }
  return { directions, indices }
}

function blend(
  a: readonly number[],
  b: readonly number[],
  c: readonly number[],
  u: number,
  v: number,
  w: number,
): [number, number, number] {
  return [u * a[0] + v * b[0] + w * c[0], u * a[1] + v * b[1] + w * c[1], u * a[2] + v * b[2] + w * c[2]]
}
