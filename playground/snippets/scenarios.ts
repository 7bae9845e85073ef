import { box, Character, cylinder, World } from 'carom'

const world = new World()
for (const step of [0, 1, 2, 3])
  world.add(box({ halfExtents: { x: 5, y: 1, z: 9 } }), { position: { x: 4 + step, y: 0.3 * step - 1, z: 0 } })
const player = new Character(world, { shape: cylinder({ radius: 0.3, height: 1.8 }), position: { x: 0, y: 0, z: 0 } })
let airborne = 0
for (let frame = 0; frame < 240; frame++) {
  player.walk({ velocity: { x: 2, y: 0, z: 0 } }, 1 / 60)
  if (player.ground.kind !== 'ground') airborne++
}
console.log(player.position.x.toFixed(3), player.position.y.toFixed(3), airborne)
