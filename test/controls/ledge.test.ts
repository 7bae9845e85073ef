import { expect, test } from 'vitest'
import { createLedge, LEDGE_DEFAULTS, type Ledge, senseLedge } from '../../src/controls/index.ts'
import { box, Character, cylinder, plane, World } from '../../src/index.ts'
import { type Dice, diceOf } from '../prove/dice.ts'

const { reach, lowest, vault, highest, hand } = LEDGE_DEFAULTS
const RADIUS = 0.3
const HEIGHT = 1.8

/** A wall ahead of a person at the origin, and perhaps a roof above it: sizes in metres. */
interface Place {
  /** From the body to the wall. */
  gap: number
  height: number
  thickness: number
  /** The lower side of a roof over all; Infinity: none. */
  roof: number
  /** Of the whole place, about y, radians. */
  turn: number
}

function ask({ gap, height, thickness, roof, turn }: Place) {
  const world = new World()
  world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
  const [s, c] = [Math.sin(turn), Math.cos(turn)]
  const orientation = { x: 0, y: Math.sin(turn / 2), z: 0, w: Math.cos(turn / 2) }
  const add = (x: number, y: number, half: { x: number; y: number; z: number }) =>
    world.add(box({ halfExtents: half }), { position: { x: x * c, y, z: -x * s }, orientation })
  const near = RADIUS + gap
  add(near + thickness / 2, height / 2, { x: thickness / 2, y: height / 2, z: 5 })
  if (roof < 50) add(0, roof + 0.5, { x: 9, y: 0.5, z: 5 })
  const shape = cylinder({ radius: RADIUS, height: HEIGHT })
  const player = new Character(world, { shape, position: { x: 0, y: 0, z: 0 } })
  const ledge = createLedge()
  const found = senseLedge(ledge, player, { x: c, y: 3, z: -s })
  expect(found).toBe(ledge.kind !== 'none')
  /** Along the direction in which the person looks. */
  const along = ({ x, z }: { x: number; z: number }) => x * c - z * s
  return { ledge, near, along }
}

/** By the sizes alone. Undefined: too close to call. */
function expected({ gap, height, thickness, roof }: Place): Ledge['kind'] | undefined {
  const close = (a: number, b: number) => Math.abs(a - b) < 0.07
  if (close(gap, reach) || close(height, lowest) || close(height, vault) || close(height, highest)) return undefined
  if (gap > reach || height < lowest || height > highest) return 'none'
  const above = roof - height
  // the hand comes from `highest`; a roof below that covers the edge
  if (close(roof, highest + 2 * hand) || close(roof, HEIGHT + lowest)) return undefined
  if (roof < highest + 2 * hand) return 'none'
  if (close(above, HEIGHT) || close(thickness, RADIUS) || close(thickness, 2 * RADIUS)) return undefined
  if (above < HEIGHT) return 'hang'
  if (height < vault) return 'vault'
  return thickness > 2 * RADIUS ? 'climb' : thickness < RADIUS ? 'hang' : undefined
}

function place(dice: Dice): Place {
  return {
    gap: dice.between(0.03, 0.7),
    height: dice.between(0.2, 2.8),
    thickness: dice.chance(0.5) ? dice.between(0.03, 0.3) : dice.between(0.6, 3),
    roof: dice.chance(0.5) ? Number.POSITIVE_INFINITY : dice.between(1.9, 5),
    turn: dice.between(-3, 3),
  }
}

test('walls of random sizes are what their sizes say', () => {
  const dice = diceOf(7)
  const seen: Record<string, number> = { none: 0, vault: 0, climb: 0, hang: 0 }
  for (let n = 0; n < 3000; n++) {
    const where = place(dice)
    const kind = expected(where)
    const { ledge, near, along } = ask(where)
    if (kind === undefined) continue
    expect(ledge.kind, JSON.stringify(where)).toBe(kind)
    seen[kind]++
    if (kind === 'none') continue
    expect(ledge.height).toBeCloseTo(where.height, 9)
    expect(along(ledge.edge)).toBeGreaterThan(near - 1e-9)
    expect(along(ledge.edge)).toBeLessThan(near + hand)
    expect(along(ledge.normal)).toBeCloseTo(-1, 9)
    if (kind === 'climb' || (kind === 'vault' && where.thickness > 2 * RADIUS))
      expect(ledge.landing.y).toBeCloseTo(where.height, 9)
    else if (where.thickness < RADIUS) expect(ledge.landing.y).toBeCloseTo(0, 9)
  }
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(100)
})

test('where it says that there is room, the character stands afterwards', () => {
  const { ledge } = ask({ gap: 0.2, height: 1.6, thickness: 2, roof: Number.POSITIVE_INFINITY, turn: 1 })
  expect(ledge.kind).toBe('climb')
  const world = new World()
  const [s, c] = [Math.sin(1), Math.cos(1)]
  const orientation = { x: 0, y: Math.sin(0.5), z: 0, w: Math.cos(0.5) }
  const position = { x: 1.5 * c, y: 0.8, z: -1.5 * s }
  world.add(box({ halfExtents: { x: 1, y: 0.8, z: 5 } }), { position, orientation })
  const shape = cylinder({ radius: RADIUS, height: HEIGHT })
  const player = new Character(world, { shape, position: ledge.landing })
  player.walk({ velocity: { x: 0, y: 0, z: 0 } }, 1 / 60)
  expect(player.ground.kind).toBe('ground')
  expect(player.position.y).toBeCloseTo(1.6, 6)
})

test('wrong arguments are named', () => {
  const world = new World()
  const shape = cylinder({ radius: RADIUS, height: HEIGHT })
  const player = new Character(world, { shape, position: { x: 0, y: 0, z: 0 } })
  expect(() => createLedge({ reach: -1 })).toThrow('createLedge: reach is -1')
  expect(() => senseLedge(createLedge(), player, { x: 0, y: 1, z: 0 })).toThrow('direction has no horizontal part')
  const down = new Character(world, { shape, position: { x: 0, y: 0, z: 0 }, up: { x: 0, y: -1, z: 0 } })
  expect(() => senseLedge(createLedge(), down, { x: 1, y: 0, z: 0 })).toThrow('up is not y')
})
