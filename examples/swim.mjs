// Water is a sensor whose top is its surface. Whose middle is under it swims, unless it is shallow enough to stand. The
// swimmer walks off a bank, falls in, comes up to the surface, and walks out on a beach.
import { box, Character, cylinder, plane, World } from 'carom'

const DT = 1 / 60 // seconds a frame
const SURFACE = -0.5
const world = new World()
world.add(box({ halfExtents: { x: 2, y: 2, z: 2 } }), { position: { x: -2, y: -2, z: 0 } }) // the bank, to x = 0
world.add(plane({ normal: { x: 0, y: 1, z: 0 }, offset: -3 })) // the bottom
world.add(plane({ normal: { x: -0.6, y: 0.8, z: 0 }, offset: -6 })) // the beach: y = 0.75 x - 7.5
const pool = { position: { x: 5, y: SURFACE - 1.25, z: 0 }, sensor: true }
const water = world.add(box({ halfExtents: { x: 5, y: 1.25, z: 2 } }), pool)

const swimmer = new Character(world, { shape: cylinder({ radius: 0.3, height: 1.8 }), position: { x: -1, y: 0, z: 0 } })
const MIDDLE = 0.92 // metres over the feet: half of the height, and the skin

let before = 'walks'
for (let frame = 1; frame <= 420; frame++) {
  const { position, ground } = swimmer
  const deep = SURFACE - (position.y + MIDDLE)
  const stands = ground.kind === 'ground'
  const swims = swimmer.touches(water) && deep > (stands ? 0.1 : -0.01) // who stands begins a little deeper
  if (swims) swimmer.swim({ velocity: { x: 1.5, y: 1, z: 0 }, water }, DT)
  else swimmer.walk({ velocity: { x: 1.5, y: 0, z: 0 } }, DT)

  const now = swims ? 'swims' : ground.kind === 'air' ? 'falls' : 'walks'
  const { x, y } = position
  if (now !== before) console.log(`${(frame * DT).toFixed(3)} s  ${now} at x = ${x.toFixed(9)}, y = ${y.toFixed(9)}`)
  before = now
}
