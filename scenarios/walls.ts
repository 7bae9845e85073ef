/** Walls: whoever walks along one goes as fast as its part of the wish, keeps its distance, and feels no seam. */
import { clear, clearance } from './clearance.ts'
import { block, box, floorBox, mesh, otherQuad, quad, turnY, wall } from './levels.ts'
import type { Body, Scenario, Setting, Thing, Track, Vec } from './scenario.ts'
import {
  atRates,
  BALL,
  BODIES,
  CAPSULE,
  CYLINDER,
  ELLIPSOID,
  GROWN,
  glide,
  go,
  radians,
  range,
  setting,
} from './settings.ts'
import {
  after,
  airborne,
  apart,
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

const SPEED = 4
/** How far from the wall it starts. */
const GAP = 0.01

/** A wall at this angle to the way along x, which starts GAP in front of it. */
function wallAt(degrees: number): Thing {
  const [c, s] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))]
  const far = GROWN + GAP
  const [x, z] = [s * far, -c * far]
  return mesh(wall(x - 40 * c, z - 40 * s, x + 40 * c, z + 40 * s))
}

/** Along the wall it goes at v cos a all the time; across it no farther than to the wall. */
function alongWall({ frames }: Track, degrees: number): { slow: number; through: number } {
  const [c, s] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))]
  const { feet, time } = frames[frames.length - 1]
  return {
    slow: Math.abs(feet[0] * c + feet[2] * s - SPEED * c * time),
    through: Math.abs(feet[0] * s - feet[2] * c - GAP),
  }
}

const ANGLES = range(1, 89)

/** An ellipsoid grows by a little more than its skin, so that it keeps at least that everywhere. */
const sweepAngles = (body: Body, how: 'walks' | 'flies'): Scenario => ({
  name: `${how} into walls at every angle from 1° to 89°, ${body.kind}`,
  source: 'godotengine/godot#90410 wrong speed at certain angles; dimforge/rapier#418 the offset is not kept',
  long: true,
  runs: () =>
    ANGLES.map((degrees) =>
      setting({
        level: how === 'walks' ? [floorBox(), wallAt(degrees)] : [wallAt(degrees)],
        body,
        input: how === 'walks' ? go(SPEED, 0) : glide([SPEED, 0, 0], 60),
        start: how === 'walks' ? [0, 0, 0] : [0, 1, 0],
        seconds: 2,
      }),
    ),
  expect: (tracks) => [
    most(
      'most that is off the way along, m',
      worst(tracks, (track, i) => alongWall(track, ANGLES[i]).slow),
      1e-6,
    ),
    most(
      'most that is off the distance kept, m',
      worst(tracks, (track, i) => alongWall(track, ANGLES[i]).through),
      body.kind === 'ellipsoid' ? 0.01 : 1e-6,
    ),
    ...(body.kind === 'capsule' || body.kind === 'sphere'
      ? [least('least clearance, m', smallest(tracks.map(clearance)), 0.02 - 1e-6)]
      : []),
  ],
})

/** Pillars side by side: their fronts are a flat wall along x at z = -GROWN. */
const pillars = (count: number, width: number): Thing[] =>
  range(0, count - 1).map((i) => box([width / 2, 2, 0.1], [width * (i + 0.5) - 1, 2, -GROWN - 0.1]))

const slide = (
  name: string,
  source: string,
  body: Body,
  level: () => Thing[],
  more: Partial<Setting> = {},
): Scenario => ({
  name,
  source,
  ...(more.options !== undefined && body.kind !== 'cylinder' ? { needs: 'round steps' as const } : {}),
  runs: () =>
    atRates([60, 120, 240, 360], (rate) =>
      setting({ level: [floorBox(), ...level()], body, input: go(5, -1), rate, ...more }),
    ),
  expect: (tracks) => [
    most(
      'off its way along the wall, m',
      worst(tracks, (track) => Math.abs(last(track).feet[0] - 5)),
      1e-3,
    ),
    most(
      'off the wall, m',
      worst(tracks, (track) => Math.abs(last(track).feet[2])),
      1e-3,
    ),
    most(
      'farthest off the wall on the way, m',
      worst(tracks, (track) => Math.max(...track.frames.map(({ feet }) => Math.abs(feet[2])))),
      1e-3,
    ),
    most('frames off the ground', worst(tracks, airborne), 0),
  ],
})

