/** Falling, slopes, crests, ledges, funnels. */
import { describe, expect, test } from 'vitest'
import { ellipsoid } from '../../src/index.ts'
import { isHeld } from './funnel.ts'
import { ball, floor, GROWN, quad, radians, slope, still, vec, walk, worldOf } from './levels.ts'

const G = 9.81
const DT = 1 / 60

describe('falling and jumping', () => {
  test('falls from 2 m within a second, stands still, jumps at 1 m/s, and stands again', () => {
    const player = ball(worldOf(floor()), 0, 2, 0)
    player.walk(still, DT)
    expect(player.ground.kind).toBe('air')
    walk(player, still.velocity, 60)
    expect(player.ground.kind).toBe('ground')
    expect(Math.abs(player.position.y)).toBeLessThan(1e-10)
    player.walk(still, DT)
    expect(player.velocity).toEqual(vec(0, 0, 0))
    player.jumpSpeed = 1
    player.walk({ ...still, jump: true }, DT)
    expect(player.ground.kind).toBe('air')
    expect(player.position.y).toBeCloseTo(DT - (G * DT * DT) / 2, 10)
    walk(player, still.velocity, 60)
    expect(player.ground.kind).toBe('ground')
    expect(Math.abs(player.position.y)).toBeLessThan(1e-10)
  })

  test('a fall ends where it lands: on a slope of 40° nothing slides, whatever the step', () => {
    for (const hertz of [24, 60, 360]) {
      const player = ball(worldOf(slope(40)), 0, 5, 0)
      walk(player, still.velocity, 2 * hertz, 1 / hertz)
      expect(player.ground.kind).toBe('ground')
      expect(player.position.x).toBe(0)
      expect(player.position.y).toBeCloseTo(GROWN / Math.cos(radians(40)) - GROWN, 10)
    }
  })

  test('a ceiling ends the rise: flat, it falls again at once; slanted, it slides along and falls', () => {
    const flat = ball(worldOf(floor(), quad([-9, 1.5, 9], [-9, 1.5, -9], [9, 1.5, -9], [9, 1.5, 9])), 0, 0, 0)
    const slanted = ball(worldOf(floor(), quad([-9, 0.5, 9], [-9, 0.5, -9], [9, 3, -9], [9, 3, 9])), 0, 0, 0)
    for (const player of [flat, slanted]) {
      walk(player, still.velocity, 1)
      player.walk({ ...still, jump: true }, DT)
      let top = 0
      for (let i = 0; i < 60; i++) {
        expect(player.walk(still, DT)).toBe('free')
        top = Math.max(top, player.position.y)
      }
      expect(player.ground.kind).toBe('ground')
      expect(top).toBeGreaterThan(0.6)
    }
    expect(flat.position.x).toBe(0)
    expect(slanted.position.x).toBeGreaterThan(0)
    expect(slanted.position.x).toBeLessThan(0.5)
  })

  test('with snap 0 it still stands and jumps', () => {
    const player = ball(worldOf(floor()), 0, 0.5, 0, { snap: 0 })
    walk(player, still.velocity, 60)
    expect(walk(player, vec(3, 0, 0), 60).kinds).toEqual(['ground'])
    player.walk({ ...still, jump: true }, DT)
    expect(player.position.y).toBeGreaterThan(0.05)
  })

  test('rising along a walkable slope is air, not steep', () => {
    const player = ball(worldOf(slope(40)), 0, 1, 0)
    walk(player, still.velocity, 60)
    player.jumpSpeed = 1
    player.walk({ velocity: vec(6, 0, 0), jump: true }, DT)
    expect(player.ground.kind).toBe('air')
  })
})

describe('slopes', () => {
  const start = (degrees: number, options = {}) => {
    const a = radians(degrees)
    const player = ball(worldOf(slope(degrees)), -GROWN * Math.sin(a), GROWN * Math.cos(a) - GROWN, 0, options)
    player.walk(still, DT)
    return player
  }

  test.each([5, 15, 25, 35, 45])('%d° is walked at the speed asked for, up, down and sideways', (degrees) => {
    for (const [x, z] of [
      [2, 0],
      [-2, 0],
      [0, 2],
      [1.2, 1.6],
    ]) {
      const player = start(degrees)
      expect(player.ground.kind).toBe('ground')
      const from = { ...player.position }
      expect(walk(player, vec(x, 0, z), 90).kinds).toEqual(['ground'])
      const dx = player.position.x - from.x
      const dz = player.position.z - from.z
      expect(Math.hypot(dx, player.position.y - from.y, dz)).toBeCloseTo(3, 10)
      expect(dx * z - dz * x).toBeCloseTo(0, 10)
    }
  })

  test.each([55, 60, 65, 75])('%d° is a chute: free fall along it, the wish has no effect', (degrees) => {
    const player = start(degrees)
    expect(player.ground.kind).toBe('steep')
    const from = { ...player.position }
    expect(walk(player, vec(2, 0, 0), 90).kinds).toEqual(['steep'])
    const [t0, t1] = [1 / 60, 91 / 60]
    const fall = (G * Math.sin(radians(degrees)) * (t1 * t1 - t0 * t0)) / 2
    expect(Math.hypot(player.position.x - from.x, player.position.y - from.y)).toBeCloseTo(fall, 8)
    expect(player.position.y - from.y).toBeCloseTo(-fall * Math.sin(radians(degrees)), 8)
  })

  test('the limit is walkable, and 1e-9 rad beyond it; 1e-6 rad beyond it is not', () => {
    for (const limit of [20, 50, 60]) {
      for (const [beyond, kind] of [
        [-1e-6, 'ground'],
        [-1e-9, 'ground'],
        [0, 'ground'],
        [0.9e-9, 'ground'],
        [1e-6, 'steep'],
      ] as const) {
        const player = start(limit + (beyond * 180) / Math.PI, { maxSlope: radians(limit) })
        expect(player.ground.kind).toBe(kind)
      }
    }
  })

  test.each([0, 1, 10, 30, 45, 49.9])('at rest on %d° not a bit changes in 1000 steps', (degrees) => {
    const player = start(degrees)
    walk(player, still.velocity, 2)
    const before = player.state.slice()
    walk(player, still.velocity, 1000)
    expect(player.state).toEqual(before)
  })

  test('an ellipsoid climbs as a ball does, and a steep slope is a wall to both', () => {
    for (const degrees of [30, 60]) {
      const level = worldOf(floor(), slope(degrees))
      for (const shape of [undefined, ellipsoid({ radii: vec(0.4, 0.9, 0.4) })]) {
        const player = ball(level, -3, 0, 0, shape ? { shape } : {})
        const { kinds, results } = walk(player, vec(2, 0, 0), 240)
        expect(kinds).toEqual(['ground'])
        expect(results).toEqual(['free'])
        if (degrees === 30) expect(player.position.y).toBeGreaterThan(1)
        else expect(player.position.y).toBeCloseTo(0, 10)
      }
    }
  })
})

