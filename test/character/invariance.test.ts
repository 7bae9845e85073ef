/** The same walk wherever, however large, however turned, and at every rate. */
import { describe, expect, test } from 'vitest'
import { FOOTING } from '../../src/character/state.ts'
import {
  box,
  CHARACTER_STATE,
  type Character,
  capsule,
  cylinder,
  ellipsoid,
  type Mover,
  sphere,
} from '../../src/index.ts'
import { ball, floor, GROWN, quad, type Triple, vec, walk, wall, worldOf } from './levels.ts'

/** A wall that leans, a ramp, a triangle to climb over. */
const LEVEL = [
  ...floor(),
  ...quad([3, -1, -9], [3, -1, 9], [3.5, 4, 9], [3.5, 4, -9]),
  ...quad([-3, 0, 3], [3, 2, 3], [3, 2, 9], [-3, 0, 9]),
  ...[-2, 0, -2, -1, 0, -2, -1.5, 1, -2.4],
]

const wishAt = (step: number): Triple => {
  const t = step / 60
  // a circle by a polynomial is good enough
  const c = 1 - (t * t) / 2 + t ** 4 / 24 - t ** 6 / 720
  const s = t - t ** 3 / 6 + t ** 5 / 120 - t ** 7 / 5040
  return [3 * c, 0, 3 * s + 0.5]
}

interface Frame {
  place: (p: Triple) => Triple
  turn: (v: Triple) => Triple
  back: (p: Triple) => Triple
  scale: number
}

const still: Frame = { place: (p) => p, turn: (v) => v, back: (p) => p, scale: 1 }

type Sized = (scale: number) => Mover
const BALL: Sized = (scale) => sphere({ radius: 0.4 * scale })
const BOX: Sized = (scale) => box({ halfExtents: vec(0.4 * scale, 0.9 * scale, 0.3 * scale) })

function path(frame: Frame, sized = BALL): number[] {
  const level: number[] = []
  for (let i = 0; i < LEVEL.length; i += 3) level.push(...frame.place([LEVEL[i], LEVEL[i + 1], LEVEL[i + 2]]))
  const [x, y, z] = frame.place([0, 0.3, 0])
  const { scale } = frame
  const player = ball(worldOf(level), x, y, z, {
    shape: sized(scale),
    stepHeight: sized === BALL ? 0 : 0.3 * scale,
    skin: 0.02 * scale,
    gravity: 9.81 * scale,
    jumpSpeed: 5 * scale,
    snap: 0.3 * scale,
    up: vec(...frame.turn([0, 1, 0])),
  })
  const out: number[] = []
  for (let i = 0; i < 200; i++) {
    const [u, v, w] = wishAt(i)
    const velocity = vec(...frame.turn([u * scale, v * scale, w * scale]))
    expect(player.walk({ velocity, jump: i % 50 === 49 }, 1 / 60)).toBe('free')
    out.push(...frame.back([player.position.x, player.position.y, player.position.z]))
  }
  return out
}

function farthest(a: number[], b: number[]): number {
  return a.reduce((most, x, i) => Math.max(most, Math.abs(x - b[i])), 0)
}

const base = path(still)
const baseOfBox = path(still, BOX)

describe('up may point anywhere', () => {
  const bases: [string, [Triple, Triple, Triple], number][] = [
    ['down', [[1, 0, 0], [0, -1, 0], [0, 0, -1]], 1e-13], // biome-ignore format: a matrix
    [
      'x',
      [
        [0, 1, 0],
        [-1, 0, 0],
        [0, 0, 1],
      ],
      1e-13,
    ],
    [
      'z',
      [
        [1, 0, 0],
        [0, 0, 1],
        [0, -1, 0],
      ],
      1e-13,
    ],
    [
      'aslant',
      [
        [2 / 3, -2 / 3, 1 / 3],
        [1 / 3, 2 / 3, 2 / 3],
        [-2 / 3, -1 / 3, 2 / 3],
      ],
      1e-10,
    ],
  ]
  test.each(bases)('%s: the same path, turned', (_, [a, b, c], allowed) => {
    const turn = ([x, y, z]: Triple): Triple => [
      x * a[0] + y * b[0] + z * c[0],
      x * a[1] + y * b[1] + z * c[1],
      x * a[2] + y * b[2] + z * c[2],
    ]
    const dot = (p: Triple, q: Triple) => p[0] * q[0] + p[1] * q[1] + p[2] * q[2]
    const turned = path({ place: turn, turn, back: (p) => [dot(p, a), dot(p, b), dot(p, c)], scale: 1 })
    expect(farthest(turned, base)).toBeLessThan(allowed)
  })
})

