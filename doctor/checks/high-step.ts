/**
 * Steps just over the limit: who sees them wants to walk up.
 *
 *   tread
 *   ______ <- edge       A ledge between two floors: above, a floor with the room to stand on it;
 *         |              then an upright face, or none; and below, at most JUST of the step height
 *         | riser        over the limit, another floor.
 *         |_________
 *
 * Edges of one height that follow one another are a step, if they are as long together as the body is wide; steps near one another
 * are one finding.
 */
import type { Finding } from '../finding.ts'
import { isOpen, NONE, next, twin } from './edges.ts'
import { createEye, type Eye } from './eye.ts'
import { Groups } from './groups.ts'
import { groupNear } from './near.ts'
import { isFloor, type Surface } from './surface.ts'
import { metres, middleOf, tell } from './tell.ts'

/** In step heights. */
const JUST = 1.25
/** In step heights: this much more is still the limit, and heights that differ by less are equal. */
const ROUNDING = 1e-3
const EQUAL = 0.05
/** The y of an upright face's normal, at most. */
const UPRIGHT = 0.1
/** How far from the edge one looks, of the body's radius. */
const BESIDE = 0.2
/** In step heights: looks start this far above the ground. */
const ABOVE = 0.05
/** Points of an edge, one every body's width, at most. */
const POINTS = 32

interface Ledge {
  half: number
  height: number
  length: number
}

/** @param told half-edges of which another finding speaks */
export function* checkHighStep(surface: Surface, out: Finding[], told: ReadonlySet<number>): Generator<number> {
  const { corners } = surface
  const eye = createEye(surface)
  const ledges: Ledge[] = []
  for (let half = 0; half < corners.length; half++) {
    if ((half & 0xffff) === 0xffff) yield half / corners.length
    if (told.has(half) || !isFloor(surface, Math.floor(half / 3)) || !isRim(surface, half)) continue
    const ledge = measure(surface, eye, half)
    if (ledge) ledges.push(ledge)
  }
  const chains = new Groups(ledges.length)
  const atVertex = new Map<number, number[]>()
  ledges.forEach(({ half, height }, i) => {
    for (const vertex of [corners[half], corners[next(half)]]) {
      const others = atVertex.get(vertex) ?? []
      for (const j of others) if (Math.abs(ledges[j].height - height) <= EQUAL * surface.body.step) chains.join(i, j)
      atVertex.set(vertex, [...others, i])
    }
  })
  const long = chains
    .list(ledges.keys())
    .filter((chain) => total(chain.map((i) => ledges[i])) >= 2 * surface.body.radius)
  const flights = groupNear(long, surface.body.step + surface.body.radius, (chain) =>
    chain.flatMap((i) => along(surface, ledges[i])),
  )
  for (const chains of flights)
    out.push(
      report(
        surface,
        chains.map((chain) => chain.map((i) => ledges[i])),
      ),
    )
}

const total = (ledges: readonly Ledge[]) => ledges.reduce((sum, { length }) => sum + length, 0)

/** Points of an edge, one every radius of the body, about. */
function along({ points, corners, body }: Surface, { half, length }: Ledge): number[][] {
  const parts = Math.max(1, Math.ceil(length / body.radius))
  return Array.from({ length: parts + 1 }, (_, i) =>
    [0, 1, 2].map((k) => {
      const [a, b] = [points[3 * corners[half] + k], points[3 * corners[next(half)] + k]]
      return a + (i / parts) * (b - a)
    }),
  )
}

function report({ points, corners, body }: Surface, chains: Ledge[][]): Finding {
  const ledges = chains.flat()
  const height = ledges.reduce((most, ledge) => Math.max(most, ledge.height), 0)
  const at = (half: number) => [...points.subarray(3 * corners[half], 3 * corners[half] + 3)]
  const ends = ledges.map(({ half }) => [...at(half), ...at(next(half))])
  const steps =
    chains.length === 1 ? `A step ${metres(height)} high` : `${chains.length} steps up to ${metres(height)} high`
  return tell('high-step', {
    severity: 'warning',
    place: middleOf(ends.map((e) => [(e[0] + e[3]) / 2, (e[1] + e[4]) / 2, (e[2] + e[5]) / 2])),
    size: height,
    count: chains.length,
    text: `${steps} and ${metres(total(ledges))} long. The body climbs ${metres(body.step)}.`,
    triangles: ledges.map(({ half }) => Math.floor(half / 3)),
    lines: ends.flat(),
  })
}

/** Does the floor end here, at nothing or at an upright face that goes down? */
export function isRim({ edges, normals, corners, points }: Surface, half: number): boolean {
  const edge = edges.of[half]
  if (edge === NONE) return false
  if (isOpen(edges, edge)) return true
  const other = twin(edges, half)
  if (other === NONE || !(Math.abs(normals[3 * Math.floor(other / 3) + 1]) <= UPRIGHT)) return false
  const apex = corners[next(next(other))]
  return points[3 * apex + 1] < Math.min(points[3 * corners[half] + 1], points[3 * corners[next(half)] + 1])
}

/** The step down from an edge, if it is just over the limit along more than half of it. */
function measure({ points, corners, normals, facing, body }: Surface, eye: Eye, half: number): Ledge | undefined {
  const { step, radius, height } = body
  const t = Math.floor(half / 3)
  const [a, b] = [3 * corners[half], 3 * corners[next(half)]]
  const [ux, uy, uz] = [points[b] - points[a], points[b + 1] - points[a + 1], points[b + 2] - points[a + 2]]
  const length = Math.sqrt(ux * ux + uy * uy + uz * uz)
  // out of the triangle, level
  const [nx, ny, nz] = [0, 1, 2].map((k) => normals[3 * t + k])
  const [ox, oz] = [uy * nz - uz * ny, ux * ny - uy * nx]
  const across = (BESIDE * radius) / Math.sqrt(ox * ox + oz * oz)
  if (!(across < Number.POSITIVE_INFINITY)) return undefined
  const up = ABOVE * step
  const parts = Math.max(1, Math.min(POINTS, Math.ceil(length / (2 * radius))))
  const heights: number[] = []
  for (let i = 0; i < parts; i++) {
    const s = (i + 0.5) / parts
    const [x, y, z] = [points[a] + s * ux, points[a + 1] + s * uy + up, points[a + 2] + s * uz]
    const [dx, dz] = [across * ox, across * oz]
    if (!eye.look(x + dx, y, z + dz, 0, -1, 0, up + JUST * step) || !eye.outside) continue
    const below = eye.triangle
    const drop = eye.distance - up
    if (!(drop > (1 + ROUNDING) * step) || !(normals[3 * below + 1] * facing > 0)) continue
    if (eye.isInside(x + dx, y, z + dz)) continue
    if (eye.look(x + dx, y, z + dz, 0, 1, 0, height) || eye.look(x - dx, y, z - dz, 0, 1, 0, height)) continue
    heights.push(drop)
  }
  if (2 * heights.length <= parts) return undefined
  heights.sort((p, q) => p - q)
  return { half, height: heights[heights.length >> 1], length }
}
