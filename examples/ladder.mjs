// A ladder is a sensor: who touches it climbs, and everybody else walks. Ann climbs to the upper floor and walks on;
// Bob lets go half-way up, and jumps off the wall.
import { box, Character, cylinder, plane, World } from 'carom'

const DT = 1 / 60 // seconds a frame
const world = new World()
world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
world.add(box({ halfExtents: { x: 2, y: 1.5, z: 2 } }), { position: { x: 2, y: 1.5, z: 0 } }) // a floor at 3 m
const rungs = { position: { x: -0.1, y: 1.5, z: 0 }, sensor: true } // at its wall, and as high: so far up it lifts feet
const ladder = world.add(box({ halfExtents: { x: 0.1, y: 1.5, z: 2 } }), rungs)

const shape = cylinder({ radius: 0.3, height: 1.8 })
const stand = (/** @type {number} */ z) => new Character(world, { shape, position: { x: -2.01, y: 0, z } })
const people = [
  { name: 'Ann', body: stand(-1), letsGoAt: Infinity, is: 'walks' },
  { name: 'Bob', body: stand(1), letsGoAt: 1.51, is: 'walks' },
]

for (let frame = 1; frame <= 240; frame++) {
  for (const person of people) {
    const { name, body, letsGoAt, is } = person
    if (is === 'stands') continue
    if (is === 'climbs' && body.position.y > letsGoAt) {
      body.launch({ x: -2, y: 3, z: 0 })
      person.is = 'jumps off'
    } else if (is === 'jumps off') person.is = body.ground.kind === 'ground' ? 'stands' : is
    else person.is = body.touches(ladder) ? 'climbs' : body.position.x < 1 ? 'walks' : 'stands'

    // On the ladder the key for ahead is up as well: at the top it leads onto the floor.
    if (person.is === 'climbs') body.climb({ velocity: { x: 2, y: 1.4, z: 0 }, ladder }, DT)
    else body.walk({ velocity: { x: person.is === 'walks' ? 2 : 0, y: 0, z: 0 } }, DT)

    const { x, y } = body.position
    const where = `x = ${x.toFixed(9)}, y = ${y.toFixed(9)}`
    if (person.is !== is) console.log(`${(frame * DT).toFixed(3)} s  ${name} ${person.is} at ${where}`)
  }
}
