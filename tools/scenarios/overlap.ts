/** Whoever starts inside something gets out by the shortest way, and is told. */
import { clearance, clearanceAtEnd } from './clearance.ts'
import { block, box, floor, floorBox, mesh, quad, random, turnX, turnZ, wall } from './levels.ts'
import type { Body, Input, Scenario, Setting, Thing, Vec } from './scenario.ts'
import { BALL, BODIES, CAPSULE, CYLINDER, GROWN, go, radians, range, setting } from './settings.ts'
import { distance, last, least, most, motion, near, smallest, worst } from './verdicts.ts'

/** A box from which the body has to go along +x. */
const beside = (x: number, body: Body): Setting =>
  setting({ level: [floorBox(), box([0.5, 0.5, 0.5], [-0.5, 0.5, 0])], body, start: [x, 0, 0], seconds: 3 / 60 })

/** Two slabs that cross over the start, leaning by 15°, and a box. */
const crossed = (): Thing[] => [
  floorBox(),
  box([0.5, 0.5, 0.5], [0, 0.5, 0]),
  box([1, 0.05, 1], [0, 0.5, 0], turnX(radians(75))),
  box([1, 0.05, 1], [0, 0.5, 0], turnZ(radians(75))),
]

/** Triangles thrown into a room at random, and a floor under them. */
function soup(seed: number): number[] {
  const next = random(seed)
  const between = (low: number, high: number) => low + (high - low) * next()
  const triangles = floor(8)
  for (let i = 0; i < 40; i++) {
    const [x, y, z] = [between(-4, 4), between(0, 3), between(-4, 4)]
    if (Math.abs(x) < 1.2 && Math.abs(z) < 1.2) continue
    for (let k = 0; k < 3; k++) triangles.push(x + between(-0.6, 0.6), y + between(-0.6, 0.6), z + between(-0.6, 0.6))
  }
  const [a, b] = [-6, 6]
  return [...triangles, ...wall(a, b, b, b), ...wall(b, b, b, a), ...wall(b, a, a, a), ...wall(a, a, a, b)]
}

const throughSoup = (body: Body): Scenario => ({
  name: `forty seeds of triangles thrown at random: never nearer than its skin, ${body.kind}`,
  source: 'ours',
  long: true,
  runs: () =>
    range(1, 40).map((seed) => {
      const next = random(seed + 1000)
      const ways: Input[] = range(0, 9).map(() => {
        const angle = 2 * Math.PI * next()
        return { velocity: [4 * Math.cos(angle), 0, 4 * Math.sin(angle)], jump: next() > 0.5 }
      })
      return setting({
        level: [mesh(soup(seed))],
        body,
        input: (time) => ways[Math.min(9, Math.floor(time * 3))],
        seconds: 10 / 3,
      })
    }),
  expect: (tracks) => [
    least('least clearance, m', smallest(tracks.map(clearance)), 0.02 - 1e-6),
    least('lowest, m', smallest(tracks.flatMap((track) => track.frames.map(({ feet }) => feet[1]))), -1e-6),
    most(
      'frames that are not free',
      tracks.flatMap(({ frames }) => frames).filter(({ result = 'free' }) => result !== 'free').length,
      0,
    ),
  ],
})

