/** Slopes: what can be walked is walked at the speed asked for, up and down; what cannot is a wall, and a slide. */
import { clearance } from './clearance.ts'
import { box, floor, floorBox, mesh, quad, slope, strip, turnZ } from './levels.ts'
import type { Body, Frame, Scenario, Setting, Thing, Track } from './scenario.ts'
import { BALL, BODIES, CAPSULE, CYLINDER, ELLIPSOID, go, radians, range, setting, stay } from './settings.ts'
import {
  after,
  airborne,
  apart,
  at,
  distance,
  last,
  least,
  most,
  motion,
  near,
  progress,
  smallest,
  worst,
} from './verdicts.ts'

const WALKABLE = range(5, 45, 5)
const STEEP = range(55, 75, 5)

/** Feet of a round body that touches a slope through the origin, above the origin; a flat one stands on its rim. */
function onSlope(degrees: number, { kind }: Body): number {
  const angle = radians(degrees)
  return kind === 'cylinder' ? 0.32 * Math.tan(angle) : 0.32 / Math.cos(angle) - 0.32
}

const start = (degrees: number, body: Body, input = stay): Setting =>
  setting({ level: [mesh(slope(degrees))], body, start: [0, onSlope(degrees, body), 0], input, seconds: 1.5 })

/** How far along the slope. */
const along = ({ setting: { start: from }, frames }: Track, degrees: number, i = frames.length - 1): number =>
  (frames[i].feet[0] - from[0]) * Math.cos(radians(degrees)) +
  (frames[i].feet[1] - from[1]) * Math.sin(radians(degrees))

const uphill = (degrees: number, body: Body): Scenario => ({
  name: `S6 up a slope of ${degrees}° at 2 m/s, ${body.kind}`,
  source: 'Jolt, MovingOnSlope; dimforge/rapier.js#313 slows uphill',
  runs: () => [start(degrees, body, go(2, 0))],
  expect: ([track]) => [
    near('way along the slope, m', along(track, degrees), 3, 1e-4),
    most('frames off the ground', airborne(track), 0),
  ],
})

const moving = (body: Body): Scenario => ({
  name: `floors from 5° to 75°: stands up to 50°, slides from there, ${body.kind}`,
  source: 'Jolt, MovingOnSlope',
  runs: () => [...WALKABLE, ...STEEP].map((degrees) => start(degrees, body)),
  expect: (tracks) => [
    most('of those up to 50°, frames off the ground', worst(tracks.slice(0, WALKABLE.length), airborne), 0),
    most(
      'of those, farthest moved, m',
      worst(tracks.slice(0, WALKABLE.length), (track) => distance(last(track).feet, track.setting.start)),
      1e-4,
    ),
    most(
      'of the steep ones, frames on ground',
      worst(tracks.slice(WALKABLE.length), (track) => track.frames.filter(({ ground }) => ground === 'ground').length),
      0,
    ),
    most(
      'of the steep ones, off a slide without friction, m',
      worst(tracks.slice(WALKABLE.length), (track, i) =>
        Math.abs(along(track, STEEP[i]) + (9.81 / 2) * Math.sin(radians(STEEP[i])) * 1.5 ** 2),
      ),
      0.2,
    ),
  ],
})

/** At the top of a fall it may fly a frame; what matters is that it comes down by walking. */
const stick = (body: Body, snap: number): Scenario => ({
  name:
    snap > 0 ? `keeps to 45° down at 10 m/s, ${body.kind}` : 'leaves 45° down at 10 m/s where it does not look down',
  source: 'Jolt, StickToFloor',
  runs: () => [
    setting({
      level: [mesh(slope(45))],
      body,
      start: [0, onSlope(45, body), 0],
      input: (time) => go(time < 0.1 ? 0 : -10, 0)(), // stands first
      seconds: 1.6,
      options: { snap },
    }),
  ],
  expect: ([track]) =>
    snap > 0
      ? [
          most('frames off the ground', airborne(track), 0),
          most('off the slope, m', Math.abs(last(track).feet[1] - last(track).feet[0] - onSlope(45, body)), 1e-4),
        ]
      : [least('frames in the air', airborne(track, 0), 1)],
})

