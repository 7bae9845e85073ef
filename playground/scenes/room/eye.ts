/** Where the room is looked at from: it turns in front of the eye, or the eye hangs on ball 0. */
import type { PerspectiveCamera } from 'three'
import type { Vec3 } from './run.ts'

export interface Held {
  left: boolean
  right: boolean
  up: boolean
  down: boolean
}

/** Degrees a step by itself, degrees a step with Left or Right held, units a step with Up or Down held. */
export const SLOW_TURN = 0.1
export const FAST_TURN = 10
export const PACE = 10
export const DISTANCE = 1000
const NEAREST = 40
const FARTHEST = 1650

export interface Eye {
  /** Degrees about y. */
  readonly turn: number
  /** From the room's middle. */
  readonly distance: number
  readonly hooked: boolean
  /** One step of the clock, a sixtieth of a second (MD19). */
  step(held: Held): void
  turnBy(degrees: number): void
  moveBy(units: number): void
  look(turn: number, distance: number): void
  /** F2: on or off, and the turn goes back to 0 both ways. */
  hook(): void
  reset(): void
}

/** `isStill`: it does not turn by itself. */
export function createEye(isStill = () => false): Eye {
  let turn = 0
  let distance = DISTANCE
  let hooked = false
  const moveBy = (units: number) => {
    distance = Math.min(FARTHEST, Math.max(NEAREST, distance + units))
  }
  return {
    get turn() {
      return turn
    },
    get distance() {
      return distance
    },
    get hooked() {
      return hooked
    },
    step({ left, right, up, down }) {
      if (!hooked && !isStill()) {
        turn += SLOW_TURN
        if (turn > 360) turn = 0
      }
      turn += (right ? FAST_TURN : 0) - (left ? FAST_TURN : 0)
      // MD14: the original asks for Up twice, and so does nothing
      moveBy((down ? PACE : 0) - (up ? PACE : 0))
    },
    turnBy(degrees) {
      turn += degrees
    },
    moveBy,
    look(degrees, from) {
      turn = degrees
      distance = 0
      moveBy(from)
    },
    hook() {
      hooked = !hooked
      turn = 0
    },
    reset() {
      turn = 0
      distance = DISTANCE
      hooked = false
    },
  }
}

/** The room's own view: eye 50 below the middle, looking level; on the hook 250 beside ball 0, looking where it will be. */
export function placeInRoom(camera: PerspectiveCamera, eye: Eye, ball: Vec3, velocity: Vec3): void {
  camera.near = 10
  camera.far = 1700
  if (!eye.hooked) {
    camera.position.set(0, -50, eye.distance)
    camera.lookAt(0, -50, 0)
    return
  }
  // (250, 250, 0) away as in the lesson, nearer or farther with Up and Down
  const away = (250 * eye.distance) / DISTANCE
  camera.position.set(ball.x + away, ball.y + away, ball.z)
  camera.lookAt(ball.x + velocity.x, ball.y + velocity.y, ball.z + velocity.z)
}

/** A dropped level: from above, so that one sees into it; on the hook as in the room, in its units. */
export function placeInLevel(
  camera: PerspectiveCamera,
  eye: Eye,
  level: { focus: Vec3; span: number; extent: number; unit: number },
  ball: Vec3,
  velocity: Vec3,
): void {
  const { focus, span, extent, unit } = level
  camera.near = Math.max(extent * 1e-4, unit)
  camera.far = extent * 6
  if (eye.hooked) {
    const away = (250 * unit * eye.distance) / DISTANCE
    camera.position.set(ball.x + away, ball.y + away, ball.z)
    camera.lookAt(ball.x + velocity.x, ball.y + velocity.y, ball.z + velocity.z)
    return
  }
  const far = (span * eye.distance) / DISTANCE
  camera.position.set(focus.x, focus.y + 0.6 * far, focus.z + far)
  camera.lookAt(focus.x, focus.y, focus.z)
}
