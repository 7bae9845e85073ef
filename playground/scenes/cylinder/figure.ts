import { cornersOf, type Mesh } from '../../classics/cylinder.ts'
import {
  type Corners,
  clipToBand,
  type Flat,
  flatness,
  heightAt,
  type InsideTest,
  isInside,
  nearestOnSegment,
  type Point,
} from '../../classics/cylinder-geometry.ts'

/** A triangle near the body as the rule sees it: whole, cut to the body's heights, and seen from above. */
export interface SeenPolygon {
  triangle: number
  corners: Corners
  /** Cut at the top only, and at both ends. */
  afterTop: readonly Point[]
  polygon: readonly Point[]
  /** Flat enough to be climbed. */
  isSuitable: boolean
  /** The nearest point of its edges that is within the radius, if any. */
  nearest: (Flat & { distance: number }) | null
  /** An edge was a point seen from above: 0/0 (CD5). */
  degenerate: boolean
}

export interface Figure {
  body: { x: number; z: number; bottom: number; top: number; radius: number }
  polygons: SeenPolygon[]
  /** More were near than are shown. */
  more: number
  /** The nearest point of all. */
  nearest: (Flat & { distance: number; triangle: number }) | null
  /** C7: where the circle is farthest towards a climbable polygon's nearest point, at that plane's height. */
  extreme: Point | null
  /** C9: the polygon that the centre is inside of, with no edge near. */
  under: number | null
}

/** Polygons drawn at most: a heap of thousands tells nothing. */
const MOST = 160

/** What the rule makes of the body where it is; nothing is moved. `triangles` are those near it. */
export function figureOf(
  mesh: Mesh,
  triangles: readonly number[],
  body: Figure['body'],
  climbable: number,
  inside: InsideTest,
): Figure {
  const figure: Figure = { body, polygons: [], more: 0, nearest: null, extreme: null, under: null }
  for (const triangle of triangles) {
    const corners = cornersOf(mesh, triangle)
    const { afterTop, afterBottom: polygon } = clipToBand(corners, body.bottom, body.top)
    if (polygon.length === 0) continue
    if (figure.polygons.length === MOST) {
      figure.more++
      continue
    }
    const seen: SeenPolygon = {
      triangle,
      corners,
      afterTop,
      polygon,
      isSuitable: flatness(corners) >= climbable,
      nearest: null,
      degenerate: false,
    }
    polygon.forEach((p, i) => {
      const touch = nearestOnSegment(body, p, polygon[(i + 1) % polygon.length])
      if (Number.isNaN(touch.distance)) seen.degenerate = true
      if (!(touch.distance < body.radius)) return
      if (seen.nearest === null || touch.distance < seen.nearest.distance) seen.nearest = touch
    })
    figure.polygons.push(seen)
    if (seen.nearest !== null) note(figure, seen, seen.nearest)
    else if (seen.isSuitable && isInside(inside, body, corners)) figure.under = triangle
  }
  return figure
}

function note(figure: Figure, seen: SeenPolygon, { x, z, distance }: Flat & { distance: number }): void {
  const { body } = figure
  if (figure.nearest === null || distance < figure.nearest.distance) {
    figure.nearest = { x, z, distance, triangle: seen.triangle }
  }
  if (!seen.isSuitable || !(distance > 0)) return
  const at = {
    x: body.x + ((x - body.x) / distance) * body.radius,
    z: body.z + ((z - body.z) / distance) * body.radius,
  }
  const y = heightAt(seen.corners, at.x, at.z)
  if (figure.extreme === null || y > figure.extreme.y) figure.extreme = { ...at, y }
}
