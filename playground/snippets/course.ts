import { box, Character, capsule, World } from 'carom'

const world = new World()
world.add(box({ halfExtents: { x: 9, y: 1, z: 9 } }), { position: { x: 0, y: -1, z: 0 } })
world.add(box({ halfExtents: { x: 2, y: 0.1, z: 1 } }), { position: { x: 0, y: 1.3, z: -3 } })
const [tall, low] = [1.8, 1.1].map((height) => capsule({ radius: 0.3, height }))
const player = new Character(world, { shape: low, position: { x: 0, y: 0, z: -3 } })
let steps = 0
for (; !player.resize(tall); steps++) {
  player.walk({ velocity: { x: 0, y: 0, z: -2 } }, 1 / 60) // until there is room to stand
}
console.log(steps, player.position.z.toFixed(3), player.shape === tall)
