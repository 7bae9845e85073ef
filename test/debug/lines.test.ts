import { describe, expect, it } from 'vitest'
import { createLines, debugLines, type Lines } from '../../src/debug/index.ts'
import {
  Balls,
  box,
  Character,
  capsule,
  createClosest,
  cylinder,
  ellipsoid,
  pipe,
  plane,
  sphere,
  TriangleMesh,
  World,
} from '../../src/index.ts'

/** The lines in use, as [ax, ay, az, bx, by, bz]. */
function listOf(lines: Lines): number[][] {
  expect(lines.count % 2).toBe(0)
  return Array.from({ length: lines.count / 2 }, (_, i) => Array.from(lines.positions.subarray(6 * i, 6 * i + 6)))
}

function colorsOf(lines: Lines): Record<string, number> {
  const counts: Record<string, number> = {}
  for (let i = 0; i < lines.count; i += 2) {
    const color = Array.from(lines.colors.subarray(3 * i, 3 * i + 3), (part) => part.toFixed(2)).join(' ')
    expect(Array.from(lines.colors.subarray(3 * i + 3, 3 * i + 6), (part) => part.toFixed(2)).join(' ')).toBe(color)
    counts[color] = (counts[color] ?? 0) + 1
  }
  return counts
}

const RIDGE = '1.00 0.75 0.20'
const FLAT = '0.35 0.35 0.40'
const OPEN = '1.00 0.25 0.25'

describe('debugLines of a mesh', () => {
  it('draws each edge once, coloured by its kind', () => {
    // a square of two triangles, and a third one that stands on its right side
    const positions = [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 1, 0, -1]
    const mesh = new TriangleMesh(positions, [0, 1, 2, 0, 2, 3, 2, 1, 4])
    const lines = debugLines(mesh)
    expect(lines.count).toBe(2 * 7)
    expect(colorsOf(lines)).toEqual({ [RIDGE]: 1, [FLAT]: 1, [OPEN]: 5 })
    expect(listOf(lines)).toContainEqual([0, 0, 0, 1, 1, 0])
  })

  it('draws the boxes of its tree, to a level or all of them', () => {
    const positions = Array.from({ length: 9 * 64 }, (_, i) => 10 * Math.floor(i / 9) + ((i % 9) % 4))
    const mesh = new TriangleMesh(positions)
    const all = debugLines(mesh, createLines(), { boxes: Number.POSITIVE_INFINITY }).count
    expect(debugLines(mesh, createLines(), { boxes: 0 }).count).toBe(2 * 12 * 2)
    expect(debugLines(mesh, createLines(), { boxes: 1 }).count).toBe(2 * 12 * 6)
    expect(all).toBeGreaterThanOrEqual(2 * 12 * 16)
  })

  it('is empty for an empty mesh', () => {
    const mesh = new TriangleMesh([])
    expect(debugLines(mesh).count).toBe(0)
    expect(debugLines(mesh, createLines(), { boxes: 9 }).count).toBe(0)
  })
})

describe('debugLines of a world', () => {
  const world = new World()
  const id = world.add(sphere({ radius: 2 }), { position: { x: 10, y: 0, z: 0 } })
  world.add(box({ halfExtents: { x: 1, y: 2, z: 3 } }), { position: { x: 0, y: 20, z: 0 } })
  world.add(plane({ normal: { x: 1, y: 2, z: -2 }, offset: 5 }))
  world.add(pipe({ radius: 0.5, axis: { x: 0, y: 3, z: 4 } }), { position: { x: 1, y: 1, z: 1 } })

  it('draws every vertex on the surface of its collider', () => {
    const points = listOf(debugLines(world)).flatMap((line) => [line.slice(0, 3), line.slice(3)])
    let unexplained = 0
    for (const [x, y, z] of points) {
      const onSphere = Math.abs(Math.hypot(x - 10, y, z) - 2) < 1e-5
      const onBox = Math.abs(x) === 1 && Math.abs(y - 20) === 2 && Math.abs(z) === 3
      const onPlane = Math.abs((x + 2 * y - 2 * z) / 3 - 5) < 1e-5
      const [mx, my, mz] = [x - 1, y - 1, z - 1]
      const along = (3 * my + 4 * mz) / 5
      const onPipe = Math.abs(mx * mx + my * my + mz * mz - along * along - 0.25) < 1e-4
      if (!onSphere && !onBox && !onPlane && !onPipe) unexplained++
    }
    expect(unexplained).toBe(1) // the end of the plane's normal
  })

  it('fills the same arrays again, and forgets what is gone', () => {
    const lines = debugLines(world)
    const { positions, colors, count } = lines
    debugLines(world, lines)
    expect(lines.positions).toBe(positions)
    expect(lines.colors).toBe(colors)
    expect(lines.count).toBe(count)
    world.remove(id)
    expect(debugLines(world, lines).count).toBe(count - 3 * 32 * 2)
  })
})

