import { deflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { type Outcome, STATE_SIZE } from '../../walk/job.ts'
import { decodeJob, decodeOutcome, encodeJob, encodeOutcome } from './codec.ts'

const states = Float64Array.from({ length: 2 * STATE_SIZE }, (_, i) => (i % 3 === 0 ? -0 : Math.sin(i)))
const outcome: Outcome = {
  moves: 123_456,
  from: Uint32Array.of(0, 0, 1),
  cells: Float64Array.of(1, 2 ** 52 + 1, 3),
  stretches: Float64Array.from({ length: 12 }, (_, i) => i / 7),
  stateOf: Int32Array.of(0, -1, 1),
  states,
  incidents: [
    {
      kind: 'snag',
      from: 1,
      stretch: [0.1, 3, 0, 2],
      place: [1, -0, 2],
      end: [3, 4, 5],
      size: 0.25,
      wide: 0,
      triangle: 77,
    },
    {
      kind: 'fall',
      from: 0,
      stretch: [6, 3, 1, 9],
      place: [7, 8, 9],
      end: [1, 2, 3],
      size: 9,
      wide: 0.5,
      triangle: -1,
    },
  ],
}

it('a job and an outcome come through bit for bit', () => {
  expect(decodeJob(encodeJob({ states, seed: 42 }))).toEqual({ states, seed: 42 })
  expect(decodeOutcome(encodeOutcome(outcome))).toEqual(outcome)
  const nothing = { ...outcome, from: new Uint32Array(0), cells: new Float64Array(0), stretches: new Float64Array(0) }
  const empty = { ...nothing, stateOf: new Int32Array(0), states: new Float64Array(0), incidents: [] }
  expect(decodeOutcome(encodeOutcome(empty))).toEqual(empty)
})

it('bytes of another version, or cut off, are refused', () => {
  const other = deflateRawSync(new Uint8Array(Float64Array.of(99, 1, 1).buffer))
  expect(() => decodeJob(other)).toThrow('expected data of version')
  const short = deflateRawSync(new Uint8Array(Float64Array.of(2, 1, 1, 0).buffer))
  expect(() => decodeJob(short)).toThrow(`expected ${3 + STATE_SIZE} numbers, but got 4`)
})
