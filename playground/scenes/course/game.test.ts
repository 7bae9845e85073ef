/** What the obstacle course asks of a character, without a page. */
import { describe, expect, test } from 'vitest'
import { LADDER, POOL, RAMPS, ROWS, STAIRS, WINDING } from '../../../scenes/course/plan.ts'
import { OTHER } from './others.ts'
import { play } from './test-game.ts'

describe('the course can be done', () => {
  test.each(['capsule', 'sphere', 'box'] as const)(
    'a %s walks up stairs, the steepest with higher steps allowed',
    (kind) => {
      for (const k of [2, 4]) {
        const { riser } = STAIRS.lanes[k]
        const start = { x: -6.5, y: 0.01, z: ROWS[0] + STAIRS.pitch * (k - 2) }
        const { y } = play(start, 90, { kind, stepHeight: Math.max(0.3, riser) }).hold({ forward: 1 }, 1.6).position
        expect([riser, y]).toEqual([riser, expect.closeTo(STAIRS.top, 3)])
      }
      const low = play({ x: -8, y: 0.01, z: ROWS[0] + 2 * STAIRS.pitch }, 90, { kind })
      expect(low.hold({ forward: 1 }, 0.8).position.y).toBeLessThan(0.36)
    },
  )

  test('a capsule walks up every ramp of at most 50°, and not the one of 60°', () => {
    for (const [k, { degrees, slope }] of RAMPS.lanes.entries()) {
      const start = {
        x: RAMPS.end - Math.min(3, RAMPS.top / slope + 0.5),
        y: 1.6,
        z: ROWS[0] + RAMPS.pitch * (k - 2.5),
      }
      const game = play(start, -90)
      const { character } = game.game.player
      let highest = 0
      game.hold({ forward: 1 }, 1.8, () => {
        if (character.ground.kind === 'ground') highest = Math.max(highest, character.position.y)
      })
      expect([degrees, highest]).toEqual([degrees, expect.closeTo(degrees <= 50 ? RAMPS.top : 0.01, 2)])
    }
  })

  test.each(['capsule', 'cylinder'] as const)('a %s does not walk up steps that are too narrow to stand on', (kind) => {
    const game = play({ x: 7.5, y: 0.01, z: ROWS[1] - 2.4 }, -90, { kind })
    expect(game.hold({ forward: 1 }, 1.5).position.y).toBeLessThan(0.31)
  })

  test('up the winding stairs and onto their balcony', () => {
    const game = play({ x: WINDING.x + 0.8, y: 0.02, z: ROWS[1] - 1.2 }, 90)
    const { character } = game.game.player
    game.hold({ forward: 1 }, 2.2, () => {
      const [x, z] = [character.position.x - WINDING.x, character.position.z - ROWS[1]]
      const far = Math.hypot(x, z)
      // west in the north, and so on round the newel, 1.2 m from its middle
      if (x > 0.5 && z > 0) game.face(1, 0)
      else if (x < 0.2) game.face(z / far + (1.2 - far) * (x / far), -x / far + (1.2 - far) * (z / far))
    })
    expect(character.position.y).toBeCloseTo(WINDING.balcony, 3)
  })
})

test('the ladder is climbed up and down, and let go of', () => {
  const game = play({ x: 7, y: 0.01, z: LADDER.z }, -90)
  const { character } = game.game.player
  const on = game.hold({ forward: 1 }, 1.2)
  expect([game.game.player.verb, on.position.y > 1]).toEqual(['climb', true])
  const { y } = game.hold({}, 0.3).position
  expect(game.hold({}, 0.3).position.y).toBe(y) // holds on
  game.hold({ forward: -1 }, 0.3)
  expect(character.position.y).toBeLessThan(y - 0.5)
  const top = game.hold({ forward: 1 }, 1.8).position
  expect(top.y).toBeCloseTo(LADDER.top, 3)
  expect(top.x).toBeGreaterThan(LADDER.x + 0.3)
  // back over the edge, down a little, and off
  game.hold({ forward: -1 }, 1)
  expect([game.game.player.verb, character.position.y > 1.5]).toEqual(['climb', true])
  game.hold({ jump: true }, 1 / 60)
  game.hold({}, 0.3)
  expect([game.game.player.verb, character.position.x < LADDER.x - 1]).toEqual(['walk', true])
})

