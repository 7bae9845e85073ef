import { expect, it } from 'vitest'
import { random } from '../../scenes/random.ts'
import { surelyApart } from './apart.ts'
import { add, div, dot, mul, registers, root, set, sub, w } from './ball.ts'
import { isWellShaped, largestOf, lengthOf } from './contract.ts'
import { judgeSolidOverlap, solidJudge } from './judge-course.ts'
import { judgeRay, wayOf } from './judge-ray.ts'
import { settled, settleGrowth } from './quick.ts'
import { shape, vector } from './samples.ts'
import { exactGrowth, KINDS, type Kind, type SolidCourse, touchesSolid } from './solid.ts'

/** More: ORACLE_CASES=20000 npx vitest run test/oracle/quick.test.ts --project unit --testTimeout 3000000 */
const CASES = Number(process.env.ORACLE_CASES ?? 60)

const [A, B, C] = [registers(3), registers(3), registers(1)]

it('encloses what it computes: sums, products, quotients, roots', () => {
  const next = random(41)
  for (let i = 0; i < 2000; i++) {
    // small whole numbers over powers of two: products of four stay exact in 200 bits, so BigInt can tell
    const whole = () => Math.floor(next() * 2 ** 40 - 2 ** 39)
    const [a, b, c, d] = [whole(), whole(), whole(), whole()]
    set(A, a)
    set(A + 3, b)
    set(A + 6, c)
    set(B, c)
    set(B + 3, d)
    set(B + 6, a)
    dot(C, A, B)
    mul(C, C, C)
    const sum = BigInt(a) * BigInt(c) + BigInt(b) * BigInt(d) + BigInt(c) * BigInt(a)
    const off = sum * sum - BigInt(w[C]) - BigInt(w[C + 1])
    expect(Number(off < 0n ? -off : off)).toBeLessThanOrEqual(w[C + 2])
    const terms = Math.abs(a * c) + Math.abs(b * d) + Math.abs(c * a)
    expect(w[C + 2]).toBeLessThanOrEqual(terms * terms * 2 ** -98)
    // (√x)² and (x/y)·y enclose x
    set(A, Math.abs(a) + 1)
    set(B, d || 1)
    root(C, A)
    mul(C, C, C)
    sub(C, C, A)
    expect(Math.abs(w[C])).toBeLessThanOrEqual(w[C + 2])
    div(C, A, B)
    mul(C, C, B)
    sub(C, C, A)
    expect(Math.abs(w[C])).toBeLessThanOrEqual(w[C + 2])
    expect(w[C + 2]).toBeLessThanOrEqual(Math.abs(w[A]) * 2 ** -96)
    add(C, C, A)
    expect(Math.abs(w[C] - w[A])).toBeLessThanOrEqual(w[C + 2])
  }
})

it('says nothing certain of a quotient by what may be 0, and of a root of what may be less', () => {
  set(A, 1)
  set(B, 1e-40)
  w[B + 2] = 1e-39
  div(C, A, B)
  expect(w[C + 2]).toBe(Number.POSITIVE_INFINITY)
  root(C, B)
  expect(w[C] + w[C + 2]).toBeGreaterThanOrEqual(Math.sqrt(1.1e-39))
})

function sizes(kind: Kind, next: () => number): [number, number, number] {
  const [a, b, c] = [0.1 + next(), 0.1 + next(), 0.1 + next()]
  if (kind === 'sphere') return [a, a, a]
  if (kind === 'capsule') return [a, a + (next() < 0.2 ? 0 : b), a]
  return kind === 'cylinder' ? [a, b, a] : [a, b, c]
}

/** Anywhere; moved until it all but touches at the start or at the end; far from the origin; long; tiny. */
function course(kind: Kind, next: () => number): SolidCourse {
  const scale = next() < 0.3 ? 2 ** Math.floor(next() * 60 - 30) : 1
  const long = next() < 0.15 ? 1e5 : 1
  const offset = next() < 0.2 ? 1e5 : 0
  const translation = next() < 0.1 ? [0, 0, 0] : vector(next).map((x) => x * long * scale)
  const made: SolidCourse = {
    kind,
    half: sizes(kind, next).map((x) => x * scale) as [number, number, number],
    from: vector(next).map((x) => (x + offset) * scale),
    translation,
    triangle: shape(next).map((x) => (x + offset) * scale),
    orientation: next() < 0.5 ? undefined : [...vector(next), 0.5 + next()],
  }
  const aim = next()
  if (aim < 0.4) return made
  const at = aim < 0.7 ? 0 : 1
  const middle = [0, 1, 2].map((k) => (made.triangle[k] + made.triangle[k + 3] + made.triangle[k + 6]) / 3)
  const away = middle.map((x, k) => made.from[k] + at * translation[k] - x)
  const distance = lengthOf(away[0], away[1], away[2])
  if (!(distance > 0)) return made
  // two steps along the line from the triangle's middle bring it close to touching
  let from = Array.from(made.from)
  for (let i = 0; i < 4; i++) {
    const growth = exactGrowth({ ...made, from }, 0)('at', at)
    from = from.map((x, k) => x - (growth * away[k]) / distance)
  }
  return { ...made, from }
}