describe('crests', () => {
  /** A profile in x and y, 20 m wide. */
  const profile = (...points: [number, number][]) =>
    worldOf(
      points.slice(1).flatMap(([x, y], i) => {
        const [px, py] = points[i]
        return quad([px, py, 10], [x, y, 10], [x, y, -10], [px, py, -10])
      }),
    )

  test('over a ridge and through a valley, both ways, the ground is never left', () => {
    const ridge = profile([-20, 0], [-4, 0], [0, 3], [4, 0], [20, 0])
    const valley = profile([-20, 0], [-4, 0], [0, -3], [4, 0], [20, 0])
    for (const level of [ridge, valley]) {
      for (const direction of [1, -1]) {
        for (const hertz of [30, 60, 144]) {
          const player = ball(level, -8 * direction, 0, 0)
          walk(player, still.velocity, 2)
          const velocity = vec(3 * direction, 0, 0)
          expect(walk(player, velocity, 6 * hertz, 1 / hertz)).toEqual({ kinds: ['ground'], results: ['free'] })
          expect(player.position.x * direction).toBeGreaterThan(7)
        }
      }
    }
  })

  test('off a ledge: it rolls over the edge, falls, and lands below', () => {
    const level = worldOf(
      quad([-50, 0, 50], [0, 0, 50], [0, 0, -50], [-50, 0, -50]),
      quad([-50, -5, 50], [50, -5, 50], [50, -5, -50], [-50, -5, -50]),
    )
    const player = ball(level, -1, 0, 0)
    expect(walk(player, vec(3, 0, 0), 20).kinds).toEqual(['ground'])
    expect(walk(player, vec(3, 0, 0), 40).kinds).toContain('air')
    walk(player, vec(3, 0, 0), 60)
    expect(player.ground.kind).toBe('ground')
    expect(player.position.y).toBeCloseTo(-5, 10)
  })
})

describe('funnels', () => {
  test.each([
    [3, 55],
    [4, 60],
    [5, 75],
  ])('of %d slopes of %d°: held, at rest bit for bit, and it can jump', isHeld)

  test('a trough of two steep slopes holds it and can be walked along', () => {
    const level = worldOf(
      quad([-5, 9, 50], [0, 0, 50], [0, 0, -50], [-5, 9, -50]),
      quad([0, 0, 50], [5, 9, 50], [5, 9, -50], [0, 0, -50]),
    )
    const player = ball(level, 0.2, 2, 0)
    walk(player, still.velocity, 120)
    expect(player.ground.kind).toBe('ground')
    const { y, z } = player.position
    expect(walk(player, vec(0, 0, -3), 60)).toEqual({ kinds: ['ground'], results: ['free'] })
    expect(player.position.y).toBeCloseTo(y, 10)
    expect(player.position.z).toBeCloseTo(z - 3, 9)
  })
})

test('a round trough of 768 strips: walked along without a ripple, climbed as far as the limit and no farther', () => {
  const radius = 5
  const at = (i: number): [number, number] => {
    const a = (i / 768) * Math.PI
    return [-radius * Math.cos(a), radius - radius * Math.sin(a)]
  }
  const strips = Array.from({ length: 768 }, (_, i) => {
    const [[x0, y0], [x1, y1]] = [at(i), at(i + 1)]
    return quad([x0, y0, 30], [x1, y1, 30], [x1, y1, -30], [x0, y0, -30])
  })
  const player = ball(worldOf(strips.flat()), 0, 0.5, 20)
  walk(player, still.velocity, 60)
  const { x, y, z } = player.position
  expect(walk(player, vec(0, 0, -3), 120)).toEqual({ kinds: ['ground'], results: ['free'] })
  expect(player.position.x).toBeCloseTo(x, 9)
  expect(player.position.y).toBeCloseTo(y, 9)
  expect(player.position.z).toBeCloseTo(z - 6, 9)
  // strips are π/768 apart: the last one of at most 50°
  let highest = 0
  for (let i = 0; i < 240; i++) {
    player.walk({ velocity: vec(3, 0, 0) }, 1 / 60)
    highest = Math.max(highest, player.position.x)
  }
  const limit = (radius - GROWN) * Math.sin(radians(50))
  expect(highest).toBeGreaterThan(limit - 0.06)
  expect(highest).toBeLessThan(limit + 0.06)
})