/** Rapier's two ramps, in their own numbers. */
function rapierRamps(limit: number): Setting {
  const [a, b] = [Math.tan(0.2), Math.tan(0.6)]
  return setting({
    level: [
      mesh(
        strip([
          [-10, 0],
          [0.5, 0],
          [4.5, 4 * a],
          [24.5, 4 * a + 20 * b],
        ]),
      ),
    ],
    body: { kind: 'sphere', radius: 0.5, height: 1 },
    input: go(6, 0),
    seconds: 200 / 60,
    options: { maxSlope: limit },
  })
}

const ramp = (degrees: number, height: number): [number, number][] => [
  [-10, 0],
  [1, 0],
  [1 + height / Math.tan(radians(degrees)), height],
  [30, height],
]

/** A ramp over the limit, with steps allowed: no step may help. */
const tooSteep = (degrees: number, body: Body): Scenario => ({
  name: `a ramp of ${degrees}° is not climbed by steps, ${body.kind}`,
  source: 'decentraland/godot-explorer#2920 climbed in bands of 0.31 m',
  ...(body.kind === 'cylinder' ? {} : { needs: 'round steps' as const }),
  runs: () =>
    [30, 60, 240].map((rate) =>
      setting({
        level: [mesh(strip(ramp(degrees, 6)))],
        body,
        input: go(4, 0),
        seconds: 4,
        rate,
        options: { stepHeight: 0.31 },
      }),
    ),
  expect: (tracks) => [
    most(
      'highest, m',
      worst(tracks, (track) => Math.max(...track.frames.map(({ feet }) => feet[1]))),
      0.05,
    ),
    most(
      'farthest, m',
      worst(tracks, (track) => last(track).feet[0]),
      1.05,
    ),
  ],
})

/** With their step heights: a cylinder takes steps by default, and may do without. */
const WALKERS: readonly (readonly [Body, number])[] = [...BODIES.map((body) => [body, 0] as const), [CYLINDER, 0.3]]
const nameOf = ({ kind }: Body, stepHeight: number): string => (stepHeight > 0 ? `${kind} that takes steps` : kind)

const leaning = range(51, 129, 2)

/** A wall through x = 1 that leans by an angle: under 90° back, over it towards the body. */
function leaningWall(degrees: number): Thing {
  const [x, y] = [6 * Math.cos(radians(degrees)), 6 * Math.sin(radians(degrees))]
  return mesh(quad([1 - x, -y, 5], [1 + x, y, 5], [1 + x, y, -5], [1 - x, -y, -5]))
}

/** The ramps of Jolt's course: boards every 10°, upright or upside down, one end on the floor; with a side wall of 70° or without. */
const boards = (side: boolean): Scenario => ({
  name: `ramps of every 10°${side ? ', beside a wall of 70°' : ''}: climbed up to 50°, and no others`,
  source: 'Jolt, sample course',
  runs: () =>
    range(10, 170, 10).map((degrees) =>
      setting({
        level: [
          floorBox(),
          box(
            [3, 0.05, 1.5],
            [4 + 3 * Math.cos(radians(degrees)), 3 * Math.sin(radians(degrees)), 0],
            turnZ(radians(degrees)),
          ),
          ...(side ? [sideWall()] : []),
        ],
        start: [-4, 0, 0],
        input: go(3, side ? -0.3 : 0),
        seconds: 4,
      }),
    ),
  expect: (tracks) => {
    const climbs = tracks.map((track) => Math.max(...track.frames.map(({ feet }) => feet[1])))
    return [
      least('least height on those up to 40°, m', Math.min(...climbs.slice(0, 4)), 0.3),
      most('most height at those from 60° on, m', Math.max(...climbs.slice(5)), 0.06),
      least('least clearance, m', smallest(tracks.map(clearance)), 0.02 - 1e-6),
    ]
  },
})

function sideWall(): Thing {
  const [y, z] = [6 * Math.sin(radians(70)), 6 * Math.cos(radians(70))]
  return mesh(quad([-9, -y, -0.4 + z], [19, -y, -0.4 + z], [19, y, -0.4 - z], [-9, y, -0.4 - z]))
}

