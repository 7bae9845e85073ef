/**
 * Closed solids for levels: each is watertight by itself, its outside counter-clockwise. Levels set them into one
 * another, so that no face of one lies in a face of another.
 *
 * Every face has its own vertices, for flat shading; shared corners have the same coordinates.
 */
import { circle } from './circle.ts'
import { addQuad, addTriangle, addVertex, type Builder, type Color } from './level.ts'
import { reversed, signedArea, triangulate } from './polygon.ts'

/** A point of a profile, and how far along the extrusion, to a point in space. */
type Place = (u: number, v: number, w: number) => [x: number, y: number, z: number]

export interface ExtrudeOptions {
  holes?: readonly (readonly number[])[]
  /** Colour of the face at the far end (the top, for `upright`); default: that of the sides. */
  cap?: Color
}

/** Light at a height: walls are darker at their foot. */
function shade(y: number): number {
  return y <= 0 ? 0.84 : y >= 3 ? 1 : 0.84 + (0.16 * y) / 3
}

function extrude(
  builder: Builder,
  place: Place,
  mirrored: boolean,
  profile: readonly number[],
  from: number,
  to: number,
  color: Color,
  { holes = [], cap = color }: ExtrudeOptions = {},
): void {
  const outline = signedArea(profile) > 0 ? profile : reversed(profile)
  const openings = holes.map((hole) => (signedArea(hole) < 0 ? hole : reversed(hole)))
  const flat = triangulate(outline, openings)
  const all = [outline, ...openings].flat()

  const vertex = (i: number, w: number, tint: Color) => {
    const [x, y, z] = place(all[2 * i], all[2 * i + 1], w)
    return addVertex(builder, x, y, z, tint, shade(y))
  }
  const triangle = (a: number, b: number, c: number) =>
    mirrored ? addTriangle(builder, a, c, b) : addTriangle(builder, a, b, c)

  const far = all
    .map((_, i) => i)
    .slice(0, all.length / 2)
    .map((i) => vertex(i, to, cap))
  for (let i = 0; i < flat.length; i += 3) triangle(far[flat[i]], far[flat[i + 1]], far[flat[i + 2]])
  const near = all
    .map((_, i) => i)
    .slice(0, all.length / 2)
    .map((i) => vertex(i, from, color))
  for (let i = 0; i < flat.length; i += 3) triangle(near[flat[i]], near[flat[i + 2]], near[flat[i + 1]])

  let first = 0
  for (const ring of [outline, ...openings]) {
    const n = ring.length / 2
    for (let i = 0; i < n; i++) {
      const p = first + i
      const q = first + ((i + 1) % n)
      const a = vertex(p, from, color)
      const b = vertex(q, from, color)
      const c = vertex(q, to, color)
      const d = vertex(p, to, color)
      triangle(a, b, c)
      triangle(a, c, d)
    }
    first += n
  }
}

/** A plan, pairs (x, z), raised from y0 to y1. */
export function upright(
  builder: Builder,
  plan: readonly number[],
  y0: number,
  y1: number,
  color: Color,
  options?: ExtrudeOptions,
): void {
  extrude(builder, (x, z, y) => [x, y, z], true, plan, y0, y1, color, options)
}

/** A front, pairs (x, y), carried from z0 to z1. */
export function alongZ(
  builder: Builder,
  front: readonly number[],
  z0: number,
  z1: number,
  color: Color,
  options?: ExtrudeOptions,
): void {
  extrude(builder, (x, y, z) => [x, y, z], false, front, z0, z1, color, options)
}

/** A side view, pairs (z, y), carried from x0 to x1. */
export function alongX(
  builder: Builder,
  side: readonly number[],
  x0: number,
  x1: number,
  color: Color,
  options?: ExtrudeOptions,
): void {
  extrude(builder, (z, y, x) => [x, y, z], true, side, x0, x1, color, options)
}

export function rectangle(u0: number, v0: number, u1: number, v1: number): number[] {
  return [u0, v0, u1, v0, u1, v1, u0, v1]
}

export function box(
  builder: Builder,
  x0: number,
  y0: number,
  z0: number,
  x1: number,
  y1: number,
  z1: number,
  color: Color,
  cap: Color = color,
): void {
  upright(builder, rectangle(x0, z0, x1, z1), y0, y1, color, { cap })
}

/** The corners of a round plan with `sides` corners, a multiple of 8. */
export function disc(x: number, z: number, radius: number, sides: number): number[] {
  return circle(sides).map((value, i) => (i % 2 === 0 ? x + radius * value : z + radius * value))
}

