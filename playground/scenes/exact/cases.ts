/** The museum’s cases as models, with what went wrong in each, and a few on which a library of this page goes wrong today. */
import { PUBLIC_BUGS, type PublicBug } from '../../../test/museum/public-bugs.ts'
import type { DefectResult } from '../../shell/defects.ts'
import type { Said } from './ask.ts'
import { lengthOf, list, type Model, vec } from './model.ts'
import { shown, shownPoint } from './numbers.ts'

export interface Case {
  readonly id: string
  readonly name: string
  /** Whose it was. */
  readonly by: string
  readonly was: Then
  /** The right answer: metres along the way, or that nothing is hit. */
  readonly right: number | 'miss'
  /** Why, or what is known of it. */
  readonly story: string
  readonly model: Model
}

/** What the library did, as far as its report tells. */
export interface Then {
  /** What it was about. */
  readonly title?: string
  readonly says: string
  /** Metres along the way; `end`: it went through; `never`: it was still searching. None: the stop was right, or of a ray. */
  readonly stop?: number | 'end' | 'never'
  /** The stop was right, and this was not. */
  readonly normal?: readonly number[]
  readonly point?: readonly number[]
  /** A ray went on where it should have ended. */
  readonly passes?: true
}

export function modelOf(bug: PublicBug): Model {
  const { kind, radius = 0, height = 2 * radius, halfExtents, orientation, from, translation, positions } = bug
  return {
    kind,
    half: halfExtents ? [halfExtents.x, halfExtents.y, halfExtents.z] : [radius, height / 2, radius],
    orientation: orientation ?? null,
    from,
    translation,
    initial: bug.initialOverlap ?? 'ignore-leaving',
    positions: [...positions],
  }
}

const stopOf = ({ right }: PublicBug): number => (right === 'miss' ? 0 : right)

/** By report. */
const THEN: Readonly<Record<string, (bug: PublicBug) => Then>> = {
  // the plane of the needle is met there, and its weights, divided by an area of next to nothing, came out inside
  'jrouwe/JoltPhysics#886': ({ from, radius = 0 }) => ({
    title: 'a triangle as thin as a needle',
    says: 'stops at a needle 2 m away',
    stop: from.x - 14.5536213 - radius,
  }),
  'jrouwe/JoltPhysics#1734': () => ({
    title: 'a cylinder lands on a box',
    says: 'a normal 64° off',
    normal: [0.01183, 0.00811, -0.01179].map((part) => part / Math.hypot(0.01183, 0.00811, 0.01179)),
  }),
  'dimforge/ncollide#123': () => ({ title: 'a move of almost nothing', says: 'never answers', stop: 'never' }),
  'dimforge/parry#193': () => ({
    title: 'a ball slightly inside a floor',
    says: 'a sideways normal',
    normal: [1, 0, 0],
  }),
  'dimforge/parry#414': () => ({ title: 'a very large floor', says: 'stops after 0.12 m', stop: 0.12 }),
  'dimforge/parry#429': (bug) => ({
    title: 'a ball on a wide floor',
    says: 'stops up to 0.14 m too early',
    stop: stopOf(bug) - 0.14,
  }),
  'dimforge/parry#180': () => ({ title: 'a box lands on a thin strip', says: 'falls through the line', stop: 'end' }),
  'dimforge/rapier.js#258': () => ({ title: 'a ball meets a long wall', says: 'goes through the wall', stop: 'end' }),
  'dimforge/bevy_rapier#119': (bug) => ({
    title: 'a ball on a flat floor',
    says: 'stops up to 0.06 m off',
    stop: stopOf(bug) - 0.06,
  }),
  'bulletphysics/bullet3#596': () => ({
    title: 'a ball on a rotated slab',
    says: 'a contact point 11 m away',
    point: [-20.280796, -2.621698, 101.83712],
  }),
  'rustgd/collision-rs#111': () => ({ title: 'a ball slides towards a box', says: 'never answers', stop: 'never' }),
  'NVIDIAGameWorks/PhysX#501': (bug) => ({
    title: 'a capsule lands on a ridge',
    says: 'stops 0.5 m too late',
    stop: stopOf(bug) + 0.5,
  }),
  'NVIDIAGameWorks/PhysX#597': () => ({
    title: 'a capsule meets the edge of a triangle',
    says: 'goes through the edge',
    stop: 'end',
  }),
  'NVIDIAGameWorks/PhysX#610': () => ({
    title: 'a cube falls onto another',
    says: 'stops after 2.9975 m',
    stop: 2.9975,
  }),
  'NVIDIA-Omniverse/PhysX#505': () => ({
    title: 'a ball grazes a rim in front of a wall',
    says: 'goes past the rim and through the wall',
    stop: 'end',
  }),
  'gkjohnson/three-mesh-bvh#684': () => ({
    title: 'a ray hits the edge of a triangle',
    says: 'hits or misses by chance',
    passes: true,
  }),
  'RenderKit/embree#298': () => ({
    title: 'a ray in the plane of a triangle',
    says: 'misses, by convention',
    passes: true,
  }),
  'RenderKit/embree#133': () => ({
    title: 'a ray that starts on a triangle',
    says: 'hits or misses by version',
    passes: true,
  }),
}

