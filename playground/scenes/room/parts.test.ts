/** The small parts of the Magic Room's scene: eye, explosions, bang, marks on walls, the time of contact. */
import { describe, expect, it } from 'vitest'
import { BANG, bangSamples } from './bang.ts'
import { contactTime } from './contact-time.ts'
import { createExplosions, SLOTS } from './explosions.ts'
import { createEye } from './eye.ts'
import { nextContact } from './figure.ts'
import { loudness } from './run.ts'
import { createScorchedWalls } from './scorched-walls.ts'
import { onPicture, SURFACES } from './surfaces.ts'

const still = { left: false, right: false, up: false, down: false }

describe('the eye', () => {
  it('turns .1° a step, and goes back to 0 after 360', () => {
    const eye = createEye()
    for (let i = 0; i < 3599; i++) eye.step(still)
    expect(eye.turn).toBeCloseTo(359.9, 6)
    for (let i = 0; i < 3; i++) eye.step(still)
    expect(eye.turn).toBeLessThan(0.3)
  })

  it('MD14, put right: Up goes 10 nearer, Down 10 farther; Left and Right turn by 10°', () => {
    const eye = createEye()
    eye.step({ ...still, up: true })
    expect(eye.distance).toBe(990)
    eye.step({ ...still, down: true })
    eye.step({ ...still, down: true })
    expect(eye.distance).toBe(1010)
    const { turn } = eye
    eye.step({ ...still, right: true })
    expect(eye.turn).toBeCloseTo(turn + 10.1, 9)
    eye.step({ ...still, left: true })
    expect(eye.turn).toBeCloseTo(turn + 0.2, 9)
  })

  it('on the hook the slow turn stops, the keys still turn; the turn goes back to 0 both ways', () => {
    const eye = createEye()
    eye.step({ ...still, right: true })
    eye.hook()
    expect([eye.hooked, eye.turn]).toEqual([true, 0])
    eye.step(still)
    expect(eye.turn).toBe(0)
    eye.step({ ...still, right: true })
    expect(eye.turn).toBe(10)
    eye.hook()
    expect([eye.hooked, eye.turn]).toEqual([false, 0])
  })

  it('comes no nearer than it can see, and no farther than the picture reaches', () => {
    const eye = createEye()
    for (let i = 0; i < 500; i++) eye.step({ ...still, up: true })
    expect(eye.distance).toBeGreaterThan(0)
    for (let i = 0; i < 500; i++) eye.step({ ...still, down: true })
    expect(eye.distance).toBeLessThan(1700)
  })
})

describe('explosions', () => {
  it('twenty at once, the next one is dropped; a slot is free after 101 steps', () => {
    const explosions = createExplosions()
    for (let i = 0; i < SLOTS + 1; i++) explosions.explode({ x: i, y: 0, z: 0 })
    expect(explosions.dropped).toBe(1)
    expect(explosions.slots[19].position).toEqual({ x: 19, y: 0, z: 0 })
    for (let i = 0; i < 100; i++) explosions.age()
    explosions.explode({ x: 0, y: 0, z: 0 })
    expect(explosions.dropped).toBe(2)
    explosions.age()
    expect(explosions.slots[0].scale).toBeCloseTo(4.03, 5)
    explosions.explode({ x: 7, y: 0, z: 0 })
    expect([explosions.dropped, explosions.slots[0].position.x, explosions.slots[0].alpha]).toEqual([2, 7, 1])
  })
})

describe('the bang', () => {
  const samples = bangSamples()
  const power = (from: number, to: number) => {
    const part = samples.subarray(Math.round(from * BANG.rate), Math.round(to * BANG.rate))
    return part.reduce((sum, x) => sum + x * x, 0) / part.length
  }

  it('is as long and as coarse as the lesson’s: 2.1 s at 11,025, 8 bits', () => {
    expect(samples.length).toBe(23_153)
    expect(samples.every((x) => Math.abs(x * 127 - Math.round(x * 127)) < 1e-4 && Math.abs(x) <= 1)).toBe(true)
    expect(bangSamples()).toEqual(samples)
  })

  it('is loud at once, dies away and ends in silence', () => {
    expect(power(0, 0.1)).toBeGreaterThan(0.05)
    expect(power(0.1, 0.5)).toBeLessThan(power(0, 0.1))
    expect(power(0.5, 1)).toBeLessThan(power(0.1, 0.5))
    expect(power(1.5, 2.1)).toBeLessThan(0.02 * power(0, 0.1))
    expect(samples[samples.length - 1]).toBeCloseTo(0, 2)
  })

  it('is louder for a harder hit, and at most full', () => {
    expect(loudness(0)).toBe(0)
    expect(loudness(NaN)).toBe(0)
    expect(loudness(4)).toBeGreaterThan(loudness(1))
    expect(loudness(1e9)).toBe(1)
  })
})

