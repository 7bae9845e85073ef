/** Level ground: the way asked for is the way that is gone, whatever the floor is made of. */
import { clearance } from './clearance.ts'
import { box, floor, floorBox, mesh, plane, strip, tiles } from './levels.ts'
import type { Body, Scenario, Setting, Thing, Track, Verdict } from './scenario.ts'
import { BALL, BODIES, CAPSULE, CYLINDER, ELLIPSOID, GROWN, go, radians, range, setting, stay } from './settings.ts'
import { airborne, apart, at, last, least, most, motion, near, progress, smallest, span, worst } from './verdicts.ts'

/** On level ground to the last millimetre of the way. */
const straight =
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

const bumps = (size: number, height: number, gap: number, count: number): Thing[] => [
  floorBox(),
  ...range(1, count).map((i) => box([size / 2, height / 2, 5], [i * gap, height / 2, 0])),
]

/** Goes over all of them, on the ground, never back. */
const overBumps = (name: string, body: Body, level: Thing[], stepHeight: number): Scenario => ({
  name,
  source: 'Jolt, sample course',
  ...(stepHeight > 0 && body.kind !== 'cylinder' ? { needs: 'round steps' as const } : {}),
  runs: () => [setting({ level, body, input: go(2, 0), seconds: 3, options: { stepHeight } })],
  expect: ([track]) => [
    least('way, m', last(track).feet[0], 5.5),
    most('frames off the ground', airborne(track), 0),
    least('least progress of a frame, m', smallest(progress(track, 0)), 1e-4),
  ],
})

/** A half pipe along x of so many strips; its ends are closed. */
function trough(radius: number, segments: number, half: number): number[] {
  const [x, triangles] = [half, [] as number[]]
  const rim = range(0, segments).map((i): [number, number] => {
    const angle = Math.PI + (Math.PI * i) / segments
    return [radius * Math.cos(angle), radius * (1 + Math.sin(angle))]
  })
  for (let i = 0; i < segments; i++) {
    const [[z0, y0], [z1, y1]] = [rim[i], rim[i + 1]]
    triangles.push(...tiles([-x, y0, z0], [-x, y1, z1], [x, y1, z1], [x, y0, z0], 1))
  }
  for (const end of [-x, x]) triangles.push(...tiles([end, 0, -1], [end, 0, 1], [end, 3, 1], [end, 3, -1], 1))
  return triangles
}

const inTrough = (body: Body): Scenario => ({
  name: `a trough of 768 strips, ${body.kind}`,
  source: 'Jolt, ContactPointLimit; jrouwe/JoltPhysics#364 stuck where triangles are many',
  long: true,
  runs: () => {
    const level = [mesh(trough(0.33, 768, 2))]
    const there = (time: number) => go(time < 2 ? 2 : -2, 0)()
    return [setting({ level, body, start: [0, 0.01, 0], input: there, seconds: 5 })]
  },
  expect: ([track]) => [
    near('reaches one end, x in m', at(track, 2).feet[0], 2 - GROWN, 1e-4),
    near('reaches the other end, x in m', last(track).feet[0], GROWN - 2, 1e-4),
    least('upright part of the ground’s normal', last(track).normal?.[1] ?? 1, 0.999),
    most('frames off the ground', airborne(track), 0),
  ],
})

/** Hills 0.2 m high and 12.6 m long both ways, in a grid of half-metre squares. */
const height = (x: number, z: number): number => 0.5 * Math.sin(x / 2) * Math.cos(z / 2)
function hills(): Thing {
  const triangles: number[] = []
  const point = (x: number, z: number) => [x, height(x, z), z]
  for (const x of range(-25, 24.5, 0.5))
    for (const z of range(-25, 24.5, 0.5)) {
      const [a, b, c, d] = [point(x, z + 0.5), point(x + 0.5, z + 0.5), point(x + 0.5, z), point(x, z)]
      triangles.push(...a, ...b, ...c, ...a, ...c, ...d)
    }
  return mesh(triangles)
}

