import type { Lesson, LessonStep } from '../../shell/lesson.ts'

export const INTRO =
  'The blue squares are meshes whose fronts alone are solid. The arrows show the way through them: from behind to the front, and not back.'

export const STEPS: readonly LessonStep[] = [
  {
    id: 'behind',
    title: 'Behind',
    text: "new TriangleMesh(positions, indices, { sides: 'front' }): while your middle is behind such a square, it is not there.",
  },
  {
    id: 'passing',
    title: 'Passing',
    text: 'Now your middle is in front, and you are still in it. Until all of you is out, on whichever side, it is not there either: a jump that ends half-way falls back.',
  },
  {
    id: 'front',
    title: 'In front',
    text: 'Out of it. From now on it carries you, or stops you, as any floor or wall does. The lift does so on its way, too.',
  },
  {
    id: 'down',
    title: 'Down again',
    text: 'X: player.meet({ filter }) leaves out what you stand on, until player.touches says that it is not at you any more. Then you are behind it.',
  },
]

export function lightStep(lesson: Lesson, dropping: boolean, passing: boolean, stands: boolean): void {
  lesson.light(dropping ? 'down' : passing ? 'passing' : stands ? 'front' : 'behind')
}
