/** What the guides' programs have in common: what they receive and what they export. */
import type { Balls, Character, Vec3, World } from 'carom'
import type { Object3D } from 'three'

export interface Input {
  /** Where the keys or the stick point, along the world's axes: x and z, of length 0 or 1. */
  move: Vec3
  /** Whether Space, or the jump button, is held. */
  jump: boolean
  /** Whether E, or the button of the guide's own action, is held. */
  action: boolean
  /** Where the camera looks, radians. With yaw 0 it looks along −z, and with a positive pitch down. */
  yaw: number
  pitch: number
  /** From the camera through the pointer. Undefined: nothing points. */
  ray: { origin: Vec3; direction: Vec3 } | undefined
}

/** Nobody touches anything. */
export const STILL: Readonly<Input> = {
  move: { x: 0, y: 0, z: 0 },
  jump: false,
  action: false,
  yaw: 0,
  pitch: 0,
  ray: undefined,
}

/** A line that the program wants to show. `on` makes it bright. */
export interface Line {
  from: Vec3
  to: Vec3
  on?: boolean
}

export interface Guide {
  world: World
  /** Called 60 times a second. @param dt 1 / 60 */
  step(dt: number, input: Input): void
  /** The input while nobody touches the scene. @param time seconds since the start */
  demo?(time: number): Partial<Input>
  characters?: readonly Character[]
  balls?: Balls
  /** What the program draws itself, by three.js. Its colliders are then shown as hitboxes around it. */
  object?: Object3D
  /** Where the program's own camera is, and what it looks at. */
  camera?: { position: Vec3; target: Vec3 }
  lines?(): Line[]
  /** Colliders to highlight. */
  marked?(): number[]
  /** A sentence on what is happening. */
  says?(): string
}
