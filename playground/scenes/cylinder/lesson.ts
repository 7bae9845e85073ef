import { counted } from '../../../doctor/loading/limits.ts'
import { slopeOfRule } from '../../classics/cylinder.ts'
import type { Lesson, LessonStep } from '../../shell/lesson.ts'
import { number, text } from './cd-run.ts'
import type { Figure } from './figure.ts'
import type { Mover } from './mover.ts'
import { type Settings, sizes, slopeLimit } from './settings.ts'

export const INTRO =
  'Somebody who walks is an upright cylinder: a circle seen from above, and a range of heights. So a question in three ' +
  'dimensions is asked in two: cut the world to the range, look at it from above, and keep a circle away from segments. ' +
  'Yellow can be climbed, violet cannot; the picture in the corner is what the rule sees.'

export const STEPS: readonly LessonStep[] = [
  {
    id: 'band',
    title: 'A range of heights',
    text: 'The body is a centre, a radius, and the heights of its two ends. What lies wholly above its head or below its feet is none of its business.',
  },
  {
    id: 'cut',
    title: 'Cut to it',
    text: 'Each triangle is cut at the height of the head and then at the feet: walk round its edges, keep the points inside, add a point wherever an edge crosses. Up to five points are left.',
  },
  {
    id: 'above',
    title: 'Seen from above',
    text: 'Leave out the height. Each edge of what is left is a segment; its nearest point to the centre is at u along it, held between 0 and 1. Nearer than the radius is a touch. An upright edge is a point here, and its u is 0/0.',
  },
  {
    id: 'push',
    title: 'Too steep: push',
    text: 'The circle moves straight away from the nearest point until the radius is kept, r − a. Which side that is depends on where the centre has got to, even if that is beyond the wall. The front of a step is a wall too, however low, unless the tread above it comes earlier in the list.',
  },
  {
    id: 'climb',
    title: 'Not too steep: climb',
    text: 'Take the point of the circle that reaches farthest towards the nearest point, and ask the triangle’s plane for its height there. The whole body is raised to it. The plane does not end where the triangle does.',
  },
  {
    id: 'ground',
    title: 'Level ground',
    text: 'No edge is near in the middle of a large floor. Then the centre itself is looked for in the triangle, seen from above; inside, the body is raised to the plane. A ceiling is as level as a floor.',
  },
  {
    id: 'h1',
    title: 'H1 over R',
    text: 'In the set-up behind the post the player is a point on the ground, and the cylinder begins a little higher, at H1. Ground that stays below H1 over the length of the radius is never felt: the steepest slope that can be walked has tan = H1/R. Horizontal moves and falling are two passes.',
  },
  {
    id: 'sketch',
    title: 'Fast bodies',
    text: 'All of this looks at one place. Between two places a wall can be passed. The author sketches a mend: the way of the centre as a segment against each polygon. What only the rim would have met is still missed.',
  },
  {
    id: 'exact',
    title: 'Exact',
    text: 'carom sweeps the cylinder itself through the triangles: rim, side and caps, the first moment of contact, then on along what was met. Small steps are stepped up, ceilings stop the head, and falling is part of it.',
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
    ['near', `${polygons.length + figure.more} of ${triangles.toLocaleString('en')}`],
    ['points left', String(points)],
  ])
  const degenerate = polygons.filter((seen) => seen.degenerate).length
  lesson.numbers('above', [
    ['nearest a', nearest ? number(nearest.distance) : 'none within r'],
    ['0/0', degenerate > 0 ? counted(degenerate, 'polygon') : 'none'],
  ])
  const did = (rule: string) => mover.contacts.filter((contact) => contact.rule === rule)
  const sum = (rule: string) => did(rule).reduce((all, { by }) => all + by, 0)
  lesson.numbers('push', [['pushed', `${did('push').length} ×, by ${number(sum('push'))}`]])
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
    ['steepest', `${angle.toFixed(1)}°`],
    ['in use', `${((slopeLimit(settings) * 180) / Math.PI).toFixed(1)}°`],
  ])
  const { from, to } = mover.wanted
  lesson.numbers('sketch', [
    ['this step', number(Math.hypot(to.x - from.x, to.z - from.z))],
    ['passes unseen from', number(2 * size.radius)],
    ['stopped', String(did('segment').length)],
  ])
  lesson.numbers(
    'exact',
    exact
      ? [
          ['looked at', `${mover.looked} of ${triangles.toLocaleString('en')}`],
          ['contacts', String(mover.touches.length)],
          ['standing on', mover.ground],
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
