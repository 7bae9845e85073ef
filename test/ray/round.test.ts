import { describe, expect, test } from 'vitest'
import { random } from '../../scenes/random.ts'
import { rayBox, rayPipe, rayPlane, raySphere } from '../../src/kernels.ts'
import { epsilonOf, largestOf, lengthOf, wayToBall, wayToPlane, wayToTube } from './way.ts'

/*
 *            ___
 *   o----->(     )       a ray from o along +x against the unit ball, tube or box about the origin
 *            ‾‾‾
 */
const out = new Float64Array(10)
type Kernel = typeof raySphere
function ask(
  kernel: Kernel,
  ray: number[],
  target: number[],
): { t: number; point: number[]; normal: number[]; inside: boolean } | null {
  // offsets that are not 0, and a row that must stay untouched on a miss
  const rows = new Float64Array([9, 9, ...ray])
  const targets = new Float64Array([9, ...target])
  out.fill(-7)
  if (!kernel(rows, 2, targets, 1, out, 0)) {
    expect([...out]).toEqual(Array(10).fill(-7))
    return null
  }
  const round = (x: number): number => x + 0
  return {
    t: out[0],
    point: [...out.subarray(1, 4)].map(round),
    normal: [...out.subarray(4, 7)].map(round),
    inside: out[9] === 1,
  }
}
const INF = Number.POSITIVE_INFINITY

describe('raySphere', () => {
  const unit = [0, 0, 0, 1]
  test('from outside it enters', () => {
    expect(ask(raySphere, [-3, 0, 0, 1, 0, 0, INF], unit)).toEqual({
      t: 2,
      point: [-1, 0, 0],
      normal: [-1, 0, 0],
      inside: false,
    })
    expect(ask(raySphere, [-3, 0, 0, 0.5, 0, 0, INF], unit)?.t).toBe(4)
  })
  test('a ray that ends on it hits, one that ends before it does not', () => {
    expect(ask(raySphere, [-3, 0, 0, 1, 0, 0, 2], unit)?.t).toBe(2)
    expect(ask(raySphere, [-3, 0, 0, 1, 0, 0, 1.999], unit)).toBeNull()
  })
  test('touching counts: a tangent hits at the point abreast, a little higher misses', () => {
    expect(ask(raySphere, [-3, 1, 0, 1, 0, 0, INF], unit)).toEqual({
      t: 3,
      point: [0, 1, 0],
      normal: [0, 1, 0],
      inside: false,
    })
    expect(ask(raySphere, [-3, 1 + 2 ** -50, 0, 1, 0, 0, INF], unit)).toBeNull()
  })
  test('behind, beside and going away it misses', () => {
    expect(ask(raySphere, [3, 0, 0, 1, 0, 0, INF], unit)).toBeNull()
    expect(ask(raySphere, [-3, 0, 0, 0, 1, 0, INF], unit)).toBeNull()
  })
  test('it is solid: a start inside hits at once, so does a start on it whatever the way', () => {
    expect(ask(raySphere, [0.5, 0, 0, 1, 0, 0, INF], unit)).toEqual({
      t: 0,
      point: [0.5, 0, 0],
      normal: [1, 0, 0],
      inside: true,
    })
    expect(ask(raySphere, [1, 0, 0, 1, 0, 0, INF], unit)).toEqual({
      t: 0,
      point: [1, 0, 0],
      normal: [1, 0, 0],
      inside: false,
    })
    expect(ask(raySphere, [0, 0, 0, 1, 0, 0, INF], unit)?.normal).toEqual([0, 1, 0])
  })
  test('a segment of no length hits only what it starts in', () => {
    expect(ask(raySphere, [0.5, 0.5, 0, 0, 0, 0, 1], unit)?.t).toBe(0)
    expect(ask(raySphere, [2, 0, 0, 0, 0, 0, 1], unit)).toBeNull()
  })
})

describe('rayPlane', () => {
  const floor = [0, 1, 0, 2]
  test('is met from above and from below, the normal faces the ray', () => {
    expect(ask(rayPlane, [1, 5, 1, 0, -2, 0, INF], floor)).toEqual({
      t: 1.5,
      point: [1, 2, 1],
      normal: [0, 1, 0],
      inside: false,
    })
    expect(ask(rayPlane, [1, -1, 1, 0, 1, 0, INF], floor)).toEqual({
      t: 3,
      point: [1, 2, 1],
      normal: [0, -1, 0],
      inside: false,
    })
  })
  test('not behind, not beyond the end, not beside', () => {
    expect(ask(rayPlane, [1, 5, 1, 0, 1, 0, INF], floor)).toBeNull()
    expect(ask(rayPlane, [1, 5, 1, 0, -1, 0, 2.9], floor)).toBeNull()
    expect(ask(rayPlane, [1, 5, 1, 0, -1, 0, 3], floor)?.t).toBe(3)
    expect(ask(rayPlane, [1, 5, 1, 1, 0, 1, INF], floor)).toBeNull()
  })
  test('a start on it hits at once, along it and away from it too', () => {
    for (const d of [
      [0, -1, 0],
      [0, 1, 0],
      [1, 0, 0],
      [0, 0, 0],
    ])
      expect(ask(rayPlane, [1, 2, 1, ...d, 1], floor)).toMatchObject({ t: 0, point: [1, 2, 1] })
  })
})

