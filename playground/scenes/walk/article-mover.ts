import {
  type ArticleOptions,
  correct,
  crosses,
  distanceByNormal,
  insideEdges,
  type Mesh,
  planesOf,
  respond,
} from '../../classics/article.ts'
import type { Mover, Touch, Vec3, Wish } from './mover.ts'
import { PACE, type Settings, scale, sizes, unit } from './settings.ts'

/**
 * The article's rule as a mover. Which triangles are crossed is found from planes that are kept, or a level of a
 * million triangles could not be walked at all; what happens then is the article's own code. `correctFast` and
 * `correct` give the same answer, and a test says so.
 */
export interface KeptPlanes {
  mesh: Mesh
  options: ArticleOptions
  /** Normal and constant of each triangle's shifted plane, four numbers each. */
  planes: Float64Array
}

export function keepPlanes(mesh: Mesh, options: ArticleOptions): KeptPlanes {
  const { positions, indices } = mesh
  const planes = new Float64Array((indices.length / 3) * 4)
  const { radii, approach = 5 } = options
  const normal = { x: 0, y: 0, z: 0 }
  for (let i = 0, k = 0; i + 2 < indices.length; i += 3, k += 4) {
    const a = 3 * indices[i]
    const b = 3 * indices[i + 1]
    const c = 3 * indices[i + 2]
    const ux = positions[b] - positions[a]
    const uy = positions[b + 1] - positions[a + 1]
    const uz = positions[b + 2] - positions[a + 2]
    const vx = positions[c] - positions[a]
    const vy = positions[c + 1] - positions[a + 1]
    const vz = positions[c + 2] - positions[a + 2]
    const x = uy * vz - uz * vy
    const y = uz * vx - ux * vz
    const z = ux * vy - uy * vx
    const length = Math.sqrt(x * x + y * y + z * z)
    normal.x = length === 0 ? 0 : x / length
    normal.y = length === 0 ? 0 : y / length
    normal.z = length === 0 ? 0 : z / length
    planes[k] = normal.x
    planes[k + 1] = normal.y
    planes[k + 2] = normal.z
    const height = normal.x * positions[a] + normal.y * positions[a + 1] + normal.z * positions[a + 2]
    planes[k + 3] = height + (radii ? distanceByNormal(normal, radii) : approach)
  }
  return { mesh, options, planes }
}

export function correctFast(kept: KeptPlanes, from: Vec3, wanted: Vec3): { position: Vec3; touched: number[] } {
  const { planes, options } = kept
  const { skin = 0.2, edgePlanes = 6 } = options
  let to: Vec3 = { x: wanted.x, y: wanted.y, z: wanted.z }
  const touched: number[] = []
  for (let i = 0, k = 0; k < planes.length; i++, k += 4) {
    const x = planes[k]
    const y = planes[k + 1]
    const z = planes[k + 2]
    const constant = planes[k + 3]
    if (!(x * to.x + y * to.y + z * to.z - constant <= 0)) continue
    if (!(x * from.x + y * from.y + z * from.z - constant > 0)) continue
    const all = trianglePlanes(kept, i)
    if (crosses(all, from, to) && insideEdges(all, from, edgePlanes)) {
      to = respond(all, to, skin)
      touched.push(i)
    }
  }
  return { position: to, touched }
}

export function trianglePlanes({ mesh, options }: { mesh: Mesh; options: ArticleOptions }, triangle: number) {
  const corner = (k: number): Vec3 => {
    const at = 3 * mesh.indices[3 * triangle + k]
    return { x: mesh.positions[at], y: mesh.positions[at + 1], z: mesh.positions[at + 2] }
  }
  return planesOf(corner(0), corner(1), corner(2), options)
}

/** The article's constants in the level's units. */
export function articleOptions(settings: Settings): ArticleOptions {
  const u = unit(settings)
  return {
    approach: settings.approach * u,
    edgeMargin: settings.edgeMargin * u,
    skin: settings.skin * u,
    edgePlanes: settings.edgePlanes,
    radii: settings.mode === 'normal' ? sizes(settings).radii : undefined,
  }
}

export { correct }

/** Cosine of the slope on which the article's player may jump; the article itself says nothing of ground. */
const STANDS = Math.cos(PACE.maxSlope)

export function createArticleMover(mesh: Mesh, settings: Settings, start: Vec3): Mover {
  const kept = keepPlanes(mesh, articleOptions(settings))
  const size = scale(settings)
  const centre = { ...start }
  const velocity = { x: 0, y: 0, z: 0 }
  const wanted = { from: { ...start }, to: { ...start } }
  let touches: Touch[] = []
  let ground: 'ground' | 'steep' | 'air' = 'air'
  return {
    centre,
    velocity,
    wanted,
    trouble: '',
    get looked() {
      return mesh.indices.length / 3
    },
    get touches() {
      return touches
    },
    get ground() {
      return ground
    },
    step(wish: Wish, dt: number) {
      velocity.x = wish.velocity.x
      velocity.z = wish.velocity.z
      if (wish.flying) velocity.y = wish.velocity.y
      else {
        if (wish.jump && ground === 'ground') velocity.y = PACE.jump * size
        velocity.y -= PACE.gravity * size * dt
      }
      Object.assign(wanted.from, centre)
      wanted.to.x = centre.x + velocity.x * dt
      wanted.to.y = centre.y + velocity.y * dt
      wanted.to.z = centre.z + velocity.z * dt
      const { position, touched } = correctFast(kept, wanted.from, wanted.to)
      ground = 'air'
      touches = touched.map((triangle) => {
        const { surface } = trianglePlanes(kept, triangle)
        const { normal } = surface
        if (normal.y >= STANDS) ground = 'ground'
        else if (normal.y > 0.05 && ground === 'air') ground = 'steep'
        const away = normal.x * position.x + normal.y * position.y + normal.z * position.z - surface.constant
        const d = kept.options.radii ? distanceByNormal(normal, kept.options.radii) : (kept.options.approach ?? 0)
        const point = {
          x: position.x - normal.x * (away + d),
          y: position.y - normal.y * (away + d),
          z: position.z - normal.z * (away + d),
        }
        return { point, normal, triangle }
      })
      // The article corrects places, not speeds (D1): falling goes on until something has held the fall back.
      if (velocity.y < 0 && position.y > wanted.to.y) velocity.y = 0
      if (velocity.y > 0 && position.y < wanted.to.y) velocity.y = 0
      Object.assign(centre, position)
    },
    teleport(to: Vec3) {
      Object.assign(centre, to)
      Object.assign(wanted.from, to)
      Object.assign(wanted.to, to)
      velocity.x = 0
      velocity.y = 0
      velocity.z = 0
      touches = []
      ground = 'air'
    },
  }
}
