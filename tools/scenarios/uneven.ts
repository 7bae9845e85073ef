/** Bumps, troughs, hills and ledges; and who wants nothing stands still. */
import { clearance } from './clearance.ts'
import { straight } from './floors.ts'
import { box, floorBox, mesh, strip, tiles } from './levels.ts'
import type { Body, Scenario, Thing } from './scenario.ts'
import { BALL, BODIES, CAPSULE, CYLINDER, ELLIPSOID, GROWN, go, radians, range, setting } from './settings.ts'
import { airborne, apart, at, last, least, most, motion, near, progress, smallest, worst } from './verdicts.ts'

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

export const uneven: readonly Scenario[] = [
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
