// One-way platforms and walls: a mesh that is solid from its front alone. Who comes from behind passes through it.
// The player jumps up through a platform, drops down through it at a key, and walks through a wall, but not back.
import { Character, cylinder, plane, TriangleMesh, World } from 'carom'

const DT = 1 / 60 // seconds a frame
const SQUARE = new Float32Array([-1, 0, -1, -1, 0, 1, 1, 0, 1, 1, 0, -1]) // its front is up: counter-clockwise
const oneWay = new TriangleMesh(SQUARE, [0, 1, 2, 0, 2, 3], { sides: 'front' })
const turned = { x: 0, y: 0, z: -Math.SQRT1_2, w: Math.SQRT1_2 } // upright, its front looks to +x

const world = new World()
world.add(plane({ normal: { x: 0, y: 1, z: 0 } }), { data: 'floor' })
world.add(oneWay, { position: { x: 0, y: 1.2, z: 0 }, data: 'platform' })
world.add(oneWay, { position: { x: 3, y: 1, z: 0 }, orientation: turned, data: 'wall' })
const player = new Character(world, { shape: cylinder({ radius: 0.3, height: 1.8 }), position: { x: 0, y: 0, z: 0 } })

/** The platform that it drops down through; -1: none. */
let through = -1

/** Called once a frame before `walk`: what it stood on is not there till its middle is below, which is behind. */
function dropDown(/** @type {boolean} */ pressed) {
  if (pressed && player.ground.data === 'platform') {
    through = player.ground.collider
    player.meet({ filter: (collider) => collider !== through })
  } else if (through >= 0 && !player.touches(through)) {
    through = -1
    player.meet({})
  }
}

let before = ''
for (let frame = 1; frame <= 420; frame++) {
  const speed = frame < 150 ? 0 : frame < 300 ? 2 : -2
  dropDown(frame === 90)
  player.walk({ velocity: { x: speed, y: 0, z: 0 }, jump: frame === 10 }, DT)

  const { position, ground } = player
  const wall = player.contactCount > 0 && player.contacts[0].data === 'wall' ? ', at the wall' : ''
  const told = `${ground.kind === 'air' ? 'in the air' : `on the ${ground.data}`}${wall}`
  const place = `x = ${position.x.toFixed(9)}, y = ${position.y.toFixed(9)}`
  if (told !== before) console.log(`frame ${frame}: ${told}, ${place}`)
  if (frame === 299) console.log(`frame ${frame}: through the wall, ${place}`)
  before = told
}
