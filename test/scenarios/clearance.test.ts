import { expect, test } from 'vitest'
import { clearance } from '../../tools/scenarios/clearance.ts'
import { box, floor, mesh, plane, turnY } from '../../tools/scenarios/levels.ts'
import type { Body, Thing, Vec } from '../../tools/scenarios/scenario.ts'
import { BALL, CAPSULE, CYLINDER, radians, setting } from '../../tools/scenarios/settings.ts'

/** Of a body whose feet, with a skin of 0.02 m, are here. */
function clear(level: Thing[], feet: Vec, body: Body = CAPSULE): number {
  return clearance({ setting: setting({ level, body }), frames: [{ time: 1, feet, ground: 'air' }] })
}

test('a capsule over a floor is as clear as its feet are high, and its skin', () => {
  for (const level of [[mesh(floor(5, 3))], [plane([0, 1, 0])], [box([5, 1, 5], [0, -1, 0])]]) {
    expect(clear(level, [0.1, 0, 0.3])).toBeCloseTo(0.02, 12)
    expect(clear(level, [0.1, 0.5, 0.3])).toBeCloseTo(0.52, 12)
    expect(clear(level, [0.1, -0.1, 0.3])).toBeCloseTo(-0.08, 12)
  }
})

test('a capsule that is pierced by a triangle overlaps by its radius', () => {
  expect(clear([mesh(floor(5, 1, 1))], [0.2, 0, 0.1])).toBeCloseTo(-0.3, 12)
})

test('a ball beside the edge of a turned box is as far as Pythagoras says', () => {
  // the box reaches √2 along x; the ball's centre is at height 0.32
  const level = [box([1, 0.32, 1], [0, 0, 0], turnY(radians(45)))]
  expect(clear(level, [Math.SQRT2 + 0.5, 0, 0], BALL)).toBeCloseTo(0.2, 12)
  expect(clear(level, [Math.SQRT2 + 0.3, 0.4, 0], BALL)).toBeCloseTo(0.5 - 0.3, 12)
})

test('what is driven is judged where it is at that time', () => {
  const lift: Thing = { shape: { kind: 'box', halfExtents: [1, 1, 1] }, path: (time) => ({ at: [0, 2 * time - 3, 0] }) }
  expect(clear([lift], [0, 0.5, 0])).toBeCloseTo(0.52, 12)
})

test('a body that it cannot judge is refused', () => {
  expect(() => clear([mesh(floor(5))], [0, 0, 0], CYLINDER)).toThrow('expected a sphere or capsule')
})
