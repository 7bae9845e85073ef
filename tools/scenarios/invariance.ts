/** What must not matter: how a surface is cut, in which order it is listed, how large the world is, where it lies, and the rate. */
import { block, box, floorBox, mesh, plane, shuffled, stairs, strip, tiles, turnY, wall } from './levels.ts'
import type { Body, Input, Scenario, Setting, Shape, Thing, Track, Vec } from './scenario.ts'
import { BODIES, CAPSULE, CYLINDER, go, radians, range, setting } from './settings.ts'
import { apart, distance, largest, last, most, worst } from './verdicts.ts'

const MAZE = (n: number): number[] => [
  ...tiles([-10, 0, 10], [10, 0, 10], [10, 0, -10], [-10, 0, -10], n),
  ...wall(3, 10, 3, -1, n),
  ...wall(-10, 3, 10, 3.5, n),
  ...wall(-3, -10, -2, 10, n),
  ...tiles([-2, 0, -3], [2.9, 2, -3], [2.9, 2, -8], [-2, 0, -8], n),
]

/** Around in the maze: into walls, corners, up the ramp, with a jump. */
const around = (time: number): Input => {
  const ways = [
    [4, 0.5],
    [-1, 4],
    [-4, -1],
    [1, -4],
    [4, -3],
    [3, 0.2],
  ]
  const [x, z] = ways[Math.min(5, Math.floor(time))]
  return { velocity: [x, 0, z], jump: time > 2.2 && time < 2.22 }
}

const roundTrip = (level: Thing[], body: Body, more: Partial<Setting> = {}): Setting =>
  setting({
    level,
    body,
    input: around,
    seconds: 6,
    options: { stepHeight: body.kind === 'cylinder' ? 0.3 : 0 },
    ...more,
  } as Setting)

/** Farthest of any from the first. */
const spread = (tracks: readonly Track[], map?: (feet: Vec, i: number) => Vec): number =>
  largest(tracks.slice(1).map((track, i) => apart(tracks[0], track, map && ((feet) => map(feet, i + 1)))))

const SCALES = [1, 0.01, 0.1, 3, 10, 100, 1000]

function scaled({ body, options, start, level, input, ...rest }: Setting, scale: number): Setting {
  const vec = ([x, y, z]: Vec): Vec => [x * scale, y * scale, z * scale]
  const shape = (one: Shape): Shape => {
    if (one.kind === 'mesh') return { ...one, triangles: one.triangles.map((x) => x * scale) }
    if (one.kind === 'box') return { ...one, halfExtents: vec(one.halfExtents) }
    if (one.kind === 'hull' || one.kind === 'grid' || one.kind === 'compound')
      throw new TypeError(`scaled: shape is a ${one.kind}, expected a mesh, box, plane, sphere or cylinder`)
    return one.kind === 'plane' ? { ...one, offset: one.offset * scale } : { ...one, radius: one.radius * scale }
  }
  const { maxSlope, up, ...lengths } = options
  const { skin, gravity, jumpSpeed, stepHeight, snap } = lengths
  return {
    ...rest,
    body: { ...body, radius: body.radius * scale, height: body.height * scale },
    options: {
      maxSlope,
      up,
      skin: skin * scale,
      gravity: gravity * scale,
      jumpSpeed: jumpSpeed * scale,
      stepHeight: stepHeight * scale,
      snap: snap * scale,
    },
    start: vec(start),
    level: level.map((thing) => ({ ...thing, shape: shape(thing.shape), at: vec(thing.at ?? [0, 0, 0]) })),
    input: (time, frame) => {
      const one = input(time, frame)
      return { ...one, velocity: vec(one.velocity ?? [0, 0, 0]) }
    },
  }
}

function shifted({ start, level, ...rest }: Setting, by: Vec): Setting {
  const add = ([x, y, z]: Vec): Vec => [x + by[0], y + by[1], z + by[2]]
  return { ...rest, start: add(start), level: level.map((thing) => ({ ...thing, at: add(thing.at ?? [0, 0, 0]) })) }
}

/** A quarter turn about y: (x, y, z) to (z, y, -x). */
function quarter({ start, level, input, ...rest }: Setting): Setting {
  const turn = ([x, y, z]: Vec): Vec => [z, y, -x]
  return {
    ...rest,
    start: turn(start),
    level: level.map((thing) => ({ ...thing, at: turn(thing.at ?? [0, 0, 0]), turn: turnY(radians(90)) })),
    input: (time, frame) => {
      const one = input(time, frame)
      return { ...one, velocity: turn(one.velocity ?? [0, 0, 0]) }
    },
  }
}

/** Along walls, up a ramp and over level ground: no jump and no fall, so that rates may only differ by rounding. */
const COURSE = (): Thing[] => [
  mesh(
    strip([
      [-10, 0],
      [3, 0],
      [7, 2],
      [30, 2],
    ]),
  ),
  mesh(wall(-10, 2, 12, 1.2, 8)),
  block([-10, -1, -5], [30, 4, -3]),
]

