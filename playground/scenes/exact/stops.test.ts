import { describe, expect, it } from 'vitest'
import { askCarom } from './ask.ts'
import { CASES } from './cases.ts'
import { judge } from './judge.ts'
import { firstModel, lengthOf, type Model, vec } from './model.ts'
import { openCrashcat } from './peer-crashcat.ts'
import { stopOf, stopThen } from './stops.ts'

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
      words: 'x: no hit',
    })
    expect(stopOf('x', { ...falling, kind: 'ray' }, at(0.5), null, undefined).at).toBeNull()
    expect(stopOf('x', falling, null, at(0.5), undefined)).toMatchObject({ gap: null, words: 'x: stops here' })
  })

  it('of a report: where it stopped, where it was still searching, and a little beyond what it went through', () => {
    const was = (stop: number | 'end' | 'never', carom = at(0.25)) => stopThen({ says: '', stop }, falling, carom)
    expect(was(0.9)).toMatchObject({ at: vec(0, 3 - 0.9, 0), wrong: true, words: 'then: 100 mm earlier' })
    expect(was('never')).toMatchObject({ at: vec(0, 3, 0), words: 'then: never answers' })
    expect(was('end')).toMatchObject({ at: vec(0, -1, 0), words: 'then: goes through' })
    expect(was('end', at(0.01))?.at?.y).toBeCloseTo(3 - 0.04 - 3, 12)
    expect(stopThen({ says: '', passes: true }, falling, at(0.5))).toBeNull()
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