export const overlap: readonly Scenario[] = [
  ...[CAPSULE, CYLINDER].map(
    (body): Scenario => ({
      name: `starts in a box by up to 0.32 m: out of its nearest side, ${body.kind}`,
      source: 'Jolt, InitiallyIntersecting',
      runs: () => range(0, 0.3, 0.1).map((x) => beside(x, body)),
      expect: (tracks) => [
        most(
          'off x = 0.32 m, m',
          worst(tracks, (track) => Math.abs(last(track).feet[0] - GROWN)),
          1e-6,
        ),
        most(
          'lifted or sunk, m',
          worst(tracks, (track) => Math.abs(last(track).feet[1])),
          1e-6,
        ),
      ],
    }),
  ),
  {
    name: 'starts in a box by 0.42 m, its axis too: out of its nearest side',
    source: 'ours, after Jolt, InitiallyIntersecting',
    runs: () => [beside(-0.1, CAPSULE)],
    expect: ([track]) => [near('x, m', last(track).feet[0], GROWN, 1e-6)],
  },
  {
    name: 'starts in a box and two slabs that cross: comes out on top, and can walk away',
    source: 'after Jolt, InitiallyIntersecting2',
    runs: () => [
      setting({ level: crossed(), input: (time) => go(time < 10 / 60 ? 0 : 2, 0)(), seconds: 10 / 60 + 1.5 }),
    ],
    expect: (tracks) => {
      const [{ frames }] = tracks
      const falls = frames.slice(1, 10).map(({ feet }, i) => frames[i].feet[1] - feet[1])
      return [
        most('most sunk in a frame of the first ten, m', Math.max(...falls), 1e-3),
        least('height after ten frames, m', frames[9].feet[1], 0.5),
        most('aside then, m', Math.max(Math.abs(frames[9].feet[0]), Math.abs(frames[9].feet[2])), 1e-3),
        near('at the end on the floor, y in m', last(tracks[0]).feet[1], 0, 0.05),
        least('way, m', last(tracks[0]).feet[0], 1),
        least('clearance at the end, m', clearanceAtEnd(tracks[0]), 0.02 - 1e-6),
      ]
    },
  },
  ...BODIES.map(
    (body): Scenario => ({
      name: `starts in a grid of boxes of 0.2 m, and comes out on top, ${body.kind}`,
      source: 'Jolt, sample course',
      runs: () => {
        const boxes = range(-3, 3).flatMap((i) =>
          range(-3, 3).map((j) => box([0.1, 0.1, 0.1], [0.2 * i, 0.1, 0.2 * j])),
        )
        return [setting({ level: [floorBox(), ...boxes], body, seconds: 1 })]
      },
      expect: (tracks) => [
        near('height at the end, m', last(tracks[0]).feet[1], 0.2, 1e-6),
        most('frames at the end that are not free', (last(tracks[0]).result ?? 'free') === 'free' ? 0 : 1, 0),
        most('aside, m', distance(last(tracks[0]).feet, [0, last(tracks[0]).feet[1], 0]), 0.2),
      ],
    }),
  ),
  {
    name: 'starts half through a wall of triangles',
    source: 'gkjohnson/three-mesh-bvh#370 starts overlapped, never recovers',
    runs: () =>
      [0.05, 0.15, 0.3].map((x) =>
        setting({ level: [floorBox(), mesh(wall(0, 5, 0, -5, 10))], start: [x, 0, 0], seconds: 0.5 }),
      ),
    expect: (tracks) => [
      most(
        'off x = 0.32 m, m',
        worst(tracks, (track) => Math.abs(last(track).feet[0] - GROWN)),
        1e-6,
      ),
      most(
        'lifted, m',
        worst(tracks, (track) => Math.max(...track.frames.map(({ feet }) => Math.abs(feet[1])))),
        1e-6,
      ),
    ],
  },
  {
    name: 'falls inside a wall: out of its side, not up',
    source: 'dimforge/bevy_rapier#520 is pushed only up',
    runs: () => [
      setting({ level: [floorBox(), block([-0.2, -1, -9], [0.2, 40, 9])], start: [0.15, 5, 0], seconds: 2 }),
    ],
    expect: ([track]) => [
      near('x, m', last(track).feet[0], 0.2 + GROWN, 1e-6),
      near('y, m', last(track).feet[1], 0, 1e-6),
      most('highest, m', Math.max(...track.frames.map(({ feet }) => feet[1])), 5 + 1e-6),
    ],
  },
  ...BODIES.map(
    (body): Scenario => ({
      name: `starts in the floor by 0.1 m: up, and by no more, ${body.kind}`,
      source: 'PhysX, changelog: moved down by the step offset',
      runs: () => [setting({ level: [floorBox()], body, start: [0, -0.1, 0], seconds: 0.5 })],
      expect: (tracks) => [
        most(
          'off the floor, m',
          worst(tracks, (track) => Math.max(...track.frames.map(({ feet }) => Math.abs(feet[1])))),
          1e-6,
        ),
      ],
    }),
  ),
  ...BODIES.map(
    (body): Scenario => ({
      name: `a start that is free is not moved, ${body.kind}`,
      source: 'ours',
      runs: () => [setting({ level: [floorBox(), box([0.5, 2, 5], [-0.5 - GROWN - 1e-4, 2, 0])], body, seconds: 0.2 })],
      expect: (tracks) => [
        most(
          'moved, m',
          worst(tracks, (track) => distance(last(track).feet, [0, 0, 0])),
          0.005,
        ),
      ],
    }),
  ),
  {
    name: 'in a shaft that is too narrow it stays, and says so',
    source: 'ours',
    runs: () => [
      setting({
        level: [floorBox(), block([-9, -1, -9], [-0.2, 9, 9]), block([0.2, -1, -9], [9, 9, 9])],
        seconds: 0.5,
        input: go(3, 3),
      }),
    ],
    expect: ([track]) => [
      most('frames that do not say trapped', track.frames.filter(({ result }) => result !== 'trapped').length, 0),
      most('moved, m', motion(track, 0), 0),
    ],
  },
  {
    name: 'is put into a pit of steep slopes, and can leave it by a jump',
    source: 'jrouwe/JoltPhysics#1887 stuck',
    runs: () => {
      const side = (angle: number): number[] => {
        const [c, s] = [Math.cos(angle), Math.sin(angle)]
        const at = (x: number, y: number, z: number): Vec => [x * c - z * s, y, x * s + z * c]
        return quad(at(0, 0, 1), at(0.6, 1, 1), at(0.6, 1, -1), at(0, 0, -1))
      }
      const pit = range(0, 3).flatMap((i) => side((i * Math.PI) / 2))
      const leave = (time: number): Input => ({
        velocity: [time > 1 ? 2 : 0, 0, 0],
        jump: time > 1 && time < 1.02,
        ...(time < 0.01 ? { teleport: [0.05, 0.4, 0.02] } : {}),
      })
      return [setting({ level: [mesh(pit)], start: [0, 5, 0], input: leave, options: { jumpSpeed: 6 }, seconds: 1.6 })]
    },
    expect: ([track]) => [
      most(
        'frames off the ground before it jumps',
        track.frames.filter(({ time, ground }) => time > 0.6 && time < 1 && ground !== 'ground').length,
        0,
      ),
      least('way out, m', last(track).feet[0], 0.9),
    ],
  },
  throughSoup(CAPSULE),
  throughSoup(BALL),
]
