/** One round of yard and stairs, judged step by step; ten minutes of everything: node scripts/long-walk.mjs. */
import { describe, it } from 'vitest'
import { shortCourses } from './courses.ts'
import { walksAlike } from './round.ts'

describe('a round', () => {
  it.each(shortCourses())(
    'of the $name is walked alike at 24, 60 and 240 Hz',
    (course) => walksAlike(course, [24, 60, 240], course.waypoints.length),
    240_000,
  )
})
