import { describe, expect, test } from 'vitest'
import { createHit, type Hull, hull, World } from '../../src/index.ts'
import { type Dice, diceOf, seedOf } from '../prove/dice.ts'

const CUBE = [0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 1, 1, 1, 0, 0, 1, 0, 1, 1, 1, 0, 1, 1, 1]

/** How far a solid reaches along a direction. */
function reach({ vertices }: Hull, n: readonly number[]): number {
  let most = Number.NEGATIVE_INFINITY
  for (let v = 0; v < vertices.length; v += 3)
    most = Math.max(most, vertices[v] * n[0] + vertices[v + 1] * n[1] + vertices[v + 2] * n[2])
  return most
}

/** The unit normals of all triangles that are no slivers. */
function normalsOf({ vertices, triangles }: Hull): number[][] {
  const normals: number[][] = []
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => vertices.slice(3 * triangles[t + k], 3 * triangles[t + k] + 3))
    const u = b.map((x, k) => x - a[k])
    const v = c.map((x, k) => x - a[k])
    const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
    const length = Math.hypot(...n)
    if (length > 1e-6 * Math.hypot(...u) * Math.hypot(...v)) normals.push(n.map((x) => x / length))
  }
  return normals
}

/** A wedge, a needle or a lump. */
function randomPoints(dice: Dice): number[] {
  const sizes = [dice.between(0.2, 2), dice.between(0.2, 2), dice.between(0.05, 5)]
  const middle = dice.vector(3)
  return Array.from({ length: dice.whole(4, 30) }, () =>
    dice.direction().map((x, k) => middle[k] + x * sizes[k]),
  ).flat()
}

describe('a hull with a radius', () => {
  test('a cube: flat faces the radius farther out, ten vertices a corner, and what the facets take is said', () => {
    const round = hull({ points: CUBE, radius: 0.125 })
    expect(round.vertices.length / 3).toBe(80)
    for (let k = 0; k < 3; k++) {
      const n = [0, 1, 2].map((i) => Number(i === k))
      expect(reach(round, n)).toBe(1.125)
      expect(
        reach(
          round,
          n.map((x) => -x),
        ),
      ).toBe(0.125)
    }
    expect(round.lost).toBeGreaterThan(0.03 * 0.125)
    expect(round.lost).toBeLessThan(0.08 * 0.125)
    expect(hull({ points: CUBE, radius: 0 })).toEqual(hull({ points: CUBE }))
  })

  test('more segments: less is lost, by their square', () => {
    const lost = [1, 2, 4, 8, 16].map((segments) => hull({ points: CUBE, radius: 1, segments }).lost)
    for (let i = 1; i < lost.length; i++) expect(lost[i] / lost[i - 1]).toBeLessThan(0.45)
    expect(lost[4]).toBeLessThan(0.005)
  })

  test('is between the round solid and that less what is lost, in every direction; faces are as far out as the round solid’s', () => {
    for (let i = 0; i < 100; i++) {
      const dice = diceOf(seedOf(1, 'rounded', i))
      const core = hull({ points: randomPoints(dice) })
      const radius = dice.between(0.01, 1)
      const isLimited = dice.chance(0.3)
      const limit = isLimited ? { maxVertices: dice.whole(8, 40) } : {}
      const segments = dice.whole(1, 4)
      const round = hull({ points: core.vertices, radius, segments, ...limit })
      const roundings = 1e-13 * Math.max(...core.vertices.map(Math.abs), radius)
      /** How far the round solid is above the facets. */
      const above = (n: number[]) => reach(core, n) + radius - reach(round, n)
      const anywhere = Array.from({ length: 50 }, () => above(dice.direction()))
      const ofFacets = Math.max(...normalsOf(round).map(above))
      expect(Math.min(...anywhere)).toBeGreaterThan(-roundings)
      expect(ofFacets).toBeGreaterThan(0.999 * round.lost - roundings)
      expect(ofFacets).toBeLessThan(round.lost + roundings)
      if (isLimited) continue // where a corner is cut off, its tip is higher than the plane of any facet
      expect(round.lost / radius).toBeLessThan([0.43, 0.19, 0.079, 0.046][segments - 1])
      expect(Math.max(...anywhere)).toBeLessThan(round.lost + roundings)
      for (const n of normalsOf(core)) expect(Math.abs(above(n))).toBeLessThan(roundings)
    }
  })

  test('does not depend on the order of the points', () => {
    const dice = diceOf(7)
    const points = randomPoints(dice)
    const backwards = Array.from({ length: points.length / 3 }, (_, i) => points.slice(-3 * i - 3).slice(0, 3)).flat()
    expect(hull({ points: backwards, radius: 0.3 })).toEqual(hull({ points, radius: 0.3 }))
  })

  test('stops a ray at its corner no later than the round solid loses', () => {
    const world = new World()
    const round = hull({ points: CUBE, radius: 0.25 })
    world.add(round)
    const hit = createHit()
    expect(world.castRay({ x: 4, y: 4, z: 4 }, { x: -1, y: -1, z: -1 }, Infinity, hit)).toBe(true)
    const late = hit.distance - (3 * Math.sqrt(3) - 0.25)
    expect(late).toBeGreaterThan(-1e-12)
    expect(late).toBeLessThanOrEqual(round.lost + 1e-12)
  })

  test.each([
    ['a negative radius', { radius: -1 }, 'hull: radius is -1, expected a number from 0'],
    ['no number', { radius: Number.NaN }, 'hull: radius is NaN, expected a number from 0'],
    ['half a segment', { radius: 1, segments: 2.5 }, 'hull: segments is 2.5, expected a whole number'],
    ['no segment', { radius: 1, segments: 0 }, 'hull: segments is 0, expected a number from 1'],
    ['what is out of reach', { points: CUBE.map((x) => x * 2 ** 59), radius: 2 ** 60 }, 'expected less: 1'],
    ['too many', { radius: 1, segments: 32 }, 'hull: there are 4488 vertices, expected at most 4095: pass maxVertices'],
  ])('refuses %s', (_, sizes, message) => {
    expect(() => hull({ points: CUBE, ...sizes })).toThrow(message)
  })
})
