import { Balls, box, plane, sphere, TriangleMesh, type Vec3, World } from '../../../src/index.ts'
import { takeWorld } from './answers.ts'
import { CUBE_INDICES, CUBE_POSITIONS } from './bodies.ts'
import { turnAbout, wave } from './paths.ts'
import type { Kit, Scene } from './scene.ts'

const DT = 1 / 60
const COUNT = 8
/** A ball that comes to rest, or is caught, has no more than these in a step. */
const EVENTS = 6
/** The walls stand so far from the middle, metres. */
const HALF = 3
const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })

/** Balls bounce in a room, off each other, and off a lift, a turning paddle and a ram that are driven. */
export function balls({ dealer, tally, sin, count, level }: Kit): Scene {
  const world = new World()
  for (const [x, y, z] of [
    [1, 0, 0],
    [-1, 0, 0],
    [0, 1, 0],
    [0, -1, 0],
    [0, 0, 1],
    [0, 0, -1],
  ])
    world.add(plane({ normal: at(x, y, z), offset: -HALF }), { sides: 'front' })
  const cube = new TriangleMesh(CUBE_POSITIONS, CUBE_INDICES)
  world.add(level('torus'), { position: at(1.5, -1, 1.5), scale: at(0.8, 1, -0.8) })
  world.add(sphere({ radius: 0.5 }), { position: at(-1.5, 1, -1.5) })
  const lift = world.add(box({ halfExtents: at(1, 0.1, 1) }), { position: at(-1.5, -2.5, 1.5) })
  const paddle = world.add(cube, { scale: at(1.2, 0.4, 0.1), position: at(1.5, -2, -1.5) })
  const ram = world.add(box({ halfExtents: at(0.3, 0.5, 0.5) }), { position: at(0, 0, 0) })
  const gate = world.add(box({ halfExtents: at(0.2, 2, 2) }), { sensor: true })
  const ids = [lift, paddle, ram]
  const crowd = new Balls(world, { motion: 'stepped', eventLimit: EVENTS })
  const flying: number[] = []
  const add = (): void => {
    flying.push(
      crowd.add({
        position: dealer.vector(HALF - 0.5),
        velocity: dealer.vector(6),
        radius: dealer.between(0.08, 0.4),
        mass: dealer.between(0.2, 3),
        restitution: dealer.pick([1, 1, 0.8, 0.3]),
      }),
    )
  }
  for (let i = 0; i < COUNT; i++) add()
  return {
    step(k) {
      const push = dealer.vector(20)
      const time = k * DT
      world.drive(lift, { position: at(-1.5, -2.5 + 2 * wave(time, 2), 1.5) }, DT)
      world.drive(paddle, { orientation: turnAbout('y', 5 * time, sin) }, DT)
      world.drive(ram, { position: at(2 * wave(time, 0.7) - 1, 0, 0) }, DT)
      if (k % 10 === 0) crowd.addForce(dealer.pick(flying), push)
      else if (k % 25 === 0) crowd.setVelocity(dealer.pick(flying), push)
      else if (k % 33 === 0) {
        crowd.remove(flying.splice(dealer.whole(0, flying.length - 1), 1)[0])
        add()
      }
      tally.mark('advance')
      const result = crowd.advance(DT)
      tally.takeWord(result)
      tally.takeVec(push)
      for (let i = 0; i < crowd.eventCount; i++)
        count(ids.includes(crowd.events[i].collider) ? 'batted' : crowd.events[i].other >= 0 ? 'met' : 'bounced')
      count(result)
      world.advance()
      for (let i = 0; i < world.eventCount; i++) count(world.events[i].kind)
      takeWorld(tally, { world, ids: [...ids, gate], characters: [], balls: crowd, flying })
    },
  }
}
