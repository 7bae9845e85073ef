/** crashcat: rays, and casts of all bodies but ellipsoids. */
import * as crashcat from 'crashcat'
import type { Answer } from './ask.ts'
import { hullPoints, lengthOf, type Model } from './model.ts'
import { answerAt, type Peer, reachOf } from './peers.ts'

interface CastHit {
  readonly pointB: readonly number[]
  readonly normal: readonly number[]
  readonly penetrationDepth: number
}

export function openCrashcat(): Peer {
  crashcat.registerAll()
  const settings = crashcat.createDefaultCastShapeSettings()
  settings.collideWithBackfaces = true
  const raySettings = crashcat.createDefaultCastRaySettings()
  raySettings.collideWithBackfaces = true
  const stopped = crashcat.createClosestCastShapeCollector()
  const struck = crashcat.createClosestCastRayCollector()

  function castRay(model: Model, mesh: crashcat.Shape): Answer | null {
    const { from, translation } = model
    const long = lengthOf(model)
    const reach = reachOf(model)
    struck.reset()
    // biome-ignore format: origin, unit direction, length; the mesh as it stands
    crashcat.castRayVsShape(
      struck, raySettings, from.x, from.y, from.z, translation.x / long, translation.y / long, translation.z / long, reach * long,
      mesh, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1,
    )
    return struck.hit.status === crashcat.CastRayStatus.COLLIDING ? answerAt(struck.hit.fraction * reach) : null
  }

  function cast({ from, translation, orientation }: Model, shape: crashcat.Shape, mesh: crashcat.Shape): Answer | null {
    const { x, y, z, w } = orientation ?? { x: 0, y: 0, z: 0, w: 1 }
    const size = Math.hypot(x, y, z, w)
    stopped.reset()
    // biome-ignore format: place, rotation, scale, way
    crashcat.castShapeVsShape(
      stopped, settings,
      shape, 0, 0, from.x, from.y, from.z, x / size, y / size, z / size, w / size, 1, 1, 1, translation.x, translation.y, translation.z,
      mesh, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1,
    )
    if (stopped.hit.status !== crashcat.CastShapeStatus.COLLIDING) return null
    const { pointB, normal, penetrationDepth } = stopped.hit as typeof stopped.hit & CastHit
    const { fraction: t } = stopped.hit
    const startsInside = t === 0 && penetrationDepth > 0
    return { t, point: [...pointB], normal: [...normal], startsInside, depth: startsInside ? penetrationDepth : 0 }
  }

  return {
    name: 'crashcat',
    ask(model) {
      const { positions, kind } = model
      if (kind === 'ellipsoid') return undefined
      const mesh = crashcat.triangleMesh.create({
        positions,
        indices: positions.flatMap((_, i) => (i % 3 === 0 ? [i / 3] : [])),
      })
      return kind === 'ray' ? castRay(model, mesh) : cast(model, shapeOf(model), mesh)
    },
  }
}

function shapeOf(model: Model): crashcat.Shape {
  const { kind } = model
  const [x, y, z] = model.half
  if (kind === 'capsule' && y > x) return crashcat.capsule.create({ halfHeightOfCylinder: y - x, radius: x })
  if (kind === 'cylinder') return crashcat.cylinder.create({ halfHeight: y, radius: x, convexRadius: 0 })
  if (kind === 'box') return crashcat.box.create({ halfExtents: [x, y, z], convexRadius: 0 })
  if (kind === 'hull')
    return crashcat.convexHull.create({ positions: hullPoints(model), convexRadius: 0, hullTolerance: 0 })
  return crashcat.sphere.create({ radius: x })
}
