import { box, Character, capsule, createHit, TriangleMesh, World, walkAll } from '../../../src/index.ts'
import { STEP, WALK } from '../peer.ts'
import { type CrowdPeer, PERSON } from './crowd.ts'
import { MARGIN } from './place.ts'

/** carom as a user calls it: characters with colliders of their own, `walkAll`, and inputs that are used again. */
export function openCarom(): CrowdPeer {
  return {
    name: 'carom',
    version: 'this clone',
    settings: 'Character with collider: true, walkAll',
    most: Infinity,
    crowd({ half, hills, blocks, starts }) {
      const world = new World()
      world.add(box({ halfExtents: { x: half + MARGIN, y: 1, z: half + MARGIN } }), { position: { x: 0, y: -1, z: 0 } })
      world.add(new TriangleMesh(hills.positions, hills.indices))
      for (const { centre, halfExtents, orientation } of blocks) {
        const [x, y, z] = halfExtents
        const [a, b, c, w] = orientation
        world.add(box({ halfExtents: { x, y, z } }), {
          position: { x: centre[0], y: centre[1], z: centre[2] },
          orientation: { x: a, y: b, z: c, w },
        })
      }
      const { skin, maxSlope, gravity, snap } = WALK
      const shape = capsule(PERSON)
      const characters = Array.from({ length: starts.length / 3 }, (_, i) => {
        const [x, y, z] = starts.subarray(3 * i, 3 * i + 3)
        const position = { x, y: y - skin, z }
        return new Character(world, { shape, position, skin, maxSlope, gravity, snap, stepHeight: 0, collider: true })
      })
      const inputs = characters.map(() => ({ velocity: { x: 0, y: 0, z: 0 } }))
      const up = skin + PERSON.height / 2
      return {
        step(wishes) {
          for (let i = 0; i < inputs.length; i++) {
            const { velocity } = inputs[i]
            velocity.x = wishes[2 * i]
            velocity.z = wishes[2 * i + 1]
          }
          walkAll(characters, inputs, STEP)
        },
        readCentres(to) {
          for (let i = 0; i < characters.length; i++) {
            const { position } = characters[i]
            to[3 * i] = position.x
            to[3 * i + 1] = position.y + up
            to[3 * i + 2] = position.z
          }
        },
        deepest() {
          const hit = createHit()
          const others = new Set(characters.map(({ collider }) => collider))
          let depth = 0
          for (const { collider, extents, position } of characters) {
            const [radius, halfHeight] = extents.subarray(3)
            const centre = { x: position.x, y: position.y + halfHeight, z: position.z }
            // (it may touch the level by roundings: its others alone are asked about)
            const filter = (id: number) => id !== collider && others.has(id)
            if (world.overlap(capsule({ radius, height: 2 * halfHeight }), centre, hit, { filter }))
              depth = Math.max(depth, hit.depth)
          }
          return depth
        },
        dispose() {
          for (const character of characters) character.dispose()
        },
      }
    },
  }
}
