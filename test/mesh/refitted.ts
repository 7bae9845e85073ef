import { expect } from 'vitest'
import { BOX_COLUMNS, CHILD_COUNT, CHILD_INDEX, CHILD_STRIDE, NODE_COLUMNS } from '../../src/bvh/layout.ts'
import { TriangleMesh } from '../../src/index.ts'
import type { Dice } from '../prove/dice.ts'
import type { Sample } from '../prove/meshes.ts'
import { askEverything, coursePast, diceOf } from './questions.ts'

export type Floats = Float32Array | Float64Array

/** Ways in which vertices move, some of them into meshes that trees find hard. */
export const MOVES: Record<string, (dice: Dice, size: number) => (x: number, i: number) => number> = {
  'a little': (dice, size) => (x) => x + dice.between(-0.05, 0.05) * size,
  anywhere: (dice, size) => () => dice.between(-1, 1) * size,
  'far away': (_, size) => (x, i) => x + [1e3, -3e4, 7e4][i % 3] * size,
  'into a plane': () => (x, i) => (i % 3 === 1 ? 0.1 : x),
  'onto a lattice': (_, size) => (x) => (Math.round((4 * x) / size) * size) / 4,
  'into one point': () => (_, i) => [0.1, 0.2, 0.3][i % 3],
  'by a factor each': () => (x, i) => x * 2 ** ((Math.floor(i / 9) % 40) - 20),
  'inside out': () => (x) => -x,
}

/** All that can be asked of a mesh without a way. */
export const factsOf = (mesh: TriangleMesh): unknown => ({
  bounds: mesh.bounds,
  reach: mesh.reach,
  isClosed: mesh.isClosed,
  edges: Array.from({ length: mesh.triangleCount * 3 }, (_, i) => mesh.edge(Math.floor(i / 3), i % 3)),
})

/** Every node's boxes hold what is below them, exactly. */
function checkBoxes({ tree }: TriangleMesh): void {
  const { boxes, children, vertices } = tree
  let outside = 0
  const check = (o: number, x: number, k: number): void => {
    if (!(boxes[o + k] <= x && x <= boxes[o + 3 + k])) outside++
  }
  for (let node = 0; node * NODE_COLUMNS < children.length; node++)
    for (let side = 0; side < 2; side++) {
      const o = node * NODE_COLUMNS + side * BOX_COLUMNS
      const c = node * NODE_COLUMNS + side * CHILD_STRIDE
      const [index, count] = [children[c + CHILD_INDEX], children[c + CHILD_COUNT]]
      for (let i = index * 9; i < (index + count) * 9; i++) check(o, vertices[i], i % 3)
      if (count > 0 || index === 0) continue
      for (let i = 0; i < 12; i++) {
        const x = boxes[index * NODE_COLUMNS + i]
        if (Math.abs(x) < Number.POSITIVE_INFINITY) check(o, x, i % 3)
      }
    }
  expect(outside).toBe(0)
}

/** All its vertices have moved. */
export function answersAsAnew(sample: Sample): void {
  const dice = diceOf(sample.triangles.length + 7 * sample.name.length)
  const { indices } = sample
  const positions = sample.positions.slice()
  const mesh = new TriangleMesh(positions, indices)
  for (const [name, move] of Object.entries(MOVES)) {
    const moved = sample.positions.map(move(dice, sample.size)) as Floats
    mesh.refit(moved, indices)
    const anew = new TriangleMesh(moved, indices)
    expect([name, factsOf(mesh)]).toEqual([name, factsOf(anew)])
    checkBoxes(mesh)
    if (dice.chance(0.5)) continue // the facts are quick, the questions are not
    const course = coursePast({ ...sample, triangles: cornersOf(moved, indices) }, dice)
    expect([name, course, askEverything(mesh, course)]).toEqual([name, course, askEverything(anew, course)])
  }
  mesh.refit(positions, indices)
  expect(factsOf(mesh)).toEqual(factsOf(sample.mesh))
}

/** Some of its triangles have moved. */
export function answersAsAnewInPart(sample: Sample): void {
  const dice = diceOf(sample.triangles.length + 13 * sample.name.length)
  const Kind = sample.positions instanceof Float32Array ? Float32Array : Float64Array
  const soup = new Kind(sample.triangles) as Floats
  const count = soup.length / 9
  const mesh = new TriangleMesh(soup)
  for (const [name, move] of Object.entries(MOVES)) {
    const first = dice.whole(0, count)
    const some = dice.whole(0, dice.pick([count - first, Math.min(3, count - first)]))
    const range = { first, count: some }
    const to = move(dice, sample.size)
    for (let i = 9 * first; i < 9 * (first + some); i++) soup[i] = to(soup[i], i)
    mesh.refit(soup, null, range)
    const anew = new TriangleMesh(soup)
    expect([name, range, factsOf(mesh)]).toEqual([name, range, factsOf(anew)])
    checkBoxes(mesh)
    if (dice.chance(0.6)) continue
    const course = coursePast({ ...sample, triangles: Float64Array.from(soup) }, dice)
    expect([name, course, askEverything(mesh, course)]).toEqual([name, course, askEverything(anew, course)])
  }
}

function cornersOf(positions: Floats, indices: Uint32Array | null): Float64Array {
  const corners = indices ?? Uint32Array.from({ length: positions.length / 3 }, (_, i) => i)
  return Float64Array.from(
    { length: corners.length * 3 },
    (_, i) => positions[3 * corners[Math.floor(i / 3)] + (i % 3)],
  )
}
