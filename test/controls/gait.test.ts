import { describe, expect, test } from 'vitest'
import { type Action, advanceGait, createGait, GAIT_DEFAULTS, resetGait } from '../../src/controls/index.ts'
import { box, Character, type CharacterOptions, capsule, plane, World } from '../../src/index.ts'

const DT = 1 / 60
const UP = { x: 0, y: 1, z: 0 }
const NOWHERE = { x: 0, y: 0, z: 0 }
const AHEAD = { x: 1, y: 0, z: 0 }

/** On a floor at y = 0. */
function start(options: Partial<CharacterOptions> = {}) {
  const world = new World()
  world.add(plane({ normal: UP }))
  const shape = capsule({ radius: 0.3, height: 1.8 })
  const character = new Character(world, { shape, position: NOWHERE, ...options })
  character.walk({ velocity: NOWHERE }, DT)
  return { world, character, gait: createGait() }
}

describe('speed', () => {
  test('grows by the acceleration, and falls by the braking', () => {
    const { character, gait } = start()
    for (let i = 1; i <= 30; i++) {
      advanceGait(gait, character, { direction: AHEAD }, DT)
      expect(gait.velocity.x).toBeCloseTo(Math.min(4, 30 * i * DT), 12)
    }
    expect(gait.speed).toBeCloseTo(4, 9)
    for (let i = 1; i <= 10; i++) {
      advanceGait(gait, character, { direction: NOWHERE }, DT)
      expect(gait.velocity.x).toBeCloseTo(Math.max(0, 4 - 45 * i * DT), 12)
    }
    expect(gait.action).toBe('idle')
  })

  test('is no greater along a diagonal, and scales with a stick that is half out', () => {
    const { character, gait } = start()
    for (let i = 0; i < 60; i++) advanceGait(gait, character, { direction: { x: 1, y: 5, z: 1 }, run: true }, DT)
    expect(Math.hypot(gait.velocity.x, gait.velocity.z)).toBeCloseTo(7, 12)
    expect(gait.velocity.y).toBe(0)
    for (let i = 0; i < 60; i++) advanceGait(gait, character, { direction: { x: 0, y: 0, z: -0.5 } }, DT)
    expect(gait.velocity.z).toBeCloseTo(-2, 12)
  })

  test('changes less in the air', () => {
    const { character, gait } = start()
    character.launch({ x: 0, y: 5, z: 0 })
    for (let i = 1; i <= 10; i++) advanceGait(gait, character, { direction: AHEAD }, DT)
    expect(gait.velocity.x).toBeCloseTo((10 * 10) / 60, 12)
  })

  test('is lost to a wall, so that it does not push on where the wall ends', () => {
    const { world, character, gait } = start()
    world.add(box({ halfExtents: { x: 0.5, y: 3, z: 2 } }), { position: { x: 1.5, y: 3, z: 0 } })
    for (let i = 0; i < 60; i++) advanceGait(gait, character, { direction: { x: 1, y: 0, z: 0.2 } }, DT)
    expect(gait.velocity.x).toBeLessThan(1e-9)
    expect(gait.velocity.z).toBeGreaterThan(0.7)
    const { x } = character.position
    for (let i = 0; i < 3; i++) advanceGait(gait, character, { direction: NOWHERE }, DT)
    expect(character.position.x).toBeCloseTo(x, 9)
  })

  test('is that over the ground: a platform does not count', () => {
    const { world, character, gait } = start()
    const deck = world.add(box({ halfExtents: { x: 5, y: 0.1, z: 5 } }), { position: { x: 0, y: 1, z: 0 } })
    character.teleport({ x: 0, y: 1.2, z: 0 })
    for (let i = 0; i < 60; i++) {
      world.drive(deck, { position: { x: (i + 1) * 0.1, y: 1, z: 0 } }, DT)
      advanceGait(gait, character, { direction: NOWHERE }, DT)
      world.advance()
    }
    expect(character.position.x).toBeGreaterThan(5)
    expect(gait.speed).toBeLessThan(1e-6)
    expect(gait.action).toBe('idle')
  })
})

