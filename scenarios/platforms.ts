/** What is driven: it carries who stands on it, pushes who is in its way, and leaves alone whom it only brushes. */
import { clear, clearance } from './clearance.ts'
import { block, box, floorBox, turnY, turnZ } from './levels.ts'
import type { Body, Place, Scenario, Setting, Thing, Track, Vec } from './scenario.ts'
import { atRates, BALL, BODIES, CAPSULE, CYLINDER, GROWN, go, setting, stay } from './settings.ts'
import { after, airborne, at, distance, last, least, most, near, worst } from './verdicts.ts'

type Path = (time: number) => Place

/** What is driven rests at first, so that whoever is on it stands. */
const REST = 0.25
const clock = (time: number): number => Math.max(0, time - REST)

const driven = (halfExtents: Vec, path: Path): Thing => ({
  shape: { kind: 'box', halfExtents },
  path: (time) => path(clock(time)),
})

/** Its top is level ground at y = 0 at the start. */
const lift = (path: (time: number) => Vec, half = 5): Thing =>
  driven([half, 1, half], (time) => {
    const [x, y, z] = path(time)
    return { at: [x, y - 1, z] }
  })

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

/** A ship that sails, turns and rolls, with a deck, and a wall and a step on it. */
const SHIP: readonly (readonly [Vec, Vec])[] = [
  [
    [6, 0.5, 3],
    [0, -0.5, 0],
  ],
  [
    [0.2, 1, 3],
    [4, 1, 0],
  ],
  [
    [0.5, 0.1, 3],
    [1.5, 0.1, 0],
  ],
]

function sailing(time: number): Place {
  return { at: [3 * time, 0, 1.5 * time], turn: turnY(0.8 * time) }
}

function ship(sails: boolean): Thing[] {
  return SHIP.map(([halfExtents, [x, y, z]]) =>
    driven(halfExtents, (time) => {
      const { at: place, turn } = sails ? sailing(time) : { at: [0, 0, 0] as Vec, turn: turnY(0) }
      const [c, s] = [Math.cos(sails ? 0.8 * time : 0), Math.sin(sails ? 0.8 * time : 0)]
      return { at: [place[0] + x * c + z * s, place[1] + y, place[2] - x * s + z * c], turn }
    }),
  )
}

/** Its velocity in the ship's own axes, as the world sees it halfway through the frame. */
const onDeck = (sails: boolean, x: number, z: number, rate: number) => (time: number) => {
  const angle = sails ? 0.8 * clock(time + 0.5 / rate) : 0
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  return { velocity: [x * c + z * s, 0, -x * s + z * c] as Vec }
}

/** Back into the ship's own axes. */
function fromShip([x, y, z]: Vec, now: number): Vec {
  const time = clock(now)
  const [dx, dz] = [x - 3 * time, z - 1.5 * time]
  const [c, s] = [Math.cos(0.8 * time), Math.sin(0.8 * time)]
  return [dx * c - dz * s, y, dx * s + dz * c]
}

const pushed = (body: Body, rate: number): Setting =>
  setting({
    level: [floorBox(), driven([0.5, 2, 5], (time) => ({ at: [-1.5 + 2 * time, 2, 0] }))],
    body,
    start: [0, 0, 0.3],
    rate,
    seconds: 2,
  })

const jumpOff = (time: number, jumpAt: number): boolean => time > jumpAt && time < jumpAt + 0.02

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
  {
    name: 'walks on a ship that sails and turns as on one that lies still',
    source: 'Jolt, sample: walking inside a moving, rotating ship',
    runs: () =>
      [true, false].map((sails) => {
        const options = { stepHeight: 0.4 }
        return setting({
          level: ship(sails),
          body: CYLINDER,
          start: [-3, 0, 0.5],
          input: onDeck(sails, 2, 0.2, 240),
          options,
          seconds: 4,
          rate: 240,
        })
      }),
    expect: ([sailing, still]) => [
      most(
        'apart, seen from the ship, m',
        Math.max(...sailing.frames.map(({ feet, time }, i) => distance(fromShip(feet, time), still.frames[i].feet))),
        0.01,
      ),
      most('frames off the ground', airborne(sailing), 0),
    ],
  },
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
