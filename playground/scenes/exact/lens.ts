/** Whether a magnifier is needed, and of what: stops too near to be told apart, or a triangle too small to be seen. */
import type { Vec3 } from 'carom'
import type { Said } from './ask.ts'
import { add, list, type Model, scale, vec } from './model.ts'
import type { Stop } from './stops.ts'
import { nearestTriangle } from './triangles.ts'

export interface Lens {
  /** `scale`: single floats, which draw the scene, would blur at this size. */
  readonly kind: 'scene' | 'scale'
  readonly at: Vec3
  /** Metres. */
  readonly across: number
  /** A small triangle is seen a little from below: along its plane it would be a line. */
  readonly tilt: number
  /** What is told beside it. */
  readonly stops: readonly Stop[]
}

/** Pixels: less than this is not seen well. */
const SMALL = 14
const TILT = 0.06
/** Single floats resolve 6e-8 of a coordinate: the glass is 200 pixels wide. */
const FINEST = 2e-5

export function lensOf(
  model: Model,
  said: Said,
  stops: readonly (Stop | null)[],
  pixelAt: (at: Vec3) => number,
): Lens | null {
  const stop = add(model.from, scale(model.translation, said?.t ?? 1))
  const { corners, closest } = nearestTriangle(
    model,
    said?.point ? vec(said.point[0], said.point[1], said.point[2]) : stop,
  )
  const [a, b, c] = corners
  const size = Math.max(a.distanceTo(b), b.distanceTo(c), c.distanceTo(a))
  const pixel = pixelAt(closest)
  const isSmall = size < SMALL * pixel
  const near = stops.filter(
    (one): one is Stop => one?.gap != null && one.gap !== 0 && Math.abs(one.gap) < SMALL * pixel,
  )
  if (!isSmall && near.length === 0) return null
  const gap = Math.max(0, ...near.map((one) => Math.abs(one.gap ?? 0)))
  const tilt = isSmall ? TILT : 0
  const across = isSmall ? 3 * Math.max(size, gap) : 4 * gap
  const far = Math.max(...list(closest).map(Math.abs), ...model.half, 1e-30)
  if (across > FINEST * far) return { kind: 'scene', at: closest, across, tilt, stops: near }
  return near.length > 0 ? { kind: 'scale', at: closest, across, tilt, stops: near } : null
}
