/** Up to its limit a slope is walked at the speed asked for, whatever it is made of; over it nothing helps. */
import { box, mesh, slope, strip, turnZ } from './levels.ts'
import { along, onSlope, ramp, start } from './on-slopes.ts'
import type { Body, Scenario, Setting } from './scenario.ts'
import { BALL, CAPSULE, CYLINDER, go, radians, range, setting } from './settings.ts'
import { airborne, distance, last, least, most, near, worst } from './verdicts.ts'

const WALKABLE = range(5, 45, 5)
const STEEP = range(55, 75, 5)

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

/** (Without a look down carom keeps to it as well, and peers fly: who stands on a slope walks along it. That is a choice, and no scenario.) */
const stick = (body: Body): Scenario => ({
  name: `keeps to 45° down at 10 m/s, ${body.kind}`,
  source: 'Jolt, StickToFloor',
  runs: () => [
    setting({
      level: [mesh(slope(45))],
      body,
      start: [0, onSlope(45, body), 0],
      input: (time) => go(time < 0.1 ? 0 : -10, 0)(), // stands first
      seconds: 1.6,
      options: { snap: 0.5 },
    }),
  ],
  expect: ([track]) => [
    most('frames off the ground', airborne(track), 0),
    most('off the slope, m', Math.abs(last(track).feet[1] - last(track).feet[0] - onSlope(45, body)), 1e-4),
  ],
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

export const slopeLimits: readonly Scenario[] = [
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
  ...[CAPSULE, CYLINDER, BALL].map(stick),
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
]
