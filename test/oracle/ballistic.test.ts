import { describe, expect, it } from 'vitest'
import { epsilonOf, FLIGHT_STRATA, flightCase, TARGETS } from '../path/flights.ts'
import { centreAt, toyContact, toyDistance } from '../path/toy.ts'
import {
  type Flight,
  falls,
  firstContact,
  gapAt,
  isWithin,
  judgeFlight,
  judgeLeaving,
  judgeLeavingExactly,
  sceneOf,
  settled,
  sideAt,
  type Target,
  timeOf,
  touches,
} from './ballistic.ts'
import { fallsExactly, touchesExactly } from './ballistic-exact.ts'
import { settleFlight } from './ballistic-quick.ts'

/** More: ORACLE_CASES=5000 npx vitest run test/oracle/ballistic.test.ts --project unit */
const CASES = Number(process.env.ORACLE_CASES ?? 54)

const FLOOR: Target = { kind: 'plane', normal: [0, 1, 0], offset: 0 }
const flight = (
  from: number[],
  velocity: number[],
  acceleration: number[],
  radius: number,
  maxTime: number,
): Flight => ({
  from,
  velocity,
  acceleration,
  radius,
  maxTime,
})

describe('first contacts worked by hand', () => {
  const still = [0, 0, 0]
  const down = [0, -2, 0]
  const box: Target = { kind: 'box', centre: [0, 0, 0], halfExtents: [1, 2, 3], orientation: [0, 0, 0, 1] }
  // a quarter turn about z, by a quaternion of length 2√2
  const lying: Target = { ...box, orientation: [0, 0, 2, 2] }
  const pipe: Target = { kind: 'pipe', point: [0, 0, 5], axis: [0, 0, 3], radius: 4 }
  const triangle: Target = { kind: 'triangle', corners: [0, 0, 0, 4, 0, 0, 0, 0, 4] }
  const flat: Target = { kind: 'triangle', corners: [-1, 0, 0, 1, 0, 0, 0, 0, 0] }
  it.each<[string, Flight, Target, number | null]>([
    ['dropped 5 m at 10 m/s²', flight([0, 6, 0], still, [0, -10, 0], 1, 9), FLOOR, 1],
    ['dropped 3 m at 9.81 m/s²', flight([0, 4, 0], still, [0, -9.81, 0], 1, 9), FLOOR, Math.sqrt(6 / 9.81)],
    ['thrown up first', flight([0, 1 + 15, 0], [0, 10, 0], [0, -10, 0], 1, 9), FLOOR, 3],
    ['from below', flight([0, -2, 0], [0, 1, 0], still, 1, 9), FLOOR, 1],
    ['too slow to get there', flight([0, -2, 0], [0, 1, 0], [0, -1, 0], 1, 9), FLOOR, null],
    ['turning where it just touches', flight([0, 2, 0], [0, -2, 0], [0, 2, 0], 1, 9), FLOOR, 1],
    ['turning just above', flight([0, 2 + 2 ** -40, 0], [0, -2, 0], [0, 2, 0], 1, 9), FLOOR, null],
    ['too late', flight([0, 6, 0], still, [0, -10, 0], 1, 1 - 2 ** -53), FLOOR, null],
    ['just in time', flight([0, 6, 0], still, [0, -10, 0], 1, 1), FLOOR, 1],
    [
      'a plane whose normal has length 3',
      flight([6, 3, 6], still, [-4, -2, -4], 1, 9),
      { kind: 'plane', normal: [2, 1, 2], offset: 0 },
      2 / Math.sqrt(1.5),
    ],
    ['on a face', flight([1, 3, 1], still, down, 1, 9), triangle, Math.SQRT2],
    ['beside the edge', flight([1, 3, -0.6], still, down, 1, 9), triangle, Math.sqrt(2.2)],
    ['beside a corner', flight([-0.36, 3, -0.48], still, down, 1, 9), triangle, Math.sqrt(2.2)],
    ['past the edge', flight([1, 3, -1.01], still, down, 1, 9), triangle, null],
    ['a triangle that is a segment', flight([0.5, 3, 0.6], still, down, 1, 9), flat, Math.sqrt(2.2)],
    [
      'a segment, beyond its end',
      flight([1.6, 3, 0], still, down, 1, 9),
      { kind: 'segment', corners: [-1, 0, 0, 1, 0, 0] },
      Math.sqrt(2.2),
    ],
    ['a point', flight([0.6, 3, 0], still, down, 1, 9), { kind: 'point', corners: [0, 0, 0] }, Math.sqrt(2.2)],
    [
      'a point that meets a point',
      flight([3, 8, -5], [-3, -6, 5], [0, -4, 0], 0, 9),
      { kind: 'point', corners: [0, 0, 0] },
      1,
    ],
    ['a sphere', flight([0, 9, 0], still, down, 1, 9), { kind: 'sphere', centre: [0, 1, 0], radius: 3 }, 2],
    ['a pipe, from outside', flight([0, 9, 0], still, down, 1, 9), pipe, 2],
    ['a pipe, from inside', flight([0, -1, 0], still, down, 1, 9), pipe, Math.SQRT2],
    ['a pipe, thrown up inside', flight([0, -1, 7], [0, 1, 0], down, 1, 9), pipe, 2],
    ['a box, on its face', flight([0.9, 7, 2.9], still, down, 1, 9), box, 2],
    ['a box, beside its edge', flight([4, 10, 0], still, down, 5, 9), box, 2],
    ['a box that lies, on its face', flight([1.9, 6, 2.9], still, down, 1, 9), lying, 2],
    ['a box that lies, past it', flight([3.01, 6, 0], still, down, 1, 9), lying, null],
  ])('%s', (_, path, target, wanted) => {
    const found = firstContact(path, target)
    const epsilon = epsilonOf(path, target, wanted ?? path.maxTime)
    expect(judgeFlight(path, target, wanted, epsilon)).toBe('right')
    if (wanted === null) {
      expect(found).toBe(null)
      return
    }
    const [low, high] = found as [number, number]
    for (const t of [low, high]) expect(Math.abs(t - wanted)).toBeLessThanOrEqual(4 * 2 ** -52 * wanted)
    expect(high - low).toBeLessThanOrEqual(2 ** -52 * high)
    if (Number.isInteger(wanted)) expect(found).toEqual([wanted, wanted])
  })
})