/** So many boards, too steep to climb, around the start; it falls in between. */
function funnel(count: number): Thing {
  const triangles = range(0, count - 1).flatMap((i) => {
    const middle = (2 * Math.PI * i) / count
    const reach = (radius: number, height: number, side: number): [number, number, number] => {
      const aside = side * 8
      return [
        radius * Math.cos(middle) - aside * Math.sin(middle),
        height,
        radius * Math.sin(middle) + aside * Math.cos(middle),
      ]
    }
    const far = 5 * Math.tan(radians(40))
    return quad(reach(0, 0, 1), reach(far, 5, 1), reach(far, 5, -1), reach(0, 0, -1))
  })
  return mesh(triangles)
}

const inFunnel = (count: number): Scenario => ({
  name: `a funnel of ${count} boards that are too steep: stands in it, and can jump`,
  source: 'Jolt, sample course; jrouwe/JoltPhysics#1876 stuck in a pit of steep slopes',
  runs: () => [
    setting({
      level: [funnel(count)],
      start: [0, 2, 0],
      seconds: 4,
      input: (time) => ({ velocity: [0, 0, 0], jump: time >= 3 && time < 3.01 }),
    }),
  ],
  expect: ([track]) => [
    most(
      'frames off the ground in the third second',
      after(track, 2).filter(({ time, ground }) => time < 3 && ground !== 'ground').length,
      0,
    ),
    most(
      'largest move of a frame then, m',
      Math.max(
        ...after(track, 2)
          .filter(({ time }) => time < 3)
          .map((frame, i, all) => (i ? distance(frame.feet, all[i - 1].feet) : 0)),
      ),
      1e-6,
    ),
    least(
      'jumps to a height over its rest of, m',
      Math.max(...track.frames.filter(({ time }) => time > 3).map(({ feet }) => feet[1])) - at(track, 2.9).feet[1],
      0.5,
    ),
  ],
})

