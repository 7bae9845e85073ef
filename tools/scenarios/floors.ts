/** Level ground: the way asked for is the way that is gone, whatever the floor is made of. */
import { box, floor, floorBox, mesh, plane, tiles } from './levels.ts'
import type { Body, Scenario, Setting, Thing, Track, Verdict } from './scenario.ts'
import { BALL, BODIES, CAPSULE, CYLINDER, go, range, setting } from './settings.ts'
import { airborne, at, last, least, most, near, span, worst } from './verdicts.ts'

/** On level ground to the last millimetre of the way. */
export const straight =
  (x: number, z: number) =>
  ([track]: readonly Track[]): Verdict[] => [
    near('way along x, m', last(track).feet[0], x, 1e-6),
    near('way along z, m', last(track).feet[2], z, 1e-6),
    most('up and down, m', span(track, 1), 1e-6),
    most('frames off the ground', airborne(track), 0),
  ]

const walk = (name: string, source: string, body: Body, level: Thing, x: number, z: number): Scenario => ({
  name,
  source,
  runs: () => [setting({ level: [level], body, input: go(x / 10, z / 10), seconds: 10 })],
  expect: straight(x, z),
})

const toe = (name: string, source: string, level: () => Thing[], body: Body): Scenario => ({
  name,
  source,
  runs: () => [setting({ level: level(), body, start: [-8, 0, 0.05], input: go(4, 0.1), seconds: 4 })],
  expect: ([track]) => [
    near('way along x, m', last(track).feet[0] + 8, 16, 1e-6),
    near('way along z, m', last(track).feet[2] - 0.05, 0.4, 1e-6),
    most('up and down, m', span(track, 1), 1e-6),
  ],
})

const rapierSteps = (snap: number): Scenario => ({
  name: `10,000 moves over a box of 1 km, snap ${snap} m`,
  source: 'Rapier, character_controller_ground_detection, which accepts 930 and 960 m of 1000',
  runs: () => [
    setting({ level: [floorBox(1001)], input: go(6, 6), seconds: 10_000 / 60, options: { snap }, body: CAPSULE }),
  ],
  expect: ([track]) => [
    least('way along x, m', last(track).feet[0], 999.9),
    least('way along z, m', last(track).feet[2], 999.9),
    most('frames off the ground', airborne(track), 0),
  ],
})

/** Falls, lands, jumps, lands: heights of a free fall, whatever the rate. */
const fallAndJump = (rate: number): Setting =>
  setting({
    level: [floorBox()],
    start: [0, 2, 0],
    rate,
    seconds: 3,
    input: (time) => ({ velocity: [0, 0, 0], jump: time >= 1.5 && time < 1.5 + 0.9 / rate }),
    options: { jumpSpeed: 4 },
  })