const museum: readonly Case[] = PUBLIC_BUGS.map((bug, i) => {
  const cut = bug.story.lastIndexOf('; ')
  const was = THEN[bug.report](bug)
  return {
    id: `M${i + 1}`,
    name: was.title ?? bug.name,
    by: bug.report,
    was,
    right: bug.right,
    story: `${bug.story.slice(0, cut)}. Right: ${bug.story.slice(cut + 2)}`,
    model: modelOf(bug),
  }
})

/** A triangle with sides of about a centimetre, level. */
const CENTIMETRE = [-0.005, 0, -0.005, 0.005, 0, -0.005, 0, 0, 0.005]

const here: readonly Case[] = [
  {
    id: 'P1',
    name: 'a capsule beside a triangle of 1 cm',
    by: 'crashcat 0.0.5',
    was: { says: 'stops 9.3 mm too early' },
    // the lower ball of the capsule comes down beside the corner at (0.005, 0, −0.005)
    right: 3 - 0.35 - Math.sqrt(0.25 ** 2 - 0.195 ** 2 - 0.055 ** 2),
    story: 'Where it stops, the capsule is still 5.6 mm away from the triangle.',
    model: {
      kind: 'capsule',
      half: [0.25, 0.6, 0.25],
      orientation: null,
      from: vec(0.2, 3, 0.05),
      translation: vec(0, -20, 0),
      initial: 'ignore-leaving',
      positions: CENTIMETRE,
    },
  },
  {
    id: 'P2',
    name: 'a cylinder falls on a triangle of 1 cm',
    by: 'crashcat 0.0.5',
    was: { says: 'stops 6 mm too early' },
    right: 3 - 0.6,
    story: 'It stops in the air, 6 mm above the triangle.',
    model: {
      kind: 'cylinder',
      half: [0.25, 0.6, 0.25],
      orientation: null,
      from: vec(0.2, 3, 0.05),
      translation: vec(0, -20, 0),
      initial: 'ignore-leaving',
      positions: CENTIMETRE,
    },
  },
]

export const CASES: readonly Case[] = [...here, ...museum]

/** The three answers, with what carom says of the model. */
export function resultOf({ by, was, right, story, model }: Case, said: Said): DefectResult {
  const stops = (at: number | 'miss') => {
    if (at === 'miss') return 'no hit'
    return `${model.kind === 'ray' ? 'hits' : 'stops'} after ${shown(at)} m`
  }
  const given = {
    by,
    was: was.says,
    now: stops(said === null ? 'miss' : said.t * lengthOf(model)),
    should: stops(right),
    number: story,
  }
  // reports of a wrong normal or point: the stop itself was right
  if (was.normal) return { ...given, now: `normal ${shownPoint(said?.normal ?? null)}`, should: 'normal (0, 1, 0)' }
  if (was.point) {
    const [x, y, z] = said?.point ?? [NaN, NaN, NaN]
    const [fx, fy, fz] = list(model.from)
    const away = Math.hypot(x - fx, y - fy, z - fz)
    const onBody = 'a contact point on the sphere'
    return {
      ...given,
      now: away <= model.half[0] ? onBody : `a contact point ${shown(away, 2)} m away`,
      should: onBody,
    }
  }
  return given
}
