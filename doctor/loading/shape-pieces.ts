/** Boxes, round shapes and hulls as triangles. Boxes and round shapes are around the origin; the axis of round ones is y. */
import { hull } from '../../src/index.ts'

export interface ShapePiece {
  positions: Float32Array
  /** Three a triangle, counter-clockwise as seen from outside. */
  corners: Uint32Array
}

/** Sides of what is round. Their corners are on the shape, so that its faces are inside by at most 0.5 % of a radius. */
export const SIDES = 32

/** @param size along x, y and z, metres */
export function boxPiece(size: readonly number[]): ShapePiece {
  const positions = new Float32Array(24)
  for (let i = 0; i < 24; i++) positions[i] = ((Math.floor(i / 3) >> (i % 3)) & 1 ? 0.5 : -0.5) * size[i % 3]
  const quads = [0, 4, 6, 2, 1, 3, 7, 5, 0, 1, 5, 4, 2, 6, 7, 3, 0, 2, 3, 1, 4, 5, 7, 6]
  const corners = new Uint32Array(36)
  for (let n = 0; n < 6; n++) {
    const [a, b, c, d] = quads.slice(4 * n, 4 * n + 4)
    corners.set([a, b, c, a, c, d], 6 * n)
  }
  return { positions, corners }
}

export function spherePiece(radius: number): ShapePiece {
  return turned(arc(0, radius, -Math.PI / 2, Math.PI / 2))
}

export function cylinderPiece(height: number, top: number, bottom: number): ShapePiece {
  return turned([
    [0, -height / 2],
    [bottom, -height / 2],
    [top, height / 2],
    [0, height / 2],
  ])
}

/** @param height between the centres of its two spheres */
export function capsulePiece(height: number, top: number, bottom: number): ShapePiece {
  // one sphere may contain the other
  if (height <= Math.abs(bottom - top)) {
    const y = bottom > top ? -height / 2 : height / 2
    return turned(arc(y, Math.max(top, bottom), -Math.PI / 2, Math.PI / 2))
  }
  const lean = Math.asin((bottom - top) / height)
  return turned([...arc(-height / 2, bottom, -Math.PI / 2, lean), ...arc(height / 2, top, lean, Math.PI / 2)])
}

/** Radius and height, upwards. */
type Profile = [radius: number, y: number][]

function arc(y: number, radius: number, from: number, to: number): Profile {
  const steps = Math.max(1, Math.round((SIDES * (to - from)) / (2 * Math.PI)))
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = from + ((to - from) * i) / steps
    return [Math.abs(angle) === Math.PI / 2 ? 0 : radius * Math.cos(angle), y + radius * Math.sin(angle)]
  })
}

/** Turns a profile, which begins and ends on the axis, around it. */
function turned(profile: Profile): ShapePiece {
  const rings = profile.filter(([radius, y], i) => i === 0 || radius !== profile[i - 1][0] || y !== profile[i - 1][1])
  const positions: number[] = []
  const corners: number[] = []
  const first = rings.map(([radius, y]) => {
    const start = positions.length / 3
    for (let i = 0; i < (radius > 0 ? SIDES : 1); i++) {
      const angle = (2 * Math.PI * i) / SIDES
      positions.push(radius * Math.cos(angle), y, radius * Math.sin(angle))
    }
    return start
  })
  const at = (ring: number, i: number) => first[ring] + (rings[ring][0] > 0 ? i % SIDES : 0)
  for (let ring = 0; ring + 1 < rings.length; ring++)
    for (let i = 0; i < SIDES; i++) {
      const [a, b, c, d] = [at(ring, i), at(ring, i + 1), at(ring + 1, i + 1), at(ring + 1, i)]
      if (a !== b) corners.push(a, c, b)
      if (c !== d) corners.push(a, d, c)
    }
  return { positions: Float32Array.from(positions), corners: Uint32Array.from(corners) }
}

/** The convex hull of points; null if they lie in one plane, or nearly so. */
export function hullPiece(points: readonly number[]): ShapePiece | null {
  try {
    const { vertices, triangles } = hull({ points, maxVertices: MOST })
    return { positions: Float32Array.from(vertices), corners: Uint32Array.from(triangles) }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
/** A hull has no more vertices than this. */
const MOST = 4095