it('knows a touch at an irrational time, where the path turns at a corner', () => {
  // (t² − 2, 1, 0): nearest to the origin at √2
  const path = flight([-2, 1, 0], [0, 0, 0], [2, 0, 0], 1, 4)
  for (const corners of [
    [0, 0, 0],
    [0, 0, 0, -1, -1, 0],
    [0, 0, 0, 0, -1, 0, 0, -1, 1],
  ]) {
    const target: Target = { kind: (['point', 'segment', 'triangle'] as const)[corners.length / 3 - 1], corners }
    const [low, high] = firstContact(path, target) as [number, number]
    expect(low <= Math.SQRT2 && Math.SQRT2 <= high && high - low < 2 ** -51).toBe(true)
    expect(falls(path, target, 0, 4)).toBe(false)
    expect(touches(path, target, 0, 4)).toBe(true)
    expect(falls(path, target, 2 ** -60, 4)).toBe(true)
    expect(touches(path, target, -(2 ** -60), 4)).toBe(false)
  }
})

it('measures no distance inside a solid, and none to what a point is on', () => {
  const at = (place: number[]): Flight => flight(place, [0, 0, 0], [0, 0, 0], 0, 1)
  const side = (place: number[], target: Target): number => {
    const scene = sceneOf(at(place), target, [0])
    return sideAt(scene, scene.sizes[0], timeOf(0.5))
  }
  const ball: Target = { kind: 'sphere', centre: [0, 0, 0], radius: 2 }
  const pipe: Target = { kind: 'pipe', point: [0, 0, 0], axis: [0, 0, 1], radius: 2 }
  const box: Target = { kind: 'box', centre: [0, 0, 0], halfExtents: [2, 2, 2], orientation: [3, 0, 0, 3] }
  expect([0, 1, 2, 3].map((x) => side([x, 0, 0], ball))).toEqual([0, 0, 0, 1])
  expect([0, 1, 2, 3].map((x) => side([x, 0, 0], box))).toEqual([0, 0, 0, 1])
  expect([0, 1, 2, 3].map((x) => side([x, 0, 0], pipe))).toEqual([1, 1, 0, 1])
  expect([0, 1].map((x) => side([x, 5, 0], { kind: 'plane', normal: [1, 0, 0], offset: 0 }))).toEqual([0, 1])
})

