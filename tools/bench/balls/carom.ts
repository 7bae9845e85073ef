import { Balls, box, TriangleMesh, type Vec3, World } from '../../../src/index.ts'
import { STEP } from '../peer.ts'
import { type BallPeer, MOVING } from './ball-peer.ts'
import { BALL } from './scene.ts'

/** carom as a user calls it: `Balls` with its defaults. It is continuous always. */
export function open(): BallPeer {
  return {
    name: 'carom',
    version: 'this clone',
    settings: 'computes in f64; Balls, Balls.advance',
    world({ count, balls: rows, gravity, material, walls, ground }) {
      const world = new World()
      const vec = (from: ArrayLike<number>, o = 0): Vec3 => ({ x: from[o], y: from[o + 1], z: from[o + 2] })
      for (const { centre, halfExtents } of walls)
        world.add(box({ halfExtents: vec(halfExtents) }), { position: vec(centre), material })
      if (ground !== undefined) world.add(new TriangleMesh(ground.positions, ground.indices), { material })
      const balls = new Balls(world, { gravity: { x: 0, y: -gravity, z: 0 }, combine: { friction: 'average' } })
      const resistance = gravity > 0 ? {} : { rollingResistance: 0, spinningResistance: 0 }
      for (let i = 0; i < count; i++) {
        const b = BALL * i
        const [radius, mass] = rows.subarray(b + 6, b + BALL)
        balls.add({ position: vec(rows, b), velocity: vec(rows, b + 3), radius, mass, ...material, ...resistance })
      }
      const v = { x: 0, y: 0, z: 0 }
      let limited = 0
      function write(to: Float64Array, o: number): void {
        to[o] = v.x
        to[o + 1] = v.y
        to[o + 2] = v.z
      }
      function rests(id: number): boolean {
        const state = balls.state(id)
        if (state !== 'rolls') return state === 'sleeps'
        balls.getVelocity(id, v)
        return v.x === 0 && v.y === 0 && v.z === 0
      }
      return {
        step() {
          if (balls.advance(STEP) === 'limited') limited++
        },
        readCentres(to) {
          for (let i = 0; i < count; i++) {
            balls.getPosition(i, v)
            write(to, 3 * i)
          }
        },
        readMoving(to) {
          for (let i = 0; i < count; i++) {
            balls.getPosition(i, v)
            write(to, MOVING * i)
            balls.getVelocity(i, v)
            write(to, MOVING * i + 3)
            balls.getSpin(i, v)
            write(to, MOVING * i + 6)
          }
        },
        asleep() {
          let found = 0
          for (let i = 0; i < count; i++) if (rests(i)) found++
          return found
        },
        limited: () => limited,
        toss(speed) {
          for (let i = 0; i < count; i++) {
            balls.getVelocity(i, v)
            v.y += speed
            balls.setVelocity(i, v)
          }
        },
      }
    },
  }
}
