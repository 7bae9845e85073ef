/**
 * The inputs on which the lesson's rule fails, literally, and what both rules make of them. Nothing here draws: the scene
 * and a test use the same cases.
 */

import { counted } from '../../../doctor/loading/limits.ts'
import { BALLS } from '../../classics/magic-room.ts'
import { both, type DefectCase, n } from './defect-case.ts'
import { NUMBER_CASES } from './defect-numbers.ts'
import { at, CYLINDERS, end, type Input, PLANES, runExact, runLesson, type Track } from './defect-run.ts'
import { number } from './settings.ts'

/** The lesson's. */
const GRAVITY = 0.05

const hang = (track: Track) => (track.endless ? 'hangs: the loop never ends' : 'goes on')
const apart = (track: Track) => end(track, 1).x - end(track, 0).x

const SEEN_CASES: readonly DefectCase[] = [
  both(
    'MD1',
    'Two overlapping balls hang the program, even while they move apart.',
    {
      balls: [at(0, 0, 0, -1, 0, 0), at(39, 0, 0, 1, 0, 0)],
      frames: 20,
    },
    (lesson, exact) => ({
      was: hang(lesson),
      now: apart(exact) > 45 ? 'they move apart' : hang(exact),
      should: 'they move apart',
      number: `They overlap by 1 and move away from each other. In the first frame the lesson handles 1,000 hits, and no time passes. carom finds ${counted(exact.hits.length, 'hit')}, and after 20 frames the centres are ${n(apart(exact))} apart.`,
    }),
  ),
  both(
    'MD2',
    'Two balls that touch at rest hang it too.',
    {
      balls: [at(0, 0, 0, 0, 0, 0), at(40, 0, 0, 0, 0, 0)],
      frames: 10,
    },
    (lesson, exact) => ({
      was: hang(lesson),
      now: exact.hits.length === 0 && apart(exact) === 40 ? 'nothing happens' : counted(exact.hits.length, 'hit'),
      should: 'nothing happens',
      number: `The distance is ${n(apart(exact))}, exactly two radii. The lesson tests for “at most 40” and never asks whether the balls approach.`,
    }),
  ),
  both(
    'MD3',
    'A ball that touches a column in passing is stuck there for ever.',
    {
      balls: [at(-1, 150, 80, 10, 0, 0)],
      cylinders: CYLINDERS.slice(0, 1),
      frames: 4,
    },
    (lesson, exact) => ({
      was: lesson.endless ? `stuck at x = ${n(end(lesson).x)}` : `passes, to x = ${n(end(lesson).x)}`,
      now: `passes, to x = ${n(end(exact).x)}`,
      should: `passes, to x = ${n(-1 + 10 * 0.6 * 4)}`,
      number: `The ball is 80 from the axis: the radii of column and ball together. Mirroring a velocity that runs along the surface changes nothing, so the lesson’s loop never ends. carom finds ${counted(exact.hits.length, 'hit')}.`,
    }),
  ),
  both(
    'MD4',
    'Balls bounce before they touch: the lesson takes the start of a slice as the time of contact.',
    {
      balls: [at(0, 0, 0, 50, 0, 0), at(50, 0, 0, -50, 0, 0)],
      frames: 1,
    },
    (lesson, exact) => {
      const bounce = (track: Track) =>
        `bounce at ${n(track.hits[0].time)}, end at ${n(end(track, 0).x)} and ${n(end(track, 1).x)}`
      return {
        was: bounce(lesson),
        now: bounce(exact),
        should: 'bounce at 0.1, end at −20 and 70',
        number: `That is ${n(0.1 - lesson.hits[0].time)} too early, a whole slice. Each ball ends ${n(end(exact, 0).x - end(lesson, 0).x)} too far back.`,
      }
    },
  ),
  both(
    'MD6',
    'A fast ball passes through another one between two slices.',
    {
      balls: [at(0, 0, 0, 24_000, 0, 0), at(144, 0, 0, 0, 0, 0)],
      frames: 1,
    },
    (lesson, exact) => {
      const ends = (track: Track) =>
        `${track.hits.length > 0 ? 'hits, stops' : 'misses, ends'} at x = ${n(end(track).x)}`
      return {
        was: ends(lesson),
        now: ends(exact),
        should: 'hits, stops at x = 104',
        number: `The ball flies ${n((24_000 * 0.6) / 150)} in a slice, and two balls are 80 long. In carom it hits at ${number(exact.hits[0]?.time ?? NaN, 7)} and passes all its speed on: ${n(exact.velocities[1].x)}.`,
      }
    },
  ),
  both(
    'MD7',
    'If two pairs meet in one step, the last pair bounces at the time of the first.',
    {
      balls: [at(0, 0, 0, 400, 0, 0), at(100, 0, 0, 0, 0, 0), at(0, 200, 0, 200, 0, 0), at(100, 200, 0, 0, 0, 0)],
      frames: 1,
    },
    (lesson, exact) => {
      const ends = (track: Track) => [0, 1, 2, 3].map((i) => n(end(track, i).x)).join(', ')
      const when = (track: Track) =>
        track.hits.map(({ ball, other, time }) => `${ball} and ${other} at ${n(time)}`).join(', ')
      return {
        was: when(lesson),
        now: when(exact),
        should: '0 and 1 at 0.15, 2 and 3 at 0.3',
        number: `Balls 2 and 3 bounce with ${n(100 - 200 * lesson.hits[0].time)} between their centres instead of 40. The lesson’s balls end at ${ends(lesson)}, carom’s at ${ends(exact)}.`,
      }
    },
  ),
  both(
    'MD8',
    'The radius 20 is hard-coded, as 40, 80, 50 and ±300.',
    {
      balls: [at(0, 0, 0, 50, 0, 0), at(50, 0, 0, -50, 0, 0)],
      radius: 10,
      frames: 1,
    },
    (lesson, exact) => ({
      was: `bounce at ${n(lesson.hits[0].time)}`,
      now: `bounce at ${n(exact.hits[0].time)}`,
      should: 'bounce at 0.3',
      number: `These balls have radius 10. Between their centres at the bounce: ${n(50 - 100 * lesson.hits[0].time)} then, ${n(50 - 100 * exact.hits[0].time)} now.`,
    }),
  ),
  both(
    'MD9',
    'Ball 3 starts outside the room and comes in through the wall.',
    {
      balls: BALLS.slice(3, 4).map(({ position: p, velocity: u }) => at(p.x, p.y, p.z, u.x, u.y, u.z)),
      planes: PLANES,
      gravity: 0.05,
      frames: 200,
    },
    (lesson, exact) => {
      const fromBehind = (track: Track) =>
        `${counted(track.hits.filter(({ frame }) => frame === 167).length, 'hit')} from behind`
      return {
        was: fromBehind(lesson),
        now: fromBehind(exact),
        should: '0 hits from behind',
        number:
          'The ball starts at z = −350, 50 behind the wall. In frame 167 it hits the wall from behind, twice in the same instant, with two explosions in mid-air. carom’s walls have a front, and on this page all balls start inside.',
      }
    },
  ),
  both(
    'MD10',
    'A ball that hits a wall from behind is mirrored twice, and so it passes.',
    {
      balls: [at(0, 0, -310, 0, 0, 100)],
      planes: PLANES,
      frames: 1,
    },
    (lesson, exact) => {
      const passes = (track: Track) => `${counted(track.hits.length, 'hit')}, ends at z = ${n(end(track).z)}`
      return {
        was: passes(lesson),
        now: passes(exact),
        should: '0 hits, ends at z = −250',
        number:
          'Mirrored at z = −300, the ball is still at the wall and now approaches its front. So it is mirrored again, in the same instant, and flies on.',
      }
    },
  ),
  both(
    'MD10-column',
    'The same inside a column: the ball comes out.',
    {
      balls: [at(0, 0, 10, 0, 0, 200)],
      cylinders: CYLINDERS.slice(0, 1),
      sides: 'both',
      frames: 1,
    },
    (lesson, exact) => {
      const ends = (track: Track) => (Math.hypot(end(track).x, end(track).z) > 40 ? 'comes out' : 'stays inside')
      return {
        was: ends(lesson),
        now: ends(exact),
        should: 'stays inside',
        number: `The lesson’s normal always points outward. After ${counted(lesson.hits.length, 'hit')} the ball is at z = ${n(end(lesson).z)}. A column of radius 60 has room for a ball of 20 up to z = 40. carom’s ball is at ${n(end(exact).z)}, after ${counted(exact.hits.length, 'hit')}.`,
      }
    },
  ),
  {
    id: 'MD11',
    sentence: 'Gravity acts for the whole step before the hit is found, so a ball bounces higher than it fell from.',
    run() {
      const input: Input = { balls: [at(0, 0, 0, 0, 0, 0)], planes: PLANES.slice(0, 1), gravity: GRAVITY, frames: 740 }
      const lesson = runLesson(input)
      const alike = runExact(input)
      const exact = runExact({ ...input, motion: 'ballistic' })
      const peak = (track: Track) => Math.max(...track.paths[0].map(({ y }) => y))
      const rises = (track: Track) => `rises ${n(peak(track))} above its start`
      const floor = Math.sqrt((2 * 300) / GRAVITY) / 0.6
      return {
        shown: { input, lesson, exact },
        was: rises(lesson),
        now: rises(exact),
        should: 'rises 0 above its start',
        number: `Frames to the floor: ${number(lesson.hits[0].frame - 1 + lesson.hits[0].time / 0.6, 2)} then, ${number(exact.hits[0].frame - 1 + exact.hits[0].time / 0.6, 2)} now, ${number(floor, 2)} for a parabola. carom’s balls fly on parabolas. If you tell it to push them once per step, as the lesson does, they rise ${n(peak(alike))} too high as well.`,
      }
    },
  },
  both(
    'MD15',
    'Explosions appear at the centre of the ball, not where it touches.',
    {
      balls: [at(-60, -290, 0, 40, -60, 0)],
      planes: PLANES.slice(0, 1),
      frames: 1,
    },
    (lesson, exact) => ({
      was: `explodes at y = ${n(lesson.hits[0].point.y)}`,
      now: `explodes at y = ${n(exact.hits[0].point.y)}`,
      should: 'explodes at y = −320',
      number: `The floor is at y = −320. The lesson is off by ${n(lesson.hits[0].point.y - exact.hits[0].point.y)}, the radius of a ball. Its own text says centre − 20·N.`,
    }),
  ),
  both(
    'MD16',
    'There is a sound for every search that finds two balls, not for every hit.',
    {
      balls: [at(0, -299, 100, 0, -10, 0), at(0, -200, 0, 50, 0, 0), at(70, -200, 0, -50, 0, 0)],
      planes: PLANES.slice(0, 1),
      frames: 1,
    },
    (lesson, exact) => {
      const at = (times: readonly number[]) => times.map((time) => n(time)).join(' and ')
      // the lesson's search finds the two balls each time that anything is hit before them
      const heard = lesson.hits.slice(0, lesson.sounds).map(() => lesson.hits[lesson.hits.length - 1].time)
      return {
        was: `${counted(lesson.sounds, 'sound')} for the hit at ${at(heard.slice(0, 1))}`,
        now: `a sound at ${at(exact.hits.map(({ time }) => time))}`,
        should: 'a sound at 0.1 and 0.3',
        number: `A ball hits the floor at ${n(lesson.hits[0].time)}, two balls meet at 0.3. The lesson makes no sound for the floor, but one for the balls when the floor is hit, and another when they meet.`,
      }
    },
  ),
]

const rowOf = ({ id }: DefectCase) => Number(/\d+/.exec(id)?.[0])

/** In the order of the rows. */
export const DEFECT_CASES: readonly DefectCase[] = [...SEEN_CASES, ...NUMBER_CASES].sort((a, b) => rowOf(a) - rowOf(b))
