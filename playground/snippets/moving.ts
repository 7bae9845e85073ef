import { box, Character, capsule, World } from 'carom'

const world = new World()
const at = (y: number) => ({ position: { x: 0, y: y - 0.1, z: 0 } })
const lift = world.add(box({ halfExtents: { x: 2, y: 0.1, z: 2 } }), at(0))
const shape = capsule({ radius: 0.3, height: 1.8 })
const player = new Character(world, { shape, position: { x: 0, y: 0, z: 0 } })
for (let frame = 1; frame <= 60; frame++, world.advance()) {
  world.drive(lift, at(frame / 40), 1 / 60) // where it will be at the end of the frame
  player.walk({ velocity: { x: 0, y: 0, z: -1 } }, 1 / 60) // rides it, and walks on it
}
console.log(player.position.y.toFixed(3), player.position.z.toFixed(3), player.ground.velocity.y)
