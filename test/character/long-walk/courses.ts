import { castle } from '../../../scenes/castle.ts'
import { stairs } from '../../../scenes/stairs.ts'
import type { Course, Shape } from './walk.ts'

/** The castle and the stairs. Round bodies do not climb steps: they have the castle's first tour alone. */
export function builtInCourses(shape: Shape): Course[] {
  const level = castle()
  const { positions, indices, spawn } = level
  const tour = { name: 'castle', positions, indices, spawn, waypoints: level.waypoints }
  if (shape.kind !== 'cylinder') return [tour]
  const both = { ...tour, waypoints: [...level.waypoints, ...level.stairsTour, level.stairsTour[0]] }
  return [both, stairs()]
}

/** Fewer stops, and of the castle what a cylinder has to itself: for every run of the tests. */
export function shortCourses(): Course[] {
  const level = castle()
  const yard = { ...level, name: 'yard', spawn: level.stairsTour[0], waypoints: level.stairsTour }
  return [yard, stairs()].map((course) => ({ ...course, rests: everyFourth(course.waypoints.length) }))
}

function everyFourth(count: number): Set<number> {
  return new Set(Array.from({ length: Math.ceil(count / 4) }, (_, k) => 4 * k))
}
