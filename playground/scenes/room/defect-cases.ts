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

const hang = (track: Track) =>
  track.endless ? 'never comes out of its loop: 1,000 rounds and no time has passed' : 'ends'
const apart = (track: Track) => end(track, 1).x - end(track, 0).x

const SEEN_CASES: readonly DefectCase[] = [
  both(
    'MD1',
    'Two balls that overlap stop the program for good, even while they part.',
    {
      balls: [at(0, 0, 0, -1, 0, 0), at(39, 0, 0, 1, 0, 0)],
      frames: 20,
    },
    (lesson, exact) => ({
      wrong: hang(lesson),
      right: `lets them part: ${n(apart(exact))} between the centres after 20 frames`,
      number: `They overlap by 1 and move away from each other. Hits in the first frame: the lesson 1,000 and counting, exact ${exact.hits.length}.`,
    }),
  ),
  both(
    'MD2',
    'Two balls that touch and rest stop it as well.',
    {
      balls: [at(0, 0, 0, 0, 0, 0), at(40, 0, 0, 0, 0, 0)],
      frames: 10,
    },
    (lesson, exact) => ({
      wrong: hang(lesson),
      right: `nothing happens: ${counted(exact.hits.length, 'hit')}, and both stay where they are`,
      number: `Distance ${n(apart(exact))}, two radii exactly. The lesson tests "at most 40" and never asks whether they approach.`,
    }),
  ),
  both(
    'MD3',
    'A ball that touches a column in passing is held there for ever.',
    {
      balls: [at(-1, 150, 80, 10, 0, 0)],
      cylinders: CYLINDERS.slice(0, 1),
      frames: 4,
    },
    (lesson, exact) => ({
      wrong: `stays at x = ${n(end(lesson).x)}: ${hang(lesson)}`,
      right: `passes, and is at x = ${n(end(exact).x)}`,
      number: `It is 80 from the axis, just as far as column and ball together; mirroring a velocity that runs along the surface changes nothing. Exact: ${counted(exact.hits.length, 'hit')}.`,
    }),
  ),
  both(
    'MD4',
    'The time of contact is the beginning of a slice: balls bounce before they touch.',
    {
      balls: [at(0, 0, 0, 50, 0, 0), at(50, 0, 0, -50, 0, 0)],
      frames: 1,
    },
    (lesson, exact) => ({
      wrong: `bounces at ${n(lesson.hits[0].time)} and ends at ${n(end(lesson, 0).x)} and ${n(end(lesson, 1).x)}`,
      right: `bounces at ${n(exact.hits[0].time)} and ends at ${n(end(exact, 0).x)} and ${n(end(exact, 1).x)}`,
      number: `Too early by ${n(0.1 - lesson.hits[0].time)}, a slice; each ends ${n(end(exact, 0).x - end(lesson, 0).x)} too far back. Exact: by ${n(Math.abs(0.1 - exact.hits[0].time))}.`,
    }),
  ),
  both(
    'MD6',
    'A fast ball passes through another between two slices.',
    {
      balls: [at(0, 0, 0, 24_000, 0, 0), at(144, 0, 0, 0, 0, 0)],
      frames: 1,
    },
    (lesson, exact) => ({
      wrong: `misses, and is at x = ${n(end(lesson).x)}`,
      right: `hits at ${number(exact.hits[0]?.time ?? NaN, 7)} and stops at x = ${n(end(exact).x)}`,
      number: `In a slice it flies ${n((24_000 * 0.6) / 150)}; two balls are 80 long. The other one then has all its speed: ${n(exact.velocities[1].x)}.`,
    }),
  ),
  both(
    'MD7',
    'If two pairs meet in one step, the last of them bounces at the time of the first.',
    {
      balls: [at(0, 0, 0, 400, 0, 0), at(100, 0, 0, 0, 0, 0), at(0, 200, 0, 200, 0, 0), at(100, 200, 0, 0, 0, 0)],
      frames: 1,
    },
    (lesson, exact) => {
      const ends = (track: Track) => [0, 1, 2, 3].map((i) => n(end(track, i).x)).join(', ')
      const when = (track: Track) =>
        track.hits.map(({ ball, other, time }) => `${ball} and ${other} at ${n(time)}`).join(', ')
      return {
        wrong: `${when(lesson)}; ends at ${ends(lesson)}`,
        right: `${when(exact)}; ends at ${ends(exact)}`,
        number: `Balls 2 and 3 bounce with ${n(100 - 200 * lesson.hits[0].time)} between their centres. Exact: 40.`,
      }
    },
  ),
  both(
    'MD8',
    'The radius of 20 is written into the program as 40, 80, 50 and ±300.',
    {
      balls: [at(0, 0, 0, 50, 0, 0), at(50, 0, 0, -50, 0, 0)],
      radius: 10,
      frames: 1,
    },
    (lesson, exact) => ({
      wrong: `bounces balls of radius 10 at ${n(lesson.hits[0].time)}, as if they had 20`,
      right: `bounces them at ${n(exact.hits[0].time)}, when they touch`,
      number: `Between the centres: the lesson ${n(50 - 100 * lesson.hits[0].time)}, exact ${n(50 - 100 * exact.hits[0].time)}.`,
    }),
  ),
  both(
    'MD9',
    'Ball 3 starts outside of the room, and comes in through the wall.',
    {
      balls: BALLS.slice(3, 4).map(({ position: p, velocity: u }) => at(p.x, p.y, p.z, u.x, u.y, u.z)),
      planes: PLANES,
      gravity: 0.05,
      frames: 200,
    },
    (lesson, exact) => {
      const at = lesson.hits.filter(({ frame }) => frame === 167)
      return {
        wrong: `at frame 167 hits the wall from behind, ${at.length} times at one instant: two explosions in mid-air`,
        right: `walls have a front: ${counted(exact.hits.filter(({ frame }) => frame === 167).length, 'hit')}. Here all balls start inside, this one at z = −300`,
        number: `z = −350 at the start, 50 behind the wall; ball 4 starts exactly on it.`,
      }
    },
  ),
  both(
    'MD10',
    'Who hits a wall from behind is mirrored twice, and so passes.',
    {
      balls: [at(0, 0, -310, 0, 0, 100)],
      planes: PLANES,
      frames: 1,
    },
    (lesson, exact) => ({
      wrong: `${counted(lesson.hits.length, 'hit')} at one instant, and comes in to z = ${n(end(lesson).z)}`,
      right: `the back of a wall is nothing: ${counted(exact.hits.length, 'hit')}, z = ${n(end(exact).z)}`,
      number: `Mirrored at z = −300, it is still at the wall and now approaches it; mirrored again, it goes on.`,
    }),
  ),
  both(
    'MD10-column',
    'Inside a column the same: out it comes.',
    {
      balls: [at(0, 0, 10, 0, 0, 200)],
      cylinders: CYLINDERS.slice(0, 1),
      sides: 'both',
      frames: 1,
    },
    (lesson, exact) => ({
      wrong: `${counted(lesson.hits.length, 'hit')}, and is out at z = ${n(end(lesson).z)}`,
      right: `stays inside the column, at z = ${n(end(exact).z)}, after ${counted(exact.hits.length, 'hit')}`,
      number: `The normal points outward even for who is inside, at 80 from the axis. Inside a column of radius 60 a ball of 20 has room up to 40.`,
    }),
  ),
  {
    id: 'MD11',
    sentence: 'Gravity pushes for the whole step before the hit is found: a ball bounces higher than it fell from.',
    run() {
      const input: Input = { balls: [at(0, 0, 0, 0, 0, 0)], planes: PLANES.slice(0, 1), gravity: GRAVITY, frames: 740 }
      const lesson = runLesson(input)
      const alike = runExact(input)
      const exact = runExact({ ...input, motion: 'ballistic' })
      const peak = (track: Track) => Math.max(...track.paths[0].map(({ y }) => y))
      const floor = Math.sqrt((2 * 300) / GRAVITY) / 0.6
      return {
        shown: { input, lesson, exact },
        wrong: `rises to ${n(peak(lesson))} above where it was dropped; so does carom with the same kicks, to ${n(peak(alike))}`,
        right: `carom flies on parabolas, and rises to ${n(peak(exact))}`,
        number: `To the floor: the lesson ${number(lesson.hits[0].frame - 1 + lesson.hits[0].time / 0.6, 2)} frames, a parabola ${number(floor, 2)}, carom ${number(exact.hits[0].frame - 1 + exact.hits[0].time / 0.6, 2)}.`,
      }
    },
  },
  both(
    'MD15',
    'Explosions sit at the centre of the ball, not where it touched.',
    {
      balls: [at(-60, -290, 0, 40, -60, 0)],
      planes: PLANES.slice(0, 1),
      frames: 1,
    },
    (lesson, exact) => ({
      wrong: `explodes at y = ${n(lesson.hits[0].point.y)}, a ball's radius above the floor`,
      right: `at y = ${n(exact.hits[0].point.y)}, on it`,
      number: `Off by ${n(lesson.hits[0].point.y - exact.hits[0].point.y)}; the article itself says centre − 20·N.`,
    }),
  ),
  both(
    'MD16',
    'A sound for every search that finds two balls, not for every hit.',
    {
      balls: [at(0, -299, 100, 0, -10, 0), at(0, -200, 0, 50, 0, 0), at(70, -200, 0, -50, 0, 0)],
      planes: PLANES.slice(0, 1),
      frames: 1,
    },
    (lesson, exact) => ({
      wrong: `${counted(lesson.sounds, 'sound')} for one meeting of balls, the first of them at the floor hit at ${n(lesson.hits[0].time)}; none for the floor itself`,
      right: `${counted(exact.sounds, 'hit')}, ${counted(exact.sounds, 'sound')}: at ${exact.hits.map(({ time }) => n(time)).join(' and ')}`,
      number: `The balls meet at 0.3. The lesson bangs for them while another ball meets the floor at 0.1, and then again.`,
    }),
  ),
]

const rowOf = ({ id }: DefectCase) => Number(/\d+/.exec(id)?.[0])

/** In the order of the rows. */
export const DEFECT_CASES: readonly DefectCase[] = [...SEEN_CASES, ...NUMBER_CASES].sort((a, b) => rowOf(a) - rowOf(b))
