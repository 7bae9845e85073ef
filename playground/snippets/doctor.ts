import { Character, capsule, TriangleMesh, World } from 'carom'

const world = new World() // a floor of 9 m by 2 m that nothing guards
world.add(new TriangleMesh([-8, 0, -1, -8, 0, 1, 1, 0, 1, 1, 0, -1], [0, 1, 2, 0, 2, 3]))
const [shape, position] = [capsule({ radius: 0.3, height: 1.8 }), { x: 0, y: 0, z: 0 }]
const walker = new Character(world, { shape, position })
for (let way = 0; way < 6.3; way += 0.5) {
  const velocity = { x: Math.cos(way), y: 0, z: Math.sin(way) }
  walker.teleport(position)
  for (let step = 0; step < 360; step++) walker.walk({ velocity }, 1 / 60)
  if (walker.position.y > -1) console.log(`no fall towards ${way} rad`)
}
