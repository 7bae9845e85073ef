import type { Report } from '../../../doctor/finding.ts'
import { count } from '../../../doctor/loading/limits.ts'
import type { Lesson, LessonStep } from '../../shell/lesson.ts'
import type { Progress } from './how-far.ts'

export const INTRO =
  'Where will a player fall, stick or snag in this level? Walkers go everywhere that your body can go, and each finding shows you how it ' +
  'happens. Drop your own level anywhere; it does not leave this machine.'

export const STEPS: readonly LessonStep[] = [
  {
    id: 'checking',
    title: 'The triangles',
    text: 'What can be stood on is told from the triangles alone: slopes that are not too steep, with room above for the body.',
  },
  {
    id: 'walking',
    title: 'The walk',
    text: 'From every place that was reached, walkers go a short way in eight directions, and from where they come to, on and on. A dot is a stance: blue was found first, yellow last. The same seed finds the same, with any number of workers.',
  },
  {
    id: 'judging',
    title: 'The verdict',
    text: 'Who is below everything has fallen. A place from which no way leads back is a pit. Flat ground on which one is held is a snag. A floor without a dot is one that nobody comes to.',
  },
  {
    id: 'replay',
    title: 'The replay',
    text: 'A finding knows a saved state and a list of inputs. Your page walks them again with the same character, and comes, to the last bit, to where the report says.',
  },
]

export function showNumbers(lesson: Lesson, progress: Progress | null, report: Report | null): void {
  if (progress !== null) {
    lesson.light(progress.stage)
    lesson.numbers('walking', [
      ['stances', count(progress.stances)],
      ['moves', count(progress.moves)],
    ])
    return
  }
  if (report === null) return
  lesson.numbers('checking', [['can be stood on', `${report.walkable.toFixed(0)} m²`]])
  lesson.numbers('walking', [
    ['stances', count(report.stances)],
    ['moves', count(report.moves)],
    ['walked over', `${report.covered.toFixed(0)} m²`],
  ])
  lesson.numbers('judging', [['findings', count(report.findings.length)]])
}
