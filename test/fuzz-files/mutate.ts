/** One change after another to a sound level: of its bytes, of its JSON, of its words. */
import { writeGlb } from '../../doctor/loading/test-files.ts'
import { random } from '../../scenes/random.ts'
import type { Seed } from './corpus.ts'

type Rng = () => number
const below = (rng: Rng, n: number) => Math.floor(rng() * n)
const pick = <T>(rng: Rng, list: readonly T[]): T => list[below(rng, list.length)]

/** Larger than the limits of the readers allow for these, smaller than what would only test the machine's patience. */
const LONG = 5000
const DEEP = `${'['.repeat(LONG)}${']'.repeat(LONG)}`

/** As JSON text, since no value is 1e400. */
const JSON_VALUES = [
  ...[
    '-1',
    '0',
    '1',
    '2',
    '3',
    '4',
    '255',
    '256',
    '65535',
    '65536',
    '1e5',
    '1e7',
    '2147483647',
    '2147483648',
    '4294967295',
  ],
  ...[
    '4294967296',
    '9007199254740991',
    '9007199254740992',
    '1e400',
    '-1e400',
    '1e308',
    '1e-400',
    '1.5',
    '-0',
    'NaN',
    'null',
  ],
  ...[
    'true',
    '""',
    '"1"',
    '"VEC3"',
    '"SCALAR"',
    '"__proto__"',
    '"../../etc/passwd"',
    '"http://169.254.169.254/"',
    '[]',
    '{}',
  ],
  ...[
    '[0]',
    '[0,0]',
    '[null]',
    '{"__proto__":{"x":1}}',
    '{"toString":1}',
    '"\\u001b[2J<script>\\u202e"',
    '5120',
    '5121',
    '5123',
    '5125',
    '5126',
  ],
  ...['"data:;base64,AAAA"', '"data:,x"', '"data:"', '33071', `"${'x'.repeat(LONG)}"`, DEEP],
]
const WORDS = [
  ...[
    '-1',
    '0',
    '1',
    '2',
    '3',
    '4',
    '255',
    '1e5',
    '2147483648',
    '4294967295',
    '9007199254740992',
    '1e400',
    '-1e400',
    '1e39',
    '1e-400',
  ],
  ...[
    'nan',
    'NaN',
    'inf',
    '1.5',
    '0,5',
    '1//',
    '/',
    '1/1/1',
    '-5',
    '0x10',
    '',
    '\\',
    '#',
    'f',
    'v',
    'vt',
    'usemtl',
    'mtllib',
    'facet',
    'vertex',
  ],
  ...[
    'endloop',
    'endfacet',
    'endsolid',
    'solid',
    'outer',
    'element',
    'property',
    'list',
    'end_header',
    'vertex 9007199254740991',
    'face 4294967295',
  ],
  ...[
    '__proto__',
    'uchar',
    'char',
    'int',
    'double',
    'x',
    'binary_little_endian',
    'ascii',
    '\u001b[2J',
    'x'.repeat(LONG),
    '1 '.repeat(LONG),
  ],
]
const U32 = [0, 1, 2, 3, 4, 5, 255, 256, 65535, 0x7f800000, 0x7fc00000, 0x7fffffff, 0x80000000, 0xff7fffff, 0xffffffff]

/** The same for the same seed and number, on any machine. */
export function mutate(seeds: readonly Seed[], seed: number, number: number): { name: string; bytes: Uint8Array } {
  const rng = random(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number, 0x85ebca6b))
  for (let i = 0; i < 4; i++) rng()
  const from = dealt(seeds, rng)
  let bytes = from.bytes
  let times = rng() < 0.6 ? 1 : 2 + below(rng, 3) // most files are refused for one thing that is wrong: few get to the second
  if (from.gltf !== null && rng() < 0.7) {
    const text = mutateJson(from.gltf.json, rng, times)
    bytes = from.name.endsWith('.gltf') ? new TextEncoder().encode(text) : writeGlb(text, from.gltf.bin)
    if (rng() < 0.7) times = 0
  } else if (from.text > 0 && rng() < 0.7) {
    bytes = mutateText(bytes, from.text, rng, times)
    if (rng() < 0.7) times = 0
  }
  for (; times > 0; times--) bytes = mutateBytes(bytes, rng)
  return { name: from.name, bytes }
}

function dealt(seeds: readonly Seed[], rng: Rng): Seed {
  let at = rng() * seeds.reduce((sum, { weight }) => sum + weight, 0)
  for (const seed of seeds) {
    at -= seed.weight
    if (at < 0) return seed
  }
  return seeds[0]
}

type Place = { holder: Record<string, unknown> | unknown[]; key: string | number }

