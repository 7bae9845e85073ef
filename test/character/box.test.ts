/** The walking box: flat on all sides, small steps, and everything else as for the others. */
import { describe, expect, test } from 'vitest'
import { cutCorner } from '../../scenes/tessellated.ts'
import { box, Character, type CharacterOptions, cylinder, TriangleMesh, World } from '../../src/index.ts'
import { floor, quad, radians, slope, still, vec, walk, wall, worldOf } from './levels.ts'
import { block, climbsStairs, go, SKIN, walker } from './walker.ts'

const HALF = vec(0.4, 0.9, 0.3)
const crate = box({ halfExtents: HALF })
const boxIn = (world: World, x: number, y: number, z: number, options: Partial<CharacterOptions> = {}): Character =>
  walker(world, x, y, z, { shape: crate, ...options })

describe('the walking box', () => {
  test('falls, stands at y = 0 and stays there bit for bit', () => {
    const player = boxIn(worldOf(floor()), 1, 2, 3)
    expect(player.ground.kind).toBe('air')
    for (let i = 0; i < 60; i++) player.walk(still, 1 / 60)
    expect(player.ground.kind).toBe('ground')
    expect(player.ground.normal.y).toBe(1)
    expect(Math.abs(player.position.y)).toBeLessThan(1e-10)
    const before = player.state.slice()
    for (let i = 0; i < 500; i++) player.walk(still, 1 / 60)
    expect(player.state).toEqual(before)
  })

  test('walks a level floor at its own speed, at any rate', () => {
    for (const hz of [24, 60, 144, 1000]) {
      const player = boxIn(worldOf(floor()), 0, 0, 0)
      go(player, 2, 1, 2, hz)
      expect(player.position.x).toBeCloseTo(4, 10)
      expect(player.position.z).toBeCloseTo(2, 10)
      expect(player.position.y).toBeCloseTo(0, 10)
      expect(player.ground.kind).toBe('ground')
    }
  })

  test.each([
    ['x', vec(1, 0, 0), 2 - HALF.x - SKIN],
    ['-x', vec(-1, 0, 0), -2 + HALF.x + SKIN],
    ['z', vec(0, 0, 1), 2 - HALF.z - SKIN],
    ['-z', vec(0, 0, -1), -2 + HALF.z + SKIN],
  ] as const)('keeps its skin off a wall towards %s', (_, { x, z }, end) => {
    const room = [wall(2, -9, 2, 9), wall(-2, -9, -2, 9), wall(-9, 2, 9, 2), wall(-9, -2, 9, -2)]
    const player = boxIn(worldOf(floor(), ...room), 0, 0, 0)
    go(player, 3 * x, 3 * z, 2)
    expect(x === 0 ? player.position.z : player.position.x).toBeCloseTo(end, 10)
    expect(x === 0 ? player.position.x : player.position.z).toBe(0)
    const rested = player.state.slice()
    go(player, 3 * x, 3 * z, 1)
    expect(player.state).toEqual(rested)
  })

  test('a jump ends at the ceiling', () => {
    const player = boxIn(worldOf(floor(), quad([-9, 2.2, -9], [9, 2.2, -9], [9, 2.2, 9], [-9, 2.2, 9])), 0, 0, 0)
    player.walk({ velocity: vec(0, 0, 0), jump: true }, 1 / 60)
    let most = 0
    for (let i = 0; i < 30; i++) {
      player.walk(still, 1 / 60)
      most = Math.max(most, player.position.y)
    }
    expect(most).toBeCloseTo(2.2 - 1.84, 9)
  })

  test('slides along a wall of any direction with a corner on it', () => {
    for (let degrees = 0; degrees < 360; degrees += 15) {
      const [c, s] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))]
      const player = boxIn(worldOf(floor(), wall(-40 * c, -40 * s, 40 * c, 40 * s)), 2 * s, 0, -2 * c)
      // towards the wall, and as fast along it
      const [x, z] = [2 * c - 2 * s, 2 * s + 2 * c]
      go(player, x, z, 2)
      const from = { ...player.position }
      go(player, x, z, 1)
      const { position } = player
      expect((position.x - from.x) * c + (position.z - from.z) * s).toBeCloseTo(2, 9)
      const reach = (HALF.x + SKIN) * Math.abs(s) + (HALF.z + SKIN) * Math.abs(c)
      expect(position.x * s - position.z * c).toBeCloseTo(reach, 9)
    }
  })

  test('comes to rest in corners of any angle, whatever the order of their walls', () => {
    for (const degrees of [15, 40, 90, 130, 170]) {
      const [c, s] = [10 * Math.cos(radians(degrees)), 10 * Math.sin(radians(degrees))]
      const [a, b] = [wall(0, 0, 10, 0), wall(0, 0, c, s)]
      const half = radians(degrees / 2)
      const ends = [worldOf(floor(), a, b), worldOf(b, a, floor())].map((world) => {
        const player = boxIn(world, 6 * Math.cos(half), 0, 6 * Math.sin(half))
        const push = { velocity: vec(-3 * Math.cos(half), 0, -3 * Math.sin(half)) }
        for (let i = 0; i < 300; i++) player.walk(push, 1 / 60)
        const rested = player.state.slice(0, 3)
        for (let i = 0; i < 100; i++) player.walk(push, 1 / 60)
        expect(player.state.slice(0, 3)).toEqual(rested)
        return player.position
      })
      expect(Math.hypot(ends[1].x - ends[0].x, ends[1].z - ends[0].z)).toBeLessThan(1e-9)
      expect(ends[0].z).toBeCloseTo(HALF.z + SKIN, 9)
    }
  })

  test('a door is passed by a hair, and not by a hair less', () => {
    const door = (width: number) => {
      const h = width / 2
      return worldOf(floor(), wall(-20, 0, -h, 0), wall(h, 0, 20, 0), wall(-h, 0, -h, 2), wall(h, 0, h, 2))
    }
    const width = 2 * (HALF.x + SKIN)
    for (const [more, aside] of [
      [1e-9, 0],
      [1e-9, 0.3],
      [-1e-9, 0],
    ]) {
      const player = boxIn(door(width + more), 0, 0, -2)
      go(player, 0, 3, 0.75)
      // once inside it may be pressed against a jamb
      expect(walk(player, vec(aside, 0, 3), 90).results).toEqual(['free'])
      if (more > 0) expect(player.position.z).toBeGreaterThan(2)
      else expect(player.position.z).toBeCloseTo(-HALF.z - SKIN, 9)
      if (more > 0 && aside === 0) expect(Math.abs(player.position.x)).toBeLessThan(1e-9)
    }
  })

  test('falls beside a wall that it is pressed against', () => {
    const { positions, indices } = cutCorner({ triangles: 200, cut: 'diagonal' })
    const world = new World()
    world.add(new TriangleMesh(positions, indices))
    const player = boxIn(world, 0, 30, 1)
    go(player, 0, -2, 1)
    expect(player.ground.kind).toBe('air')
    expect(player.position.z).toBeCloseTo(HALF.z + SKIN, 9)
    // a parabola's points
    expect(player.position.y).toBeCloseTo(30 - (9.81 / 2) * (61 / 60) * (61 / 60), 9)
  })

  test('is pushed out of what it is placed in', () => {
    const player = boxIn(worldOf(floor(), wall(-9, 0, 9, 0)), 0, -0.1, 0.2)
    expect(player.position.z).toBeCloseTo(HALF.z + SKIN, 9)
    expect(player.position.y).toBeCloseTo(0, 9)
  })

  test('upside down it walks under a ceiling', () => {
    const world = worldOf(quad([-9, 5, -9], [9, 5, -9], [9, 5, 9], [-9, 5, 9]))
    const player = boxIn(world, 0, 4, 0, { up: vec(0, -1, 0) })
    go(player, 1, 0, 2)
    expect(player.position.y).toBeCloseTo(5, 10)
    expect(player.position.x).toBeGreaterThan(1.5)
  })

  test('rows of boxes, side by side and one on another, are one floor and one wall', () => {
    const world = new World()
    const half = vec(0.5, 0.5, 0.5)
    for (let i = -4; i <= 4; i++)
      for (let j = -4; j <= 4; j++) world.add(box({ halfExtents: half }), { position: vec(i, -0.5, j) })
    for (let i = -4; i <= 4; i++)
      for (let j = 0; j < 3; j++) world.add(box({ halfExtents: half }), { position: vec(i, 0.5 + j, -2.5) })
    const player = boxIn(world, -3, 0, 0)
    go(player, 2, -2, 2.5)
    expect(player.position.x).toBeCloseTo(2, 9)
    expect(player.position.y).toBeCloseTo(0, 9)
    expect(player.position.z).toBeCloseTo(-2 + HALF.z + SKIN, 9)
  })

  test('refuses another up', () => {
    const make = () => new Character(worldOf(floor()), { shape: crate, position: vec(0, 0, 0), up: vec(1, 0, 0) })
    expect(make).toThrow(/Character: up is not along y, expected \(0, 1, 0\) or \(0, -1, 0\): a box stands upright/)
  })

  test('a snapshot takes it back', () => {
    const world = worldOf(floor(), ...[wall(2, -9, 2, 9)])
    const player = boxIn(world, 0, 0, 0)
    const owners = { characters: [player] }
    const saved = world.save(owners)
    go(player, 3, 1, 1)
    const end = player.state.slice()
    world.restore(saved, owners)
    expect(player.position.x).toBe(0)
    go(player, 3, 1, 1)
    expect(player.state).toEqual(end)
  })
})