describe('debugLines of a world that moves', () => {
  const SHAPE = '0.60 0.80 0.60'
  const FAINT = '0.24 0.32 0.24'
  const WAY = '0.30 0.70 1.00'
  const SENSOR = '0.85 0.45 0.95'
  const one = box({ halfExtents: { x: 1, y: 1, z: 1 } })

  it('draws what is driven where it is, faintly where it will be, and how far it goes in a quarter of a second', () => {
    const world = new World()
    const id = world.add(one, { position: { x: 5, y: 0, z: 0 } })
    expect(colorsOf(debugLines(world))).toEqual({ [SHAPE]: 12 })
    world.drive(id, { position: { x: 5, y: 2, z: 0 } }, 0.1)
    const lines = debugLines(world)
    expect(colorsOf(lines)).toEqual({ [SHAPE]: 12, [FAINT]: 12, [WAY]: 1 })
    const list = listOf(lines)
    const heights = (from: number) => new Set(list.slice(from, from + 12).flatMap((line) => [line[1], line[4]]))
    expect([heights(0), heights(12)]).toEqual([new Set([-1, 1]), new Set([1, 3])])
    expect(list[24]).toEqual([5, 0, 0, 5, 5, 0])
    world.advance()
    expect(colorsOf(debugLines(world))).toEqual({ [SHAPE]: 12 })
  })

  it('shows the velocity of a door at its middle, not at its hinge, and fades the colours of its edges', () => {
    const world = new World()
    // a square of 2 m that hangs on the axis x = 10
    const door = new TriangleMesh([0, 0, 0, 2, 0, 0, 2, 2, 0, 0, 2, 0], [0, 1, 2, 0, 2, 3])
    const id = world.add(door, { position: { x: 10, y: 0, z: 0 } })
    const half = 0.005
    const orientation = { x: 0, y: Math.sin(half), z: 0, w: Math.cos(half) }
    world.drive(id, { orientation }, 0.01)
    const lines = debugLines(world)
    expect(colorsOf(lines)).toEqual({
      [OPEN]: 4,
      [FLAT]: 1,
      '0.40 0.10 0.10': 4,
      '0.14 0.14 0.16': 1,
      [WAY]: 1,
    })
    const [ax, ay, az, bx, by, bz] = listOf(lines)[10]
    expect([ax, ay, az, by]).toEqual([11, 1, 0, 1])
    // 1 rad/s at 1 m
    expect(bz).toBeCloseTo(-0.25, 4)
    expect(bx).toBeCloseTo(11, 2)
  })

  it('draws sensors in a colour of their own, meshes as well', () => {
    const world = new World()
    world.add(one, { sensor: true })
    const id = world.add(new TriangleMesh([0, 0, 0, 1, 0, 0, 0, 1, 0]), { sensor: true })
    world.add(plane({ normal: { x: 0, y: 1, z: 0 } }), { sensor: true })
    const colors = colorsOf(debugLines(world))
    expect(Object.keys(colors)).toEqual([SENSOR])
    world.drive(id, { position: { x: 1, y: 0, z: 0 } }, 1)
    expect(colorsOf(debugLines(world))).toEqual({ [SENSOR]: colors[SENSOR], '0.34 0.18 0.38': 3, [WAY]: 1 })
  })

  it('draws planes and pipes that are driven', () => {
    const world = new World()
    const ids = [world.add(plane({ normal: { x: 0, y: 1, z: 0 } })), world.add(pipe({ radius: 1 }))]
    const still = debugLines(world).count
    for (const id of ids) world.drive(id, { position: { x: 0, y: 3, z: 0 } }, 1)
    const lines = debugLines(world, createLines(), { around: { x: 7, y: 5, z: 0 } })
    expect(lines.count).toBe(2 * still + 4)
    const ways = listOf(lines).filter((_, i) => Math.abs(lines.colors[6 * i + 2] - 1) < 1e-6)
    expect(ways).toEqual([
      [7, 0, 0, 7, 0.75, 0],
      [0, 0, 0, 0, 0.75, 0],
    ])
  })
})

