/** Which part of the level the map shows: plain numbers, so that it can be tried without a page. */
import type { LevelMap } from '../../finding.ts'

export interface Camera {
  /** The middle of the canvas, metres. */
  x: number
  z: number
  /** Pixels a metre. */
  scale: number
}

/** Pixels around the level when all of it is shown. */
const MARGIN = 14
/** Pixels a metre at most. */
const CLOSEST = 400

/** All of the level. */
export function fitted({ x, z, cell, columns, rows }: LevelMap, width: number, height: number): Camera {
  const [w, h] = [Math.max(cell, columns * cell), Math.max(cell, rows * cell)]
  const scale = Math.max(1e-3, Math.min((width - 2 * MARGIN) / w, (height - 2 * MARGIN) / h))
  return { x: x + w / 2, z: z + h / 2, scale }
}

/** Nearer or farther by a factor, so that what is at (atX, atY) from the canvas's middle stays there. */
export function zoomed(camera: Camera, least: number, factor: number, atX = 0, atY = 0): Camera {
  const scale = Math.max(least, Math.min(Math.max(least, CLOSEST), camera.scale * factor))
  const shift = 1 / camera.scale - 1 / scale
  return { x: camera.x + atX * shift, z: camera.z + atY * shift, scale }
}

/** The middle stays in the level. */
export function held(camera: Camera, { x, z, cell, columns, rows }: LevelMap): Camera {
  const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))
  return { ...camera, x: clamp(camera.x, x, x + columns * cell), z: clamp(camera.z, z, z + rows * cell) }
}
