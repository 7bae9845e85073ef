import type { Vec3, World } from 'carom'
import { type PerspectiveCamera, Vector3 } from 'three'
import { createCameraArm } from '../../level/camera-arm.ts'
import { LEVEL_MASK } from './crowd.ts'

/** How far behind the visitor, metres. */
const ARM = 4.5
/** How far away from above; it looks down by so much more, and then up again, so that the visitor is below the middle; radians. */
const ABOVE = { far: 26, down: 0.56, up: 0.08 }

/** The camera: on an arm behind the visitor, which walls shorten but people do not, or from above, where there are no walls. */
export function createEye(camera: PerspectiveCamera) {
  const arm = createCameraArm(camera)
  const back = new Vector3()
  return (world: World, head: Vec3, look: { yaw: number; pitch: number }, fromAbove: boolean, dt: number) => {
    if (!fromAbove) {
      arm.reach(world, head, look, ARM, dt, { mask: LEVEL_MASK })
      return
    }
    camera.rotation.set(Math.max(-1.5, Math.min(-0.1, look.pitch - ABOVE.down)), look.yaw, 0)
    back.set(0, 0, ABOVE.far).applyEuler(camera.rotation)
    camera.position.set(head.x, head.y, head.z).add(back)
    camera.rotation.x += ABOVE.up
  }
}
