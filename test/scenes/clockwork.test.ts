/** The clockwork castle: where its machines are is a matter of the step's number, the same on every engine. */
import { describe, expect, it } from 'vitest'
import { shareAt } from '../../scenes/clockwork/motion.ts'
import { clockwork, POSE } from '../../scenes/clockwork.ts'
import { edgeReport, fingerprint, heightsAt, signedVolume } from './surface.ts'

const level = clockwork()
const poseOf = (thing: (typeof level.things)[number], step: number) => {
  const pose = new Float64Array(POSE)
  thing.motion(step, pose, 0)
  return pose
}

describe('a cycle', () => {
  //  1     ┌──┐
  //       ╱    ╲
  //  0 ──┘      └──   rests 1 s, goes 2 s, stays 1 s, comes back in 1 s
  const cycle = { rest: 1, go: 2, stay: 1, back: 1 }
  it('rests, goes, stays and comes back, again and again', () => {
    const seconds = [0, 1, 1.5, 2, 3, 3.9, 4, 4.5, 4.75, 5, 6.5, 53]
    expect(seconds.map((s) => shareAt(cycle, 60 * s))).toEqual([0, 0, 0.25, 0.5, 1, 1, 1, 0.5, 0.25, 0, 0.25, 1])
  })

  it('starts and stops gently where it is smooth', () => {
    const smooth = { ...cycle, smooth: true }
    expect(shareAt(smooth, 120)).toBe(0.5)
    expect(shareAt(smooth, 61)).toBeLessThan(shareAt(cycle, 61) / 10)
    expect(shareAt(smooth, 180)).toBe(1)
  })
})

describe('every thing', () => {
  it.each(level.things.map((thing) => [thing.name, thing] as const))(
    '%s: a closed solid, its pose a unit turn',
    (_, thing) => {
      expect(edgeReport({ ...thing })).toMatchObject({ unbalanced: 0, boundary: 0 })
      expect(signedVolume({ ...thing })).toBeGreaterThan(0)
      for (let step = 0; step < 2000; step += 7.5) {
        const [x, y, z, a, b, c, w] = poseOf(thing, step)
        expect(Math.max(Math.abs(x), Math.abs(z))).toBeLessThan(20)
        expect(Math.abs(y)).toBeLessThan(8)
        expect(Math.hypot(a, b, c, w)).toBeCloseTo(1, 14)
      }
    },
  )

  it('goes less than a metre, and turns less than 0.08 rad, in a step: nothing jumps', () => {
    for (const thing of level.things) {
      for (let step = 0; step < 2000; step++) {
        const [p, q] = [poseOf(thing, step), poseOf(thing, step + 1)]
        expect(Math.hypot(q[0] - p[0], q[1] - p[1], q[2] - p[2])).toBeLessThan(1)
        const dot = Math.abs(p[3] * q[3] + p[4] * q[4] + p[5] * q[5] + p[6] * q[6])
        expect(2 * Math.acos(Math.min(1, dot))).toBeLessThan(0.08)
      }
    }
  })

  it('has these bytes on every engine', () => {
    const prints = level.things.map((thing) => {
      const poses = Float64Array.from({ length: 300 * POSE })
      for (let i = 0; i < 300; i++) thing.motion(7 * i, poses, POSE * i)
      return `${thing.name} ${thing.indices.length / 3} ${fingerprint(thing.positions, new Uint32Array(poses.buffer))}`
    })
    expect(prints).toMatchInlineSnapshot(`
      [
        "lift 12 9da9610f",
        "sudden lift 12 39a72cd5",
        "west door 12 2ff88167",
        "east door 12 3d765467",
        "portcullis 144 b95da3b5",
        "drawbridge 36 d70210ee",
        "turntable 388 01beda45",
        "turning bar 12 1a8178ee",
        "pusher 12 656bf8fb",
        "stamp 12 32d4e3b9",
        "belt to the east 12 edf7945d",
        "belt to the west 12 315e424d",
      ]
    `)
  })
})

it('starts its visitor on the ground, and has a tour over floors', () => {
  expect(heightsAt(level, level.spawn.x, level.spawn.z)[0]).toBeCloseTo(0, 9)
  for (const { x, y, z } of level.waypoints.filter((at) => at.x !== 11.7)) {
    const floor = heightsAt(level, x, z).find((height) => height < y + 0.3)
    expect(floor, `at ${x}, ${y}, ${z}`).toBeCloseTo(y, 0.5)
  }
})
