/** Winding stairs: every body climbs them as it climbs straight ones. */
import { describe, expect, test } from 'vitest'
import { BODIES, climbAlong } from './stairs.ts'
import { expectSame } from './stairs-suite.ts'
import { type Winding, windingWay, windingWorld } from './winding.ts'

/** The lower a step, the more are in a turn: bodies of 1.84 m have to pass beneath the turn above. */
const FLIGHTS: readonly Winding[] = [
  { rise: 0.1, turn: 24, steps: 30, inner: 1, outer: 2.6, hand: 1 },
  { rise: 0.2, turn: 16, steps: 20, inner: 0.6, outer: 2, hand: -1 },
  { rise: 0.3, turn: 12, steps: 18, inner: 0.8, outer: 2.3, hand: 1 },
  { rise: 0.35, turn: 20, steps: 25, inner: 0.6, outer: 2, hand: -1 },
]

/** Where to walk: at both ends a part of the body is over the edge. */
const LINES: Record<string, (stairs: Winding) => number> = {
  'near the axis': ({ inner }) => inner + 0.1,
  'in the middle': ({ inner, outer }) => (inner + outer) / 2,
  'near the outer ends': ({ outer }) => outer - 0.1,
}
const SPEED = 3

/** @param rates steps a second @param rises which flights, by the height of their steps @param lines where on them; all by default */
export function walkWindingStairsAt(
  rates: readonly number[],
  rises: readonly number[],
  lines: readonly string[] = Object.keys(LINES),
): void {
  const flights = FLIGHTS.filter(({ rise }) => rises.includes(rise))
  describe.each(Object.entries(BODIES))('a %s on winding stairs', (_name, shape) => {
    describe.each(flights)('of $rise m, $turn in a turn', (stairs) => {
      const world = windingWorld(stairs)

      test.each(lines)('%s: up at its own speed, and down again in every frame on the ground', (line) => {
        const radius = LINES[line](stairs)
        const up = windingWay(stairs, radius, SPEED)
        const seconds = up.end / SPEED
        const climbs = rates.map((hz) => {
          const climbed = climbAlong(world, shape, windingWay(stairs, radius, SPEED), hz, { stepHeight: 0.35 })
          const { character } = climbed
          const down = windingWay(stairs, radius, -SPEED)
          for (let i = 0; i < seconds * hz; i++) {
            character.walk({ velocity: down.wish(character.position, 1 / hz) }, 1 / hz)
            if (character.ground.kind !== 'ground') climbed.air++
          }
          expect(character.position.y).toBeCloseTo(0, 9)
          return climbed
        })
        expect(expectSame(climbs)).toBeCloseTo(seconds, 2)
      })
    })
  })
}