it('reaches each verdict', () => {
  const path = flight([0, 6, 0], [0, 0, 0], [0, -10, 0], 1, 9)
  const judge = (answer: number | null): string => judgeFlight(path, FLOOR, answer, 1e-9)
  expect([1, 1 + 1e-12, 1 - 1e-12].map(judge)).toEqual(['right', 'right', 'right'])
  expect([1 + 1e-9, 5].map(judge)).toEqual(['late', 'late'])
  expect([0, 0.5, 1 - 1e-9].map(judge)).toEqual(['early', 'early', 'early'])
  expect(judge(null)).toBe('missed')
  expect([-1, 9.5, Number.NaN].map(judge)).toEqual(['phantom', 'phantom', 'phantom'])
  const short = { ...path, maxTime: 0.9 }
  expect(judgeFlight(short, FLOOR, 0.9, 1e-9)).toBe('phantom')
  expect(judgeFlight(short, FLOOR, null, 1e-9)).toBe('right')
})

it('is as strict as epsilon says, to the last bit', () => {
  // down at 1 m/s onto the floor: late by 2⁻⁴⁰ s is deep by 2⁻⁴⁰ m
  const path = flight([0, 3, 0], [0, -1, 0], [0, 0, 0], 1, 9)
  const step = 2 ** -40
  const judge = (answer: number, epsilon: number): string => judgeFlight(path, FLOOR, answer, epsilon)
  expect(judge(2 + step, step)).toBe('right')
  expect(judge(2 + step, step - 2 ** -90)).toBe('late')
  expect(judge(2 - step, step)).toBe('right')
  expect(judge(2 - step, step - 2 ** -90)).toBe('early')
  // it turns where it is 1 + 2⁻⁴⁰ above the floor: what may just be touched is no phantom
  const turning = flight([0, 2 + step, 0], [0, -2, 0], [0, 2, 0], 1, 9)
  expect(judgeFlight(turning, FLOOR, 1, step)).toBe('right')
  expect(judgeFlight(turning, FLOOR, 1, step - 2 ** -90)).toBe('phantom')
  expect(judgeFlight(turning, FLOOR, 0.5, step)).toBe('early')
  // and where it is deeper than epsilon by 2⁻⁹⁰, it must be met
  const deeper = flight([0, 2 - step, 0], [0, -2, 0], [0, 2, 0], 1, 9)
  expect(judgeFlight(deeper, FLOOR, null, step)).toBe('right')
  expect(judgeFlight(deeper, FLOOR, null, step - 2 ** -90)).toBe('missed')
})

