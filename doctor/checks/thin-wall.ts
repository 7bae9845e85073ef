/**
 * Walls so thin that engines which move in steps may pass through them. carom does not.
 *
 *      |<->|                 Two upright faces, back to back, nearer than THIN of the body's radius,
 *      | # |                 and nothing else between them: one looks from each into the open.
 *   ___|___|____
 *
 *        |                   Or one face without a thickness, a sheet, with a floor on both sides
 *   _____|______             on which the body can stand.
 *
 * Faces that hang together by edges, and those behind them, are one finding.
 */
import type { Finding } from '../finding.ts'
import { NONE, SOUND, twin } from './edges.ts'
import { createEye, type Eye } from './eye.ts'
import { Groups } from './groups.ts'
import { isFloor, type Surface } from './surface.ts'
import { centroid, metres, outlines, spread, squareMetres, tell } from './tell.ts'

/** In body radii. */
const THIN = 0.1
/** In body radii: how far a face must be clear, beyond another face that may lie in it. */
const CLEAR = 1e-3
/** The y of a wall's normal, at most. */
const UPRIGHT = 0.5

export function* checkThinWall(surface: Surface, out: Finding[]): Generator<number> {
  const { count, normals, edges, state } = surface
  const eye = createEye(surface)
  const groups = new Groups(count)
  const thickness = new Float64Array(count).fill(-1)
  const thin: number[] = []
  for (let t = 0; t < count; t++) {
    if ((t & 0x3fff) === 0x3fff) yield t / count
    if (state[t] !== SOUND || !(Math.abs(normals[3 * t + 1]) <= UPRIGHT)) continue
    const behind = back(surface, eye, t)
    if (behind !== NONE) groups.join(t, behind)
    else if (!isSheet(surface, eye, t)) continue
    thickness[t] = behind === NONE ? 0 : eye.distance
    thin.push(t)
  }
  for (const t of thin)
    for (let half = 3 * t; half < 3 * t + 3; half++) {
      const other = twin(edges, half)
      if (other !== NONE && thickness[Math.floor(other / 3)] >= 0) groups.join(t, Math.floor(other / 3))
    }
  for (const triangles of groups.list(thin)) {
    const { place, area } = spread(surface, triangles)
    const thinnest = triangles.reduce((least, t) => Math.min(least, thickness[t]), Number.POSITIVE_INFINITY)
    const sheet = thinnest === 0
    const size = sheet ? area : area / 2
    out.push(
      tell('thin-wall', {
        severity: 'note',
        place,
        size: thinnest,
        count: triangles.length,
        text: `A wall ${sheet ? 'of no thickness' : `${metres(thinnest)} thick`} (${squareMetres(size)}).`,
        triangles,
        lines: outlines(surface, triangles),
      }),
    )
  }
}

/** The face close behind a wall's face, both in the open; or NONE. The eye's distance is the wall's thickness then. */
function back(surface: Surface, eye: Eye, t: number): number {
  const { normals, body, facing } = surface
  const [x, y, z] = centroid(surface, t)
  const [nx, ny, nz] = [0, 1, 2].map((k) => facing * normals[3 * t + k])
  if (!eye.look(x, y, z, -nx, -ny, -nz, THIN * body.radius, t)) return NONE
  const { triangle, distance } = eye
  const [bx, by, bz] = [0, 1, 2].map((k) => facing * normals[3 * triangle + k])
  // the other face looks the other way, so that what lies between is the wall
  if (!(bx * nx + by * ny + bz * nz < -0.9)) return NONE
  for (const away of [CLEAR * body.radius, -distance - CLEAR * body.radius]) {
    const [px, py, pz] = [x + away * nx, y + away * ny, z + away * nz]
    if (eye.isInside(px, py, pz)) return NONE
  }
  eye.distance = distance
  return triangle
}

/** Is it part of a sheet between two floors? */
function isSheet(surface: Surface, eye: Eye, t: number): boolean {
  const { solid, normals, body } = surface
  if (solid[t] === 1) return false
  const [x, y, z] = centroid(surface, t)
  return [1, -1].every((way) => {
    const [nx, ny, nz] = [0, 1, 2].map((k) => way * normals[3 * t + k])
    if (eye.look(x, y, z, nx, ny, nz, body.radius, t)) return false
    const [px, py, pz] = [x + body.radius * nx, y + body.radius * ny, z + body.radius * nz]
    return eye.look(px, py, pz, 0, -1, 0, 2 * body.height) && eye.outside && isFloor(surface, eye.triangle)
  })
}
