/**
 * Both rules on the same wishes from the same place: the article's player, and carom's Character with the same body. A walk on
 * which the article fails is a hole: plain data, from which it can be walked again anywhere.
 */
import { createHit, type TriangleMesh } from 'carom'
import { createArticleMover } from './article-mover.ts'
import { createExactMover } from './exact-mover.ts'
import type { Mover, Vec3 } from './mover.ts'
import { type Settings, sizes } from './settings.ts'

/** What is walked in: the article asks the lists, carom the mesh that was made of them. */
export interface Ground {
  positions: Float32Array
  indices: Uint32Array
  mesh: TriangleMesh
}

/** A wish that is kept for some steps: level units a second along x and z, and whether jump is held. */
export interface Leg {
  steps: number
  x: number
  z: number
  jump: boolean
}

export interface Hole {
  /** Its name; the rest is of no use in another level. */
  level: string
  settings: Settings
  /** Steps a second. */
  hertz: number
  /** Of both bodies' middles, at rest. */
  start: Vec3
  legs: Leg[]
}

export interface Crossing {
  /** The step in which it happened, from 0. */
  step: number
  triangle: number
  /** On the triangle. */
  point: Vec3
  /** Of the triangle, towards where the body came from. */
  normal: Vec3
}

export interface HoleRun {
  /** Where the middles were, the start first, one more for each step. */
  article: Vec3[]
  exact: Vec3[]
  /** Of the article's body. */
  crossing: Crossing | null
  exactCrossing: Crossing | null
  /** At the end. */
  exactGround: Mover['ground']
  /** Steps in which the exact body was in the air. */
  exactInAir: number
}

export interface Pair {
  /** Where both bodies come to rest near a place of the middle; null where one of them does not. */
  rest(place: Vec3): Vec3 | null
  /** The article alone, until it fails or the wishes end. `spoiled`: something else happened that is not to be judged. */
  walk(start: Vec3, legs: readonly Leg[]): { crossing: Crossing | null; spoiled: boolean; path: Vec3[] }
  /** Both, and `after` more steps without a wish behind the crossing. */
  run(start: Vec3, legs: readonly Leg[], after: number): HoleRun
}

export const HERTZ = 60
const STILL = { velocity: { x: 0, y: 0, z: 0 }, jump: false, flying: false }
/** Steps in which a body has to come to rest, and for which it then has to stay. */
const SETTLE = 120
const STAY = 40
/** A share of the triangle, and of the step: nearer to the rim, or to the ends, it is not said to be crossed. */
const PROPER = 1e-7

/** The exact mover's settings with the article's body. */
export function exactSettings(settings: Settings): Settings {
  return { ...settings, mode: 'exact', shape: settings.mode === 'normal' ? 'ellipsoid' : 'sphere', flying: false }
}

export function runHole(ground: Ground, hole: Hole, after = HERTZ): HoleRun {
  return createPair(ground, hole.settings).run(hole.start, hole.legs, after)
}