describe('marks on the walls', () => {
  it('a contact lies at its place in the wall’s picture', () => {
    const by = (name: string) => SURFACES.find((surface) => surface.name === name)!
    expect(onPicture(by('floor'), { x: -320, y: -320, z: 320 })).toEqual({ u: 0, v: 0 })
    expect(onPicture(by('floor'), { x: 0, y: -320, z: -320 })).toEqual({ u: 0.5, v: 1 })
    expect(onPicture(by('x+'), { x: 320, y: 0, z: 320 })).toEqual({ u: 1, v: 0.5 })
    expect(onPicture(by('z−'), { x: 160, y: -320, z: -320 })).toEqual({ u: 0.75, v: 0 })
  })

  it('every picture faces into the room', () => {
    for (const { corner: c, right: r, up: u } of SURFACES) {
      const n = [r.y * u.z - r.z * u.y, r.z * u.x - r.x * u.z, r.x * u.y - r.y * u.x]
      expect(n[0] * c.x + n[1] * c.y + n[2] * c.z).toBeLessThan(0)
    }
  })

  it('a hit darkens the pixels where it was, and only on its wall; it fades and is gone', () => {
    const walls = createScorchedWalls()
    const floor = walls.walls[0].picture
    const at = (u: number, v: number) => {
      const { width, data } = floor.picture
      const i = 4 * (Math.floor(v * width) * width + Math.floor(u * width))
      return data[i] + data[i + 1] + data[i + 2]
    }
    const before = at(0.5, 0.75)
    const elsewhere = at(0.2, 0.2)
    walls.mark('floor', { x: 0, y: -320, z: -160 }, 1)
    expect(at(0.5, 0.75)).toBeLessThan(0.6 * before)
    expect(at(0.2, 0.2)).toBe(elsewhere)
    expect(walls.takeChanged()).toEqual([0])
    expect(walls.takeChanged()).toEqual([])
    expect(walls.marked).toBeGreaterThan(0)
    for (let i = 0; i < 3000; i++) walls.age()
    expect(walls.marked).toBe(0)
    expect(floor.picture.data).toEqual(floor.clean.data)
  })

  it('what hits above the wall, or something else, leaves no mark; cleaning takes all away at once', () => {
    const walls = createScorchedWalls()
    walls.mark('x+', { x: 320, y: 500, z: 0 }, 1)
    walls.mark('cyl1', { x: 60, y: 0, z: 0 }, 1)
    walls.mark('ball', { x: 0, y: 0, z: 0 }, 1)
    expect([walls.marks, walls.marked]).toEqual([0, 0])
    walls.mark('x+', { x: 320, y: 0, z: 0 }, 1)
    walls.clean()
    expect(walls.marked).toBe(0)
    expect(walls.takeChanged()).toEqual([1])
  })
})

describe('the time of contact', () => {
  const v = (x: number, y = 0, z = 0) => ({ x, y, z })
  it('is the smaller root, by hand', () => {
    expect(contactTime(v(0), v(50), v(50), v(-50), 40)).toBeCloseTo(0.1, 15)
    expect(contactTime(v(0), v(24_000), v(144), v(0), 40)).toBeCloseTo(104 / 24_000, 15)
    // past each other at 24, so touching at 32 before the nearest place
    expect(contactTime(v(0), v(10), v(100, 24), v(0), 40)).toBeCloseTo(6.8, 12)
  })
  it('is none where they part, stand still or miss', () => {
    expect(contactTime(v(0), v(-1), v(50), v(1), 40)).toBeNull()
    expect(contactTime(v(0), v(1), v(50), v(1), 40)).toBeNull()
    expect(contactTime(v(0), v(1), v(50, 41), v(0), 40)).toBeNull()
  })
})

describe('the figure', () => {
  it('is the nearest wall or column ahead, with the way that the ball will leave it', () => {
    const floor = nextContact({ x: -100, y: 0, z: 200 }, { x: 0, y: -3, z: 0 })!
    expect([floor.name, floor.t, floor.centre.y]).toEqual(['floor', 100, -300])
    expect([floor.normal, floor.after]).toEqual([
      { x: 0, y: 1, z: 0 },
      { x: 0, y: 3, z: 0 },
    ])
    const column = nextContact({ x: 180, y: 200, z: 0 }, { x: -2, y: 0, z: 0 })!
    expect([column.name, column.t, column.centre.x, column.after.x]).toEqual(['cyl1', 50, 80, 2])
  })

  it('is none for a ball at rest, and none for one that flies out above', () => {
    expect(nextContact({ x: 200, y: 0, z: 200 }, { x: 0, y: 0, z: 0 })).toBeNull()
    expect(nextContact({ x: 100, y: 0, z: 100 }, { x: 0, y: 1, z: 0 })).toBeNull()
  })
})
