/**
 * Gaps between surfaces that nearly meet, narrower than the body.
 *
 *   +---------+ +---------+       +-------------+      +-------+-------+
 *   |    out -> <- out    |       |      v'     |      |      / \      |
 *   |         | |         |       |   .'   '.   |      |     / v \     |
 *   +---------+ +---------+       a ----------- b      +----+-----+----+
 *      two borders                a slit: v has        a small opening
 *                                 left its edge
 *
 * Open edges are looked at point by point: another open edge is near, runs along, and both point into the gap between them. Points
 * that follow one another along the borders are one finding. What remains are openings of any other form: see opening.ts.
 */
import { type Finding, LINES_SHOWN } from '../finding.ts'
import type { Border } from './border.ts'
import { NONE } from './edges.ts'
import { createEye, type Eye } from './eye.ts'
import { Groups } from './groups.ts'
import type { Foot, Nearby } from './nearby.ts'
import { isHidden, isWide } from './opening.ts'
import type { Surface } from './surface.ts'
import { TINY } from './t-junction.ts'
import { metres, tell } from './tell.ts'

/** How nearly parallel the two edges are: the cosine of 30°. */
const ALONG = 0.866
/** How much an edge may point away from the other, and how much both together must point into the gap. */
const AWAY = -0.2
const INTO = 0.5
/** Points of an edge, at most; else one every radius, and at least three. */
const POINTS = 32
/** In body radii: a wider gap in a wall or ceiling is deliberate, like a window or the gap between two treads. */
const MEANT = 0.25

/** What was found along each open edge. */
interface Gaps {
  /** The widest gap, 0: none; where along the edge it is, 0..1; to which edge. */
  readonly width: Float64Array
  readonly share: Float64Array
  readonly other: Uint32Array
  /** How much of the edge is at a gap; and how much is at a gap or at another edge. */
  readonly length: Float64Array
  readonly met: Float64Array
  /** Edges with a gap between them. */
  readonly groups: Groups
}

export function* checkCrack(surface: Surface, border: Border, nearby: Nearby, out: Finding[]): Generator<number> {
  const { ends, count, told, lengths } = border
  const gaps: Gaps = {
    width: new Float64Array(count),
    share: new Float64Array(count),
    other: new Uint32Array(count),
    length: new Float64Array(count),
    met: new Float64Array(count),
    groups: new Groups(count),
  }
  const measure = createMeasure(surface, border, nearby, gaps)
  const atGap: number[] = []
  const byVertex = new Uint32Array(surface.points.length / 3).fill(NONE)
  for (let edge = 0; edge < count; edge++) {
    if ((edge & 0xfff) === 0xfff) yield edge / count
    if (told[edge] === 1) continue
    measure(edge)
    if (gaps.width[edge] === 0) continue
    atGap.push(edge)
    for (const vertex of ends.subarray(2 * edge, 2 * edge + 2)) {
      if (byVertex[vertex] === NONE) byVertex[vertex] = edge
      else gaps.groups.join(byVertex[vertex], edge)
    }
  }
  const eye = createEye(surface)
  for (const edges of gaps.groups.list(atGap)) {
    const others = edges.map((edge) => gaps.other[edge])
    if (isWide(surface, border, [...edges, ...others])) continue
    const finding = report(surface, border, eye, gaps, edges)
    if (finding) out.push(finding)
  }
  for (let edge = 0; edge < count; edge++) if (gaps.met[edge] > lengths[edge] / 2) told[edge] = 1
}

/** Looks along an edge for gaps. */
function createMeasure({ points, body }: Surface, border: Border, nearby: Nearby, gaps: Gaps) {
  const { ends, lengths, told } = border
  const reach = 2 * body.radius
  const tiny = TINY * body.radius
  const slit = MEANT * body.radius
  let edge = 0
  let vertex = NONE
  const isAcross = (other: number, foot: Foot): boolean => {
    if (other === edge || told[other] === 1) return false
    const cosine = runsAlong(border, edge, other)
    if (!(Math.abs(cosine) >= ALONG)) return false
    // they meet at the point: as the two sides of a slit that begins there, or one goes on from the other
    if (ends[2 * other] === vertex || ends[2 * other + 1] === vertex)
      return cosine > 0 === (ends[2 * other] === ends[2 * edge] || ends[2 * other + 1] === ends[2 * edge + 1])
    return foot.distance <= tiny || pointsInto(border, edge, other, foot, slit)
  }
  return (asked: number): void => {
    edge = asked
    const [a, b] = [ends[2 * edge], ends[2 * edge + 1]]
    const parts = Math.max(2, Math.min(POINTS, Math.ceil(lengths[edge] / body.radius)))
    for (let i = 0; i <= parts; i++) {
      vertex = i === 0 ? a : i === parts ? b : NONE
      const at = (k: number) => points[3 * a + k] + (i / parts) * (points[3 * b + k] - points[3 * a + k])
      if (!nearby.find(at(0), at(1), at(2), reach, isAcross)) continue
      const length = (lengths[edge] / parts) * (vertex === NONE ? 1 : 0.5)
      gaps.met[edge] += length
      const { distance } = nearby.foot
      if (!(distance > tiny && distance < reach)) continue
      gaps.length[edge] += length
      gaps.groups.join(edge, nearby.edge)
      if (distance <= gaps.width[edge]) continue
      gaps.width[edge] = distance
      gaps.share[edge] = i / parts
      gaps.other[edge] = nearby.edge
    }
  }
}

