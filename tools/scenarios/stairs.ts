/** Stairs: climbed up to the step height at every rate and in every scale, and nothing that is none. */

import { climb, needs, RATES, timeTo } from './flights.ts'
import { block, stairs as flight, floorBox, mesh, wall } from './levels.ts'
import type { Body, Scenario, Thing } from './scenario.ts'
import { CAPSULE, CYLINDER, ELLIPSOID, GROWN, go, range, setting } from './settings.ts'
import { airborne, last, least, most, near, progress, smallest, worst } from './verdicts.ts'

/** From the foot of the stairs to their top, the way is 3.3 m. */
const LIMIT = 2 / 4 + (1.5 * 3.32) / 4

const upStairs = (rates: readonly number[], body: Body, name: string, source: string): Scenario => ({
  name: `${name}, ${body.kind}`,
  source,
  ...needs(body),
  runs: () => rates.map((rate) => climb(rate, body)),
  expect: (tracks) => [
    most(
      'slowest to the top, s',
      worst(tracks, (track) => timeTo(track, 3 - 1e-3)),
      LIMIT,
    ),
    most('frames off the ground', worst(tracks, airborne), 0),
    most(
      'aside, m',
      worst(tracks, (track) => Math.max(...track.frames.map(({ feet }) => Math.abs(feet[2])))),
      1e-6,
    ),
    least(
      'least progress of a frame, as a share of the wish',
      smallest(tracks.flatMap((track) => progress(track, 0).map((way) => (way * track.setting.rate) / 4))),
      1e-3,
    ),
  ],
})

const down = (body: Body): Scenario => ({
  name: `down the stairs, feet on every tread, ${body.kind}`,
  source: 'gkjohnson/three-mesh-bvh#251; Facepunch/sbox-issues#5847',
  ...needs(body),
  runs: () => RATES.map((rate) => climb(rate, body, 0.4, { start: [5, 3, 0], input: go(-4, 0) })),
  expect: (tracks) => [
    near('height at the end, m', last(tracks[0]).feet[1], 0, 1e-6),
    most('frames off the ground', worst(tracks, airborne), 0),
    most(
      'off its way, m',
      worst(tracks, (track) => Math.abs(last(track).feet[0] + 5)),
      0.2,
    ),
  ],
})

const blocked = (body: Body): Scenario => ({
  name: `stairs without a step height stop it, ${body.kind}`,
  source: 'Jolt, WalkStairs; o3de/o3de#1810 climbs more than a step height of 0 allows',
  runs: () => RATES.map((rate) => climb(rate, body, 0)),
  expect: (tracks) => [
    most(
      'off x = -0.32 m, m',
      worst(tracks, (track) => Math.abs(last(track).feet[0] + GROWN)),
      1.1e-2,
    ),
    most(
      'highest, m',
      worst(tracks, (track) => Math.max(...track.frames.map(({ feet }) => feet[1]))),
      1e-6,
    ),
    most('frames off the ground', worst(tracks, airborne), 0),
  ],
})

/** 0.3 m high and only 0.05 m deep: a wall in bands. */
const noStairs = (body: Body, level: () => Thing[], of: string): Scenario => ({
  name: `no stairs: 0.3 m high, 0.05 m deep, of ${of}, ${body.kind}`,
  source: 'Jolt, sample course',
  ...needs(body),
  runs: () => [climb(60, body, 0.4, { level: level() })],
  expect: ([track]) => [most('highest, m', Math.max(...track.frames.map(({ feet }) => feet[1])), 0.3 + 1e-3)],
})

const narrowBoxes = (): Thing[] => [
  floorBox(),
  ...range(0, 9).map((i) => block([0.05 * i, 0, -2], [0.05 * i + 3, 0.3 * (i + 1), 2])),
]

const beside = (z: number): Thing => mesh(wall(-9, z, 9, z, 4))

export const stairs: readonly Scenario[] = [
  ...[CYLINDER, CAPSULE, ELLIPSOID].map((body) =>
    upStairs(RATES, body, 'S7 up ten steps at 60 to 360 Hz', 'Jolt, WalkStairs'),
  ),
  ...[CYLINDER, CAPSULE].map((body) =>
    upStairs([24, 30, 1000], body, 'up ten steps at 24, 30 and 1000 Hz', 'jrouwe/JoltPhysics#211 300 Hz fails'),
  ),
  ...[CYLINDER, CAPSULE].map(blocked),
  ...[CYLINDER, CAPSULE].map(down),
  {
    name: 'a stair takes as long at 60 Hz as at 360 Hz, cylinder',
    source: 'jrouwe/JoltPhysics#2036 depends on the rate',
    runs: () => RATES.map((rate) => climb(rate, CYLINDER)),
    expect: (tracks) => [
      most(
        'times to the top apart, s',
        worst(tracks, (track) => timeTo(track, 3 - 1e-3) - timeTo(tracks[3], 3 - 1e-3)),
        1 / 60,
      ),
    ],
  },
  ...[0.01, 0.1, 3, 100].map(
    (scale): Scenario => ({
      name: `stairs of ${scale} times the size, cylinder`,
      source: 'jrouwe/JoltPhysics#689 fails after scaling by 3',
      runs: () => [
        setting({
          level: [mesh(flight(10, 0.3, 0.3).map((x) => x * scale))],
          body: { ...CYLINDER, radius: 0.3 * scale, height: 1.95 * scale },
          start: [-2 * scale, 0, 0],
          input: go(4 * scale, 0),
          seconds: 2,
          options: { skin: 0.02 * scale, stepHeight: 0.4 * scale, snap: 0.5 * scale, gravity: 9.81 * scale },
        }),
      ],
      expect: ([track]) => [
        most('to the top, s', timeTo(track, (3 - 1e-3) * scale), LIMIT),
        most('frames off the ground', airborne(track), 0),
      ],
    }),
  ),
  ...[CYLINDER, CAPSULE].map(
    (body): Scenario => ({
      name: `up the stairs along a wall beside them, ${body.kind}`,
      source: 'jrouwe/JoltPhysics#211 a wall beside stairs blocks; Jolt, sample course',
      ...needs(body),
      runs: () =>
        [60, 300].map((rate) =>
          climb(rate, body, 0.4, { level: [mesh(flight(10, 0.3, 0.3)), beside(-GROWN)], input: go(4, -1) }),
        ),
      expect: (tracks) => [
        most(
          'slowest to the top, s',
          worst(tracks, (track) => timeTo(track, 3 - 1e-3)),
          LIMIT,
        ),
        most('frames off the ground', worst(tracks, airborne), 0),
      ],
    }),
  ),
  {
    name: 'up the stairs with a wall behind the landing',
    source: 'Jolt, sample course',
    runs: () => [
      climb(60, CYLINDER, 0.4, { level: [mesh(flight(10, 0.3, 0.3)), mesh(wall(3.5, 3, 3.5, -3, 1, -1, 9))] }),
    ],
    expect: ([track]) => [
      near('height, m', last(track).feet[1], 3, 1e-3),
      near('stops at x, m', last(track).feet[0], 3.5 - GROWN, 1e-3),
    ],
  },
  noStairs(CYLINDER, () => [mesh(flight(10, 0.3, 0.05))], 'triangles'),
  noStairs(CYLINDER, narrowBoxes, 'boxes'),
  noStairs(CAPSULE, () => [mesh(flight(10, 0.3, 0.05))], 'triangles'),
  noStairs(CAPSULE, narrowBoxes, 'boxes'),
]
