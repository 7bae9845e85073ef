// A sensor stops nobody, and says who enters, stays and leaves: a character, a crate on rails, and a ball that is in
// and out again within one frame.
import { Balls, box, Character, cylinder, plane, World } from 'carom'

const DT = 1 / 60 // seconds a frame
const world = new World()
world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
const zone = { position: { x: 0, y: 1, z: 0 }, sensor: true, data: 'zone' }
world.add(box({ halfExtents: { x: 1, y: 1, z: 3 } }), zone) // from x = -1 to x = 1

const player = new Character(world, { shape: cylinder({ radius: 0.3, height: 1.8 }), position: { x: -3, y: 0, z: 0 } })
const balls = new Balls(world, { motion: 'stepped', gravity: { x: 0, y: 0, z: 0 } })
balls.add({ position: { x: -98.5, y: 1, z: 2 }, velocity: { x: 240, y: 0, z: 0 }, radius: 0.1 }) // 4 m a frame
const crateAt = (/** @type {number} */ time) => ({ position: { x: 4.02 - 3 * time, y: 0.5, z: -2 } }) // to the left
const crate = world.add(box({ halfExtents: { x: 0.5, y: 0.5, z: 0.5 } }), { ...crateAt(0), data: 'crate' })

let stays = 0
for (let frame = 1; frame <= 150; frame++) {
  const time = frame * DT
  world.drive(crate, crateAt(time), DT)
  player.walk({ velocity: { x: 2, y: 0, z: 0 } }, DT)
  balls.advance(DT)
  world.advance() // from here on `events` has what happened in this frame

  for (const { kind, data, owner, ball, collider } of world.events.slice(0, world.eventCount)) {
    const who = owner === player ? 'player' : owner === balls ? `ball ${ball}` : world.getData(collider)
    if (kind === 'stay') stays++
    else console.log(`${time.toFixed(3)} s  ${who} ${kind}s the ${data}`)
  }
}
console.log(`and ${stays} times somebody stayed for another frame`)
