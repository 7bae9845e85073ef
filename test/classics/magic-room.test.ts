/**
 * The rows of lesson 5: what the Magic Room's own solver does, to the digits of the original, and where it fails. What carom
 * answers to the same inputs is in test/balls/magic-room-rows.test.ts.
 */
import { describe, expect, it } from 'vitest'
import {
  BALLS,
  CYLINDERS,
  exchange,
  hitCylinder,
  hitPlane,
  MagicRoom,
  moveCamera,
  PLANES,
  type RoomEvent,
  type RoomOptions,
} from '../../playground/classics/magic-room.ts'
import { Vector } from '../../playground/classics/nehe-math.ts'
import { createEye } from '../../playground/scenes/room/eye.ts'
import { roomBodies } from '../../playground/scenes/room/placing.ts'
import { SETTINGS } from '../../playground/scenes/room/settings.ts'
import { Clock } from '../../playground/shell/clock.ts'

type Three = readonly [number, number, number]
const point = ([x, y, z]: Three) => ({ x, y, z })
const v = (x: number, y: number, z: number) => new Vector(x, y, z)

/** Balls given by place and velocity, without walls, cylinders and gravity unless they are asked for. */
function room(balls: readonly (readonly [Three, Three])[], options: RoomOptions = {}): MagicRoom {
  return new MagicRoom({
    planes: [],
    cylinders: [],
    gravity: { x: 0, y: 0, z: 0 },
    balls: balls.map(([position, velocity]) => ({ position: point(position), velocity: point(velocity) })),
    ...options,
  })
}

function run(frames: number, options: RoomOptions = {}): { room: MagicRoom; events: Map<number, RoomEvent[]> } {
  const solver = new MagicRoom(options)
  const events = new Map<number, RoomEvent[]>()
  for (let frame = 1; frame <= frames; frame++) {
    if (solver.frame() !== 'complete') throw new Error(`frame ${frame} is endless`)
    solver.ageExplosions()
    if (solver.events.length > 0) events.set(frame, solver.events)
  }
  return { room: solver, events }
}

/** Six decimals unless said otherwise: nine digits of the numbers of this room. */
function near(actual: { x: number; y: number; z: number }, [x, y, z]: Three, decimals = 6): void {
  expect(actual.x).toBeCloseTo(x, decimals)
  expect(actual.y).toBeCloseTo(y, decimals)
  expect(actual.z).toBeCloseTo(z, decimals)
}

const xs = (solver: MagicRoom) => solver.positions.map(({ x }) => x)

describe('the room', () => {
  it('M1: five planes moved in by 20, open above', () => {
    expect(PLANES.map(({ point: p, normal: n }) => [p.x, p.y, p.z, n.x, n.y, n.z])).toEqual([
      [0, -300, 0, 0, 1, 0],
      [300, 0, 0, -1, 0, 0],
      [-300, 0, 0, 1, 0, 0],
      [0, 0, 300, 0, 0, -1],
      [0, 0, -300, 0, 0, 1],
    ])
    const up = room(
      [
        [
          [0, 290, 0],
          [0, 100, 0],
        ],
      ],
      { planes: PLANES },
    )
    up.frame()
    expect([up.positions[0].y, up.eventCount]).toEqual([350, 0])
  })

  it('M2: three cylinders with radii larger by 20', () => {
    expect(CYLINDERS.map(({ radius }) => radius)).toEqual([80, 80, 50])
    expect(CYLINDERS.map(({ point: p }) => [p.x, p.y, p.z])).toEqual([
      [0, 0, 0],
      [200, -300, 0],
      [-200, 0, 0],
    ])
    near(CYLINDERS[2].axis, [0, Math.SQRT1_2, Math.SQRT1_2], 15)
  })

  it('M3: ten balls, all with the same velocity', () => {
    expect(BALLS.map(({ position: { x, y, z } }) => [x, y, z])).toEqual([
      [199, 180, 10],
      [0, 150, 100],
      [-100, 180, -100],
      [-275, 300, -350],
      [-200, 300, -300],
      [-125, 300, -250],
      [-50, 300, -200],
      [25, 300, -150],
      [100, 300, -100],
      [175, 300, -50],
    ])
    expect(new Set(BALLS.map(({ velocity: { x, y, z } }) => `${x} ${y} ${z}`))).toEqual(new Set(['0.5 -0.1 0.5']))
  })

  it('M4: in each frame 0.6 passes and v.y falls by 0.03; nothing slows the balls otherwise', () => {
    const solver = new MagicRoom()
    expect([solver.step, solver.gravity.y]).toEqual([0.6, -0.05])
    solver.frame()
    for (const [i, { position: p }] of BALLS.entries()) {
      near(solver.positions[i], [p.x + 0.3, p.y - 0.078, p.z + 0.3], 12)
      near(solver.velocities[i], [0.5, -0.13, 0.5], 15)
    }
    const free = room([
      [
        [0, 0, 0],
        [3, 0, 4],
      ],
    ])
    for (let frame = 0; frame < 1000; frame++) free.frame()
    near(free.velocities[0], [3, 0, 4], 15)
  })
})

