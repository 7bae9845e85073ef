/** Babylon's cameras for a character: where the keys lead, where the eyes are, and an orbit that walls shorten. */
import type { Character } from '../character/character.ts'
import { advanceCameraArm, type CameraArm } from '../controls/camera-arm.ts'
import type { StepSmoothing } from '../controls/step-smoothing.ts'
import { checkNumber, checkObject, type Vec3 } from '../math/check.ts'
import { LARGEST } from '../math/tolerance.ts'
import { cos, sin } from '../math/trig.ts'
import type { World, WorldCastOptions } from '../world/world.ts'
import type { BabylonMatrix } from './nodes.ts'

/** The members of Babylon's `Camera` that carom reads. */
export interface BabylonCamera {
  computeWorldMatrix(force?: boolean): BabylonMatrix
  getScene(): { readonly useRightHandedSystem: boolean }
}

/** The members of Babylon's `ArcRotateCamera` that carom reads and writes. */
export interface BabylonOrbit {
  readonly alpha: number
  readonly beta: number
  radius: number
  readonly target: Vec3
}

/**
 * Turns the keys that are held into a direction for `advanceGait`: horizontal, in world coordinates, for an upright camera
 * (y is up).
 * @param right how far to the right of the picture, from −1 to 1
 * @param forward how far into the picture
 * @param out is written and returned
 */
export function directionFromCamera(camera: BabylonCamera, right: number, forward: number, out: Vec3): Vec3 {
  const who = 'directionFromCamera'
  checkObject(who, 'camera', camera, 'a Camera of Babylon.js')
  checkObject(who, 'out', out, 'a vector')
  checkNumber(who, 'right', right, -LARGEST, LARGEST)
  checkNumber(who, 'forward', forward, -LARGEST, LARGEST)
  const { m } = camera.computeWorldMatrix(true)
  // the camera's x axis is horizontal even where it looks straight down; forward is a quarter turn from it
  const length = Math.sqrt(m[0] * m[0] + m[2] * m[2])
  const x = m[0] / length
  const z = m[2] / length
  const ahead = camera.getScene().useRightHandedSystem ? -forward : forward
  out.x = right * x - ahead * z
  out.y = 0
  out.z = right * z + ahead * x
  return out
}

/**
 * Writes a point above a character's feet: the eyes, or where an orbit turns. `out` may be `camera.position` of a
 * UniversalCamera.
 * @param height above the feet along `up`, metres
 * @param smoothing by which stairs show no jolts; undefined: none
 * @param out is written and returned
 */
export function headOf(character: Character, height: number, smoothing: StepSmoothing | undefined, out: Vec3): Vec3 {
  const who = 'headOf'
  checkObject(who, 'character', character, 'a Character')
  checkObject(who, 'out', out, 'a vector')
  checkNumber(who, 'height', height, -LARGEST, LARGEST)
  const { position, upRow } = character
  const above = height + (smoothing?.offset ?? 0)
  out.x = position.x + above * upRow[0]
  out.y = position.y + above * upRow[1]
  out.z = position.z + above * upRow[2]
  return out
}

/**
 * Lets an ArcRotateCamera turn around a head, and sets its radius to the arm's length, so that it is never in a wall.
 * Call it once a frame, after the camera's inputs: in `scene.onBeforeRenderObservable`, say. Set `camera.minZ`, which is
 * 1 m by default, below the arm's radius, or the picture shows what is behind near walls. To zoom, change
 * `arm.settings.length`; set no limits of the radius.
 * @param head where the camera looks, inside the body
 * @param dt seconds since the last frame
 * @param options of the cast; exclude the character's own collider
 */
export function orbitCamera(
  camera: BabylonOrbit,
  arm: CameraArm,
  world: World,
  head: Vec3,
  dt: number,
  options?: WorldCastOptions,
): void {
  const who = 'orbitCamera'
  checkObject(who, 'camera', camera, 'an ArcRotateCamera of Babylon.js')
  checkNumber(who, 'camera.alpha', camera.alpha, -LARGEST, LARGEST)
  checkNumber(who, 'camera.beta', camera.beta, -LARGEST, LARGEST)
  back.x = cos(camera.alpha) * sin(camera.beta)
  back.y = cos(camera.beta)
  back.z = sin(camera.alpha) * sin(camera.beta)
  advanceCameraArm(arm, world, head, back, dt, options)
  camera.radius = arm.length
  camera.target.x = head.x
  camera.target.y = head.y
  camera.target.z = head.z
}

const back: Vec3 = { x: 0, y: 0, z: 0 }
