import { Character, TriangleMesh, World } from '../../../src/index.ts'
import { moverOf } from '../../scenarios/carom.ts'
import { STEP, takesSteps, WALK, type WalkPeer } from '../peer.ts'

/** carom as a user calls it: `Character.walk`, with an input that is used again. */
export function openCarom(): WalkPeer {
  return {
    name: 'carom',
    version: 'this clone',
    settings: 'Character.walk',
    level(positions, indices) {
      const world = new World()
      world.add(new TriangleMesh(positions, indices))
      return {
        walker(body) {
          const { skin, maxSlope, gravity, snap, stepHeight } = WALK
          const character = new Character(world, {
            shape: moverOf(body),
            position: { x: 0, y: 0, z: 0 },
            skin,
            maxSlope,
            gravity,
            snap,
            stepHeight: takesSteps(body) ? stepHeight : 0,
          })
          const { position, state } = character
          const velocity = { x: 0, y: 0, z: 0 }
          const input = { velocity }
          const feet = { x: 0, y: 0, z: 0 }
          return {
            place(x, y, z) {
              feet.x = x
              feet.y = y - skin
              feet.z = z
              character.teleport(feet)
            },
            save: () => state.slice(),
            restore(saved) {
              character.restore(saved)
            },
            step(wish) {
              velocity.x = wish[0]
              velocity.z = wish[1]
              character.walk(input, STEP)
            },
            readFeet(to, at) {
              to[at] = position.x
              to[at + 1] = position.y + skin
              to[at + 2] = position.z
            },
            dispose() {},
          }
        },
        dispose() {},
      }
    },
  }
}

export { moverOf }
