import { createHit, type TriangleMesh, type World } from 'carom'
import { type PerspectiveCamera, Vector3 } from 'three'
import type { Vec3 } from './touch.ts'

/** How far behind the body, in its heights; it is looked at from above by so much, radians, at this share of its height. */
const BEHIND = 2.1
const ABOVE = 0.32
const AIM = 0.62
/** The camera stays this share of a height before what stands behind the body. */
const CLEAR = 0.12

/** First person: at the eye. Third person: behind it, and before whatever stands there. */
export function createFollow(camera: PerspectiveCamera) {
  const hit = createHit()
  const eye = new Vector3()
  const back = new Vector3()
  return (view: {
    feet: Vec3
    eye: number
    height: number
    yaw: number
    pitch: number
    thirdPerson: boolean
    /** What may stand between the body and the camera. */
    level: TriangleMesh | World
    aspect: number
  }) => {
    const { feet, height, yaw, pitch, level } = view
    camera.rotation.set(pitch, yaw, 0)
    camera.aspect = view.aspect
    camera.near = height * 0.02
    camera.updateProjectionMatrix()
    eye.set(feet.x, feet.y + view.eye, feet.z)
    camera.position.copy(eye)
    if (!view.thirdPerson) return
    camera.rotation.x = Math.max(-1.5, Math.min(1.2, pitch - ABOVE))
    eye.y = feet.y + AIM * height
    back.set(0, 0, 1).applyEuler(camera.rotation)
    const wish = height * BEHIND
    const free = level.castRay(eye, back, wish, hit) ? Math.max(0, hit.distance - height * CLEAR) : wish
    camera.position.copy(eye).addScaledVector(back, free)
  }
}
