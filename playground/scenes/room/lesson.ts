/** The lesson in words, and the numbers that stand beside them. */
import type { Lesson, LessonStep } from '../../shell/lesson.ts'
import { nextContact } from './figure.ts'
import type { RoomHit, RoomRun } from './run.ts'
import { number, type Settings } from './settings.ts'

export const INTRO =
  'Ten balls in a room with three columns. Nothing is tested for having got too deep somewhere: the moment of the next bounce ' +
  'is computed, all go there, one bounces, and so on until the step is used up. The white line and the wire sphere show where ball 0 will ' +
  'touch next; green is the normal there, yellow the way it will leave. Every hit of a wall burns a scorch mark into its picture, ' +
  'through the blitter of lesson 4; marks fade within fifteen seconds.'

export const STEPS: readonly LessonStep[] = [
  {
    id: 'kick',
    title: 'A push for everybody',
    text: 'Gravity changes all velocities once, at the beginning of the step: v += g·step. From there on everything flies straight, which is what makes the rest a matter of lines. It is also why the lesson’s energy sways by parts of a percent. Against a parabola, a straight flight after the push loses ½·m·g²·step² in every step; a ball that is hit at time τ of the step was pushed for all of it, and gains g·J·(step − τ), with J the upward part of the hit. In the mean these cancel; with half the step the energy sways by half. The meter above adds them up: what is left is rounding. In exact mode nobody is pushed: balls fly on parabolas, and the energy stays.',
  },
  {
    id: 'plane',
    title: 'When is a wall reached?',
    text: 'A ball touches a wall when its centre is one radius away. So the walls are moved in by the radius and the ball becomes a point on a line: t = n·(P − p) / (n·u), with u its direction. Along the wall there is no answer, and behind is too late.',
  },
  {
    id: 'column',
    title: 'When is a column reached?',
    text: 'The same trick makes the column thicker. Across its axis the line comes nearest at one place; if that is nearer than the radius, it goes in so much before and out so much after.',
  },
  {
    id: 'pair',
    title: 'When do two balls meet?',
    text: 'One of them is stopped in thought and the other moves with the difference of both velocities. The lesson then tries times, slice by slice, until the centres are nearer than two radii, and takes the start of that slice. It is early by up to a slice.',
  },
  {
    id: 'earliest',
    title: 'The earliest of all',
    text: 'Whatever comes first decides. All balls go on to that moment; what comes later is found again from there, since a bounce may have changed it.',
  },
  {
    id: 'mirror',
    title: 'Off a wall',
    text: 'The part of the velocity along the normal is turned round, the part along the wall is kept: R = I − 2(I·N)N.',
  },
  {
    id: 'swap',
    title: 'Off each other',
    text: 'Only the parts along the line of centres change; what each has across stays. Equal masses swap those parts; others share them so that momentum and energy remain.',
  },
  {
    id: 'flash',
    title: 'Flash and bang',
    text: 'A hit takes the first of twenty explosions that is free: two crossed pictures, added to what is behind, fading over a hundred frames while they grow. A twenty-first at once gets none.',
  },
  {
    id: 'exact',
    title: 'Exact',
    text: 'Two balls in flight fall alike, so one passes the other on a straight line, and the moment of their meeting is a root of a quadratic. It needs no slices: |d + w·t| = r₁ + r₂. carom takes the smaller root, keeps events in order of time, asks only neighbours, and does nothing to balls that are parting.',
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
                    ['answer', number(lastPair.time, 5)],
                    ['touch', number(lastPair.time + lastPair.early, 5)],
                    ['gap left', number(lastPair.gap, 4)],
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
              ['approach', number(lastPair.speed)],
              ['N', vector(lastPair)],
            ]
          : [],
      )
      const alive = run.explosions.filter(({ alpha }) => alpha > 0).length
      lesson.numbers('flash', [
        ['alive', `${alive} of ${run.explosions.length}`],
        ['without a slot', String(run.dropped)],
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
