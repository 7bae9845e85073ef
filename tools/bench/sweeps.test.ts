import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { castle } from '../../scenes/castle.ts'
import { TriangleMesh } from '../../src/index.ts'
import { answerOf, isRight } from './judge-way.ts'
import { timeRounds } from './measure.ts'
import { WAY } from './peer.ts'
import { moverOf, openCarom } from './peers/carom-mesh.ts'
import { KINDS, sweepSet } from './sweep-inputs.ts'

const level = castle()
const mesh = new TriangleMesh(level.positions, level.indices)
const sets = KINDS.map((kind) => sweepSet(level, kind, 60, 5))

describe('the ways of bodies', () => {
  it('are made from the seed alone', () => {
    const again = sweepSet(level, 'sphere', 60, 5)
    const other = sweepSet(level, 'sphere', 60, 6)
    expect(again).toEqual(sets[0])
    expect(other.bodies[0].ways).not.toEqual(sets[0].bodies[0].ways)
  })

  it('are exact in f32, from 0.1 to 5 m long, and start free', () => {
    for (const { bodies } of sets) {
      for (const { body, ways, count } of bodies) {
        expect(ways.length).toBe(WAY * count)
        expect(ways).toEqual(Float64Array.from(Float32Array.from(ways)))
        for (let w = 0; w < ways.length; w += WAY) {
          const [x, y, z, ...way] = ways.subarray(w, w + WAY)
          expect(mesh.overlap(moverOf(body), { x, y, z })).toBe(false)
          expect(Math.hypot(...way)).toBeGreaterThan(0.0999)
          expect(Math.hypot(...way)).toBeLessThan(5.001)
        }
      }
    }
  })

  it('are stopped now and then, and carom’s two ways to cast them agree', () => {
    const peer = openCarom().mesh(level.positions, level.indices)
    for (const { bodies } of sets) {
      let hits = 0
      for (const { body, ways, count } of bodies) {
        const caster = peer.sweeper!(body)
        const fractions = Array.from({ length: count }, (_, i) => caster.cast(ways, i)).filter((t) => t >= 0)
        hits += fractions.length
        expect(caster.castAll(ways, 0, count)).toBe(fractions.reduce((sum, t) => sum + t, 0))
      }
      expect(hits).toBeGreaterThan(0.1 * 180)
      expect(hits).toBeLessThan(0.6 * 180)
    }
  })
})

describe('the judge of a way', () => {
  it('accepts carom’s answers, and neither later ones nor misses instead of hits', () => {
    for (const { bodies } of sets) {
      const { body, ways, count } = bodies[1]
      let hits = 0
      for (let i = 0; i < count && hits < 6; i++) {
        const way = ways.subarray(WAY * i, WAY * i + WAY)
        const answer = answerOf(level, body, way)
        expect(isRight(level, body, way, answer)).toBe(true)
        if (answer === null || answer.t > 0.9) continue
        hits++
        expect(isRight(level, body, way, { ...answer, t: answer.t + 1e-6 })).toBe(false)
        expect(isRight(level, body, way, null)).toBe(false)
      }
      expect(hits).toBe(6)
    }
  })
})

it('tasks are timed by turns, each round beginning with another one', () => {
  const order: number[] = []
  const tasks = [0, 1, 2].map((i) => () => order.push(i))
  const { times, ratios, rounds } = timeRounds(tasks, 0, 4)
  expect(order).toEqual([0, 1, 2, 1, 2, 0, 2, 0, 1, 0, 1, 2])
  expect(rounds).toBe(4)
  expect(times.length).toBe(3)
  expect(ratios[0]).toBe(1)
})

it('bench’s own lock file names no registry', () => {
  const { packages } = JSON.parse(readFileSync('tools/bench/package-lock.json', 'utf8'))
  expect(Object.keys(packages)).toContain('node_modules/crashcat')
  for (const { resolved } of Object.values<{ resolved?: string }>(packages)) expect(resolved ?? '').not.toContain(':')
})
