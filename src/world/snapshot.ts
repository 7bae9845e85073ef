/**
 * The buffer of a snapshot is a sequence of doubles. A header comes first: magic, version, the number of all doubles,
 * and a checksum of all others. Then follows what save.ts writes. It is little-endian, like the arrays of every engine.
 */
import { show } from '../math/check.ts'
import { finishHash, hashBits, hashNumbers, lanes, showHash, startHash } from '../math/hash.ts'
import type { Row } from '../math/rows.ts'
import { LARGEST } from '../math/tolerance.ts'

const MAGIC = 0x4d524153
/**
 * The only version that is read. Change it when the content changes (columns, settings of a character, options of
 * balls).
 */
const VERSION = 3
const LENGTH = 2
const CHECKSUM = 3
const HEADER = 5

/** A snapshot that is being written. */
export interface Output {
  row: Row
  count: number
}

export function newOutput(): Output {
  const output = { row: new Float64Array(256), count: HEADER }
  output.row[0] = MAGIC
  output.row[1] = VERSION
  return output
}

export function put(output: Output, x: number): void {
  if (output.count === output.row.length) {
    const row = new Float64Array(2 * output.row.length)
    row.set(output.row)
    output.row = row
  }
  output.row[output.count++] = x
}

/** Writes the first `count` numbers of a row. */
export function putAll(output: Output, row: ArrayLike<number>, count = row.length): void {
  for (let i = 0; i < count; i++) put(output, row[i])
}

/** Writes how many numbers there are, then the numbers. */
export function putList(output: Output, row: ArrayLike<number>, count = row.length): void {
  put(output, count)
  putAll(output, row, count)
}

export function finishOutput({ row, count }: Output): Uint8Array {
  const all = row.slice(0, count)
  all[LENGTH] = count
  writeChecksum(all)
  return new Uint8Array(all.buffer)
}

/** A hash of what was written, for comparison: sixteen hexadecimal digits. */
export function hashOutput({ row, count }: Output): string {
  startHash()
  hashNumbers(row, HEADER, count)
  finishHash()
  return showHash(lanes[0], lanes[1])
}

function writeChecksum(all: Row): void {
  all[CHECKSUM] = all[CHECKSUM + 1] = 0
  startHash()
  hashBits(all)
  finishHash()
  all[CHECKSUM] = lanes[0] >>> 0
  all[CHECKSUM + 1] = lanes[1] >>> 0
}

/** A snapshot that is being read. */
export interface Input {
  readonly who: string
  readonly row: Row
  at: number
}

/** @throws TypeError, RangeError if these are not the whole and undamaged bytes of a snapshot */
export function openInput(who: string, buffer: ArrayBuffer | Uint8Array): Input {
  const bytes = buffer instanceof ArrayBuffer ? new Uint8Array(buffer) : buffer
  if (!(bytes instanceof Uint8Array))
    throw new TypeError(`${who}: buffer is ${show(buffer)}, expected the bytes that save returned`)
  const { length } = bytes
  if (length < 8 * HEADER || length % 8 !== 0) refuse(who, `it is too short or truncated: ${length} bytes`)
  const row = new Float64Array(length / 8)
  new Uint8Array(row.buffer).set(bytes)
  if (row[0] !== MAGIC) refuse(who, 'it is not a snapshot of a world')
  if (row[1] !== VERSION) refuse(who, `its version is ${row[1]}, this carom reads version ${VERSION} only`)
  if (row[LENGTH] !== row.length) refuse(who, `it should have ${8 * row[LENGTH]} bytes, but has ${length}`)
  const a = row[CHECKSUM]
  const b = row[CHECKSUM + 1]
  writeChecksum(row)
  if (!Object.is(a, row[CHECKSUM]) || !Object.is(b, row[CHECKSUM + 1]))
    refuse(who, 'its checksum does not match: it was damaged or edited')
  return { who, row, at: HEADER }
}

export function refuse(who: string, why: string): never {
  throw new RangeError(`${who}: buffer is not valid: ${why}; expected one that save returned`)
}

/** Reads the next number, which must be from `low` to `high`. */
export function take(input: Input, low = -LARGEST, high = LARGEST): number {
  if (input.at >= input.row.length) refuse(input.who, 'it ends too early')
  const x = input.row[input.at++]
  if (!(x >= low && x <= high)) refuse(input.who, `number ${input.at - 1} is ${x}`)
  return x
}

export function takeWhole(input: Input, low: number, high: number): number {
  const x = take(input, low, high)
  if (x !== Math.floor(x)) refuse(input.who, `number ${input.at - 1} is ${x}`)
  return x
}

/** Reads as many numbers as the row has room for. */
export function takeAll(input: Input, out: Row): Row {
  for (let i = 0; i < out.length; i++) out[i] = take(input)
  return out
}

/** Reads how many entries there are, then the entries. @param size how many numbers each entry has */
export function takeList(input: Input, size = 1): Row {
  const count = takeWhole(input, 0, (input.row.length - input.at) / size)
  return takeAll(input, new Float64Array(count * size))
}

/** Reads numbers that must equal these. @param what they mean, for the message */
export function expectAll(input: Input, row: ArrayLike<number>, what: string): void {
  for (let i = 0; i < row.length; i++)
    if (take(input, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY) !== row[i])
      throw new RangeError(`${input.who}: ${what} differs from the buffer, expected the same value`)
}

export function endInput(input: Input): void {
  if (input.at !== input.row.length) refuse(input.who, 'it is too long')
}