describe('rayPipe', () => {
  const pipe = [0, 0, 0, 0, 2, 0, 1]
  test('from outside it enters, from inside it meets the far wall, the normal faces the ray', () => {
    expect(ask(rayPipe, [-3, 7, 0, 1, 0, 0, INF], pipe)).toEqual({
      t: 2,
      point: [-1, 7, 0],
      normal: [-1, 0, 0],
      inside: false,
    })
    expect(ask(rayPipe, [0.5, 7, 0, 1, 0, 0, INF], pipe)).toEqual({
      t: 0.5,
      point: [1, 7, 0],
      normal: [-1, 0, 0],
      inside: false,
    })
    expect(ask(rayPipe, [0.5, 7, 0, 1, 0, 0, 0.4], pipe)).toBeNull()
  })
  test('along the axis it is never met', () => {
    for (const x of [0, 0.5, 3]) expect(ask(rayPipe, [x, 7, 0, 0, -4, 0, INF], pipe)).toBeNull()
  })
  test('a tangent touches, a start on the wall hits at once', () => {
    expect(ask(rayPipe, [-3, 7, 1, 1, 1, 0, INF], pipe)).toMatchObject({ t: 3, point: [0, 10, 1], normal: [0, 0, 1] })
    expect(ask(rayPipe, [1, 0, 0, 0, 1, 0, INF], pipe)?.t).toBe(0)
  })
  test('going away it misses', () => {
    expect(ask(rayPipe, [3, 0, 0, 1, 5, 0, INF], pipe)).toBeNull()
  })
})

describe('rayBox', () => {
  const box = [0, 0, 0, 1, 2, 3, 0, 0, 0, 0]
  test('each face from outside', () => {
    for (let axis = 0; axis < 3; axis++)
      for (const side of [-1, 1]) {
        const ray = [0.1, 0.2, 0.3, 0, 0, 0, INF]
        ray[axis] = 5 * side
        ray[3 + axis] = -side
        const normal = [0, 0, 0]
        normal[axis] = side
        expect(ask(rayBox, ray, box)).toMatchObject({ t: 5 - (axis + 1), normal, inside: false })
      }
  })
  test('past a corner, along a face, on an edge', () => {
    expect(ask(rayBox, [-5, 2, 0, 1, 0, 0, INF], box)?.t).toBe(4)
    expect(ask(rayBox, [-5, 2, 3, 1, 0, 0, INF], box)?.t).toBe(4)
    expect(ask(rayBox, [-5, 2.001, 3, 1, 0, 0, INF], box)).toBeNull()
    expect(ask(rayBox, [-2, 2, 0, 1, 1, 0, INF], box)).toBeNull()
    expect(ask(rayBox, [-2, 1, 0, 1, 1, 0, INF], box)?.t).toBe(1)
  })
  test('solid: inside at once with the nearest face, on it at once', () => {
    expect(ask(rayBox, [0.5, 0, 0, 0, 1, 0, INF], box)).toEqual({
      t: 0,
      point: [0.5, 0, 0],
      normal: [1, 0, 0],
      inside: true,
    })
    expect(ask(rayBox, [1, 0, 0, 1, 0, 0, INF], box)).toMatchObject({ t: 0, normal: [1, 0, 0], inside: false })
    expect(ask(rayBox, [0, 0, 0, 0, 0, 0, 1], box)?.t).toBe(0)
  })
  test('behind, too short, and a box of nothing', () => {
    expect(ask(rayBox, [5, 0, 0, 1, 0, 0, INF], box)).toBeNull()
    expect(ask(rayBox, [-5, 0, 0, 1, 0, 0, 3.9], box)).toBeNull()
    expect(ask(rayBox, [0, 0, -5, 0, 0, 1, INF], [0, 0, 0, 0, 0, 0, 0, 0, 0, 1])?.t).toBe(5)
  })
})

