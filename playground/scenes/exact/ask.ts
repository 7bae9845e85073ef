/** What carom says of a model. */
import { box, capsule, createHit, cylinder, ellipsoid, type Mover, sphere, TriangleMesh } from 'carom'
import { list, type Model } from './model.ts'

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

export function moverOf({ kind, half: [x, y, z] }: Model): Mover {
  switch (kind) {
    case 'ellipsoid':
      return ellipsoid({ radii: { x, y, z } })
    case 'capsule':
      return capsule({ radius: x, height: 2 * y })
    case 'cylinder':
      return cylinder({ radius: x, height: 2 * y })
    case 'box':
      return box({ halfExtents: { x, y, z } })
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
      : mesh.cast(moverOf(model), from, translation, hit, {
          initialOverlap: initial,
          orientation: orientation ?? undefined,
        })
  if (!isHit) return null
  const { fraction, point, normal, startsInside, depth, feature, triangle } = hit
  return { t: fraction, point: list(point), normal: list(normal), startsInside, depth, feature, triangle }
}
