/** Energy and overlap over a million events, without loss: in a closed room, and under gravity among planes, solids and a mesh. */
import { describe, expect, it } from 'vitest'
import { random } from '../../scenes/random.ts'
import { Balls, box, plane, sphere, TriangleMesh, type Vec3, World } from '../../src/index.ts'
import { at } from './grounds.ts'

const L = 2.5
const WANTED = Number(process.env.BALL_EVENTS ?? 200_000)

function closedRoom(): World {
  const world = new World()
  for (const normal of [at(1, 0, 0), at(-1, 0, 0), at(0, 1, 0), at(0, -1, 0), at(0, 0, 1), at(0, 0, -1)])
    world.add(plane({ normal, offset: -L }))
  return world
}

function cellar(): World {
  const world = new World()
  const corners: number[] = []
  for (const x of [-L, L]) for (const y of [-L, L]) for (const z of [-L, L]) corners.push(x, y, z)
  const sides = [
    [0, 1, 3, 2],
    [4, 6, 7, 5],
    [0, 4, 5, 1],
    [2, 3, 7, 6],
    [0, 2, 6, 4],
    [1, 5, 7, 3],
  ]
  world.add(
    new TriangleMesh(
      corners,
      sides.flatMap(([a, b, c, d]) => [a, b, c, a, c, d]),
    ),
  )
  world.add(sphere({ radius: 0.6 }), { position: at(1, 0, 0.5) })
  world.add(box({ halfExtents: at(0.7, 0.4, 0.5) }), {
    position: at(-1, -1, 0),
    orientation: { x: 0.1, y: 0.3, z: 0.2, w: 1 },
  })
  world.add(plane({ normal: at(0.6, 0.8, 0), offset: -2.2 }))
  return world
}

interface Seen {
  events: number
  drift: number
  overlap: number
  limited: number
}

/** Lets a thousand balls bounce. @param start seconds on the clock before they are added */
function bounce(world: World, gravity: Vec3, start: number): Seen {
  const balls = new Balls(world, { gravity, eventLimit: 1e6 })
  if (start > 0) for (let i = 0; i < 4; i++) balls.advance(start / 4)
  const dice = random(5)
  const ids: number[] = []
  for (let i = 0; i < 1000; i++) {
    const position = at(
      -2.2 + 0.48 * (i % 10),
      -2.2 + 0.48 * (Math.floor(i / 10) % 10),
      -2.2 + 0.48 * Math.floor(i / 100),
    )
    const radius = 0.08 + 0.08 * dice()
    if (world.overlapAny(sphere({ radius: 0.25 }), position)) continue
    ids.push(
      balls.add({
        position,
        velocity: at(6 * dice() - 3, 6 * dice() - 3, 6 * dice() - 3),
        radius,
        mass: 0.5 + dice(),
        restitution: 1,
        friction: 0,
        rollingResistance: 0,
        spinningResistance: 0,
      }),
    )
  }
  const p = at(0, 0, 0)
  const v = at(0, 0, 0)
  const energy = (): number => {
    let sum = 0
    for (const id of ids) {
      balls.getPosition(id, p)
      balls.getVelocity(id, v)
      sum += balls.mass(id) * ((v.x * v.x + v.y * v.y + v.z * v.z) / 2 - gravity.y * (p.y + 2 * L))
    }
    return sum
  }
  const before = energy()
  const seen: Seen = { events: 0, drift: 0, overlap: 0, limited: 0 }
  const partner = at(0, 0, 0)
  while (seen.events < WANTED) {
    if (balls.advance(1 / 60) === 'limited') seen.limited++
    seen.events += balls.eventCount
    // at the last event of the advance, both centres are where the event says
    for (let i = 0; i < ids.length; i += 37) {
      balls.getPosition(ids[i], p)
      for (const other of ids) {
        if (other === ids[i]) continue
        balls.getPosition(other, partner)
        const r = balls.radius(ids[i]) + balls.radius(other)
        const apart = Math.hypot(p.x - partner.x, p.y - partner.y, p.z - partner.z) - r
        seen.overlap = Math.max(seen.overlap, -apart / Math.min(balls.radius(ids[i]), balls.radius(other)))
      }
    }
  }
  seen.drift = Math.abs(energy() / before - 1)
  balls.dispose()
  return seen
}

describe('a thousand balls that lose nothing', () => {
  for (const start of [0, 1e9])
    it(`in a closed room, from ${start} s on`, { timeout: 3_000_000 }, () => {
      const { drift, overlap, limited } = bounce(closedRoom(), at(0, 0, 0), start)
      expect(drift).toBeLessThanOrEqual(1e-12)
      expect(overlap).toBeLessThanOrEqual(1e-12)
      expect(limited).toBe(0)
    })
  it('under gravity among planes, solids and a mesh', { timeout: 3_000_000 }, () => {
    const { drift, overlap, limited } = bounce(cellar(), at(0, -9.81, 0), 0)
    expect(drift).toBeLessThanOrEqual(1e-11)
    expect(overlap).toBeLessThanOrEqual(1e-12)
    expect(limited).toBe(0)
  })
})