test('10 km away: the same path to 1e-8 m', () => {
  for (const [x, y, z] of [
    [10000, 0, 0],
    [8192, 0, -8192],
    [10000, 10000, 10000],
  ]) {
    const away: Frame = {
      ...still,
      place: (p) => [p[0] + x, p[1] + y, p[2] + z],
      back: (p) => [p[0] - x, p[1] - y, p[2] - z],
    }
    expect(farthest(path(away), base)).toBeLessThan(1e-8)
    expect(farthest(path(away, BOX), baseOfBox)).toBeLessThan(1e-8)
  }
})

test('all lengths scaled: the same path, scaled; by a power of two in every bit', () => {
  for (const scale of [0.01, 100, 1 / 1024, 1024]) {
    const frame: Frame = {
      place: (p) => [p[0] * scale, p[1] * scale, p[2] * scale],
      turn: (v) => v,
      back: (p) => [p[0] / scale, p[1] / scale, p[2] / scale],
      scale,
    }
    for (const [sized, own] of [
      [BALL, base],
      [BOX, baseOfBox],
    ] as const) {
      if (scale === 0.01 || scale === 100) expect(farthest(path(frame, sized), own)).toBeLessThan(1e-10)
      else expect(path(frame, sized)).toEqual(own)
    }
  }
})

test('24 to 360 steps a second: the same distance on the floor, along a wall and up a ramp', () => {
  const level = worldOf(floor(), wall(-50, -2, 50, -2), quad([20, 0, 50], [50, 10, 50], [50, 10, -50], [20, 0, -50]))
  const ends: number[][] = []
  for (const hertz of [24, 30, 60, 144, 360]) {
    const plain = ball(level, -10, 0, 5)
    walk(plain, vec(3, 0, 0), 2 * hertz, 1 / hertz)
    walk(plain, vec(3, 0, 0), 2 * hertz, 1 / hertz)
    const along = ball(level, -10, 0, -2 + GROWN)
    walk(along, vec(3, 0, -2), 4 * hertz, 1 / hertz)
    const up = ball(level, 25, 3, 0)
    walk(up, vec(0, 0, 0), 2 * hertz, 1 / hertz)
    walk(up, vec(3, 0, 0), 2 * hertz, 1 / hertz)
    ends.push([plain, along, up].flatMap((p) => [p.position.x, p.position.y, p.position.z]))
    expect(plain.position.x).toBeCloseTo(2, 9)
    expect(along.position.x).toBeCloseTo(2, 9)
  }
  for (const end of ends) expect(farthest(end, ends[0])).toBeLessThan(1e-9)
})

test('a box turned by right angles, its sizes with it: the same path, turned', () => {
  const swapped: Sized = () => box({ halfExtents: vec(0.3, 0.9, 0.4) })
  const turn = ([x, y, z]: Triple): Triple => [z, y, -x]
  const back = ([x, y, z]: Triple): Triple => [-z, y, x]
  const turned = path({ place: turn, turn, back, scale: 1 }, swapped)
  expect(farthest(turned, baseOfBox)).toBeLessThan(1e-10)
})