describe('the boxes of a world', () => {
  const NODE = '0.90 0.90 0.90'
  const LEAF = '0.20 0.80 0.40'
  const boxesOf = (world: World, boxes: number) => debugLines(world, createLines(), { boxes })
  /** The corners of each box, from its twelve lines. */
  const bounds = (lines: Lines) =>
    Array.from({ length: lines.count / 24 }, (_, i) => {
      const points = listOf(lines)
        .slice(12 * i, 12 * i + 12)
        .flatMap((line) => [line.slice(0, 3), line.slice(3)])
      const ends = (k: number) => [Math.min(...points.map((p) => p[k])), Math.max(...points.map((p) => p[k]))]
      return [0, 1, 2].map((k) => ends(k).map((x) => Number(x.toFixed(4)))) // they are rounded outwards
    })

  it('are those of both trees, and follow what is placed and removed', () => {
    const world = new World()
    expect(boxesOf(world, 9).count).toBe(0)
    const ids = [0, 10, 20].map((x) => world.add(sphere({ radius: 1 }), { position: { x, y: 0, z: 0 } }))
    world.add(plane({ normal: { x: 0, y: 1, z: 0 } })) // has no box
    // ┌──────────┬──┐
    // │ ┌──┬───┐ │  │  two below the root, two in one of them
    // └─┴──┴───┴─┴──┘
    expect(colorsOf(boxesOf(world, 9))).toEqual({ [LEAF]: 3 * 12, [NODE]: 12 })
    expect(boxesOf(world, 0).count).toBe(2 * 24)
    expect(bounds(boxesOf(world, 9))).toContainEqual([
      [9, 11],
      [-1, 1],
      [-1, 1],
    ])
    world.place(ids[1], { position: { x: 10, y: 50, z: 0 } })
    expect(colorsOf(boxesOf(world, 9))).toEqual({ [LEAF]: 3 * 12 })
    const moved = bounds(boxesOf(world, 9)).find(([, [low]]) => low > 40) as number[][]
    for (const [k, middle] of [10, 50, 0].entries()) {
      expect(moved[k][0]).toBeLessThan(middle - 1) // larger than it need be
      expect(moved[k][1]).toBeGreaterThan(middle + 1)
    }
    world.remove(ids[1])
    world.remove(ids[0])
    expect(bounds(boxesOf(world, 9))).toEqual([
      [
        [19, 21],
        [-1, 1],
        [-1, 1],
      ],
    ])
  })

  it('hold what hangs in them, however many there are', () => {
    const world = new World()
    for (let i = 0; i < 300; i++) {
      const id = world.add(sphere({ radius: 0.5 }), { position: { x: i % 7, y: (i * 5) % 11, z: (i * 3) % 13 } })
      if (i % 2) world.place(id, { position: { x: i % 5, y: i % 3, z: (i * 7) % 17 } })
    }
    const colors = colorsOf(boxesOf(world, Number.POSITIVE_INFINITY))
    expect(colors).toEqual({ [LEAF]: 300 * 12, [NODE]: (300 - 4) * 12 })
    expect(boxesOf(world, 3).count).toBeLessThanOrEqual(2 * 30 * 24)
    expect(boxesOf(world, 3).count).toBeGreaterThan(2 * 8 * 24)
  })
})

it('draws solids of any orientation, every vertex on their surface', () => {
  const r = Math.SQRT1_2
  const things = [
    [capsule({ radius: 1, height: 6 }), 2 * 32 + 4 + 4 * 16],
    [cylinder({ radius: 1, height: 6 }), 2 * 32 + 4],
    [ellipsoid({ radii: { x: 1, y: 3, z: 2 } }), 3 * 32],
    [box({ halfExtents: { x: 1, y: 3, z: 2 } }), 12],
  ] as const
  for (const [thing, count] of things)
    for (const orientation of [undefined, { x: 0, y: 0, z: -5, w: 5 }]) {
      const world = new World()
      world.add(thing, { position: { x: 4, y: 5, z: 6 }, orientation })
      const lines = listOf(debugLines(world))
      expect(lines.length).toBe(count)
      const closest = createClosest()
      for (const line of lines)
        for (const at of [line.slice(0, 3), line.slice(3)]) {
          // seen from the body: its y axis is the world's x where it is turned
          const [x, y, z] = orientation ? [5 - at[1], at[0] - 4, at[2] - 6] : [at[0] - 4, at[1] - 5, at[2] - 6]
          expect(Math.max(Math.abs(x), Math.abs(y) / 3, Math.abs(z) / 2)).toBeGreaterThan(0.49)
          expect(world.closestPoint({ x: at[0], y: at[1], z: at[2] }, 1e-5, closest)).toBe(true)
          const inner = { x: 4 + (at[0] - 4) * 0.999, y: 5 + (at[1] - 5) * 0.999, z: 6 + (at[2] - 6) * 0.999 }
          const outer = { x: 4 + (at[0] - 4) * 1.001, y: 5 + (at[1] - 5) * 1.001, z: 6 + (at[2] - 6) * 1.001 }
          expect([world.closestPoint(inner, 0, closest), world.closestPoint(outer, 1e-4 * r, closest)]).toEqual([
            true,
            false,
          ])
        }
    }
})

