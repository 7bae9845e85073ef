/** The Magic Room's walls, columns and balls (M1–M3), as the lesson's solver wants them: inflated by a radius of 20. */
import { type Point, Vector } from './nehe-math.ts'

/** Moved in by the balls' radius already (M1); so another radius would be wrong (MD8). */
export interface Plane {
  readonly name: string
  readonly point: Point
  readonly normal: Point
}

/** Infinite; the radius is larger by the balls' (M2, MD8). */
export interface Cylinder {
  readonly name: string
  readonly point: Point
  readonly axis: Point
  readonly radius: number
}

export interface StartBall {
  readonly position: Point
  readonly velocity: Point
}

export const PLANES: readonly Plane[] = [
  { name: 'floor', point: { x: 0, y: -300, z: 0 }, normal: { x: 0, y: 1, z: 0 } },
  { name: 'x+', point: { x: 300, y: 0, z: 0 }, normal: { x: -1, y: 0, z: 0 } },
  { name: 'x−', point: { x: -300, y: 0, z: 0 }, normal: { x: 1, y: 0, z: 0 } },
  { name: 'z+', point: { x: 0, y: 0, z: 300 }, normal: { x: 0, y: 0, z: -1 } },
  { name: 'z−', point: { x: 0, y: 0, z: -300 }, normal: { x: 0, y: 0, z: 1 } },
]

export const CYLINDERS: readonly Cylinder[] = [
  { name: 'cyl1', point: { x: 0, y: 0, z: 0 }, axis: { x: 0, y: 1, z: 0 }, radius: 60 + 20 },
  { name: 'cyl2', point: { x: 200, y: -300, z: 0 }, axis: { x: 0, y: 0, z: 1 }, radius: 60 + 20 },
  { name: 'cyl3', point: { x: -200, y: 0, z: 0 }, axis: new Vector(0, 1, 1).unit(), radius: 30 + 20 },
]

/** M3. Ball 3 starts outside of the room and ball 4 on its wall (MD9). */
export const BALLS: readonly StartBall[] = [
  [199, 180, 10],
  [0, 150, 100],
  [-100, 180, -100],
  ...[3, 4, 5, 6, 7, 8, 9].map((i) => [-500 + 75 * i, 300, -500 + 50 * i]),
].map(([x, y, z]) => ({ position: { x, y, z }, velocity: { x: 0.5, y: -0.1, z: 0.5 } }))
