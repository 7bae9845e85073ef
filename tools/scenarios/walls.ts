/** Walls: whoever walks along one goes as fast as its part of the wish, keeps its distance, and feels no seam. */
import { clearance } from './clearance.ts'
import { block, box, floorBox, mesh, wall } from './levels.ts'
import type { Body, Scenario, Setting, Thing, Track, Vec } from './scenario.ts'
import { atRates, BALL, BODIES, CAPSULE, CYLINDER, GROWN, glide, go, radians, range, setting } from './settings.ts'
import { airborne, last, least, most, near, progress, smallest, worst } from './verdicts.ts'

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
]
