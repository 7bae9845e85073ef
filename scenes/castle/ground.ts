/** The floating island: flat under the castle, gentle hills around it, rock below; one closed surface. */
import { addTriangle, addVertex, type Builder, type Color } from '../level.ts'
import { hash } from '../random.ts'
import { COLORS, ISLAND, OUTER } from './plan.ts'

/** Everything within this of the middle is level. */
const FLAT = 21
const CELL = 3
const CELLS = (2 * ISLAND) / CELL

/** Height of the ground at a grid corner. */
function height(i: number, j: number): number {
  const x = i * CELL - ISLAND
  const z = j * CELL - ISLAND
  const beyond = Math.max(Math.abs(x), Math.abs(z)) - FLAT
  if (beyond <= 0) return 0
  const onPath = Math.abs(x) <= 3 && z > 0
  return onPath ? 0 : hash(i, 0, j, 7) * 0.17 * Math.min(beyond, 2 * (ISLAND - FLAT - beyond))
}

function tint(i: number, j: number): Color {
  const x = (i + 0.5) * CELL - ISLAND
  const z = (j + 0.5) * CELL - ISLAND
  const base =
    Math.max(Math.abs(x), Math.abs(z)) < OUTER ? COLORS.paving : Math.abs(x) < 3 && z > 0 ? COLORS.path : COLORS.grass
  const light = 0.97 + 0.05 * hash(i, 1, j, 3)
  return [base[0] * light, base[1] * light, base[2] * light, base[3]]
}

export function ground(builder: Builder): void {
  const corner = (i: number, j: number): [number, number, number] => [
    i * CELL - ISLAND,
    height(i, j),
    j * CELL - ISLAND,
  ]
  for (let i = 0; i < CELLS; i++) {
    for (let j = 0; j < CELLS; j++) {
      const color = tint(i, j)
      const [a, b, c, d] = [corner(i, j), corner(i, j + 1), corner(i + 1, j + 1), corner(i + 1, j)].map((p) =>
        addVertex(builder, p[0], p[1], p[2], color),
      )
      // the diagonal alternates, so that no direction is favoured
      if ((i + j) % 2 === 0) {
        addTriangle(builder, a, b, c)
        addTriangle(builder, a, c, d)
      } else {
        addTriangle(builder, a, b, d)
        addTriangle(builder, b, c, d)
      }
    }
  }
  underside(builder, corner)
}

/** From the rim to a smaller, lower ring, and from there to a point. */
function underside(builder: Builder, corner: (i: number, j: number) => [number, number, number]): void {
  const rim: [number, number, number][] = []
  for (let k = 0; k < CELLS; k++) rim.push(corner(k, 0))
  for (let k = 0; k < CELLS; k++) rim.push(corner(CELLS, k))
  for (let k = CELLS; k > 0; k--) rim.push(corner(k, CELLS))
  for (let k = CELLS; k > 0; k--) rim.push(corner(0, k))
  const low = rim.map(([x, , z], k): [number, number, number] => {
    const shrink = 0.8 + 0.12 * hash(k, 2, 0, 5)
    return [x * shrink, -3 - 3 * hash(k, 3, 0, 5), z * shrink]
  })
  const n = rim.length
  for (let k = 0; k < n; k++) {
    const m = (k + 1) % n
    const light = 0.8 + 0.3 * hash(k, 4, 0, 5)
    const put = (p: readonly number[]) => addVertex(builder, p[0], p[1], p[2], COLORS.rock, light)
    const [a, b, c, d, tip] = [rim[k], rim[m], low[m], low[k], [0, -14, 0]].map(put)
    addTriangle(builder, a, b, c)
    addTriangle(builder, a, c, d)
    addTriangle(builder, d, c, tip)
  }
}
