/** The beginning of a round of yard and stairs, judged step by step; whole rounds: long-walk.long.test.ts. */
import type { Vec3 } from 'carom'
import { describe, expect, it } from 'vitest'
import { shortCourses } from './courses.ts'
import { createJudge } from './judge.ts'
import { readObj } from './obj.ts'
import { SHAPE, walksAlike } from './round.ts'
import { restsApart, walkCourse } from './walk.ts'

describe('a round', () => {
  it.each(shortCourses())('of the $name begins alike at 24 and 60 Hz', (course) => {
    walksAlike(course, [24, 60], 8)
  })
})

describe('the judge', () => {
  const wall = readObj('v 0 -1 -9\nv 0 9 -9\nv 0 9 9\nv 0 -1 9\nf 1 2 3 -1\n')
  it.each(['cylinder', 'ellipsoid'] as const)('sees a wall that was crossed or come too near: %s', (kind) => {
    const judge = createJudge(wall, { kind, half: [0.5, 1, 0.5] })
    expect(judge.step([2, 1, 0], [1, 1, 0])).toEqual([])
    expect(judge.step([1, 1, 0], [0.5, 1, 0])).toEqual([])
    expect(judge.step([0.5, 1, 0], [0.5 - 2e-9, 1, 0])[0]).toContain('nearer than its skin to triangle')
    expect(judge.step([1, 1, 0], [-1, 1, 0.1])[0]).toContain('passes through triangle')
    expect(judge.count.near).toBeGreaterThan(3)
  })

  it('compares resting places', () => {
    const walk = walkCourse(
      { name: 'wall', ...FLOOR, spawn: at(0), waypoints: [at(1), at(2)] },
      { hertz: 60, waypoints: 2, shape: SHAPE },
    )
    expect(walk.rests.map(({ x }) => x)).toEqual([expect.closeTo(1, 6), expect.closeTo(2, 6)])
    const moved = { ...walk, rests: [walk.rests[0], { ...walk.rests[1], y: 0.002 }] }
    expect(restsApart([walk, walk])).toBe(0)
    expect(restsApart([walk, moved])).toBeGreaterThan(1e-3)
    expect(restsApart([walk, { ...walk, rests: [] }])).toBe(Number.POSITIVE_INFINITY)
  })

  it('says where somebody is stuck', () => {
    const walk = walkCourse(
      { name: 'edge', ...FLOOR, spawn: at(0), waypoints: [{ x: 1, y: 5, z: 0 }] },
      { hertz: 24, waypoints: 1, shape: SHAPE },
    )
    expect(walk.reached).toBe(0)
    expect(walk.wrong[0]).toContain('does not get from 1.000 0.000 0.000 to waypoint 0')
  })
})

const FLOOR = readObj('v -9 0 -9\nv -9 0 9\nv 9 0 9\nv 9 0 -9\nf 1 2 3 4\n')

function at(x: number): Vec3 {
  return { x, y: 0, z: 0 }
}
