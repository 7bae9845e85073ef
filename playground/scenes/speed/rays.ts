/** The rays of the race, made from a seed: pictures that cameras take of the level, and rays from anywhere to anywhere in its box. */
import { random } from '../../../scenes/random.ts'

/** Numbers a ray: origin, direction. All are exact in 32 bits, so that nobody loses anything before it is asked. */
export const RAY = 6
export const CAMERAS = 4
/** Pixels along each side of a camera's picture. */
export const PIXELS = 48
export const RAYS = CAMERAS * PIXELS * PIXELS

/** Tangent of half the field of view, which is 60°. */
const HALF_VIEW = Math.tan(Math.PI / 6)
/** How far cameras outside stand from the middle, in diagonals of the box. */
const OUTSIDE = 0.8

/** No side of the box is less of its diagonal. */
const THIN = 0.05

type Vector = readonly [x: number, y: number, z: number]

export interface Box {
  readonly min: Vector
  readonly max: Vector
  /** Of the triangles, whatever was thickened. */
  readonly diagonal: number
}

/** Of the vertices that triangles use. Where it is thin it is thickened, so that rays on a flat level do not begin in its plane. */
export function boxOf({ positions, indices }: { positions: Float32Array; indices: Uint32Array }): Box {
  const min: [number, number, number] = [Infinity, Infinity, Infinity]
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity]
  for (const vertex of indices) {
    for (let axis = 0; axis < 3; axis++) {
      const value = positions[3 * vertex + axis]
      if (value < min[axis]) min[axis] = value
      if (value > max[axis]) max[axis] = value
    }
  }
  const diagonal = Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2])
  for (let axis = 0; axis < 3; axis++) {
    const lacks = Math.max(0, THIN * diagonal - (max[axis] - min[axis])) / 2
    min[axis] -= lacks
    max[axis] += lacks
  }
  return { min, max, diagonal }
}

/** Origins uniform in the box, directions uniform on the sphere. */
export function randomRays(box: Box, count: number, seed: number): Float64Array {
  const next = random(seed)
  const rays = new Float64Array(RAY * count)
  for (let r = 0; r < rays.length; r += RAY) writeRay(rays, r, placeIn(box, next), onSphere(next))
  return rays
}

/**
 * Square pictures, one after the other, row by row: every other camera stands in the box and looks at another place in it, the rest
 * stand outside, above, and look at its middle.
 */
export function cameraRays(box: Box, cameras: number, pixels: number, seed: number): Float64Array {
  const next = random(seed)
  const rays = new Float64Array(RAY * cameras * pixels * pixels)
  let r = 0
  for (let camera = 0; camera < cameras; camera++) {
    const [eye, target] = camera % 2 === 1 ? [placeIn(box, next), placeIn(box, next)] : fromOutside(box, next)
    const forward = unit([target[0] - eye[0], target[1] - eye[1], target[2] - eye[2]])
    const right = unit([-forward[2], 0, forward[0]])
    const up = cross(right, forward)
    for (let row = 0; row < pixels; row++) {
      for (let column = 0; column < pixels; column++, r += RAY) {
        const x = HALF_VIEW * ((2 * (column + 0.5)) / pixels - 1)
        const y = HALF_VIEW * (1 - (2 * (row + 0.5)) / pixels)
        const along = (axis: number) => forward[axis] + x * right[axis] + y * up[axis]
        writeRay(rays, r, eye, unit([along(0), along(1), along(2)]))
      }
    }
  }
  return rays
}

function fromOutside({ min, max, diagonal }: Box, next: () => number): [eye: Vector, middle: Vector] {
  const [x, y, z] = onSphere(next)
  const middle: Vector = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2]
  const far = OUTSIDE * diagonal
  return [[middle[0] + far * x, middle[1] + far * Math.abs(y), middle[2] + far * z], middle]
}

function placeIn({ min, max }: Box, next: () => number): Vector {
  const along = (axis: number) => min[axis] + next() * (max[axis] - min[axis])
  return [along(0), along(1), along(2)]
}

function onSphere(next: () => number): Vector {
  const y = 2 * next() - 1
  const angle = 2 * Math.PI * next()
  const r = Math.sqrt(1 - y * y)
  return [r * Math.cos(angle), y, r * Math.sin(angle)]
}

/** Where the length is 0, as of the right of a camera that looks straight down, along x. */
function unit([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z)
  return length > 0 ? [x / length, y / length, z / length] : [1, 0, 0]
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

function writeRay(rays: Float64Array, r: number, origin: Vector, direction: Vector): void {
  for (let axis = 0; axis < 3; axis++) {
    rays[r + axis] = Math.fround(origin[axis])
    rays[r + 3 + axis] = Math.fround(direction[axis])
  }
}