function places(value: unknown, out: Place[] = []): Place[] {
  if (Array.isArray(value))
    value.forEach((part, key) => {
      out.push({ holder: value, key })
      places(part, out)
    })
  else if (typeof value === 'object' && value !== null)
    for (const [key, part] of Object.entries(value)) {
      out.push({ holder: value as Record<string, unknown>, key })
      places(part, out)
    }
  return out
}

const get = ({ holder, key }: Place) => (holder as Record<string | number, unknown>)[key]
const set = ({ holder, key }: Place, value: unknown) => {
  ;(holder as Record<string | number, unknown>)[key] = value
}

function mutateJson(original: unknown, rng: Rng, times: number): string {
  const json = structuredClone(original)
  const literals: string[] = []
  for (let i = 0; i < times; i++) {
    const all = places(json)
    if (all.length === 0) break
    const place = pick(rng, all)
    const what = rng()
    if (what < 0.55) set(place, `@${literals.push(pick(rng, JSON_VALUES)) - 1}@`)
    else if (what < 0.65 && typeof get(place) === 'number')
      set(place, (get(place) as number) + pick(rng, [-4, -1, 1, 4]))
    else if (what < 0.75) {
      if (Array.isArray(place.holder)) place.holder.splice(place.key as number, 1)
      else delete place.holder[place.key]
    } else if (what < 0.87) set(place, structuredClone(get(pick(rng, all))))
    else if (Array.isArray(place.holder)) {
      const copy = structuredClone(get(place))
      const n = pick(rng, [1, 2, 50])
      for (let k = 0; k < n; k++) place.holder.push(copy)
    } else place.holder[pick(rng, all).key] = structuredClone(get(place))
  }
  return JSON.stringify(json).replace(/"@(\d+)@"/g, (_, i) => literals[Number(i)])
}

function mutateText(bytes: Uint8Array, end: number, rng: Rng, times: number): Uint8Array {
  const lines = new TextDecoder('latin1').decode(bytes.subarray(0, end)).split('\n')
  for (let i = 0; i < times; i++) {
    if (lines.length === 0) lines.push('')
    const at = below(rng, lines.length)
    const what = rng()
    if (what < 0.5) {
      const words = lines[at].split(' ')
      words[below(rng, words.length)] = pick(rng, WORDS)
      lines[at] = words.join(' ')
    } else if (what < 0.6) lines.splice(at, 1)
    else if (what < 0.7) lines.splice(below(rng, lines.length), 0, lines[at])
    else if (what < 0.76) lines.splice(at, 0, ...Array<string>(pick(rng, [2, 100, 1000])).fill(lines[at]))
    else if (what < 0.86) lines[at] += ` ${pick(rng, WORDS)}`
    else if (what < 0.92) lines[at] = pick(rng, WORDS)
    else if (what < 0.96) lines[at] += pick(rng, ['\r', '\\', '\\\r', '\0', '\t', '\u00a0', '\u00ff'])
    else lines[0] = `${pick(rng, ['\u00ef\u00bb\u00bf', '\u00ff\u00fe', ' ', '\n'])}${lines[0]}`
  }
  const text = Buffer.from(lines.join('\n'), 'latin1')
  const out = new Uint8Array(text.length + bytes.length - end)
  out.set(text)
  out.set(bytes.subarray(end), text.length)
  return out
}

function mutateBytes(from: Uint8Array, rng: Rng): Uint8Array {
  if (from.length === 0) return from
  const at = below(rng, from.length)
  const length = Math.min(from.length - at, 1 + below(rng, pick(rng, [4, 16, 200])))
  const what = rng()
  const bytes = from.slice()
  const view = new DataView(bytes.buffer)
  if (what < 0.25) bytes[at] ^= 1 << below(rng, 8)
  else if (what < 0.4) bytes[at] = pick(rng, [0, 1, 0x7f, 0x80, 0xff, 0x20, 0x0a, below(rng, 256)])
  else if (what < 0.6 && from.length >= 4) {
    // Where numbers mostly are, and anywhere.
    const place = rng() < 0.7 ? 4 * below(rng, Math.floor(from.length / 4)) : below(rng, from.length - 3)
    const value = rng() < 0.4 ? view.getUint32(place, true) + pick(rng, [-4, -1, 1, 4]) : pick(rng, U32)
    view.setUint32(place, value, rng() < 0.8)
  } else if (what < 0.72) return bytes.subarray(0, at)
  else if (what < 0.8) return joined(bytes.subarray(0, at), bytes.subarray(at + length))
  else if (what < 0.9) return joined(bytes.subarray(0, at + length), bytes.subarray(at))
  else if (what < 0.95) return joined(bytes, new Uint8Array(length).fill(below(rng, 256)))
  else bytes.fill(below(rng, 256), at, at + length)
  return bytes
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const out = new Uint8Array(a.length + b.length)
  out.set(a)
  out.set(b, a.length)
  return out
}