const course = (rate: number, body: Body): Setting =>
  setting({ level: COURSE(), body, input: (time) => go(4, time < 2 ? 2 : -2)(), seconds: 4, rate })

const eachBody = (
  name: string,
  source: string,
  runs: (body: Body) => Setting[],
  limit: number,
  map?: (feet: Vec, i: number) => Vec,
): Scenario[] =>
  BODIES.map((body) => ({
    name: `${name}, ${body.kind}`,
    source,
    ...(body === CAPSULE ? {} : { long: true as const }),
    runs: () => runs(body),
    expect: (tracks) => [most('farthest apart, m', spread(tracks, map), limit)],
  }))

const FAR: Vec = [10_000, 0, -10_000]

export const invariance: readonly Scenario[] = [
  ...eachBody(
    'the same way on a maze of few, many and very many triangles',
    'ours',
    (body) => [1, 2, 5, 16].map((n) => roundTrip([mesh(MAZE(n))], body)),
    1e-9,
  ),
  ...eachBody(
    'the same way whatever the order of the triangles',
    'ours',
    (body) => {
      const triangles = MAZE(3)
      return [triangles, ...range(1, 5).map((seed) => shuffled(triangles, seed))].map((order) =>
        roundTrip([mesh(order)], body),
      )
    },
    1e-9,
  ),
  ...eachBody(
    'the same way in one mesh and in a mesh for each wall',
    'ours',
    (body) => {
      const triangles = MAZE(2)
      const single = range(0, triangles.length / 9 - 1).map((i) => mesh(triangles.slice(9 * i, 9 * i + 9)))
      return [roundTrip([mesh(triangles)], body), roundTrip(single, body)]
    },
    1e-9,
  ),
  ...eachBody(
    'the same way in sizes from 0.01 to 1000',
    'jrouwe/JoltPhysics#689 stairs fail after scaling; dimforge/rapier, lengths that do not scale',
    (body) => SCALES.map((scale) => scaled(roundTrip([mesh(MAZE(3))], body), scale)),
    1e-8,
    ([x, y, z], i) => [x / SCALES[i], y / SCALES[i], z / SCALES[i]],
  ),
  ...eachBody(
    'the same way 10 km off',
    'godotengine/godot#75537 worse far from the origin',
    (body) => [roundTrip([mesh(MAZE(3))], body), shifted(roundTrip([mesh(MAZE(3))], body), FAR)],
    1e-6,
    ([x, y, z]) => [x - FAR[0], y, z - FAR[2]],
  ),
  ...eachBody(
    'the same way after a quarter turn',
    'ours',
    (body) => [roundTrip([mesh(MAZE(3))], body), quarter(roundTrip([mesh(MAZE(3))], body))],
    1e-9,
    ([x, y, z]) => [-z, y, x],
  ),
  ...[CAPSULE, CYLINDER].map(
    (body): Scenario => ({
      name: `the same place after walls and a ramp, at 24 to 1000 Hz, ${body.kind}`,
      source: 'PhysX, baseTests: 24 to 60 Hz within 5 cm',
      long: true,
      runs: () => [60, 24, 30, 50, 120, 240, 360, 1000].map((rate) => course(rate, body)),
      expect: (tracks) => [
        most(
          'farthest apart at the end, m',
          worst(tracks, (track) => distance(last(track).feet, last(tracks[0]).feet)),
          0.01,
        ),
      ],
    }),
  ),
  {
    name: 'the same way on a plane, a box and a mesh',
    source: 'Facepunch/sbox-issues#8217 fine on hulls, sticks on meshes',
    runs: () => {
      const input = (time: number): Input => ({ velocity: [3, 0, time < 1 ? 2 : -2], jump: time > 1.2 && time < 1.22 })
      const floors = [
        plane([0, 1, 0]),
        floorBox(),
        mesh(tiles([-20, 0, 20], [20, 0, 20], [20, 0, -20], [-20, 0, -20], 7)),
      ]
      return BODIES.flatMap((body) =>
        floors.map((one) => setting({ level: [one, box([1, 3, 1], [5, 3, 0.5])], body, input, seconds: 3 })),
      )
    },
    expect: (tracks) => [
      most('farthest apart, m', largest(range(0, 3).map((i) => spread(tracks.slice(3 * i, 3 * i + 3)))), 1e-9),
    ],
  },
  {
    name: 'the same stairs of triangles in another order',
    source: 'ours',
    runs: () => {
      const steps = stairs(8, 0.25, 0.3)
      return [steps, shuffled(steps, 3), shuffled(steps, 4)].map((one) =>
        setting({
          level: [mesh(one)],
          body: CYLINDER,
          start: [-1, 0, 0],
          input: go(3, 0.2),
          seconds: 2,
          options: { stepHeight: 0.3 },
        }),
      )
    },
    expect: (tracks) => [most('farthest apart, m', spread(tracks), 1e-9)],
  },
]
