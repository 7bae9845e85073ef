import { checkLimit, LevelError, type Limits, shown } from './limits.ts'

/** Bytes that are read in pieces: a Blob is one, a file on a disk may be another. */
export interface Source {
  readonly size: number
  slice(start: number, end: number): Source
  arrayBuffer(): Promise<ArrayBuffer>
}

export interface SourceFile {
  path: string
  blob: Source
}

/** One dropped or picked file with its path below the drop. */
export interface LevelFile extends SourceFile {
  blob: Blob
}

/** A level's main file, and those that it may name. */
export interface Files {
  readonly main: SourceFile
  /** What was left out or replaced, one sentence each: readers add theirs. See LevelData. */
  readonly notes: string[]
  readonly asides: string[]
  /** Whether anybody will look at it: else pictures and colours are left in their files. */
  readonly withLooks: boolean
  /** The file that a URI in the level names, or null. */
  find(uri: string): SourceFile | null
  /** Why it cannot be had, where `find` gave null: follows the URI in a sentence. */
  missing(uri: string): string
  /** All bytes; the limit counts all files of the level together. */
  read(file: SourceFile, onBytes?: (done: number) => void): Promise<Uint8Array<ArrayBuffer>>
}

/**
 * The files of one drop, and nothing else: a level may name other files, and only these can answer. Nothing is ever
 * fetched, and nothing outside the drop can be named.
 */
export class FileSet implements Files {
  readonly #byPath = new Map<string, SourceFile>()
  readonly #byLowerCase = new Map<string, SourceFile>()
  readonly #byName = new Map<string, SourceFile | null>()
  readonly #limits: Limits
  readonly main: SourceFile
  readonly notes: string[] = []
  readonly asides: string[] = []
  readonly withLooks: boolean

  constructor(files: readonly SourceFile[], limits: Limits, withLooks = true) {
    this.#limits = limits
    this.withLooks = withLooks
    for (const file of files) {
      this.#byPath.set(file.path, file)
      this.#byLowerCase.set(file.path.toLowerCase(), file)
      const name = nameOf(file.path).toLowerCase()
      this.#byName.set(name, this.#byName.has(name) ? null : file) // null: ambiguous
    }
    const levels = levelsOf(files)
    if (levels.length === 0) {
      const what =
        files.length === 0
          ? 'no file'
          : files
              .map((file) => shown(nameOf(file.path)))
              .slice(0, 3)
              .join(', ')
      throw new LevelError(`level: expected a .glb, .gltf, .obj, .ply or .stl file, but got ${what}`)
    }
    // A .gltf beside a .obj of the same model is common; the first extension of the list wins, then the shallowest path.
    levels.sort(
      (a, b) =>
        rankOf(a.path) - rankOf(b.path) ||
        a.path.split('/').length - b.path.split('/').length ||
        (a.path < b.path ? -1 : 1),
    )
    this.main = levels[0]
    if (levels.length > 1) this.asides.push(`${levels.length} levels came; this is ${nameOf(this.main.path)}`)
    checkLimit(nameOf(this.main.path), limits, 'fileBytes', this.main.blob.size)
  }

  /**
   * The dropped file that a URI in the level names, or null. Looks beside the main file first; then, since people drop
   * the files of a folder without the folder, for the one file of that name.
   */
  find(uri: string): SourceFile | null {
    const path = insidePath(uri, folderOf(this.main.path))
    if (path === null) return null
    const exact = this.#byPath.get(path) ?? this.#byLowerCase.get(path.toLowerCase())
    return exact ?? this.#byName.get(nameOf(path).toLowerCase()) ?? null
  }

  missing(uri: string): string {
    const outside = whyOutside(uri)
    return outside === null
      ? 'which was not dropped with it: drop all files together'
      : `which ${outside}: put that file beside this one, and write its name alone`
  }

  async read(file: SourceFile, onBytes?: (done: number) => void): Promise<Uint8Array<ArrayBuffer>> {
    this.#read += file.blob.size
    checkLimit(nameOf(this.main.path), this.#limits, 'fileBytes', this.#read)
    return readBlob(file.blob, onBytes)
  }

  #read = 0
}

/** Those that can be entered; the others are what they are made of. */
export function levelsOf<F extends SourceFile>(files: readonly F[]): F[] {
  return files.filter((file) => extensionOf(file.path) !== '')
}

/** The files that a level may be, the one preferred first. */
export const EXTENSIONS = ['glb', 'gltf', 'obj', 'ply', 'stl'] as const
export type Extension = (typeof EXTENSIONS)[number]

export function extensionOf(path: string): Extension | '' {
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
  return EXTENSIONS.find((known) => known === extension) ?? ''
}

const rankOf = (path: string) => EXTENSIONS.indexOf(extensionOf(path) as Extension)

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** Why a URI that is not among the files cannot be followed, after "which"; or null: it was only forgotten. */
export function whyOutside(uri: string): string | null {
  const text = uri.replace(/\\/g, '/')
  if (/^(file:|[a-z]:\/|\/(?!\/))/i.test(text)) return 'is a place on a disk, which no page can see'
  if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(text)) return 'is an address in a network, and nothing is fetched here'
  return null
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}

/**
 * The path below the drop that a relative URI means, or null where it leaves the drop: a scheme, a host, an absolute
 * path, a backslash path, or more ".." than folders.
 */
export function insidePath(uri: string, folder: string): string | null {
  let text = uri
  try {
    text = decodeURIComponent(uri)
  } catch {
    // A bare "%" in a file name: the name as it is.
  }
  text = text.replace(/\\/g, '/') // exporters on Windows write textures\wall.png
  if (text === '' || /^[a-z][a-z0-9+.-]*:/i.test(text) || text.startsWith('/') || text.includes('\0')) return null
  const parts = folder.split('/').filter((part) => part !== '')
  for (const part of text.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return null
  }
  return parts.length === 0 ? null : parts.join('/')
}

const SLICE = 8 * 2 ** 20

/** The whole blob, in slices so that somebody can watch. */
export async function readBlob(blob: Source, onBytes?: (done: number) => void): Promise<Uint8Array<ArrayBuffer>> {
  if (blob.size <= SLICE) return new Uint8Array(await blob.arrayBuffer())
  const bytes = new Uint8Array(blob.size)
  for (let at = 0; at < blob.size; at += SLICE) {
    bytes.set(new Uint8Array(await blob.slice(at, Math.min(at + SLICE, blob.size)).arrayBuffer()), at)
    onBytes?.(Math.min(at + SLICE, blob.size))
  }
  return bytes
}
