import { describe, expect, test } from 'vitest'
import { type BoxTree, boxOf, linkOf, NODE_COLUMNS, newTree } from '../../src/world/tree.ts'
import { insertBox, moveBox, removeBox } from '../../src/world/tree-change.ts'
import { diceOf } from '../prove/dice.ts'

/** Every number that is in the tree, by a walk of all nodes; boxes hold what is below them, and everybody knows where they hang. */
function checked(tree: BoxTree, boxes: ReadonlyMap<number, Float64Array>): number {
  const { links, leaves } = tree
  let deepest = 0
  const found = new Set<number>()
  const visit = (node: number, level: number): number[] => {
    deepest = Math.max(deepest, level)
    const all = [INF, INF, INF, -INF, -INF, -INF]
    for (let child = node * 2; child < node * 2 + 2; child++) {
      const own = [...tree.boxes.subarray(boxOf(child), boxOf(child) + 6)]
      const link = links[linkOf(child)]
      if (link === 0) expect([node, own]).toEqual([0, [INF, INF, INF, -INF, -INF, -INF]])
      if (link > 0) {
        const below = visit(link, level + 1)
        if (links[link * NODE_COLUMNS + 14] !== child) expect(links[link * NODE_COLUMNS + 14]).toBe(child)
        if (!below.every((x, k) => Object.is(x, own[k]))) expect(below).toEqual(own)
      }
      if (link < 0) {
        if (leaves[~link] !== child) expect(leaves[~link]).toBe(child)
        found.add(~link)
        const given = boxes.get(~link) as Float64Array
        // larger than given, by no more than a tenth and what it leads
        const loose = 3 * Math.max(given[3] - given[0], given[4] - given[1], given[5] - given[2])
        for (let k = 0; k < 3; k++) {
          const low = given[k] - own[k]
          const high = own[3 + k] - given[3 + k]
          const round = 2 ** -22 * Math.max(Math.abs(given[k]), Math.abs(given[3 + k]))
          if (!(low >= 0 && high >= 0 && Math.max(low, high) <= loose + round + 1e-40)) expect(own).toEqual([...given])
        }
      }
      for (let k = 0; k < 3; k++) {
        all[k] = Math.min(all[k], own[k])
        all[3 + k] = Math.max(all[3 + k], own[3 + k])
      }
    }
    return all
  }
  visit(0, 0)
  expect(tree.count).toBe(boxes.size)
  expect(found).toEqual(new Set(boxes.keys()))
  return deepest
}
const INF = Number.POSITIVE_INFINITY

const dice = diceOf(5)
/** In floats, so that it is not rounded. */
function anyBox(reach: number): Float64Array {
  const low = dice.vector(reach)
  return Float64Array.from([...low, ...low.map((x) => x + dice.between(0, 2))].map(Math.fround))
}

describe('a tree of boxes', () => {
  test('is whole after any number of insertions, moves and removals, and gives its nodes back', () => {
    const tree = newTree()
    const boxes = new Map<number, Float64Array>()
    for (let round = 0; round < 200; round++) {
      for (let i = 0; i < 10; i++) {
        const number = dice.whole(0, 199)
        const box = anyBox(20)
        if (!boxes.has(number)) insertBox(tree, number, box)
        else if (dice.chance(0.5)) {
          removeBox(tree, number)
          boxes.delete(number)
          continue
        } else moveBox(tree, number, box)
        boxes.set(number, box)
      }
      checked(tree, boxes)
    }
    expect(tree.nodes).toBeLessThanOrEqual(200)
    for (const number of boxes.keys()) removeBox(tree, number)
    boxes.clear()
    checked(tree, boxes)
  })

  test('boxes are rounded outward', () => {
    const tree = newTree()
    insertBox(tree, 3, Float64Array.of(0.1, -0.1, 1e-60, 0.2, 0.3, 1e-50))
    const child = tree.leaves[3]
    const [a, b, c, d, e, f] = tree.boxes.subarray(boxOf(child), boxOf(child) + 6)
    expect(a <= 0.1 && b <= -0.1 && c <= 1e-60 && d >= 0.2 && e >= 0.3 && f >= 1e-50).toBe(true)
  })

  test('its nodes come to stand in the order of a walk', () => {
    const tree = newTree()
    const boxes = new Map<number, Float64Array>()
    const inTurn = (): number => {
      let count = 0
      for (let node = 0; node < tree.nodes; node++)
        for (let side = 0; side < 2; side++) if (tree.links[linkOf(2 * node + side)] === node + 1) count++
      return count
    }
    for (let i = 0; i < 2000; i++) {
      const box = anyBox(20)
      boxes.set(i, box)
      insertBox(tree, i, box)
    }
    // of 2,000 nodes in order 1,200 or so are followed by their own child
    expect(inTurn()).toBeGreaterThan(700)
    const [first] = boxes.values()
    for (let i = 0; i < 1500; i++) {
      removeBox(tree, 0)
      insertBox(tree, 0, first)
    }
    expect(inTurn()).toBeGreaterThan(1100)
    checked(tree, boxes)
  })

  // the orders in which levels are built: along a line, all at one place, smaller and smaller
  test.each([
    ['in a row', (i: number) => [i, 0, 0]],
    ['back and forth', (i: number) => [(i & 1 ? 1 : -1) * i, 0, 0]],
    ['at one place', () => [1, 2, 3]],
    ['nearer and nearer', (i: number) => [2 ** (-i / 40), 0, 0]],
    ['farther and farther', (i: number) => [2 ** (i / 20), 0, 0]],
    ['in a grid', (i: number) => [i % 32, 0, i >> 5]],
  ])('is not deep: %s', (_, place) => {
    const tree = newTree()
    const boxes = new Map<number, Float64Array>()
    for (let i = 0; i < 1000; i++) {
      const [x, y, z] = place(i)
      const box = Float64Array.of(x, y, z, x + 0.25, y + 0.25, z + 0.25).map(Math.fround)
      boxes.set(i, box)
      insertBox(tree, i, box)
    }
    expect(checked(tree, boxes)).toBeLessThan(80)
  })
})