describe('against exact distances, the error stays within the contract', () => {
  const next = random(21)
  const between = (low: number, high: number): number => low + (high - low) * next()
  const point = (reach: number): number[] => [between(-reach, reach), between(-reach, reach), between(-reach, reach)]
  const CASES = 3000

  /** Rays anywhere, at targets of any size, a third of them within a few ulp of a tangent. */
  function throwRay(centre: number[], radius: number, i: number): number[] {
    const from = point(2 ** between(-3, 8))
    const to = point(1).map((x, k) => centre[k] + 2 * radius * x)
    let d = to.map((x, k) => (x - from[k]) * 2 ** between(-4, 4))
    if (i % 3 === 0) {
      const m = centre.map((x, k) => x - from[k])
      const across = [m[1] * d[2] - m[2] * d[1], m[2] * d[0] - m[0] * d[2], m[0] * d[1] - m[1] * d[0]]
      const length = lengthOf(across) || 1
      d = m.map((x, k) => x + (radius * across[k] * (1 + Math.floor(between(-4, 5)) * 2 ** -52)) / length)
    }
    return [...from, ...d, i % 2 ? INF : between(0, 2)]
  }

  test('raySphere', () => {
    let hits = 0
    let worst = 0
    for (let i = 0; i < CASES; i++) {
      const centre = point(2 ** between(-2, 10))
      const radius = 2 ** between(-8, 8)
      const ray = throwRay(centre, radius, i)
      const way = wayToBall(ray, ray.slice(3), centre, radius)
      const hit = ask(raySphere, ray, [...centre, radius])
      const t = hit?.t ?? Math.min(ray[6], 1e6)
      const epsilon = epsilonOf(largestOf(ray.slice(0, 3), centre, [radius]), (hit ? t : 1) * lengthOf(ray.slice(3)))
      if (hit) {
        hits++
        worst = Math.max(
          worst,
          Math.abs(t === 0 ? Math.max(way.at(0), 0) : way.at(t)) / epsilon,
          -way.until(t) / (t === 0 ? INF : epsilon),
        )
        expect(Math.abs(lengthOf(hit.normal) - 1)).toBeLessThan(1e-15)
      } else
        worst = Math.max(
          worst,
          -way.until(t) / epsilonOf(largestOf(ray.slice(0, 3), centre, [radius]), lengthOf(ray) * 2),
        )
    }
    expect(worst).toBeLessThan(1)
    expect(hits).toBeGreaterThan(CASES / 4)
    expect(hits).toBeLessThan((CASES * 3) / 4)
  })

  test('rayPipe, from outside and from inside', () => {
    const kinds = { outside: 0, inside: 0, miss: 0 }
    let worst = 0
    for (let i = 0; i < CASES; i++) {
      const at = point(2 ** between(-2, 6))
      const axis = i % 4 ? point(1) : [0, 1, 0]
      const radius = 2 ** between(-4, 10)
      const ray = throwRay(at, radius, i)
      const way = wayToTube(ray, ray.slice(3), at, axis, radius)
      const inside = way.at(0) < 0
      const hit = ask(rayPipe, ray, [...at, ...axis, radius])
      const largest = largestOf(ray.slice(0, 3), at, [radius])
      if (hit) {
        kinds[inside ? 'inside' : 'outside']++
        const epsilon = epsilonOf(largest, hit.t * lengthOf(ray.slice(3)))
        worst = Math.max(worst, Math.abs(way.at(hit.t)) / epsilon)
        if (!inside) worst = Math.max(worst, -way.until(hit.t) / epsilon)
        // against the ray's way, across the axis
        const dot = (a: number[], b: number[]): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
        expect(Math.abs(dot(hit.normal, axis)) / lengthOf(axis)).toBeLessThan(1e-12 * (1 + largest / radius))
      } else {
        kinds.miss++
        const end = Math.min(ray[6], 1e3)
        const epsilon = epsilonOf(largest, end * lengthOf(ray.slice(3)))
        worst = Math.max(worst, (inside ? way.at(end) : -way.until(end)) / epsilon)
      }
    }
    expect(worst).toBeLessThan(1)
    for (const count of Object.values(kinds)) expect(count).toBeGreaterThan(CASES / 20)
  })

  test('rayPlane', () => {
    let hits = 0
    let worst = 0
    for (let i = 0; i < CASES; i++) {
      const n = point(1)
      const length = lengthOf(n)
      const plane = [...n.map((x) => x / length), between(-9, 9)]
      const ray = throwRay(point(3), 2, i)
      // nearly along the plane
      if (i % 5 === 0) {
        const fall = ray[3] * plane[0] + ray[4] * plane[1] + ray[5] * plane[2]
        for (let k = 0; k < 3; k++) ray[3 + k] -= fall * plane[k] * (1 - 1e-9 * next())
      }
      const way = wayToPlane(ray, ray.slice(3), plane)
      const hit = ask(rayPlane, ray, plane)
      const end = hit?.t ?? Math.min(ray[6], 1e3)
      const epsilon = epsilonOf(largestOf(ray.slice(0, 3), [plane[3]]), end * lengthOf(ray.slice(3)))
      if (hit) hits++
      // on a miss the whole way stays off the plane
      worst = Math.max(worst, hit ? way.at(end) / epsilon : way.until(end) === 0 ? INF : 0)
    }
    expect(worst).toBeLessThan(1)
    expect(hits).toBeGreaterThan(CASES / 4)
    expect(hits).toBeLessThan((CASES * 3) / 4)
  })
})
