import type { Lesson, LessonStep } from '../../shell/lesson.ts'

export const INTRO =
  'Every machine here runs by clockwork: its position depends only on the number of the step. Each step first says where all machines ' +
  'will be at its end; then you and the balls move, and then the step ends.'

export const STEPS: readonly LessonStep[] = [
  {
    id: 'drive',
    title: 'Drive',
    text: 'world.driveMany(ids, poses, dt) says where each moving collider will be in dt seconds. It moves there in a straight line at constant speed and turns at a constant rate. Until the step ends, queries still see it where it was.',
  },
  {
    id: 'ride',
    title: 'Ride',
    text: 'A character on a platform goes where the platform goes, up, down and around, to a billionth of a metre, and walks on it as on the ground. When it jumps off, it keeps the platform’s velocity. A conveyor belt stands still and carries by its surfaceVelocity.',
  },
  {
    id: 'push',
    title: 'Get pushed',
    text: 'A moving collider meets you on its way, not only where it ends up: however thin and fast it is, it does not pass through you. You slide along it as along a wall, at the speed of that wall.',
  },
  {
    id: 'crush',
    title: 'Get crushed',
    text: 'A character with no room left is “crushed”: the fastest collider passes through it, and crushedBy names that collider. The character stays out of everything else. When the collider moves back, the character is free again, on the side where it was.',
  },
  {
    id: 'balls',
    title: 'Balls',
    text: 'Throw a ball (B). It bounces off a moving collider with the velocity of the point that it hits. Try the turning bar.',
  },
  {
    id: 'advance',
    title: 'Advance',
    text: 'world.advance() ends the step: every moving collider is now where it was driven to. The same steps give the same result again, and the link in the title bar records the step.',
  },
]

/** What the last step did. */
export interface Told {
  readonly driven: number
  readonly step: number
  readonly standsOn: string | null
  readonly velocity: string
  readonly pushedBy: readonly string[]
  readonly crushedBy: readonly string[]
  readonly balls: number
}

export function showNumbers(lesson: Lesson, told: Told): void {
  const { standsOn, pushedBy, crushedBy } = told
  lesson.numbers('drive', [
    ['moving colliders', String(told.driven)],
    ['step', String(Math.round(told.step))],
  ])
  const rides = [
    ['on', standsOn ?? ''],
    ['at', told.velocity],
  ] as const
  lesson.numbers('ride', standsOn === null ? [] : rides)
  lesson.numbers('push', pushedBy.length === 0 ? [] : [['by', pushedBy.join(', ')]])
  lesson.numbers('crush', crushedBy.length === 0 ? [] : [['by', crushedBy.join(', ')]])
  lesson.numbers('balls', told.balls === 0 ? [] : [['flying', String(told.balls)]])
  const lit = crushedBy.length > 0 ? 'crush' : pushedBy.length > 0 ? 'push' : standsOn !== null ? 'ride' : 'drive'
  lesson.light(lit)
}
