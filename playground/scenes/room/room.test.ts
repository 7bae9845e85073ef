/** The Magic Room without its picture: what goes on in it, and what is said to whoever asks for the impossible. */

import { TriangleMesh } from 'carom'
import { describe, expect, it } from 'vitest'
import { AS_WRITTEN } from '../../../doctor/loading/fit.ts'
import { boxPiece } from '../../../doctor/loading/test-files.ts'
import { BALLS } from '../../classics/magic-room.ts'
import { castleLevel, type Level } from '../../level/level.ts'
import { open, steps } from './opened.ts'
import type { Room } from './room.ts'
import { pressedStep } from './settings.ts'
import { numberOf } from './throw-in.ts'

/** How deep the worst ball is in a wall, a column or another ball. */
function deepest({ run }: Room): number {
  let worst = -Infinity
  for (let i = 0; i < run.count; i++) {
    const [x, y, z] = run.places.subarray(3 * i, 3 * i + 3)
    const r = run.radii[i]
    worst = Math.max(worst, r - 320 - y, Math.abs(x) + r - 320, Math.abs(z) + r - 320)
    worst = Math.max(worst, r + 60 - Math.hypot(x, z), r + 60 - Math.hypot(x - 200, y + 300))
    for (let j = 0; j < i; j++) {
      const [u, v, w] = run.places.subarray(3 * j, 3 * j + 3)
      worst = Math.max(worst, r + run.radii[j] - Math.hypot(x - u, y - v, z - w))
    }
  }
  return worst
}

describe('the exact room', () => {
  it('begins as the lesson does, but with all balls inside (MD9)', () => {
    const { room } = open()
    expect(room.run.count).toBe(10)
    for (const [i, { position }] of BALLS.entries()) {
      expect(room.run.places[3 * i]).toBe(position.x)
      expect(room.run.places[3 * i + 2]).toBe(Math.max(-300, position.z))
    }
    expect(deepest(room)).toBeLessThanOrEqual(0)
  })

  it('2,000 steps of ten balls: nobody gets into anything, and the energy only wobbles', () => {
    const { room } = open()
    const { energy } = room.meters
    for (let i = 0; i < 2000; i++) {
      room.step()
      expect(deepest(room)).toBeLessThan(1e-9)
    }
    expect(room.run.hitCount).toBeGreaterThan(100)
    expect(Math.abs(room.meters.energy / energy - 1)).toBeLessThan(0.02)
  })

  it('three hundred balls of many sizes and masses: all placed, none in another, energy kept', () => {
    const { room, said } = open({ count: 300, radius: 12, radiusSpread: 0.6, massSpread: 0.8, gravity: 0 })
    expect([room.run.count, room.missing, said]).toEqual([300, 0, []])
    expect(deepest(room)).toBeLessThanOrEqual(1e-12)
    expect(new Set(room.run.radii.subarray(0, 300)).size).toBeGreaterThan(290)
    const { energy } = room.meters
    steps(room, 60)
    expect(deepest(room)).toBeLessThan(1e-9)
    expect(room.run.hitCount).toBeGreaterThan(20)
    expect(room.meters.energy / energy).toBeCloseTo(1, 10)
  })

  it('a thousand balls of 20 find their places; a thousand of 40 do not, and it says how many do', () => {
    expect(open({ count: 1000 }).room.run.count).toBe(1000)
    const { room } = open({ count: 1000, radius: 40 })
    expect(room.run.count).toBeLessThan(400)
    expect(room.run.count + room.missing).toBe(1000)
  })

  it('restitution takes speed away, and a lid keeps the balls in', () => {
    const { room, settings } = open({ lid: true })
    settings.restitution = 0.5
    room.renew()
    const { energy } = room.meters
    steps(room, 1500)
    expect(room.meters.energy).toBeLessThan(0.5 * energy)
    expect(room.run.hitCount).toBeGreaterThan(10)
    const free = open({ lid: true, gravity: 0, count: 50, radius: 15 })
    steps(free.room, 2000)
    for (let i = 0; i < 50; i++) expect(free.room.run.places[3 * i + 1]).toBeLessThanOrEqual(305 + 1e-9)
  })
})

