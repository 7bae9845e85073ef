import { Character, cylinder, plane, TriangleMesh, World } from 'carom'

const world = new World()
world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
const square = new Float32Array([-2, 0, -2, -2, 0, 2, 2, 0, 2, 2, 0, -2]) // its front is up
const deck = new TriangleMesh(square, [0, 1, 2, 0, 2, 3], { sides: 'front' })
world.add(deck, { position: { x: 0, y: 1.1, z: 0 } })
const shape = cylinder({ radius: 0.3, height: 1.8 })
const player = new Character(world, { shape, position: { x: 0, y: 0, z: 0 } })
const velocity = { x: 0, y: 0, z: 0 }
for (let i = 0; i < 60; i++) player.walk({ velocity, jump: i === 1 }, 1 / 60) // up, and down on it
console.log(player.position.y.toFixed(3), player.ground.kind)
