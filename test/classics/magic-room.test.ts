/** The rows M of lesson 5: what the Magic Room's own solver does, to the digits of the original. */
import { describe, expect, it } from 'vitest'
import {
  BALLS,
  CYLINDERS,
  exchange,
  hitCylinder,
  hitPlane,
  MagicRoom,
  PLANES,
} from '../../playground/classics/magic-room.ts'
import { Vector } from '../../playground/classics/nehe-math.ts'
import { at, near, room, run, v } from './magic.ts'

describe('the room', () => {
  it('M1: five planes moved in by 20, open above', () => {
    expect(PLANES.map(({ point: p, normal: n }) => [p.x, p.y, p.z, n.x, n.y, n.z])).toEqual([
      [0, -300, 0, 0, 1, 0],
      [300, 0, 0, -1, 0, 0],
      [-300, 0, 0, 1, 0, 0],
      [0, 0, 300, 0, 0, -1],
      [0, 0, -300, 0, 0, 1],
    ])
    const up = room([at(0, 290, 0, 0, 100, 0)], { planes: PLANES })
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
    const free = room([at(0, 0, 0, 3, 0, 4)])
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
    const leaving = room([at(0, -300, 0, 0, 5, 0)], { planes: PLANES })
    leaving.frame()
    expect([leaving.eventCount, leaving.positions[0].y]).toEqual([0, -297])
    // into an edge of the room: floor and x+ at one instant, of which x+ is tested later
    const corner = room([at(299, -299, 0, 10, -10, 0)], { planes: PLANES })
    corner.frame()
    expect(corner.events.map(({ name }) => name)).toEqual(['x+', 'floor'])
    // two balls on the floor at one instant: the later ball first
    const two = room([at(-100, -299, 0, 0, -10, 0), at(100, -299, 0, 0, -10, 0)], { planes: PLANES })
    two.frame()
    expect(two.events.map(({ ball }) => ball)).toEqual([1, 0])
  })

  it('M9: the velocity is mirrored at the wall and keeps its length', () => {
    const solver = room([at(0, -299, 0, 3, -4, 12)], { planes: PLANES })
    solver.frame()
    near(solver.velocities[0], [3, 4, 12], 14)
    expect(solver.events[0].lapse).toBeCloseTo(0.25, 14)
    near(solver.positions[0], [1.8, -298.6, 7.2], 14)
  })

  it('M10: time zero itself is never tested, the first slice end within 40 counts, and its start is the answer', () => {
    const solver = room([at(0, 0, 0, 50, 0, 0), at(41, 0, 0, 0, 0, 0)], { slices: 3 })
    solver.frame()
    expect(solver.events[0].lapse).toBe(0) // found at .2, though the balls touch at .02
    const passing = room([at(0, 0, 0, 50, 0, 0), at(60, 40.0001, 0, 0, 0, 0)])
    passing.frame()
    expect(passing.eventCount).toBe(0)
  })

  it('M11: the parts along the line of centres are swapped, those across are kept', () => {
    const solver = room([at(0, 0, 0, 100, 7, 0), at(45, 0, 0, -20, 0, 3)])
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
    const wallFirst = room([at(299, 0, 0, 10, 0, 0), at(250, 0, 0, 40, 0, 0)], { planes: PLANES })
    wallFirst.frame()
    expect(wallFirst.events[0].name).toBe('x+')
  })

  it('M12: twenty slots; an explosion is drawn for 101 frames and grows to 4.03', () => {
    const solver = room([at(0, -299.9, 0, 0, -1, 0)], { planes: PLANES })
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
      Array.from({ length: 21 }, (_, i) => at(-250 + 0.1 * i, -299.9, 100 * i, 0, -1, 0)),
      { planes: PLANES.slice(0, 1) },
    )
    many.frame()
    expect([many.eventCount, many.dropped]).toEqual([21, 1])
  })

  it('M13: explosions sit at the centre of the ball, of two at that of the first', () => {
    const wall = room([at(0, -299, 0, 0, -10, 0)], { planes: PLANES })
    wall.frame()
    near(wall.explosions[0].position, [0, -300, 0])
    const two = room([at(0, 0, 0, 50, 0, 0), at(50, 0, 0, -50, 0, 0)])
    two.frame()
    near(two.explosions[0].position, [0.096 * 50, 0, 0])
  })

  it('M14: one sound for each search that finds balls, none for walls', () => {
    const wall = room([at(0, -299, 0, 0, -10, 0)], { planes: PLANES })
    wall.frame()
    expect([wall.eventCount, wall.sounds]).toEqual([1, 0])
    const two = room([at(0, 0, 0, 50, 0, 0), at(50, 0, 0, -50, 0, 0)])
    two.frame()
    expect([two.eventCount, two.sounds]).toEqual([1, 1])
  })

  it('M16: fewer slices, an earlier and so less exact contact', () => {
    const contact = (slices: number) => {
      const solver = room([at(0, 0, 0, 50, 0, 0), at(50, 0, 0, -50, 0, 0)], { slices })
      solver.frame()
      return solver.events[0].lapse
    }
    // exact: .1
    expect(contact(3)).toBe(0)
    expect(contact(10)).toBeCloseTo(0.06, 12)
    expect(contact(150)).toBeCloseTo(0.096, 12)
  })
})
