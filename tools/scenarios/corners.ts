/** Corners, wedges, gaps and ceilings: who is stopped stands still, and who fits goes through. */
import { clearance } from './clearance.ts'
import { block, box, floorBox, mesh, quad, wall } from './levels.ts'
import type { Body, Scenario, Setting, Thing, Track, Vec } from './scenario.ts'
import { BALL, BODIES, CAPSULE, CYLINDER, GROWN, glide, go, radians, range, setting } from './settings.ts'
import { last, least, most, motion, near, smallest, worst } from './verdicts.ts'

/** Two walls that meet at x = apex with so many degrees between them, open towards -x. @param toward turns them around the apex */
function wedge(degrees: number, apex: number): Thing {
  const half = radians(degrees / 2)
  const far = apex + 6
  const [x, z] = [apex - far * Math.cos(half), far * Math.sin(half)]
  return mesh(wall(x, -z, apex, 0), wall(apex, 0, x, z))
}

/** Where the apex is, so that the body's own way into the corner is a metre long. */
const apexOf = (degrees: number): number => 1 + GROWN / Math.sin(radians(degrees / 2))

const WEDGES = range(1, 179)

const intoWedge = (degrees: number, body: Body, heading: number, z = 0): Setting => {
  const [c, s] = [Math.cos(radians(heading)), Math.sin(radians(heading))]
  return setting({
    level: [floorBox(200), wedge(degrees, apexOf(degrees))],
    body,
    start: [0, 0, z],
    input: go(3 * c, 3 * s),
    seconds: 2,
  })
}

const offWalls = (track: Track, degrees: number): number =>
  Math.abs((apexOf(degrees) - last(track).feet[0]) * Math.sin(radians(degrees / 2)) - GROWN)

const allWedges = (body: Body): Scenario => ({
  name: `S11 pushes into every corner from 1° to 179°, ${body.kind}`,
  source: 'godotengine/godot#32182 corner jitter; #76811 stuck in sharp corners',
  long: true,
  runs: () => WEDGES.map((degrees) => intoWedge(degrees, body, 0)),
  expect: (tracks) => [
    most(
      'largest move of a frame in the second second, m',
      worst(tracks, (track) => motion(track, 1)),
      1e-9,
    ),
    most(
      'most that is off the distance kept from the walls, m',
      worst(tracks, (track, i) => offWalls(track, WEDGES[i])),
      body.kind === 'ellipsoid' ? 0.005 : 1e-6, // it grows by a little more than its skin
    ),
    most(
      'most that is off the middle, m',
      worst(tracks, (track) => Math.abs(last(track).feet[2])),
      1e-6,
    ),
  ],
})

const BENT = range(40, 140, 5)

/** A ceiling that falls by this angle along x, and starts 3 m above the origin. */
function ceiling(degrees: number): Thing {
  const fall = 40 * Math.tan(radians(degrees))
  return mesh(quad([-40, 3 + fall, -5], [40, 3 - fall, -5], [40, 3 - fall, 5], [-40, 3 + fall, 5]))
}

/** Where a capsule on the floor touches that ceiling. */
function underCeiling(degrees: number): number {
  const crown = 1.95 + 0.02 - 0.3
  return (3 - crown - GROWN / Math.cos(radians(degrees))) / Math.tan(radians(degrees))
}

const under = (degrees: number, name: string, source: string): Scenario => ({
  name,
  source,
  runs: () => [setting({ level: [floorBox(), ceiling(degrees)], input: go(3, 0), seconds: 4 })],
  expect: ([track]) => [
    most('largest move of a frame in the last two seconds, m', motion(track, 2), 1e-9),
    near('stops at x, m', last(track).feet[0], underCeiling(degrees), 1e-6),
    most('farthest off the floor, m', Math.max(...track.frames.map(({ feet }) => Math.abs(feet[1]))), 1e-6),
  ],
})

/** Is the gap passed? Heights in centimetres. */
const CEILINGS = range(190.5, 209.5)

const underEach = (body: Body): Scenario => ({
  name: `under every ceiling from 1.905 m to 2.095 m, ${body.kind}`,
  source: 'Jolt, sample course: a low board to crouch under',
  runs: () =>
    CEILINGS.map((high) =>
      setting({
        level: [floorBox(), block([1, high / 100, -3], [3, high / 100 + 0.5, 3])],
        body,
        input: go(4, 0),
        seconds: 1.5,
      }),
    ),
  expect: (tracks) => [
    most(
      'wrongly passed or stopped',
      tracks.filter((track, i) => last(track).feet[0] > 5.9 !== CEILINGS[i] / 100 > 1.95 + 0.04).length,
      0,
    ),
    most(
      'lifted, m',
      worst(tracks, (track) => Math.max(...track.frames.map(({ feet }) => feet[1]))),
      1e-6,
    ),
  ],
})

const DOORS = range(-10, 10).map((i) => 2 * GROWN + (i + 0.5) / 1000)

const throughDoors = (body: Body): Scenario => ({
  name: `through doors wider and narrower by millimetres, ${body.kind}`,
  source: 'ours',
  runs: () =>
    DOORS.map((width) =>
      setting({
        level: [floorBox(), block([1, 0, -5], [1.3, 3, -width / 2]), block([1, 0, width / 2], [1.3, 3, 5])],
        body,
        input: go(3, 0),
        seconds: 1.5,
      }),
    ),
  expect: (tracks) => [
    most(
      'wrongly passed or stopped',
      tracks.filter((track, i) => last(track).feet[0] > 4.4 !== DOORS[i] > 2 * GROWN).length,
      0,
    ),
  ],
})

