/** Levels of hulls, grids and compounds: a character goes the same way as over boxes and triangles. */
import { trianglesOf } from './clearance.ts'
import { clock, REST } from './driven.ts'
import { block, floorBox, mesh, turnY } from './levels.ts'
import type { Body, Part, Scenario, Setting, Shape, Thing, Track, Vec } from './scenario.ts'
import { BODIES, CAPSULE, CYLINDER, go, setting } from './settings.ts'
import { airborne, apart, distance, largest, last, most, worst } from './verdicts.ts'

type Box = Thing & { readonly shape: { readonly kind: 'box'; readonly halfExtents: Vec } }

const asHull = ({ shape, ...rest }: Box): Thing => ({ ...rest, shape: hullOf(shape) })
const hullOf = (shape: Box['shape']): Part['shape'] => ({ kind: 'hull', triangles: trianglesOf(shape) })

/** Boxes that are not turned, as one thing around the origin. */
const asCompound = (boxes: readonly Box[], of: (shape: Box['shape']) => Part['shape'] = (shape) => shape): Thing => ({
  shape: { kind: 'compound', parts: boxes.map(({ shape, at = [0, 0, 0] }) => ({ shape: of(shape), at })) },
})

/** Level ground, stairs up to a landing, and a wall along it all. */
const YARD = [
  floorBox(20),
  ...[0, 1, 2, 3].map((i) => block([2 + 0.4 * i, 0, -3], [6, 0.25 * (i + 1), 3])),
  block([-20, -1, 3], [20, 4, 3.5]),
  block([5, 1, -3], [5.5, 3, 0.5]),
] as Box[]

const yard = (level: readonly Thing[], body: Body): Setting =>
  setting({
    level,
    body,
    input: (time) => go(2.5, time < 1.2 ? 1.5 : time < 2 ? -1 : 0.8)(),
    seconds: 3.5,
    options: { stepHeight: 0.3 },
  })

const farthest = (tracks: readonly Track[]): number => largest(tracks.slice(1).map((track) => apart(tracks[0], track)))

/** Hills of 33 × 33 samples, 0.75 m apart. */
const HILLS: Extract<Shape, { kind: 'grid' }> = {
  kind: 'grid',
  columns: 33,
  rows: 33,
  size: [24, 24],
  heights: Array.from({ length: 33 * 33 }, (_, i) =>
    Math.fround(0.4 * Math.sin(0.7 * (i % 33)) + 0.3 * Math.cos(0.5 * Math.floor(i / 33))),
  ),
}

/** A table top of four boxes, 5 m to each side, and its legs; level ground at y = 0. */
const RAFT: readonly Part[] = [
  ...[0, 1, 2, 3].map(
    (i): Part => ({
      shape: { kind: 'box', halfExtents: [2.5, 0.5, 2.5] },
      at: [i % 2 === 0 ? -2.5 : 2.5, -0.5, i < 2 ? -2.5 : 2.5],
    }),
  ),
  ...[-4, 4].map((x): Part => ({ shape: { kind: 'cylinder', radius: 0.3, height: 2 }, at: [x, -2, 0] })),
]

const RAFTS: readonly (readonly [string, Shape])[] = [
  ['hull', hullOf({ kind: 'box', halfExtents: [5, 1, 5] })],
  ['compound', { kind: 'compound', parts: RAFT }],
]
/** How far the top is above the origin. */
const TOP: Readonly<Record<string, number>> = { hull: 1, compound: 0 }

const upAndAlong = (time: number): Vec => [0.5 * time, Math.sin(time), -0.25 * time]