describe('the golden trace', () => {
  const { room: at1000, events } = run(1000)
  //  frame, which of its events, what, ball, other, time since the event before, centre
  const trace: [number, number, string, number, number, number, (number | null)[]][] = [
    [145, 0, 'cyl1', 2, -1, 0.46291501, [-56.568542, -18.619972, -56.568542]],
    [167, 0, 'z−', 3, -1, 0.4, [-225, 38.498, -300]],
    [167, 1, 'z−', 3, -1, 0, [-225, 38.498, -300]],
    [220, 0, 'floor', 1, -1, 0.48358209, [65.941791, -300, 165.941791]],
    [225, 0, 'x+', 0, -1, 0.542846618, [300, -265.110149, 77.471423]],
    [255, 0, 'floor', 5, -1, 0.236129032, [null, -300, null]],
    [255, 1, 'floor', 7, -1, 0, [null, -300, null]],
    [255, 2, 'floor', 6, -1, 0, [null, -300, null]],
    [255, 3, 'floor', 4, -1, 0, [null, -300, null]],
    [778, 0, 'ball', 7, 9, 0.116, [262.830152, -236.640851, 83.158]],
    [884, 0, 'ball', 1, 6, 0.132, [123.456085, 140.18687, 235.034]],
  ]
  it.each(trace)('M5: frame %i, event %i: %s', (frame, i, name, ball, other, lapse, centre) => {
    const event = events.get(frame)![i]
    expect([event.name, event.ball, event.other]).toEqual([name, ball, other])
    expect(event.lapse).toBeCloseTo(lapse, 9)
    const { x, y, z } = event.position
    for (const [k, value] of [x, y, z].entries()) {
      if (centre[k] !== null) expect(value).toBeCloseTo(centre[k], 6)
    }
  })

  it('M5: the first events of their kinds are these', () => {
    expect([...events.keys()].slice(0, 2)).toEqual([145, 167])
    const balls = [...events].filter(([, list]) => list.some(({ other }) => other >= 0)).map(([frame]) => frame)
    expect(balls).toEqual([778, 884])
    expect(events.get(167)).toHaveLength(2)
    expect(events.get(255)).toHaveLength(4)
  })

  it('M5: centres at frames 100, 300 and 1000, to nine digits', () => {
    const at100 = run(100).room
    near(at100.positions[0], [229, 83.1, 40])
    near(at100.velocities[0], [0.5, -3.1, 0.5])
    const at300 = run(300).room
    near(at300.positions[0], [224.643306, -94.900948, 100])
    near(at300.positions[2], [-103.137085, -43.908, -103.137085])
    near(at300.positions[3], [-277.136923, -5.542117, -260.396883])
    near(at1000.positions[0], [116.978859, -97.725817, 290])
    near(at1000.positions[5], [175, 295.044, 50])
    near(at1000.positions[9], [-235.499678, 177.424587, 26.12939])
  })

  it('M5, M9, M12, M14: 10,000 frames: hits, energies, explosions without a slot, sounds', () => {
    const solver = new MagicRoom()
    const seen: Record<number, [hits: number, dropped: number]> = {}
    const energies: Record<number, number> = { 0: solver.energy }
    const mix: Record<string, number> = {}
    for (let frame = 1; frame <= 10_000; frame++) {
      expect(solver.frame()).toBe('complete')
      solver.ageExplosions()
      for (const { name } of solver.events) mix[name] = (mix[name] ?? 0) + 1
      if ([600, 1000, 3000, 10_000].includes(frame)) seen[frame] = [solver.eventCount, solver.dropped]
      if ([100, 300, 1000, 10_000].includes(frame)) energies[frame] = Math.round(solver.energy * 1000) / 1000
    }
    expect(seen).toEqual({ 600: [32, 0], 1000: [80, 0], 3000: [359, 3], 10000: [1318, 28] })
    expect(mix).toEqual({
      floor: 349,
      'x+': 160,
      'x−': 151,
      cyl2: 145,
      'z−': 138,
      'z+': 125,
      cyl1: 109,
      cyl3: 102,
      ball: 39,
    })
    expect(solver.sounds).toBe(40)
    expect(energies[0]).toBeCloseTo(283.05, 9)
    expect([energies[100], energies[300], energies[1000], energies[10_000]]).toEqual([282.6, 284.236, 283.934, 282.766])
  })
})