export function cylinder(
  builder: Builder,
  x: number,
  z: number,
  radius: number,
  y0: number,
  y1: number,
  sides: number,
  color: Color,
  cap: Color = color,
): void {
  upright(builder, disc(x, z, radius, sides), y0, y1, color, { cap })
}

/** A ring wall: a cylinder with a round hole. */
export function tube(
  builder: Builder,
  x: number,
  z: number,
  inner: number,
  outer: number,
  y0: number,
  y1: number,
  sides: number,
  color: Color,
): void {
  upright(builder, disc(x, z, outer, sides), y0, y1, color, { holes: [disc(x, z, inner, sides)] })
}

/** A roof over any convex plan: its sides meet in one point. */
export function pyramid(
  builder: Builder,
  plan: readonly number[],
  y0: number,
  apex: readonly [x: number, y: number, z: number],
  color: Color,
): void {
  const ring = signedArea(plan) < 0 ? plan : reversed(plan)
  const n = ring.length / 2
  const base = Array.from({ length: n }, (_, i) => addVertex(builder, ring[2 * i], y0, ring[2 * i + 1], color, 0.7))
  for (let i = 2; i < n; i++) addTriangle(builder, base[0], base[i], base[i - 1])
  for (let i = 0; i < n; i++) {
    const j = (i + 1) % n
    const light = 0.92 + 0.08 * (i % 2)
    const a = addVertex(builder, ring[2 * i], y0, ring[2 * i + 1], color, light)
    const b = addVertex(builder, ring[2 * j], y0, ring[2 * j + 1], color, light)
    const c = addVertex(builder, apex[0], apex[1], apex[2], color, light)
    addTriangle(builder, a, b, c)
  }
}

/** A box with its own axes in plan: centre, half sizes, and the direction (unit) of its x axis. */
export function turnedBox(
  builder: Builder,
  x: number,
  z: number,
  halfX: number,
  halfZ: number,
  direction: readonly [x: number, z: number],
  y0: number,
  y1: number,
  color: Color,
  cap: Color = color,
): void {
  const [dx, dz] = direction
  const plan = rectangle(-halfX, -halfZ, halfX, halfZ)
  for (let i = 0; i < plan.length; i += 2) {
    const u = plan[i]
    const v = plan[i + 1]
    plan[i] = x + u * dx - v * dz
    plan[i + 1] = z + u * dz + v * dx
  }
  upright(builder, plan, y0, y1, color, { cap })
}

/** An outline in (u, v): an opening with a half-round head, from the left foot over the head to the right foot. */
export function archPath(centre: number, halfWidth: number, foot: number, spring: number, segments = 16): number[] {
  const path = [centre - halfWidth, foot]
  const round = circle(2 * segments)
  for (let i = segments; i >= 0; i--)
    path.push(centre + halfWidth * round[2 * i], spring + halfWidth * round[2 * i + 1])
  path.push(centre + halfWidth, foot)
  return path
}

/** An outline in (u, v): a rectangle whose lower edge is broken by openings, given from left to right. */
export function gated(
  u0: number,
  v0: number,
  u1: number,
  v1: number,
  openings: readonly (readonly number[])[],
): number[] {
  return [u0, v0, ...openings.flat(), u1, v0, u1, v1, u0, v1]
}

/** An outline in (u, v): a parapet with merlons from end to end. The last merlon ends at `u1`. */
export function battlement(
  u0: number,
  u1: number,
  foot: number,
  sill: number,
  top: number,
  merlon = 0.9,
  gap = 0.7,
): number[] {
  const count = Math.max(1, Math.round((u1 - u0 + gap) / (merlon + gap)))
  const scale = (u1 - u0) / (count * merlon + (count - 1) * gap)
  const outline = [u0, foot, u1, foot]
  for (let i = count - 1; i >= 0; i--) {
    const left = i === 0 ? u0 : u0 + i * (merlon + gap) * scale
    const right = i === count - 1 ? u1 : u0 + (i * (merlon + gap) + merlon) * scale
    outline.push(right, i === count - 1 ? top : sill, ...(i === count - 1 ? [] : [right, top]))
    outline.push(left, top, ...(i === 0 ? [] : [left, sill]))
  }
  return outline
}

/** Two triangles over four corners in order, seen counter-clockwise from above or outside. */
export function sheet(builder: Builder, corners: readonly (readonly [number, number, number])[], color: Color): void {
  const [a, b, c, d] = corners.map(([x, y, z]) => addVertex(builder, x, y, z, color))
  addQuad(builder, a, b, c, d)
}
