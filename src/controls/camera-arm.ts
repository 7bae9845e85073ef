/**
 * A camera that follows at the end of an arm and is never inside a wall: a ball is cast from the character's head to
 * where the camera would be, and stops at whatever is in its way. The arm shortens at once and grows back gradually.
 */
import { checkNumber, checkObject, takeVec, type Vec3 } from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import { LARGEST } from '../math/tolerance.ts'
import { createHit, type Hit } from '../mesh/hit.ts'
import { type Sphere, sphere } from '../shapes/shapes.ts'
import type { World, WorldCastOptions } from '../world/world.ts'

export interface CameraArmSettings {
  /** From the head to the camera, metres; default 4. */
  length: number
  /**
   * The radius of the ball that keeps the camera off walls, metres; default 0.2. At least the distance to the near
   * plane's corners.
   */
  radius: number
  /** How fast the arm grows back: 1/s; default 6. After 1 / growth seconds, 40 % of the difference is left. */
  growth: number
}

export const CAMERA_ARM_DEFAULTS: Readonly<CameraArmSettings> = { length: 4, radius: 0.2, growth: 6 }

export interface CameraArm {
  /** May be changed between steps. */
  readonly settings: CameraArmSettings
  /** Where the camera is. */
  readonly position: Vec3
  /** How long the arm is now, metres. */
  length: number
}

const SETTINGS = Object.keys(CAMERA_ARM_DEFAULTS) as (keyof CameraArmSettings)[]

/** @throws TypeError, RangeError that name the setting at fault */
export function createCameraArm(settings: Partial<CameraArmSettings> = {}): CameraArm {
  checkOptions('createCameraArm', 'settings', settings, SETTINGS)
  const own = { ...CAMERA_ARM_DEFAULTS, ...settings }
  for (const name of SETTINGS) checkNumber('createCameraArm', name, own[name], 0, LARGEST)
  return { settings: own, position: { x: 0, y: 0, z: 0 }, length: own.length }
}

const pivot = new Float64Array(3)
const way = new Float64Array(3)
const translation: Vec3 = { x: 0, y: 0, z: 0 }
let hit: Hit | undefined
/** The last ball that was cast. */
let ball: Sphere | undefined

/**
 * Moves the camera of an arm. Call it once a frame, with the position that is drawn.
 * @param head where the arm begins: inside the body, not near its surface
 * @param back the direction from the head to the camera, any length except zero
 * @param dt seconds since the last frame
 * @param options of the cast; exclude the character's own collider
 */
export function advanceCameraArm(
  arm: CameraArm,
  world: World,
  head: Vec3,
  back: Vec3,
  dt: number,
  options?: WorldCastOptions,
): void {
  const who = 'advanceCameraArm'
  checkObject(who, 'arm', arm, 'one made by createCameraArm()')
  checkObject(who, 'world', world, 'a World')
  checkNumber(who, 'dt', dt, 0, LARGEST)
  takeVec(who, 'head', head, pivot, 0)
  takeVec(who, 'back', back, way, 0)
  const long = Math.sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2])
  if (!(long > 0)) throw new RangeError(`${who}: back has length ${long}, expected any length except zero`)
  const { length, radius, growth } = arm.settings
  for (let k = 0; k < 3; k++) way[k] /= long
  translation.x = way[0] * length
  translation.y = way[1] * length
  translation.z = way[2] * length
  hit ??= createHit()
  if (ball?.radius !== radius) ball = sphere({ radius })
  const free = world.cast(ball, head, translation, hit, options) ? hit.distance : length
  // (by the implicit rule: never beyond the goal, however long the frame)
  const grown = arm.length < length ? length - (length - arm.length) / (1 + growth * dt) : length
  arm.length = Math.min(free, grown)
  arm.position.x = pivot[0] + way[0] * arm.length
  arm.position.y = pivot[1] + way[1] * arm.length
  arm.position.z = pivot[2] + way[2] * arm.length
}
