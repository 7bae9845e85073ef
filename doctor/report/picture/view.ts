/** Where one looks from: four fixed oblique views from above, all parallel projections, without an angle that would need a sine. */
import { dot, minus, type Point } from './polygon.ts'

export const WIDTH = 320
export const HEIGHT = 200

/** Sine and cosine of the elevation, 36.9°. */
const [SIN, COS] = [0.6, 0.8]

export interface View {
  /** Towards the eye. */
  readonly eye: Point
  readonly right: Point
  readonly up: Point
  /** In the middle of the picture. */
  readonly centre: Point
  /** Pixels a metre. */
  readonly scale: number
}

export type Pixel = readonly [number, number]

/** The horizontal directions towards the eye: from the corners of a square. */
const CORNERS: readonly Pixel[] = [
  [1, 1],
  [-1, 1],
  [-1, -1],
  [1, -1],
]

export function views(centre: Point, scale: number): View[] {
  return CORNERS.map(([x, z]) => {
    const [hx, hz] = [x * Math.SQRT1_2, z * Math.SQRT1_2]
    return { eye: [hx * COS, SIN, hz * COS], right: [hz, 0, -hx], up: [-SIN * hx, COS, -SIN * hz], centre, scale }
  })
}

export function project({ right, up, centre, scale }: View, point: Point): Pixel {
  const from = minus(point, centre)
  return [WIDTH / 2 + scale * dot(right, from), HEIGHT / 2 - scale * dot(up, from)]
}

/** Pixels that a metre upwards has, and a circle on the floor in depth. */
export const upwards = (view: View) => view.scale * COS
export const inDepth = (view: View) => view.scale * SIN
