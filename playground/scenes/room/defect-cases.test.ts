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
      const { was, now, should, met, number, shown, sketch } = one.run()
      expect(now === should || met === true, `${one.id}: ${now}, ${should}`).toBe(true)
      expect(was === should, one.id).toBe(false)
      expect(shown !== null || sketch !== undefined, `${one.id} has a picture`).toBe(true)
      for (const text of [one.sentence, was, now, should, number]) {
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
    expect(run('MD4').now).toBe('bounce at 0.1, end at −20 and 70')
    expect(run('MD4').was).toBe('bounce at 0.096, end at −20.4 and 70.4')
    expect(run('MD6').was).toBe('misses, ends at x = 14400')
    expect(run('MD6').number).toContain('hits at 0.0043333')
    expect(run('MD7').now).toBe('0 and 1 at 0.15, 2 and 3 at 0.3')
    expect(run('MD7').number).toContain('end at 59.2, 280.8, 29.6, 190.4, carom’s at 60, 280, 60, 160.')
    expect(run('MD8').number).toContain('40.4 then, 20 now')
    expect(run('MD10').was).toBe('2 hits, ends at z = −250')
    expect(run('MD10').now).toContain('0 hits')
    const inside = end(run('MD10-column').shown!.exact)
    expect(Math.hypot(inside.x, inside.z)).toBeLessThanOrEqual(40)
    expect(run('MD11').was).toBe('rises 2.802 above its start')
    expect(run('MD11').number).toContain('they rise 2.802 too high as well')
    expect(run('MD11').now).toBe('rises 0 above its start')
    expect(run('MD11').number).toContain('182.07 then, 182.57 now, 182.57 for a parabola')
    const { lesson } = run('MD11').shown!
    expect(lesson.paths[0].reduce((a, b) => (b.y > a.y ? b : a)).t).toBe(366)
    expect(run('MD15').number).toContain('off by 20,')
    expect(run('MD16').was).toBe('2 sounds for the hit at 0.3')
    expect(run('MD21').was).toMatch(/^1 hit/)
    expect(run('MD21').now).toMatch(/^0 hits/)
  })

  it('sketches move with the numbers', () => {
    for (const id of ['MD12', 'MD13', 'MD14', 'MD19', 'MD20', 'MD21']) {
      const { sketch } = run(id)
      const [first, last] = [sketch?.draw(0), sketch?.draw(1)]
      expect(first, id).not.toBe(last)
      for (const drawn of [first, last]) expect(drawn, id).not.toMatch(/undefined|NaN|Infinity/)
    }
    expect(run('MD12').sketch?.draw(1)).toMatch(/v\.y = \+0\.05[\s\S]*v\.y = 0</)
    expect(run('MD13').sketch?.draw(1)).toMatch(/5e−9 below[\s\S]*above/)
    // Up is held for six frames: the lesson's camera is where it was, this page's 60 nearer
    expect(run('MD14').sketch?.draw(0.5)).toMatch(/z = 1000[\s\S]*z = 940/)
    expect(run('MD14').sketch?.draw(1)).toMatch(/z = 1000[\s\S]*z = 1000/)
    expect(run('MD19').sketch?.draw(1)).toMatch(/36\.0[\s\S]*86\.4[\s\S]*36\.0[\s\S]*36\.0/)
    expect(run('MD20').sketch?.draw(1)).toMatch(/length 1[\s\S]*length 0/)
  })
})
