import { describe, expect, test } from 'vitest'
import { terrain } from '../../scenes/terrain.ts'
import {
  Balls,
  box,
  Character,
  capsule,
  createHit,
  type Quat,
  TriangleMesh,
  type Vec3,
  World,
} from '../../src/index.ts'
import { diceOf } from '../prove/dice.ts'

// A left-handed scene, as Babylon's are by default, is the mirror image of a right-handed one: z is negated, and quaternions turn
// likewise. Nothing has to be told to carom for that.
const SIDES = [1, -1]

function build(sign: number) {
  const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z: sign * z })
  const turn = (x: number, y: number, z: number, w: number): Quat => ({ x: sign * x, y: sign * y, z, w })
  const level = terrain({ triangles: 800, height: 3 })
  const positions = Float64Array.from(level.positions, (x, i) => (i % 3 === 2 ? sign * x : x))
  // what is counter-clockwise there is clockwise here
  const indices = Uint32Array.from(level.indices, (_, i) => level.indices[sign < 0 ? i - (i % 3) + 2 - (i % 3) : i])
  const world = new World()
  world.add(new TriangleMesh(positions, indices, { sides: 'front' }))
  const bar = world.add(box({ halfExtents: { x: 3, y: 0.3, z: 0.5 } }), {
    position: at(0, 4, 0),
    orientation: turn(0.1, 0.2, 0.3, 1),
  })
  const man = new Character(world, { shape: capsule({ radius: 0.4, height: 1.8 }), position: at(1, 8, 2) })
  const balls = new Balls(world, { motion: 'stepped' })
  balls.add({ position: at(0.5, 9, 0.25), radius: 0.3, velocity: at(0.5, 0, -1), restitution: 0.8 })
  return { at, turn, world, bar, man, balls }
}

describe('a left-handed world', () => {
  test('answers as its mirror image', () => {
    const dice = diceOf(4)
    const [right, left] = SIDES.map(build)
    let hits = 0
    for (let n = 0; n < 500; n++) {
      const from = dice.vector(12)
      const way = dice.vector(12)
      const answers = [right, left].map(({ world, at }, side) => {
        const hit = createHit()
        const met =
          n % 2 === 0
            ? world.castRay(at(from[0], from[1], from[2]), at(way[0], way[1], way[2]), 1e3, hit)
            : world.cast(
                capsule({ radius: 0.3, height: 1 }),
                at(from[0], from[1], from[2]),
                at(way[0], way[1], way[2]),
                hit,
              )
        if (met) hits++
        return met
          ? [hit.distance, hit.point.x, hit.point.y, SIDES[side] * hit.point.z, SIDES[side] * hit.normal.z]
          : []
      })
      expect(answers[1].length).toBe(answers[0].length)
      for (const [i, x] of answers[0].entries()) expect(answers[1][i]).toBeCloseTo(x, 8)
    }
    expect(hits).toBeGreaterThan(100)
  })

  test('moves as its mirror image', () => {
    const both = SIDES.map(build)
    for (let i = 0; i < 200; i++) {
      const t = i / 60
      for (const { at, turn, world, bar, man, balls } of both) {
        world.drive(
          bar,
          { position: at(Math.sin(t), 4, Math.cos(t) - 1), orientation: turn(0, Math.sin(t / 2), 0, Math.cos(t / 2)) },
          1 / 60,
        )
        man.walk({ velocity: at(Math.sin(3 * t), 0, Math.cos(2 * t)), jump: i % 50 === 0 }, 1 / 60)
        balls.advance(1 / 60)
        world.advance()
      }
      const [right, left] = both
      expect(left.man.position.x).toBeCloseTo(right.man.position.x, 6)
      expect(left.man.position.y).toBeCloseTo(right.man.position.y, 6)
      expect(-left.man.position.z).toBeCloseTo(right.man.position.z, 6)
      expect(left.man.ground.kind).toBe(right.man.ground.kind)
      const [p, q] = [
        { x: 0, y: 0, z: 0 },
        { x: 0, y: 0, z: 0 },
      ]
      right.balls.getPosition(0, p)
      left.balls.getPosition(0, q)
      expect(Math.abs(p.x - q.x) + Math.abs(p.y - q.y) + Math.abs(p.z + q.z)).toBeLessThan(1e-6)
    }
  })
})