describe('the steps', () => {
  it('M6: planes count from both sides; not along them, and not behind', () => {
    const floor = PLANES[0]
    expect(hitPlane(floor, v(0, -290, 0), v(0, -1, 0))?.t).toBe(10)
    expect(hitPlane(floor, v(0, -310, 0), v(0, 1, 0))?.t).toBe(10)
    expect(hitPlane(floor, v(0, -290, 0), v(0, 1, 0))).toBeNull()
    expect(hitPlane(floor, v(0, -290, 0), v(1, -9e-9, 0))).toBeNull()
    expect(hitPlane(floor, v(0, -290, 0), v(1, -1.1e-8, 0))).not.toBeNull()
    expect(hitPlane(floor, v(0, -300 - 9e-9, 0), v(0, -1, 0))?.t).toBeCloseTo(-9e-9, 12)
    expect(hitPlane(floor, v(0, -300 - 1.1e-8, 0), v(0, -1, 0))).toBeNull()
  })

  it('M7: cylinders are infinite; the nearest not behind, from inside the way out; the normal points outward; a tangent counts', () => {
    const [upright] = CYLINDERS
    const outside = hitCylinder(upright, v(-100, 5000, 0), v(1, 0, 0))!
    expect(outside.t).toBe(20)
    near(outside.normal, [-1, 0, 0])
    near(outside.point, [-80, 5000, 0])
    const inside = hitCylinder(upright, v(0, 0, 0), v(1, 0, 0))!
    expect(inside.t).toBe(80)
    near(inside.normal, [1, 0, 0])
    expect(hitCylinder(upright, v(-100, 0, 80), v(1, 0, 0))?.t).toBe(100)
    expect(hitCylinder(upright, v(-100, 0, 80.000000001), v(1, 0, 0))).toBeNull()
    expect(hitCylinder(upright, v(100, 0, 0), v(1, 0, 0))).toBeNull()
    expect(hitCylinder(upright, v(0, 0, 0), v(0, 1, 0))).toBeNull()
  })

  it('M8: a ball that touches and leaves is not hit; of equal times the later test wins', () => {
    const leaving = room(
      [
        [
          [0, -300, 0],
          [0, 5, 0],
        ],
      ],
      { planes: PLANES },
    )
    leaving.frame()
    expect([leaving.eventCount, leaving.positions[0].y]).toEqual([0, -297])
    // into an edge of the room: floor and x+ at one instant, of which x+ is tested later
    const corner = room(
      [
        [
          [299, -299, 0],
          [10, -10, 0],
        ],
      ],
      { planes: PLANES },
    )
    corner.frame()
    expect(corner.events.map(({ name }) => name)).toEqual(['x+', 'floor'])
    // two balls on the floor at one instant: the later ball first
    const two = room(
      [
        [
          [-100, -299, 0],
          [0, -10, 0],
        ],
        [
          [100, -299, 0],
          [0, -10, 0],
        ],
      ],
      { planes: PLANES },
    )
    two.frame()
    expect(two.events.map(({ ball }) => ball)).toEqual([1, 0])
  })

  it('M9: the velocity is mirrored at the wall and keeps its length', () => {
    const solver = room(
      [
        [
          [0, -299, 0],
          [3, -4, 12],
        ],
      ],
      { planes: PLANES },
    )
    solver.frame()
    near(solver.velocities[0], [3, 4, 12], 14)
    expect(solver.events[0].lapse).toBeCloseTo(0.25, 14)
    near(solver.positions[0], [1.8, -298.6, 7.2], 14)
  })

  it('M10: time zero itself is never tested, the first slice end within 40 counts, and its start is the answer', () => {
    const solver = room(
      [
        [
          [0, 0, 0],
          [50, 0, 0],
        ],
        [
          [41, 0, 0],
          [0, 0, 0],
        ],
      ],
      { slices: 3 },
    )
    solver.frame()
    expect(solver.events[0].lapse).toBe(0) // found at .2, though the balls touch at .02
    const passing = room([
      [
        [0, 0, 0],
        [50, 0, 0],
      ],
      [
        [60, 40.0001, 0],
        [0, 0, 0],
      ],
    ])
    passing.frame()
    expect(passing.eventCount).toBe(0)
  })

  it('M11: the parts along the line of centres are swapped, those across are kept', () => {
    const solver = room([
      [
        [0, 0, 0],
        [100, 7, 0],
      ],
      [
        [45, 0, 0],
        [-20, 0, 3],
      ],
    ])
    solver.frame()
    const [{ normal, velocityBefore, otherVelocityBefore }] = solver.events
    const [a, b] = solver.velocities
    const n = Vector.of(normal)
    expect(a.dot(n)).toBeCloseTo(Vector.of(otherVelocityBefore!).dot(n), 10)
    expect(b.dot(n)).toBeCloseTo(Vector.of(velocityBefore).dot(n), 10)
    const across = (w: Vector) => w.minus(n.times(w.dot(n)))
    const kept = (after: Vector, before: { x: number; y: number; z: number }) => {
      const { x, y, z } = across(Vector.of(before))
      near(across(after), [x, y, z], 12)
    }
    kept(a, velocityBefore)
    kept(b, otherVelocityBefore!)
    // the article's general form: equal masses swap, a heavy one hardly notices, momentum and energy are kept
    expect(exchange(1, 3, 1, -2)).toEqual([-2, 3])
    const [v1, v2] = exchange(4, 1, 2, -5)
    expect(4 * v1 + 2 * v2).toBeCloseTo(4 - 10, 12)
    expect(4 * v1 * v1 + 2 * v2 * v2).toBeCloseTo(4 + 50, 12)
    // processed only if earlier than the wall
    const wallFirst = room(
      [
        [
          [299, 0, 0],
          [10, 0, 0],
        ],
        [
          [250, 0, 0],
          [40, 0, 0],
        ],
      ],
      { planes: PLANES },
    )
    wallFirst.frame()
    expect(wallFirst.events[0].name).toBe('x+')
  })

  it('M12: twenty slots; an explosion is drawn for 101 frames and grows to 4.03', () => {
    const solver = room(
      [
        [
          [0, -299.9, 0],
          [0, -1, 0],
        ],
      ],
      { planes: PLANES },
    )
    solver.frame()
    const [slot] = solver.explosions
    expect([slot.alpha, slot.scale, solver.explosions.length]).toEqual([1, 1, 20])
    let drawn = 0
    for (; slot.alpha >= 0 && drawn < 1000; drawn++) {
      if (drawn === 100) {
        expect(slot.alpha).toBeGreaterThan(6.6e-7)
        expect(slot.alpha).toBeLessThan(6.8e-7)
      }
      solver.ageExplosions()
    }
    expect(drawn).toBe(101)
    expect(slot.scale).toBeCloseTo(4.03, 5)
    expect(slot.scale).toBe(Math.fround(slot.scale))
    // reusable only now: twenty-one hits at once leave one without a slot
    const many = room(
      Array.from(
        { length: 21 },
        (_, i) =>
          [
            [-250 + 0.1 * i, -299.9, 100 * i],
            [0, -1, 0],
          ] as const,
      ),
      { planes: PLANES.slice(0, 1) },
    )
    many.frame()
    expect([many.eventCount, many.dropped]).toEqual([21, 1])
  })

  it('M13: explosions sit at the centre of the ball, of two at that of the first', () => {
    const wall = room(
      [
        [
          [0, -299, 0],
          [0, -10, 0],
        ],
      ],
      { planes: PLANES },
    )
    wall.frame()
    near(wall.explosions[0].position, [0, -300, 0])
    const two = room([
      [
        [0, 0, 0],
        [50, 0, 0],
      ],
      [
        [50, 0, 0],
        [-50, 0, 0],
      ],
    ])
    two.frame()
    near(two.explosions[0].position, [0.096 * 50, 0, 0])
  })

  it('M14: one sound for each search that finds balls, none for walls', () => {
    const wall = room(
      [
        [
          [0, -299, 0],
          [0, -10, 0],
        ],
      ],
      { planes: PLANES },
    )
    wall.frame()
    expect([wall.eventCount, wall.sounds]).toEqual([1, 0])
    const two = room([
      [
        [0, 0, 0],
        [50, 0, 0],
      ],
      [
        [50, 0, 0],
        [-50, 0, 0],
      ],
    ])
    two.frame()
    expect([two.eventCount, two.sounds]).toEqual([1, 1])
  })

  it('M16: fewer slices, an earlier and so less exact contact', () => {
    const contact = (slices: number) => {
      const solver = room(
        [
          [
            [0, 0, 0],
            [50, 0, 0],
          ],
          [
            [50, 0, 0],
            [-50, 0, 0],
          ],
        ],
        { slices },
      )
      solver.frame()
      return solver.events[0].lapse
    }
    // exact: .1
    expect(contact(3)).toBe(0)
    expect(contact(10)).toBeCloseTo(0.06, 12)
    expect(contact(150)).toBeCloseTo(0.096, 12)
  })
})

