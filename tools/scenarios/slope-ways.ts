/** Over crests and seams, from the floor onto slopes and back, with bodies and skins of all sizes. */
import { clearance } from './clearance.ts'
import { mesh, strip } from './levels.ts'
import { onSlope, ramp } from './on-slopes.ts'
import type { Body, Frame, Scenario } from './scenario.ts'
import { BODIES, CYLINDER, ELLIPSOID, go, radians, range, setting } from './settings.ts'
import { airborne, at, last, least, most, motion, progress, smallest, worst } from './verdicts.ts'

/** With their step heights: a cylinder takes steps by default, and may do without. */
const WALKERS: readonly (readonly [Body, number])[] = [...BODIES.map((body) => [body, 0] as const), [CYLINDER, 0.3]]
const nameOf = ({ kind }: Body, stepHeight: number): string => (stepHeight > 0 ? `${kind} that takes steps` : kind)

export const slopeWays: readonly Scenario[] = [
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
]

/** The least rise (sign 1) or fall (sign -1) of a frame, in a row of them. */
const turned = (frames: readonly Frame[], sign: number): number =>
  Math.min(...frames.slice(1).map(({ feet }, i) => sign * (feet[1] - frames[i].feet[1])))
