import { describe, expect, it } from 'vitest'
import { halfExtentsOf, type Peer, type PeerMesh, WAY } from '../../../tools/bench/peer.ts'
import { openCarom } from '../../../tools/bench/peers/carom-mesh.ts'
import { touchesSolid } from '../../oracle/solid.ts'
import { readOptions } from './options.ts'
import { BAND, BODIES, rayQuestion, STRATA, sweepQuestion } from './questions.ts'
import { asMarkdown, asText, figure } from './report.ts'
import { type Result, run } from './run.ts'
import { newScore, summaryOf } from './score.ts'

const carom = openCarom()

/** carom with some of its answers spoilt. */
function spoilt(name: string, spoil: (mesh: PeerMesh) => Partial<PeerMesh>): Peer {
  return {
    ...carom,
    name,
    mesh(positions, indices, closed) {
      const mesh = carom.mesh(positions, indices, closed)
      return { ...mesh, ...spoil(mesh) }
    },
  }
}

const same = (t: number) => ({ cast: () => t, castAll: () => 0 })
/** Never hits anything. */
const blind = spoilt('blind', () => ({
  sweeper: () => same(-1),
  castRay: () => -1,
  overlapsSphere: () => false,
  findsWithin: () => false,
  contains: () => false,
}))
/** Always hits at once. */
const jumpy = spoilt('jumpy', () => ({
  sweeper: () => same(0),
  castRay: () => 0,
  overlapsSphere: () => true,
  findsWithin: () => true,
  contains: () => true,
}))
/** Stops bodies a twentieth of their radius too late, rays a thousandth of a metre, and says distances are larger by that. */
const late = spoilt('late', (mesh) => ({
  sweeper(body) {
    const caster = mesh.sweeper!(body)
    const cast = (ways: Float64Array, i: number) => later(caster.cast(ways, i), ways, i, halfExtentsOf(body)[0] / 20)
    return { cast, castAll: () => 0 }
  },
  castRay: (ways, i) => later(mesh.castRay(ways, i), ways, i, 1e-3),
  distanceTo: (x, y, z) => mesh.distanceTo!(x, y, z) + 1e-3,
}))

function later(t: number, ways: Float64Array, i: number, by: number): number {
  const length = Math.hypot(...ways.subarray(WAY * i + 3, WAY * i + WAY))
  return t < 0 ? t : Math.min(1, t + by / length)
}

const options = { ...readOptions(['--seed', '9', '--cases', '750']), date: '2026-01-02' }
const result: Result = run([carom, blind, jumpy, late], [late], options, () => {})

describe('questions to all libraries', () => {
  it('are exact in f32, and bodies start free of the triangle', () => {
    for (const kind of BODIES) {
      for (const stratum of STRATA) {
        for (let index = 0; index < 10; index++) {
          const { triangle, way, course, body } = sweepQuestion(kind, stratum, 2, index)
          expect(way).toEqual(Float64Array.from(Float32Array.from(way)))
          expect(triangle).toBeInstanceOf(Float32Array)
          expect(touchesSolid(course, 'at', 0, BAND * halfExtentsOf(body)[0])).toBe(false)
        }
      }
    }
  })

  it('come from the seed, and are others for another seed', () => {
    expect(rayQuestion(STRATA[0], 4, 7)).toEqual(rayQuestion(STRATA[0], 4, 7))
    expect(rayQuestion(STRATA[0], 5, 7)).not.toEqual(rayQuestion(STRATA[0], 4, 7))
  })

  it('have hits and misses in every cell', () => {
    for (const { what, stratum, peers } of [...result.sweeps, ...result.rays, ...result.within]) {
      const { sure, free } = peers.carom!
      expect(sure, `${what}, ${stratum}`).toBeGreaterThan(1)
      expect(free, `${what}, ${stratum}`).toBeGreaterThan(1)
    }
  })
})

describe('the score', () => {
  it('of carom is clean, and decides whether all is well', () => {
    expect(result.ok).toBe(true)
    for (const { peers } of result.sweeps) expect(peers.carom!.worst).toBeLessThan(1e-12)
    expect(run([blind], [], { ...options, cases: 30 }, () => {}).ok).toBe(false)
  })

  it('of one that never hits: all hits missed, no ghosts, everything leaves, nothing is inside', () => {
    for (const { peers } of [...result.sweeps, ...result.rays, ...result.within]) {
      const { sure, missed, ghosts, worst } = peers.blind!
      expect([missed, ghosts, worst]).toEqual([sure, 0, null])
    }
    for (const { asked, peers } of result.leaks) expect(peers.blind!.leaked).toBe(asked)
    for (const { asked, peers } of result.contains) expect(peers.blind!.wrong).toBe(Math.ceil(asked / 2))
  })

  it('of one that always hits at once: nothing missed, a ghost in place of every miss', () => {
    for (const { peers } of [...result.sweeps, ...result.rays, ...result.within]) {
      const { free, missed, ghosts } = peers.jumpy!
      expect([missed, ghosts]).toEqual([0, free])
    }
    for (const { peers } of result.sweeps) expect(peers.jumpy!.worst).toBeGreaterThan(BAND)
    for (const { asked, peers } of result.contains) expect(peers.jumpy!.wrong).toBe(Math.floor(asked / 2))
  })

  it('of one that is late says how late', () => {
    for (const { peers } of [...result.sweeps, ...result.strictly]) {
      expect(peers.late!.worst).toBeLessThanOrEqual(0.05 + 1e-9)
      expect(peers.late!.worst).toBeGreaterThan(0.02)
    }
    for (const [at, { size }] of STRATA.entries()) {
      expect(result.distances[at].peers.late!.worst).toBeCloseTo(1e-3 / size, 9)
    }
    const { worst } = result.rays[0].peers.late!
    expect(worst).toBeGreaterThan(5e-4)
    expect(worst).toBeLessThanOrEqual(1e-3 + 1e-9)
  })

  it('takes an answer that is no place for the worst of all', () => {
    const score = { ...newScore(), errors: [0.5, Number.POSITIVE_INFINITY, ...Array(98).fill(0.25)] }
    expect(summaryOf(score)).toMatchObject({ p99: 0.5, worst: Number.POSITIVE_INFINITY })
    expect(summaryOf(newScore())).toMatchObject({ p99: null, worst: null })
  })
})

describe('the report', () => {
  it('names the command, the day and every library, and has a column for each that can answer', () => {
    const page = asMarkdown(result)
    expect(page).toContain('npm run prove -- --peers --seed 9 --cases 750 --write docs/correctness.md')
    expect(page).toContain('on 2026-01-02 with Node')
    expect(page).toContain('| body | triangle | casts | carom | blind | jumpy | late |')
    expect(page.split('\n').filter((line) => line.startsWith('| ball at ')).length).toBe(6)
    expect(asText(result)).toContain('Points in a closed mesh')
  })

  it('writes figures with two digits', () => {
    expect([0, 0.3456, 12.34, 3.14e-9, 4e-16, Number.POSITIVE_INFINITY, null].map(figure)).toEqual([
      '0',
      '0.35',
      '12',
      '3e-9',
      '4e-16',
      'no place',
      '-',
    ])
  })
})

it('refuses numbers that are none', () => {
  expect(() => readOptions(['--cases', 'many'])).toThrow('--cases is many')
  expect(readOptions(['--peers'])).toMatchObject({ seed: 1, cases: 20000, json: false, write: null })
})
