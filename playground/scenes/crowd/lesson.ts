import type { Lesson, LessonStep } from '../../shell/lesson.ts'

export const INTRO =
  'Up to a thousand people cross a plaza, and you walk among them. A short rule says where each of them goes and how they give way. ' +
  'That nobody ever overlaps anybody, or a wall, does not depend on that rule: switch it off above and see.'

export const STEPS: readonly LessonStep[] = [
  {
    id: 'walk',
    title: 'One call for all',
    text: 'walkAll(characters, inputs, dt) moves all characters at the same instants. Their order in the list does not matter, to the last bit.',
  },
  {
    id: 'between',
    title: 'A plane between two',
    text: 'In each step, a plane separates any two characters whose paths could meet, and each stays on its own side. So no character has to guess what the others do, and none passes through another, at any speed.',
  },
  {
    id: 'give-way',
    title: 'Giving way',
    text: 'Each person looks along eleven headings and takes the one that leads closest to their goal before somebody is in the way. People who wait try the right: lanes form, and knots start to turn. A large crowd walks around the middle as in a roundabout.',
  },
  {
    id: 'way',
    title: 'Finding the way',
    text: 'The floor is a grid; carom was asked for each cell whether a person can stand there. The distance to the goal spreads from cell to cell, and everybody walks downhill. Where two streams meet in a gap, a metre on the left counts as six, so people keep right.',
  },
  {
    id: 'stairs',
    title: 'Stairs and a ramp',
    text: 'The terrace in the west has stairs and a ramp, and the dais in the middle has steps. Characters climb them by themselves, in a crowd as well as alone.',
  },
  {
    id: 'measured',
    title: 'Measured',
    text: 'Twice a second the scene computes from the positions alone how deep any two people overlap, and asks the level whether anybody is inside a wall.',
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
  lesson.numbers('between', [['touching', told.touching.toLocaleString('en')]])
  lesson.numbers('give-way', [['on average', `${percent(told.waiting)} slower than they want`]])
  lesson.numbers('way', [['arrived', told.arrived.toLocaleString('en')]])
  lesson.numbers('measured', [
    ['deepest overlap', told.deepest],
    ['in walls', String(told.inWalls)],
  ])
}
