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
