/** The crowd in each situation, for as long as it takes to see whether it flows. */
import { describe, expect, test } from 'vitest'
import { KINDS } from './body.ts'
import { SITUATIONS } from './situations.ts'
import { play } from './test-crowd.ts'

/** Metres: what the scene shows as 0. */
const NONE = 1e-9
/** People who do not give way press on each other for minutes; walkAll takes less than this share of a body's width for no overlap. */
const UNNOTICED = 1e-6

describe.each(SITUATIONS)('%s', (situation) => {
  test('a hundred give way: nobody is in anybody or in a wall, and they arrive', () => {
    const crowd = play({ situation, count: 100, kind: 'capsule' })
    expect(crowd.people).toHaveLength(100)
    const { deepest, inWalls } = crowd.walk(situation === 'corridor' ? 30 : 25)
    expect(deepest).toBeLessThan(NONE)
    expect(inWalls).toBe(0)
    expect(crowd.crowd.goals.arrived).toBeGreaterThan(0)
    if (situation !== 'you' && situation !== 'door') expect(crowd.waiting()).toBeLessThan(0.35)
  }, 200_000)

  test('eighty walk straight on: they press on each other, and nobody comes into anybody', () => {
    const crowd = play({ situation, count: 80, kind: 'capsule' })
    const { deepest, inWalls } = crowd.walk(15, { givesWay: false })
    expect(deepest).toBeLessThan(UNNOTICED * 0.56)
    expect(inWalls).toBe(0)
  }, 200_000)
})

/** Of a thousand in a minute: how many arrive at least, and who may wait, as a share, in the last half of it. */
const THOUSAND = { crossing: 350, corridor: 600, circle: 900, door: 900, you: 900 }

describe.each(SITUATIONS)('%s', (situation) => {
  test('a thousand flow: for a minute they arrive, and few of them wait', () => {
    const crowd = play({ situation, count: 1000, kind: 'capsule' })
    expect(crowd.people).toHaveLength(1000)
    crowd.walk(30)
    const halfway = crowd.crowd.goals.arrived
    const shares: number[] = []
    for (let second = 30; second < 60; second += 5) {
      const { deepest, inWalls } = crowd.walk(5)
      expect([deepest < NONE, inWalls]).toEqual([true, 0])
      shares.push(crowd.crowd.waiting.filter((one) => one > 0.5).length / 1000)
    }
    const { arrived } = crowd.crowd.goals
    expect(arrived).toBeGreaterThan(THOUSAND[situation])
    // who has come to the visitor stays; all others go on
    if (situation !== 'you') expect(arrived - halfway).toBeGreaterThan(0.4 * THOUSAND[situation])
    expect(Math.max(...shares)).toBeLessThan(0.12)
  }, 600_000)
})

test.each(KINDS)(
  'as a %s: the door, and the stairs of the dais',
  (kind) => {
    for (const situation of ['door', 'circle'] as const) {
      const crowd = play({ situation, count: 60, kind })
      const { deepest, inWalls } = crowd.walk(12)
      expect([situation, inWalls, deepest < NONE]).toEqual([situation, 0, true])
      expect(crowd.went()).toBeGreaterThan(1)
    }
  },
  200_000,
)

test('giving way makes the difference: who does not stands, who does arrives', () => {
  const arrivedBy = (givesWay: boolean) => {
    const crowd = play({ situation: 'circle', count: 50, kind: 'capsule' })
    const most = { arrived: 0, touching: 0 }
    // (who has arrived goes back in the end, and is counted anew)
    for (let second = 0; second < 34; second++) {
      most.touching = Math.max(most.touching, crowd.walk(1, { givesWay }).touching)
      most.arrived = Math.max(most.arrived, crowd.crowd.goals.arrived)
    }
    return most
  }
  const [polite, rude] = [arrivedBy(true), arrivedBy(false)]
  expect(polite.arrived).toBeGreaterThan(40)
  expect(rude.arrived).toBeLessThan(polite.arrived / 2)
  expect(rude.touching).toBeGreaterThan(25)
  expect(polite.touching).toBeLessThan(10)
}, 200_000)

test('the visitor goes where everybody comes to them: they follow, around walls', () => {
  const crowd = play({ situation: 'you', count: 40, kind: 'capsule' })
  crowd.walk(12)
  expect(crowd.crowd.goals.arrived).toBeGreaterThan(3)
  // through the gap, into the court
  crowd.crowd.put({ x: -12, y: 0.05, z: 40 })
  crowd.walk(45)
  const { places, you, goals } = crowd.crowd
  expect(you.position.z).toBeGreaterThan(35)
  expect(goals.arrived).toBeGreaterThan(3)
  const inCourt = crowd.people.filter((_, i) => places[3 * i + 2] > 28).length
  expect(inCourt).toBeGreaterThan(30)
}, 200_000)