test('who flies stops at walls, unless they are told to fly through', () => {
  const fly = (noclip: boolean) => {
    const game = play({ x: 7, y: 1, z: LADDER.z + 1.5 }, -90, { noclip })
    return game.hold({ forward: 1, flying: true }, 0.5).position.x
  }
  expect(fly(false)).toBeLessThan(LADDER.x)
  expect(fly(true)).toBeCloseTo(11, 6)
})

test('the pool: in by the beach, swims at the surface and dives, out by a leap onto the island, and by the beach', () => {
  const game = play({ x: POOL.x1 + 1, y: 0.01, z: -66 }, 90)
  const { character } = game.game.player
  game.hold({ forward: 1 }, 2.5)
  expect(game.game.player.verb).toBe('swim')
  game.hold({}, 3)
  expect(character.position.y + 0.9).toBeCloseTo(POOL.surface, 6) // floats up
  game.hold({ forward: 1, pitch: -1 }, 0.5)
  expect(character.position.y).toBeLessThan(POOL.surface - 1.5)
  game.hold({ pitch: 0, jump: true, forward: 1 }, 1.5)
  expect(character.position.y + 0.9).toBeCloseTo(POOL.surface, 6)
  game.hold({ forward: 1 }, 0.1)
  game.hold({ forward: 1, jump: true }, 0.75)
  expect([game.game.player.verb, character.ground.kind, character.position.y]).toEqual([
    'walk',
    'ground',
    expect.closeTo(0.05, 3),
  ])
  game.hold({ forward: -1 }, 6)
  expect([game.game.player.verb, character.ground.kind, character.position.x > POOL.x1]).toEqual([
    'walk',
    'ground',
    true,
  ])
})

test('who falls off an edge may still jump for a moment, and who lands may have asked before', () => {
  const jumpsAfter = (seconds: number, coyote: number) => {
    const game = play({ x: -12, y: 2.1, z: ROWS[0] }, -90, { coyote, buffer: 0, stepHeight: 0, snap: 0 })
    game.hold({}, 0.2)
    const { character } = game.game.player
    // north, off the landing's side
    while (character.ground.kind === 'ground') game.hold({ right: -1 }, 1 / 60)
    game.hold({ right: -1 }, seconds)
    game.hold({ right: -1, jump: true }, 1 / 60)
    return character.verticalSpeed > 3
  }
  expect(jumpsAfter(0.05, 0.12)).toBe(true)
  expect(jumpsAfter(0.2, 0.12)).toBe(false)
  expect(jumpsAfter(0.05, 0)).toBe(false)

  const jumpsBefore = (buffer: number) => {
    const game = play({ x: 0, y: 0.5, z: 2 }, 0, { coyote: 0, buffer, release: 1 })
    const { character } = game.game.player
    while (character.position.y > 0.15) game.hold({}, 1 / 60)
    game.hold({ jump: true }, 1 / 60)
    game.hold({}, 0.3)
    return character.position.y > 0.5
  }
  expect(jumpsBefore(0.12)).toBe(true)
  expect(jumpsBefore(0)).toBe(false)
})

test('the others walk on and on, and through nobody', () => {
  const { game, hold } = play({ x: 12, y: 0.01, z: ROWS[6] + 2 })
  const everyone = [...game.others.map(({ character }) => character), game.player.character]
  const gone = game.others.map(() => 0)
  let nearest = Infinity
  hold({}, 8, () => {
    for (const [i, one] of everyone.entries()) {
      if (i < gone.length) gone[i] += Math.hypot(one.velocity.x, one.velocity.z) / 60
      for (const two of everyone.slice(0, i))
        nearest = Math.min(nearest, Math.hypot(one.position.x - two.position.x, one.position.z - two.position.z))
    }
  })
  // with the skins they touch
  expect(nearest).toBeGreaterThan(OTHER.wide - 1e-6)
  expect(Math.min(...gone)).toBeGreaterThan(5)
})