describe('a gust', () => {
  it('is a force for one step, so that it changes a velocity by force / mass · step, and is then over (M16)', () => {
    const { room } = open({ gravity: 0, massSpread: 0.9, count: 20 })
    const speed = () => Array.from({ length: 20 }, (_, i) => room.run.velocities[3 * i])
    const before = speed()
    room.gust()
    room.step()
    speed().forEach((v, i) => {
      expect(v - before[i]).toBeCloseTo((5 / room.run.masses[i]) * 0.6, 9)
    })
    const gained = speed()
    room.step()
    const kept = speed().filter((v, i) => v === gained[i])
    expect(kept.length).toBeGreaterThan(10) // but for who met something
  })

  it('is not for the lesson, which says so', () => {
    const { room, said } = open({ mode: 'tutorial' })
    room.gust()
    expect(said).toEqual(['Wind works in exact mode only. The lesson has its ten balls.'])
  })
})

describe('the lesson’s room', () => {
  it('is the lesson’s solver, slices and step included', () => {
    const { room, settings } = open({ mode: 'tutorial' })
    steps(room, 778)
    const [hit] = room.run.hits
    expect([hit.name, hit.ball, hit.other, hit.time.toFixed(3)]).toEqual(['ball', 7, 9, '0.116'])
    // the balls would have touched later, by less than a slice
    expect(hit.early).toBeGreaterThan(0)
    expect(hit.early).toBeLessThan(0.6 / 150)
    expect(hit.gap).toBeGreaterThan(0)
    settings.slices = 1
    room.restart()
    steps(room, 778)
    expect(Math.max(...room.run.hits.map(({ early }) => early))).toBeGreaterThan(0.1)
  })

  it('marks are made where the ball touches, explosions at its centre (MD15)', () => {
    const { room } = open({ mode: 'tutorial' })
    steps(room, 220)
    const [hit] = room.run.hits
    expect([hit.name, hit.position.y, hit.point.y]).toEqual(['floor', -300, -320])
    expect(room.run.explosions.some(({ position }) => position.y === -300)).toBe(true)
  })
})

describe('what cannot be', () => {
  it('a step of 0 or less: the exact balls stand still and keep their velocities; the lesson’s are kicked (MD12)', () => {
    const { room, settings, said } = open()
    expect(room.setStep(0)).toBe(true)
    expect(said).toHaveLength(1)
    const places = [...room.run.places]
    const velocities = [...room.run.velocities]
    steps(room, 10)
    expect([[...room.run.places], [...room.run.velocities]]).toEqual([places, velocities])
    settings.step = -0.1
    steps(room, 10)
    expect([...room.run.velocities]).toEqual(velocities)
    room.setMode('tutorial')
    steps(room, 10)
    expect(room.run.velocities[1]).toBeCloseTo(-0.1 + 0.05, 12)
    expect(room.run.places[1]).toBe(180)
  })

  it('a step that is no number, or too large: refused with the reason, and the old one stays', () => {
    const { room, settings, said } = open()
    for (const step of [NaN, Infinity, -7, 1e9]) {
      expect(room.setStep(step)).toBe(false)
      expect(settings.step).toBe(0.6)
      expect(said[said.length - 1]).toContain(`got ${step}`)
    }
  })

  it('presses of − stop at 0 in the exact room, and pass it in the lesson’s', () => {
    let step = 0.6
    for (let i = 0; i < 9; i++) step = pressedStep(step, -1, 'exact')
    expect(step).toBe(0)
    let dusty = 0.6
    for (let i = 0; i < 6; i++) dusty = pressedStep(dusty, -1, 'tutorial')
    expect(dusty).toBeGreaterThan(2e-17)
    expect(pressedStep(dusty, -1, 'tutorial')).toBeCloseTo(-0.1, 12)
    for (let i = 0; i < 50; i++) step = pressedStep(step, 1, 'exact')
    expect(step).toBe(3)
  })

  it('balls without radius, of no mass or of none that is a number: refused by name, and the room goes on', () => {
    const { room } = open()
    for (const [ball, who] of [
      [{ radius: 0, mass: 1, speed: 1 }, /radius/],
      [{ radius: -3, mass: 1, speed: 1 }, /radius/],
      [{ radius: NaN, mass: 1, speed: 1 }, /radius/],
      [{ radius: 10, mass: 0, speed: 1 }, /mass/],
      [{ radius: 10, mass: -1, speed: 1 }, /mass/],
      [{ radius: 10, mass: NaN, speed: 1 }, /mass/],
      [{ radius: 10, mass: 1, speed: NaN }, /velocity/],
    ] as const) {
      expect(() => room.throwIn(ball)).toThrow(who)
    }
    expect(room.run.count).toBe(10)
    steps(room, 50)
    expect(room.run.places.every(Number.isFinite)).toBe(true)
  })

  it('a ball of infinite mass is moved by nobody, and the meters leave it out', () => {
    const { room } = open({ gravity: 0 })
    room.throwIn({ radius: 40, mass: Infinity, speed: 0.5 })
    const velocity = [...room.run.velocities.subarray(30, 32)]
    let hits = 0
    for (let i = 0; i < 3000; i++) {
      room.step()
      hits += room.run.hits.filter(({ ball, other }) => other >= 0 && (ball === 10 || other === 10)).length
    }
    expect(Number.isFinite(room.meters.energy)).toBe(true)
    expect(Math.hypot(...room.run.velocities.subarray(30, 33))).toBeCloseTo(Math.hypot(...velocity), 12)
    expect(hits).toBeGreaterThan(0)
  })

  it('fields take what is typed, and NaN for the rest', () => {
    expect(['1.5', '−2', '1,5', '', 'ball', '∞', '-Infinity', 'inf'].map(numberOf)).toEqual([
      1.5,
      -2,
      1.5,
      NaN,
      NaN,
      Infinity,
      -Infinity,
      Infinity,
    ])
  })
})

