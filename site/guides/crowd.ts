import { Character, cylinder, plane, World, walkAll } from 'carom'

const COUNT = 100
export const world = new World()
world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))

const shape = cylinder({ radius: 0.3, height: 1.8 })
/** Two groups of ten rows, on the left and on the right; not quite in line. */
const placeOf = (i: number, side: number) => {
  const [row, rank] = [i % 10, Math.floor(i / 10) % 5]
  return { x: side * (4 + 1.6 * rank), y: 0, z: 1.3 * (row - 4.5) + 0.37 * side + 0.1 * rank }
}
const sideOf = (i: number) => (i < COUNT / 2 ? -1 : 1)
/** With colliders of their own they meet each other. */
export const characters = Array.from(
  { length: COUNT },
  (_, i) => new Character(world, { shape, position: placeOf(i, sideOf(i)), collider: true }),
)
const inputs = characters.map(() => ({ velocity: { x: 0, y: 0, z: 0 } }))

let time = 0
export function step(dt: number) {
  time += dt
  const crosses = Math.floor(time / 16) % 2 === 0 // every 16 s all change sides
  for (const [i, { position, contactCount }] of characters.entries()) {
    const goal = placeOf(i, crosses ? -sideOf(i) : sideOf(i))
    const [x, z] = [goal.x - position.x, goal.z - position.z]
    const scale = Math.min(2, 4 * Math.hypot(x, z)) / Math.max(0.01, Math.hypot(x, z)) // 2 m/s, slower near the goal
    const turn = contactCount > 0 ? 1 : 0.1 // who meets somebody goes past on the right
    const { velocity } = inputs[i]
    velocity.x = scale * (x - turn * z)
    velocity.z = scale * (z + turn * x)
  }
  walkAll(characters, inputs, dt) // all at the same instants, so that nobody comes first
}
