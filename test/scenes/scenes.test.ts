import { describe, expect, it } from 'vitest'
import { boulder } from '../../scenes/boulder.ts'
import { brokenHouse, FAULTS } from '../../scenes/broken-house.ts'
import { castle } from '../../scenes/castle.ts'
import { circle } from '../../scenes/circle.ts'
import { clockwork } from '../../scenes/clockwork.ts'
import { dungeon } from '../../scenes/dungeon.ts'
import { gridBox } from '../../scenes/gridBox.ts'
import { hall } from '../../scenes/hall.ts'
import { icosphere } from '../../scenes/icosphere.ts'
import type { Level, Vec3 } from '../../scenes/level.ts'
import { signedArea, triangulate } from '../../scenes/polygon.ts'
import { random } from '../../scenes/random.ts'
import { stairs } from '../../scenes/stairs.ts'
import { terrain } from '../../scenes/terrain.ts'
import { torus } from '../../scenes/torus.ts'
import { town } from '../../scenes/town.ts'
import { uvSphere } from '../../scenes/uvSphere.ts'
import { corners, distanceTo, edgeReport, fingerprint, heightsAt, signedVolume, slenderness } from './surface.ts'

const levels: Record<string, () => Level> = {
  castle,
  brokenHouse,
  clockwork,
  stairs,
  dungeon,
  hall,
  terrain: () => terrain({ triangles: 20_000 }),
  boulder: () => boulder({ triangles: 20_000 }),
  gridBox,
  uvSphere,
  icosphere,
  torus,
  town,
}

describe('random', () => {
  it('repeats from its seed, stays in [0, 1), and differs between seeds', () => {
    const a = random(1)
    const b = random(1)
    const c = random(2)
    const first = Array.from({ length: 1000 }, a)
    expect(Array.from({ length: 1000 }, b)).toEqual(first)
    expect(Array.from({ length: 1000 }, c)).not.toEqual(first)
    for (const value of first) expect(value >= 0 && value < 1).toBe(true)
    expect(first.reduce((sum, value) => sum + value, 0) / 1000).toBeCloseTo(0.5, 1)
  })

  it('starts with these numbers on every engine', () => {
    const next = random(1)
    expect([next(), next(), next()]).toEqual([0.6270739405881613, 0.002735721180215478, 0.5274470399599522])
  })
})

describe('circle', () => {
  it('is exactly symmetric and on the unit circle', () => {
    const points = circle(24)
    expect(points.slice(0, 2)).toEqual([1, 0])
    for (let i = 0; i < points.length; i += 2) {
      expect(Math.abs(points[i] ** 2 + points[i + 1] ** 2 - 1)).toBeLessThan(1e-15)
      const across = (i + 24) % 48
      expect([points[across] + 0, points[across + 1] + 0]).toEqual([-points[i] + 0, -points[i + 1] + 0])
    }
  })
})

describe('triangulate', () => {
  it('covers a frame with a hole: the areas add up', () => {
    //  ┌───────┐
    //  │ ┌───┐ │   9 - 1
    //  │ └───┘ │
    //  └───────┘
    const outline = [0, 0, 3, 0, 3, 3, 0, 3]
    const hole = [1, 1, 1, 2, 2, 2, 2, 1]
    const points = [...outline, ...hole]
    const triangles = triangulate(outline, [hole])
    let twice = 0
    for (let i = 0; i < triangles.length; i += 3) {
      const area = signedArea([0, 1, 2].flatMap((k) => points.slice(2 * triangles[i + k], 2 * triangles[i + k] + 2)))
      expect(area).toBeGreaterThan(0)
      twice += area
    }
    expect(twice).toBe(16)
    expect(triangles.length / 3).toBe(8)
  })

  it('refuses an outline that runs clockwise', () => {
    expect(() => triangulate([0, 0, 0, 2, 2, 2, 2, 0])).toThrow('not simple')
  })
})

