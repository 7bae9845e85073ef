/** What stands under the buttons of "where it fails": both rules on the literal inputs. */
import { describe, expect, it } from 'vitest'
import { DEFECT_CASES } from './defect-cases.ts'
import { end } from './defect-run.ts'

const run = (id: string) => {
  const found = DEFECT_CASES.find((one) => one.id === id)
  if (!found) throw new Error(`there is no case ${id}`)
  return found.run()
}

describe('where the Magic Room fails', () => {
  it('has a button for every row that can be shown', () => {
    expect(DEFECT_CASES.map(({ id }) => id)).toEqual([
      ...['MD1', 'MD2', 'MD3', 'MD4', 'MD6', 'MD7', 'MD8', 'MD9', 'MD10', 'MD10-column', 'MD11', 'MD12', 'MD13'],
      ...['MD14', 'MD15', 'MD16', 'MD19', 'MD20', 'MD21'],
    ])
  })

  it('every row says what each rule does, in numbers', () => {
    for (const one of DEFECT_CASES) {
      const { wrong, right, number } = one.run()
      for (const text of [one.sentence, wrong, right, number]) {
        expect(text, one.id).toMatch(/\S/)
        expect(text, one.id).not.toMatch(/undefined|NaN|Infinity/)
      }
    }
  })

  it('the lesson hangs on overlap, touch and tangent; exact goes on', () => {
    for (const id of ['MD1', 'MD2', 'MD3']) {
      const { shown } = run(id)
      expect(shown?.lesson.endless, id).toBe(true)
      expect(shown?.exact.endless, id).toBe(false)
    }
    expect(end(run('MD1').shown!.exact, 1).x).toBeGreaterThan(45)
    expect(end(run('MD3').shown!.exact).x).toBeCloseTo(-1 + 10 * 0.6 * 4, 9)
  })

  it('times and ends are those of the facts', () => {
    expect(run('MD4').right).toBe('bounces at 0.1 and ends at −20 and 70')
    expect(run('MD4').wrong).toBe('bounces at 0.096 and ends at −20.4 and 70.4')
    expect(run('MD6').wrong).toBe('misses, and is at x = 14400')
    expect(run('MD6').right).toContain('hits at 0.0043333')
    expect(run('MD7').right).toBe('0 and 1 at 0.15, 2 and 3 at 0.3; ends at 60, 280, 60, 160')
    expect(run('MD7').wrong).toContain('ends at 59.2, 280.8, 29.6, 190.4')
    expect(run('MD8').number).toBe('Between the centres: the lesson 40.4, exact 20.')
    expect(run('MD10').wrong).toBe('2 hits at one instant, and comes in to z = −250')
    expect(run('MD10').right).toContain('0 hits')
    const inside = end(run('MD10-column').shown!.exact)
    expect(Math.hypot(inside.x, inside.z)).toBeLessThanOrEqual(40)
    expect(run('MD11').wrong).toBe(
      'rises to 2.802 above where it was dropped; so does carom with the same kicks, to 2.802',
    )
    expect(run('MD11').right).toBe('carom flies on parabolas, and rises to 0')
    expect(run('MD11').number).toContain('the lesson 182.07 frames, a parabola 182.57, carom 182.57')
    const { lesson } = run('MD11').shown!
    expect(lesson.paths[0].reduce((a, b) => (b.y > a.y ? b : a)).t).toBe(366)
    expect(run('MD15').number).toContain('Off by 20;')
    expect(run('MD21').wrong).toMatch(/^1 hit/)
    expect(run('MD21').right).toMatch(/^0 hits/)
  })
})
