// A lift that starts when somebody steps on: its sensor rides along. When everybody has left, it comes back down.
import { box, Character, cylinder, plane, World } from 'carom'

const DT = 1 / 60 // seconds a frame
const TOP = 2.9 // metres up
const SPEED = 0.8 // m/s
const PAUSE = 30 // frames between an event and the start

const world = new World()
world.add(plane({ normal: { x: 0, y: 1, z: 0 } }), { data: 'floor' })
world.add(box({ halfExtents: { x: 2, y: 1.5, z: 2 } }), { position: { x: 3, y: 1.5, z: 0 }, data: 'upper floor' })
// A platform 20 cm thick, half of it sunk into the floor, and over the middle of it a sensor.
const lift = world.add(box({ halfExtents: { x: 1, y: 0.1, z: 1 } }), { data: 'lift' })
const zone = box({ halfExtents: { x: 0.5, y: 0.5, z: 0.5 } })
const over = (/** @type {number} */ y) => ({ position: { x: 0, y: y + 0.65, z: 0 } })
const sensor = world.add(zone, { ...over(0), sensor: true, data: 'the sensor' })
const rider = new Character(world, {
  shape: cylinder({ radius: 0.3, height: 1.8 }),
  position: { x: -2.95, y: 0, z: 0 },
})

let y = 0 // where the lift is,
let goal = 0 // and where it is to be
let starts = Infinity // in which frame it is told to go
let riders = 0
let moving = false
for (let frame = 1; frame <= 620; frame++) {
  const say = (/** @type {string} */ what) => console.log(`${(frame * DT).toFixed(3)} s  ${what}`)

  if (frame >= starts) goal = riders > 0 ? TOP : 0
  y = goal > y ? Math.min(y + SPEED * DT, goal) : Math.max(y - SPEED * DT, goal)
  if ((y !== goal) !== moving) say(`the lift ${moving ? 'stops' : 'starts'} at ${y.toFixed(9)} m`)
  moving = y !== goal
  world.drive(lift, { position: { x: 0, y, z: 0 } }, DT) // both on the same way
  world.drive(sensor, over(y), DT)

  // The rider walks onto the lift, waits there until it is up, and walks on.
  const x = rider.position.x < 0 || (y === TOP && rider.position.x < 3) ? 2 : 0
  rider.walk({ velocity: { x, y: 0, z: 0 } }, DT)
  world.advance() // the frame ends, and its events are known

  for (const { kind, data } of world.events.slice(0, world.eventCount)) {
    if (kind === 'stay') continue
    riders += kind === 'enter' ? 1 : -1
    starts = frame + PAUSE
    say(`the rider ${kind}s ${data} on the ${rider.ground.data}, feet at ${rider.position.y.toFixed(9)} m`)
  }
}