export const floors: readonly Scenario[] = [
  ...BODIES.map((body) =>
    walk(
      `S1 a box for a floor, ${body.kind}`,
      'dimforge/rapier#809 jumps and jitters on a flat box',
      body,
      floorBox(),
      40,
      0,
    ),
  ),
  ...BODIES.map((body) =>
    walk(`S2 a grid of 1 m, straight on, ${body.kind}`, 'dimforge/rapier#95', body, mesh(floor(60, 120)), 40, 0),
  ),
  ...BODIES.map((body) =>
    walk(`S2b a grid of 1 m, diagonally, ${body.kind}`, 'dimforge/rapier#95', body, mesh(floor(60, 120)), 30, 20),
  ),
  walk('a plane for a floor', 'ours', CAPSULE, plane([0, 1, 0]), 30, 20),
  toe(
    'a row of boxes side by side',
    'jrouwe/JoltPhysics#717 bounces where two cubes touch',
    () => {
      return range(-10, 10).map((x) => box([0.5, 0.5, 3], [x, -0.5, 0]))
    },
    BALL,
  ),
  toe(
    'a row of boxes side by side, cylinder',
    'jrouwe/JoltPhysics#717',
    () => {
      return range(-10, 10).map((x) => box([0.5, 0.5, 3], [x, -0.5, 0]))
    },
    CYLINDER,
  ),
  toe(
    'level tiles that overlap',
    'jrouwe/JoltPhysics#1085 tiled shapes snag',
    () => {
      return range(-10, 10).map((x) =>
        mesh(tiles([x - 0.7, 0, 3], [x + 0.7, 0, 3], [x + 0.7, 0, -3], [x - 0.7, 0, -3], 1)),
      )
    },
    CAPSULE,
  ),
  toe(
    'a ball over a grid of 1 m',
    'jrouwe/JoltPhysics#1155 a sphere catches inactive edges',
    () => [mesh(floor(10, 20))],
    BALL,
  ),
  toe(
    'a floor in 40,000 triangles',
    'NVIDIAGameWorks/PhysX#400 stuck on a detailed mesh',
    () => [mesh(floor(10, 141))],
    CAPSULE,
  ),
  toe(
    'a floor in 40,000 triangles, cylinder',
    'idanarye/bevy-tnua#76 bumps on many colliders',
    () => [mesh(floor(10, 141))],
    CYLINDER,
  ),
  toe(
    'triangles without area in the floor',
    'ours',
    () => {
      const thread = range(-9, 9).flatMap((x) => [x, 0, -2, x, 0, 0, x, 0, 2, x, 0, 0, x, 0, 0, x, 0, 0])
      return [mesh(floor(10, 20), thread)]
    },
    CAPSULE,
  ),
  rapierSteps(0.2),
  rapierSteps(0),
  {
    name: 'a move of 0.1 m is 0.1 m',
    source: 'Rapier, Python tests, which allow 0.02 m',
    runs: () => [setting({ level: [floorBox()], input: () => ({ move: [0.1, 0, 0] }), seconds: 1 / 60 })],
    expect: ([track]) => [near('way, m', last(track).feet[0], 0.1, 1e-9)],
  },
  {
    name: 'the floor is above, and up is down',
    source: 'Rapier, negative_up',
    runs: () => [
      setting({ level: [box([60, 1, 60], [0, 1, 0])], options: { up: [0, -1, 0] }, input: go(3, 2), seconds: 2 }),
    ],
    expect: straight(6, 4),
  },
  {
    name: 'up is neither axis',
    source: 'dimforge/rapier#449 no up vector; PhysX: another up axis',
    runs: () => {
      const [c, s] = [Math.cos(1), Math.sin(1)]
      const level = [plane([s, c, 0])]
      return [setting({ level, options: { up: [s, c, 0] }, input: go(2 * c, 1, -2 * s), seconds: 3 })]
    },
    expect: ([track]) => {
      const { feet } = last(track)
      const [c, s] = [Math.cos(1), Math.sin(1)]
      return [
        near('way down the plane, m', feet[0] * c - feet[1] * s, 6, 1e-6),
        near('way along z, m', feet[2], 3, 1e-6),
        most('off the plane, m', Math.abs(feet[0] * s + feet[1] * c), 1e-6),
        most('frames off the ground', airborne(track), 0),
      ]
    },
  },
  {
    name: 'falls, lands and jumps',
    source: 'Jolt, FallingAndJumping',
    runs: () => [fallAndJump(60)],
    expect: ([track]) => [
      most('in the air after the first frame (0: yes)', at(track, 1 / 60).ground === 'air' ? 0 : 1, 0),
      near('height after the fall, m', at(track, 1).feet[1], 0, 1e-6),
      most('on the ground then (0: yes)', at(track, 1).ground === 'ground' ? 0 : 1, 0),
      least('height after the first frame of the jump, m', at(track, 1.5 + 1 / 60).feet[1], 0.06),
      most('in the air then (0: yes)', at(track, 1.5 + 1 / 60).ground === 'air' ? 0 : 1, 0),
      near('height at the end, m', last(track).feet[1], 0, 1e-6),
      most('on the ground then (0: yes)', last(track).ground === 'ground' ? 0 : 1, 0),
    ],
  },
  {
    name: 'a jump is as high at 30 Hz as at 240 Hz',
    source: 'godotengine/godot#93334 the tick rate changes speeds',
    runs: () => [30, 60, 120, 240].map(fallAndJump),
    expect: (tracks) => [
      most(
        'off the parabola after 0.2 s, m',
        worst(tracks, (track) => Math.abs(at(track, 1.7).feet[1] - (4 * 0.2 - (9.81 / 2) * 0.2 ** 2))),
        1e-9,
      ),
    ],
  },
  {
    name: 'falls for ten seconds at 24 Hz, and stops at a floor without thickness',
    source: 'pmndrs/ecctrl#70 unstable at low rates',
    runs: () => [setting({ level: [mesh(floor(5))], start: [0, 490, 0], rate: 24, seconds: 12 })],
    expect: ([track]) => [near('height, m', last(track).feet[1], 0, 1e-6)],
  },
]
