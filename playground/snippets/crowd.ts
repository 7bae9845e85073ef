import { Character, cylinder, plane, World, walkAll } from 'carom'

const world = new World()
world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
const [shape, still] = [cylinder({ radius: 0.28, height: 1.8 }), { x: 0, y: 0, z: 0 }]
const places = [-3, -2, -1, 1, 2, 3].map((x) => ({ ...still, x }))
const people = places.map((position) => new Character(world, { shape, position, collider: true }))
for (let step = 0; step < 120; step++) {
  const inputs = people.map(({ position: { x } }) => ({ velocity: { ...still, x: -Math.sign(x) } }))
  walkAll(people, inputs, 1 / 60) // all at the same instants: who is first in the list does not matter
}
console.log(people.map(({ position: { x } }) => x.toFixed(3)).join())