describe('every scene', () => {
  it.each(Object.entries(levels))('%s: whole triples, indices in range, finite coordinates', (_, make) => {
    const { positions, indices } = make()
    expect(positions.length % 3).toBe(0)
    expect(indices.length % 3).toBe(0)
    expect(indices.every((i) => i < positions.length / 3)).toBe(true)
    expect(positions.every(Number.isFinite)).toBe(true)
  })

  it.each(Object.entries(levels))('%s: no triangle without area', (_, make) => {
    const level = make()
    let worst = 1
    for (let t = 0; t < level.indices.length / 3; t++) worst = Math.min(worst, slenderness(...corners(level, t)))
    expect(worst).toBeGreaterThan(5e-4)
  })

  it('has these bytes on every engine: a changed scene is a deliberate change here', () => {
    const prints = Object.entries(levels).map(([name, make]) => {
      const level = make()
      return `${name} ${level.indices.length / 3} ${fingerprint(level.positions, level.indices)}`
    })
    expect(prints).toMatchInlineSnapshot(`
      [
        "castle 10372 584488df",
        "brokenHouse 300 2020fb11",
        "clockwork 4732 02e66ede",
        "stairs 1308 570ee01a",
        "dungeon 10008 dbad4370",
        "hall 11220 bedec4e4",
        "terrain 20000 3fab49be",
        "boulder 20480 b22ca752",
        "gridBox 768 c63891ee",
        "uvSphere 960 75b5e541",
        "icosphere 1280 2a423ab1",
        "torus 1024 74a7dee5",
        "town 30896 356bff3d",
      ]
    `)
  })
})

describe('closed scenes', () => {
  const manifold = ['boulder', 'gridBox', 'uvSphere', 'icosphere', 'torus', 'dungeon']
  it.each(manifold)('%s: every edge is shared by two triangles, once in each direction', (name) => {
    expect(edgeReport(levels[name]())).toEqual({ unbalanced: 0, shared: 0, boundary: 0 })
  })

  it.each(manifold)('%s: faces the side that it should', (name) => {
    const outwards = name !== 'dungeon' // a dungeon is seen from inside
    expect(signedVolume(levels[name]()) > 0).toBe(outwards)
  })

  it.each(['castle', 'clockwork', 'stairs', 'brokenHouse', 'hall'])(
    '%s: closed solids, so every edge is met equally often in both directions',
    (name) => {
      expect(edgeReport(levels[name]())).toMatchObject({ unbalanced: 0, boundary: 0 })
    },
  )

  it('gridBox: has unit squares with integer corners, at the place asked for', () => {
    const level = gridBox({ cells: { x: 2, y: 1, z: 1 }, origin: { x: -1, y: 0, z: 5 } })
    expect(level.indices.length / 3).toBe(2 * 2 * (2 + 2 + 1))
    expect(signedVolume(level)).toBe(6 * 2)
    expect(Math.min(...level.positions)).toBe(-1)
    expect(level.positions.every(Number.isInteger)).toBe(true)
  })

  it('spheres and torus: vertices lie where they should', () => {
    for (const level of [uvSphere({ radius: 2 }), icosphere({ radius: 2, frequency: 5 })]) {
      for (let i = 0; i < level.positions.length; i += 3) {
        expect(Math.abs(Math.hypot(...level.positions.slice(i, i + 3)) - 2)).toBeLessThan(1e-6)
      }
    }
    const ring = torus({ major: 2, minor: 0.5 })
    for (let i = 0; i < ring.positions.length; i += 3) {
      const [x, y, z] = ring.positions.slice(i, i + 3)
      expect(Math.abs(Math.hypot(Math.hypot(x, z) - 2, y) - 0.5)).toBeLessThan(1e-6)
    }
  })
})

describe('the broken house', () => {
  const level = brokenHouse()

  it('has each of its faults where it says', () => {
    const { hole, pit, sill, beam, edge } = FAULTS
    expect(heightsAt(level, (hole.x0 + hole.x1) / 2, (hole.z0 + hole.z1) / 2)).toEqual([])
    expect(heightsAt(level, (pit.x0 + pit.x1) / 2, (pit.z0 + pit.z1) / 2)[0]).toBeCloseTo(-pit.deep, 6)
    expect(heightsAt(level, sill.x, (sill.z0 + sill.z1) / 2)[0]).toBeCloseTo(sill.high, 6)
    const below = [(beam.x0 + beam.x1) / 2, beam.under - 0.5, 0.52] as const
    expect(distanceTo(level, [...below], 2)).toBeCloseTo(0.5, 6)
    expect(heightsAt(level, edge.x + 0.01, (edge.z0 + edge.z1) / 2)).toEqual([])
  })

  it('has a way around that is sound, and starts its visitor on the floor', () => {
    expect(offTheFloor(level, level.waypoints)).toEqual([])
    expect(fallsOn(level, level.waypoints, [0.62, 1, 1.4])).toBe(0)
    expect(heightsAt(level, level.spawn.x, level.spawn.z)[0]).toBe(0)
  })
})

