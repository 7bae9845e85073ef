import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  Balls,
  box,
  Character,
  type CharacterOptions,
  cylinder,
  plane,
  type Vec3,
  World,
  warnings,
} from '../../src/index.ts'

const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })
const shape = cylinder({ radius: 0.3, height: 1.8 })
const go = { velocity: at(1, 0, 0) }

let heard: string[] = []
let clock = 0
beforeEach(() => {
  heard = []
  clock = 1000
  warnings.use((message) => heard.push(message))
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
})
afterEach(() => {
  vi.restoreAllMocks()
  warnings.use((message) => {
    throw new Error(`a correct program was warned: ${message}`)
  })
})

function level(layer = 0): World {
  const world = new World()
  world.add(plane({ normal: at(0, 1, 0) }), { layer })
  return world
}
const manIn = (world: World, options: Partial<CharacterOptions> = {}) =>
  new Character(world, { shape, position: at(0, 0, 0), ...options })

/** Plays so many frames: of each, milliseconds of the clock, and what is done. */
function play(frames: number, ms: (i: number) => number, step: (i: number) => void): void {
  for (let i = 0; i < frames; i++) {
    clock += ms(i)
    step(i)
  }
}

describe('dt in milliseconds', () => {
  it('is told once, of characters, balls and what is driven', () => {
    const world = level()
    const man = manIn(world)
    play(
      600,
      () => 16.7,
      () => man.walk(go, 16.7),
    )
    expect(heard).toEqual([expect.stringMatching(/^Character.walk: dt is 16.7, expected seconds/)])
    warnings.use((message) => heard.push(message))
    const balls = new Balls(world, { motion: 'stepped', gravity: at(0, 0, 0) })
    balls.add({ position: at(0, 5, 0), radius: 1 })
    play(
      600,
      (i) => 6.9 + (i % 3),
      (i) => balls.advance(6.9 + (i % 3)),
    )
    expect(heard[1]).toMatch(/^Balls.advance: dt is/)
    warnings.use((message) => heard.push(message))
    const crate = world.add(box({ halfExtents: at(1, 1, 1) }), { position: at(0, 50, 0) })
    play(
      600,
      () => 100,
      () => {
        world.drive(crate, { position: at(0, 50, 0) }, 100)
        world.advance()
      },
    )
    expect(heard[2]).toMatch(/^World.advance: dt is 100/)
    expect(heard.length).toBe(3)
  })

  it('is not: slow motion, ten steps a second, long hitches, pauses, servers that tick slowly, lapsed time, tests', () => {
    const man = () => manIn(level())
    const dts: [ms: (i: number) => number, dt: (i: number) => number][] = [
      [() => 16.7, () => 0.00167],
      [() => 16.7, () => 0.0167],
      [() => 100, () => 0.1],
      [() => 1000, () => 1],
      [() => 5000, () => 5],
      [(i) => (i % 50 === 0 ? 60_000 : 16.7), (i) => (i % 50 === 0 ? 60 : 0.0167)],
      [() => 16.7, (i) => (i % 2 === 0 ? 0 : 0.0334)],
      [() => 0.01, () => 1 / 60],
      [() => 0.01, () => 1],
      [() => 0, () => 10],
      [() => 16.7, () => 1],
      [() => 16.7, () => 60],
      [() => 1, () => 10],
    ]
    for (const [ms, dt] of dts) {
      const one = man()
      play(1000, ms, (i) => one.walk(go, dt(i)))
      expect(heard).toEqual([])
    }
  })
})

describe('a position that is overwritten', () => {
  it('is told at the next move', () => {
    const man = manIn(level())
    man.walk(go, 0.1)
    ;(man.position as Vec3).x = 5
    man.walk(go, 0.1)
    expect(heard).toEqual([expect.stringMatching(/^Character.walk: position was overwritten.*expected teleport/)])
  })

  it('is not: whatever a character does by itself', () => {
    const world = level()
    const man = manIn(world)
    const state = man.state.slice()
    const acts = [
      () => man.walk(go, 0.1),
      () => man.move(at(0, 0.1, 0)),
      () => man.resize(cylinder({ radius: 0.2, height: 1 })),
      () => (man.up = at(0, -1, 0)),
      () => (man.up = at(0, 1, 0)),
      () => (man.stepHeight = 0.5),
      () => man.launch(at(0, 5, 0)),
      () => man.restore(state),
      () => world.restore(world.save({ characters: [man] }), { characters: [man] }),
      () => (man.verticalSpeed = 3),
      () => man.teleport(man.position),
      () => {
        ;(man.position as Vec3).y += 1
        man.teleport(man.position) // told where to go
      },
      () => world.advance(),
    ]
    for (let i = 0; i < 200; i++) acts[(i * i + 3 * i) % acts.length]()
    expect(heard).toEqual([])
  })
})

