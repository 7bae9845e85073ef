// A sliding door that opens by a sensor, pushes whoever is in its way, and opens again when it crushes somebody.
import { box, Character, cylinder, plane, World } from 'carom'

const DT = 1 / 60 // seconds a frame
const world = new World()
world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
const wall = box({ halfExtents: { x: 2, y: 1.25, z: 0.2 } })
for (const x of [-3, 3]) world.add(wall, { position: { x, y: 1.25, z: 0 } }) // between them a doorway, 2 m wide
const door = world.add(box({ halfExtents: { x: 1, y: 1.25, z: 0.1 } }), { position: { x: 0, y: 1.25, z: 0 } })
const plate = { position: { x: 0, y: 0.1, z: 1 }, sensor: true } // in front of it
world.add(box({ halfExtents: { x: 1, y: 0.1, z: 0.5 } }), plate)

const shape = cylinder({ radius: 0.3, height: 1.8 })
const stand = (/** @type {number} */ z) => new Character(world, { shape, position: { x: 0, y: 0, z } })
const people = [
  { name: 'Ann', body: stand(2.5), goal: -4, is: 'free' },
  { name: 'Bob', body: stand(3.5), goal: 0.01, is: 'free' }, // stops in the doorway
]

let x = 0 // where the door is: closed at 0, open at 2
let opens = false
let onPlate = 0 // how many people are
let heldUntil = 0 // a frame
for (let frame = 1; frame <= 400; frame++) {
  const say = (/** @type {string} */ what) => console.log(`${(frame * DT).toFixed(3)} s  ${what}`)

  const wanted = onPlate > 0 || frame <= heldUntil
  if (wanted !== opens) say(`the door ${wanted ? 'opens' : 'closes'}`)
  opens = wanted
  x = opens ? Math.min(x + 2 * DT, 2) : Math.max(x - 2 * DT, 0) // at 2 m/s
  world.drive(door, { position: { x, y: 1.25, z: 0 } }, DT)

  for (const person of people) {
    const { name, body, goal, is } = person
    body.walk({ velocity: { x: 0, y: 0, z: body.position.z > goal ? -1.5 : 0 } }, DT)
    const met = body.contacts.slice(0, body.contactCount).some(({ collider }) => collider === door)
    person.is = body.crushedBy.includes(door) ? 'crushed' : met ? 'pushed' : 'free'
    if (person.is !== is) say(`${name} is ${person.is} at x = ${body.position.x.toFixed(9)}`)
    if (person.is !== 'crushed') continue
    heldUntil = frame + 120
    person.goal = -4 // that was no place to stop
  }
  world.advance()

  for (const { kind, owner } of world.events.slice(0, world.eventCount)) {
    if (kind === 'stay') continue
    const enters = kind === 'enter'
    onPlate += enters ? 1 : -1
    say(`${people.find(({ body }) => body === owner)?.name} ${enters ? 'steps on' : 'leaves'} the plate`)
  }
}
