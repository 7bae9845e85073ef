/**
 * The walking cylinder against polygons, as the post describes it; with its faults. Letters in comments are rows of the
 * lesson's list of behaviours (C) and defects (CD), which the scene names too.
 *
 * Each triangle is cut to the heights of the body and seen from above; the body is a circle there. An edge within the
 * radius pushes the circle away, or lifts the body if the triangle is flat enough to be climbed.
 */
import {
  type Bound,
  type Corners,
  clipToBand,
  type Flat,
  flatness,
  heightAt,
  type InsideTest,
  isInside,
  nearestOnSegment,
  type Point,
} from './cylinder-geometry.ts'

/** C1: where the circle is, and between which heights the body stands. */
export interface Cylinder {
  x: number
  z: number
  bottom: number
  top: number
  radius: number
}

/** Numbers 3 a vertex, and vertex numbers 3 a triangle. */
export interface Mesh {
  positions: ArrayLike<number>
  indices: ArrayLike<number>
}

export interface CylinderOptions {
  /** The steepest slope that is climbed, radians. The post gives no number. */
  maxSlope?: number
  /** False: no slope is climbed, everything pushes (the horizontal pass of C11). */
  climbs?: boolean
  bound?: Bound
  /** How "the centre is inside the triangle" is asked (C9). */
  inside?: InsideTest
  /** C13: also the way of the centre against each polygon, which the author only sketches. */
  segment?: boolean
  /** The triangles to look at, in this order; all of them in the order of their numbers when not given. */
  only?: readonly number[]
}

export const CYLINDER_DEFAULTS = {
  maxSlope: (50 * Math.PI) / 180,
  climbs: true,
  bound: 'inclusive',
  inside: 'same side',
  segment: false,
} as const satisfies CylinderOptions

/** One time that a triangle had its way with the body. */
export interface CylinderContact {
  triangle: number
  /** C6, C7, C9, C13. */
  rule: 'push' | 'climb' | 'ground' | 'segment'
  /** What is left of the triangle between bottom and top. */
  polygon: readonly Point[]
  /** The point of an edge that was nearest, and how far away; for `segment` the crossing. Null for `ground`. */
  nearest: Flat | null
  distance: number
  /** C7: the circle's farthest point towards the nearest one, at the height of the triangle's plane there. */
  extreme: Point | null
  /** How far the body was pushed or raised. */
  by: number
}

export interface CylinderResult {
  /** Where the body is afterwards. NaN where the rule divides zero by zero (CD7). */
  body: Cylinder
  contacts: CylinderContact[]
  /** Triangles that were looked at. */
  looked: number
}

/** C1–C9, once through the list: later triangles see the body as the earlier ones left it (CD18). */
export function correct(mesh: Mesh, from: Flat, wanted: Cylinder, options: CylinderOptions = {}): CylinderResult {
  const { maxSlope, climbs, bound, inside, segment } = { ...CYLINDER_DEFAULTS, ...options }
  const count = Math.floor(mesh.indices.length / 3)
  const looked = options.only?.length ?? count
  const climbable = Math.cos(maxSlope)
  const body = { ...wanted }
  const contacts: CylinderContact[] = []
  for (let i = 0; i < looked; i++) {
    const triangle = options.only?.[i] ?? i
    const corners = cornersOf(mesh, triangle)
    const polygon = clipToBand(corners, body.bottom, body.top, bound).afterBottom
    if (polygon.length === 0) continue
    const isSuitable = climbs && flatness(corners) >= climbable
    if (segment && !isSuitable) contacts.push(...stopOnTheWay(from, body, triangle, polygon))
    let near = false
    polygon.forEach((p, edge) => {
      const touch = nearestOnSegment(body, p, polygon[(edge + 1) % polygon.length])
      if (!(touch.distance < body.radius)) return // C5; 0/0 is not nearer than anything
      near = true
      const nearest = { x: touch.x, z: touch.z }
      const found = { triangle, polygon, nearest, distance: touch.distance }
      if (isSuitable) contacts.push({ ...found, ...climb(body, corners, touch) })
      else contacts.push({ ...found, ...push(body, touch) })
    })
    if (!near && isSuitable && isInside(inside, body, corners)) {
      // C9; the triangle is asked, not what the cut has left of it (CD4)
      const extreme = { x: body.x, y: heightAt(corners, body.x, body.z), z: body.z }
      const by = raise(body, extreme.y)
      contacts.push({ triangle, rule: 'ground', polygon, nearest: null, distance: 0, extreme, by })
    }
  }
  return { body, contacts, looked }
}

