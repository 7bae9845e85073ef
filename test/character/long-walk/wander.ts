/** Of wander.test.ts and wander.long.test.ts: somebody who pushes and jumps about blindly: whatever it runs into, nothing is crossed and nothing comes nearer than the skin. */
import { Character, cylinder, TriangleMesh, World } from 'carom'
import { expect } from 'vitest'
import { castle } from '../../../scenes/castle.ts'
import { random } from '../../../scenes/random.ts'
import { createJudge } from './judge.ts'

const SECONDS = 20
/** Metres per second: one push in ten is a shot. */
const PUSH = 5
const SHOT = 30

const level = castle()
const mesh = new TriangleMesh(level.positions, level.indices)
const places = [...level.waypoints, ...level.stairsTour]

export function wander(hertz: number, radius: number, height: number): void {
  const next = random(hertz)
  const pick = (count: number) => Math.floor(next() * count)
  const world = new World()
  world.add(mesh)
  const half = height / 2 + 0.02
  const judge = createJudge(level, { kind: 'cylinder', half: [radius + 0.02, half, radius + 0.02] })
  const character = new Character(world, { shape: cylinder({ radius, height }), position: places[0] })
  const { position } = character
  const middle = () => [position.x, position.y + half, position.z]
  const kinds = new Set<string>()
  const velocity = { x: 0, y: 0, z: 0 }
  let jump = false
  let pushed = 0
  for (let step = 0; step < SECONDS * hertz; step++) {
    if (step % (5 * hertz) === 0 || position.y < -20) {
      const { x, y, z } = places[pick(places.length)]
      expect(character.teleport({ x, y: y + 0.3, z })).not.toBe('trapped')
      pushed = 0
    }
    if (pushed-- <= 0) {
      const angle = 2 * Math.PI * next()
      const speed = next() < 0.1 ? SHOT * next() : PUSH * next()
      velocity.x = speed * Math.cos(angle)
      velocity.z = speed * Math.sin(angle)
      jump = next() < 0.3
      pushed = pick(1.5 * hertz)
    }
    const before = middle()
    expect(character.walk({ velocity, jump }, 1 / hertz)).toBe('free')
    expect(judge.step(before, middle()), JSON.stringify({ before, velocity, jump })).toEqual([])
    kinds.add(character.ground.kind)
  }
  expect(judge.count.near).toBeGreaterThan(1000)
  expect([...kinds]).toEqual(expect.arrayContaining(['ground', 'air']))
}