describe('a start in contact', () => {
  const EPSILON = 2 ** -40
  const judge = (path: Flight, answer: number | null, depth?: number): string => {
    const verdict = judgeLeaving(path, FLOOR, answer, EPSILON, depth)
    expect(judgeLeavingExactly(path, FLOOR, answer, EPSILON, depth)).toBe(verdict)
    return verdict
  }
  const start = (gap: number, velocity: number[], acceleration: number[], maxTime = 4): Flight =>
    flight([0, 1 + gap * EPSILON, 0], velocity, acceleration, 1, maxTime)

  it.each([0, 1, -1, 0.5])('jumps and lands 2v/g later; gap %d ε', (gap) => {
    const jump = start(gap, [0, 10, 0], [0, -10, 0])
    expect(judge(jump, 2)).toBe('right')
    expect(judge(jump, 0)).toBe('phantom')
    expect(judge(jump, 1e-14)).toBe('phantom')
    expect(judge(jump, 1)).toBe('early')
    expect(judge(jump, 2 + 1e-12)).toBe('late')
    expect(judge(jump, null)).toBe('missed')
    expect(judge(jump, 2 - 1e-12)).toBe('early')
  })

  it('leaves for good, or rolls on', () => {
    for (const path of [start(0, [1, 1, 0], [0, 1, 0]), start(-1, [1, 0, 0], [0, 1e-6, 0])]) {
      expect(judge(path, null)).toBe('right')
      expect([0, 1e-20, 1, 4].map((t) => judge(path, t))).toEqual(['phantom', 'phantom', 'phantom', 'phantom'])
    }
    const rolling = start(0, [3, 0, 0], [-1, 0, 1])
    expect(judge(rolling, null)).toBe('right')
    expect([0, 1, 4].map((t) => judge(rolling, t))).toEqual(['phantom', 'phantom', 'phantom'])
  })

  it('is pressed in', () => {
    const pressed = start(0, [1, -1, 0], [0, 0, 0])
    expect(judge(pressed, 0)).toBe('right')
    expect(judge(pressed, 2 * EPSILON)).toBe('right')
    expect(judge(pressed, 3 * EPSILON)).toBe('late')
    expect(judge(pressed, 3 * EPSILON, 3)).toBe('right')
    expect(judge(pressed, null)).toBe('missed')
    // sinks by 1.5 ε at t = 1, and leaves: as it likes
    const sinking = start(0, [0, -3 * EPSILON, 0], [0, 3 * EPSILON, 0])
    expect([null, 0, 1].map((t) => judge(sinking, t))).toEqual(['right', 'right', 'right'])
    expect(judge(sinking, 4)).toBe('phantom')
    // hops by 1.5 ε only: that is no leaving
    const hop = start(0, [0, 3 * EPSILON, 0], [0, -3 * EPSILON, 0])
    expect([0, 2, 2.5, 1, 4, null].map((t) => judge(hop, t))).toEqual([
      'right',
      'right',
      'right',
      'early',
      'late',
      'missed',
    ])
  })
})

it('catches a toy solver whose answers are moved', () => {
  const counts = { right: 0, late: 0, early: 0, missed: 0, phantom: 0 }
  for (const kind of TARGETS)
    for (let i = 0; i < 40; i++) {
      const { flight: path, target, start } = flightCase(21, kind, i * FLIGHT_STRATA.length)
      if (start !== 'apart') continue
      const size = Math.max(1, ...centreAt(path, 0).map(Math.abs), ...centreAt(path, path.maxTime).map(Math.abs))
      const epsilon = 1e-11 * size
      const gap = (t: number): number => toyDistance(target, centreAt(path, t)) - path.radius
      const expected = (answer: number | null, ...verdicts: (keyof typeof counts)[]): void => {
        const verdict = judgeFlight(path, target, answer, epsilon)
        counts[verdict]++
        expect(verdicts, JSON.stringify({ path, target, answer })).toContain(verdict)
      }
      const answer = toyContact(path, target)
      // what is shorter than one of its samples it does not see
      expected(answer, 'right', answer === null ? 'missed' : 'late')
      if (answer === null) {
        if (!touches(path, target, epsilon, path.maxTime)) expected(path.maxTime / 2, 'phantom')
        continue
      }
      const later = answer + (path.maxTime - answer) / 1000
      if (gap(later) < -2 * epsilon) expected(later, 'late')
      if (gap(later) < -2 * epsilon) expected(null, 'missed')
      const earlier = answer * (1 - 1e-3)
      if (gap(earlier) > 2 * epsilon) expected(earlier, 'early', 'late')
      // the same flight, ended before
      const short = { ...path, maxTime: earlier }
      if (!touches(short, target, epsilon, earlier))
        expect(judgeFlight(short, target, earlier, epsilon)).toBe('phantom')
    }
  expect(counts.right).toBeGreaterThan(240)
  expect(Math.min(counts.early, counts.late, counts.missed)).toBeGreaterThan(100)
  expect(counts.phantom).toBeGreaterThan(10)
})

