import { Character, cylinder, TriangleMesh, World } from 'carom'

// your level: vertices, and three indices per triangle
const level = new TriangleMesh([-9, 0, -9, -9, 0, 9, 9, 0, 9, 9, 0, -9], [0, 1, 2, 0, 2, 3])
const world = new World()
world.add(level)
const body = cylinder({ radius: 0.3, height: 1.8 })
const player = new Character(world, { shape: body, position: { x: 0, y: 1, z: 0 } })
for (let frame = 0; frame < 120; frame++) {
  player.walk({ velocity: { x: 0, y: 0, z: -4 }, jump: frame === 40 }, 1 / 60)
}
console.log(player.ground.kind, player.position.z.toFixed(3))
