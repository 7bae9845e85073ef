import { readBlob, type Source } from './file-set.ts'
import { checkLimit, count, counted, LevelError, type Limits, shown } from './limits.ts'

/** The two chunks of a binary glTF 2.0. Everything else in the file is skipped. */
export interface Glb {
  json: Uint8Array<ArrayBuffer>
  /** null: the file has no BIN chunk. */
  bin: Uint8Array<ArrayBuffer> | null
  notes: string[]
}

const MAGIC = 0x46546c67 // "glTF", little endian
const JSON_CHUNK = 0x4e4f534a
const BIN_CHUNK = 0x004e4942
const HEADER = 12
const CHUNK_HEADER = 8
/** Unknown chunks are passed over, but each is a look into the file. */
const MOST_CHUNKS = 100

/** What a file that is no glTF seems to be; for the sentence only. */
export function guess(bytes: Uint8Array): string {
  const text = String.fromCharCode(...bytes.subarray(0, 12))
  if (bytes.length === 0) return 'an empty file'
  if (text.startsWith('\x89PNG')) return 'a PNG picture'
  if (text.startsWith('\xff\xd8\xff')) return 'a JPEG picture'
  if (text.startsWith('PK')) return 'a ZIP archive'
  if (text.startsWith('Kaydara FBX')) return 'an FBX file'
  if (text.startsWith('BLENDER')) return 'a Blender file'
  if (text.startsWith('\xff\xfe') || text.startsWith('\xfe\xff')) return 'text in UTF-16'
  if (/^\s*[{[]/.test(text.replace('\xef\xbb\xbf', ''))) return 'JSON text'
  return `bytes ${[...bytes.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join(' ')}`
}

/** Reads headers first; a chunk is read only once its length is known to fit the file and the limits. */
export async function readGlb(
  who: string,
  blob: Source,
  limits: Limits,
  onBytes?: (done: number) => void,
): Promise<Glb> {
  const notes: string[] = []
  const head = new Uint8Array(await blob.slice(0, HEADER).arrayBuffer())
  const view = new DataView(head.buffer)
  if (head.length < 4 || view.getUint32(0, true) !== MAGIC) {
    throw new LevelError(`${who}: expected a binary glTF (it begins with "glTF"), but got ${guess(head)}`)
  }
  if (head.length < HEADER) {
    throw new LevelError(`${who}: expected a header of ${HEADER} bytes, but the file ends after ${head.length}`)
  }
  const version = view.getUint32(4, true)
  if (version !== 2) throw new LevelError(`${who}: expected glTF version 2, but got version ${version}`)
  const length = view.getUint32(8, true)
  if (length > blob.size) {
    throw new LevelError(
      `${who}: the header promises ${count(length)} bytes, but the file has ${count(blob.size)}: cut short?`,
    )
  }
  if (length < blob.size)
    notes.push(
      `${counted(blob.size - length, 'byte after the end of the glTF was', 'bytes after the end of the glTF were')} ignored`,
    )

  let json: Uint8Array<ArrayBuffer> | null = null
  let bin: Uint8Array<ArrayBuffer> | null = null
  let chunks = 0
  for (let at = HEADER; at < length; ) {
    if (++chunks > MOST_CHUNKS)
      throw new LevelError(`${who}: expected two chunks or a few, but got more than ${MOST_CHUNKS}`)
    const chunk = new DataView(await blob.slice(at, Math.min(at + CHUNK_HEADER, length)).arrayBuffer())
    if (chunk.byteLength < CHUNK_HEADER) {
      throw new LevelError(
        `${who}: expected a chunk header of ${CHUNK_HEADER} bytes at byte ${at}, but ${chunk.byteLength} are left`,
      )
    }
    const size = chunk.getUint32(0, true)
    const type = chunk.getUint32(4, true)
    const start = at + CHUNK_HEADER
    if (size > length - start) {
      throw new LevelError(
        `${who}: the chunk at byte ${at} promises ${counted(size, 'byte')}, but ${count(length - start)} ${length - start === 1 ? 'is' : 'are'} left`,
      )
    }
    if (json === null) {
      if (type !== JSON_CHUNK)
        throw new LevelError(`${who}: expected the JSON chunk first, but got type 0x${type.toString(16)}`)
      checkLimit(who, limits, 'jsonBytes', size)
      json = await readBlob(blob.slice(start, start + size))
    } else if (type === BIN_CHUNK) {
      if (bin !== null) notes.push('a second BIN chunk was ignored')
      else bin = await readBlob(blob.slice(start, start + size), onBytes)
    } else {
      notes.push(`a chunk of unknown type ${shown(`0x${type.toString(16)}`)} was ignored`)
    }
    at = start + size
  }
  if (json === null) throw new LevelError(`${who}: expected a JSON chunk, but the file has no chunk at all`)
  return { json, bin, notes }
}
