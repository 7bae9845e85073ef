/** A ray prepared for any number of triangles: sheared so that it becomes the z axis (`watertight.ts`). */
import { RAY_DIRECTION, RAY_MAX, RAY_ORIGIN, type Row } from '../math/rows.ts'

/**
 * PREPARED: a ray (7 columns); LIMIT, the nearest t found so far; SHEAR, x/z, y/z and 1/z of the direction; AXES, which
 * axes are x, y and z (z is that of the direction's largest component); PAD, by how much the boxes of a tree grow on
 * each axis (set by the walk).
 */
export const PREPARED_LIMIT = 7
export const PREPARED_SHEAR = 8
export const PREPARED_AXES = 11
export const PREPARED_PAD = 14
export const PREPARED_SIZE = 17

export function prepareRay(ray: Row, r: number, p: Row): void {
  const end = ray[r + RAY_MAX]
  p[RAY_ORIGIN] = ray[r + RAY_ORIGIN]
  p[RAY_ORIGIN + 1] = ray[r + RAY_ORIGIN + 1]
  p[RAY_ORIGIN + 2] = ray[r + RAY_ORIGIN + 2]
  p[RAY_DIRECTION] = ray[r + RAY_DIRECTION]
  p[RAY_DIRECTION + 1] = ray[r + RAY_DIRECTION + 1]
  p[RAY_DIRECTION + 2] = ray[r + RAY_DIRECTION + 2]
  p[RAY_MAX] = end
  p[PREPARED_LIMIT] = end
  const x = Math.abs(p[RAY_DIRECTION])
  const y = Math.abs(p[RAY_DIRECTION + 1])
  const z = Math.abs(p[RAY_DIRECTION + 2])
  // which axis is the largest, without branches, because every other one would be mispredicted
  const xIs = +(x > y) & +(x > z)
  const yIs = +!(x > y) & +(y > z)
  const zIs = 1 - xIs - yIs
  const kz = yIs + 2 * zIs
  const kx = xIs + 2 * yIs
  const ky = zIs + 2 * xIs
  const along = p[RAY_DIRECTION + kz]
  p[PREPARED_SHEAR] = p[RAY_DIRECTION + kx] / along
  p[PREPARED_SHEAR + 1] = p[RAY_DIRECTION + ky] / along
  p[PREPARED_SHEAR + 2] = 1 / along
  p[PREPARED_AXES] = kx
  p[PREPARED_AXES + 1] = ky
  p[PREPARED_AXES + 2] = kz
}