describe('jumps', () => {
  /** The highest place of a jump whose button is held for so many steps. */
  function apex(held: number, release = 0.5): number {
    const { character, gait } = start()
    gait.settings.release = release
    let highest = 0
    for (let i = 0; i < 90; i++) {
      advanceGait(gait, character, { direction: NOWHERE, jump: i < held }, DT)
      highest = Math.max(highest, character.position.y)
    }
    expect(character.position.y).toBeLessThan(1e-9)
    return highest
  }

  test('are higher if the button is held, and once a press', () => {
    const full = apex(90)
    expect(full).toBeCloseTo((5 * 5) / (2 * 9.81), 2)
    expect(apex(3)).toBeLessThan(0.5 * full)
    expect(apex(10)).toBeLessThan(apex(20))
    expect(apex(1, 1)).toBe(full)
  })

  test.each([
    [0.1, true],
    [0.2, false],
  ])('%s s after an edge: %s', (seconds, jumps) => {
    const { world, character, gait } = start()
    world.add(box({ halfExtents: { x: 1, y: 2, z: 1 } }), { position: { x: 0, y: 2, z: 0 } })
    character.teleport({ x: 0, y: 4, z: 0 })
    for (let i = 0; i < 120 && !(character.ground.kind === 'air' && i > 1); i++)
      advanceGait(gait, character, { direction: AHEAD }, DT)
    for (let i = 1; i < seconds * 60 - 0.5; i++) advanceGait(gait, character, { direction: AHEAD }, DT)
    expect(character.ground.kind).toBe('air')
    advanceGait(gait, character, { direction: AHEAD, jump: true }, DT)
    expect(character.verticalSpeed > 4).toBe(jumps)
    // and no second time
    advanceGait(gait, character, { direction: AHEAD }, DT)
    advanceGait(gait, character, { direction: AHEAD, jump: true }, DT)
    expect(character.verticalSpeed).toBeLessThan(4)
  })

  test('may be asked for shortly before the landing, but not long before', () => {
    for (const [early, jumps] of [
      [0.1, true],
      [0.2, false],
    ] as const) {
      const { character, gait } = start()
      character.teleport({ x: 0, y: 2, z: 0 })
      const lands = Math.sqrt((2 * 2) / 9.81)
      let highest = 0
      for (let t = 0; t < lands + 0.5; t += DT) {
        advanceGait(gait, character, { direction: NOWHERE, jump: t > lands - early }, DT)
        if (t > lands) highest = Math.max(highest, character.position.y)
      }
      expect(highest > 1).toBe(jumps)
    }
  })

  test('that were asked for are forgotten by resetGait', () => {
    const { character, gait } = start()
    character.teleport({ x: 0, y: 0.1, z: 0 })
    advanceGait(gait, character, { direction: NOWHERE, jump: true }, DT)
    resetGait(gait)
    for (let i = 0; i < 20; i++) advanceGait(gait, character, { direction: NOWHERE, jump: true }, DT)
    expect(character.position.y).toBeLessThan(1e-9)
  })
})

test('actions, as a model shows them', () => {
  const { world, character, gait } = start()
  const seen: Action[] = []
  const go = (steps: number, input: { direction?: typeof AHEAD; run?: boolean; jump?: boolean }) => {
    for (let i = 0; i < steps; i++) {
      advanceGait(gait, character, { direction: NOWHERE, ...input }, DT)
      if (seen.at(-1) !== gait.action) seen.push(gait.action)
    }
  }
  go(10, {})
  go(30, { direction: AHEAD })
  go(30, { direction: AHEAD, run: true })
  go(90, { jump: true })
  go(30, {})
  expect(seen).toEqual(['idle', 'walk', 'run', 'jump', 'fall', 'land', 'idle'])
  const steep = { x: Math.sin(1.1), y: Math.cos(1.1), z: 0 }
  world.add(plane({ normal: steep, offset: -20 * steep.x }))
  character.teleport({ x: -21, y: 3, z: 0 })
  seen.length = 0
  go(120, {})
  expect(seen).toContain('slide')
})

test('what is wrong is named, and nothing has moved then', () => {
  const { character, gait } = start()
  const before = { ...character.position }
  const advance = (input: object, dt = DT) => advanceGait(gait, character, input as never, dt)
  expect(() => createGait({ sped: 3 } as never)).toThrow('createGait: settings has no sped (did you mean speed?)')
  expect(() => createGait({ braking: -1 })).toThrow('createGait: braking is -1')
  expect(() => advance({})).toThrow('advanceGait: direction is undefined, expected an object with numbers x, y and z')
  expect(() => advance({ direction: AHEAD, jump: 1 })).toThrow('advanceGait: jump is 1')
  expect(() => advance({ direction: AHEAD }, Number.NaN)).toThrow('advanceGait: dt is NaN')
  expect(character.position).toEqual(before)
  expect(gait).toEqual(createGait())
  expect(Object.keys(GAIT_DEFAULTS)).toEqual(Object.keys(gait.settings))
})
