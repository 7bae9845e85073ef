import { box, Character, cylinder, plane, World } from 'carom'

const world = new World()
world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
// a step of 25 cm; a table would stop the walker
world.add(box({ halfExtents: { x: 2, y: 0.125, z: 2 } }), { position: { x: 0, y: 0.125, z: -3 } })
const shape = cylinder({ radius: 0.3, height: 1.8 })
const position = { x: 0, y: 0.1, z: 0 }
const walker = new Character(world, { shape, position, stepHeight: 0.3 })
const velocity = { x: 0, y: 0, z: -2 }
for (let frame = 0; frame < 90; frame++) walker.walk({ velocity }, 1 / 60)
console.log(walker.ground.kind, walker.position.y.toFixed(2))
