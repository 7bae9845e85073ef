// To crouch, a character becomes shorter: its feet stay. It stands up again as soon as there is room.
import { box, Character, cylinder, plane, World } from 'carom'

const DT = 1 / 60 // seconds a frame
const TALL = cylinder({ radius: 0.3, height: 1.8 })
const SHORT = cylinder({ radius: 0.3, height: 1 })

const world = new World()
world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
const beam = world.add(box({ halfExtents: { x: 1, y: 0.5, z: 2 } }), { position: { x: 3, y: 1.7, z: 0 } }) // at 1.2 m
const player = new Character(world, { shape: TALL, position: { x: 0, y: 0, z: 0 } })

let before = ''
for (let frame = 1; frame <= 300; frame++) {
  const wish = frame > 72 && frame < 144 ? SHORT : TALL // the key is down from 1.2 s to 2.4 s: too early to let go
  const stuck = wish !== player.shape && !player.resize(wish) // no room: nothing has changed
  const stands = player.shape === TALL
  player.walk({ velocity: { x: stands ? 2 : 1, y: 0, z: 0 } }, DT)
  const stopped = player.contacts.slice(0, player.contactCount).some(({ collider }) => collider === beam)

  const under = player.blockedBy.includes(beam) ? 'the beam' : 'something'
  const now = stuck
    ? `cannot stand up under ${under}`
    : !stands
      ? 'crouches'
      : stopped
        ? 'stands at the beam'
        : 'stands'
  if (now === before) continue
  before = now
  const { x, y } = player.position
  console.log(`${(frame * DT).toFixed(3)} s  x = ${x.toFixed(9)}  feet at ${y.toFixed(9)}  ${now}`)
}
