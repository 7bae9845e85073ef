/** What the visitor moves: one line, and triangles. Plain data; nothing here draws or judges. */

export interface Vec3 {
  x: number
  y: number
  z: number
}

export interface Triangle {
  readonly corners: [Vec3, Vec3, Vec3]
  /** Key presses so far along x, y, z: the triangle stands at corners + presses · 0.01, so that fifty presses are 0.5 exactly. */
  readonly presses: Vec3
}

export interface Model {
  start: Vec3
  end: Vec3
  triangles: Triangle[]
  /** Index of the triangle that the keys move and the lesson speaks of. */
  selected: number
}

/** One key press moves the triangle by this much. */
export const PRESS = 0.01
export const MOST_TRIANGLES = 8

export const vec = (x: number, y: number, z: number): Vec3 => ({ x, y, z })
export const add = (a: Vec3, b: Vec3): Vec3 => vec(a.x + b.x, a.y + b.y, a.z + b.z)
export const sub = (a: Vec3, b: Vec3): Vec3 => vec(a.x - b.x, a.y - b.y, a.z - b.z)
export const scale = (a: Vec3, by: number): Vec3 => vec(a.x * by, a.y * by, a.z * by)
export const length = (a: Vec3): number => Math.sqrt(a.x * a.x + a.y * a.y + a.z * a.z)
export const isFinite3 = (a: Vec3): boolean => Number.isFinite(a.x + a.y + a.z)

export function triangle(a: Vec3, b: Vec3, c: Vec3): Triangle {
  return { corners: [a, b, c], presses: vec(0, 0, 0) }
}

/** The tutorial's own input. */
export function tutorialModel(): Model {
  return {
    start: vec(0, 0.5, -0.5),
    end: vec(0, 0.5, 0.5),
    triangles: [tutorialTriangle()],
    selected: 0,
  }
}

export function tutorialTriangle(): Triangle {
  return triangle(vec(-1, 0, 0), vec(1, 0, 0), vec(0, 1, 0))
}

/** Where the corners are now. */
export function cornersOf({ corners, presses }: Triangle): [Vec3, Vec3, Vec3] {
  const at = (corner: Vec3) =>
    vec(corner.x + presses.x * PRESS, corner.y + presses.y * PRESS, corner.z + presses.z * PRESS)
  return [at(corners[0]), at(corners[1]), at(corners[2])]
}

/** Sets one corner to where the pointer has dragged it. */
export function moveCorner({ corners, presses }: Triangle, index: 0 | 1 | 2, to: Vec3): void {
  corners[index] = sub(to, scale(presses, PRESS))
}

export function moveTriangle(triangle: Triangle, by: Vec3): void {
  for (const index of [0, 1, 2] as const) triangle.corners[index] = add(triangle.corners[index], by)
}
