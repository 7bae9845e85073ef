import { distanceByNormal, type TrianglePlanes } from '../../classics/article.ts'
import type { Lesson, LessonStep } from '../../shell/lesson.ts'
import { number, text } from './defect-cases.ts'
import type { Mover, Vec3 } from './mover.ts'
import { type Settings, sizes, unit } from './settings.ts'

export const INTRO =
  'A player is a point with a distance kept around it, the level a list of triangles. Each step the game wishes a new ' +
  'place, and the rule corrects it. Take a triangle with the crosshair (left click) to see its planes in the scene and its ' +
  'numbers here, in the article’s units.'

export const STEPS: readonly LessonStep[] = [
  {
    id: 'wish',
    title: 'A wish',
    text: 'Keys and gravity give the place where the player would be without walls. Old and new place are all the rule knows; it corrects the place and leaves speeds alone.',
  },
  {
    id: 'shift',
    title: 'Shift the plane',
    text: 'The triangle’s plane S is moved along its normal N by the approach distance d. Staying in front of S keeps the player d away from the triangle.',
  },
  {
    id: 'cross',
    title: 'Crossed?',
    text: 'Old in front of S and new on it or behind: only then does this triangle matter. From behind it never does, and whoever starts on S exactly is not in front.',
  },
  {
    id: 'edges',
    title: 'Between the edges?',
    text: 'Three planes stand on the edges, each moved outwards by L; three more stand opposite, beyond the far corners, where sharp corners would otherwise reach far out. All six are asked about the old place, and that is the mistake: where the path crosses S is what counts.',
  },
  {
    id: 'push',
    title: 'Push',
    text: 'The new place is pushed along N until it is a skin in front of S. What the wish had along the wall is kept, so the player slides.',
  },
  {
    id: 'next',
    title: 'The next triangle',
    text: 'Triangles act one after the other in the order of their numbers, each on what the ones before left; nobody looks back. So a second wall may push through the first.',
  },
  {
    id: 'normal',
    title: 'Distance by normal',
    text: 'A later idea: let d depend on the slope, small for walls and large for floors. With d(N) = √((rx·Nx)² + (ry·Ny)² + (rz·Nz)²) the player becomes an ellipsoid that fits through doors.',
  },
  {
    id: 'exact',
    title: 'Exact',
    text: 'carom sweeps the body itself: the first moment of contact with anything decides, the rest of the way slides along all planes met so far, and nothing is asked of triangles that the way does not come near.',
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
  const n = (value: number) => number(value / u)
  const p = (value: Vec3) => text({ x: value.x / u, y: value.y / u, z: value.z / u })
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
          ['looked at', `${mover.looked} of ${triangles.toLocaleString('en')}`],
          ['contacts', String(mover.touches.length)],
          ['standing on', mover.ground],
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
    ['constant d', number(settings.approach)],
  ])
  lesson.reached('edges', crossed)
  lesson.reached('push', crossed && inside)
  lesson.light(!article ? 'exact' : crossed ? (inside ? 'push' : 'edges') : 'cross')
}
