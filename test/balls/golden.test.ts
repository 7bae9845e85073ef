import { describe, expect, it } from 'vitest'
import type { Balls } from '../../src/index.ts'
import { at, magicBalls, NAMES, STEP } from './magic-room.ts'

interface Seen {
  frame: number
  what: string
  ball: number
  other: number
  time: number
  place: number[]
}

/** Runs the room and lists its events. */
function run(balls: Balls, frames: number, see: (frame: number) => void = () => {}): Seen[] {
  const seen: Seen[] = []
  for (let frame = 1; frame <= frames; frame++) {
    expect(balls.advance(STEP)).toBe('complete')
    for (let i = 0; i < balls.eventCount; i++) {
      const { collider, ball, other, time, position } = balls.events[i]
      const place = [position.x, position.y, position.z]
      seen.push({ frame, what: collider < 0 ? 'ball' : NAMES[collider], ball, other, time, place })
    }
    see(frame)
  }
  return seen
}

const near = (found: number[], expected: number[], digits: number): void => {
  for (let i = 0; i < 3; i++) expect(found[i]).toBeCloseTo(expected[i], digits)
}

describe('golden trace of the Magic Room', () => {
  const balls = magicBalls()
  const p = at(0, 0, 0)
  const places = new Map<string, number[]>()
  const speeds = new Map<number, number[]>()
  const seen = run(balls, 750, (frame) => {
    for (let i = 0; i < 10; i++) {
      balls.getPosition(i, p)
      places.set(`${frame} ${i}`, [p.x, p.y, p.z])
      if (i > 0) continue
      balls.getVelocity(i, p)
      speeds.set(frame, [p.x, p.y, p.z])
    }
  })
  const placeOf = (frame: number, ball: number): number[] => places.get(`${frame} ${ball}`) ?? []
  const inFrame = (frame: number): Seen[] => seen.filter((event) => event.frame === frame)

  it('M4, M5: frame 1 kicks by 0.03 and moves by the new velocity', () => {
    for (let i = 0; i < 10; i++) {
      const start = i === 3 ? [-275, 300, -350] : i === 9 ? [175, 300, -50] : undefined
      if (start) near(placeOf(1, i), [start[0] + 0.3, start[1] - 0.078, start[2] + 0.3], 12)
    }
    near(speeds.get(1) ?? [], [0.5, -0.13, 0.5], 14)
  })

  it('frame 100', () => {
    near(placeOf(100, 0), [229, 83.1, 40], 9)
    near(speeds.get(100) ?? [], [0.5, -3.1, 0.5], 12)
  })

  it('frames 145, 220 and 225: cyl1, floor and x+ to nine digits', () => {
    const rows: [number, string, number, number, number[]][] = [
      [145, 'cyl1', 2, 0.46291501, [-56.568542, -18.619972, -56.568542]],
      [220, 'floor', 1, 0.48358209, [65.941791, -300, 165.941791]],
      [225, 'x+', 0, 0.542846618, [300, -265.110149, 77.471423]],
    ]
    for (const [frame, what, ball, time, place] of rows) {
      const [event, ...others] = inFrame(frame)
      expect(others).toEqual([])
      expect([event.what, event.ball, event.other]).toEqual([what, ball, -1])
      expect(event.time).toBeCloseTo(time, 9)
      near(event.place, place, 6)
    }
  })

  it('frame 145 is the first event of all: nobody meets anybody before', () => {
    expect(seen[0].frame).toBe(145)
  })

  it('frame 167: ball 3 passes the wall from behind, without the two spurious events', () => {
    expect(inFrame(167)).toEqual([])
    near(placeOf(167, 3), [-275 + 0.3 * 167, 300 - 0.06 * 167 - 0.009 * 167 * 168, -350 + 0.3 * 167], 9)
  })

  it('frame 255: four balls on the floor at once, in the order of their ids', () => {
    expect(inFrame(255).map((event) => [event.what, event.ball])).toEqual([
      ['floor', 4],
      ['floor', 5],
      ['floor', 6],
      ['floor', 7],
    ])
    for (const event of inFrame(255)) {
      expect(event.time).toBeCloseTo(0.236129032, 9)
      expect(event.place[1]).toBeCloseTo(-300, 9)
    }
  })

  it('frame 300', () => {
    near(placeOf(300, 0), [224.643306, -94.900948, 100], 6)
    near(placeOf(300, 2), [-103.137085, -43.908, -103.137085], 6)
    near(placeOf(300, 3), [-277.136923, -5.542117, -260.396883], 6)
  })

  it('no two balls meet up to frame 750', () => {
    expect(seen.filter((event) => event.what === 'ball')).toEqual([])
  })

  it('frame 778: the first two balls that meet are 7 and 9, later in the frame than the slices had it', () => {
    const later = run(balls, 28)
    const [first, ...others] = later.filter((event) => event.what === 'ball')
    expect(others).toEqual([])
    expect([first.frame + 750, first.ball, first.other]).toEqual([778, 7, 9])
    // the lesson takes the start of one of 150 slices: 0.116
    expect(first.time).toBeGreaterThan(0.116)
    expect(first.time).toBeLessThan(0.12)
  })
})

describe('long runs of the Magic Room', () => {
  const balls = magicBalls()
  const totals = new Map<number, number>()
  const energies = new Map<number, number>()
  const p = at(0, 0, 0)
  let total = 0
  const energy = (): number => {
    let sum = 0
    for (let i = 0; i < 10; i++) {
      balls.getPosition(i, p)
      sum += 0.05 * (p.y + 300)
      balls.getVelocity(i, p)
      sum += 0.5 * (p.x * p.x + p.y * p.y + p.z * p.z)
    }
    return sum
  }
  energies.set(0, energy())
  for (let frame = 1; frame <= 10_000; frame++) {
    balls.advance(STEP)
    total += balls.eventCount
    if ([100, 600, 3000, 10_000].includes(frame)) {
      totals.set(frame, total)
      energies.set(frame, energy())
    }
  }

  it('has the events of the original, the two spurious ones at frame 167 less, after 600 frames', () => {
    expect(totals.get(600)).toBe(30)
  })

  it('has as many events as the original after 3,000 and 10,000 frames, to 15 %', () => {
    expect(Math.abs((totals.get(3000) ?? 0) / 359 - 1)).toBeLessThan(0.15)
    expect(Math.abs((totals.get(10_000) ?? 0) / 1318 - 1)).toBeLessThan(0.15)
  })

  it('keeps the energy within the wobble of its steps', () => {
    expect(energies.get(0)).toBeCloseTo(283.05, 9)
    expect(energies.get(100)).toBeCloseTo(282.6, 9)
    expect(Math.abs((energies.get(10_000) ?? 0) - 283)).toBeLessThan(4)
  })
})
