/**
 * One path through the castle's courtyard, past the well and through an arch, for two walkers of the same size: the article's
 * rule and carom. Nothing here is acted: both get the same wishes, and where each of them comes to is what its rule says. The
 * path was found by letting both rules walk at random; fall.test.ts judges it exactly.
 */
import { createHit, type TriangleMesh } from 'carom'
import { createArticleMover } from '../scenes/walk/article-mover.ts'
import { createExactMover } from '../scenes/walk/exact-mover.ts'
import type { Mover, Vec3 } from '../scenes/walk/mover.ts'
import { SETTINGS, type Settings, sizes } from '../scenes/walk/settings.ts'

/** The visitor of the Walk scene, as the article has him, and the same sphere for carom. */
const ARTICLE: Settings = { ...SETTINGS, mode: 'article' }
const EXACT: Settings = { ...SETTINGS, mode: 'exact', shape: 'sphere' }
export const RADIUS = sizes(ARTICLE).radii.y
export const SKIN = sizes(EXACT).skin

/** Seconds. */
export const STEP = 1 / 60
/** The middle of the body; it stands on the floor. */
export const START: Readonly<Vec3> = { x: 1.4, y: 0.94, z: 12.7 }
/** Metres a second: past the well, and from `TURN` on through the arch. */
const PAST_THE_WELL: Readonly<Vec3> = { x: 0.9, y: 0, z: -2.2 }
const THROUGH_THE_ARCH: Readonly<Vec3> = { x: 0.1, y: 0, z: -2.2 }
const TURN = 178
const STEPS = 360

/** What both want in a step, the first of which is 0. */
export function wishOf(step: number): Readonly<Vec3> {
  return step < TURN ? PAST_THE_WELL : THROUGH_THE_ARCH
}

export interface Fall {
  /** The body's middle, before the first step and after each. */
  readonly article: readonly Vec3[]
  readonly exact: readonly Vec3[]
  /** Where the article's middle first passes through a triangle, and in which step; null if it never does. */
  readonly through: { readonly step: number; readonly triangle: number; readonly point: Vec3 } | null
}

export function walkBoth(mesh: TriangleMesh, level: { positions: Float32Array; indices: Uint32Array }): Fall {
  const article = walk(createArticleMover(level, ARTICLE, START))
  const exact = walk(createExactMover(mesh, EXACT, START))
  return { article, exact, through: firstCrossing(mesh, article) }
}

function walk(mover: Mover): Vec3[] {
  const places = [{ ...mover.centre }]
  for (let step = 0; step < STEPS; step++) {
    mover.step({ velocity: wishOf(step), jump: false, flying: false }, STEP)
    places.push({ ...mover.centre })
  }
  return places
}

function firstCrossing(mesh: TriangleMesh, places: readonly Vec3[]): Fall['through'] {
  const hit = createHit()
  for (let step = 1; step < places.length; step++) {
    if (mesh.castSegment(places[step - 1], places[step], hit))
      return { step, triangle: hit.triangle, point: { ...hit.point } }
  }
  return null
}
