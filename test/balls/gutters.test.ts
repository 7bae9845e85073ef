/** Balls in random gutters and valleys that nothing drives: whatever they do, their energy does not grow. */
import { describe, expect, it } from 'vitest'
import { random } from '../../scenes/random.ts'
import { Balls, TriangleMesh, World } from '../../src/index.ts'
import { at } from './grounds.ts'

/** A gutter of triangles along a winding, sloping line; its sides are as steep as `side` says. */
function gutter(dice: () => number): TriangleMesh {
  const side = 0.2 + 2.5 * dice()
  const slope = 0.3 * dice()
  const bend = 0.4 * dice()
  const wave = 1 + 3 * dice()
  const positions: number[] = []
  const indices: number[] = []
  const parts = 40
  for (let i = 0; i <= parts; i++) {
    const x = i / 10
    const z = bend * Math.sin(wave * x)
    const y = slope * (2 - x) * (x < 2 ? 1 : -1)
    positions.push(x, y + 0.3 * side, z - 0.3, x, y, z, x, y + 0.3 * side, z + 0.3)
  }
  for (let i = 0; i < parts; i++) for (const a of [3 * i, 3 * i + 1]) indices.push(a, a + 1, a + 3, a + 1, a + 4, a + 3)
  return new TriangleMesh(positions, indices)
}

/**
 * The most by which the energy of all balls together has certainly grown, for a mass of 1, in J. (The velocity of a ball that moves by small
 * steps is that of the middle of its step, so its energy is known to v g h / 2.)
 */
function growth(seed: number, steps: number): number {
  const dice = random(seed)
  const world = new World()
  world.add(gutter(dice))
  const balls = new Balls(world)
  const ids: number[] = []
  for (let i = 0; i < 8; i++)
    ids.push(
      balls.add({
        position: at(0.3 + 0.45 * i, 0.7 + 0.5 * dice(), 0.1 * dice()),
        velocity: at(dice() - 0.5, 0, dice() - 0.5),
        radius: 0.02 + 0.04 * dice(),
        restitution: 0.8 * dice(),
        friction: dice(),
      }),
    )
  const [p, v, w] = [at(0, 0, 0), at(0, 0, 0), at(0, 0, 0)]
  const energy = () => {
    let [sum, unsure] = [0, 0]
    for (const id of ids) {
      balls.getPosition(id, p)
      balls.getVelocity(id, v)
      balls.getSpin(id, w)
      const r = balls.radius(id)
      sum += 9.81 * p.y + 0.5 * (v.x ** 2 + v.y ** 2 + v.z ** 2) + 0.2 * r * r * (w.x ** 2 + w.y ** 2 + w.z ** 2)
      if (balls.state(id) === 'touches') unsure += (Math.hypot(v.x, v.y, v.z) * 9.81) / 512
    }
    return [sum - unsure, sum + unsure]
  }
  // (a ball that begins in the gutter is lifted out first)
  balls.advance(1 / 60)
  let before = energy()[1]
  let most = 0
  for (let step = 0; step < steps; step++) {
    balls.advance(1 / 60)
    const [least, now] = energy()
    most = Math.max(most, least - before)
    before = Math.min(before, now)
  }
  return most
}

/** A ball that leaves a surface at 2 m/s takes the error of its last small step along: v g h / 2. */
const LEAVING = (2 * 9.81) / 512

describe('gutters', () => {
  it('no ball gains energy', () => {
    const bad: string[] = []
    for (let seed = 1; seed <= 150; seed++) {
      const grown = growth(seed, 180)
      if (!(grown < LEAVING)) bad.push(`${seed}: ${grown}`)
    }
    expect(bad).toEqual([])
  })
})
