/** Slopes: what can be walked is walked at the speed asked for, up and down; what cannot is a wall, and a slide. */
import { mesh, slope } from './levels.ts'
import { along, onSlope, start } from './on-slopes.ts'
import type { Scenario } from './scenario.ts'
import { CAPSULE, go, radians, range, setting } from './settings.ts'
import { slopeLimits } from './slope-limits.ts'
import { slopeWays } from './slope-ways.ts'
import { steepPlaces } from './steep-places.ts'
import { apart, distance, last, most, near, worst } from './verdicts.ts'

export const slopes: readonly Scenario[] = [
  ...slopeLimits,
  ...slopeWays,
  ...steepPlaces,
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