/** C6: away from the nearest point until the radius is kept; to whichever side the centre is on (CD8). */
function push(body: Cylinder, { x, z, distance }: Flat & { distance: number }) {
  const by = body.radius - distance
  const away = { x: (body.x - x) / distance, z: (body.z - z) / distance }
  body.x += away.x * by
  body.z += away.z * by
  return { rule: 'push' as const, extreme: null, by }
}

/** C7: to the height of the plane under the circle's extreme point, be the triangle there or not (CD11). */
function climb(body: Cylinder, corners: Corners, { x, z, distance }: Flat & { distance: number }) {
  const towards = { x: (x - body.x) / distance, z: (z - body.z) / distance }
  const at = { x: body.x + towards.x * body.radius, z: body.z + towards.z * body.radius }
  const extreme = { x: at.x, y: heightAt(corners, at.x, at.z), z: at.z }
  return { rule: 'climb' as const, extreme, by: raise(body, extreme.y) }
}

/** Up only: a height below the bottom asks for no raise. Whatever is above is not asked (CD17), nor how far (CD12). */
function raise(body: Cylinder, height: number): number {
  const by = Math.max(0, height - body.bottom)
  body.bottom += by
  body.top += by
  return by
}

/**
 * C13: the centre's way, seen from above, against each edge. Where it crosses one, the body is put back to the side that
 * it came from, a radius away from the edge's line. The author left open what is to happen there.
 */
function stopOnTheWay(from: Flat, body: Cylinder, triangle: number, polygon: readonly Point[]): CylinderContact[] {
  const contacts: CylinderContact[] = []
  polygon.forEach((p, i) => {
    const q = polygon[(i + 1) % polygon.length]
    const along = { x: q.x - p.x, z: q.z - p.z }
    const length = Math.sqrt(along.x * along.x + along.z * along.z)
    const side = (at: Flat) => (along.x * (at.z - p.z) - along.z * (at.x - p.x)) / length
    const [before, after] = [side(from), side(body)]
    if (!(before * after < 0)) return
    const t = before / (before - after)
    const nearest = { x: from.x + (body.x - from.x) * t, z: from.z + (body.z - from.z) * t }
    const u = ((nearest.x - p.x) * along.x + (nearest.z - p.z) * along.z) / (length * length)
    if (!(u >= 0 && u <= 1)) return
    const by = (before > 0 ? body.radius : -body.radius) - after
    body.x -= (along.z / length) * by
    body.z += (along.x / length) * by
    contacts.push({ triangle, rule: 'segment', polygon, nearest, distance: 0, extreme: null, by: Math.abs(by) })
  })
  return contacts
}

export function cornersOf({ positions, indices }: Mesh, triangle: number): Corners {
  const corner = (k: number): Point => {
    const at = 3 * indices[3 * triangle + k]
    return { x: positions[at], y: positions[at + 1], z: positions[at + 2] }
  }
  return [corner(0), corner(1), corner(2)]
}

/** C11: the player is a point on the ground; the cylinder stands from a little above it to the top of the head. */
export interface Standing {
  /** Height of the cylinder's lower end above the feet. */
  h1: number
  /** Height of its upper end above the feet. */
  h2: number
  radius: number
}

/** C11: the steepest slope whose ground at the circle stays below the cylinder: tan(angle) = H1/R. */
export function slopeOfRule(h1: number, radius: number): number {
  return Math.atan2(h1, radius)
}

export interface TwoPassResult extends CylinderResult {
  /** The point on the ground. */
  feet: Point
  grounded: boolean
}

/**
 * C11: what is known of the set-up that the post builds on: an original position and a velocity; first the horizontal pass,
 * in which every polygon pushes, then the vertical one, in which the point falls onto the ground below it.
 */
export function twoPasses(
  mesh: Mesh,
  from: Point,
  velocity: Point,
  { h1, h2, radius }: Standing,
  options: CylinderOptions = {},
): TwoPassResult {
  const wanted = { x: from.x + velocity.x, z: from.z + velocity.z, bottom: from.y + h1, top: from.y + h2, radius }
  const { body, contacts, looked } = correct(mesh, from, wanted, { ...options, climbs: false })
  const feet = { x: body.x, y: from.y + velocity.y, z: body.z }
  let grounded = false
  for (let i = 0; i < looked; i++) {
    const corners = cornersOf(mesh, options.only?.[i] ?? i)
    if (!(flatness(corners) > 0) || !isInside('same side', feet, corners)) continue
    const y = heightAt(corners, feet.x, feet.z)
    if (!(y >= feet.y && y <= from.y + h1)) continue // above H1 it is the horizontal pass's
    feet.y = y
    grounded = true
  }
  return { body: { ...body, bottom: feet.y + h1, top: feet.y + h2 }, contacts, looked, feet, grounded }
}
