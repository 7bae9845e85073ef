/**
 * What a visitor's file may cost, and how a refusal is told.
 *
 * Every limit is compared with a number that is computed from headers, before anything of that size is allocated.
 * A visitor may raise each of them: the refusal carries the limit's name and the number that would be needed.
 */
export interface Limits {
  /** All files of the level together, bytes. */
  fileBytes: number
  /** The JSON part of a glTF, bytes. */
  jsonBytes: number
  /** Triangles after flattening: each node and each instance counts. */
  triangles: number
  /** Decoded numbers: positions, indices, texture coordinates, colours, decompressed buffers, bytes. */
  memoryBytes: number
  /** Nodes above a node. */
  depth: number
  /** Pixels of all images together, however many textures show them; what is beyond is drawn in plain colours instead. */
  pixels: number
  /** Seconds without any sign of life from the worker. */
  silence: number
}

export type LimitName = keyof Limits

export const LIMITS: Readonly<Limits> = {
  fileBytes: 512 * 2 ** 20,
  jsonBytes: 64 * 2 ** 20,
  triangles: 50e6,
  memoryBytes: 2 ** 31,
  depth: 1000,
  pixels: 64 * 2 ** 20,
  silence: 30,
}

/** A file that is not what it should be. The message says who, what was expected and what came. */
export class LevelError extends Error {
  override name = 'LevelError'
}

const WHAT: Readonly<Record<LimitName, string>> = {
  fileBytes: 'bytes of files',
  jsonBytes: 'bytes of JSON',
  triangles: 'triangles',
  memoryBytes: 'bytes of decoded numbers',
  depth: 'nodes above one another',
  pixels: 'pixels of textures',
  silence: 'seconds without progress',
}

/** A file that is fine, perhaps, but larger than the visitor has allowed so far. */
export class OverLimit extends LevelError {
  override name = 'OverLimit'
  readonly limit: LimitName
  readonly allowed: number
  readonly needed: number

  constructor(who: string, limit: LimitName, allowed: number, needed: number) {
    super(`${who}: at most ${count(allowed)} ${WHAT[limit]} are allowed, but this needs ${count(needed)}`)
    this.limit = limit
    this.allowed = allowed
    this.needed = needed
  }

  /** The same refusal on the other side of a message. */
  static retold(message: string, limit: LimitName, allowed: number, needed: number): OverLimit {
    const error = new OverLimit('', limit, allowed, needed)
    error.message = message
    return error
  }
}

export function checkLimit(who: string, limits: Limits, limit: LimitName, needed: number): void {
  if (!(needed <= limits[limit])) throw new OverLimit(who, limit, limits[limit], needed)
}

/** 1234567 as "1,234,567", without asking the machine for its language. */
export function count(n: number): string {
  return Number.isSafeInteger(n) ? String(n).replace(/\B(?=(\d{3})+$)/g, ',') : n.toExponential(2)
}

/** "1 triangle", "2,000 triangles". */
export function counted(n: number, one: string, many = `${one}s`): string {
  return `${count(n)} ${n === 1 ? one : many}`
}

const SHOWN = 60

/** A value from somebody's file, short enough for a sentence, and without characters that steer a terminal or turn a text round. */
export function shown(value: unknown): string {
  const text = printable(value === undefined ? 'nothing' : brief(value, SHOWN))
  return text.length > SHOWN ? `${text.slice(0, SHOWN - 3)}...` : text
}

/** As JSON, but no more than about `room` characters of it: what is huge or nested deeply costs no more than what is shown. */
function brief(value: unknown, room: number): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, room + 1))
  if (typeof value !== 'object' || value === null) return String(JSON.stringify(value) ?? value)
  const isList = Array.isArray(value)
  const names = isList ? value : Object.keys(value)
  let text = isList ? '[' : '{'
  for (let i = 0; i < names.length && text.length <= room; i++) {
    if (i > 0) text += ','
    const name = isList ? '' : `${brief(names[i], room)}:`
    const part = isList ? value[i] : (value as Record<string, unknown>)[names[i]]
    text += name + brief(part, room - text.length - name.length)
  }
  return text + (isList ? ']' : '}')
}

/** Somebody's text with its control characters (a terminal would obey them) and marks of direction written out. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to find
const UNPRINTABLE = /[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g
