import { kindOf } from '../../../tools/scenarios/outcome.ts'
import type { Lesson, LessonStep } from '../../shell/lesson.ts'
import type { Playback } from './playback.ts'

export const INTRO =
  'npm run scenarios puts characters into small levels and measures what they do. Here you can watch each one: the same data, ' +
  'run by the same loop, judged by the same code.'

export const STEPS: readonly LessonStep[] = [
  {
    id: 'data',
    title: 'A scenario is data',
    text: 'A scenario has a level, a body, options, a start, and the character’s input as a function of time (tools/scenarios/scenario.ts). Many scenarios run several times, at different rates, angles or sizes. Choose a run below the picture.',
  },
  {
    id: 'frame',
    title: 'A frame',
    text: 'Moving colliders are driven to where they will be; the character walks or moves as its input says; world.advance() ends the frame. The scenario records the feet, the ground and the result.',
  },
  {
    id: 'marks',
    title: 'What you see',
    text: 'Blue: the requested velocity. Yellow: the path of the feet. Red: normals of contacts that stopped or turned the move. Green: the ground normal, orange where the ground is too steep. The pale shell around the body is its skin. Walls in front of it are cut away.',
  },
  {
    id: 'verdict',
    title: 'The verdict',
    text: 'After all runs, the recorded frames are measured and each number is compared with its bound. The verdict appears at the end of the run that you watch.',
  },
  {
    id: 'known',
    title: 'Known failures',
    text: 'tools/scenarios/not-yet.ts lists the scenarios that carom fails, and what was found. They are shown here as they are; the filter “known” lists them.',
  },
]

export function showNumbers(lesson: Lesson, { now, watch, entry, moment, isOver }: Playback): void {
  const { level, others = [] } = now.setting
  const seen = now.seen[Math.floor(moment)]
  const triangles = level.reduce((sum, { shape }) => sum + (shape.kind === 'mesh' ? shape.triangles.length / 9 : 0), 0)
  lesson.numbers('data', [
    ['runs', String(watch.runs.length)],
    ['colliders', String(level.length)],
    ['triangles', triangles.toLocaleString('en')],
    ...(others.length > 0 ? [['other characters', String(others.length)] as const] : []),
  ])
  lesson.numbers('frame', [
    ['frames', `${Math.floor(moment)} of ${now.frames}`],
    ['result', seen.result ?? ''],
  ])
  lesson.numbers('marks', [['contacts', String(seen.touches.length)]])
  const verdict = isOver && watch.outcome !== null ? kindOf(watch.outcome) : null
  lesson.numbers('verdict', verdict === null ? [] : [['verdict', verdict === 'ok' ? 'pass' : verdict]])
  lesson.numbers('known', entry.known === null ? [] : [['found', entry.known]])
  if (verdict === null) lesson.light(seen.touches.length > 0 ? 'marks' : 'frame')
  else lesson.light(entry.known === null ? 'verdict' : 'known')
}
