import { closeSync, constants, fstatSync, openSync, readSync, realpathSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import type { Decoders, DracoModule } from '../loading/decoders.ts'
import {
  EXTENSIONS,
  extensionOf,
  type Files,
  insidePath,
  readBlob,
  type Source,
  type SourceFile,
} from '../loading/file-set.ts'
import { AS_WRITTEN, type Fit } from '../loading/fit.ts'
import type { OnProgress } from '../loading/gltf.ts'
import type { LevelData } from '../loading/level-data.ts'
import { checkLimit, LevelError, LIMITS, type Limits, printable } from '../loading/limits.ts'
import { readFiles } from '../loading/load.ts'

export interface ReadOptions {
  /** Raises or lowers some of LIMITS. */
  limits?: Partial<Limits>
  fit?: Readonly<Fit>
  onProgress?: OnProgress
}

/**
 * Reads a level from a disk, as the playground reads a dropped one: the same triangles in the same order, the same refusals. Buffers that
 * the level names are opened only below its own folder, wherever links lead; pictures and colours are not opened at all. What is
 * wrong is a LevelError, what is too large an OverLimit, before it is read.
 */
export async function readLevelFile(path: string, options: ReadOptions = {}): Promise<LevelData> {
  const limits = { ...LIMITS, ...options.limits }
  const files = new FolderFiles(path, limits)
  try {
    return await readFiles(files, decoders, limits, options.onProgress ?? (() => {}), options.fit ?? AS_WRITTEN)
  } finally {
    files.close()
  }
}

/** Both are packages of the command, and loaded only when a file asks for them. */
const decoders: Decoders = {
  async draco() {
    const { default: create } = await import('draco3dgltf/draco_decoder_gltf_nodejs.js')
    return (await create()) as DracoModule
  },
  async meshopt() {
    const { MeshoptDecoder } = await import('meshoptimizer/decoder')
    await MeshoptDecoder.ready
    return MeshoptDecoder
  },
}

/** A file on a disk, read where it is asked for. */
class FileSource implements Source {
  readonly #who: string
  readonly #file: number
  readonly #start: number
  readonly size: number

  /** @param file a descriptor */
  constructor(who: string, file: number, size: number, start = 0) {
    this.#who = who
    this.#file = file
    this.#start = start
    this.size = size
  }

  slice(start: number, end: number): FileSource {
    return new FileSource(this.#who, this.#file, end - start, this.#start + start)
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    const bytes = new Uint8Array(this.size)
    for (let at = 0; at < bytes.length; ) {
      const read = attempt(this.#who, () => readSync(this.#file, bytes, at, bytes.length - at, this.#start + at))
      if (read === 0) throw new LevelError(`${this.#who}: the file became shorter while it was being read`)
      at += read
    }
    return bytes.buffer
  }
}

/** The level's file, and what lies in its folder or below: nothing else can be named. */
class FolderFiles implements Files {
  readonly main: SourceFile
  readonly notes: string[] = []
  readonly asides: string[] = []
  readonly withLooks = false
  readonly #limits: Limits
  /** Without any links in it. */
  readonly #folder: string
  readonly #open: number[] = []
  readonly #found = new Map<string, SourceFile>()
  #bytes = 0

  constructor(path: string, limits: Limits) {
    const name = basename(path)
    const who = printable(name)
    this.#limits = limits
    if (extensionOf(name) === '') {
      const known = EXTENSIONS.map((extension) => `.${extension}`).join(', ')
      throw new LevelError(`${who}: expected one of ${known}`)
    }
    this.#folder = attempt(who, () => realpathSync(dirname(path)))
    // The caller named this one: it may be a link to anywhere.
    const blob = this.#openFile(
      who,
      attempt(who, () => realpathSync(path)),
    )
    if (typeof blob === 'string') throw new LevelError(`${who}: ${blob}`)
    this.main = { path: name, blob }
    try {
      checkLimit(who, limits, 'fileBytes', blob.size)
    } catch (error) {
      this.close()
      throw error
    }
  }

  /** The file, or what it is instead. Neither follows a last link nor waits for somebody to write into a pipe. */
  #openFile(who: string, real: string): FileSource | string {
    const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)
    const file = attempt(who, () => openSync(real, flags))
    this.#open.push(file)
    const stat = fstatSync(file)
    if (stat.isFile()) return new FileSource(who, file, stat.size)
    return `it is ${stat.isDirectory() ? 'a folder' : 'no ordinary file'}`
  }

  find(uri: string): SourceFile | null {
    const found = this.#look(uri)
    return typeof found === 'string' ? null : found
  }

  missing(uri: string): string {
    const found = this.#look(uri)
    return typeof found === 'string' ? found : 'which is there'
  }

  /** The file, or the rest of a sentence that says why not. */
  #look(uri: string): SourceFile | string {
    const path = insidePath(uri, '')
    if (path === null) return OUTSIDE
    const known = this.#found.get(path)
    if (known !== undefined) return known
    try {
      const real = realpathSync(join(this.#folder, path))
      if (!real.startsWith(this.#folder.endsWith(sep) ? this.#folder : this.#folder + sep)) return OUTSIDE
      const blob = this.#openFile(printable(path), real)
      if (typeof blob === 'string') return `which cannot be read: ${blob}`
      const file = { path, blob }
      this.#found.set(path, file)
      return file
    } catch (error) {
      return `which cannot be read: ${reason(error)}`
    }
  }

  async read(file: SourceFile, onBytes?: (done: number) => void): Promise<Uint8Array<ArrayBuffer>> {
    this.#bytes += file.blob.size
    checkLimit(printable(this.main.path), this.#limits, 'fileBytes', this.#bytes)
    return readBlob(file.blob, onBytes)
  }

  close(): void {
    for (const file of this.#open.splice(0)) closeSync(file)
  }
}

const OUTSIDE = 'which is not in the folder of the level: only files there and below are opened, and nothing is fetched'

function attempt<T>(who: string, act: () => T): T {
  try {
    return act()
  } catch (error) {
    throw error instanceof LevelError ? error : new LevelError(`${who}: cannot be read: ${reason(error)}`)
  }
}

/** Without the path that Node puts into its messages. */
function reason(error: unknown): string {
  if (error instanceof LevelError) return error.message.replace(/^.*: cannot be read: /, '')
  const code = (error as NodeJS.ErrnoException).code ?? ''
  return REASONS[code] ?? (code || 'unknown error')
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EACCES: 'not permitted',
  EPERM: 'not permitted',
  ELOOP: 'links that lead in a circle',
  ENAMETOOLONG: 'its name is too long',
  EMFILE: 'too many open files',
}
