/** One round of yard and stairs, judged step by step; ten minutes of everything: node scripts/long-walk.mjs. */
import { describe, expect, it } from 'vitest'
import { stairs } from '../../../scenes/stairs.ts'
import { shortCourses } from './courses.ts'
import { readObj } from './obj.ts'
import { planCourse } from './plan.ts'
import { SHAPE, walksAlike } from './round.ts'
import { walkCourse } from './walk.ts'

describe('a round', () => {
  it.each(shortCourses())(
    'of the $name is walked alike at 24, 60 and 240 Hz',
    (course) => walksAlike(course, [24, 60, 240], course.waypoints.length),
    240_000,
  )

  it('of a level from a file is found by looking down and walking, the same for the same seed', () => {
    const surface = readObj(asObj(stairs()))
    expect(surface.indices.length).toBe(stairs().indices.length)
    const plan = (seed: number) => planCourse('file', surface, SHAPE, { seed, targets: 4 })
    const course = plan(1)
    expect(plan(1).waypoints).toEqual(course.waypoints)
    expect(plan(2).waypoints).not.toEqual(course.waypoints)
    expect(course.waypoints.length).toBeGreaterThan(20)
    const walk = walkCourse(course, { hertz: 60, waypoints: course.waypoints.length, shape: SHAPE })
    expect(walk.wrong).toEqual([])
    expect(walk.rests.length).toBe(4)
  })
})

function asObj({ positions, indices }: { positions: Float32Array; indices: Uint32Array }): string {
  const lines: string[] = []
  for (let i = 0; i < positions.length; i += 3) lines.push(`v ${positions.slice(i, i + 3).join(' ')}`)
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => indices[i + k] + 1)
    lines.push(`f ${a}/1 ${b}//2 ${c}`)
  }
  return lines.join('\n')
}
