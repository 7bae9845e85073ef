/** Looks along rays in a level: how far the next surface is, and whether a point is inside a solid. */
import { createHit, type Hit } from '../../src/index.ts'
import type { Surface } from './surface.ts'

export interface Eye {
  /** What the last look met with: its triangle, or -1. */
  triangle: number
  distance: number
  /** Its front, or a sheet's either side. */
  outside: boolean
  /** Is anything there within a distance? @param skip a triangle that is not there */
  look(x: number, y: number, z: number, dx: number, dy: number, dz: number, max: number, skip?: number): boolean
  /** Is a point inside a solid? Solids may be set into one another: what counts is how many one has to leave. */
  isInside(x: number, y: number, z: number): boolean
}

/** Up, and a little askew: levels have walls that are upright. */
const ASKEW = { x: 0.0137, y: 1, z: 0.0091 }

export function createEye({ mesh, facing, solid }: Surface): Eye {
  const hit = createHit()
  const hits: Hit[] = []
  const origin = { x: 0, y: 0, z: 0 }
  const direction = { x: 0, y: 0, z: 0 }
  let skipped = -1
  const isOther = { filter: (triangle: number) => triangle !== skipped }
  const isSolid = { filter: (triangle: number) => solid[triangle] === 1 }
  const eye: Eye = {
    triangle: -1,
    distance: Number.POSITIVE_INFINITY,
    outside: true,
    look(x, y, z, dx, dy, dz, max, skip = -1) {
      set(origin, x, y, z)
      set(direction, dx, dy, dz)
      skipped = skip
      if (!mesh.castRay(origin, direction, max, hit, skip < 0 ? undefined : isOther)) {
        eye.triangle = -1
        eye.distance = Number.POSITIVE_INFINITY
        eye.outside = true
        return false
      }
      eye.triangle = hit.triangle
      eye.distance = hit.distance
      eye.outside = isFront(hit, direction, facing) || solid[hit.triangle] === 0
      return true
    },
    isInside(x, y, z) {
      set(origin, x, y, z)
      const count = mesh.castRayAll(origin, ASKEW, Number.POSITIVE_INFINITY, hits, isSolid)
      let within = 0
      for (let i = 0; i < count; i++) {
        const front = isFront(hits[i], ASKEW, facing)
        // at an edge both triangles are hit: one surface
        if (i > 0 && hits[i].distance === hits[i - 1].distance && front === isFront(hits[i - 1], ASKEW, facing))
          continue
        within += front ? -1 : 1
      }
      return within > 0
    },
  }
  return eye
}

function isFront({ faceNormal: n }: Hit, { x, y, z }: { x: number; y: number; z: number }, facing: number): boolean {
  return (n.x * x + n.y * y + n.z * z) * facing < 0
}

function set(v: { x: number; y: number; z: number }, x: number, y: number, z: number): void {
  v.x = x
  v.y = y
  v.z = z
}
