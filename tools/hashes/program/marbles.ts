import { Balls, box, castBallistic, createHit, pipe, plane, sphere, type Vec3, World } from '../../../src/index.ts'
import { takeHit, takeWorld } from './answers.ts'
import { turnAbout, wave } from './paths.ts'
import type { Kit, Scene } from './scene.ts'

const DT = 1 / 60
const COUNT = 14
const HALF = 2
const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })

/** Balls fly, roll, spin and pile up on a mesh, in a pipe, on a conveyor and on a lift that turns; some are thrown before they are thrown. */
export function marbles({ dealer, tally, sin, count, level }: Kit): Scene {
  const world = new World()
  for (const [x, y, z] of [
    [1, 0, 0],
    [-1, 0, 0],
    [0, 0, 1],
    [0, 0, -1],
  ])
    world.add(plane({ normal: at(x, y, z), offset: -HALF }))
  world.add(plane({ normal: at(0.1, 0.99, 0.1), offset: -HALF }))
  world.add(level('torus'), { position: at(0.6, -1, 0.6), scale: at(0.5, 0.7, -0.5) })
  world.add(pipe({ radius: 0.5, axis: at(1, 0.2, 0) }), { position: at(0, 0.5, -1) })
  world.add(sphere({ radius: 0.4 }), { position: at(-1, -1, -1) })
  world.add(box({ halfExtents: at(0.7, 0.1, 0.7) }), { position: at(-1, -0.6, 1), surfaceVelocity: at(0.5, 0, 0.2) })
  const lift = world.add(box({ halfExtents: at(0.6, 0.1, 0.6) }), {
    position: at(1, -1.5, -1),
    material: { friction: 0.8, restitution: 0.2 },
  })
  const crowd = new Balls(world, { ballFriction: { base: 0.02, more: 0.1, fall: 1 } })
  const flying: number[] = []
  const dealt = () => ({
    position: dealer.vector(HALF - 0.4),
    velocity: dealer.vector(3),
    spin: dealer.vector(20),
    radius: dealer.between(0.08, 0.25),
    mass: dealer.between(0.2, 3),
    restitution: dealer.pick([0.8, 0.5, 0]),
    friction: dealer.pick([0.6, 0.2, 0]),
  })
  for (let i = 0; i < COUNT; i++) flying.push(crowd.add(dealt()))
  const hit = createHit()
  return {
    step(k) {
      const time = k * DT
      const push = dealer.vector(5)
      world.drive(
        lift,
        { position: at(1, -1.5 + 0.8 * wave(time, 1.3), -1), orientation: turnAbout('y', time, sin) },
        DT,
      )
      if (k % 20 === 0) crowd.addImpulse(dealer.pick(flying), push, dealer.vector(HALF))
      else if (k % 33 === 0) {
        crowd.remove(flying.splice(dealer.whole(0, flying.length - 1), 1)[0])
        flying.push(crowd.add(dealt()))
      }
      if (k % 25 === 0) {
        const ball = dealt()
        const { events, path } = crowd.predict(ball, { bounces: 2, seconds: 0.5 })
        tally.take(events.length)
        for (const x of path) tally.take(x)
        const met = castBallistic(world, sphere({ radius: ball.radius }), ball.position, ball.velocity, 2, hit)
        takeHit(tally, 'thrown', met, hit)
      }
      tally.mark('advance')
      tally.takeWord(crowd.advance(DT))
      for (const id of flying) count(crowd.state(id))
      world.advance()
      takeWorld(tally, { world, ids: [lift], characters: [], balls: crowd, flying })
    },
  }
}
