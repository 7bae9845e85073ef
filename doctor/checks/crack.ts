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
import type { Finding } from '../finding.ts'
import type { Border } from './border.ts'
import { NONE } from './edges.ts'
import { createEye, type Eye } from './eye.ts'
import { Groups } from './groups.ts'
import { type Foot, type Nearby, project } from './nearby.ts'
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
/** Of the body's radius: a gap in a wall or ceiling that is wider than this was meant, as a window is. */
const MEANT = 0.25

interface Gap {
  edge: number
  other: number
  /** On the edge, and from there to the other. */
  from: number[]
  to: number[]
  width: number
  /** Along the edge, the part that the point stands for. */
  length: number
}

export function* checkCrack(surface: Surface, border: Border, nearby: Nearby, out: Finding[]): Generator<number> {
  const { ends, count, told, lengths } = border
  const gaps: Gap[] = []
  const met = new Float64Array(count)
  const measure = createMeasure(surface, border, nearby)
  for (let edge = 0; edge < count; edge++) {
    if ((edge & 0xfff) === 0xfff) yield edge / count
    if (told[edge] === 1) continue
    met[edge] = measure(edge, gaps)
  }
  const groups = new Groups(count)
  const byVertex = new Uint32Array(surface.points.length / 3).fill(NONE)
  for (const { edge, other } of gaps) {
    groups.join(edge, other)
    for (const vertex of ends.subarray(2 * edge, 2 * edge + 2)) {
      if (byVertex[vertex] === NONE) byVertex[vertex] = edge
      else groups.join(byVertex[vertex], edge)
    }
  }
  const byEdge = new Map<number, Gap[]>()
  for (const gap of gaps) {
    const root = groups.of(gap.edge)
    const list = byEdge.get(root)
    if (list) list.push(gap)
    else byEdge.set(root, [gap])
  }
  const eye = createEye(surface)
  for (const its of byEdge.values()) {
    const finding = isWide(
      surface,
      border,
      its.flatMap(({ edge, other }) => [edge, other]),
    )
      ? undefined
      : report(surface, border, eye, its)
    if (finding) out.push(finding)
  }
  for (let edge = 0; edge < count; edge++) if (met[edge] > lengths[edge] / 2) told[edge] = 1
}

/** Looks along an edge: appends the gaps, returns how much of its length is at a gap or another edge. */
function createMeasure({ points, body }: Surface, border: Border, nearby: Nearby) {
  const { ends, lengths, told } = border
  const reach = 2 * body.radius
  const tiny = TINY * body.radius
  const foot: Foot = { share: 0, x: 0, y: 0, z: 0, distance: 0 }
  const p = [0, 0, 0]
  let edge = 0
  let vertex = NONE
  const isAcross = (other: number): boolean => {
    if (other === edge || told[other] === 1) return false
    const cosine = runsAlong(border, edge, other)
    if (!(Math.abs(cosine) >= ALONG)) return false
    // they meet at the point: as the two sides of a slit that begins there, or one goes on from the other
    if (ends[2 * other] === vertex || ends[2 * other + 1] === vertex)
      return cosine > 0 === (ends[2 * other] === ends[2 * edge] || ends[2 * other + 1] === ends[2 * edge + 1])
    project(border, points, other, p[0], p[1], p[2], foot)
    return foot.distance <= tiny || pointsInto(border, edge, other, foot)
  }
  return (asked: number, gaps: Gap[]): number => {
    edge = asked
    let met = 0
    const parts = Math.max(2, Math.min(POINTS, Math.ceil(lengths[edge] / body.radius)))
    for (let i = 0; i <= parts; i++) {
      const [a, b] = [ends[2 * edge], ends[2 * edge + 1]]
      vertex = i === 0 ? a : i === parts ? b : NONE
      for (let k = 0; k < 3; k++) p[k] = points[3 * a + k] + (i / parts) * (points[3 * b + k] - points[3 * a + k])
      if (!nearby.find(p[0], p[1], p[2], reach, isAcross)) continue
      const length = (lengths[edge] / parts) * (vertex === NONE ? 1 : 0.5)
      met += length
      const { x, y, z } = nearby.point
      const { edge: other, distance: width } = nearby
      if (width > tiny && width < reach) gaps.push({ edge, other, from: [...p], to: [x, y, z], width, length })
    }
    return met
  }
}

/** The cosine of the angle between two edges, as they run. */
function runsAlong({ along }: Border, edge: number, other: number): number {
  const [a, b] = [3 * edge, 3 * other]
  return along[a] * along[b] + along[a + 1] * along[b + 1] + along[a + 2] * along[b + 2]
}

function pointsInto({ out }: Border, edge: number, other: number, foot: Foot): boolean {
  const dot = (at: number) => (out[at] * foot.x + out[at + 1] * foot.y + out[at + 2] * foot.z) / foot.distance
  const [mine, its] = [dot(3 * edge), -dot(3 * other)]
  return mine >= AWAY && its >= AWAY && mine + its >= INTO
}

/** A finding about gaps that hang together; none if they are inside a solid. */
function report(surface: Surface, border: Border, eye: Eye, gaps: Gap[]): Finding | undefined {
  const { floor, halves } = border
  const widest = gaps.reduce((most, gap) => (gap.width > most.width ? gap : most))
  const place = [0, 1, 2].map((k) => (widest.from[k] + widest.to[k]) / 2)
  if (isHidden(surface, eye, Math.floor(halves[widest.edge] / 3), place)) return undefined
  const behind = lookThrough(surface, border, eye, widest, place)
  const edges = [...new Set(gaps.flatMap(({ edge, other }) => [edge, other]))]
  const length = gaps.reduce((sum, gap) => sum + gap.length, 0) / 2
  const floors = [widest.edge, widest.other].filter((edge) => floor[edge] === 1).length
  const between = ['between two surfaces', 'between a floor and another surface', 'between two floors'][floors]
  const isMeant = floors === 0 && widest.width > MEANT * surface.body.radius
  const closed = behind < Number.POSITIVE_INFINITY ? `, with another surface ${metres(behind)} behind it` : ''
  return tell('crack', {
    severity: isMeant || closed !== '' ? 'note' : 'warning',
    place,
    size: widest.width,
    count: 1,
    text: `A gap ${metres(widest.width)} wide and ${metres(length)} long ${between}${closed}.`,
    triangles: edges.map((edge) => Math.floor(halves[edge] / 3)),
    lines: gaps.flatMap(({ from, to }) => [...from, ...to]),
  })
}

/** How far behind a gap another surface is, within the body's radius, or else Infinity. */
function lookThrough(surface: Surface, { along, halves }: Border, eye: Eye, gap: Gap, place: number[]): number {
  const [ux, uy, uz] = along.subarray(3 * gap.edge, 3 * gap.edge + 3)
  const [vx, vy, vz] = [0, 1, 2].map((k) => (gap.to[k] - gap.from[k]) / gap.width)
  const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
  const { patch, body } = surface
  const own = [gap.edge, gap.other].map((edge) => patch[Math.floor(halves[edge] / 3)])
  let nearest = Number.POSITIVE_INFINITY
  for (const way of [1, -1]) {
    if (!eye.look(place[0], place[1], place[2], way * x, way * y, way * z, Number.POSITIVE_INFINITY)) continue
    if (own.includes(patch[eye.triangle])) continue
    if (eye.distance <= body.radius) nearest = Math.min(nearest, eye.distance)
  }
  return nearest
}
