// A controller of your own, from the parts that carom's character is made of: planes, solve, cast and clip. A capsule
// with momentum slides along a wall, climbs a ramp, falls off its end, and comes to rest.
import { box, CollisionPlanes, capsule, createHit, plane, World } from 'carom'

const DT = 1 / 60 // seconds a step
const SKIN = 0.01 // metres that the body keeps off everything
const HEIGHT = 1.8
const BODY = capsule({ radius: 0.3, height: HEIGHT })
const LARGER = capsule({ radius: 0.3 + 2 * SKIN, height: HEIGHT + 4 * SKIN }) // feels what is near

const world = new World()
world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
const tilted = { x: 0, y: 0, z: Math.sin(0.2), w: Math.cos(0.2) } // 23 degrees
world.add(box({ halfExtents: { x: 3, y: 0.2, z: 2 } }), { position: { x: 4, y: 0.9, z: 0 }, orientation: tilted })
world.add(box({ halfExtents: { x: 4, y: 1, z: 0.2 } }), { position: { x: -4, y: 1, z: 1 } })

/** The capsule: its centre, its velocity, and whether it stands. */
const me = { position: { x: -6, y: HEIGHT / 2 + SKIN, z: 0 }, velocity: { x: 0, y: 0, z: 0 }, stands: false }
const planes = new CollisionPlanes()
/** @type {import('carom').Hit[]} */
const hits = []
const hit = createHit()
const way = { x: 0, y: 0, z: 0 }

/** 1. Planes: all that is within two skins. Each lets the body come as near as its skin. */
function feel() {
  const count = world.overlapAll(LARGER, me.position, hits)
  planes.clear()
  planes.addHits(hits, count, SKIN)
  me.stands = hits.slice(0, count).some(({ normal }) => normal.y > 0.7)
}

/**
 * 2. Solve: the nearest way that respects the planes. 3. Cast: nothing is passed through, at any speed.
 * @param {import('carom').Vec3} wish
 */
function go(wish) {
  if (!planes.solve(wish, way)) return
  const stopped = world.cast(BODY, me.position, way, hit)
  const length = Math.hypot(way.x, way.y, way.z)
  // stop a skin before what was met
  const share = stopped && length > 0 ? Math.max(0, hit.fraction - SKIN / length) : 1
  me.position.x += share * way.x
  me.position.y += share * way.y
  me.position.z += share * way.z
}

/** @param {import('carom').Vec3} input the velocity that the player asks for */
function step(input) {
  const { velocity } = me
  // momentum: a tenth of the difference a step on the ground, a hundredth in the air
  const grip = me.stands ? 0.1 : 0.01
  velocity.x += grip * (input.x - velocity.x)
  velocity.z += grip * (input.z - velocity.z)
  velocity.y -= 9.81 * DT
  for (let round = 0; round < 3; round++) {
    feel()
    planes.clip(velocity, velocity) // 4. Clip: the velocity forgets what leads into a plane
    go({ x: (velocity.x * DT) / 3, y: (velocity.y * DT) / 3, z: (velocity.z * DT) / 3 })
  }
}

console.log('time    x        feet     z       speed     stands')
for (let i = 1; i <= 360; i++) {
  step(i < 270 ? { x: 4, y: 0, z: i < 120 ? 2 : 0 } : { x: 0, y: 0, z: 0 })
  if (i % 30 !== 0) continue
  const { x, y, z } = me.position
  const speed = Math.hypot(me.velocity.x, me.velocity.y, me.velocity.z)
  const figures = [x, y - HEIGHT / 2, z].map((c) => c.toFixed(3).padStart(7)).join('  ')
  console.log(`${(i * DT).toFixed(1)} s  ${figures}  ${speed.toFixed(2)} m/s  ${me.stands}`)
}
