import { Character, capsule, TriangleMesh, World } from 'carom'

const [a, b] = [-5, 5] // a floor of 10 m by 10 m that nothing guards
const floor = new TriangleMesh([a, 0, a, a, 0, b, b, 0, b, b, 0, a], [0, 1, 2, 0, 2, 3])
const world = new World()
world.add(floor)
const walker = new Character(world, { shape: capsule({ radius: 0.3, height: 1.8 }), position: { x: 0, y: 0, z: 0 } })
const start = walker.state.slice()
const dt = 1 / 60
let steps = 0
for (walker.restore(start); walker.position.y > -9; steps++) walker.walk({ velocity: { x: 3, y: 0, z: 0 } }, dt)
console.log(`falls at x = ${(5).toFixed(1)} after ${steps} steps`, floor.bounds.max.x < walker.position.x)
