import { distanceByNormal, type TrianglePlanes } from '../../classics/article.ts'
import type { Lesson, LessonStep } from '../../shell/lesson.ts'
import { number, text } from './defect-cases.ts'
import type { Mover, Vec3 } from './mover.ts'
import { type Settings, sizes, unit } from './settings.ts'

export const INTRO =
  'This page re-creates a tutorial called “the article” here: how to keep a player out of the triangles of a Direct3D mesh. ' +
  'The player is a point that stays a distance away from every triangle. In each step the game wants a new position, and the ' +
  'rule corrects it. Click a triangle to see its planes in the level and its numbers here. Lengths are in metres, with the ' +
  'article’s units in brackets.'

export const STEPS: readonly LessonStep[] = [
  {
    id: 'wish',
    title: 'The wanted position',
    text: 'Keys and gravity say where the player would be without walls. The rule knows the old and the new position, and nothing else. It corrects the position and leaves the velocity alone.',
  },
  {
    id: 'shift',
    title: 'Shift the plane',
    text: 'Move the triangle’s plane S along its normal N by the approach distance d. A player in front of S is at least d away from the triangle.',
  },
  {
    id: 'cross',
    title: 'Does the move cross it?',
    text: 'A triangle matters only if the old position is in front of S and the new one is on S or behind it. From behind it never matters, and a start exactly on S does not count as in front.',
  },
  {
    id: 'edges',
    title: 'Between the edges?',
    text: 'Three planes stand on the edges, each moved outward by the margin L. Three more cut off sharp corners, which would reach far out otherwise. All six are tested with the old position. That is the mistake: what counts is where the path crosses S.',
  },
  {
    id: 'push',
    title: 'Push',
    text: 'Push the new position along N until it is a skin in front of S. The motion along the wall is kept, so the player slides.',
  },
  {
    id: 'next',
    title: 'The next triangle',
    text: 'Triangles act one after the other, in the order they are stored. None is checked again, so a second wall can push the player through the first.',
  },
  {
    id: 'normal',
    title: 'Distance by normal',
    text: 'The article suggests an improvement: let d depend on the slope, small for walls and large for floors. With d(N) = √((rx·Nx)² + (ry·Ny)² + (rz·Nz)²) the player is an ellipsoid and fits through doors.',
  },
  {
    id: 'exact',
    title: 'Exact',
    text: 'carom sweeps the body itself. It stops at the first contact, then slides along everything met so far. It looks only at triangles near the path.',
  },
]

/** What the rule says about one triangle, and what the last step did. */
export function showNumbers(
  lesson: Lesson,
  settings: Settings,
  mover: Mover,
  chosen: { triangle: number; planes: TrianglePlanes } | null,
  triangles: number,
): void {
  const u = unit(settings)
  const { from, to } = mover.wanted
  const n = (value: number) => `${number(value)} m (${number(value / u)})`
  const p = (value: Vec3) => `${text(value)} m`
  lesson.numbers('wish', [
    ['old', p(from)],
    ['new', p(to)],
  ])
  const article = settings.mode !== 'exact'
  lesson.numbers('next', article ? [['pushed by', `${mover.touches.length} of ${triangles.toLocaleString('en')}`]] : [])
  lesson.numbers(
    'exact',
    article
      ? []
      : [
          ['triangles tested', `${mover.looked} of ${triangles.toLocaleString('en')}`],
          ['contacts', String(mover.touches.length)],
          ['ground', mover.ground],
        ],
  )
  if (chosen === null) {
    for (const id of ['shift', 'cross', 'edges', 'push', 'normal']) {
      lesson.numbers(id, [])
      lesson.reached(id, true)
    }
    lesson.light(article ? (mover.touches.length > 0 ? 'push' : 'wish') : 'exact')
    return
  }
  const { surface, edges, opposites } = chosen.planes
  const { normal, constant } = surface
  const height = (q: Vec3) => normal.x * q.x + normal.y * q.y + normal.z * q.z - constant
  const before = height(from)
  const after = height(to)
  const crossed = before > 0 && after <= 0
  const used = settings.edgePlanes === 3 ? edges : [...edges, ...opposites]
  const room = used.map(({ normal: e, constant: c }) => e.x * from.x + e.y * from.y + e.z * from.z - c)
  const inside = room.every((value) => value >= 0)
  const { radii } = sizes({ ...settings, mode: 'normal' })
  lesson.numbers('shift', [
    ['triangle', chosen.triangle.toLocaleString('en')],
    ['N', text(normal)],
    ['D', n(constant)],
  ])
  lesson.numbers('cross', [
    ['N·old − D', n(before)],
    ['N·new − D', n(after)],
    ['crossed', crossed ? 'yes' : 'no'],
  ])
  lesson.numbers(
    'edges',
    room.map((value, i) => [`PS${i + 1}`, `${n(value)}${value >= 0 ? '' : ' outside'}`] as const),
  )
  lesson.numbers(
    'push',
    crossed && inside
      ? [['along N by', n(-after + settings.skin * u)]]
      : [['none', crossed ? 'outside' : 'not crossed']],
  )
  lesson.numbers('normal', [
    ['d(N)', n(distanceByNormal(normal, radii))],
    ['constant d', n(settings.approach * u)],
  ])
  lesson.reached('edges', crossed)
  lesson.reached('push', crossed && inside)
  lesson.light(!article ? 'exact' : crossed ? (inside ? 'push' : 'edges') : 'cross')
}
