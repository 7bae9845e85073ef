import { Character, cylinder, type MoveResult, type Vec3 } from 'carom'
import type { Hands } from '../../level/hands.ts'
import type { Machine } from '../../level/machine.ts'

/** Somebody of 1.8 m, with the skin; metres, seconds. */
export const BODY = { radius: 0.35, height: 1.8, skin: 0.02, eye: 1.68 }
/** On the wall beside the gate: both lifts, the doors, the drawbridge and the turntable are in sight. Where one looks, in radians. */
export const START: Vec3 = { x: -7, y: 4, z: 13.6 }
export const LOOK = { yaw: -0.28, pitch: -0.05 }
const PACE = { walk: 4, run: 7.5, fly: 8 }

/** Somebody in the machine. */
export interface Visitor {
  readonly character: Character
  /** Where the feet were before the last step. */
  readonly before: Vec3
  readonly result: MoveResult
  /** Steps on something, or is pushed: as its hands say, within the machine's frame. */
  step(dt: number): void
  /** Puts the feet there. */
  teleport(feet: Vec3): void
}

export const shape = cylinder({ radius: BODY.radius - BODY.skin, height: BODY.height - 2 * BODY.skin })

export function createVisitor({ world }: Machine, hands: Hands, feet: Vec3): Visitor {
  const character = new Character(world, { shape, position: feet, skin: BODY.skin })
  let before = { ...character.position }
  let result: MoveResult = 'free'

  /** Flying goes where one looks. */
  function wish(isFlying: boolean): Vec3 {
    const { yaw, pitch, move, running, flying } = hands
    const pace = flying ? PACE.fly : running ? PACE.run : PACE.walk
    const [sin, cos] = [Math.sin(yaw), Math.cos(yaw)]
    const level = flying ? Math.cos(pitch) : 1
    return {
      x: (move.right * cos - move.forward * sin * level) * pace,
      y: isFlying ? move.up * PACE.walk + (flying ? move.forward * Math.sin(pitch) * pace : 0) : 0,
      z: (-move.right * sin - move.forward * cos * level) * pace,
    }
  }

  return {
    character,
    get before() {
      return before
    },
    get result() {
      return result
    },
    step(dt) {
      before = { ...character.position }
      const isFlying = hands.flying || hands.move.up !== 0
      const velocity = wish(isFlying)
      result = isFlying ? character.fly({ velocity }, dt) : character.walk({ velocity, jump: hands.jump }, dt)
    },
    teleport(to) {
      result = character.teleport(to)
      before = { ...character.position }
    },
  }
}