it('draws a character: body, skin, ground, contacts and motion', () => {
  const world = new World()
  world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
  const character = new Character(world, { shape: sphere({ radius: 0.5 }), position: { x: 3, y: 0.1, z: 0 } })
  for (let i = 0; i < 60; i++) character.walk({ velocity: { x: 1, y: 0, z: 0 } }, 1 / 60)
  expect(character.ground.kind).toBe('ground')
  const lines = debugLines(character)
  const list = listOf(lines)
  const distances = list.slice(0, 192).map(([x, y, z]) => Math.hypot(x - character.position.x, y - 0.52, z))
  for (const distance of distances.slice(0, 96)) expect(distance).toBeCloseTo(0.5, 4)
  for (const distance of distances.slice(96)) expect(distance).toBeCloseTo(0.52, 4)
  expect(list.length).toBe(192 + 1 + character.contactCount + 1)
  const ground = list[192]
  expect(ground[1]).toBeCloseTo(0, 5)
  expect(ground[4]).toBeCloseTo(0.5, 5)
  const motion = list[list.length - 1]
  expect(motion[3] - motion[0]).toBeCloseTo(0.25, 4)
})

it('names what it cannot draw', () => {
  expect(() => debugLines({} as World)).toThrow(TypeError)
})

it('draws the body of an ellipsoid with the skin that it has: its feet are on the floor that it stands on', () => {
  const world = new World()
  world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
  const shape = ellipsoid({ radii: { x: 0.3, y: 0.9, z: 0.3 } })
  const character = new Character(world, { shape, skin: 0.1, position: { x: 0, y: 0, z: 0 } })
  for (let i = 0; i < 30; i++) character.walk({ velocity: { x: 0, y: 0, z: 0 } }, 1 / 60)
  expect(character.ground.kind).toBe('ground')
  const lowest = (color: string): number => {
    const lines = debugLines(character)
    let low = Number.POSITIVE_INFINITY
    for (let i = 0; i < lines.count; i++) {
      const parts = Array.from(lines.colors.subarray(3 * i, 3 * i + 3), (part) => part.toFixed(2)).join(' ')
      if (parts === color) low = Math.min(low, lines.positions[3 * i + 1])
    }
    return low
  }
  expect(lowest('0.15 0.45 0.30')).toBeCloseTo(0, 5) // it was drawn 15 mm above
  expect(lowest('0.20 0.90 0.50')).toBeCloseTo(0.115, 3)
})

describe('debugLines of balls', () => {
  it('draws each with its way, and the normals of what happened', () => {
    const world = new World()
    world.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
    const balls = new Balls(world, { motion: 'stepped', gravity: { x: 0, y: 0, z: 0 } })
    const lines = createLines()
    expect(debugLines(balls, lines).count).toBe(0)
    const gone = balls.add({ position: { x: 9, y: 9, z: 9 }, radius: 1 })
    balls.add({ position: { x: 3, y: 3, z: 0 }, velocity: { x: 0, y: -4, z: 0 }, radius: 1 })
    balls.remove(gone)
    expect(balls.ids()).toEqual([1])
    const one = debugLines(balls, lines).count
    expect(listOf(lines)).toContainEqual([3, 3, 0, 3, 2, 0])
    balls.advance(1)
    expect(balls.eventCount).toBe(1)
    expect(debugLines(balls, lines).count).toBe(one + 2)
    expect(listOf(lines)).toContainEqual([3, 0, 0, 3, 0.5, 0])
    for (const [x, y, z] of listOf(lines).slice(0, 32)) expect(Math.hypot(x - 3, y - 3, z)).toBeCloseTo(1, 6)
  })

  it('turns their circles with them', () => {
    const balls = new Balls(new World(), { gravity: { x: 0, y: 0, z: 0 } })
    balls.add({ position: { x: 0, y: 0, z: 0 }, radius: 2, spin: { x: 0, y: 0, z: 1 } })
    const before = listOf(debugLines(balls))
    balls.advance(0.5)
    const [cos, sin] = [Math.cos(0.5), Math.sin(0.5)]
    const after = listOf(debugLines(balls))
    expect(after.length).toBe(3 * 32 + 1)
    for (const [i, [x, y, z]] of before.entries()) {
      const turned = [cos * x - sin * y, sin * x + cos * y, z]
      for (let k = 0; k < 3; k++) expect(after[i][k]).toBeCloseTo(turned[k], 5)
    }
  })

  it('are faint while they sleep', () => {
    const world = new World()
    for (const x of [1, -1]) world.add(plane({ normal: { x, y: 1, z: 0 } })) // a trough
    const balls = new Balls(world)
    const id = balls.add({ position: { x: 0, y: 1.5, z: 0 }, radius: 1, restitution: 0 })
    const colors = () => Object.keys(colorsOf(debugLines(balls)))
    expect(colors()).toContain('0.20 0.90 0.50')
    for (let i = 0; i < 300; i++) balls.advance(1 / 60)
    expect(balls.state(id)).toBe('sleeps')
    expect(colors()).toContain('0.08 0.36 0.20')
  })
})
