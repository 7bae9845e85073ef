import type { Vec3, World, WorldCastOptions } from 'carom'
import { advanceCameraArm, createCameraArm as createArm } from 'carom/controls'
import { type PerspectiveCamera, Vector3 } from 'three'

/** The arm goes up by so much more than one looks down, and the camera looks down by less, radians: the body stands below the middle. */
const ABOVE = 0.36
const DOWN = 0.22

/** A camera of three.js at the end of an arm. */
export function createCameraArm(camera: PerspectiveCamera) {
  const arm = createArm()
  const back = new Vector3()
  return {
    /** From the head to the camera, metres. */
    get length() {
      return arm.length
    },
    /** @param dt since the last frame */
    reach(
      world: World,
      head: Vec3,
      look: { yaw: number; pitch: number },
      wish: number,
      dt: number,
      options: WorldCastOptions,
    ) {
      camera.rotation.set(Math.max(-1.5, Math.min(1.3, look.pitch - ABOVE)), look.yaw, 0)
      back.set(0, 0, 1).applyEuler(camera.rotation)
      arm.settings.length = wish
      advanceCameraArm(arm, world, head, back, dt, options)
      camera.position.copy(arm.position)
      camera.rotation.x += ABOVE - DOWN
    },
  }
}
