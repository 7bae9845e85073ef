/** Reads one mutant, and says what came of it. */
import { getHeapStatistics } from 'node:v8'
import draco3d from 'draco3dgltf'
import { MeshoptDecoder } from 'meshoptimizer'
import type { Decoders, DracoModule } from '../../doctor/loading/decoders.ts'
import type { Source } from '../../doctor/loading/file-set.ts'
import type { LevelData } from '../../doctor/loading/level-data.ts'
import { LevelError, type Limits } from '../../doctor/loading/limits.ts'
import { readLevel } from '../../doctor/loading/load.ts'
import type { Outcome } from './tally.ts'

export const SMALL_LIMITS: Partial<Limits> = {
  fileBytes: 2 ** 22,
  jsonBytes: 2 ** 20,
  triangles: 1e5,
  memoryBytes: 2 ** 23,
  depth: 100,
  pixels: 2 ** 20,
}
/** Milliseconds. */
export const HANG = 1000
/** The largest array that may be made at once: what the limit allows, and the tables of floors over the most triangles. */
const LARGEST_ARRAY = 2 ** 23
/** All arrays of one read together, and the growth of the heap. */
const ALL_ARRAYS = 8 * 2 ** 23

export interface Verdict {
  outcome: Outcome
  text: string
}

/** Bytes in memory; slices are copies, as they are of a Blob. */
export class BytesSource implements Source {
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get size(): number {
    return this.#bytes.length
  }

  slice(start: number, end: number): BytesSource {
    return new BytesSource(this.#bytes.subarray(start, end))
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#bytes.slice().buffer as ArrayBuffer
  }
}

const asked = { largest: 0, all: 0 }

/** Typed arrays tell how large they are to be: memory that a reader asks for shows whether or not it is ever touched. */
export function watchArrays(): void {
  for (const name of ['Uint8Array', 'Int32Array', 'Uint32Array', 'Float32Array', 'Float64Array'] as const) {
    const original = globalThis[name] as unknown as new (...list: unknown[]) => object
    const { BYTES_PER_ELEMENT } = globalThis[name]
    const watched: object = new Proxy(original, {
      construct(target, list, wanted) {
        if (typeof list[0] === 'number') {
          asked.largest = Math.max(asked.largest, list[0] * BYTES_PER_ELEMENT)
          asked.all += list[0] * BYTES_PER_ELEMENT
        }
        return Reflect.construct(target, list, wanted === watched ? target : wanted)
      },
    })
    Object.assign(globalThis, { [name]: watched })
  }
}

/** One Draco module for many files, until it breaks down. */
let draco: Promise<DracoModule> | null = null
const decoders: Decoders = {
  async draco() {
    draco ??= draco3d.createDecoderModule() as Promise<DracoModule>
    return draco
  },
  async meshopt() {
    await MeshoptDecoder.ready
    return MeshoptDecoder
  },
}

export type Read = (name: string, bytes: Uint8Array) => Promise<LevelData>
export const readSmall: Read = (name, bytes) =>
  readLevel([{ path: name, blob: new BytesSource(bytes) }], decoders, SMALL_LIMITS)

export async function judge(name: string, bytes: Uint8Array, read: Read = readSmall): Promise<Verdict> {
  asked.largest = 0
  asked.all = 0
  const heap = heapUsed()
  const begun = performance.now()
  let verdict: Verdict
  try {
    const level = await read(name, bytes)
    const why = broken(level)
    verdict = why === null ? { outcome: 'read', text: '' } : { outcome: 'broken', text: why }
  } catch (error) {
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    verdict = { outcome: error instanceof LevelError ? 'refused' : 'untyped', text }
    if (/broke down/.test(text)) draco = null
    if (verdict.outcome === 'refused' && unprintable(text))
      verdict = { outcome: 'broken', text: 'its message steers a terminal' }
  }
  const took = performance.now() - begun
  if (took > HANG) return { outcome: 'hang', text: `${took.toFixed(0)} ms` }
  const grown = heapUsed() - heap
  if (asked.largest > LARGEST_ARRAY || asked.all > ALL_ARRAYS || grown > ALL_ARRAYS)
    return {
      outcome: 'over budget',
      text: `an array of ${asked.largest} bytes, all arrays ${asked.all}, the heap grew by ${grown}`,
    }
  return verdict
}

const heapUsed = () => getHeapStatistics().used_heap_size

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to find
const unprintable = (text: string) => /[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/.test(text)

/** What is wrong with a level that was read, or null. */
function broken(level: LevelData): string | null {
  const { positions, indices, ranges, materials, starts } = level
  const vertices = positions.length / 3
  if (indices.length === 0 || indices.length % 3 !== 0) return `${indices.length} indices`
  for (const index of indices) if (index >= vertices) return `index ${index} of ${vertices}`
  for (const value of positions) if (!Number.isFinite(value)) return `a position is ${value}`
  let at = 0
  for (const { start, count, material } of ranges) {
    if (start !== at || count % 3 !== 0 || !(material < materials.length)) return `range ${start} + ${count}`
    at += count
  }
  if (at !== indices.length) return `ranges of ${at}, but ${indices.length} indices`
  for (const { x, y, z } of [...starts, level.origin])
    if (!Number.isFinite(x + y + z)) return `a start or origin is ${x} ${y} ${z}`
  for (const [list, width] of [
    [level.uvs, 2],
    [level.emissiveUvs, 2],
    [level.colors, 4],
  ] as const)
    if (list !== null && list.length !== width * vertices) return `${list.length} numbers for ${vertices} vertices`
  if (unprintable(level.notes.concat(level.asides).join(''))) return 'its notes steer a terminal'
  return null
}
