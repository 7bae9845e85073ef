/** Levels are cut into charts that keep every triangle, and lit as one would expect of a floor beside a wall. */
import { TriangleMesh } from 'carom'
import { expect, test } from 'vitest'
import { castle } from '../../scenes/castle.ts'
import { createBuilder, finish, MADE_OF } from '../../scenes/level.ts'
import { box } from '../../scenes/solids.ts'
import { bakeLight } from './baked-light.ts'
import { type Charted, chartsOf } from './light-charts.ts'
import { layOut } from './surfaces.ts'

/**
 * A floor, 20 m by 20 m, and on it a wall 4 m high and 1 m thick, from z = -10 to 10:
 *
 *              ┃ wall        sun from the right, 45° high
 *     ━━━━━━━━━┻━━━━━━━━━ x
 *    -10    -1  0       10
 */
function floorAndWall() {
  const builder = createBuilder()
  box(builder, -10, -1, -10, 10, 0, 10, [0.5, 0.5, 0.5])
  box(builder, -1, -0.5, -10, 0, 4, 10, [0.5, 0.5, 0.5])
  return finish(builder)
}

const SUN = [Math.SQRT1_2, Math.SQRT1_2, 0]

function lit(level: { positions: Float32Array; indices: Uint32Array }) {
  const charted = chartsOf(level)
  const steps = bakeLight(new TriangleMesh(level.positions, level.indices), charted, SUN)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return { charted, light: step.value }
}

/** Of the chart that faces up at y = 0: sky and sun, 0..1, at a place on it. */
function floorLight({ charted, light }: { charted: Charted; light: Uint8Array }, x: number, z: number) {
  const floor = charted.charts.find(({ normal, origin }) => normal[1] > 0.99 && Math.abs(origin[1]) < 1e-6)
  if (floor === undefined) throw new Error('no floor')
  const { along, across, origin } = floor
  const on = (axis: readonly number[]) =>
    ((x - origin[0]) * axis[0] + (z - origin[2]) * axis[2]) / (axis[0] ** 2 + axis[2] ** 2)
  const texel = (floor.y + Math.round(on(across))) * charted.width + floor.x + Math.round(on(along))
  return { sky: light[2 * texel] / 255, sun: light[2 * texel + 1] / 255 }
}

test('a floor has all light in the open, no sun behind a wall, and half the sky at its foot', () => {
  const baked = lit(floorAndWall())
  expect(floorLight(baked, 9, 0)).toEqual({ sky: 1, sun: 1 })
  // the wall is 4 m high and the sun stands at 45°: its shadow ends 4 m behind it, at x = -5
  expect(floorLight(baked, -3, 0).sun).toBe(0)
  expect(floorLight(baked, -4.5, 0).sun).toBe(0)
  expect(floorLight(baked, -5.6, 0).sun).toBe(1)
  // on the sunny side it throws none
  expect(floorLight(baked, 0.6, 0).sun).toBe(1)
  const foot = floorLight(baked, 0.25, 0).sky
  expect(foot).toBeGreaterThan(0.4)
  expect(foot).toBeLessThan(0.7)
  expect(floorLight(baked, 2, 0).sky).toBeGreaterThan(foot)
  // inside of the wall nobody sees it: it is as light as what is beside it, or its rim would be dark
  expect(floorLight(baked, -0.2, 0).sky).toBeCloseTo(foot, 0)
})

test('every triangle of the castle is drawn as it was, with a place of its own in the picture', () => {
  const level = castle()
  const { positions, indices, vertices, uvs, charts, width, height } = chartsOf(level)
  const corners = (at: ArrayLike<number>, of: ArrayLike<number>) =>
    Array.from({ length: of.length }, (_, i) => [0, 1, 2].map((k) => at[3 * of[i] + k]))
  expect(corners(positions, indices)).toEqual(corners(level.positions, level.indices))
  expect(Array.from(indices, (v) => vertices[v])).toEqual(Array.from(level.indices))
  expect(uvs.every((value) => value > 0 && value < 1)).toBe(true)
  expect(height).toBeLessThan(2048)
  const taken = new Uint8Array(width * height)
  for (const { x, y, wide, high } of charts) {
    for (let v = y; v < y + high; v++) for (let u = x; u < x + wide; u++) taken[v * width + u]++
  }
  expect(taken.every((times) => times <= 1)).toBe(true)
})

test('boards stand upright in walls and lie on floors; what is plain has no surface', () => {
  const builder = createBuilder()
  box(builder, 0, 0, 0, 4, 3, 1, [1, 1, 1, MADE_OF.wood], [1, 1, 1])
  const { positions, indices, madeOf } = finish(builder)
  const laid = layOut(positions, indices, madeOf)
  for (let v = 0; v < madeOf.length; v++)
    expect(laid[3 * v + 2]).toBe(madeOf[v] === MADE_OF.wood ? MADE_OF.wood + 1 : 0)
  // along a board of the front, z = 1, one goes up: x alone does not change the first
  const front = [...madeOf.keys()].filter((v) => madeOf[v] === MADE_OF.wood && positions[3 * v + 2] === 1)
  for (const v of front.slice(-4)) expect(laid[3 * v]).toBeCloseTo(positions[3 * v + 1] / 1.92, 5)
})
