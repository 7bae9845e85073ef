/** What carom says of a model. */
import { box, capsule, createHit, cylinder, ellipsoid, type Hull, hull, type Solid, sphere, TriangleMesh } from 'carom'
import { hullPoints, list, type Model } from './model.ts'

export interface Answer {
  /** The share of the way at which it is stopped. */
  readonly t: number
  readonly point: readonly number[] | null
  readonly normal: readonly number[] | null
  readonly startsInside: boolean
  readonly depth: number
  /** carom alone says these. */
  readonly feature?: string
  readonly triangle?: number
}

/** null: nothing is hit. */
export type Said = Answer | null

let lastHull: { half: string; hull: Hull } | null = null

/** The one made last is kept: whoever drags asks with the same hull again and again. */
export function hullOf(model: Model): Hull {
  const half = String(model.half)
  if (lastHull?.half !== half) lastHull = { half, hull: hull({ points: hullPoints(model) }) }
  return lastHull.hull
}

function bodyOf(model: Model): Solid {
  const [x, y, z] = model.half
  switch (model.kind) {
    case 'ellipsoid':
      return ellipsoid({ radii: { x, y, z } })
    case 'capsule':
      return capsule({ radius: x, height: 2 * y })
    case 'cylinder':
      return cylinder({ radius: x, height: 2 * y })
    case 'box':
      return box({ halfExtents: { x, y, z } })
    case 'hull':
      return hullOf(model)
    default:
      return sphere({ radius: x })
  }
}

const hit = createHit()

export function askCarom(model: Model): Said {
  const { kind, from, translation, initial, orientation, positions } = model
  const mesh = new TriangleMesh(new Float64Array(positions))
  const isHit =
    kind === 'ray'
      ? mesh.castRay(from, translation, Number.POSITIVE_INFINITY, hit)
      : mesh.cast(bodyOf(model), from, translation, hit, {
          initialOverlap: initial,
          orientation: orientation ?? undefined,
        })
  if (!isHit) return null
  const { fraction, point, normal, startsInside, depth, feature, triangle } = hit
  return { t: fraction, point: list(point), normal: list(normal), startsInside, depth, feature, triangle }
}