export const madeOf: readonly Scenario[] = [
  ...BODIES.map(
    (body): Scenario => ({
      name: `the same way over boxes, hulls and compounds of both, ${body.kind}`,
      source: 'Facepunch/sbox-issues#8217 fine on hulls, sticks on meshes',
      runs: () =>
        [YARD, YARD.map(asHull), [asCompound(YARD)], [asCompound(YARD, hullOf)]].map((level) => yard(level, body)),
      expect: (tracks) => [most('farthest apart, m', farthest(tracks), 1e-9)],
    }),
  ),
  ...BODIES.map(
    (body): Scenario => ({
      name: `the same way over hills of a grid and of its triangles, ${body.kind}`,
      source: 'ours',
      runs: () =>
        [{ shape: HILLS } as Thing, mesh(trianglesOf(HILLS))].map((hills) =>
          setting({ level: [hills], body, start: [-8, 1.5, -8], input: go(3, 2.5), seconds: 5 }),
        ),
      expect: (tracks) => [most('farthest apart, m', farthest(tracks), 0)],
    }),
  ),
  ...RAFTS.map(
    ([name, shape]): Scenario => ({
      name: `a lift that is a ${name}`,
      source: 'ours',
      runs: () =>
        [CAPSULE, CYLINDER].map((body) => {
          const path = (time: number) => {
            const [x, y, z] = upAndAlong(clock(time))
            return { at: [x, y - TOP[name], z] as Vec }
          }
          return setting({ level: [{ shape, path }], body, start: [0.5, 0, 0.2], seconds: 3 })
        }),
      expect: (tracks) => [
        most(
          'farthest from where it was carried, m',
          worst(tracks, ({ setting: { start }, frames }) =>
            Math.max(
              ...frames.map(({ feet, time }) => {
                const [x, y, z] = upAndAlong(clock(time))
                return distance(feet, [start[0] + x, start[1] + y, start[2] + z])
              }),
            ),
          ),
          1e-6,
        ),
        most('frames off the ground', worst(tracks, airborne), 0),
      ],
    }),
  ),
  ...RAFTS.map(
    ([name, shape]): Scenario => ({
      name: `stands 4 m off the axis of a turntable that is a ${name}`,
      source: 'Jolt, RotatingPlatform',
      runs: () =>
        [CAPSULE, CYLINDER].map((body) => {
          const path = (time: number) => ({ at: [0, -TOP[name], 0] as Vec, turn: turnY(Math.PI * clock(time)) })
          return setting({ level: [{ shape, path }], body, start: [4, 0, 0.5], seconds: 1 + REST })
        }),
      expect: (tracks) => [
        most(
          'farthest from where it was carried, m',
          worst(tracks, (track) => distance(last(track).feet, [-4, 0, -0.5])),
          1e-4,
        ),
        most('frames off the ground', worst(tracks, airborne), 0),
      ],
    }),
  ),
  {
    name: 'between the legs of a table that is a compound',
    source: 'ours',
    runs: () => {
      const top: Part = { shape: { kind: 'box', halfExtents: [2, 0.1, 2] }, at: [0, 2.5, 0] }
      const leg = (x: number, z: number): Part => ({
        shape: { kind: 'cylinder', radius: 0.15, height: 2.4 },
        at: [x, 1.2, z],
      })
      const legs = [leg(-1.8, -1.8), leg(1.8, -1.8), leg(1.8, 1.8), leg(-1.8, 1.8)]
      const table: Thing = { shape: { kind: 'compound', parts: [top, ...legs] } }
      const input = (time: number) => ({ velocity: [2, 0, 0] as Vec, jump: time > 1 && time < 1.02 })
      return [0, 1.8].map((z) =>
        setting({ level: [floorBox(), table], start: [-4, 0, z], input, seconds: 4, body: CAPSULE }),
      )
    },
    expect: ([through, stopped]) => [
      most('of its way missing under the table, m', Math.abs(last(through).feet[0] - 4), 1e-6),
      most('highest under the top, m', Math.max(...through.frames.map(({ feet }) => feet[1])), 0.43 + 1e-9),
      most('of the way past a leg, m', last(stopped).feet[0] + 4, 2),
    ],
  },
]
