import { describe, expect, test } from 'vitest'
import { DEFECT_CASES, type DefectOutcome } from './defect-cases.ts'
import type { Vec3 } from './mover.ts'

const outcome = (id: string): DefectOutcome => {
  const found = DEFECT_CASES.find((one) => one.id === id)
  if (found === undefined) throw new Error(`no case ${id}`)
  return found.run()
}
const end = (path: readonly Vec3[]) => path[path.length - 1]
const near = (p: Vec3, x: number, y: number, z: number, digits = 6) => {
  expect(p.x).toBeCloseTo(x, digits)
  expect(p.y).toBeCloseTo(y, digits)
  expect(p.z).toBeCloseTo(z, digits)
}

// Not testable: DD15 (left undefined in prose) and DD16 (speed; shown as a figure in the scene).
test('there is a case for every row that can be shown', () => {
  expect(DEFECT_CASES.map(({ id }) => id)).toEqual(
    [1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14].map((row) => `DD${row}`),
  )
})

describe('what the scene tells is what the rows say', () => {
  test('DD1: the article passes, carom holds the body above the floor and lets it slide', () => {
    const { article, exact } = outcome('DD1')
    near(end(article), 30, 3, 20)
    near(end(exact), 30, 5.2, 20)
  })
  test('DD2: the article lifts the body beside the floor, carom lets it fall', () => {
    const { article, exact } = outcome('DD2')
    near(end(article), -100, 5.2, 50)
    near(end(exact), -100, 3, 50)
  })
  test('DD3, DD4: on the plane or inside the margin the article falls through; carom is above', () => {
    for (const id of ['DD3', 'DD4']) {
      const { article, exact } = outcome(id)
      near(end(article), 20, -3, 20)
      expect(end(exact).y).toBeGreaterThanOrEqual(5)
    }
  })
  test('DD5: both orders of walls are pushed through the other, carom keeps both', () => {
    const { article, exact, was, number } = outcome('DD5')
    near(end(article), 5.2, 0, 17)
    expect(was).toBe('0.719 m (3.997) from wall B, or 0.748 m (4.158) from wall A')
    expect(number).toContain('(4.158, 0, 17.602)')
    const { x, z } = end(exact)
    expect(x).toBeGreaterThanOrEqual(5)
    expect(-x * (Math.sqrt(3) / 2) + z / 2).toBeGreaterThanOrEqual(5)
  })
  test('DD7: the article’s end depends on the order, carom’s does not', () => {
    const { article, exact, was, now, should } = outcome('DD7')
    near(end(article), 6.323, 5.2, 0, 3)
    expect(was).toBe('0.662 m (3.677) apart, by the order')
    near(end(exact), 10, 5.2, 0)
    expect(now).toBe(should)
  })
  test('DD8: the article stands on air', () => {
    const { article, exact } = outcome('DD8')
    near(end(article), -4.9, 5.2, 50)
    near(end(exact), -4.9, 4.5, 50)
  })
  test('DD9: from behind the article passes, carom stops', () => {
    const { article, exact } = outcome('DD9')
    near(end(article), 20, 10, 20)
    near(end(exact), 20, -5.2, 20)
  })
  test('DD10: the article trembles between 5.05 and 5.2, carom rests to the bit', () => {
    const { article, exact } = outcome('DD10')
    expect(article.slice(1, 5).map((p) => Number(p.y.toFixed(6)))).toEqual([5.05, 5.2, 5.05, 5.2])
    expect(new Set(exact.slice(2).map((p) => p.y)).size).toBe(1)
  })
  test('DD11: the article creeps half a unit a frame, carom rests', () => {
    const { article, exact } = outcome('DD11')
    expect(Math.abs(end(article).x - article[0].x)).toBeCloseTo(5, 6)
    near(end(exact), exact[2].x, exact[2].y, exact[2].z, 12)
    expect(Math.abs(end(exact).x - exact[0].x)).toBeLessThan(0.05)
  })
  test('DD12: sixteen bits never end; carom stands on all 21,846 triangles', () => {
    const { level, article, exact, was, isEndless } = outcome('DD12')
    expect(level.indices.length).toBe(65_538)
    expect(was).toContain('the loop never ends')
    expect(isEndless).toBe(true)
    expect(end(article)).toEqual(article[0]) // the picture too: it stays where it was
    near(end(exact), 50, 5.2, 50)
  })
  test('DD13: without area nobody is stopped by the article; carom stops at the segment', () => {
    const { article, exact, number } = outcome('DD13')
    near(end(article), 20, -10, 20)
    expect(number).toContain('NaN')
    near(end(exact), 20, 5.2, 20)
  })
  test('DD14: printed 5, right −15', () => {
    const { number, was, now, should } = outcome('DD14')
    expect(number).toContain('printed 5, right −15: off by 20')
    expect(was).toBe('outside (D = 5)')
    expect(now).toBe(should)
  })
  test('carom does what geometry asks for, and is where it asks', () => {
    for (const { id, run } of DEFECT_CASES) {
      const { now, should, met, was, exact, shouldBe } = run()
      expect(now === should || met === true, id).toBe(true)
      expect(was === should, id).toBe(false)
      const { x, y, z } = end(exact)
      expect(Math.hypot(x - shouldBe.x, y - shouldBe.y, z - shouldBe.z), id).toBeLessThan(0.21)
    }
  })
})
