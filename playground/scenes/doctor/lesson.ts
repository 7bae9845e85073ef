import type { Report } from '../../../doctor/finding.ts'
import { count } from '../../../doctor/loading/limits.ts'
import type { Lesson, LessonStep } from '../../shell/lesson.ts'
import type { Progress } from './how-far.ts'

export const INTRO =
  'Where will players fall, get stuck or be stopped in this level? Walkers go everywhere that your body can go, and every finding shows how ' +
  'it happens. Drop your own level anywhere on this page; it does not leave your machine.'

export const STEPS: readonly LessonStep[] = [
  {
    id: 'checking',
    title: 'The triangles',
    text: 'The doctor first checks the triangles: holes, cracks, high steps, low ceilings. A floor counts as walkable if it is not too steep and has room for the body.',
  },
  {
    id: 'walking',
    title: 'The walk',
    text: 'From every place they reach, walkers try eight directions, then go on from wherever they arrive. Each dot is a place that was reached: blue first, yellow last. The same seed gives the same report with any number of workers.',
  },
  {
    id: 'judging',
    title: 'The findings',
    text: 'A walker below the whole level has fallen. A place that no path leads out of is a pit. Being held on flat ground is a snag. A floor without a dot was never reached.',
  },
  {
    id: 'replay',
    title: 'The replay',
    text: 'A finding stores a saved state and a list of inputs. This page replays them with the same character, which ends exactly where the report says, to the last bit.',
  },
]

export function showNumbers(lesson: Lesson, progress: Progress | null, report: Report | null): void {
  if (progress !== null) {
    lesson.light(progress.stage)
    lesson.numbers('walking', [
      ['places', count(progress.stances)],
      ['moves', count(progress.moves)],
    ])
    return
  }
  if (report === null) return
  lesson.numbers('checking', [['walkable floor', `${report.walkable.toFixed(0)} m²`]])
  lesson.numbers('walking', [
    ['places', count(report.stances)],
    ['moves', count(report.moves)],
    ['reached floor', `${report.covered.toFixed(0)} m²`],
  ])
  lesson.numbers('judging', [['findings', count(report.findings.length)]])
}