describe('where it fails', () => {
  const overlapping: [string, Three, Three][] = [
    ['approaching', [1, 0, 0], [-1, 0, 0]],
    ['leaving', [-1, 0, 0], [1, 0, 0]],
    ['side by side', [1, 0, 0], [1, 0, 0]],
    ['at rest', [0, 0, 0], [0, 0, 0]],
  ]
  it.each(overlapping)('MD1: balls that overlap by 1, %s, never come out of the loop', (_, a, b) => {
    const solver = room([
      [[0, 0, 0], a],
      [[39, 0, 0], b],
    ])
    expect(solver.frame()).toBe('endless')
    expect(solver.rounds).toBe(solver.budget)
    expect(xs(solver)).toEqual([0, 39])
  })

  it('MD2: balls at rest that touch never come out of the loop', () => {
    const solver = room([
      [
        [0, 0, 0],
        [0, 0, 0],
      ],
      [
        [40, 0, 0],
        [0, 0, 0],
      ],
    ])
    expect(solver.frame()).toBe('endless')
  })

  it('MD3: a ball that touches a cylinder in passing never gets past it; a hair farther out it does', () => {
    const tangent = room(
      [
        [
          [-1, 150, 80],
          [10, 0, 0],
        ],
      ],
      { cylinders: CYLINDERS.slice(0, 1) },
    )
    expect(tangent.frame()).toBe('endless')
    expect(tangent.positions[0].x).toBeCloseTo(0, 12)
    const free = room(
      [
        [
          [-1, 150, 80.000000001],
          [10, 0, 0],
        ],
      ],
      { cylinders: CYLINDERS.slice(0, 1) },
    )
    expect(free.frame()).toBe('complete')
    expect([free.positions[0].x, free.eventCount]).toEqual([5, 0])
  })

  it('MD4: balls bounce before they touch', () => {
    const solver = room([
      [
        [0, 0, 0],
        [50, 0, 0],
      ],
      [
        [50, 0, 0],
        [-50, 0, 0],
      ],
    ])
    solver.frame()
    expect(solver.events[0].time).toBeCloseTo(0.096, 12)
    expect(solver.positions[0].x).toBeCloseTo(-20.4, 10)
    expect(solver.positions[1].x).toBeCloseTo(70.4, 10)
  })

  it('MD6: a fast ball passes through another', () => {
    const solver = room([
      [
        [0, 0, 0],
        [24000, 0, 0],
      ],
      [
        [144, 0, 0],
        [0, 0, 0],
      ],
    ])
    solver.frame()
    expect(solver.eventCount).toBe(0)
    expect(xs(solver)).toEqual([14400, 144])
  })

  it('MD7: of two pairs that collide the last bounces at the time of the first', () => {
    const solver = room([
      [
        [0, 0, 0],
        [400, 0, 0],
      ],
      [
        [100, 0, 0],
        [0, 0, 0],
      ],
      [
        [0, 200, 0],
        [200, 0, 0],
      ],
      [
        [100, 200, 0],
        [0, 0, 0],
      ],
    ])
    solver.frame()
    const [first] = solver.events
    expect([first.ball, first.other]).toEqual([2, 3])
    expect(first.time).toBeCloseTo(0.148, 12)
    expect(first.otherPosition!.x - first.position.x).toBeCloseTo(70.4, 9)
    for (const [i, x] of [59.2, 280.8, 29.6, 190.4].entries()) expect(solver.positions[i].x).toBeCloseTo(x, 9)
  })

  it('MD8: the balls are 20 in radius whatever they are drawn as: 40 between centres, 300 to the walls', () => {
    // two balls of radius 10 should meet at 20
    const solver = room(
      [
        [
          [0, 0, 0],
          [50, 0, 0],
        ],
        [
          [50, 0, 0],
          [-50, 0, 0],
        ],
        [
          [0, -299, 250],
          [0, -10, 0],
        ],
      ],
      { planes: PLANES },
    )
    solver.frame()
    const pair = solver.events.find(({ other }) => other >= 0)!
    expect(pair.otherPosition!.x - pair.position.x).toBeGreaterThan(40)
    expect(solver.events.find(({ name }) => name === 'floor')?.position.y).toBe(-300)
  })

  it('MD9: ball 3 starts 50 outside of the room, ball 4 on its wall; ball 3 comes in through the wall', () => {
    const wall = PLANES[4]
    const outside = BALLS.map(({ position }) => position.z - wall.point.z)
    expect([outside[3], outside[4]]).toEqual([-50, 0])
    const { room: solver, events } = run(167)
    expect(events.get(167)?.map(({ name, ball }) => [name, ball])).toEqual([
      ['z−', 3],
      ['z−', 3],
    ])
    expect(solver.positions[3].z).toBeGreaterThan(-300)
    expect(solver.explosions.filter(({ position }) => position.z === -300)).toHaveLength(2)
    // put right: in the exact room all begin inside
    for (const { position, radius } of roomBodies(SETTINGS)) {
      expect(Math.max(Math.abs(position.x), Math.abs(position.z)) + radius).toBeLessThanOrEqual(320)
      expect(position.y - radius).toBeGreaterThanOrEqual(-320)
    }
  })

  it('MD10: from behind a wall, and from inside a cylinder, one passes after two mirrorings', () => {
    const wall = room(
      [
        [
          [0, 0, -310],
          [0, 0, 100],
        ],
      ],
      { planes: PLANES },
    )
    wall.frame()
    expect([wall.positions[0].z, wall.eventCount]).toEqual([-250, 2])
    const pipe = room(
      [
        [
          [0, 0, 10],
          [0, 0, 200],
        ],
      ],
      { cylinders: CYLINDERS.slice(0, 1) },
    )
    pipe.frame()
    expect(pipe.positions[0].z).toBeCloseTo(130, 9)
    expect(pipe.eventCount).toBe(2)
  })

  it('MD12: a step of 0 or less freezes all, but velocities are kicked on; six presses of − give 2.8e-17', () => {
    const solver = room(
      [
        [
          [0, 0, 0],
          [0, 0, 0],
        ],
      ],
      { gravity: { x: 0, y: -0.05, z: 0 }, step: -0.1 },
    )
    for (let frame = 0; frame < 10; frame++) solver.frame()
    expect(solver.velocities[0].y).toBeCloseTo(0.05, 15)
    expect(solver.positions[0].y).toBe(0)
    let step = 0.6
    for (let press = 0; press < 6; press++) step -= 0.1
    expect(step).toBeGreaterThan(2.7e-17)
    expect(step).toBeLessThan(2.8e-17)
    expect(step - 0.1).toBeCloseTo(-0.1, 15)
  })

  it('MD13: below a speed of 1e-8 walls are not seen', () => {
    const solver = room(
      [
        [
          [0, -299.9999999999, 0],
          [0, -9e-9, 0],
        ],
      ],
      { planes: PLANES },
    )
    for (let frame = 0; frame < 1_000_000 && solver.positions[0].y >= -300; frame++) solver.frame()
    expect(solver.eventCount).toBe(0)
    expect(solver.positions[0].y).toBeLessThan(-300)
  })

  it('MD14: Up moves the camera forth and back, Down does nothing', () => {
    expect(moveCamera(1000, { up: true, down: false })).toBe(1000)
    expect(moveCamera(1000, { up: false, down: true })).toBe(1000)
    // put right: −10 and +10
    const held = { left: false, right: false, up: false, down: false }
    const eye = createEye()
    eye.step({ ...held, up: true })
    expect(eye.distance).toBe(990)
    eye.step({ ...held, down: true })
    eye.step({ ...held, down: true })
    expect(eye.distance).toBe(1010)
  })

  it('MD15: the explosion of a floor hit is 20 above the floor that is drawn', () => {
    const { room: solver, events } = run(220)
    const [hit] = events.get(220)!
    near(hit.position, [65.941791, -300, 165.941791])
    expect(solver.explosions.some(({ position }) => position === hit.position)).toBe(true)
  })

  it('MD16: two balls sound before they meet, because a wall comes first, and once more when they do', () => {
    // ball 0 meets the floor at .1, balls 1 and 2 each other at .3
    const solver = room(
      [
        [
          [0, -299, 200],
          [0, -10, 0],
        ],
        [
          [0, 0, 0],
          [50, 0, 0],
        ],
        [
          [70, 0, 0],
          [-50, 0, 0],
        ],
      ],
      { planes: PLANES },
    )
    solver.frame()
    expect(solver.events.map(({ name }) => name)).toEqual(['floor', 'ball'])
    expect(solver.events[0].time).toBeCloseTo(0.1, 12)
    expect(solver.sounds).toBe(2)
  })

  it('MD19: what passes in a second depends on the frames that fit into it', () => {
    const second = (hz: number) => {
      const solver = room([
        [
          [0, 0, 0],
          [1, 0, 0],
        ],
      ])
      for (let frame = 0; frame < hz; frame++) solver.frame()
      return solver.positions[0].x
    }
    expect(second(144) / second(60)).toBeCloseTo(2.4, 12)
    // put right: a clock of fixed steps, whatever the screen does
    const stepsOfASecond = (hz: number) => {
      const clock = new Clock(1 / 60)
      let steps = 0
      for (let frame = 0; frame < hz; frame++) steps += clock.advance(1 / hz)
      return steps
    }
    expect([stepsOfASecond(60), stepsOfASecond(144), stepsOfASecond(24)]).toEqual([60, 60, 60])
  })

  it('MD21: the slices add up to more than the step, and a hit after its end is taken', () => {
    let sum = 0
    while (sum < 0.6) sum += 0.6 / 150
    expect(sum).toBe(0.6000000000000004)
    // they touch at .6000000000000002: after the step, within the last slice
    const gap = 1e12 * (sum - 0.6)
    const solver = room([
      [
        [0, 0, 0],
        [1e12, 0, 0],
      ],
      [
        [0.6e12 + 40 + gap / 2, 0, 0],
        [0, 0, 0],
      ],
    ])
    solver.frame()
    expect(solver.eventCount).toBe(1)
  })
})