const stillness = (body: Body): Scenario => ({
  name: `stands still for 10,000 frames, ${body.kind}`,
  source:
    'godotengine/godot#67432 jitters idle on a flat box; mrdoob/three.js#28660 loses the ground every few seconds',
  runs: () => [setting({ level: [floorBox()], body, start: [0.3, 0, 0.1], seconds: 10_000 / 60 })],
  expect: ([track]) => [
    most('largest move of a frame, m', motion(track, 0.1), 0),
    most('frames off the ground', airborne(track), 0),
  ],
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
  overBumps('ten small bumps, 1 cm high, capsule', CAPSULE, bumps(0.05, 0.01, 0.3, 10), 0),
  overBumps('ten small bumps, 1 cm high, cylinder', CYLINDER, bumps(0.05, 0.01, 0.3, 10), 0.4),
  overBumps('ten small bumps, 1 cm high, ellipsoid', ELLIPSOID, bumps(0.05, 0.01, 0.3, 10), 0),
  overBumps('five large bumps, 10 cm high, capsule', CAPSULE, bumps(0.3, 0.1, 1, 5), 0),
  overBumps('five large bumps, 10 cm high, capsule that takes steps', CAPSULE, bumps(0.3, 0.1, 1, 5), 0.4),
  overBumps('five large bumps, 10 cm high, cylinder', CYLINDER, bumps(0.3, 0.1, 1, 5), 0.4),
  inTrough(CAPSULE),
  inTrough(BALL),
  {
    name: 'hills in 20,000 triangles',
    source: 'Jolt, CharacterVirtualScene; crashcat, example-kcc',
    long: true,
    runs: () => [setting({ level: [hills()], start: [-20, height(-20, -10), -10], input: go(4, 2), seconds: 9 })],
    expect: ([track]) => [
      most('frames off the ground', airborne(track), 0),
      least('least clearance, m', clearance(track), 0.02 - 1e-6),
      least('way along x, m', last(track).feet[0] + 20, 33),
    ],
  },
  ...BODIES.map(stillness),
  {
    name: 'stands on the top of a cylinder',
    source: 'godotengine/godot#47058 flickers between floor and air on a cylinder; #57476 stuck on its flat end',
    runs: () =>
      [CAPSULE, CYLINDER].map((body) =>
        setting({
          level: [{ shape: { kind: 'cylinder', radius: 3, height: 1 }, at: [0, -0.5, 0] }],
          body,
          start: [-2, 0, 0.1],
          input: go(1, 0),
          seconds: 4,
        }),
      ),
    expect: (tracks) => [
      most('frames off the ground', worst(tracks, airborne), 0),
      most(
        'off its way, m',
        worst(tracks, (track) => Math.abs(last(track).feet[0] - 2)),
        1e-6,
      ),
    ],
  },
  {
    name: 'walks through a sensor',
    source: 'dimforge/rapier.js#242 sensors block',
    runs: () => [setting({ level: [floorBox(), { ...box([0.5, 2, 2], [2, 1, 0]), sensor: true }], input: go(4, 0) })],
    expect: straight(4, 0),
  },
  {
    name: 'moves by nothing, 10,000 times',
    source: 'ours',
    runs: () => [setting({ level: [floorBox()], input: () => ({ move: [0, 0, 0] }), seconds: 10_000 / 60 })],
    expect: ([track]) => [most('largest move of a frame, m', motion(track, 0), 0)],
  },
  {
    name: 'S12 stands with its centre 0.1 m past a ledge, cylinder',
    source: 'godotengine/godot-proposals#3258 wants a flat bottom',
    runs: () => [setting({ level: [box([5, 1, 5], [-5, -1, 0])], body: CYLINDER, start: [0.1, 0, 0], seconds: 2 })],
    expect: ([track]) => [
      most('largest move of a frame, m', motion(track, 0.1), 1e-9),
      most('frames off the ground', airborne(track), 0),
    ],
  },
  {
    name: 'S12 stands or rolls off with its centre 0.1 m past a ledge, capsule: the same at every rate',
    source: 'godotengine/godot-proposals#3258 sinks on ledges',
    runs: () =>
      [30, 60, 240].map((rate) =>
        setting({
          level: [box([5, 1, 5], [-5, -1, 0]), floorBox()].slice(0, 1),
          start: [0.1, 0, 0],
          rate,
          seconds: 0.5,
        }),
      ),
    expect: (tracks) => [
      most(
        'heights apart after half a second, m',
        worst(tracks, (track) => Math.abs(last(track).feet[1] - last(tracks[1]).feet[1])),
        0.02,
      ),
    ],
  },
  {
    name: 'the same input gives the same bits again',
    source: 'ours; jrouwe/JoltPhysics#1551 desync',
    runs: () => [0, 1].map(() => setting({ level: [hills()], start: [0, 0.3, 0], input: go(3, 1), seconds: 3 })),
    expect: ([one, other]) => [most('apart, m', apart(one, other), 0)],
  },
  {
    name: 'the ground drops by a slope of 10°, then 30°, then rises: feet stay on it',
    source: 'prime31/CharacterController2D#109 not grounded where a slope meets flat',
    runs: () => {
      const [a, b] = [Math.tan(radians(10)), Math.tan(radians(30))]
      const level = [
        mesh(
          strip([
            [-5, 0],
            [1, 0],
            [4, -3 * a],
            [7, -3 * a - 3 * b],
            [9, -3 * a - 3 * b],
            [12, -3 * a],
          ]),
        ),
      ]
      return BODIES.map((body) => setting({ level, body, input: go(4, 0), seconds: 2.5 }))
    },
    expect: (tracks) => [
      most('frames off the ground', worst(tracks, airborne), 0),
      least('least way, m', smallest(tracks.map((track) => last(track).feet[0])), 8.5),
    ],
  },
]
void stay
