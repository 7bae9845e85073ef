import type { Lesson, LessonStep } from '../../shell/lesson.ts'

export const INTRO =
  'The blue squares are one-way platforms: meshes that are solid from the front only. The arrows show the way through, from back to front; there is no way back.'

export const STEPS: readonly LessonStep[] = [
  {
    id: 'behind',
    title: 'Behind',
    text: "new TriangleMesh(positions, indices, { sides: 'front' }): while your centre is behind such a square, you do not collide with it.",
  },
  {
    id: 'passing',
    title: 'Passing',
    text: 'Your centre is in front now, but part of you is still inside. Until you are completely out, on either side, you do not collide with it: a jump that ends halfway falls back.',
  },
  {
    id: 'front',
    title: 'In front',
    text: 'You are out. From now on the square carries or stops you like any floor or wall. The lift does so while it moves, too.',
  },
  {
    id: 'down',
    title: 'Down again',
    text: 'X calls player.meet({ filter }) to ignore the platform you stand on until player.touches says that you no longer touch it. Then you are behind it.',
  },
]

export function lightStep(lesson: Lesson, dropping: boolean, passing: boolean, stands: boolean): void {
  lesson.light(dropping ? 'down' : passing ? 'passing' : stands ? 'front' : 'behind')
}
