/** Another body at the same feet: only where there is room for it. */
import { clearance, clearanceAtEnd } from './clearance.ts'
import { block, box, floorBox, mesh, wall } from './levels.ts'
import type { Body, Scenario, Setting } from './scenario.ts'
import { CAPSULE, range, setting } from './settings.ts'
import { airborne, distance, last, least, most, near, smallest, worst } from './verdicts.ts'

const SMALL: Body = { kind: 'capsule', radius: 0.3, height: 1 }
/** Gets up under a ceiling of this height, a tenth of a second later; ducks before. */
const getUp = (height: number): Setting =>
  setting({
    level: [floorBox(), block([-5, height, -5], [5, height + 1, 5])],
    body: SMALL,
    input: (_, frame) => (frame === 6 ? { resize: CAPSULE } : {}),
    seconds: 0.5,
  })

const ROOMS = range(120, 220, 10).map((height) => height / 100 + 0.005)
export const resizing: readonly Scenario[] = [
  {
    name: 'gets up where there is room, and nowhere else, under ceilings of 1.2 to 2.2 m',
    source: 'Jolt, SetShape; PhysX resizes without a test',
    needs: 'resize',
    runs: () => ROOMS.map(getUp),
    expect: (tracks) => [
      least(
        'least clearance of whatever body it has, m',
        smallest(
          tracks.map((track, i) =>
            clearanceAtEnd({ ...track, setting: { ...track.setting, body: ROOMS[i] > 1.99 ? CAPSULE : SMALL } }),
          ),
        ),
        0.02 - 1e-6,
      ),
      most(
        'feet moved, m',
        worst(tracks, (track) => distance(last(track).feet, [0, 0, 0])),
        1e-6,
      ),
      most('frames off the ground', worst(tracks, airborne), 0),
    ],
  },
  {
    name: 'ducks, goes under a board, and gets up behind it',
    source: 'Jolt, sample course: a low board to crouch under',
    needs: 'resize',
    runs: () => [
      setting({
        level: [floorBox(), block([1, 1.2, -3], [2, 3, 3])],
        input: (_, frame) => ({
          velocity: [2, 0, 0],
          ...(frame === 6 ? { resize: SMALL } : {}),
          ...(frame === 91 ? { resize: CAPSULE } : {}),
        }),
        seconds: 2,
      }),
    ],
    expect: ([track]) => [
      near('way, m', last(track).feet[0], 4, 1e-6),
      most('up and down, m', Math.max(...track.frames.map(({ feet }) => Math.abs(feet[1]))), 1e-6),
    ],
  },
  {
    name: 'is resized with another up',
    source: 'PhysX, changelog: resize with another up axis',
    needs: 'resize',
    runs: () => [
      setting({
        level: [box([60, 1, 60], [0, 1, 0])],
        body: SMALL,
        options: { up: [0, -1, 0] },
        input: (_, frame) => ({ velocity: [1, 0, 0], ...(frame === 10 ? { resize: CAPSULE } : {}) }),
      }),
    ],
    expect: ([track]) => [
      near('way, m', last(track).feet[0], 1, 1e-6),
      most('off the ground, m', Math.max(...track.frames.map(({ feet }) => Math.abs(feet[1]))), 1e-6),
    ],
  },
  {
    name: 'grows beside a wall: is moved aside, or keeps its size',
    source: 'Jolt, SetShape',
    needs: 'resize',
    runs: () => [
      setting({
        level: [floorBox(), mesh(wall(-0.2, 5, -0.2, -5))],
        body: { kind: 'capsule', radius: 0.1, height: 1 },
        input: (_, frame) => (frame === 6 ? { resize: CAPSULE } : {}),
        seconds: 0.5,
      }),
    ],
    expect: ([track]) => [least('least clearance of the smaller body, m', clearance(track), 0.02 - 1e-6)],
  },
]
