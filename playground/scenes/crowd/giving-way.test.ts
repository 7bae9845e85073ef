/** The rule by which people give way, without a level and without carom. */
import { describe, expect, test } from 'vitest'
import { AHEAD, giveWay, SEEN } from './giving-way.ts'

const PACE = 1.4
const WIDE = 0.56
type Other = readonly [x: number, z: number, vx: number, vz: number]
const open = () => AHEAD

/** Somebody at the origin wants to go north (−z): right is +x. */
function choose(others: readonly Other[], { waiting = 0, room = open as (x: number, z: number) => number } = {}) {
  const out = { x: NaN, z: NaN }
  const seen = Float64Array.from(others.flat())
  giveWay({ x: 0, z: -1, pace: PACE, waiting }, seen, others.length, WIDE, room, out)
  return { right: out.x, ahead: -out.z, speed: Math.hypot(out.x, out.z) }
}

describe('giving way', () => {
  test('who is alone, or alone ahead, goes straight on at their pace', () => {
    const straight = { right: 0, ahead: PACE, speed: PACE }
    expect(choose([])).toEqual(straight)
    expect(choose([[0, 1, 0, -PACE]])).toEqual(straight) // follows
    expect(choose([[0.7, -1, 0, -PACE]])).toEqual(straight) // goes the same way beside
    expect(choose([[1.2, -1, 0, 0]])).toEqual(straight) // stands beside the way
  })

  test('somebody who stands ahead is passed on the right, without slowing down', () => {
    const { right, ahead, speed } = choose([[0, -2, 0, 0]])
    expect(right).toBeGreaterThan(0.3)
    expect(ahead).toBeGreaterThan(0.5)
    expect(speed).toBeCloseTo(PACE, 12)
  })

  test('on the left, if others stand on the right', () => {
    const row: Other[] = [0, 0.7, 1.4, 2.1].map((x) => [x, -1.6, 0, 0])
    expect(choose(row).right).toBeLessThan(-0.3)
  })

  test('somebody who crosses, from either side, does not become a collision', () => {
    for (const side of [-1, 1]) {
      // both would be 2 m ahead at the same instant
      const { right, ahead, speed } = choose([[2 * side, -2, -side * PACE, 0]])
      expect(speed).toBeGreaterThan(0.9 * PACE)
      // straight on they would touch after 1.15 s
      for (let t = 0; t < 1.35; t += 0.01)
        expect(Math.hypot(2 * side - (side * PACE + right) * t, -2 + ahead * t)).toBeGreaterThan(WIDE)
    }
  })

  test('where there is no way through one slows down, and stands still before one touches', () => {
    const arc = (far: number): Other[] =>
      Array.from({ length: 25 }, (_, i) => {
        const angle = ((i - 12) / 12) * 2.9
        return [far * Math.sin(angle), -far * Math.cos(angle), 0, 0]
      })
    const { speed } = choose(arc(1))
    expect(speed).toBeGreaterThan(0.3)
    expect(speed).toBeLessThan(1)
    expect(choose(arc(WIDE + 0.04)).speed).toBe(0)
  })

  test('who waits goes to the right where there is room, but straight on as soon as there is room ahead', () => {
    const row: Other[] = [-1.4, -0.7, 0, 0.7, 1.4, 2.1].map((x) => [x, -0.65, 0, 0])
    expect(choose(row).ahead).toBeLessThan(0.3)
    expect(choose(row).speed).toBeLessThan(1)
    const waited = choose(row, { waiting: 1 })
    expect(waited.right).toBeGreaterThan(1)
    expect(waited.speed).toBeCloseTo(PACE, 12)
    expect(choose([], { waiting: 1 })).toMatchObject({ right: 0, ahead: PACE })
  })

  test('a wall ahead is no way, either', () => {
    const room = (_: number, z: number) => (z < -0.2 ? 0.1 : AHEAD)
    expect(choose([], { room })).toMatchObject({ right: 0, ahead: 0.2 })
    expect(choose([], { room, waiting: 0.5 }).right).toBeGreaterThan(1)
  })

  test('two who meet head on pass each other on the right, and never touch', () => {
    const people = [
      { x: 0, z: 4, vx: 0, vz: 0, way: -1 },
      { x: 0, z: -4, vx: 0, vz: 0, way: 1 },
    ]
    let nearest = Infinity
    const seen = new Float64Array(SEEN)
    for (let step = 0; step < 240; step++) {
      const next = people.map((one, i) => {
        const other = people[1 - i]
        const out = { x: 0, z: 0 }
        seen.set([other.x - one.x, other.z - one.z, other.vx, other.vz])
        giveWay({ x: 0, z: one.way, pace: PACE, waiting: 0 }, seen, 1, WIDE, open, out)
        return out
      })
      for (const [i, one] of people.entries()) {
        ;[one.vx, one.vz] = [next[i].x, next[i].z]
        one.x += one.vx / 30
        one.z += one.vz / 30
      }
      nearest = Math.min(nearest, Math.hypot(people[0].x - people[1].x, people[0].z - people[1].z))
    }
    expect(nearest).toBeGreaterThan(WIDE)
    expect(people[0].x).toBeGreaterThan(0) // it went north
    expect(people[1].x).toBeLessThan(0)
    expect(people[0].z).toBeLessThan(-4)
    expect(people[1].z).toBeGreaterThan(4)
  })
})
