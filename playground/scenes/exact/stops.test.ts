import { describe, expect, it } from 'vitest'
import { askCarom } from './ask.ts'
import { CASES } from './cases.ts'
import { judge } from './judge.ts'
import { firstModel, lengthOf, type Model, vec } from './model.ts'
import { openCrashcat } from './peer-crashcat.ts'
import { stopOf } from './stops.ts'

const falling: Model = {
  ...firstModel(),
  kind: 'sphere',
  half: [1, 1, 1],
  orientation: null,
  from: vec(0, 3, 0),
  translation: vec(0, -4, 0),
  positions: [-5, 0, -5, 0, 0, 5, 5, 0, -5],
}
const at = (t: number) => ({ t, point: null, normal: null, startsInside: false, depth: 0 })

describe('a stop beside carom’s', () => {
  it('is told in words, with its distance along the way', () => {
    expect(stopOf('x', falling, at(0.5), at(0.499), undefined)).toMatchObject({
      at: vec(0, 3 - 4 * 0.499, 0),
      gap: expect.closeTo(-0.004, 12),
      words: 'x: 4 mm earlier',
      wrong: null,
    })
    expect(stopOf('x', falling, at(0.5), at(0.5), undefined).words).toBe('x: the same place')
    expect(stopOf('x', falling, at(0.5), at(0.75), undefined).words).toBe('x: 1 m later')
  })

  it('is the end of the way where nothing was hit, and none for a ray', () => {
    expect(stopOf('x', falling, at(0.5), null, undefined)).toMatchObject({
      at: vec(0, -1, 0),
      gap: null,
      words: 'x: nothing is hit',
    })
    expect(stopOf('x', { ...falling, kind: 'ray' }, at(0.5), null, undefined).at).toBeNull()
    expect(stopOf('x', falling, null, at(0.5), undefined)).toMatchObject({ gap: null, words: 'x: stops here' })
  })

  it('crashcat before a triangle of 1 cm: 9.3 mm earlier on its way, and wrong', () => {
    const { model } = CASES[0]
    const carom = askCarom(model)
    const said = openCrashcat().ask(model) ?? null
    const [judged] = judge({ model, carom, peers: [said] }).peers
    const stop = stopOf('crashcat', model, carom, said, judged)
    expect(stop).toMatchObject({ wrong: true, words: 'crashcat: 9.3 mm earlier' })
    expect(stop.gap).toBeCloseTo(((said?.t ?? 0) - (carom?.t ?? 0)) * lengthOf(model), 15)
  })
})