/** The cosine of the angle between two edges, as they run. */
function runsAlong({ along }: Border, edge: number, other: number): number {
  const [a, b] = [3 * edge, 3 * other]
  return along[a] * along[b] + along[a + 1] * along[b + 1] + along[a + 2] * along[b + 2]
}

/** Do both edges point into the gap between them? Or at each other, one a little higher: then the gap is a slit to look through. */
function pointsInto({ out }: Border, edge: number, other: number, foot: Foot, slit: number): boolean {
  const [a, b] = [3 * edge, 3 * other]
  const dot = (at: number) => (out[at] * foot.x + out[at + 1] * foot.y + out[at + 2] * foot.z) / foot.distance
  const [mine, its] = [dot(a), -dot(b)]
  if (!(mine >= AWAY && its >= AWAY)) return false
  const opposite = out[a] * out[b] + out[a + 1] * out[b + 1] + out[a + 2] * out[b + 2] <= -INTO
  return mine + its >= INTO || (opposite && foot.distance <= slit)
}

/** A finding about the gaps at edges that hang together; none if they are inside a solid. */
function report(surface: Surface, border: Border, eye: Eye, gaps: Gaps, edges: number[]): Finding | undefined {
  const { floor, halves } = border
  const { body } = surface
  const widest = edges.reduce((most, edge) => (gaps.width[edge] > gaps.width[most] ? edge : most))
  const seen = inSight(surface, border, eye, gaps, [widest, ...edges])
  if (seen === undefined) return undefined
  const { edge, from, to } = seen
  const other = gaps.other[edge]
  const place = from.map((value, k) => (value + to[k]) / 2)
  const width = gaps.width[widest]
  const length = edges.reduce((sum, edge) => sum + gaps.length[edge], 0) / 2
  const floors = floor[edge] + floor[other]
  const between = ['between two surfaces', 'between a floor and another surface', 'between two floors'][floors]
  const behind = lookThrough(surface, border, eye, [edge, other], from, to)
  const isClosed = behind < Number.POSITIVE_INFINITY
  return tell('crack', {
    severity: isClosed || (floors === 0 && width > MEANT * body.radius) ? 'note' : 'warning',
    place,
    size: width,
    count: 1,
    text: `A gap ${metres(width)} wide and ${metres(length)} long ${between}${isClosed ? `, with another surface ${metres(behind)} behind it` : ''}.`,
    triangles: [edge, other, ...edges].map((edge) => Math.floor(halves[edge] / 3)),
    lines: [edge, ...edges].slice(0, LINES_SHOWN).flatMap((edge) => across(surface, border, gaps, edge).flat()),
  })
}

/** Edges, and places along each, at which a gap is looked at: a part of it may be inside of a wall. */
const LOOKS = 16
const SHARES = [0.5, 0.25, 0.75]

/** A line across a gap that no solid hides; undefined: all of it is hidden. */
function inSight(surface: Surface, border: Border, eye: Eye, gaps: Gaps, edges: readonly number[]) {
  const reach = 2 * surface.body.radius
  for (const edge of edges.slice(0, LOOKS))
    for (const share of [gaps.share[edge], ...SHARES]) {
      const [from, to] = across(surface, border, gaps, edge, share)
      const [x, y, z] = from.map((value, k) => value - to[k])
      if (!(x * x + y * y + z * z < reach * reach)) continue
      const place = from.map((value, k) => (value + to[k]) / 2)
      if (!isHidden(surface, eye, Math.floor(border.halves[edge] / 3), place)) return { edge, from, to }
    }
  return undefined
}

/** A line across the gap at an edge: where it is widest, or elsewhere along the edge. */
function across(
  { points }: Surface,
  { ends }: Border,
  { share: widest, other }: Gaps,
  edge: number,
  share = widest[edge],
): [number[], number[]] {
  const end = (e: number, k: number) => Array.from(points.subarray(3 * ends[2 * e + k], 3 * ends[2 * e + k] + 3))
  const from = mix(end(edge, 0), end(edge, 1), share)
  const [c, d] = [end(other[edge], 0), end(other[edge], 1)]
  const u = d.map((value, k) => value - c[k])
  const dot = (v: number[]) => u[0] * v[0] + u[1] * v[1] + u[2] * v[2]
  const at = dot(from.map((value, k) => value - c[k])) / dot(u)
  return [from, mix(c, d, Math.max(0, Math.min(1, at)))]
}

const mix = (a: number[], b: number[], share: number) => a.map((value, k) => value + share * (b[k] - value))

/** How far behind a gap another surface is, within the body's radius, or else Infinity. */
function lookThrough(
  { patch, body }: Surface,
  { along, halves }: Border,
  eye: Eye,
  edges: number[],
  from: number[],
  to: number[],
): number {
  const [ux, uy, uz] = along.subarray(3 * edges[0], 3 * edges[0] + 3)
  const [vx, vy, vz] = to.map((value, k) => value - from[k])
  const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
  const own = edges.map((edge) => patch[Math.floor(halves[edge] / 3)])
  const [px, py, pz] = mix(from, to, 0.5)
  let nearest = Number.POSITIVE_INFINITY
  if (x === 0 && y === 0 && z === 0) return nearest
  for (const way of [1, -1])
    if (eye.look(px, py, pz, way * x, way * y, way * z, body.radius) && !own.includes(patch[eye.triangle]))
      nearest = Math.min(nearest, eye.distance)
  return nearest
}
