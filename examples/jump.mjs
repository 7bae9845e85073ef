// Two kindnesses of platform games. Coyote time: a key that comes shortly after the ledge still jumps. Jump buffering:
// a key that comes shortly before the landing jumps on landing. Each key is tried without and with them.
import { box, Character, cylinder, plane, World } from 'carom'

const DT = 1 / 60 // seconds a frame
const PATIENCE = 6 // frames: 0.1 s

/** Asked once a frame before `walk`: does it jump now? */
function createJump(/** @type {Character} */ player, coyote = PATIENCE, buffer = PATIENCE) {
  let sinceGround = Infinity // frames
  let sinceKey = Infinity
  return (/** @type {boolean} */ pressed) => {
    sinceGround = player.ground.kind === 'ground' ? 0 : sinceGround + 1
    sinceKey = pressed ? 0 : sinceKey + 1
    if (sinceGround > coyote || sinceKey > buffer) return false
    if (sinceGround > 0) player.verticalSpeed = player.jumpSpeed // in the air `walk` does not jump by itself
    sinceGround = sinceKey = Infinity // a key is one jump, and so is a ledge
    return true
  }
}

const shape = cylinder({ radius: 0.3, height: 1.8 })
const world = new World()
world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
world.add(box({ halfExtents: { x: 5, y: 1, z: 5 } }), { position: { x: -5, y: 1, z: 0 } }) // 2 m high, to x = 0

for (const [when, key] of /** @type {const} */ ([
  ['after the ledge', 38],
  ['before landing', 71],
])) {
  for (const patience of [0, PATIENCE]) {
    const player = new Character(world, { shape, position: { x: -2, y: 2, z: 0 } })
    const jump = createJump(player, patience, patience)
    let told = 'no jump'
    for (let frame = 1; frame <= 120; frame++) {
      const { y } = player.position
      const jumps = jump(frame === key)
      player.walk({ velocity: { x: 4, y: 0, z: 0 }, jump: jumps }, DT)
      if (jumps) told = `jumps in frame ${frame}, from ${y.toFixed(9)} m to ${player.position.y.toFixed(9)} m`
    }
    console.log(`key in frame ${key}, ${when}, patience of ${patience} frames: ${told}`)
    player.dispose()
  }
}