const cut = (cell: number): Thing[] => [mesh(wall(-2, -GROWN, 8, -GROWN, Math.round(10 / cell)))]
const STEPS = { options: { ...setting({ level: [] }).options, stepHeight: 0.4 } }

const fast = (body: Body, from: Vec, to: Vec): Scenario => ({
  name: `S3 at 6000 m/s against a wall without thickness, ${from[0] < to[0] ? 'from its front' : 'from behind'}, ${body.kind}`,
  source: 'mrdoob/three.js#21921 walks through walls at low rates',
  runs: () => [
    setting({
      level: [floorBox(200), mesh(wall(5, 5, 5, -5))],
      body,
      start: from,
      input: go((to[0] - from[0]) * 60, 0),
      seconds: 1 / 60,
    }),
  ],
  expect: ([track]) => {
    const side = from[0] < to[0] ? -1 : 1
    return [near('stops at x, m', last(track).feet[0], 5 + side * GROWN, body.kind === 'ellipsoid' ? 0.01 : 1e-6)]
  },
})

/** Twenty-five straight pieces that turn left and right. */
function zigZag(): number[] {
  const at = (i: number): [number, number] => [i * 0.5 - 1, -GROWN - 0.15 + (i % 2) * 0.15]
  return range(0, 24).flatMap((i) => wall(...at(i), ...at(i + 1)))
}

const trim = (depth: number): Thing[] => [
  block([-5, 0, -2], [20, 4, -GROWN]),
  ...range(0, 4).map((i) => block([1 + i, 0, -GROWN], [1.1 + i, 4, depth - GROWN])),
]

