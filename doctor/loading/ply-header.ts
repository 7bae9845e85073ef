import type { Source } from './file-set.ts'
import { LevelError, count as pretty, shown } from './limits.ts'

/** Types of a property, with their old and new names. */
export type Scalar = 'i8' | 'u8' | 'i16' | 'u16' | 'i32' | 'u32' | 'f32' | 'f64'

const TYPES = new Map<string, Scalar>([
  ['char', 'i8'],
  ['int8', 'i8'],
  ['uchar', 'u8'],
  ['uint8', 'u8'],
  ['short', 'i16'],
  ['int16', 'i16'],
  ['ushort', 'u16'],
  ['uint16', 'u16'],
  ['int', 'i32'],
  ['int32', 'i32'],
  ['uint', 'u32'],
  ['uint32', 'u32'],
  ['float', 'f32'],
  ['float32', 'f32'],
  ['double', 'f64'],
  ['float64', 'f64'],
])

export const BYTES: Readonly<Record<Scalar, number>> = { i8: 1, u8: 1, i16: 2, u16: 2, i32: 4, u32: 4, f32: 4, f64: 8 }

export interface PlyProperty {
  name: string
  type: Scalar
  /** Type of the length, of a list. */
  length: Scalar | null
}

export interface PlyElement {
  name: string
  count: number
  properties: PlyProperty[]
}

export interface PlyHeader {
  format: 'ascii' | 'binary_little_endian' | 'binary_big_endian'
  elements: PlyElement[]
  /** Where the numbers begin. */
  end: number
  /** What had to be forgiven, one sentence each. */
  notes: string[]
}

const LONGEST_HEADER = 64 * 1024

/** The lines up to "end_header", which are ASCII in all three formats. */
export async function readPlyHeader(who: string, blob: Source): Promise<PlyHeader> {
  const bytes = new Uint8Array(await blob.slice(0, Math.min(LONGEST_HEADER, blob.size)).arrayBuffer())
  const fail = (expected: string, came: unknown) =>
    new LevelError(`${who}: expected ${expected}, but got ${came === undefined ? 'the end' : shown(came)}`)
  // Latin-1, so that positions in the text are positions in the file.
  const text = new TextDecoder('latin1').decode(bytes)
  const first = /^(\u00ef\u00bb\u00bf)?ply[ \t]*(\r?\n|\r)/.exec(text)
  if (first === null) throw fail('a PLY (its first line is "ply")', text.slice(0, 12))
  const [start, mark, ending] = first
  const isReturn = ending === '\r'
  const notes: string[] = []
  if (mark !== undefined) notes.push('a byte order mark before "ply" was ignored')
  if (isReturn) notes.push('the lines of its header end in a carriage return alone')
  // Numbers in binary begin right behind the line end: an LF behind a CR may be the first of them.
  const end = (isReturn ? /\rend_header[ \t]*\r/ : /\nend_header[ \t]*\r?\n/).exec(text)
  if (end === null) throw fail(`"end_header" within ${pretty(LONGEST_HEADER)} bytes`, undefined)
  let format: PlyHeader['format'] | null = null
  const elements: PlyElement[] = []
  for (const line of text.slice(start.length, end.index).split(isReturn ? '\r' : '\n')) {
    const words = line.trim().split(/\s+/)
    if (words[0] === 'format') format = formatOf(words, fail)
    else if (words[0] === 'element') elements.push(elementOf(words, fail))
    else if (words[0] === 'property') {
      const last = elements.at(-1)
      if (last === undefined) throw fail('an element before its properties', line)
      const property = propertyOf(words, fail)
      if (last.properties.some(({ name }) => name === property.name)) throw fail('each property once', line)
      last.properties.push(property)
    } else if (words[0] !== 'comment' && words[0] !== 'obj_info' && words[0] !== '')
      throw fail('format, element, property or comment', line)
  }
  if (format === null) throw fail('a line that says the format', undefined)
  return { format, elements, end: end.index + end[0].length, notes }
}

type Fail = (expected: string, came: unknown) => LevelError

function formatOf(words: string[], fail: Fail): PlyHeader['format'] {
  const [, format, version] = words
  if (format !== 'ascii' && format !== 'binary_little_endian' && format !== 'binary_big_endian')
    throw fail('format ascii, binary_little_endian or binary_big_endian', format)
  if (version !== '1.0') throw fail('PLY version 1.0', version)
  return format
}

function elementOf([, name, text, ...more]: string[], fail: Fail): PlyElement {
  const count = /^\d+$/.test(text ?? '') ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(count) || more.length > 0)
    throw fail('an element with its name and how many there are', text)
  return { name, count, properties: [] }
}

function propertyOf(words: string[], fail: Fail): PlyProperty {
  const isList = words[1] === 'list'
  const [length, type, name] = isList ? words.slice(2) : [undefined, words[1], words[2]]
  const known = TYPES.get(type ?? '')
  const counted = length === undefined ? null : TYPES.get(length)
  if (known === undefined || name === undefined || (isList && length === undefined))
    throw fail('a property with its type and name', words.join(' '))
  if (counted === undefined || counted === 'f32' || counted === 'f64')
    throw fail('a list whose length is a whole number', words.join(' '))
  return { name, type: known, length: counted }
}
