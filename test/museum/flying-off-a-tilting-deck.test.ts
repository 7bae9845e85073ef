/**
 * What carries a character may tilt by a little in one part of a move: the character is moved out of it at the end. A character that flew off in
 * the first part was swept against the deck in the second as if that did not tilt there, and ended 1.7 mm inside the skin.
 */
import { expect, test } from 'vitest'
import { box, Character, cylinder, World } from '../../src/index.ts'

const RADIUS = 0.41
const HALF = 0.905
const SKIN = 0.02
/** Half of 5e-4 of the least half extent: what a body that touches the deck may lose (guarantees.md). */
const LOSS = 2.5e-4 * (RADIUS + SKIN)

/** How far the body and its skin are from the top of the deck, after one step; negative: overlap. */
function clearance(tilt: number, act: (player: Character, dt: number) => void): number {
  const dt = 1 / 30
  const world = new World()
  const deck = world.add(box({ halfExtents: { x: 40, y: 0.1, z: 40 } }), { position: { x: 0, y: -0.1, z: 0 } })
  const player = new Character(world, {
    shape: cylinder({ radius: RADIUS, height: 2 * HALF }),
    skin: SKIN,
    position: { x: 0, y: 0, z: 0 },
  })
  player.walk({ velocity: { x: 0, y: 0, z: 0 } }, dt)
  expect(player.ground.collider).toBe(deck)
  const orientation = { x: -Math.sin(tilt / 2), y: 0, z: 0, w: Math.cos(tilt / 2) }
  world.drive(deck, { position: { x: 0, y: -0.08, z: 0 }, orientation }, dt)
  act(player, dt)
  world.advance()
  const [y, z] = [Math.cos(tilt), -Math.sin(tilt)]
  const height = y * (player.state[1] + 0.08) + z * player.state[2] - 0.1
  return height - (HALF + SKIN) * Math.abs(y) - (RADIUS + SKIN) * Math.abs(z)
}

for (const tilt of [0.0085, 0.03, -0.0085, 0.08])
  for (const velocity of [
    { x: 0.3, y: 0.345, z: 0.843 },
    { x: 0, y: 0.7, z: 0 },
    { x: 0, y: 1, z: -0.5 },
  ])
    test(`flies off by ${velocity.y}, ${velocity.z} m/s, the deck tilts by ${tilt}`, () => {
      expect(clearance(tilt, (player, dt) => player.fly({ velocity }, dt))).toBeGreaterThan(-LOSS)
    })

for (const tilt of [0.0085, 0.03, 0.08])
  for (const jumpSpeed of [0.4, 2])
    test(`jumps off, the deck tilts by ${tilt}, ${jumpSpeed}`, () => {
      expect(
        clearance(tilt, (player, dt) => {
          player.jumpSpeed = jumpSpeed
          player.walk({ velocity: { x: 0, y: 0, z: 1 }, jump: true }, dt)
        }),
      ).toBeGreaterThan(-LOSS)
    })
