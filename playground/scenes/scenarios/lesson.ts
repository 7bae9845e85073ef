import { kindOf } from '../../../tools/scenarios/outcome.ts'
import type { Lesson, LessonStep } from '../../shell/lesson.ts'
import type { Playback } from './playback.ts'

export const INTRO =
  'npm run scenarios puts characters into small levels and judges by numbers what they do. Here you can watch each of them: the same data, ' +
  'played by the same loop, judged by the same lines.'

export const STEPS: readonly LessonStep[] = [
  {
    id: 'data',
    title: 'A scenario is data',
    text: 'A level, a body, options, a start, and what the character is told as a function of time: tools/scenarios/scenario.ts. Many are played several times: at other rates, angles or sizes. Each of these runs can be chosen below the picture.',
  },
  {
    id: 'frame',
    title: 'A frame',
    text: 'What is driven is sent to where it will be; the character does as it is told, with walk or move; world.advance() ends the frame. Its feet, its ground and the result are written down.',
  },
  {
    id: 'marks',
    title: 'What is drawn',
    text: 'Blue: the wish. Yellow: the way of the feet. Red: normals of contacts that stopped or turned the move. Green: the normal of the ground, orange where it is too steep. The pale shell around the body is its skin. Walls in the way are seen through.',
  },
  {
    id: 'verdict',
    title: 'The verdict',
    text: 'When all runs are played, the recorded frames are measured, and each number is held against its bound. It is shown when the run that you watch is at its end.',
  },
  {
    id: 'known',
    title: 'What is known to fail',
    text: 'Scenarios that carom fails are in tools/scenarios/not-yet.ts, with what was found, and are shown here as they are. The filter “known” lists them.',
  },
]

export function showNumbers(lesson: Lesson, { now, watch, entry, moment, isOver }: Playback): void {
  const { level, others = [] } = now.setting
  const seen = now.seen[Math.floor(moment)]
  const triangles = level.reduce((sum, { shape }) => sum + (shape.kind === 'mesh' ? shape.triangles.length / 9 : 0), 0)
  lesson.numbers('data', [
    ['runs', String(watch.runs.length)],
    ['things', String(level.length)],
    ['triangles', triangles.toLocaleString('en')],
    ...(others.length > 0 ? [['others', String(others.length)] as const] : []),
  ])
  lesson.numbers('frame', [
    ['frames', `${Math.floor(moment)} of ${now.frames}`],
    ['result', seen.result ?? ''],
  ])
  lesson.numbers('marks', [['contacts', String(seen.touches.length)]])
  const verdict = isOver && watch.outcome !== null ? kindOf(watch.outcome) : null
  lesson.numbers('verdict', verdict === null ? [] : [['it is', verdict === 'ok' ? 'well' : verdict]])
  lesson.numbers('known', entry.known === null ? [] : [['found', entry.known]])
  if (verdict === null) lesson.light(seen.touches.length > 0 ? 'marks' : 'frame')
  else lesson.light(entry.known === null ? 'verdict' : 'known')
}
