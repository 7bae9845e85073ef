/** A ship that sails and turns, and who walks on it. */
import { clock, driven } from './driven.ts'
import { turnY } from './levels.ts'
import type { Place, Scenario, Thing, Vec } from './scenario.ts'
import { CYLINDER, setting } from './settings.ts'
import { airborne, distance, most } from './verdicts.ts'

/** A ship that sails, turns and rolls, with a deck, and a wall and a step on it. */
const SHIP: readonly (readonly [Vec, Vec])[] = [
  [
    [6, 0.5, 3],
    [0, -0.5, 0],
  ],
  [
    [0.2, 1, 3],
    [4, 1, 0],
  ],
  [
    [0.5, 0.1, 3],
    [1.5, 0.1, 0],
  ],
]

function sailing(time: number): Place {
  return { at: [3 * time, 0, 1.5 * time], turn: turnY(0.8 * time) }
}

function ship(sails: boolean): Thing[] {
  return SHIP.map(([halfExtents, [x, y, z]]) =>
    driven(halfExtents, (time) => {
      const { at: place, turn } = sails ? sailing(time) : { at: [0, 0, 0] as Vec, turn: turnY(0) }
      const [c, s] = [Math.cos(sails ? 0.8 * time : 0), Math.sin(sails ? 0.8 * time : 0)]
      return { at: [place[0] + x * c + z * s, place[1] + y, place[2] - x * s + z * c], turn }
    }),
  )
}

/** Its velocity in the ship's own axes, as the world sees it halfway through the frame. */
const onDeck = (sails: boolean, x: number, z: number, rate: number) => (time: number) => {
  const angle = sails ? 0.8 * clock(time + 0.5 / rate) : 0
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  return { velocity: [x * c + z * s, 0, -x * s + z * c] as Vec }
}

/** Back into the ship's own axes. */
function fromShip([x, y, z]: Vec, now: number): Vec {
  const time = clock(now)
  const [dx, dz] = [x - 3 * time, z - 1.5 * time]
  const [c, s] = [Math.cos(0.8 * time), Math.sin(0.8 * time)]
  return [dx * c - dz * s, y, dx * s + dz * c]
}

export const onShip: Scenario = {
  name: 'walks on a ship that sails and turns as on one that lies still',
  source: 'Jolt, sample: walking inside a moving, rotating ship',
  runs: () =>
    [true, false].map((sails) => {
      const options = { stepHeight: 0.4 }
      return setting({
        level: ship(sails),
        body: CYLINDER,
        start: [-3, 0, 0.5],
        input: onDeck(sails, 2, 0.2, 240),
        options,
        seconds: 4,
        rate: 240,
      })
    }),
  expect: ([sailing, still]) => [
    most(
      'apart, seen from the ship, m',
      Math.max(...sailing.frames.map(({ feet, time }, i) => distance(fromShip(feet, time), still.frames[i].feet))),
      0.01,
    ),
    most('frames off the ground', airborne(sailing), 0),
  ],
}
