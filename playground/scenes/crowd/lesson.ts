import type { Lesson, LessonStep } from '../../shell/lesson.ts'

export const INTRO =
  'A thousand people on a plaza, each on their way somewhere, and you among them. Where they go is a rule of forty lines, and good manners. ' +
  'That nobody ever stands in anybody, or in a wall, is not left to manners: switch them off above, and see.'

export const STEPS: readonly LessonStep[] = [
  {
    id: 'walk',
    title: 'One call for all',
    text: 'walkAll(characters, inputs, dt) moves everybody from where they stand at the same instants. Who is first in the list does not matter, to the last bit.',
  },
  {
    id: 'between',
    title: 'A plane between two',
    text: 'Between any two whose ways could meet stands a plane, for this step: each stays on their side. So nobody has to guess what the others do, and nobody is passed through, at any speed.',
  },
  {
    id: 'manners',
    title: 'Giving way',
    text: 'Each looks along eleven headings, and takes the one on which they come nearest to where they want to be before somebody is in the way. Who waits tries the right: lanes form, knots begin to turn.',
  },
  {
    id: 'way',
    title: 'The way there',
    text: 'Which way leads to the door? The floor is a grid; carom was asked of each cell whether somebody can stand there. From the goal the distance spreads over it, and everybody goes downhill. Where two streams meet in a gap, a metre on its left counts as six: they keep right.',
  },
  {
    id: 'stairs',
    title: 'Stairs and a ramp',
    text: 'The terrace in the west is walked down by stairs and by a ramp, the dais in the middle has steps. Characters climb them by themselves, in a crowd as alone.',
  },
  {
    id: 'measured',
    title: 'Measured, not believed',
    text: 'Twice a second the scene computes from the bare positions how deep any two are in each other, and asks the level whether anybody is in it.',
  },
]

/** What the lesson shows live. */
export interface Told {
  readonly people: number
  readonly waiting: number
  readonly touching: number
  readonly deepest: string
  readonly inWalls: number
  readonly arrived: number
}

const percent = (share: number) => `${Math.round(100 * share)} %`

export function showNumbers(lesson: Lesson, told: Told): void {
  lesson.numbers('walk', [['people', told.people.toLocaleString('en')]])
  lesson.numbers('between', [['touch another', told.touching.toLocaleString('en')]])
  lesson.numbers('manners', [['of their pace is lacking', percent(told.waiting)]])
  lesson.numbers('way', [['arrived', told.arrived.toLocaleString('en')]])
  lesson.numbers('measured', [
    ['deepest overlap', told.deepest],
    ['in a wall', String(told.inWalls)],
  ])
}
