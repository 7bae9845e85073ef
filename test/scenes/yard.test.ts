/** A cylinder tries what stands in the castle's yard: what it may climb it climbs, and the rest stops it. */
import { Character, cylinder, TriangleMesh, type Vec3, World } from 'carom'
import { describe, expect, it } from 'vitest'
import { castle } from '../../scenes/castle.ts'
import { createJudge } from '../character/long-walk/judge.ts'

const level = castle()
const world = new World()
world.add(new TriangleMesh(level.positions, level.indices))
const judge = createJudge(level, { kind: 'cylinder', half: [0.42, 0.92, 0.42] })

/** Walks from one place of the floor towards another for some seconds; every step is judged. Where it came to, and its highest feet. */
function walk(from: [number, number], to: [number, number], seconds: number): Vec3 & { highest: number } {
  const position = { x: from[0], y: 0, z: from[1] }
  const character = new Character(world, { shape: cylinder({ radius: 0.4, height: 1.8 }), position })
  const { position: feet } = character
  let highest = 0
  for (let i = 0; i < seconds * 60; i++) {
    const before = [feet.x, feet.y + 0.92, feet.z]
    const away = Math.hypot(to[0] - feet.x, to[1] - feet.z)
    const speed = Math.min(2, 60 * away) / Math.max(away, 1e-9)
    const result = character.walk(
      { velocity: { x: (to[0] - feet.x) * speed, y: 0, z: (to[1] - feet.z) * speed } },
      1 / 60,
    )
    expect(result).toBe('free')
    expect(judge.step(before, [feet.x, feet.y + 0.92, feet.z])).toEqual([])
    highest = Math.max(highest, feet.y)
  }
  return { ...feet, highest }
}

describe('in the yard a cylinder of 1.8 m', () => {
  it('passes below the planks at 1.9 m', () => {
    expect(walk([10.4, -4.5], [12.9, -4.5], 3)).toMatchObject({
      x: expect.closeTo(12.9, 6),
      highest: expect.closeTo(0, 6),
    })
  })

  it('is stopped by the beam at 1.6 m, a skin before it', () => {
    const { x, highest } = walk([10.4, -6.5], [12.9, -6.5], 3)
    expect(x).toBeCloseTo(11.6 - 0.42, 6)
    expect(highest).toBeLessThan(0.05)
  })

  it('goes up the ramp below the planks until its head would meet them', () => {
    const { y, highest } = walk([9.6, -8.4], [13.4, -8.4], 4)
    expect(y + 1.84).toBeCloseTo(1.9, 6)
    expect(highest).toBeCloseTo(y, 6)
  })

  it.each([
    [0.1, -8.9],
    [0.2, -10.3],
    [0.3, -11.7],
  ])('steps on a ledge of %d m', (top, x) => {
    const { y, z } = walk([x, -2.1], [x, -3.3], 2)
    expect(z).toBeCloseTo(-3.3, 6)
    expect(y).toBeCloseTo(top, 6)
  })

  it('does not step on a ledge of 0.45 m', () => {
    const { y, z } = walk([-13.1, -1.7], [-13.1, -3.3], 2)
    expect(y).toBeCloseTo(0, 6)
    expect(z).toBeCloseTo(-2.7 + 0.42, 6)
  })

  it('walks into the table and not onto it', () => {
    const { highest, z } = walk([-9.9, 12.9], [-9.9, 14.4], 2)
    expect(highest).toBeLessThan(0.05)
    expect(z).toBeCloseTo(13.9 - 0.42, 6)
  })

  it('comes to rest deep in the wedge of 30°, where both walls hold it', () => {
    // half the angle is 15°: the axis of the body is 0.42 / sin 15° from the apex
    const { x, z } = walk([-10.2, -8], [-10.2, -12], 4)
    expect(x).toBeCloseTo(-10.2, 3)
    expect(z).toBeCloseTo(-12.4 + 0.42 / Math.sin(Math.PI / 12), 2)
  })

  it('climbs over the bump, never higher than that', () => {
    const { x, highest } = walk([-10, 0.2], [-12.6, 0.2], 3)
    expect(x).toBeCloseTo(-12.6, 6)
    expect(highest).toBeGreaterThan(0.25)
    expect(highest).toBeLessThan(0.3 + 1e-6)
  })
})
