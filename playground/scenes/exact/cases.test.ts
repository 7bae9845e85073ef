import { describe, expect, it } from 'vitest'
import { random } from '../../../scenes/random.ts'
import { publicBug } from '../../../test/museum/public-bugs.ts'
import { askCarom } from './ask.ts'
import { CASES, modelOf, resultOf } from './cases.ts'
import { judge } from './judge.ts'
import { firstModel, lengthOf, orientationOf, vec } from './model.ts'
import { openCrashcat } from './peer-crashcat.ts'
import { openThreeMeshBvh } from './peer-three-mesh-bvh.ts'

const peers = [openThreeMeshBvh(), openCrashcat()]

describe('the cases of the scene', () => {
  it.each(CASES)('$id, $name: carom is right', ({ model }) => {
    const carom = askCarom(model)
    expect(judge({ model, carom, peers: [] }).carom).toMatchObject({ wrong: false })
  })

  it.each(CASES.filter(({ id }) => id.startsWith('P')))('$id, $name: the library that it names is wrong', (one) => {
    const said = peers.map((peer) => peer.ask(one.model))
    const [, crashcat] = judge({ model: one.model, carom: askCarom(one.model), peers: said }).peers
    expect(crashcat).toMatchObject({ wrong: true, what: 'too early' })
    const metres = (crashcat?.epsilons ?? 0) * (crashcat?.epsilon ?? 0)
    expect(metres).toBeCloseTo(one.id === 'P1' ? 0.0056 : 0.006, 3)
  })

  it('a report is put in to the last bit, with a sentence for both sides', () => {
    const bug = publicBug('NVIDIAGameWorks/PhysX#597')
    const model = modelOf(bug)
    expect(model.half).toEqual([0.265350759, 0.340350509 + 0.265350759, 0.265350759])
    expect((askCarom(model)?.t ?? 0) * lengthOf(model)).toBeCloseTo(0.09439523689742992, 12)
    for (const { story } of CASES) expect(story).toMatch(/^[A-Z0-9].*\.$/)
  })

  it.each(CASES)('$id, $name: carom gives what the report asks for, and the report’s library did not', (one) => {
    const { was, now, should } = resultOf(one, askCarom(one.model))
    expect(now).toBe(should)
    expect(was).not.toBe(should)
  })

  it.each(CASES.filter(({ id }) => id.startsWith('M')))('$id, $name: there is something wrong to be drawn', (one) => {
    const { stop, normal, point, passes } = one.was
    expect([stop, normal, point, passes].some((part) => part !== undefined)).toBe(true)
  })
})

describe('the judge', () => {
  const model = {
    ...firstModel(),
    kind: 'sphere' as const,
    half: [1, 1, 1] as [number, number, number],
    orientation: null,
  }
  const falling = {
    ...model,
    from: vec(0, 3, 0),
    translation: vec(0, -4, 0),
    positions: [-5, 0, -5, 0, 0, 5, 5, 0, -5],
  }

  it('finds a sphere at 1/2 of its way right, a millimetre earlier or later wrong, and a miss', () => {
    const carom = askCarom(falling)
    expect(carom?.t).toBe(0.5)
    const at = (t: number) => ({ t, point: null, normal: null, startsInside: false, depth: 0 })
    const judged = judge({ model: falling, carom, peers: [at(0.5), at(0.49975), at(0.50025), null, undefined] })
    expect(judged.carom.wrong).toBe(false)
    const [right, early, late, missed, none] = judged.peers
    expect(right?.wrong).toBe(false)
    expect([early?.what, late?.what, missed?.what]).toEqual(['too early', 'too late', 'missed'])
    for (const one of [early, late]) expect((one?.epsilons ?? 0) * (one?.epsilon ?? 0)).toBeCloseTo(0.001, 9)
    expect(missed?.wrong).toBe(true)
    expect(none).toBeUndefined()
  })

  it('finds a hull right where its lowest corner touches, in crashcat too, and a trillionth earlier wrong', () => {
    // the corner (−0.25, −1, 0.125) of half extents (1, 2, 1), 2 m below the middle, has 1 m of 4 m to go
    const hull = { ...falling, kind: 'hull' as const, half: [1, 2, 1] as [number, number, number] }
    const carom = askCarom(hull)
    expect(carom).toMatchObject({ t: 0.25, normal: [0, 1, 0] })
    const [x, y, z] = carom?.point ?? []
    expect([x, y, z]).toEqual([expect.closeTo(-0.25, 13), 0, expect.closeTo(0.125, 13)])
    if (!carom) throw new Error('it hits')
    const judged = judge({ model: hull, carom, peers: [peers[1].ask(hull), null] })
    expect(judged.carom.wrong).toBe(false)
    expect(judged.peers).toMatchObject([{ wrong: false }, { wrong: true, what: 'missed' }])
    const off = { ...carom, t: carom.t - 1e-12 }
    expect(judge({ model: hull, carom: off, peers: [] }).carom).toMatchObject({ wrong: true, what: 'hit too early' })
  })

  it('judges hulls of all half extents, turned too, and finds none of carom’s answers wrong: 200', () => {
    const next = random(5)
    const around = (most: number) => most * (2 * next() - 1)
    let hits = 0
    for (let i = 0; i < 200; i++) {
      const half: [number, number, number] = [0.05 + 2 * next(), 0.05 + 2 * next(), 0.05 + 2 * next()]
      const orientation = i % 2 === 0 ? null : orientationOf([around(180), around(180), around(180)])
      const from = vec(-1.6 + around(1), 1.3 + around(1), 0.5 + around(1))
      const hull = { ...firstModel(), kind: 'hull' as const, half, orientation, from }
      const carom = askCarom(hull)
      if (carom !== null) hits++
      const { wrong } = judge({ model: hull, carom, peers: [] }).carom
      expect([i, wrong]).toEqual([i, false])
    }
    expect(hits).toBeGreaterThan(50)
  })

  it('finds a planted error in an answer of carom’s', () => {
    const carom = askCarom(falling)
    if (!carom) throw new Error('it hits')
    const off = { ...carom, t: carom.t - 1e-12 }
    expect(judge({ model: falling, carom: off, peers: [] }).carom).toMatchObject({ wrong: true, what: 'hit too early' })
  })
})
