/** The table "Which body" of docs/characters.md: each figure is measured here. */

import { readFileSync } from 'node:fs'
import { box, Character, type CharacterOptions, capsule, cylinder, ellipsoid, plane, sphere, World } from 'carom'
import { describe, expect, test } from 'vitest'

const BODIES = {
  cylinder: cylinder({ radius: 0.3, height: 1.8 }),
  box: box({ halfExtents: { x: 0.3, y: 0.9, z: 0.3 } }),
  capsule: capsule({ radius: 0.3, height: 1.8 }),
  ellipsoid: ellipsoid({ radii: { x: 0.3, y: 0.9, z: 0.3 } }),
  sphere: sphere({ radius: 0.3 }),
}
const CENTIMETRE = 0.01
const page = readFileSync('docs/characters.md', 'utf8')

function floor(): World {
  const world = new World()
  world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
  return world
}

/** From corner to corner; 20 m deep. */
function addBlock(world: World, x0: number, y0: number, x1: number, y1: number, z = 0): void {
  const halfExtents = { x: (x1 - x0) / 2, y: (y1 - y0) / 2, z: 10 }
  world.add(box({ halfExtents }), { position: { x: (x0 + x1) / 2, y: (y0 + y1) / 2, z } })
}

/** Walks along x from (x, y, z). */
function walk(
  world: World,
  options: Omit<CharacterOptions, 'position'>,
  from: number[],
  speed: number,
  seconds: number,
  hz = 60,
) {
  const [x, y, z] = from
  const character = new Character(world, { ...options, position: { x, y, z } })
  for (let i = 0; i < hz * seconds; i++) character.walk({ velocity: { x: speed, y: 0, z: 0 } }, 1 / hz)
  return character
}

describe.each(Object.entries(BODIES))('%s', (name, shape) => {
  const row = new RegExp(`^\\| ${name} \\|(.*)\\|$`, 'm').exec(page)?.[1].split('|') ?? []
  const [ledge, slope, step, tread] = row.map(Number.parseFloat)
  const corner = row[4]?.trim()

  test('stands so far past a ledge, and a centimetre farther it does not', () => {
    for (const [past, stands] of [
      [ledge - 1e-6, true], // (at 0.32 the edge of its skin is exactly over that of the ledge)
      [ledge + CENTIMETRE, false],
    ] as const) {
      const world = new World()
      addBlock(world, -9, -1, 0, 0)
      expect(walk(world, { shape }, [past, 0, 0], 0, 1).ground.kind === 'ground').toBe(stands)
    }
  })

  test('its feet are so far over a slope of 30°', () => {
    const [sine, cosine] = [0.5, Math.sqrt(0.75)]
    const world = new World()
    world.add(plane({ normal: { x: -sine, y: cosine, z: 0 } }))
    const { position } = walk(world, { shape }, [0, 0.5, 0], 0, 1)
    expect(Math.abs(position.y - (position.x * sine) / cosine - slope)).toBeLessThan(CENTIMETRE / 2)
  })

  test('takes a step so high, and none a centimetre higher', () => {
    for (const [height, climbs] of [
      [step, true],
      [step + CENTIMETRE, false],
    ] as const) {
      const world = floor()
      addBlock(world, 0, 0, 20, height)
      expect(walk(world, { shape }, [-1, 0, 0], 4, 1).position.y > height - CENTIMETRE / 2).toBe(climbs)
    }
  })

  test('takes stairs of 0.3 m with treads so deep at any rate, and with treads a centimetre less deep not always', () => {
    const takes = (depth: number, hz: number, starts: number): boolean => {
      const world = floor()
      for (let i = 0; i < 5; i++) addBlock(world, depth * i, 0, 20, 0.3 * (i + 1))
      // from a frame's way at as many places
      for (let k = 0; k < starts; k++) {
        const x = -0.5 - ((k / starts) * 4) / hz
        const { position } = walk(world, { shape }, [x, 0, 0], 4, 0.75, hz)
        if (!(position.y > 1.4 && Math.abs(position.x - x - 3) < CENTIMETRE)) return false
      }
      return true
    }
    expect([takes(tread, 24, 60), takes(tread, 60, 6), takes(tread, 144, 2)]).toEqual([true, true, true])
    expect(takes(tread - CENTIMETRE, 24, 60)).toBe(false)
  })

  test('slides around the corner of a wall, or stops at it', () => {
    const world = floor()
    addBlock(world, 1, 0, 3, 4, -10) // ends at z = 0
    const { position } = walk(world, { shape }, [0, 0, 0.1], 4, 2)
    expect(corner).toBe(position.x > 3 ? 'slides around it' : 'stops')
  })
})

test('a capsule of radius 0.3 m rolls over an edge of 0.11 m without steps, and over none of 0.12 m', () => {
  expect(page).toMatch(/capsule\sof\sradius\s0\.3\sm\sover\s0\.11\sm/)
  for (const [height, climbs] of [
    [0.11, true],
    [0.12, false],
  ] as const) {
    const world = floor()
    addBlock(world, 0, 0, 20, height)
    const { position } = walk(world, { shape: BODIES.capsule, stepHeight: 0 }, [-1, 0, 0], 4, 1)
    expect(position.y > height - CENTIMETRE / 2).toBe(climbs)
  }
})