describe('a mask that is the number of a layer', () => {
  const fall = (world: World, options: Partial<CharacterOptions>, seconds = 5) => {
    const man = manIn(world, { position: at(0, 9, 0), ...options })
    for (let i = 0; i < 60 * seconds; i++) man.walk(go, 1 / 60)
    return man
  }

  it('is told when the character has fallen past the ground', () => {
    fall(level(3), { mask: 3 })
    expect(heard).toEqual([
      expect.stringMatching(/^Character.walk: mask is 3, expected .* falls past collider 0, which is in layer 3$/),
    ])
  })

  it('is told of a mask that nothing is in', () => {
    fall(level(), { mask: 1 << 7 })
    expect(heard.length).toBe(1)
  })

  it('is not: what is meant to fall, or will land', () => {
    fall(level(3), { mask: 1 << 3 })
    fall(level(3), { mask: 0 }) // a ghost
    fall(new World(), { mask: 3 }) // nothing there yet
    const above = new World()
    above.add(box({ halfExtents: at(1, 1, 1) }), { position: at(0, 50, 0), layer: 3 })
    fall(above, { mask: 3 }) // nothing below
    const deep = level(3)
    deep.add(plane({ normal: at(0, 1, 0), offset: -5000 }), { layer: 1 })
    fall(deep, { mask: 3 }) // a long fall
    const trap = level(3)
    const lid = trap.add(box({ halfExtents: at(9, 0.1, 9) }), { position: at(0, 5, 0), layer: 1 })
    const man = manIn(trap, { position: at(0, 5.2, 0), mask: 2 })
    for (let i = 0; i < 60; i++) man.walk({ velocity: at(0, 0, 0) }, 1 / 60)
    trap.remove(lid) // and out it goes
    for (let i = 0; i < 300; i++) man.walk(go, 1 / 60)
    const late = level(3)
    const early = manIn(late, { position: at(0, 9, 0), mask: 2 })
    for (let i = 0; i < 30; i++) early.walk(go, 1 / 60)
    late.add(plane({ normal: at(0, 1, 0), offset: -100 }), { layer: 1 }) // the level comes after the mask
    for (let i = 0; i < 300; i++) early.walk(go, 1 / 60)
    expect(heard).toEqual([])
  })
})

describe('advance left out', () => {
  const zoned = () => {
    const world = level()
    world.add(box({ halfExtents: at(2, 2, 2) }), { sensor: true })
    return { world, man: manIn(world) }
  }

  it('is told to who asks for events again and again', () => {
    const { world, man } = zoned()
    for (let i = 0; i < 700; i++) {
      man.walk(go, 1 / 60)
      expect(world.eventCount).toBe(0)
    }
    expect(heard).toEqual([expect.stringMatching(/^World.eventCount: advance was never called, expected/)])
  })

  it('is not: who advances, is paused, has sensors for questions alone, or nobody near them', () => {
    const one = zoned()
    for (let i = 0; i < 2000; i++) {
      one.man.walk(go, 1 / 60)
      if (i % 60 === 0) one.world.advance()
      void one.world.eventCount
    }
    const paused = zoned()
    for (let i = 0; i < 2000; i++) void paused.world.eventCount
    const silent = zoned()
    for (let i = 0; i < 2000; i++) silent.man.walk(go, 1 / 60)
    const far = zoned()
    far.man.teleport(at(50, 0, 0))
    for (let i = 0; i < 2000; i++) {
      far.man.walk(go, 1 / 60)
      void far.world.eventCount
    }
    expect(heard).toEqual([])
  })
})