export function createPair(ground: Ground, settings: Settings): Pair {
  const { mesh } = ground
  const nowhere = { x: 0, y: 0, z: 0 }
  const article = createArticleMover(ground, { ...settings, flying: false }, nowhere)
  const exact = createExactMover(mesh, exactSettings(settings), nowhere)
  const { radii, skin } = sizes(settings)
  const dt = 1 / HERTZ
  const hit = createHit()
  const before = { x: 0, y: 0, z: 0 }
  const lowest = mesh.bounds.min.y - 2 * settings.height

  /** Of the way that a mover has just taken: 'spoiled' if it touched something without passing properly through its front. */
  function crossed(mover: Mover, step: number): Crossing | 'spoiled' | null {
    if (!mesh.castSegment(before, mover.centre, hit)) return null
    const { barycentrics: at, faceNormal: n, fraction } = hit
    const along =
      n.x * (mover.centre.x - before.x) + n.y * (mover.centre.y - before.y) + n.z * (mover.centre.z - before.z)
    const isProper = Math.min(at.x, at.y, at.z) > PROPER && fraction > PROPER && fraction < 1 - PROPER && along < 0
    if (!isProper) return 'spoiled'
    return { step, triangle: hit.triangle, point: { ...hit.point }, normal: { ...n } }
  }

  /** Inside of something one sees backs: straight up, or in most directions around. */
  function isInside(place: Vec3): boolean {
    let backs = 0
    for (let i = 0; i < 8; i++) {
      const along = { x: Math.cos((i * Math.PI) / 4), y: 0, z: Math.sin((i * Math.PI) / 4) }
      if (mesh.castRay(place, along, Infinity, hit) && hit.faceNormal.x * along.x + hit.faceNormal.z * along.z > 0)
        backs++
    }
    if (backs > 4) return true
    return mesh.castRay(place, { x: 0, y: 1, z: 0 }, Infinity, hit) && hit.faceNormal.y > 0
  }

  return {
    rest(place) {
      if (isInside(place)) return null
      exact.teleport(place)
      let stood = 0
      for (let i = 0; i < SETTLE && stood < 3; i++) {
        Object.assign(before, exact.centre)
        exact.step(STILL, dt)
        if (exact.trouble !== '') return null
        const { x, y, z } = exact.centre
        const isStill = Math.hypot(x - before.x, y - before.y, z - before.z) < 1e-6 * settings.height
        stood = isStill && exact.ground === 'ground' ? stood + 1 : 0
      }
      const at = { ...exact.centre }
      if (stood < 3 || Math.hypot(at.x - place.x, at.z - place.z) > radii.y || isInside(at)) return null
      // nothing lies between the place that was asked for and the one that was found
      if (mesh.castSegmentAny(place, at)) return null
      article.teleport(at)
      let stands = false
      for (let i = 0; i < STAY; i++) {
        Object.assign(before, article.centre)
        article.step(STILL, dt)
        if (crossed(article, i) !== null) return null
        if (article.ground === 'ground') stands = true
      }
      const { x, y, z } = article.centre
      return stands && Math.hypot(x - at.x, y - at.y, z - at.z) < 2 * skin ? at : null
    },
    walk(start, legs) {
      article.teleport(start)
      const path = [{ ...start }]
      for (const { steps, x, z, jump } of legs) {
        const wish = { velocity: { x, y: 0, z }, jump, flying: false }
        for (let i = 0; i < steps; i++) {
          Object.assign(before, article.centre)
          article.step(wish, dt)
          const found = crossed(article, path.length - 1)
          path.push({ ...article.centre })
          if (found === 'spoiled') return { crossing: null, spoiled: true, path }
          if (found !== null) return { crossing: found, spoiled: false, path }
          if (!(article.centre.y > lowest)) return { crossing: null, spoiled: true, path }
        }
      }
      return { crossing: null, spoiled: false, path }
    },
    run(start, legs, after) {
      const { crossing, path } = this.walk(start, legs)
      for (let i = 0; crossing !== null && i < after; i++) {
        article.step(STILL, dt)
        path.push({ ...article.centre })
      }
      exact.teleport(start)
      const places = [{ ...start }]
      let exactCrossing: Crossing | null = null
      let exactInAir = 0
      const step = (wish: typeof STILL) => {
        Object.assign(before, exact.centre)
        exact.step(wish, dt)
        const found = crossed(exact, places.length - 1)
        if (found !== null && found !== 'spoiled') exactCrossing ??= found
        places.push({ ...exact.centre })
        if (exact.ground === 'air') exactInAir++
      }
      const wished = crossing === null ? path.length - 1 : crossing.step + 1
      for (const { steps, x, z, jump } of legs) {
        for (let i = 0; i < steps && places.length <= wished; i++)
          step({ velocity: { x, y: 0, z }, jump, flying: false })
      }
      while (places.length < path.length) step(STILL)
      return { article: path, exact: places, crossing, exactCrossing, exactGround: exact.ground, exactInAir }
    },
  }
}
