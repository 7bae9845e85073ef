/**
 * Slopes just over the limit: who sees them wants to walk up.
 *
 *            __.--          Triangles steeper than the body walks by at most JUST, as large together
 *       __.--  46°          as the body's foot, with room above, in a patch that is not on its way
 *   ___/______________      to become steeper: a ramp, not the middle of a cliff.
 *
 * Slopes near one another are one finding. Where they are many, as on rough ground, only ramps stand out, flat as a plane between bends:
 * all others are one finding.
 */
import { cos } from '../../src/index.ts'
import type { Finding } from '../finding.ts'
import { NONE, twin } from './edges.ts'
import { createEye } from './eye.ts'
import { Groups } from './groups.ts'
import { groupNear } from './near.ts'
import { isFloor, type Surface } from './surface.ts'
import { centroid, degrees, many, outlines, spread, squareMetres, tell, upper } from './tell.ts'

/** Degrees over the limit. */
const JUST = 5
/** A patch goes on steeper at most at this share of its border. */
const STEEPER = 0.25
/** A ramp is at least so many feet large, and its normals differ by a degree at most, cosine. */
const RAMP = 8
const PLANE = 0.99985
/** Around it the surface ends, goes on as it is (under ground, for instance), or bends: by less than half the limit at most at this share. */
const SMOOTH = 0.25
/** Slopes that are no ramps, as many as one looks at one by one; more are rough ground. */
const FEW = 20
/** In body radii: how far a slope must be clear. */
const ABOVE = 1e-3
/** Nearly upright, cosine: a wall beside a ramp, not a slope that gets steeper. */
const UPRIGHT = 0.1

export function* checkSteepSlope(surface: Surface, out: Finding[]): Generator<number> {
  const { count, normals, facing, edges, body, areas } = surface
  const least = cos((Math.min(89, body.slope + JUST) * Math.PI) / 180)
  const eye = createEye(surface)
  const up = ABOVE * body.radius
  const steep: number[] = []
  const isSteep = new Uint8Array(count)
  for (let t = 0; t < count; t++) {
    if ((t & 0x3fff) === 0x3fff) yield t / count
    const y = normals[3 * t + 1] * facing
    if (!(y >= least) || isFloor(surface, t)) continue
    const [px, py, pz] = centroid(surface, t)
    if (eye.look(px, py, pz, 0, 1, 0, Number.POSITIVE_INFINITY, t) && eye.distance < body.height) continue
    if (eye.isInside(px + facing * normals[3 * t] * up, py + y * up, pz + facing * normals[3 * t + 2] * up)) continue
    steep.push(t)
    isSteep[t] = 1
  }
  const groups = new Groups(count)
  for (const t of steep)
    for (let half = 3 * t; half < 3 * t + 3; half++) {
      const other = twin(edges, half)
      if (other !== NONE && isSteep[Math.floor(other / 3)] === 1) groups.join(t, Math.floor(other / 3))
    }
  const footprint = Math.PI * body.radius * body.radius
  const bend = cos((body.slope * Math.PI) / 360)
  const ramps: number[][] = []
  const rough: number[][] = []
  for (const patch of groups.list(steep)) {
    let area = 0
    for (const t of patch) area += areas[t]
    const { steeper, smooth } = border(surface, isSteep, patch, bend)
    if (area < footprint || steeper > STEEPER) continue
    if (area >= RAMP * footprint && smooth <= SMOOTH && isFlat(surface, patch)) ramps.push(patch)
    else rough.push(patch)
  }
  const single = rough.length > FEW ? ramps : [...ramps, ...rough]
  const near = groupNear(single, body.height, (patch) => patch.map((t) => centroid(surface, t)))
  for (const patches of near) out.push(report(surface, patches))
  if (rough.length > FEW) out.push(report(surface, rough))
}

/** The share of a patch's border where the surface goes on as a steeper slope, and the share where it hardly bends. */
function border(
  { edges, normals, facing, points, corners }: Surface,
  isSteep: Uint8Array,
  patch: number[],
  bend: number,
) {
  let [all, steeper, smooth] = [0, 0, 0]
  for (const t of patch)
    for (let k = 0; k < 3; k++) {
      const other = twin(edges, 3 * t + k)
      const u = other === NONE ? NONE : Math.floor(other / 3)
      if (u !== NONE && isSteep[u] === 1) continue
      const [a, b] = [3 * corners[3 * t + k], 3 * corners[3 * t + ((k + 1) % 3)]]
      const [x, y, z] = [points[b] - points[a], points[b + 1] - points[a + 1], points[b + 2] - points[a + 2]]
      const length = Math.sqrt(x * x + y * y + z * z)
      all += length
      if (u === NONE) continue
      const up = normals[3 * u + 1] * facing
      if (up > UPRIGHT && up < normals[3 * t + 1] * facing) steeper += length
      const cosine = dot(normals, t, u)
      if (cosine > bend && cosine < PLANE) smooth += length
    }
  return { steeper: steeper / all, smooth: smooth / all }
}

const dot = (normals: Float32Array, t: number, u: number) =>
  normals[3 * t] * normals[3 * u] + normals[3 * t + 1] * normals[3 * u + 1] + normals[3 * t + 2] * normals[3 * u + 2]

function isFlat({ normals }: Surface, patch: number[]): boolean {
  return patch.every((t) => dot(normals, patch[0], t) >= PLANE)
}

function report(surface: Surface, patches: number[][]): Finding {
  const { normals, facing, body } = surface
  const triangles = patches.flat()
  const { place, area } = spread(surface, triangles)
  const steepest = triangles.reduce((least, t) => Math.min(least, normals[3 * t + 1] * facing), 1)
  const are = many(patches.length, 'slope is', 'slopes are')
  return tell('steep-slope', {
    severity: 'warning',
    place,
    size: area,
    count: patches.length,
    text: `${upper(are)} up to ${degrees(steepest).toFixed(1)}° steep (${squareMetres(area)}). The body walks up to ${body.slope}°.`,
    triangles,
    lines: outlines(surface, triangles),
  })
}
