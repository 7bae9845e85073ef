import { createHit, sphere, type Vec3, type World, type WorldCastOptions } from 'carom'
import { type PerspectiveCamera, Vector3 } from 'three'

/** The ball at the arm's end, which keeps the camera off walls: thinner than any body, so that it never starts inside one. */
const BALL = sphere({ radius: 0.2 })
/** It grows back at this rate, 1/s; it shortens at once. */
const GROWS = 6
/** The arm goes up by so much more than one looks down, and the camera looks down by less, radians: the body stands below the middle. */
const ABOVE = 0.36
const DOWN = 0.22

/**
 * A camera at the end of an arm: a ball is cast from the head to where the camera would be, and stops before whatever is in its way. It may
 * graze walls all along its way; what it touches and leaves does not hold it.
 */
export function createCameraArm(camera: PerspectiveCamera) {
  const hit = createHit()
  const pivot = new Vector3()
  const back = new Vector3()
  let length = 100 // longer than any: it does not begin in the head
  return {
    /** From the head to the camera, metres. */
    get length() {
      return length
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
      pivot.set(head.x, head.y, head.z)
      back.set(0, 0, wish).applyEuler(camera.rotation)
      const free = world.cast(BALL, pivot, back, hit, options) ? hit.distance : wish
      length = Math.min(free, length + (wish - length) * Math.min(1, GROWS * dt) + 0.01)
      camera.position.copy(pivot).addScaledVector(back, length / wish)
      camera.rotation.x += ABOVE - DOWN
    },
  }
}
