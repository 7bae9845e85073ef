import type { Lesson, LessonStep } from '../../shell/lesson.ts'

export const INTRO =
  'Everything here goes by clockwork: where a thing is depends on the number of the step alone. In each step it is said where all ' +
  'of them will be at its end; the visitor and the balls move within that frame, and then it is over.'

export const STEPS: readonly LessonStep[] = [
  {
    id: 'drive',
    title: 'Drive',
    text: 'world.driveMany(ids, poses, dt) sends each of them to where it will be in dt seconds: straight, at a constant speed, turning at a constant rate. Until the frame is over, every question still sees them where they were.',
  },
  {
    id: 'ride',
    title: 'Ride',
    text: 'Who stands on something goes with it, up, down and around, to a billionth of a metre, and walks on it as on the ground. Who jumps off keeps its velocity. A belt stands still, and carries by its surfaceVelocity.',
  },
  {
    id: 'push',
    title: 'Be pushed',
    text: 'What comes at the visitor is met on its way, not where it ends: however thin and fast, it does not pass through. The slide that keeps a walker off walls knows how fast these walls are.',
  },
  {
    id: 'crush',
    title: 'Be crushed',
    text: 'Where nothing is left that violates no wall, the fastest goes through the visitor, and is named. It is in nothing else; and it is free again on the side on which it was, when the other has gone back.',
  },
  {
    id: 'balls',
    title: 'Balls',
    text: 'Throw one (B): it bounces off what moves with the velocity that the place has where it was struck. The turning bar is worth a try.',
  },
  {
    id: 'advance',
    title: 'Advance',
    text: 'world.advance() ends the frame: everything is where it was driven to. A replay is the same steps again; the link in the title bar names the moment.',
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
    ['driven', String(told.driven)],
    ['to step', String(Math.round(told.step))],
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
