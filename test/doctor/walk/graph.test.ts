import { describe, expect, it } from 'vitest'
import { clustersOf } from '../../../doctor/walk/clusters.ts'
import { components, graphOf, reachable, regions } from '../../../doctor/walk/graph.ts'

/**
 *     0 ⇄ 1 → 2 ⇄ 3      4 → 0      5
 */
const EDGES = Int32Array.of(0, 1, 1, 0, 1, 2, 2, 3, 3, 2, 4, 0)

describe('a graph of stances', () => {
  it('knows what can be reached', () => {
    expect([...reachable(graphOf(6, EDGES), [0])]).toEqual([1, 1, 1, 1, 0, 0])
    expect([...reachable(graphOf(6, EDGES, true), [2])]).toEqual([1, 1, 1, 1, 1, 0])
  })

  it('has strongly connected components', () => {
    const { of, count } = components(graphOf(6, EDGES))
    expect(count).toBe(4)
    expect([of[0] === of[1], of[2] === of[3], of[1] === of[2], of[4] === of[0]]).toEqual([true, true, false, false])
  })

  it('finds them in a long way without recursion', () => {
    const count = 200_000
    const edges = new Int32Array(2 * count)
    for (let n = 0; n < count; n++) edges.set([n, (n + 1) % count], 2 * n)
    expect(components(graphOf(count, edges)).count).toBe(1)
  })

  it('has regions, the largest first', () => {
    expect(regions(6, EDGES, (n) => n !== 1)).toEqual([[0, 4], [2, 3], [5]])
  })
})

describe('clusters', () => {
  it('link what is near, also in a chain', () => {
    const places = [0, 10, 0.9, 1.8, 10.5, 30].map((x) => [x, 0, 0])
    expect(clustersOf(places, 1)).toEqual([[0, 2, 3], [1, 4], [5]])
  })
})