describe('the steps of a box', () => {
  test.each([24, 60, 144])('stairs of 25 cm up and down, at %d steps a second', (hz) => climbsStairs(hz, crate))

  test('it comes to the top of stairs as a cylinder of its depth does', () => {
    const ends = [crate, cylinder({ radius: HALF.x, height: 2 * HALF.y })].map((shape) => {
      const steps = Array.from({ length: 6 }, (_, i) => block(2 + 0.3 * i, 9, -3, 3, -1, (i + 1) * 0.25))
      const player = walker(worldOf(floor(), ...steps), 0, 0, 0, { shape })
      const ways: number[] = []
      for (let i = 0; i < 120; i++) {
        player.walk({ velocity: vec(3, 0, 0) }, 1 / 60)
        ways.push(player.position.x, player.position.y)
      }
      return ways
    })
    for (let i = 0; i < ends[0].length; i++) expect(ends[0][i]).toBeCloseTo(ends[1][i], 9)
  })

  test('a step of just its step height is climbed; one a centimetre higher is a wall; with 0 every step is', () => {
    const low = boxIn(worldOf(floor(), block(2, 9, -3, 3, -1, Math.fround(0.3))), 0, 0, 0)
    go(low, 2, 0, 2)
    expect(low.position.y).toBeCloseTo(0.3, 6)
    for (const [height, stepHeight] of [
      [0.31, 0.3],
      [0.05, 0],
    ]) {
      const high = boxIn(worldOf(floor(), block(2, 9, -3, 3, -1, height)), 0, 0, 0, { stepHeight })
      go(high, 2, 0, 2)
      expect(high.position.x).toBeCloseTo(2 - HALF.x - SKIN, 9)
      expect(high.position.y).toBeCloseTo(0, 10)
    }
  })

  test('stands on a ledge as long as any of its bottom is over it, then falls', () => {
    const player = boxIn(worldOf(block(-9, 0, -9, 9, -5, 0)), -1, 0, 0)
    go(player, 1, 0, 1.4)
    expect(player.position.x).toBeCloseTo(0.4, 9)
    expect(player.ground.kind).toBe('ground')
    expect(player.position.y).toBeCloseTo(0, 10)
    go(player, 1, 0, 0.1)
    expect(player.ground.kind).toBe('air')
    expect(player.position.y).toBeLessThan(0)
  })
})