export const walls: readonly Scenario[] = [
  ...BODIES.map((body) => sweepAngles(body, 'walks')),
  ...BODIES.map((body) => sweepAngles(body, 'flies')),
  ...BODIES.map((body) => fast(body, [0, 0, 0], [100, 0, 0])),
  ...[CAPSULE, CYLINDER].map((body) => fast(body, [10, 0, 0], [-90, 0, 0])),
  slide('S8 a wall of pillars 0.2 m wide, capsule', 'Jolt, sample course', CAPSULE, () => pillars(40, 0.2)),
  slide(
    'S8 a wall of pillars 0.2 m wide, cylinder that takes steps',
    'Jolt, sample course',
    CYLINDER,
    () => pillars(40, 0.2),
    STEPS,
  ),
  slide('S8 a wall of pillars 0.2 m wide, ball', 'Jolt, sample course', BALL, () => pillars(40, 0.2)),
  slide('S10 a wall in cells of 0.2 m, capsule', 'godotengine/godot#77555 unusable on a simple mesh', CAPSULE, () =>
    cut(0.2),
  ),
  slide('S10b a wall in cells of 1 m, capsule', 'godotengine/godot#77555', CAPSULE, () => cut(1)),
  slide('S10c a wall in cells of 0.2 m, cylinder', 'godotengine/godot#72198 stuck on seams', CYLINDER, () => cut(0.2)),
  slide('S10c a wall in cells of 1 m, cylinder', 'godotengine/godot#72198 stuck on seams', CYLINDER, () => cut(1)),
  slide('S10c a wall in cells of 5 m, cylinder', 'godotengine/godot#72198 stuck on seams', CYLINDER, () => cut(5)),
  slide('S10d a wall in cells of 0.2 m, ball', 'dimforge/bevy_rapier#489 stuck on walls', BALL, () => cut(0.2)),
  slide('along a box, capsule', 'Jolt, StairWalkAlongWall', CAPSULE, () => [block([-5, 0, -2], [20, 4, -GROWN])]),
  slide(
    'along a box, cylinder that takes steps',
    'Jolt, StairWalkAlongWall',
    CYLINDER,
    () => [block([-5, 0, -2], [20, 4, -GROWN])],
    STEPS,
  ),
  slide(
    'along a box, capsule that takes steps',
    'Jolt, StairWalkAlongWall',
    CAPSULE,
    () => [block([-5, 0, -2], [20, 4, -GROWN])],
    STEPS,
  ),
  slide(
    'along a wall of pillars, capsule that takes steps',
    'Jolt, StairWalkAlongWall',
    CAPSULE,
    () => pillars(40, 0.2),
    STEPS,
  ),
  {
    name: 'some way is made along a wall in every frame',
    source: 'dimforge/rapier.js#191 some moves are zero',
    runs: () => [setting({ level: [floorBox(), ...cut(0.2)], input: go(5, -5), seconds: 1.2 })],
    expect: ([track]) => [least('least progress of a frame, m', smallest(progress(track, 0)), 5 / 60 - 1e-6)],
  },
  {
    name: 'along a wall and the floor it is as far at 30 Hz as at 360 Hz',
    source: 'godotengine/godot#93334 doubles its speed at a higher tick rate',
    runs: () =>
      atRates([30, 60, 144, 360], (rate) =>
        setting({ level: [floorBox(), ...cut(1)], body: CYLINDER, input: go(3, -3), rate, seconds: 2 }),
      ),
    expect: (tracks) => [
      most(
        'off 6 m, m',
        worst(tracks, (track) => Math.abs(last(track).feet[0] - 6)),
        1e-6,
      ),
    ],
  },
  {
    name: 'jumps along a wall, whichever way its quads are cut',
    source: 'mrdoob/three.js#28994 snags, depending on the triangles',
    runs: () =>
      [quad, otherQuad].map((cutQuad) => {
        const cells = range(0, 19).flatMap((i) => {
          const [a, b] = [i * 0.5 - 1, i * 0.5 - 0.5]
          return range(0, 7).flatMap((j) => {
            const [low, high] = [j * 0.5, j * 0.5 + 0.5]
            return cutQuad([a, low, -GROWN], [b, low, -GROWN], [b, high, -GROWN], [a, high, -GROWN])
          })
        })
        const jump = (time: number) => ({ velocity: [4, 0, -2] as Vec, jump: time > 0.1 && time < 0.12 })
        return setting({ level: [floorBox(), mesh(cells)], input: jump, seconds: 1.5 })
      }),
    expect: ([one, other]) => [
      near('way, m', last(one).feet[0], 6, 1e-6),
      most('apart, m', apart(one, other), 1e-9),
      near('height reached, m', Math.max(...one.frames.map(({ feet }) => feet[1])), 25 / 2 / 9.81, 0.01),
    ],
  },
  {
    name: 'falls along a wall as fast as beside it',
    source: 'mrdoob/three.js#28699 hangs mid-wall; dimforge/bevy_rapier#520',
    runs: () =>
      [0, 1].map((gap) =>
        setting({
          level: [mesh(wall(-5, -GROWN - gap, 5, -GROWN - gap, 40, -30, 10))],
          input: go(0, -1 + gap),
          seconds: 1.5,
        }),
      ),
    expect: ([pressed, free]) => [
      most('behind the one that falls free, m', distance(last(pressed).feet, last(free).feet), 1e-6),
    ],
  },
  {
    name: 'flies past the upright edge of a box of triangles, grazing it',
    source: 'jrouwe/JoltPhysics#363 sticks to the edge of a mesh, kicked aside',
    runs: () => {
      const [x, z] = [3, -GROWN - 1e-6]
      const sides = [...wall(x, z, x, z - 2, 4), ...wall(x, z - 2, x + 2, z - 2, 4), ...wall(x + 2, z - 2, x + 2, z, 4)]
      return [setting({ level: [mesh(sides, wall(x + 2, z, x, z, 4))], start: [0, 1, 0], input: glide([6, 0, 0], 60) })]
    },
    expect: ([track]) => [
      near('way, m', last(track).feet[0], 6, 1e-6),
      most('aside, m', Math.abs(last(track).feet[2]), 1e-6),
    ],
  },
  ...[0.01, 0.05].map(
    (depth): Scenario => ({
      name: `along a wall with trim of ${depth * 100} cm`,
      source: 'godotengine/godot#89784 slows down at thin trim',
      runs: () => [setting({ level: [floorBox(), ...trim(depth)], input: go(5, -1), seconds: 1.5 })],
      expect: ([track]) => [
        least('way, m', last(track).feet[0], 7.2),
        most('aside, m', Math.max(...track.frames.map(({ feet }) => feet[2])), depth + 0.01),
        least('least clearance, m', clearance(track), 0.02 - 1e-6),
      ],
    }),
  ),
  {
    name: 'along a wall of 25 pieces that turn left and right',
    source: 'Jolt, sample course',
    runs: () =>
      [CAPSULE, CYLINDER, ELLIPSOID].map((body) =>
        setting({ level: [floorBox(), mesh(zigZag())], body, start: [0, 0, 0.1], input: go(4, -1), seconds: 2.5 }),
      ),
    expect: (tracks) => [
      least('least way, m', smallest(tracks.map((track) => last(track).feet[0])), 8.5),
      least('least clearance of the capsule, m', clearance(tracks[0]), 0.02 - 1e-6),
    ],
  },
  ...BODIES.map(
    (body): Scenario => ({
      name: `presses against a wall for a minute, and is not moved, ${body.kind}`,
      source: 'NVIDIAGameWorks/PhysX#427 pushed into its contact offset',
      runs: () => [setting({ level: [floorBox(), mesh(wall(1, 5, 1, -5, 20))], body, input: go(4, 0), seconds: 60 })],
      expect: (tracks) => [
        most(
          'most moved in a frame after the first second, m',
          worst(tracks, (track) => motion(track, 1)),
          1e-9,
        ),
        ...clear(tracks[0], 0.02 - 1e-6),
      ],
    }),
  ),
  {
    name: 'inside a box whose faces look outwards',
    source: 'Jolt, sample course: back faces; Babylon.js passes them',
    runs: () => {
      const room = [...wall(-2, 2, 2, 2), ...wall(2, 2, 2, -2), ...wall(2, -2, -2, -2), ...wall(-2, -2, -2, 2)]
      return range(0, 350, 10).map((degrees) =>
        setting({
          level: [floorBox(), mesh(room)],
          input: go(5 * Math.cos(radians(degrees)), 5 * Math.sin(radians(degrees))),
          seconds: 1.5,
        }),
      )
    },
    expect: (tracks) => [
      most(
        'farthest from the middle along an axis, m',
        worst(tracks, (track) => Math.max(Math.abs(last(track).feet[0]), Math.abs(last(track).feet[2]))),
        2 - GROWN + 1e-6,
      ),
      least('least clearance, m', smallest(tracks.map(clearance)), 0.02 - 1e-6),
    ],
  },
  {
    name: 'turns no wish back, and gains no speed, beside boxes turned by all angles',
    source: 'jdolan/quetoo#142 sticks and gains speed',
    runs: () =>
      range(0, 85, 5).map((degrees) =>
        setting({
          level: [floorBox(), box([1, 2, 1], [3, 2, 0.2], turnY(radians(degrees)))],
          input: go(4, 0),
          seconds: 2,
        }),
      ),
    expect: (tracks) => [
      least('least progress of a frame, m', smallest(tracks.flatMap((track) => progress(track, 0))), -1e-9),
      most(
        'longest move of a frame, m',
        worst(tracks, (track) => motion(track, 0)),
        4 / 60 + 1e-9,
      ),
    ],
  },
  {
    name: 'stands beside a wall: what is touched is no ground',
    source: 'jrouwe/JoltPhysics#259 says ground while jumping along a wall',
    runs: () => [
      setting({
        level: [floorBox(), mesh(wall(GROWN, 5, GROWN, -5))],
        input: (time) => ({ velocity: [3, 0, 0], jump: time > 0.1 && time < 0.12 }),
      }),
    ],
    expect: ([track]) => [
      near('height reached, m', Math.max(...track.frames.map(({ feet }) => feet[1])), 25 / 2 / 9.81, 0.01),
      most(
        'frames that end higher than 0.1 m on ground',
        after(track).filter(({ feet, ground }) => feet[1] > 0.1 && ground !== 'air').length,
        0,
      ),
    ],
  },
]
