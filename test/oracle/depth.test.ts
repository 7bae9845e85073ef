import { expect, it } from 'vitest'
import { random } from '../../scenes/random.ts'
import { depthRatio, leastDepth } from './depth.ts'
import { judgeSolidOverlap } from './judge-course.ts'
import { shape, vector } from './samples.ts'
import { exactGrowth, KINDS, type Kind, reachOfSolid, type SolidCourse } from './solid.ts'

const FLOOR = [-8, 0, -8, 8, 0, -8, 0, 0, 16]
const STILL = [0, 0, 0]
const body = (kind: Kind, half: SolidCourse['half'], from: number[], triangle = FLOOR): SolidCourse => ({
  kind,
  half,
  from,
  translation: STILL,
  triangle,
})

it('knows the least way out of a floor, of its rim, and of a pierced body', () => {
  for (const kind of ['capsule', 'cylinder', 'box'] as const)
    expect(leastDepth(body(kind, [1, 2, 1], [0, 1.5, 0]))).toBeCloseTo(0.5, 14)
  expect(leastDepth(body('ellipsoid', [1, 2, 3], [0, 1.5, 0]))).toBeCloseTo(0.5, 14)
  expect(leastDepth(body('sphere', [2, 2, 2], [0, 1.5, 0]))).toBe(0.5)
  // the centre on the floor: up by half of its height, the only way but aside
  for (const kind of KINDS) expect(leastDepth(body(kind, [1, 1, 1], [0, 0, 0]))).toBeCloseTo(1, 12)
  // pierced by the floor's edge at z = −8: out over the edge is nearer
  for (const kind of ['capsule', 'cylinder', 'box'] as const)
    expect(leastDepth(body(kind, [1, 2, 1], [0, 0.25, -8.25]))).toBeCloseTo(0.75, 12)
  for (const kind of KINDS) expect(leastDepth(body(kind, [1, 1, 1], [0, 3, 0]))).toBe(0)
})

it('knows how far a pierced capsule must go, whatever its radius', () => {
  // upright through the floor, its centre 0.25 above: up by half height − 0.25; far from the edges and turned over too
  const next = random(32)
  for (let i = 0; i < 100; i++) {
    const radius = 0.1 + next()
    const half: [number, number, number] = [radius, radius + 0.5 + next(), radius]
    const pierced = body('capsule', half, [0, 0.25, 0], [-90, 0, -90, 90, 0, -90, 0, 0, 180])
    expect(leastDepth(pierced)).toBeCloseTo(half[1] - 0.25, 13)
    expect(leastDepth({ ...pierced, orientation: [1, 0, 0, 0] })).toBeCloseTo(half[1] - 0.25, 13)
  }
})

function sizes(kind: Kind, next: () => number): [number, number, number] {
  const [a, b, c] = [0.3 + next(), 0.3 + next(), 0.3 + next()]
  if (kind === 'sphere') return [a, a, a]
  if (kind === 'capsule') return [a, a + b, a]
  return kind === 'cylinder' ? [a, b, a] : [a, b, c]
}

it.each(KINDS)('frees the body, and nothing shorter does: %s', (kind) => {
  const next = random(31)
  let deep = 0
  for (let i = 0; deep < 12 && i < 400; i++) {
    const course = {
      ...body(kind, sizes(kind, next), vector(next), shape(next)),
      orientation: i % 2 ? [1, 2, 2, 4] : undefined,
    }
    if (exactGrowth(course, 1e-20)('at', 0) >= 0) continue
    deep++
    const depth = leastDepth(course)
    const turn = [
      [16 + 1 - 8, 4 - 16, 4 + 16],
      [4 + 16, 16 - 1 + 4 - 4, 8 - 8],
      [4 - 16, 8 + 8, 16 - 1 - 4 + 4],
    ]
    // random directions and their refinements: none is a shorter way out, one comes close
    let least = Number.POSITIVE_INFINITY
    const wayOut = (u: number[]) => {
      const seen = i % 2 ? [0, 1, 2].map((k) => (turn[0][k] * u[0] + turn[1][k] * u[1] + turn[2][k] * u[2]) / 25) : u
      let low = Number.POSITIVE_INFINITY
      for (let c = 0; c < 9; c += 3)
        low = Math.min(
          low,
          u.reduce((sum, x, k) => sum + x * (course.triangle[c + k] - course.from[k]), 0),
        )
      return reachOfSolid(course, seen) - low
    }
    const unit = (v: number[]) => {
      const long = Math.sqrt(v[0] ** 2 + v[1] ** 2 + v[2] ** 2)
      return v.map((x) => x / long)
    }
    for (let round = 0; round < 12; round++) {
      let best = { out: Number.POSITIVE_INFINITY, u: [0, 1, 0] }
      for (let k = 0; k < 500; k++) {
        const wide = k < 100
        const width = wide ? 2 : 0.7 * 0.98 ** (k - 100)
        const u = unit(best.u.map((x) => (wide ? 0 : x) + width * (next() - 0.5)))
        const out = wayOut(u)
        if (out < best.out) best = { out, u }
      }
      least = Math.min(least, best.out)
    }
    expect(depth, JSON.stringify(course)).toBeLessThanOrEqual(least + 1e-9)
    expect(depth, JSON.stringify(course)).toBeGreaterThan(least - 0.01)
    expect(depthRatio(course, 2 * depth)).toBeCloseTo(2, 12)
  }
  expect(deep).toBe(12)
})

it('wants the least depth of all', () => {
  for (const kind of KINDS) {
    const half: [number, number, number] = kind === 'sphere' ? [2, 2, 2] : [1, 2, 1]
    const deep = body(kind, half, [0, 1.5, 0])
    const inside = { depth: 0.5, point: [0, 0, 0], normal: [0, 1, 0] }
    expect(judgeSolidOverlap(deep, inside), kind).toMatchObject({ wrong: false })
    expect(judgeSolidOverlap(deep, true)).toMatchObject({ wrong: false })
    expect(judgeSolidOverlap(deep, false)).toMatchObject({ wrong: true, what: 'overlap missed' })
    expect(judgeSolidOverlap(deep, { ...inside, depth: 0.7 })).toMatchObject({ wrong: true, what: 'depth' })
    expect(judgeSolidOverlap(deep, { ...inside, depth: 0.4 })).toMatchObject({ wrong: true, what: 'depth' })
    const down = judgeSolidOverlap(deep, { depth: 3.5, point: [0, 0, 0], normal: [0, -1, 0] })
    expect(down, kind).toMatchObject({ wrong: true, what: 'depth' })
    const touching = body(kind, half, [0, 2, 0])
    expect(judgeSolidOverlap(touching, false)).toMatchObject({ wrong: true, what: 'touching is overlap' })
    expect(judgeSolidOverlap({ ...touching, orientation: [0, 3, 0, 4] }, false).wrong).toBe(true)
    expect(judgeSolidOverlap(body(kind, half, [0, 2 + 2 ** -51, 0]), false)).toMatchObject({ wrong: false, near: true })
  }
})
