import { box, Character, ellipsoid, World } from 'carom'

const world = new World()
world.add(box({ halfExtents: { x: 10, y: 0.5, z: 10 } }), { position: { x: 0, y: -0.5, z: 0 } })
world.add(box({ halfExtents: { x: 0.2, y: 1.5, z: 10 } }), { position: { x: 3, y: 1.5, z: 0 } })

const player = new Character(world, {
  shape: ellipsoid({ radii: { x: 0.3, y: 0.9, z: 0.3 } }),
  position: { x: 0, y: 0, z: 0 }, // of the feet
  skin: 0.02,
  maxSlope: (50 * Math.PI) / 180,
  stepHeight: 0.3,
  snap: 0.3,
})

for (let frame = 0; frame < 90; frame++) player.walk({ velocity: { x: 4, y: 0, z: 1 } }, 1 / 60)
const { x, y, z } = player.position
console.log(x.toFixed(1), y.toFixed(1), z.toFixed(1)) // 2.5 0.0 1.5