describe('the state is one row', () => {
  const play = (character: Character, from: number, to: number) => {
    for (let i = from; i < to; i++) {
      const [x, y, z] = wishAt(i)
      character.walk({ velocity: vec(x, y, z), jump: i % 30 === 29 }, 1 / 60)
    }
  }

  test('saved, restored into another character and replayed: the same bits', () => {
    const world = worldOf(LEVEL)
    for (const shape of [undefined, ellipsoid({ radii: vec(0.3, 0.8, 0.5) }), BOX(1)]) {
      const one = ball(world, 0, 0.3, 0, shape ? { shape } : {})
      play(one, 0, 70)
      const saved = one.state.slice()
      play(one, 70, 200)
      const other = ball(world, 9, 9, 9, shape ? { shape } : {})
      other.restore(saved)
      expect(other.position).not.toEqual(vec(9, 9, 9))
      play(other, 70, 200)
      expect(other.state).toEqual(one.state)
      expect(other.position).toEqual(one.position)
      expect(other.ground).toEqual(one.ground)
    }
  })

  test('rows that are none are refused, and change nothing', () => {
    const player = ball(worldOf(LEVEL), 0, 0.3, 0)
    play(player, 0, 30)
    const before = player.state.slice()
    const bad = (i: number, value: number) => {
      const row = before.slice()
      row[i] = value
      return row
    }
    expect(() => player.restore(before.slice(1))).toThrow('Character.restore: state is 65 numbers, expected the 66')
    expect(() => player.restore(bad(2, Number.NaN))).toThrow('Character.restore: state[2] is NaN')
    expect(() => player.restore(bad(9, 7))).toThrow('Character.restore: state[9] is 7')
    expect(() => player.restore(bad(23, 2))).toThrow('Character.restore: state[23] is 2, expected 0 or 1')
    expect(() => player.fly({ velocity: vec(2 ** 59, 0, 0) }, 1024)).toThrow('Character.fly: the length of a move')
    expect(() => player.walk({ velocity: vec(2 ** 59, 0, 0) }, 1024)).toThrow('Character.walk: the length of a move')
    expect(player.state).toEqual(before)
  })

  test('a copy through JSON goes back as an array, and as an object is refused with the way to make one', () => {
    const player = ball(worldOf(LEVEL), 0, 0.3, 0)
    play(player, 0, 30)
    const saved = player.state.slice()
    play(player, 30, 40)
    const asArray = JSON.parse(JSON.stringify(Array.from(saved)))
    const asObject = JSON.parse(JSON.stringify(saved))
    expect(() => player.restore(asObject)).toThrow(
      "Character.restore: state is an object, expected the 66 numbers of a character's state",
    )
    expect(() => player.restore(asObject)).toThrow('(for JSON, save Array.from(state))')
    player.restore(asArray)
    expect(player.state).toEqual(saved)
  })

  test('restored into a character of another size, the size comes back as well, and the walk goes on to the bit', () => {
    const world = worldOf(LEVEL)
    const small = ball(world, 0, 0.3, 0)
    const large = ball(world, 0, 3, 0, { shape: cylinder({ radius: 0.6, height: 1.3 }), stepHeight: 0 })
    play(small, 0, 60)
    const saved = small.state.slice()
    large.restore(saved)
    expect(large.shape).toEqual(small.shape)
    expect(large.position).toEqual(small.position)
    expect(large.extents).toEqual(small.extents)
    for (const one of [small, large]) play(one, 60, 120)
    expect(large.state).toEqual(small.state)
  })

  test('restored into a character with another skin, the feet are where the feet were', () => {
    const world = worldOf(LEVEL)
    const thin = ball(world, 0, 0.3, 0)
    play(thin, 0, 60)
    for (let i = 0; i < 120; i++) thin.walk({ velocity: vec(0, 0, 0) }, 1 / 60)
    expect(thin.ground.kind).toBe('ground')
    const thick = ball(world, 0, 3, 0, { skin: 0.05 })
    const own = thick.state[FOOTING]
    thick.restore(thin.state)
    for (const axis of ['x', 'y', 'z'] as const) expect(thick.position[axis]).toBeCloseTo(thin.position[axis], 10)
    expect(thick.state[FOOTING]).toBe(own)
    // and there and back again nothing has changed
    thin.restore(thick.state)
    for (const axis of ['x', 'y', 'z'] as const) expect(thin.position[axis]).toBeCloseTo(thick.position[axis], 10)
  })

  test('sizes that no character can have are refused, and change nothing', () => {
    const player = ball(worldOf(LEVEL), 0, 0.3, 0, { shape: capsule({ radius: 0.3, height: 1 }), up: vec(1, 1, 0) })
    const before = player.state.slice()
    const bad = (...changes: [keyof typeof CHARACTER_STATE, number, number][]) => {
      const row = before.slice()
      for (const [name, k, value] of changes) row[CHARACTER_STATE[name].offset + k] = value
      return () => player.restore(row)
    }
    expect(bad(['body', 0, 1.5])).toThrow('Character.restore: state[19] is 1.5, expected a whole number from 0 to 4')
    expect(bad(['body', 0, 4])).toThrow('Character.restore: up is not along y')
    expect(bad(['body', 0, 5])).toThrow('Character.restore: state[19] is 5, expected a whole number from 0 to 4')
    expect(bad(['body', 0, 2])).toThrow('Character.restore: up is not along y')
    expect(bad(['extents', 1, 0.2])).toThrow('Character.restore: state[20..22].height is 0.4, expected at least twice')
    expect(bad(['extents', 0, -0.3])).toThrow('Character.restore: state[20..22].radius is -0.3, expected a positive')
    expect(bad(['extents', 2, 0.31])).toThrow(
      'Character.restore: state[22] is 0.31, expected 0.3, to match its other extents: the body is a capsule',
    )
    expect(player.state).toEqual(before)
    expect(player.shape).toEqual(capsule({ radius: 0.3, height: 1 }))
  })

  test('an option that is undefined is the default', () => {
    const player = ball(worldOf(LEVEL), 0, 0.3, 0, { skin: undefined, snap: undefined })
    expect(player.skin).toBe(0.02)
  })
})
