/**
 * Steps that are climbed in one place and not in another: a ledge whose height crosses the limit.
 *
 *                    __..--|
 *        __..--''          |  0.36 m     Ledges that hang together, a part of them up to the step height,
 *   ____|__________________|             another part over it, each as long as the body is wide,
 *   0.2 m                                and none of them so high that nobody would try: MOST.
 *
 * What is told here is not told as a high step, too.
 */
import type { Finding } from '../finding.ts'
import { next } from './edges.ts'
import { createEye, type Eye } from './eye.ts'
import { Groups } from './groups.ts'
import { isRim } from './high-step.ts'
import { isFloor, type Surface } from './surface.ts'
import { metres, middleOf, tell } from './tell.ts'

/** In step heights: a ledge that is higher somewhere is a wall there, and a ramp or slope beside it is deliberate. */
const MOST = 1.5
/** In step heights: anything lower is no step. */
const LEAST = 0.25
/** In step heights: the most that it rises from one point to the next. Beside stairs it jumps. */
const JUMP = 0.25
/** As in high-step.ts. */
const ROUNDING = 1e-3
const BESIDE = 0.2
const ABOVE = 0.05
/** Points of an edge, one every half radius, at most. */
const POINTS = 64

interface Ledge {
  half: number
  /** Metres that are climbed, and that are not; the highest place. */
  low: number
  high: number
  least: number
  most: number
  place: number[]
  /** Heights at its two ends; NaN: not known. */
  ends: number[]
}

/** @param told gets the half-edges that it tells of */
export function* checkPartialStep(surface: Surface, out: Finding[], told: Set<number>): Generator<number> {
  const { corners, body } = surface
  if (!(body.step > 0)) return
  const eye = createEye(surface)
  const ledges: Ledge[] = []
  for (let half = 0; half < corners.length; half++) {
    if ((half & 0xffff) === 0xffff) yield half / corners.length
    if (!isFloor(surface, Math.floor(half / 3)) || !isRim(surface, half)) continue
    ledges.push(measure(surface, eye, half))
  }
  const groups = new Groups(ledges.length)
  const heightAt = (end: number) => ledges[end >> 1].ends[end & 1]
  const first = new Map<number, number>()
  ledges.forEach(({ half }, i) => {
    for (const [k, vertex] of [corners[half], corners[next(half)]].entries()) {
      const end = 2 * i + k
      const other = first.get(vertex)
      if (other === undefined) first.set(vertex, end)
      else if (Math.abs(heightAt(end) - heightAt(other)) <= JUMP * body.step) groups.join(i, other >> 1)
    }
  })
  for (const group of groups.list(ledges.keys())) {
    const its = group.map((i) => ledges[i])
    const sum = (of: (ledge: Ledge) => number) => its.reduce((all, ledge) => all + of(ledge), 0)
    const most = its.reduce((all, ledge) => Math.max(all, ledge.most), 0)
    const isLong =
      Math.min(
        sum(({ low }) => low),
        sum(({ high }) => high),
      ) >=
      2 * body.radius
    if (most > MOST * body.step || !isLong) continue
    out.push(report(surface, its, most))
    for (const { half, high } of its) if (high > 0) told.add(half)
  }
}

function report({ points, corners, body }: Surface, ledges: readonly Ledge[], most: number): Finding {
  const least = ledges.reduce((all, ledge) => Math.min(all, ledge.least), most)
  const at = (half: number) => [...points.subarray(3 * corners[half], 3 * corners[half] + 3)]
  const highs = ledges.filter(({ high }) => high > 0)
  return tell('partial-step', {
    severity: 'warning',
    place: middleOf(highs.map(({ place }) => place)),
    size: most,
    count: 1,
    text: `A step from ${metres(least)} to ${metres(most)} high. The body climbs ${metres(body.step)}, so the step stops it in some places only.`,
    triangles: highs.map(({ half }) => Math.floor(half / 3)),
    lines: [...highs, ...ledges.filter(({ high }) => high === 0)].flatMap(({ half }) => [
      ...at(half),
      ...at(next(half)),
    ]),
  })
}

/** How high the step down from an edge is, along it. */
function measure({ points, corners, normals, facing, body }: Surface, eye: Eye, half: number): Ledge {
  const { step, radius, height } = body
  const t = Math.floor(half / 3)
  const [a, b] = [3 * corners[half], 3 * corners[next(half)]]
  const [ux, uy, uz] = [points[b] - points[a], points[b + 1] - points[a + 1], points[b + 2] - points[a + 2]]
  const length = Math.sqrt(ux * ux + uy * uy + uz * uz)
  const [nx, ny, nz] = [0, 1, 2].map((k) => normals[3 * t + k])
  const [ox, oz] = [uy * nz - uz * ny, ux * ny - uy * nx]
  const across = (BESIDE * radius) / Math.sqrt(ox * ox + oz * oz)
  const ledge = {
    half,
    low: 0,
    high: 0,
    least: Number.POSITIVE_INFINITY,
    most: 0,
    place: [0, 0, 0],
    ends: [Number.NaN, Number.NaN],
  }
  let before = Number.NaN
  if (!(across < Number.POSITIVE_INFINITY)) return ledge
  const up = ABOVE * step
  const parts = Math.max(1, Math.min(POINTS, Math.ceil((2 * length) / radius)))
  for (let i = 0; i < parts; i++) {
    const s = (i + 0.5) / parts
    const [x, y, z] = [points[a] + s * ux, points[a + 1] + s * uy + up, points[a + 2] + s * uz]
    const [px, pz] = [x + across * ox, z + across * oz]
    if (eye.isInside(px, y, pz)) continue
    // (below an edge outside of the level there is nothing)
    if (!eye.look(px, y, pz, 0, -1, 0, Number.POSITIVE_INFINITY)) continue
    const drop = eye.distance - up
    if (drop < LEAST * step || !eye.outside || !(normals[3 * eye.triangle + 1] * facing > 0)) continue
    if (eye.look(px, y, pz, 0, 1, 0, height) || eye.look(x - across * ox, y, z - across * oz, 0, 1, 0, height)) continue
    if (i === 0) ledge.ends[0] = drop
    if (i === parts - 1) ledge.ends[1] = drop
    if (Math.abs(drop - before) > JUMP * step) ledge.most = Number.POSITIVE_INFINITY
    before = drop
    if (drop > (1 + ROUNDING) * step) ledge.high += length / parts
    else ledge.low += length / parts
    ledge.least = Math.min(ledge.least, drop)
    if (drop <= ledge.most) continue
    ledge.most = drop
    ledge.place = [x, y - up, z]
  }
  return ledge
}
