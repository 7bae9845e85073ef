/** Walls that lean, boards and funnels: what is too steep is a wall, and nobody gets stuck. */
import { clearance } from './clearance.ts'
import { box, floor, floorBox, mesh, quad, turnZ } from './levels.ts'
import type { Scenario, Thing } from './scenario.ts'
import { go, radians, range, setting } from './settings.ts'
import { after, airborne, at, distance, least, most, motion, smallest, worst } from './verdicts.ts'

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

export const steepPlaces: readonly Scenario[] = [
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
]
