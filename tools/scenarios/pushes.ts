/** What is driven lifts, pushes, tilts and crushes who is in its way, and lets go who jumps off. */
import { clear, clearance } from './clearance.ts'
import { clock, driven, lift } from './driven.ts'
import { block, box, floorBox, turnY, turnZ } from './levels.ts'
import type { Body, Scenario, Setting } from './scenario.ts'
import { atRates, BALL, BODIES, CAPSULE, CYLINDER, GROWN, go, setting, stay } from './settings.ts'
import { onShip } from './ship.ts'
import { after, airborne, at, distance, last, least, most, near, worst } from './verdicts.ts'

const pushed = (body: Body, rate: number): Setting =>
  setting({
    level: [floorBox(), driven([0.5, 2, 5], (time) => ({ at: [-1.5 + 2 * time, 2, 0] }))],
    body,
    start: [0, 0, 0.3],
    rate,
    seconds: 2,
  })

const jumpOff = (time: number, jumpAt: number): boolean => time > jumpAt && time < jumpAt + 0.02

export const pushes: readonly Scenario[] = [
  ...BODIES.map(
    (body): Scenario => ({
      name: `a rising platform comes from below, and lifts whom it meets, ${body.kind}`,
      source: 'dimforge/rapier#488 dips into it and falls through',
      runs: () =>
        [1, 5].map((speed) =>
          setting({
            level: [floorBox(), driven([1, 0.2, 1], (time) => ({ at: [0, -0.6 + speed * time, 0] }))],
            body,
            seconds: 1,
          }),
        ),
      expect: (tracks) => [
        most(
          'off the platform’s top at the end, m',
          worst(tracks, (track, i) => Math.abs(last(track).feet[1] - (-0.4 + (i % 2 ? 5 : 1) * clock(1)))),
          1e-6,
        ),
      ],
    }),
  ),
  {
    name: 'jumps on a lift that goes down: as high over the lift’s velocity as on the floor',
    source: 'jrouwe/JoltPhysics#1988 sticking to the floor eats the jump',
    runs: () => [
      setting({
        level: [lift((time) => [0, -2 * time, 0])],
        input: (time) => ({ velocity: [0, 0, 0], jump: jumpOff(time, 0.3) }),
      }),
    ],
    expect: ([track]) => [
      least('frames in the air', after(track).filter(({ ground }) => ground === 'air').length, 30),
      near(
        'highest over the lift, m',
        Math.max(...track.frames.map(({ feet, time }) => feet[1] + 2 * clock(time))),
        25 / 2 / 9.81,
        0.01,
      ),
    ],
  },
  {
    name: 'who jumps off a platform keeps its velocity',
    source: 'Godot, ADD_VELOCITY',
    runs: () => [
      setting({
        level: [lift((time) => [3 * time, 0, 0])],
        input: (time) => ({ velocity: [0, 0, 0], jump: jumpOff(time, 0.3) }),
        seconds: 1.2,
      }),
    ],
    expect: ([track]) => [near('way, m', last(track).feet[0], 3 * clock(1.2), 1e-6)],
  },
  ...[60, 240].map(
    (rate): Scenario => ({
      name: `a wall at 2 m/s pushes whoever stands in its way, ${rate} Hz`,
      source: 'Jolt, sample course; dimforge/rapier#485 passes through who does not move',
      runs: () => [CAPSULE, CYLINDER, BALL].map((body) => pushed(body, rate)),
      expect: (tracks) => [
        most(
          'off the wall, m',
          worst(tracks, (track) => Math.abs(last(track).feet[0] - (-1 + 2 * clock(2) + GROWN))),
          1e-6,
        ),
        most('frames off the ground', worst(tracks, airborne), 0),
        least('least clearance of the capsule, m', clearance(tracks[0]), 0.02 - 1e-6),
      ],
    }),
  ),
  {
    name: 'a wall at 300 m/s passes nobody',
    source: 'jrouwe/JoltPhysics#1762 walks through sliding boxes',
    runs: () => [
      setting({
        level: [floorBox(300), driven([0.01, 2, 5], (time) => ({ at: [-1 + 300 * time, 2, 0] }))],
        seconds: 0.5,
      }),
    ],
    expect: ([track]) => [
      near('in front of the wall, m', last(track).feet[0] - (-0.99 + 300 * clock(0.5)), GROWN, 1e-6),
    ],
  },
  ...[CAPSULE, CYLINDER].map(
    (body): Scenario => ({
      name: `a bar that turns sweeps whoever stands in its way, ${body.kind}`,
      source: 'Jolt, sample course',
      runs: () => [
        setting({
          level: [floorBox(), driven([3, 0.3, 0.1], (time) => ({ at: [0, 0.5, 0], turn: turnY(2 * time) }))],
          body,
          start: [1.5, 0, -0.8],
          seconds: 2,
        }),
      ],
      expect: (tracks) => [
        ...clear(tracks[0], 0.02 - 1e-4),
        most(
          'highest, m',
          worst(tracks, (track) => Math.max(...track.frames.map(({ feet }) => feet[1]))),
          1e-4,
        ),
        least('swept by, m', -worst(tracks, (track) => -distance(last(track).feet, track.setting.start)), 0.5),
      ],
    }),
  ),
  ...BODIES.map(
    (body): Scenario => ({
      name: `a board tilts under the feet, ${body.kind}`,
      source: 'Rapier, demo: a tilting body',
      runs: () => [
        setting({
          level: [driven([5, 0.5, 5], (time) => ({ at: [0, -0.5, 0], turn: turnZ(0.3 * Math.sin(2 * time)) }))],
          body,
          start: [0.5, 0, 0],
          seconds: 3,
        }),
      ],
      expect: (tracks) => [
        most(
          'farthest from its place, m',
          Math.max(...tracks[0].frames.map(({ feet }) => distance(feet, [0.5, 0, 0]))),
          1,
        ),
        most('frames off the ground', worst(tracks, airborne), 0),
        ...clear(tracks[0], 0.02 - 1e-3),
      ],
    }),
  ),
  ...BODIES.map(
    (body): Scenario => ({
      name: `a conveyor of 1.5 m/s, ${body.kind}`,
      source: 'Jolt, sample course',
      runs: () => [
        setting({ level: [{ ...box([10, 1, 2], [0, -1, 0]), surfaceVelocity: [1.5, 0, 0] }], body, seconds: 3 }),
      ],
      expect: (tracks) => [
        most(
          'off 4.5 m, m',
          worst(tracks, (track) => Math.abs(last(track).feet[0] - 4.5)),
          0.05,
        ),
        most('frames off the ground', worst(tracks, airborne), 0),
      ],
    }),
  ),
  onShip,
  {
    name: 'a lift into a ceiling crushes, and says so',
    source: 'ours',
    runs: () => [setting({ level: [lift((time) => [0, 0.5 * time, 0]), block([-5, 2.2, -5], [5, 3, 5])], seconds: 1 })],
    expect: ([track]) => [
      most('highest, m', Math.max(...track.frames.map(({ feet }) => feet[1])), 2.2 - 1.99 + 1e-6),
      least(
        'frames until it says crushed',
        track.frames.findIndex(({ result }) => result === 'crushed'),
        38,
      ),
      most(
        'frames until it says crushed',
        track.frames.findIndex(({ result }) => result === 'crushed'),
        42,
      ),
    ],
  },
  ...[CAPSULE, CYLINDER].map(
    (body): Scenario => ({
      name: `a door that closes on it pushes it out of the doorway, ${body.kind}`,
      source: 'ours',
      runs: () => [
        setting({
          level: [floorBox(), driven([0.1, 1.5, 1], (time) => ({ at: [0, 1.5, -1.6 + Math.min(time, 1.4)] }))],
          body,
          start: [0.15, 0, 0],
          seconds: 2,
        }),
      ],
      expect: (tracks) => [
        least('moved, m', distance(last(tracks[0]).feet, tracks[0].setting.start), 0.1),
        ...clear(tracks[0], 0.02 - 1e-6),
      ],
    }),
  ),
  {
    name: 'the same ride at 24 and at 1000 Hz ends at the same place',
    source: 'ours',
    runs: () =>
      atRates([24, 1000], (rate) =>
        setting({ level: [lift((time) => [time, 0.3 * time, 0])], input: stay, rate, seconds: 2 }),
      ),
    expect: ([slow, quick]) => [most('apart, m', distance(last(slow).feet, last(quick).feet), 1e-6)],
  },
  {
    name: 'two platforms at one height: from the one onto the other, and along',
    source: 'ours',
    runs: () => [
      setting({
        level: [
          driven([2, 1, 2], (time) => ({ at: [0, -1, 0.5 * time] })),
          driven([2, 1, 2], (time) => ({ at: [4, -1, 1 * time] })),
        ],
        input: (time) => go(time < 1 ? 4 : 0, 0)(),
        seconds: 2,
      }),
    ],
    expect: ([track]) => [
      near('carried along z by the second, from 1 s to 2 s, m', last(track).feet[2] - at(track, 1).feet[2], 1, 1e-6),
      most('frames off the ground', airborne(track), 0),
    ],
  },
]