describe('the castle', () => {
  const level = castle()

  it('has a moderate number of triangles, and a colour for each vertex', () => {
    expect(level.indices.length / 3).toBeGreaterThan(1_000)
    expect(level.indices.length / 3).toBeLessThan(11_000)
    expect(level.colors.length).toBe(level.positions.length)
    expect(level.colors.every((value) => value >= 0 && value <= 1.1)).toBe(true)
  })

  it('has no hole in the floor: below every place there is ground', () => {
    for (let x = -29.9; x < 30; x += 1.37) {
      for (let z = -29.9; z < 30; z += 1.41) {
        const floors = heightsAt(level, x, z).filter((height) => height > -0.01)
        expect(floors.length, `at ${x}, ${z}`).toBeGreaterThan(0)
      }
    }
  })

  it('starts its visitor on the ground, in the open', () => {
    const { x, y, z } = level.spawn
    expect(heightsAt(level, x, z)[0]).toBe(y)
    expect(distanceTo(level, [x, y + 1, z], 1.5)).toBeGreaterThan(0.9)
  })

  it('has a tour whose points lie on the floor', () => expect(offTheFloor(level, level.waypoints)).toEqual([]))

  it('has a tour that a body of radius 0.4 and height 1.8 can follow, falling once', () => {
    expect(fallsOn(level, level.waypoints, [0.62, 1, 1.4])).toBe(1)
  })

  it('has a second tour, up and down stairs and over ledges, all on the floor and with room for that body', () => {
    expect(offTheFloor(level, level.stairsTour)).toEqual([])
    expect(fallsOn(level, level.stairsTour, [1, 1.38])).toBe(0)
  })

  it('has a narrow door of 0.9 m', () => {
    // across the keep's south door, at breast height
    expect(distanceTo(level, [0, 1.2, -4.4], 1)).toBeCloseTo(0.45, 6)
  })

  it('has a loft to walk under upright, a beam under which 1.8 m do not pass, and a ramp up to the planks', () => {
    const ceiling = (x: number, z: number) => heightsAt(level, x, z).filter((height) => height > 1.2)
    expect(ceiling(12.5, -4.5)[1]).toBeCloseTo(1.9, 6)
    expect(ceiling(12.5, -6.5)[1]).toBeCloseTo(1.95, 6) // the beam's upper side, within the planks
    expect(ceiling(12.5, -6.5)[3]).toBeCloseTo(1.6, 6)
    const ramp = heightsAt(level, 13.5, -8.5)
    expect(ramp[2]).toBeGreaterThan(0.6)
  })

  it('has ledges of 0.1, 0.2, 0.3 and 0.45 m, and a table of 1 m with a board of 5 cm', () => {
    const tops = [-8.9, -10.3, -11.7, -13.1].map((x) => heightsAt(level, x, -3.3)[0])
    expect(tops).toEqual([0.1, 0.2, 0.3, 0.45].map(Math.fround))
    const [top, under] = heightsAt(level, -9.9, 14.4)
    expect(top).toBe(1)
    expect(under).toBeCloseTo(0.95, 6)
  })
})

describe('the stairs', () => {
  const level = stairs()

  it('have a tour over five flights up and down, and up and down a tower', () => {
    expect(offTheFloor(level, level.waypoints)).toEqual([])
    expect(fallsOn(level, level.waypoints, [1, 1.38])).toBe(0)
  })

  it('start their visitor on the floor, facing the first lane', () => {
    const { x, y, z } = level.spawn
    expect(heightsAt(level, x, z)[0]).toBe(y)
    expect(distanceTo(level, [x, y + 1, z], 1.5)).toBe(1)
  })
})