it.each(KINDS)('settles growth to where the rationals say yes and no: %s', (kind) => {
  const next = random(42)
  let count = 0
  for (let i = 0; i < CASES; i++) {
    const one = course(kind, next)
    const roundoff =
      2 ** -53 *
      (largestOf(one.from, one.half, one.triangle) +
        lengthOf(one.translation[0], one.translation[1], one.translation[2]))
    for (const [span, t] of [
      ['at', 0],
      ['until', 1],
      ['at', next()],
      ['until', next()],
    ] as const) {
      if (!settleGrowth(one, span, t, 1e-9)) continue
      count++
      const growth = settled[0] + settled[1]
      // what doubles cannot say of so large a number
      const slack = 8e-9 * roundoff + 2 ** -52 * Math.abs(growth)
      expect(touchesSolid(one, span, t, growth + slack), JSON.stringify([one, span, t])).toBe(true)
      expect(touchesSolid(one, span, t, growth - slack), JSON.stringify([one, span, t])).toBe(false)
    }
  }
  expect(count).toBeGreaterThan(CASES * (kind === 'box' ? 2 : 3))
})

it.each(KINDS)('judges as the rationals do: %s', (kind) => {
  const next = random(43)
  let settledCount = 0
  for (let i = 0; i < CASES; i++) {
    const one = course(kind, next)
    const quick = solidJudge(one)
    const exact = solidJudge(one, { exact: true })
    // near the first contact, before and after it
    let [low, high] = [0, 1]
    for (let k = 0; k < 50; k++) {
      const t = (low + high) / 2
      if (quick.growth('until', t) > 0) low = t
      else high = t
    }
    const t = Math.min(1, high * (1 + (Math.floor(next() * 9) - 4) * 2 ** -52))
    const inside = quick.facts.start < 0 && next() < 0.5
    const direction = vector(next)
    const length = lengthOf(direction[0], direction[1], direction[2]) || 1
    const answer = {
      t: inside ? 0 : t,
      point: Array.from(one.triangle).slice(0, 3),
      normal: direction.map((x) => x / length),
      depth: inside ? Math.max(0, -quick.facts.start) : 0,
      startsInside: inside,
    }
    for (const said of [null, answer]) {
      const [a, b] = [quick.judge(said), exact.judge(said)]
      if (!a.exact) settledCount++
      expect([a.wrong, a.near, a.hit], JSON.stringify([one, said])).toEqual([b.wrong, b.near, b.hit])
      expect(b.exact).toBe(true)
      if (isWellShaped(one.triangle) && b.worst < 1) expect(Math.abs(a.worst - b.worst)).toBeLessThan(0.05)
    }
    const over = quick.facts.start <= 0
    const asked = [over, { depth: answer.depth, point: answer.point, normal: answer.normal }] as const
    for (const said of asked) {
      const [a, b] = [judgeSolidOverlap(one, said), judgeSolidOverlap(one, said, { exact: true })]
      expect([a.wrong, a.near], JSON.stringify([one, said])).toEqual([b.wrong, b.near])
    }
    if (surelyApart(one)) expect(exact.facts.way).toBeGreaterThan(0)
  }
  expect(settledCount).toBeGreaterThan(CASES / 4)
})

it('judges rays as the rationals do', () => {
  const next = random(44)
  let hits = 0
  for (let i = 0; i < 4 * CASES; i++) {
    const triangle = shape(next)
    const origin = vector(next)
    const aimed = [0, 1, 2].map((k) => triangle[k] + next() * (triangle[k + 3] - triangle[k]) - origin[k])
    const direction = next() < 0.5 ? vector(next) : aimed
    const query = { origin, direction, max: next() < 0.3 ? Number.POSITIVE_INFINITY : 1.25 }
    const t = next() < 0.5 ? 1 : next()
    const point = origin.map((x, k) => x + t * direction[k])
    for (const answer of [null, { t, point, normal: [0, 1, 0] }]) {
      const [a, b] = [judgeRay(query, triangle, answer), judgeRay(query, triangle, answer, { exact: true })]
      expect([a.wrong, a.near], JSON.stringify([query, triangle, answer])).toEqual([b.wrong, b.near])
      if (answer && !b.wrong) hits++
    }
  }
  expect(hits).toBeGreaterThan(CASES / 10)
})

it('measures a ray by as much of its direction as it has, not by all of it', () => {
  // the way was taken as 8,000 times as long as it is, and distances to within so much less: another place seemed the nearest
  const query = {
    origin: [-403143.0188587852, 2844029.720596356, 4553760.596306924],
    direction: [-8746286038.308355, -290277214875.6154, -733267484207.7079],
    max: 2 ** -13,
  }
  const triangle = [
    1667923.875, -310879.3125, 474339.9375, 717043.4375, 2006710.5, 4495680.5, -2544647.5, 1307165.75, -3091294.75,
  ]
  const quick = wayOf(query, triangle)
  const exact = wayOf(query, triangle, { exact: true })
  expect(quick.nearestShare(query.max)).toBeCloseTo(exact.nearestShare(query.max), 9)
  expect(quick.distance('until', query.max)).toBeCloseTo(exact.distance('until', query.max), 18)
  expect(quick.tookRationals()).toBe(false)
})

it('takes no point beyond the end of an edge that a cap all but reaches', () => {
  const course: SolidCourse = {
    kind: 'cylinder',
    from: [-410.6902919898169, 585.4287124997035, 822.6268234697258],
    translation: [3776.057461252796, -5382.037652284317, -7566.083418346093],
    half: [0.13413654116253598, 0.027881725441469402, 0.13413654116253598],
    orientation: [-4.15410602835147, 4.15410602835147, 4.15410602835147, 4.15410602835147],
    triangle: [
      0.006550869904458523, -0.0398206003010273, -0.6578716039657593, 0.006551297381520271, 0.9755141139030457,
      0.49577945470809937, 0.006550875026732683, 0.20904962718486786, -0.3080083727836609,
    ],
  }
  const t = 0.10875601479940217
  const [quick, exact] = [solidJudge(course), solidJudge(course, { exact: true })]
  expect(Math.abs(quick.growth('until', t) - exact.growth('until', t))).toBeLessThan(1e-12)
})
