import { box, Character, cylinder, World } from 'carom'

const world = new World()
const tread = box({ halfExtents: { x: 5, y: 1, z: 9 } })
for (const i of [0, 1, 2]) world.add(tread, { position: { x: 4 + i, y: 0.3 * i - 1, z: 0 } })
const shape = cylinder({ radius: 0.3, height: 1.8 })
const player = new Character(world, { shape, position: { x: 0, y: 0, z: 0 } })
for (let frame = 0, airborne = 0; frame < 240; frame++) {
  player.walk({ velocity: { x: 2, y: 0, z: 0 } }, 1 / 60)
  if (player.ground.kind !== 'ground') airborne++
  if (frame === 239) console.log(player.position.x.toFixed(3), player.position.y.toFixed(3), airborne)
}
