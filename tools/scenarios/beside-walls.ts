/** Beside walls of all kinds: jumps, falls, trim, corners, back faces, a minute of pressing. */
import { clear, clearance } from './clearance.ts'
import { block, box, floorBox, mesh, otherQuad, quad, turnY, wall } from './levels.ts'
import type { Scenario, Thing, Vec } from './scenario.ts'
import { BODIES, CAPSULE, CYLINDER, ELLIPSOID, GROWN, glide, go, radians, range, setting } from './settings.ts'
import { after, apart, distance, last, least, most, motion, near, progress, smallest, worst } from './verdicts.ts'

/** Twenty-five straight pieces that turn left and right. */
function zigZag(): number[] {
  const at = (i: number): [number, number] => [i * 0.5 - 1, -GROWN - 0.15 + (i % 2) * 0.15]
  return range(0, 24).flatMap((i) => wall(...at(i), ...at(i + 1)))
}

const trim = (depth: number): Thing[] => [
  block([-5, 0, -2], [20, 4, -GROWN]),
  ...range(0, 4).map((i) => block([1 + i, 0, -GROWN], [1.1 + i, 4, depth - GROWN])),
]

export const besideWalls: readonly Scenario[] = [
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
