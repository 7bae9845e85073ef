/** Single steps, and stairs that lean: what is low enough is climbed, and nothing else. */

import { climb, needs, RATES, timeTo } from './flights.ts'
import { block, box, stairs as flight, floorBox, mesh, strip, turnX, turnZ } from './levels.ts'
import type { Body, Scenario, Setting } from './scenario.ts'
import { CAPSULE, CYLINDER, GROWN, go, radians, range, setting } from './settings.ts'
import { after, airborne, last, least, most, near, smallest, worst } from './verdicts.ts'

/** One step of a height, in front of level ground. */
const one = (height: number, body: Body, stepHeight: number, rate = 60, speed = 2): Setting =>
  setting({
    level: [
      mesh(
        strip([
          [-10, 0],
          [1, 0],
          [1, height],
          [10, height],
        ]),
      ),
    ],
    body,
    input: go(speed, 0),
    seconds: 3 / speed + 1,
    rate,
    options: { stepHeight, snap: 0.5 },
  })

const ledges = (body: Body): Scenario => ({
  name: `steps of 5 to 30 cm are climbed, and of 35 to 60 cm not, ${body.kind}`,
  source: 'godotengine/godot-proposals#2751 wanted for years; crashcat, flights of 0.3 to 0.7 m',
  ...needs(body),
  runs: () => range(5, 60, 5).map((height) => one(height / 100, body, 0.3)),
  expect: (tracks) => [
    most('wrongly climbed or not', tracks.filter((track, i) => last(track).feet[0] > 2 !== i < 6).length, 0),
    most(
      'off the height of the step, m',
      worst(tracks.slice(0, 6), (track, i) => Math.abs(last(track).feet[1] - (i + 1) * 0.05)),
      1e-3,
    ),
  ],
})

/** Stairs on ground that is tilted, aside or along. */
const tilted = (degrees: number, turn: (angle: number) => readonly [number, number, number, number]): Setting => {
  const level = [{ ...mesh(flight(10, 0.25, 0.3, 6)), turn: turn(radians(degrees)) }]
  return setting({
    level,
    body: CYLINDER,
    start: [-2, 0.6, 0],
    input: go(3, 0),
    seconds: 3,
    options: { stepHeight: 0.45 },
  })
}

