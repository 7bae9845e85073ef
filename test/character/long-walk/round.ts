import { cylinder } from 'carom'
import { expect } from 'vitest'
import { type Course, restsApart, type Shape, walkCourse } from './walk.ts'

export const SHAPE: Shape = cylinder({ radius: 0.4, height: 1.8 })

/** So many waypoints of a course that rests at every fourth, walked at some rates: nothing wrong, and the same places of rest. */
export function walksAlike(course: Course, rates: readonly number[], count: number): void {
  const walks = rates.map((hertz) => walkCourse(course, { hertz, waypoints: count, shape: SHAPE }))
  for (const walk of walks) {
    expect(walk.wrong).toEqual([])
    expect(walk.reached).toBe(count)
    expect(walk.rests.length).toBe(Math.ceil(count / 4))
    expect(walk.results).toEqual(['free'])
    expect(walk.judged).toBeGreaterThan(walk.steps)
  }
  expect(restsApart(walks)).toBeLessThan(1e-3)
}
