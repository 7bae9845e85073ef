/** Jobs and their outcomes as bytes: numbers one after the other, little-endian, deflated (states are half zeros). */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { type Incident, type Job, type Outcome, STATE_SIZE, STRETCH } from '../../walk/job.ts'

/** Raised with every change of the bytes: who speaks another version is not understood. */
export const CODEC = 2
/** Nobody's job is larger than this, unpacked. */
const MOST = 2 ** 28

/** Kind, from, stretch, place, end, size, wide, triangle. */
const INCIDENT = 2 + STRETCH + 3 + 3 + 3
const KINDS: readonly Incident['kind'][] = [
  'fall',
  'stuck',
  'snag',
  'ejection',
  'partial-step',
  'strip',
  'narrow-passage',
]

export function encodeJob({ states, seed }: Job): Buffer {
  return packed([CODEC, seed, states.length / STATE_SIZE], [states])
}

export function decodeJob(bytes: Uint8Array): Job {
  const rest = unpacked(bytes)
  const [, seed, count] = rest.head(3)
  return { seed, states: rest.numbers(count * STATE_SIZE) }
}

export function encodeOutcome({ moves, from, cells, stretches, stateOf, states, incidents }: Outcome): Buffer {
  const told = Float64Array.from(
    incidents.flatMap(({ kind, from, stretch, place, end, size, wide, triangle }) => [
      KINDS.indexOf(kind),
      from,
      ...stretch,
      ...place,
      ...end,
      size,
      wide,
      triangle,
    ]),
  )
  const head = [CODEC, moves, from.length, states.length / STATE_SIZE, incidents.length]
  return packed(head, [Float64Array.from(from), cells, stretches, Float64Array.from(stateOf), states, told])
}

export function decodeOutcome(bytes: Uint8Array): Outcome {
  const rest = unpacked(bytes)
  const [, moves, ways, states, incidents] = rest.head(5)
  return {
    moves,
    from: Uint32Array.from(rest.numbers(ways)),
    cells: rest.numbers(ways),
    stretches: rest.numbers(STRETCH * ways),
    stateOf: Int32Array.from(rest.numbers(ways)),
    states: rest.numbers(STATE_SIZE * states),
    incidents: Array.from({ length: incidents }, () => incidentOf([...rest.numbers(INCIDENT)])),
  }
}

function incidentOf([kind, from, ...rest]: number[]): Incident {
  const [size, wide, triangle] = rest.slice(STRETCH + 6)
  return {
    kind: KINDS[kind],
    from,
    stretch: rest.slice(0, STRETCH),
    place: rest.slice(STRETCH, STRETCH + 3),
    end: rest.slice(STRETCH + 3, STRETCH + 6),
    size,
    wide,
    triangle,
  }
}

function packed(head: readonly number[], rows: readonly Float64Array[]): Buffer {
  const all = new Float64Array(head.length + rows.reduce((sum, row) => sum + row.length, 0))
  all.set(head)
  let at = head.length
  for (const row of rows) {
    all.set(row, at)
    at += row.length
  }
  return deflateRawSync(new Uint8Array(all.buffer), { level: 1 })
}

/** @throws Error for bytes of another version, or cut off */
function unpacked(bytes: Uint8Array) {
  const buffer = inflateRawSync(bytes, { maxOutputLength: MOST })
  const all = new Float64Array(Uint8Array.from(buffer).buffer)
  if (all[0] !== CODEC) throw new Error(`queue: expected data of version ${CODEC}, but got ${all[0]}`)
  let at = 0
  const numbers = (n: number) => {
    if (!(at + n <= all.length)) throw new Error(`queue: expected ${at + n} numbers, but got ${all.length}`)
    at += n
    return all.slice(at - n, at)
  }
  return { numbers, head: (n: number) => [...numbers(n)] }
}
