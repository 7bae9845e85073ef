import { counted } from '../../../doctor/loading/limits.ts'
import { slopeOfRule } from '../../classics/cylinder.ts'
import type { Lesson, LessonStep } from '../../shell/lesson.ts'
import { number, text } from './cd-run.ts'
import type { Figure } from './figure.ts'
import type { Mover } from './mover.ts'
import { type Settings, sizes, slopeLimit } from './settings.ts'

export const INTRO =
  'This page re-creates a tutorial by Engin Mercan (2009), called “the post” here: moving an upright cylinder through ' +
  'polygons. It turns a 3D question into a 2D one: cut the world to the cylinder’s height, look at it from above, and keep a ' +
  'circle away from line segments. Yellow polygons can be climbed, violet ones cannot. The small picture shows what the rule sees.'

export const STEPS: readonly LessonStep[] = [
  {
    id: 'band',
    title: 'A range of heights',
    text: 'The body is a centre, a radius, and the heights of its feet and its head. Triangles entirely above or below do not matter.',
  },
  {
    id: 'cut',
    title: 'Clip to that range',
    text: 'Clip each triangle at the height of the head, then at the feet: walk around its edges, keep the points inside, and add a point wherever an edge crosses. Up to five points are left.',
  },
  {
    id: 'above',
    title: 'Look from above',
    text: 'Drop the heights. Each edge of the clipped polygon is now a segment. Its nearest point to the centre is at u along it, clamped to 0..1. If that is nearer than the radius, they touch. A vertical edge is a point here, and its u is 0/0.',
  },
  {
    id: 'push',
    title: 'Too steep: push',
    text: 'Move the circle straight away from the nearest point, by r − a. The direction depends on where the centre is, even if it is already behind the wall. The riser of a step counts as a wall, however low, unless its tread comes first in the list.',
  },
  {
    id: 'climb',
    title: 'Not too steep: climb',
    text: 'Take the point of the circle that reaches farthest towards the nearest point, and ask the triangle’s plane for its height there. Raise the body to that height. The plane does not end where the triangle does.',
  },
  {
    id: 'ground',
    title: 'Level ground',
    text: 'In the middle of a large floor no edge is near. So test whether the centre is inside the triangle, seen from above. If it is, raise the body to the plane. A ceiling is as level as a floor.',
  },
  {
    id: 'h1',
    title: 'H1 over R',
    text: 'In the set-up that the post builds on, the player is a point on the ground, and the cylinder starts a little higher, at H1. Ground that rises by less than H1 over the radius R is never felt. So the steepest walkable slope has tan = H1/R. Moving and falling are two separate passes.',
  },
  {
    id: 'sketch',
    title: 'Fast bodies',
    text: 'All of this tests one position. Between two positions, a body can pass a wall. The author sketches a fix: test the path of the centre as a segment against each polygon. It still misses what only the rim touches.',
  },
  {
    id: 'exact',
    title: 'Exact',
    text: 'carom sweeps the whole cylinder through the triangles: rim, side and caps. It stops at the first contact, then slides on. It also steps up small steps, stops at ceilings, and falls.',
  },
]

/** What the rule sees where the body is, and what the last step did. */
export function showNumbers(lesson: Lesson, settings: Settings, mover: Mover, figure: Figure, triangles: number): void {
  const { body, polygons, nearest, extreme, under } = figure
  const exact = settings.mode === 'exact'
  const size = sizes(settings)
  lesson.numbers('band', [
    ['bottom', number(body.bottom)],
    ['top', number(body.top)],
    ['r', number(body.radius)],
  ])
  const points = polygons.reduce((sum, { polygon }) => sum + polygon.length, 0)
  lesson.numbers('cut', [
    ['triangles nearby', `${polygons.length + figure.more} of ${triangles.toLocaleString('en')}`],
    ['points left', String(points)],
  ])
  const degenerate = polygons.filter((seen) => seen.degenerate).length
  lesson.numbers('above', [
    ['nearest a', nearest ? number(nearest.distance) : 'none within r'],
    ['0/0', degenerate > 0 ? counted(degenerate, 'polygon') : 'none'],
  ])
  const did = (rule: string) => mover.contacts.filter((contact) => contact.rule === rule)
  const sum = (rule: string) => did(rule).reduce((all, { by }) => all + by, 0)
  lesson.numbers('push', [['pushed', `${counted(did('push').length, 'time')}, by ${number(sum('push'))}`]])
  lesson.numbers('climb', [
    ['extreme point', extreme ? text(extreme) : 'none'],
    ['raise', extreme ? number(Math.max(0, extreme.y - body.bottom)) : '0'],
    ['raised', number(sum('climb'))],
  ])
  lesson.numbers('ground', [
    ['centre inside', under === null ? 'no' : `triangle ${under.toLocaleString('en')}`],
    ['raised', number(sum('ground'))],
  ])
  const angle = (slopeOfRule(settings.h1, settings.radius) * 180) / Math.PI
  lesson.numbers('h1', [
    ['H1/R', number(settings.h1 / settings.radius)],
    ['steepest slope', `${angle.toFixed(1)}°`],
    ['in use', `${((slopeLimit(settings) * 180) / Math.PI).toFixed(1)}°`],
  ])
  const { from, to } = mover.wanted
  lesson.numbers('sketch', [
    ['this step', number(Math.hypot(to.x - from.x, to.z - from.z))],
    ['can pass a wall from', number(2 * size.radius)],
    ['stopped', String(did('segment').length)],
  ])
  lesson.numbers(
    'exact',
    exact
      ? [
          ['triangles tested', `${mover.looked} of ${triangles.toLocaleString('en')}`],
          ['contacts', String(mover.touches.length)],
          ['ground', mover.ground],
        ]
      : [],
  )
  lesson.reached('push', exact || did('push').length > 0)
  lesson.reached('climb', exact || did('climb').length > 0)
  lesson.reached('ground', exact || did('ground').length > 0)
  lesson.reached('sketch', settings.mode !== 'post')
  lesson.reached('exact', exact)
  lesson.light(exact ? 'exact' : litBy(mover, polygons.length))
}

/** The last thing that the rule did, or how far it came. */
function litBy({ contacts }: Mover, near: number): string {
  const of = (rule: string) => contacts.some((contact) => contact.rule === rule)
  if (of('segment')) return 'sketch'
  if (of('push')) return 'push'
  if (contacts.some(({ rule, by }) => rule === 'climb' && by > 0)) return 'climb'
  if (of('ground')) return 'ground'
  if (of('climb')) return 'climb'
  return near > 0 ? 'above' : 'band'
}
