/**
 * The rows MD of lesson 5: where the Magic Room's solver fails. What carom answers to the same inputs is in
 * test/balls/magic-room-rows.test.ts; of the rows that carom has no part in, what is right stands here.
 */
import { describe, expect, it } from 'vitest'
import { BALLS, CYLINDERS, moveCamera, PLANES } from '../../playground/classics/magic-room.ts'
import { createEye } from '../../playground/scenes/room/eye.ts'
import { roomBodies } from '../../playground/scenes/room/placing.ts'
import { SETTINGS } from '../../playground/scenes/room/settings.ts'
import { Clock } from '../../playground/shell/clock.ts'
import { at, near, room, run, xs } from './magic.ts'

describe('where it fails', () => {
  type Three = readonly [number, number, number]
  const overlapping: [string, Three, Three][] = [
    ['approaching', [1, 0, 0], [-1, 0, 0]],
    ['leaving', [-1, 0, 0], [1, 0, 0]],
    ['side by side', [1, 0, 0], [1, 0, 0]],
    ['at rest', [0, 0, 0], [0, 0, 0]],
  ]
  it.each(overlapping)('MD1: balls that overlap by 1, %s, never come out of the loop', (_, a, b) => {
    const solver = room([at(0, 0, 0, ...a), at(39, 0, 0, ...b)])
    expect(solver.frame()).toBe('endless')
    expect(solver.rounds).toBe(solver.budget)
    expect(xs(solver)).toEqual([0, 39])
  })

  it('MD2: balls at rest that touch never come out of the loop', () => {
    const solver = room([at(0, 0, 0, 0, 0, 0), at(40, 0, 0, 0, 0, 0)])
    expect(solver.frame()).toBe('endless')
  })

  it('MD3: a ball that touches a cylinder in passing never gets past it; a hair farther out it does', () => {
    const tangent = room([at(-1, 150, 80, 10, 0, 0)], { cylinders: CYLINDERS.slice(0, 1) })
    expect(tangent.frame()).toBe('endless')
    expect(tangent.positions[0].x).toBeCloseTo(0, 12)
    const free = room([at(-1, 150, 80.000000001, 10, 0, 0)], { cylinders: CYLINDERS.slice(0, 1) })
    expect(free.frame()).toBe('complete')
    expect([free.positions[0].x, free.eventCount]).toEqual([5, 0])
  })

  it('MD4: balls bounce before they touch', () => {
    const solver = room([at(0, 0, 0, 50, 0, 0), at(50, 0, 0, -50, 0, 0)])
    solver.frame()
    expect(solver.events[0].time).toBeCloseTo(0.096, 12)
    expect(solver.positions[0].x).toBeCloseTo(-20.4, 10)
    expect(solver.positions[1].x).toBeCloseTo(70.4, 10)
  })

  it('MD6: a fast ball passes through another', () => {
    const solver = room([at(0, 0, 0, 24000, 0, 0), at(144, 0, 0, 0, 0, 0)])
    solver.frame()
    expect(solver.eventCount).toBe(0)
    expect(xs(solver)).toEqual([14400, 144])
  })

  it('MD7: of two pairs that collide the last bounces at the time of the first', () => {
    const solver = room([
      at(0, 0, 0, 400, 0, 0),
      at(100, 0, 0, 0, 0, 0),
      at(0, 200, 0, 200, 0, 0),
      at(100, 200, 0, 0, 0, 0),
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
    const solver = room([at(0, 0, 0, 50, 0, 0), at(50, 0, 0, -50, 0, 0), at(0, -299, 250, 0, -10, 0)], {
      planes: PLANES,
    })
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
    const wall = room([at(0, 0, -310, 0, 0, 100)], { planes: PLANES })
    wall.frame()
    expect([wall.positions[0].z, wall.eventCount]).toEqual([-250, 2])
    const pipe = room([at(0, 0, 10, 0, 0, 200)], { cylinders: CYLINDERS.slice(0, 1) })
    pipe.frame()
    expect(pipe.positions[0].z).toBeCloseTo(130, 9)
    expect(pipe.eventCount).toBe(2)
  })

  it('MD12: a step of 0 or less freezes all, but velocities are kicked on; six presses of − give 2.8e-17', () => {
    const solver = room([at(0, 0, 0, 0, 0, 0)], { gravity: { x: 0, y: -0.05, z: 0 }, step: -0.1 })
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
    const solver = room([at(0, -299.9999999999, 0, 0, -9e-9, 0)], { planes: PLANES })
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
    const solver = room([at(0, -299, 200, 0, -10, 0), at(0, 0, 0, 50, 0, 0), at(70, 0, 0, -50, 0, 0)], {
      planes: PLANES,
    })
    solver.frame()
    expect(solver.events.map(({ name }) => name)).toEqual(['floor', 'ball'])
    expect(solver.events[0].time).toBeCloseTo(0.1, 12)
    expect(solver.sounds).toBe(2)
  })

  it('MD19: what passes in a second depends on the frames that fit into it', () => {
    const second = (hz: number) => {
      const solver = room([at(0, 0, 0, 1, 0, 0)])
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
    const solver = room([at(0, 0, 0, 1e12, 0, 0), at(0.6e12 + 40 + gap / 2, 0, 0, 0, 0, 0)])
    solver.frame()
    expect(solver.eventCount).toBe(1)
  })
})