it('places the centre and measures distances as the toy does', () => {
  for (const kind of TARGETS)
    for (let i = 0; i < 4 * FLIGHT_STRATA.length; i++) {
      const { flight: path, target, stratum } = flightCase(22, kind, i)
      if (/far off|degenerate|needles|scale|long/.test(stratum)) continue
      const t = path.maxTime / 3
      const distance = toyDistance(target, centreAt(path, t))
      const off = 1e-12 * Math.max(1, distance, ...centreAt(path, 0).map(Math.abs), ...centreAt(path, t).map(Math.abs))
      const at = { ...path, radius: distance }
      expect(isWithin(at, target, off, t)).toBe(true)
      expect(isWithin(at, target, -off, t)).toBe(false)
      expect(Math.abs(gapAt({ ...at, radius: 0.7 }, target, t) - (distance - 0.7))).toBeLessThan(off)
    }
})

it('settles by bounds what exact arithmetic says, too', () => {
  let unsettled = 0
  let asked = 0
  const agree = (quick: number, exactly: () => boolean, what: string): void => {
    asked++
    if (quick === 0) unsettled++
    else expect(quick > 0, what).toBe(exactly())
  }
  for (const kind of TARGETS)
    for (let i = 0; i < CASES; i++) {
      const made = flightCase(23, kind, i)
      const { flight: path, target, epsilon } = made
      const end = path.maxTime
      const what = `${kind} ${i}`
      for (const grow of [-epsilon, epsilon, 0]) {
        const quick = settleFlight(path, target, grow, 0, end)
        agree(quick, () => fallsExactly(path, target, grow, end), what)
        agree(quick, () => touchesExactly(path, target, grow, end), what)
        const t = end * (i / CASES)
        const scene = sceneOf(path, target, [grow])
        agree(settleFlight(path, target, grow, t, t), () => sideAt(scene, scene.sizes[0], timeOf(t)) < 0, what)
      }
      if (made.start !== 'contact') continue
      for (const answer of [0, null, end / 2]) {
        const verdict = judgeLeavingExactly(path, target, answer, epsilon)
        expect(judgeLeaving(path, target, answer, epsilon), what).toBe(verdict)
      }
    }
  expect(unsettled).toBeLessThan(asked / 50)
})

it('says right of the exact first contact, in hard cases of all kinds', () => {
  settled.quick = 0
  settled.exact = 0
  const starts = new Map<string, number>()
  for (const kind of TARGETS)
    for (let i = 0; i < CASES; i++) {
      const { flight: path, target, epsilon, start, stratum } = flightCase(24, kind, i)
      starts.set(start, (starts.get(start) ?? 0) + 1)
      if (start !== 'apart') continue
      const found = firstContact(path, target)
      for (const t of found ?? [null])
        expect(judgeFlight(path, target, t, epsilon), `${stratum} ${kind} ${i}`).toBe('right')
    }
  expect(starts.get('apart')).toBeGreaterThan(6 * CASES)
  expect(starts.get('contact')).toBeGreaterThan(CASES / 3)
  expect(settled.exact).toBeLessThan(settled.quick / 50)
})
