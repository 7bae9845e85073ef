// A lift carries whoever stands on it. The rider steps onto it, goes up three metres, and walks off.
import { box, Character, cylinder, plane, World } from 'carom'

const DT = 1 / 60 // seconds a frame
const world = new World()
world.add(plane({ normal: { x: 0, y: 1, z: 0 } }), { data: 'floor' })
world.add(box({ halfExtents: { x: 2, y: 1.5, z: 2 } }), { position: { x: 3, y: 1.5, z: 0 }, data: 'upper floor' })
// A platform 20 cm thick, half of it sunk into the floor: it begins with a step of 10 cm, which a cylinder takes.
const lift = world.add(box({ halfExtents: { x: 1, y: 0.1, z: 1 } }), { data: 'lift' })
const rider = new Character(world, { shape: cylinder({ radius: 0.3, height: 1.8 }), position: { x: -3, y: 0, z: 0 } })

console.log('time   top of the lift  rider’s feet   they rise at  standing on')
for (let frame = 1; frame <= 360; frame++) {
  const time = frame * DT
  const share = Math.max(0, Math.min((time - 1.5) / 3, 1)) // of the way up, between 1.5 s and 4.5 s
  const y = 2.9 * share * share * (3 - 2 * share) // gentle at both ends
  const speed = time < 1 || time > 5 ? 3 : 0

  world.drive(lift, { position: { x: 0, y, z: 0 } }, DT) // first say where the lift will be at the frame’s end,
  rider.walk({ velocity: { x: speed, y: 0, z: 0 } }, DT) // then move who walks: carried, pushed or stopped,
  world.advance() // and end the frame: the lift is there

  if (frame % 30 !== 0) continue
  const { position, ground } = rider
  const heights = `${(y + 0.1).toFixed(9)} m    ${position.y.toFixed(9)} m`
  console.log(`${time.toFixed(1)} s  ${heights}  ${ground.velocity.y.toFixed(3)} m/s     ${ground.data}`)
}
