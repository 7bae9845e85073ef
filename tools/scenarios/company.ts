/** Other characters in the way, and bodies that are boxes. */
import { block, box, floorBox, mesh, stairs, wall } from './levels.ts'
import type { Body, Input, Scenario } from './scenario.ts'
import { BOX, CAPSULE, GROWN, go, range, setting, stay } from './settings.ts'
import { airborne, distance, last, least, most, motion, near, smallest, worst } from './verdicts.ts'

const SLIM: Body = { kind: 'capsule', radius: 0.2, height: 1.75 }

/** A slim one that walks at a stout one; a box behind it. */
const meeting = (speed: number, seconds: number, thin: boolean) =>
  setting({
    level: [floorBox(200), box([0.5, 0.5, 0.5], [2, 0.5, 0]), ...(thin ? [box([0.01, 1, 1], [0.45, 1, 0])] : [])],
    body: SLIM,
    options: { skin: 0.04 },
    input: go(speed, 0),
    seconds,
    rate: 60,
    others: [{ body: CAPSULE, start: [1, 0, 0], options: { skin: 0.03 }, input: stay }],
  })

/** Both skins are kept. */
const TOUCH = 1 - 0.2 - 0.3 - 0.04 - 0.03

const still: Input = { velocity: [0, 0, 0] }

export const company: readonly Scenario[] = [
  {
    name: 'at 600 m/s it stops before another character',
    source: 'Jolt, CharacterVsCharacter',
    needs: 'crowd',
    runs: () => [meeting(600, 1 / 60, false)],
    expect: ([track]) => [
      near('stops at x, m', last(track).feet[0], TOUCH, 0.04),
      most('moved the other by, m', distance(last(track).others?.[0] ?? [Number.NaN, 0, 0], [1, 0, 0]), 1e-6),
    ],
  },
  {
    name: 'at 1 m/s it stops at the same place',
    source: 'Jolt, CharacterVsCharacter',
    needs: 'crowd',
    runs: () => [meeting(600, 1 / 60, false), meeting(1, 2, false)],
    expect: ([fast, slow]) => [
      most('apart, m', distance(last(fast).feet, last(slow).feet), 1e-3),
      most('largest move of a frame at the end, m', motion(slow, 1.5), 1e-9),
    ],
  },
  {
    name: 'a thin box in front of another character is met first',
    source: 'Jolt, CharacterVsCharacter',
    needs: 'crowd',
    runs: () => [meeting(600, 1 / 60, true)],
    expect: ([track]) => [near('stops at x, m', last(track).feet[0], 0.44 - 0.24, 1e-6)],
  },
  {
    name: 'two that walk at each other stop, and neither rises',
    source: 'PhysX, changelog: rises off the ground when blocked by another character',
    needs: 'crowd',
    runs: () => [
      setting({
        level: [floorBox()],
        input: go(2, 0),
        seconds: 3,
        others: [{ body: CAPSULE, start: [4, 0, 0], input: go(-2, 0) }],
      }),
    ],
    expect: ([track]) => [
      least('between them, m', distance(last(track).feet, last(track).others?.[0] ?? [Number.NaN, 0, 0]), 0.6),
      most(
        'highest, m',
        Math.max(...track.frames.flatMap(({ feet, others = [] }) => [feet, ...others].map(([, y]) => y))),
        1e-6,
      ),
    ],
  },
  {
    name: 'forty walk to one place: none is inside another, none leaves the floor',
    source: 'Jolt, CharacterVirtualScene; jrouwe/JoltPhysics#2090',
    needs: 'crowd',
    runs: () => [
      setting({
        level: [floorBox()],
        start: [8, 0, 0],
        input: go(-2, 0),
        seconds: 6,
        others: range(1, 39).map((i) => {
          const angle = (2 * Math.PI * i) / 40
          const [c, s] = [Math.cos(angle), Math.sin(angle)]
          return { body: CAPSULE, start: [8 * c, 0, 8 * s], input: go(-2 * c, -2 * s) }
        }),
      }),
    ],
    expect: ([track]) => {
      const all = [last(track).feet, ...(last(track).others ?? [])]
      const gaps = all.flatMap((one, i) => all.slice(i + 1).map((other) => distance(one, other)))
      return [
        least('least between two, m', smallest(gaps), 0.6),
        most('highest or lowest, m', Math.max(...all.map(([, y]) => Math.abs(y))), 1e-6),
      ]
    },
  },
  {
    name: 'a box walks 40 m on a box',
    source: 'ours; PhysX, box controller',
    needs: 'box',
    runs: () => [setting({ level: [floorBox()], body: BOX, input: go(4, 0), seconds: 10 })],
    expect: ([track]) => [
      near('way, m', last(track).feet[0], 40, 1e-6),
      most('frames off the ground', airborne(track), 0),
    ],
  },
  {
    name: 'a box slides along a wall in cells of 0.2 m',
    source: 'ours; Quake III walks a box',
    needs: 'box',
    runs: () => [
      setting({ level: [floorBox(), mesh(wall(-2, -GROWN, 8, -GROWN, 50))], body: BOX, input: go(5, -1), seconds: 1 }),
    ],
    expect: ([track]) => [
      near('way, m', last(track).feet[0], 5, 1e-6),
      most('aside, m', Math.abs(last(track).feet[2]), 1e-6),
    ],
  },
  {
    name: 'a box climbs ten steps at 60 to 360 Hz',
    source: 'Quake III, 18 units a step',
    needs: 'box',
    runs: () =>
      [60, 120, 240, 360].map((rate) =>
        setting({
          level: [mesh(stairs(10, 0.3, 0.3))],
          body: BOX,
          start: [-2, 0, 0],
          input: go(4, 0),
          seconds: 2.5,
          rate,
          options: { stepHeight: 0.4, snap: 0.5 },
        }),
      ),
    expect: (tracks) => [
      near('least height, m', smallest(tracks.map((track) => last(track).feet[1])), 3, 1e-3),
      most('frames off the ground', worst(tracks, airborne), 0),
    ],
  },
  {
    name: 'a box stands with its centre past a ledge',
    source: 'ours',
    needs: 'box',
    runs: () => [
      setting({
        level: [block([-9, -1, -9], [0, 0, 9])],
        body: BOX,
        start: [0.25, 0, 0],
        input: () => still,
        seconds: 2,
      }),
    ],
    expect: ([track]) => [
      most('largest move of a frame, m', motion(track, 0.1), 1e-9),
      most('frames off the ground', airborne(track), 0),
    ],
  },
  {
    name: 'a box pushes into a corner of two walls, and stands still',
    source: 'ours',
    needs: 'box',
    runs: () => [
      setting({
        level: [floorBox(), block([2, 0, -5], [3, 3, 5]), block([-5, 0, 1], [5, 3, 2])],
        body: BOX,
        input: go(3, 2),
        seconds: 3,
      }),
    ],
    expect: ([track]) => [
      near('x, m', last(track).feet[0], 2 - GROWN, 1e-6),
      near('z, m', last(track).feet[2], 1 - GROWN, 1e-6),
      most('largest move of a frame at the end, m', motion(track, 2), 1e-9),
    ],
  },
]
