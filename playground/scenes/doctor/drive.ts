/** Takes over from a replay: the same body in the same level, led by keys, away from the eye. */
import type { Camera } from 'three'
import { head, type LevelWalker, step } from '../../../doctor/walk/walker.ts'
import type { Keys } from '../../shell/keys.ts'

export interface Drive {
  readonly feet: readonly [number, number, number]
  /** Below everything. */
  readonly isLost: boolean
  step(camera: Camera): void
}

const held = (keys: Keys, ...codes: string[]) => (codes.some((code) => keys.down(code)) ? 1 : 0)

export function createDrive(walker: LevelWalker, keys: Keys): Drive {
  const { character, body, bottom } = walker
  const { position } = character
  return {
    get feet() {
      return [position.x, position.y, position.z] as const
    },
    get isLost() {
      return position.y < bottom
    },
    step(camera) {
      const ahead = held(keys, 'KeyW', 'ArrowUp') - held(keys, 'KeyS', 'ArrowDown')
      const right = held(keys, 'KeyD', 'ArrowRight') - held(keys, 'KeyA', 'ArrowLeft')
      // the eye looks along its −z
      const [, , , , , , , , zx, , zz] = camera.matrixWorld.elements
      const x = -zx * ahead + zz * right
      const z = -zz * ahead - zx * right
      head(Math.atan2(z, x), ahead === 0 && right === 0 ? 0 : body.speed)
      step(walker, body.jump > 0 && keys.down('Space') && character.ground.kind === 'ground')
    },
  }
}
