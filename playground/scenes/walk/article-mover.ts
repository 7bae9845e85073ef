import { type ArticleOptions, distanceByNormal, type Mesh } from '../../classics/article.ts'
import { correctFast, keepPlanes, planesKept } from './kept-planes.ts'
import type { LastStep, Mover, Touch, Vec3, Wish } from './mover.ts'
import { PACE, type Settings, scale, sizes, unit } from './settings.ts'

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

/** Cosine of the slope on which the article's player may jump; the article itself says nothing of ground. */
const STANDS = Math.cos(PACE.maxSlope)

/** The article's rule as a mover. */
export function createArticleMover(mesh: Mesh, settings: Settings, start: Vec3): Mover {
  const kept = keepPlanes(mesh, articleOptions(settings))
  const size = scale(settings)
  const centre = { ...start }
  const velocity = { x: 0, y: 0, z: 0 }
  const wanted = { from: { ...start }, to: { ...start } }
  let touches: Touch[] = []
  let ground: 'ground' | 'steep' | 'air' = 'air'
  let last: LastStep | null = null
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
    get last() {
      return last
    },
    repeat(step: LastStep) {
      const [x, y, z, vx, vy, vz, stood] = step.state
      Object.assign(centre, { x, y, z })
      Object.assign(velocity, { x: vx, y: vy, z: vz })
      ground = stood === 1 ? 'ground' : 'air' // a jump needs ground: nothing else is asked
      this.step(step.wish, step.dt)
    },
    step(wish: Wish, dt: number) {
      last = {
        state: [centre.x, centre.y, centre.z, velocity.x, velocity.y, velocity.z, ground === 'ground' ? 1 : 0],
        wish,
        dt,
      }
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
        const { surface } = planesKept(kept, triangle)
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
      last = null
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