const room = (): Thing => {
  const up = (x: number, y: number, z: number): Vec => [x, y, z]
  const ends = quad(up(-3, 3, -3), up(3, 3, -3), up(3, 3, 3), up(-3, 3, 3))
  const below = quad(up(-3, -3, 3), up(3, -3, 3), up(3, -3, -3), up(-3, -3, -3))
  const sides = [wall(-3, 3, 3, 3, 1, -3, 3), wall(3, 3, 3, -3, 1, -3, 3), wall(3, -3, -3, -3, 1, -3, 3)]
  return mesh(ends, below, ...sides, wall(-3, -3, -3, 3, 1, -3, 3))
}

const inRoom = (body: Body): Scenario => ({
  name: `flies into the corners and edges of a room, ${body.kind}`,
  source: 'godotengine/godot#69203 corner jitter',
  runs: () =>
    range(0, 25).map((i) => {
      const n = i < 13 ? i : i + 1 // all but the middle of 27
      const way: Vec = [(n % 3) - 1, (Math.floor(n / 3) % 3) - 1, Math.floor(n / 9) - 1]
      return setting({ level: [room()], body, input: glide([way[0] * 3, way[1] * 2.9, way[2] * 2.8], 60), seconds: 3 })
    }),
  expect: (tracks) => [
    most(
      'largest move of a frame in the last second, m',
      worst(tracks, (track) => motion(track, 2)),
      1e-9,
    ),
    ...(body.kind === 'cylinder' ? [] : [least('least clearance, m', smallest(tracks.map(clearance)), 0.02 - 1e-6)]),
    most(
      'farthest from the middle along x or z, m',
      worst(tracks, (track) => farthest(track)),
      3 - GROWN + 1e-6,
    ),
  ],
})

const farthest = (track: Track): number => Math.max(Math.abs(last(track).feet[0]), Math.abs(last(track).feet[2]))

export const corners: readonly Scenario[] = [
  ...BODIES.map(allWedges),
  {
    name: 'S11 pushes into a corner of 60°, aslant, for 5 s',
    source: 'jdolan/quetoo#142; BabylonJS, moveWithCollisions: trembles by millimetres',
    runs: () => range(-25, 25, 5).map((heading) => ({ ...intoWedge(60, CAPSULE, heading), seconds: 5 })),
    expect: (tracks) => [
      most(
        'largest move of a frame in the last two seconds, m',
        worst(tracks, (track) => motion(track, 3)),
        1e-9,
      ),
      least('least clearance, m', smallest(tracks.map(clearance)), 0.02 - 1e-6),
    ],
  },
  {
    name: 'slides along one wall into corners of 40° to 140°',
    source: 'godotengine/godot#85971 sticky slides',
    runs: () => BENT.map((degrees) => intoWedge(degrees, CYLINDER, 0, 0.2)),
    expect: (tracks) => [
      most(
        'most that is off the corner, m',
        worst(tracks, (track) => Math.abs(last(track).feet[0] - 1) + Math.abs(last(track).feet[2])),
        1e-6,
      ),
      most(
        'largest move of a frame in the last half second, m',
        worst(tracks, (track) => motion(track, 1.5)),
        1e-9,
      ),
    ],
  },
  under(20, 'S13 pushes under a ceiling that falls by 20°', 'BabylonJS, moveWithCollisions: trembles by centimetres'),
  under(
    45,
    'pushes its head against a ramp of 45°, upside down',
    'Small-Fish-Dev/shrimple_character_controller#12 is dragged up',
  ),
  under(80, 'pushes under a wall that leans over by 10°', 'Jolt, sample course: an acute underside'),
  ...[CAPSULE, CYLINDER].map(underEach),
  ...[CAPSULE, CYLINDER, BALL].map(throughDoors),
  ...[CAPSULE, BALL, CYLINDER].map(inRoom),
  {
    name: 'jumps against a ceiling, and comes down at once',
    source: 'Jolt, sample course; Godot, slide_on_ceiling',
    runs: () => [
      setting({
        level: [floorBox(), box([5, 0.5, 5], [0, 2.7, 0])],
        input: (time) => ({ velocity: [1, 0, 0], jump: time > 0.1 && time < 0.12 }),
      }),
    ],
    expect: ([track]) => [
      near('height reached, m', Math.max(...track.frames.map(({ feet }) => feet[1])), 2.2 - 1.99, 1e-6),
      most(
        'back on the floor, after s',
        track.frames.find(({ feet, time }) => time > 0.2 && feet[1] < 1e-6)?.time ?? Number.NaN,
        0.42,
      ),
      near('way, m', last(track).feet[0], 1, 1e-6),
    ],
  },
  ...BODIES.map(
    (body): Scenario => ({
      name: `a corner that juts out is rounded without a stop, ${body.kind}`,
      source: 'appsinacup/godot-rapier-physics#504 jumps over vertices',
      runs: () => [
        setting({ level: [floorBox(), block([2, 0, -5], [4, 4, 0.1])], body, input: go(4, 0.8), seconds: 2 }),
      ],
      expect: (tracks) => [
        least('least way along x, m', smallest(tracks.map((track) => last(track).feet[0])), 6),
        most(
          'longest move of a frame, m',
          worst(tracks, (track) => motion(track, 0)),
          Math.sqrt(16.64) / 60 + 1e-9,
        ),
      ],
    }),
  ),
]