describe('a level as the room', () => {
  function box(): Level {
    const floor = boxPiece([-5, -1, -5], [5, 0, 5])
    const positions = new Float32Array(floor.positions)
    const indices = new Uint32Array(floor.indices)
    return {
      ...castleLevelShell(),
      positions,
      indices,
      mesh: new TriangleMesh(positions, indices),
      starts: [{ x: 0, y: 0, z: 0, area: 100 }],
      spawns: [],
      extent: 10,
      tall: 10 / 12,
      fit: AS_WRITTEN,
      guesses: [],
    }
  }
  const castleLevelShell = () => ({
    name: 'a plate',
    builtIn: false,
    origin: { x: 0, y: 0, z: 0 },
    view: castleLevel().view,
    notes: [],
    times: '',
  })

  it('balls fall on its triangles; who rolls off the edge is brought back, and counted', () => {
    const { room } = open({ count: 20, gravity: 1 })
    room.enter(box())
    expect(room.run.count).toBe(20)
    expect(room.unit).toBeLessThan(0.05)
    for (let i = 0; i < 20; i++) expect(room.run.places[3 * i + 1]).toBeGreaterThan(room.run.radii[i] - 1e-9)
    steps(room, 1500)
    expect(room.run.hitCount).toBeGreaterThan(20)
    expect(room.exact!.returned).toBeGreaterThan(0)
    for (let i = 0; i < 20; i++) expect(room.run.places[3 * i + 1]).toBeGreaterThan(room.exact!.space.abyss)
  })

  it('in the castle: every ball starts free, and stays above its ground', () => {
    const { room } = open({ count: 50, gravity: 0.6 })
    room.enter(castleLevel())
    expect(room.run.count).toBe(50)
    steps(room, 240)
    expect(room.run.hitCount).toBeGreaterThan(0)
    expect(room.run.places.subarray(0, 150).every(Number.isFinite)).toBe(true)
  })
})

it('the seeded rooms are the same each time', () => {
  const one = open({ count: 100, radius: 10 }).room
  const two = open({ count: 100, radius: 10 }).room
  steps(one, 50)
  steps(two, 50)
  expect([...one.run.places]).toEqual([...two.run.places])
})