export const steps: readonly Scenario[] = [
  ...[CYLINDER, CAPSULE].map(ledges),
  {
    name: 'stairs on ground that is tilted by 5° and 10°, along and aside',
    source: 'jrouwe/JoltPhysics#2036 fails on tilted ground',
    runs: () => [
      tilted(5, turnZ),
      tilted(10, turnZ),
      tilted(5, turnX),
      tilted(10, turnX),
      tilted(-5, turnZ),
      tilted(-10, turnX),
    ],
    expect: (tracks) => [
      least(
        'least height, m',
        smallest(tracks.map((track) => Math.max(...track.frames.map(({ feet }) => feet[1])))),
        1.9,
      ),
      least('least way, m', smallest(tracks.map((track) => last(track).feet[0])), 3),
    ],
  },
  {
    name: 'a low wall beside a step, from rest against it',
    source: 'godotengine/godot-proposals#2751 blocks without momentum',
    runs: () =>
      [CYLINDER].map((body) =>
        setting({
          level: [floorBox(), block([1, 0, 0], [6, 0.25, 4]), block([1, 0, -4], [6, 0.6, 0])],
          body,
          start: [1 - GROWN - 0.001, 0, 0.4],
          input: (time) => go(time < 0.5 ? 0 : 2, 0)(),
          seconds: 2,
          options: { stepHeight: 0.3 },
        }),
      ),
    expect: ([track]) => [least('way, m', last(track).feet[0], 3), near('height, m', last(track).feet[1], 0.25, 1e-3)],
  },
  {
    name: 'risers that lean by up to 5°, back and over',
    source: 'PhysX, changelog: steps that are not upright are not climbed',
    runs: () =>
      [-0.02, -0.01, -1e-6, 1e-6, 0.01, 0.02].map((lean) =>
        climb(60, CYLINDER, 0.4, { level: [mesh(flight(10, 0.25, 0.35, 2, lean))] }),
      ),
    expect: (tracks) => [
      most(
        'slowest to the top, s',
        worst(tracks, (track) => timeTo(track, 2.5 - 1e-3)),
        2,
      ),
      most('frames off the ground', worst(tracks, airborne), 0),
    ],
  },
  {
    name: 'a step height of 5 cm climbs steps of 4 cm',
    source: 'PhysX, changelog: small step offsets climb nothing',
    runs: () => [climb(60, CYLINDER, 0.05, { level: [mesh(flight(20, 0.04, 0.2))] })],
    expect: ([track]) => [
      near('height, m', last(track).feet[1], 0.8, 1e-3),
      most('frames off the ground', airborne(track), 0),
    ],
  },
  {
    name: 'a step that is too high lifts nobody, and nobody trembles before it',
    source: 'PhysX, changelog: rises off the ground when blocked by a step',
    runs: () => RATES.map((rate) => one(0.5, CYLINDER, 0.4, rate)),
    expect: (tracks) => [
      most(
        'highest, m',
        worst(tracks, (track) => Math.max(...track.frames.map(({ feet }) => feet[1]))),
        1e-6,
      ),
      most(
        'off x = 0.68 m, m',
        worst(tracks, (track) => Math.abs(last(track).feet[0] - (1 - GROWN))),
        1e-3,
      ),
    ],
  },
  {
    name: 'a box of 0.3 m on a step of 0.3 m',
    source: 'Jolt, sample course; Rapier, Python tests',
    runs: () => [
      setting({
        level: [floorBox(), block([1, 0, -3], [6, 0.3, 3]), box([0.4, 0.15, 0.4], [3, 0.45, 0])],
        body: CYLINDER,
        input: go(2, 0),
        seconds: 3,
        options: { stepHeight: 0.4 },
      }),
    ],
    expect: ([track]) => [
      near('highest, m', Math.max(...track.frames.map(({ feet }) => feet[1])), 0.6, 1e-3),
      least('way, m', last(track).feet[0], 5),
    ],
  },
  {
    name: 'a step under a ceiling that leaves no room is not climbed',
    source: 'ours',
    runs: () => [
      setting({
        level: [floorBox(), block([1, 0, -3], [6, 0.3, 3]), block([1.2, 2.2, -3], [6, 3, 3])],
        body: CYLINDER,
        input: go(2, 0),
        seconds: 2,
        options: { stepHeight: 0.4 },
      }),
    ],
    expect: ([track]) => [most('way, m', last(track).feet[0], 1.2 - GROWN + 1e-3)],
  },
  {
    name: 'a step taken aslant leaves the heading as it is',
    source: 'ours',
    runs: () =>
      range(-60, 60, 20).map((heading) => {
        const level = [
          mesh(
            strip(
              [
                [-10, 0],
                [1, 0],
                [1, 0.3],
                [20, 0.3],
              ],
              20,
            ),
          ),
        ]
        const [c, s] = [Math.cos(radians(heading)), Math.sin(radians(heading))]
        return setting({ level, body: CYLINDER, input: go(3 * c, 3 * s), seconds: 3, options: { stepHeight: 0.4 } })
      }),
    expect: (tracks) => [
      most(
        'heading off, rad',
        worst(tracks, (track, i) =>
          Math.abs(Math.atan2(last(track).feet[2], last(track).feet[0]) - radians(-60 + 20 * i)),
        ),
        0.03,
      ),
      near('height, m', smallest(tracks.map((track) => last(track).feet[1])), 0.3, 1e-3),
    ],
  },
  {
    name: 'walks off a ledge that is higher than a step, and falls as a free body does',
    source: 'Facepunch/sbox-issues#5847 snaps down while it falls',
    runs: () => [
      setting({
        level: [floorBox(), block([-9, 0, -3], [1, 2, 3])],
        body: CYLINDER,
        start: [0, 2, 0],
        input: go(2, 0),
        seconds: 2,
        options: { stepHeight: 0.4, snap: 0.5 },
      }),
    ],
    expect: ([track]) => {
      const falling = after(track).filter(({ ground }) => ground === 'air')
      return [
        near('time in the air, s', falling.length / 60, Math.sqrt(4 / 9.81), 0.034),
        near('height at the end, m', last(track).feet[1], 0, 1e-6),
      ]
    },
  },
]