export const slopes: readonly Scenario[] = [
  ...[10, 30, 45].flatMap((degrees) => [CAPSULE, CYLINDER].map((body) => uphill(degrees, body))),
  ...[CAPSULE, CYLINDER].map(moving),
  {
    name: 'a slope of 60°: walking up it has no effect',
    source: 'Jolt, MovingOnSlope; BabylonJS climbs 60°',
    runs: () => [start(60, CAPSULE, go(2, 0)), start(60, CAPSULE)],
    expect: ([pushed, left]) => [
      most('higher than who only slides, m', last(pushed).feet[1] - last(left).feet[1], 0.05),
      most('way along the slope, m', along(pushed, 60), -8),
    ],
  },
  ...[CAPSULE, CYLINDER, BALL].map((body) => stick(body, 0.5)),
  stick(CAPSULE, 0),
  {
    name: 'a limit of 0.601 rad climbs a ramp of 0.6 rad',
    source: 'Rapier, character_controller_climb_test',
    runs: () => [rapierRamps(0.601)],
    expect: ([track]) => [
      least('x, m', last(track).feet[0], 6),
      least('y, m', last(track).feet[1], 3),
      most('frames off the ground', airborne(track, 0.05), 0),
    ],
  },
  {
    name: 'a limit of 0.599 rad does not',
    source: 'Rapier, character_controller_climb_test',
    runs: () => [rapierRamps(0.599)],
    expect: ([track]) => [
      most('x, m', last(track).feet[0], 4.5),
      most('y, m', last(track).feet[1], 2),
      most('frames off the ground', airborne(track, 0.05), 0),
    ],
  },
  {
    name: 'the same slope as a box, a mesh and a fine mesh: the same limit',
    source: 'dimforge/rapier.js#274 no effect on meshes; NVIDIAGameWorks/PhysX#403 none on others',
    runs: () =>
      [49.9, 50.1].flatMap((degrees) => {
        const angle = radians(degrees)
        const turned = box([60, 1, 60], [Math.sin(angle), -Math.cos(angle), 0], turnZ(angle))
        return [
          turned,
          mesh(slope(degrees)),
          mesh(strip(range(-30, 30).map((x): [number, number] => [x, x * Math.tan(angle)]))),
        ].map((thing) =>
          setting({ level: [thing], start: [0, onSlope(degrees, CAPSULE), 0], input: go(2, 0), seconds: 1.5 }),
        )
      }),
    expect: (tracks) => [
      most(
        'at 49.9°, off 3 m, m',
        worst(tracks.slice(0, 3), (track) => Math.abs(along(track, 49.9) - 3)),
        1e-4,
      ),
      most(
        'at 50.1°, way up, m',
        worst(tracks.slice(3), (track) => along(track, 50.1)),
        0,
      ),
    ],
  },
  ...[55, 70].flatMap((degrees) => [CYLINDER, CAPSULE].map((body) => tooSteep(degrees, body))),
  {
    name: 'stands on slopes of 10° to 45° for ten seconds, over the seams of their triangles',
    source: 'gkjohnson/three-mesh-bvh#247 slides down ramps; godotengine/godot#74971 a cylinder slides to edges',
    runs: () =>
      BODIES.flatMap((body) =>
        [10, 30, 45].map((degrees) => {
          const ground = strip(
            range(-20, 20).map((i): [number, number] => [i * 0.25, i * 0.25 * Math.tan(radians(degrees))]),
          )
          return setting({
            level: [mesh(ground)],
            body,
            start: [0.03, onSlope(degrees, body) + 0.05, 0.02],
            seconds: 10,
          })
        }),
      ),
    expect: (tracks) => [
      most(
        'largest move of a frame after the first second, m',
        worst(tracks, (track) => motion(track, 1)),
        1e-9,
      ),
      most(
        'frames off the ground then',
        worst(tracks, (track) => airborne(track, 1)),
        0,
      ),
    ],
  },
  ...WALKERS.map(
    ([body, stepHeight]): Scenario => ({
      name: `over the crest of a ramp, ${nameOf(body, stepHeight)}`,
      source: 'godotengine/godot#79542 capsule stuck at the top edge of a convex ramp',
      runs: () =>
        [20, 40].map((degrees) => {
          const points = [...ramp(degrees, 2).slice(0, 3), [8, 2], [13, 0], [30, 0]] as const
          return setting({ level: [mesh(strip(points))], body, input: go(4, 0), seconds: 4, options: { stepHeight } })
        }),
      expect: (tracks) => [
        least('least way, m', smallest(tracks.map((track) => last(track).feet[0])), 14),
        least('least progress of a frame, m', smallest(tracks.flatMap((track) => progress(track, 0))), 0.02),
        most('frames off the ground', worst(tracks, airborne), 0),
      ],
    }),
  ),
  ...WALKERS.map(
    ([body, stepHeight]): Scenario => ({
      name: `from the floor onto slopes of 5° to 45° and back, ${nameOf(body, stepHeight)}`,
      source: 'jrouwe/JoltPhysics#1860 jitter where slope and floor meet',
      runs: () =>
        range(5, 45, 5).map((degrees) =>
          setting({
            level: [
              mesh(
                strip([
                  [-10, 0],
                  [1, 0],
                  [9, 8 * Math.tan(radians(degrees))],
                ]),
              ),
            ],
            body,
            input: (time) => go(time < 1 ? 3 : -3, 0)(),
            seconds: 2.5,
            options: { stepHeight },
          }),
        ),
      expect: (tracks) => [
        least('least way after a second, m', smallest(tracks.map((track) => at(track, 1).feet[0])), 1.6),
        most(
          'most down while it goes up, m',
          worst(tracks, (track) => -turned(track.frames.slice(0, 59), 1)),
          1e-9,
        ),
        most(
          'most up while it goes down, m',
          worst(tracks, (track) => -turned(track.frames.slice(60), -1)),
          1e-9,
        ),
        most('frames off the ground', worst(tracks, airborne), 0),
      ],
    }),
  ),
  {
    name: 'a wide and a tall ellipsoid go as far up the same slope',
    source: 'BabylonJS/Babylon.js#11916 proportions change how far it slides',
    runs: () =>
      [
        { ...ELLIPSOID, radius: 0.9, height: 0.6 },
        { ...ELLIPSOID, radius: 0.3, height: 1.8 },
      ].map((body) =>
        setting({
          level: [
            mesh(
              strip([
                [-5, 0],
                [3, 0],
                [13, 5],
              ]),
            ),
          ],
          body,
          input: go(2, 0),
          seconds: 4,
          start: [0, 0, 0],
        }),
      ),
    expect: (tracks) => [
      most(
        'longest move of a frame that is not 2 m/s, m',
        worst(tracks, (track) => Math.abs(motion(track, 2.5) - 2 / 60)),
        1e-6,
      ),
      most('frames off the ground', worst(tracks, airborne), 0),
    ],
  },
  {
    name: 'up a slope of two triangles with a skin of 0.2 m',
    source: 'jrouwe/JoltPhysics#736 jitter and stuck',
    runs: () => [
      setting({
        level: [
          mesh(
            strip([
              [-10, 0],
              [2, 0],
              [12, 4],
            ]),
          ),
        ],
        input: go(3, 0),
        seconds: 3,
        options: { skin: 0.2 },
      }),
    ],
    expect: ([track]) => [
      least('least progress of a frame, m', smallest(progress(track, 0)), 0.04),
      most('frames off the ground', airborne(track), 0),
      least('least clearance, m', clearance(track), 0.2 - 1e-6),
    ],
  },
  {
    name: 'presses against walls that lean by any angle, and is not moved',
    source: 'jrouwe/JoltPhysics PR#696 jitter at the base of steep slopes',
    runs: () =>
      leaning.map((degrees) =>
        setting({ level: [mesh(floor(20)), leaningWall(degrees)], input: go(4, 0), seconds: 2 }),
      ),
    expect: (tracks) => [
      most(
        'largest move of a frame in the second second, m',
        worst(tracks, (track) => motion(track, 1)),
        1e-9,
      ),
      most(
        'farthest off the floor, m',
        worst(tracks, (track) => Math.max(...track.frames.map(({ feet }) => Math.abs(feet[1])))),
        1e-6,
      ),
      most('frames off the ground', worst(tracks, airborne), 0),
      least('least clearance, m', smallest(tracks.map(clearance)), 0.02 - 1e-6),
    ],
  },
  boards(false),
  boards(true),
  ...[2, 3, 4].map(inFunnel),
  {
    name: 'slides down 60° as far at 30 Hz as at 240 Hz',
    source: 'ours',
    runs: () => [30, 60, 240].map((rate) => ({ ...start(60, CAPSULE), rate })),
    expect: (tracks) => [
      most(
        'apart along the slope, m',
        worst(tracks, (track) => Math.abs(along(track, 60) - along(tracks[2], 60))),
        0.1,
      ),
      most('bits that differ between two runs', apart(tracks[0], tracks[0]), 0),
    ],
  },
  {
    name: 'jumps on a slope of 40° as high as on the level',
    source: 'pmndrs/ecctrl#139 cannot jump on slopes',
    runs: () =>
      [0, 40].map((degrees) =>
        setting({
          level: [mesh(slope(degrees))],
          start: [0, onSlope(degrees, CAPSULE), 0],
          input: (time) => ({ velocity: [0, 0, 0], jump: time > 0.2 && time < 0.22 }),
        }),
      ),
    expect: ([level, steep]) => [
      near(
        'height over the ground, m',
        Math.max(...steep.frames.map(({ feet }) => feet[1])) - steep.setting.start[1],
        Math.max(...level.frames.map(({ feet }) => feet[1])),
        1e-6,
      ),
    ],
  },
  {
    name: 'up a slope of 30° aslant, straight up and along: the same speed',
    source: 'dimforge/rapier#701 slope angles',
    runs: () =>
      range(0, 90, 10).map((heading) =>
        start(30, CAPSULE, go(2 * Math.cos(radians(heading)), 2 * Math.sin(radians(heading)))),
      ),
    expect: (tracks) => [
      most(
        'off 3 m, m',
        worst(tracks, (track) => Math.abs(distance(last(track).feet, track.setting.start) - 3)),
        1e-4,
      ),
    ],
  },
]

/** The least rise (sign 1) or fall (sign -1) of a frame, in a row of them. */
const turned = (frames: readonly Frame[], sign: number): number =>
  Math.min(...frames.slice(1).map(({ feet }, i) => sign * (feet[1] - frames[i].feet[1])))