describe('slopes under a box', () => {
  test('one of 40° is walked at its own speed, with an edge on it', () => {
    const player = boxIn(worldOf(slope(40)), 0, 1, 0)
    go(player, 0, 0, 1)
    const { x, y } = player.position
    expect(y).toBeCloseTo((x + HALF.x + SKIN) * Math.tan(radians(40)), 9)
    go(player, 2, 0, 1)
    expect(player.position.x - x).toBeCloseTo(2 * Math.cos(radians(40)), 6)
    const from = player.position.x
    go(player, -2, 1, 1)
    expect(player.position.z).toBeCloseTo((from - player.position.x) / 2, 6)
    expect(player.ground.kind).toBe('ground')
  })

  test('one of 55° is a wall to walk against, and a chute to fall on', () => {
    for (const hz of [24, 60, 144, 1000]) {
      const ramp = quad([2, 0, 3], [8, 6 * Math.tan(radians(55)), 3], [8, 6 * Math.tan(radians(55)), -3], [2, 0, -3])
      const player = boxIn(worldOf(floor(), ramp), 0, 0, 0)
      go(player, 2, 0, 3, hz)
      expect(player.position.y).toBeLessThan(1e-9)
      expect(player.position.x).toBeCloseTo(2 - HALF.x - SKIN, 9)
    }
    const faller = boxIn(worldOf(slope(55)), 0, 1, 0)
    go(faller, 0, 0, 1)
    expect(faller.ground.kind).toBe('steep')
    expect(faller.position.x).toBeLessThan(-1)
  })
})
