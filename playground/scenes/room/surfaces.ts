/** The drawn room: four walls and a floor, each with a picture of its own, so that each can be marked by itself. */
import type { Vec3 } from './run.ts'
import { HALF } from './settings.ts'

export interface Surface {
  readonly name: string
  readonly picture: 'brick' | 'floor'
  /** The picture's bottom left corner, and its sides. Their cross product points into the room. */
  readonly corner: Vec3
  readonly right: Vec3
  readonly up: Vec3
}

const SIDE = 2 * HALF
const v = (x: number, y: number, z: number): Vec3 => ({ x, y, z })
const UP = v(0, SIDE, 0)

export const SURFACES: readonly Surface[] = [
  { name: 'floor', picture: 'floor', corner: v(-HALF, -HALF, HALF), right: v(SIDE, 0, 0), up: v(0, 0, -SIDE) },
  { name: 'x+', picture: 'brick', corner: v(HALF, -HALF, -HALF), right: v(0, 0, SIDE), up: UP },
  { name: 'x−', picture: 'brick', corner: v(-HALF, -HALF, HALF), right: v(0, 0, -SIDE), up: UP },
  { name: 'z+', picture: 'brick', corner: v(HALF, -HALF, HALF), right: v(-SIDE, 0, 0), up: UP },
  { name: 'z−', picture: 'brick', corner: v(-HALF, -HALF, -HALF), right: v(SIDE, 0, 0), up: UP },
]

/** A point on a surface in its picture, u to the right and v upwards, 0 to 1; above the room v is more than 1. */
export function onPicture({ corner, right, up }: Surface, { x, y, z }: Vec3): { u: number; v: number } {
  const [dx, dy, dz] = [x - corner.x, y - corner.y, z - corner.z]
  return {
    u: (dx * right.x + dy * right.y + dz * right.z) / (SIDE * SIDE),
    v: (dx * up.x + dy * up.y + dz * up.z) / (SIDE * SIDE),
  }
}
