/** The lesson in words, and the numbers that stand beside them. */
import type { Lesson, LessonStep } from '../../shell/lesson.ts'
import { nextContact } from './figure.ts'
import type { RoomHit, RoomRun } from './run.ts'
import { number, type Settings } from './settings.ts'

export const INTRO =
  'This page re-creates lesson 30 of the NeHe OpenGL tutorials, the Magic Room, called “the lesson” here: ten balls in a room ' +
  'with three columns. It computes when the next bounce happens, moves everything to that moment, lets one ball bounce, and ' +
  'repeats until the step is over. The white line and the wire sphere show where ball 0 will touch next. Green is the normal there, ' +
  'yellow the direction it will leave in. Every hit burns a mark into the wall, drawn by the blitter of lesson 29. It fades within 15 seconds.'

export const STEPS: readonly LessonStep[] = [
  {
    id: 'kick',
    title: 'Apply gravity',
    text: 'Gravity changes all velocities once, at the start of the step: v += g·step. From then on every ball flies straight, which keeps the rest simple. It is also why the lesson’s energy varies a little. Compared with a parabola, a straight flight loses ½·m·g²·step² per step. A ball that hits something at time τ was pushed for the whole step, and gains g·J·(step − τ), where J is the upward part of the impulse. On average these cancel. Half the step, half the variation. The meter above adds them up, and what is left is rounding. In exact mode balls fly on parabolas, and the energy stays.',
  },
  {
    id: 'plane',
    title: 'When does a ball reach a wall?',
    text: 'It touches when its centre is one radius away. So move the wall in by the radius, and the ball becomes a point on a line: t = n·(P − p) / (n·u), where u is its direction. If it moves along the wall there is no answer, and a negative t is in the past.',
  },
  {
    id: 'column',
    title: 'When does it reach a column?',
    text: 'The same trick makes the column thicker. Seen along its axis, the line has one nearest point. If that is nearer than the radius, the line enters some time before it and leaves the same time after.',
  },
  {
    id: 'pair',
    title: 'When do two balls meet?',
    text: 'Treat one ball as fixed and let the other move with the relative velocity. The lesson tries one time slice after another until the centres are closer than two radii, and takes the start of that slice. So it is up to one slice early.',
  },
  {
    id: 'earliest',
    title: 'Take the earliest',
    text: 'The first event decides. All balls move to that moment. Later events are computed again from there, because a bounce may have changed them.',
  },
  {
    id: 'mirror',
    title: 'Bounce off a wall',
    text: 'Reverse the part of the velocity along the normal and keep the part along the wall: R = I − 2(I·N)N.',
  },
  {
    id: 'swap',
    title: 'Bounce off each other',
    text: 'Only the parts along the line of centres change. Equal masses swap them. Other masses share them so that momentum and energy stay the same.',
  },
  {
    id: 'flash',
    title: 'Flash and bang',
    text: 'Each hit takes the first free one of twenty explosions: two crossed pictures that grow and fade over a hundred frames. If all twenty are in use, there is no explosion.',
  },
  {
    id: 'exact',
    title: 'Exact',
    text: 'Two flying balls fall alike, so relative to each other they move on a straight line. The time when they meet solves a quadratic equation, |d + w·t| = r₁ + r₂, with no slices. carom takes the smaller root, handles events in order of time, tests only neighbours, and ignores balls that move apart.',
  },
]

/** For how many steps a step of the lesson stays lit: long enough to be seen. */
const LIT = 40

export interface LessonNumbers {
  /** After each step. */
  note(run: RoomRun): void
  show(run: RoomRun, settings: Settings): void
  clear(): void
}

export function createLessonNumbers(lesson: Lesson): LessonNumbers {
  let lastWall: RoomHit | null = null
  let lastColumn: RoomHit | null = null
  let lastMirror: RoomHit | null = null
  let lastPair: RoomHit | null = null
  let lastHit: RoomHit | null = null
  let lit: { id: string; left: number } | null = null
  return {
    note(run) {
      for (const hit of run.hits) {
        if (hit.other >= 0) lastPair = hit
        else if (hit.name.startsWith('cyl')) lastColumn = hit
        else lastWall = hit
        lastHit = hit
        if (hit.other < 0) lastMirror = hit
        // walls are hit all the time: they do not put out what shows a rare meeting of balls
        if (hit.other >= 0) lit = { id: 'swap', left: LIT }
        else if (lit?.id !== 'swap') lit = { id: 'mirror', left: LIT }
      }
      if (lit !== null && --lit.left <= 0) lit = null
    },
    show(run, settings) {
      const exact = settings.mode === 'exact'
      const v = [0, 1, 2].map((k) => number(run.velocities[k] ?? 0))
      lesson.numbers('kick', [
        ['g·step', number(-run.gravity * settings.step, 4)],
        ['v of ball 0', `(${v.join(', ')})`],
      ])
      const next = nextOfBall0(run)
      const hit = (last: RoomHit | null, soon: boolean): (readonly [string, string])[] => [
        ...(soon && next !== null ? ([['ball 0', `${next.name} in ${number(next.t, 2)}`]] as const) : []),
        ...(last !== null ? ([['last', `ball ${last.ball}, ${last.name}, at ${number(last.time, 4)}`]] as const) : []),
      ]
      const column = next?.name.startsWith('cyl') === true
      lesson.numbers('plane', hit(lastWall, !column))
      lesson.numbers('column', hit(lastColumn, column))
      lesson.numbers(
        'pair',
        exact
          ? []
          : [
              ['slice', number(settings.step / settings.slices, 4)],
              ...(lastPair
                ? ([
                    ['contact at', number(lastPair.time, 5)],
                    ['should be', number(lastPair.time + lastPair.early, 5)],
                    ['gap', number(lastPair.gap, 4)],
                  ] as const)
                : []),
            ],
      )
      lesson.numbers('earliest', [
        ['hits in this step', String(run.hits.length)],
        ['so far', run.hitCount.toLocaleString('en')],
      ])
      lesson.numbers(
        'mirror',
        lastMirror
          ? [
              ['speed', number(lastMirror.speed)],
              ['N', vector(lastMirror)],
            ]
          : [],
      )
      lesson.numbers(
        'swap',
        lastPair
          ? [
              ['balls', `${lastPair.ball} and ${lastPair.other}`],
              ['approach speed', number(lastPair.speed)],
              ['N', vector(lastPair)],
            ]
          : [],
      )
      const alive = run.explosions.filter(({ alpha }) => alpha > 0).length
      lesson.numbers('flash', [
        ['in use', `${alive} of ${run.explosions.length}`],
        ['dropped', String(run.dropped)],
      ])
      lesson.numbers('exact', exact ? [['last hit at', lastHit ? number(lastHit.time, 9) : '–']] : [])
      lesson.reached('exact', exact)
      lesson.reached('pair', !exact)
      lesson.light(lit === null ? 'earliest' : lit.id === 'swap' && exact ? 'exact' : lit.id)
    },
    clear() {
      lastWall = null
      lastColumn = null
      lastMirror = null
      lastPair = null
      lastHit = null
      lit = null
    },
  }
}

function nextOfBall0({ count, places: p, velocities: v }: RoomRun) {
  if (count === 0) return null
  return nextContact({ x: p[0], y: p[1], z: p[2] }, { x: v[0], y: v[1], z: v[2] })
}

function vector({ normal: { x, y, z } }: RoomHit): string {
  return `(${[x, y, z].map((value) => number(value, 2)).join(', ')})`
}