describe('the hall', () => {
  const level = hall({ seed: 7 })

  it('is another one for each seed', () => {
    expect(hall({ seed: 7 })).toEqual(level)
    expect(hall({ seed: 8 }).positions).not.toEqual(level.positions)
  })

  it('has two huge triangles for its whole floor, and hundreds of small props beside each other', () => {
    const areas = Array.from({ length: level.indices.length / 3 }, (_, t) => {
      const [[ax, , az], [bx, , bz], [cx, , cz]] = corners(level, t)
      return ((bz - az) * (cx - ax) - (bx - ax) * (cz - az)) / 2 // seen from above
    })
    const floor = areas.filter((area) => area > 3000)
    expect(floor).toHaveLength(2)
    expect(floor[0] + floor[1]).toBe((96 + 2) * (60 + 2))
    expect(areas.filter((area) => Math.abs(area) < 1).length).toBeGreaterThan(0.95 * areas.length)
    // whatever stands in the middle of a cell or beside it
    let props = 0
    for (let x = -46.5; x < 48; x += 3)
      for (let z = -28.5; z < 30; z += 3) if (heightsAt(level, x, z).length > 2) props++
    expect(props).toBeGreaterThan(200)
  })

  it('has flights up to its gallery', () => {
    expect(heightsAt(level, -34.5, -24.1)[0]).toBe(4)
    expect(heightsAt(level, -34.5, -23.9)[0]).toBeCloseTo(3.8, 6)
    expect(heightsAt(level, -34.5, -18.4)[0]).toBeCloseTo(0.2, 6)
    expect(heightsAt(level, -34.5, -18.2)[0]).toBe(0)
  })
})

describe('the town', () => {
  it('is another one for each seed', () => {
    expect(town({ seed: 7 })).toEqual(town({ seed: 7 }))
    expect(town({ seed: 8 }).positions).not.toEqual(town({ seed: 7 }).positions)
  })

  it.each([1, 2, 3, 4])('seed %i: flights begin on the floor and end on landings, low ones and high ones', (seed) => {
    const level = town({ seed })
    expect(offTheFloor(level, [...level.flights.flatMap(({ from, to }) => [from, to]), level.spawn])).toEqual([])
    const risers = level.flights.map(({ riser }) => riser)
    expect(Math.min(...risers)).toBeLessThan(0.08)
    expect(Math.max(...risers)).toBeGreaterThan(0.15)
    expect(Math.max(...risers)).toBeLessThan(0.3)
    for (const { from, to } of level.flights)
      for (const { x, y, z } of [from, to]) expect(distanceTo(level, [x, y + 1, z], 1)).toBeGreaterThan(0.45)
  })

  it.each([1, 2])(
    'seed %i: but for the edge of its pavement every edge is met equally often in both directions',
    (seed) => {
      expect(edgeReport(town({ seed }))).toMatchObject({ unbalanced: 4 * 120, boundary: 4 * 120 })
    },
  )
})

/** The points of a tour that are more than 5 cm over or under the floor. */
function offTheFloor(level: Level, tour: Vec3[]): string[] {
  const wrong: string[] = []
  for (const { x, y, z } of tour) {
    const floor = heightsAt(level, x, z).find((height) => height < y + 0.3)
    if (floor === undefined || Math.abs(floor - y) >= 0.05) wrong.push(`at ${x}, ${y}, ${z} the floor is at ${floor}`)
  }
  return wrong
}

/** Follows a tour in small steps on the floor; how often it drops by more than a metre. At these heights there is room to stand. */
function fallsOn(level: Level, tour: Vec3[], heights: number[]): number {
  let floor = tour[0].y
  let falls = 0
  for (let i = 1; i < tour.length; i++) {
    const from = tour[i - 1]
    const to = tour[i]
    const steps = Math.ceil(Math.hypot(to.x - from.x, to.z - from.z) / 0.2)
    for (let k = 1; k <= steps; k++) {
      const x = from.x + ((to.x - from.x) * k) / steps
      const z = from.z + ((to.z - from.z) * k) / steps
      const below = heightsAt(level, x, z).find((height) => height < floor + 0.35)
      expect(below, `floor at ${x}, ${z}`).toBeDefined()
      if (below! < floor - 1) falls++
      floor = below!
      for (const height of heights) {
        const room = distanceTo(level, [x, floor + height, z], 0.6)
        expect(room, `room at ${x}, ${floor + height}, ${z}`).toBeGreaterThan(0.42)
      }
    }
  }
  return falls
}
