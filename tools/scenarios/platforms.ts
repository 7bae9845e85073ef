/** Platforms and lifts: they carry who stands on them, and leave alone whom they only brush. */
import { clock, driven, lift, REST } from './driven.ts'
import { floorBox, turnY } from './levels.ts'
import type { Body, Scenario, Setting, Thing, Track, Vec } from './scenario.ts'
import { atRates, BODIES, CAPSULE, CYLINDER, GROWN, go, setting } from './settings.ts'
import { airborne, distance, last, most, worst } from './verdicts.ts'

/** How far the feet are from where the platform has taken them, at the end of any frame. */
const offPlatform = ({ setting: { start }, frames }: Track, path: (time: number) => Vec, from = 0): number =>
  Math.max(
    ...frames
      .filter(({ time }) => time > from)
      .map(({ feet, time }) => {
        const [x, y, z] = path(clock(time))
        return distance(feet, [start[0] + x, start[1] + y, start[2] + z])
      }),
  )

const rides = (
  name: string,
  source: string,
  path: (time: number) => Vec,
  more: Partial<Setting> & { within?: number; bodies?: readonly Body[]; rates?: readonly number[] } = {},
): Scenario => {
  const { within = 1e-6, bodies = [CAPSULE, CYLINDER], rates = [60], ...rest } = more
  return {
    name,
    source,
    runs: () =>
      bodies.flatMap((body) =>
        atRates(rates, (rate) =>
          setting({ level: [lift(path)], body, start: [0.5, 0, 0.2], rate, seconds: 3, ...rest }),
        ),
      ),
    expect: (tracks) => [
      most(
        'farthest from where it was carried, m',
        worst(tracks, (track) => offPlatform(track, path)),
        within,
      ),
      most('frames off the ground', worst(tracks, airborne), 0),
    ],
  }
}

/** Around the y axis once a second; stands 9 m from it. */
const turntable = (turns: number): Thing =>
  driven([10, 1, 10], (time) => ({ at: [0, -1, 0], turn: turnY(2 * Math.PI * turns * time) }))

const turning = (body: Body, rate: number, tolerance: number): Scenario => ({
  name: `S5b stands 9 m off the axis of a turntable, once around in a second, ${rate} Hz, ${body.kind}`,
  source: 'Jolt, RotatingPlatform',
  runs: () => [setting({ level: [turntable(1)], body, start: [9, 0, 0], rate, seconds: 1 + REST })],
  expect: ([track]) => [
    most(
      'farthest from where it was carried, m',
      Math.max(
        ...track.frames.map(({ feet, time }) =>
          distance(feet, [9 * Math.cos(2 * Math.PI * clock(time)), 0, -9 * Math.sin(2 * Math.PI * clock(time))]),
        ),
      ),
      tolerance,
    ),
    most('frames off the ground', airborne(track), 0),
  ],
})

const wave = (time: number): Vec => [Math.sin(2 * time), 0, 0]
/** 0.5 m/s up for a second, a rest of half a second, and down again. */
const upAndDown = (time: number): Vec => [0, 0.5 * Math.min(time, 1) - 0.5 * Math.min(Math.max(time - 1.5, 0), 1), 0]
const sawtooth = (time: number): Vec => [0, 1 - Math.abs((time % 2) - 1), 0]

export const platforms: readonly Scenario[] = [
  ...BODIES.map(
    (body): Scenario => ({
      name: `S4 a wall slides past, and drags nobody along, ${body.kind}`,
      source: 'tommy-xr/shock2quest#666 drags off whatever it touches',
      runs: () => [
        setting({ level: [floorBox(), driven([20, 2, 0.5], (time) => ({ at: [2 * time, 2, -GROWN - 0.5] }))], body }),
      ],
      expect: (tracks) => [
        // an ellipsoid grows by more than its skin, and is pushed aside by that at first
        most(
          'dragged along, m',
          worst(tracks, (track) => Math.abs(last(track).feet[0])),
          1e-9,
        ),
      ],
    }),
  ),
  ...BODIES.map((body) =>
    rides(`S5 stands on a platform at 2 m/s, ${body.kind}`, 'dimforge/rapier#488', (time) => [2 * time, 0, 0], {
      bodies: [body],
      rates: [24, 60, 240],
      seconds: 2,
    }),
  ),
  ...[CAPSULE, CYLINDER].map((body) => turning(body, 60, 1e-4)),
  turning(CAPSULE, 24, 1e-4),
  turning(CAPSULE, 240, 1e-4),
  rides('a lift up, a rest, and down', 'Jolt, MovingPlatformUp, which allows 1 cm', upAndDown),
  rides('a lift that turns back at once, 1 m/s', 'jrouwe/JoltPhysics#530 lifts off when a lift reverses', sawtooth, {
    seconds: 4,
  }),
  rides('a lift on a smooth curve', 'Jolt, sample course', (time) => [0, 1 - Math.cos(2 * time), 0]),
  rides('a platform that goes down aslant', 'jrouwe/JoltPhysics#1514 jitter', (time) => [time, -time, 0.5 * time]),
  rides('a platform that goes up aslant', 'godotengine/godot#53475', (time) => [time, time, -0.5 * time]),
  rides('a lift down at 4 m/s', 'BabylonJS/Documentation#1443 wobbles', (time) => [0, -4 * time, 0], {
    rates: [24, 60, 240],
  }),
  rides('a platform on a sine of 2 m/s', 'Rapier, demo', wave),
  rides('a platform that is driven, to where it is', 'dimforge/rapier#747 erratic on a body at rest', () => [0, 0, 0]),
  {
    name: 'walks on a platform as on firm ground',
    source: 'ours',
    runs: () => [
      setting({ level: [lift((time) => [2 * time, 0.5 * time, 0], 20)], body: CYLINDER, input: go(1, 2), seconds: 2 }),
      setting({ level: [lift(() => [0, 0, 0], 20)], body: CYLINDER, input: go(1, 2), seconds: 2 }),
    ],
    expect: ([moving, still]) => [
      most(
        'apart, seen from the platform, m',
        distance(last(moving).feet, [
          last(still).feet[0] + 2 * clock(2),
          last(still).feet[1] + 0.5 * clock(2),
          last(still).feet[2],
        ]),
        1e-6,
      ),
      most('frames off the ground', airborne(moving), 0),
    ],
  },
]
