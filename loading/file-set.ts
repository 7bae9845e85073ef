import { checkLimit, LevelError, type Limits, shown } from './limits.ts'

/** One dropped or picked file with its path below the drop. */
export interface LevelFile {
  path: string
  blob: Blob
}

/**
 * The files of one drop, and nothing else: a level may name other files, and only these can answer. Nothing is ever
 * fetched, and nothing outside the drop can be named.
 */
export class FileSet {
  readonly #byPath = new Map<string, LevelFile>()
  readonly #byLowerCase = new Map<string, LevelFile>()
  readonly #byName = new Map<string, LevelFile | null>()
  readonly #limits: Limits
  readonly main: LevelFile
  readonly notes: string[] = []

  constructor(files: readonly LevelFile[], limits: Limits) {
    this.#limits = limits
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
      throw new LevelError(`level: expected a .glb, .gltf or .obj file, but came ${what}`)
    }
    // A .gltf beside a .obj of the same model is common; the first extension of the list wins, then the shallowest path.
    levels.sort(
      (a, b) =>
        EXTENSIONS.indexOf(extensionOf(a.path)) - EXTENSIONS.indexOf(extensionOf(b.path)) ||
        a.path.split('/').length - b.path.split('/').length ||
        (a.path < b.path ? -1 : 1),
    )
    this.main = levels[0]
    if (levels.length > 1) this.notes.push(`${levels.length} levels came; this is ${nameOf(this.main.path)}`)
    checkLimit(nameOf(this.main.path), limits, 'fileBytes', this.main.blob.size)
  }

  /**
   * The dropped file that a URI in the level names, or null. Looks beside the main file first; then, since people drop
   * the files of a folder without the folder, for the one file of that name.
   */
  find(uri: string): LevelFile | null {
    const path = insidePath(uri, folderOf(this.main.path))
    if (path === null) return null
    const exact = this.#byPath.get(path) ?? this.#byLowerCase.get(path.toLowerCase())
    return exact ?? this.#byName.get(nameOf(path).toLowerCase()) ?? null
  }

  /** Bytes of a dropped file; the limit counts all of one level's files together. */
  async read(file: LevelFile, onBytes?: (done: number) => void): Promise<Uint8Array<ArrayBuffer>> {
    this.#read += file.blob.size
    checkLimit(nameOf(this.main.path), this.#limits, 'fileBytes', this.#read)
    return readBlob(file.blob, onBytes)
  }

  #read = 0
}

/** Those that can be entered; the others are what they are made of. */
export function levelsOf(files: readonly LevelFile[]): LevelFile[] {
  return files.filter((file) => extensionOf(file.path) !== '')
}

const EXTENSIONS = ['glb', 'gltf', 'obj']

/** 'glb', 'gltf', 'obj' or ''. */
export function extensionOf(path: string): string {
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
  return EXTENSIONS.includes(extension) ? extension : ''
}

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
export async function readBlob(blob: Blob, onBytes?: (done: number) => void): Promise<Uint8Array<ArrayBuffer>> {
  if (blob.size <= SLICE) return new Uint8Array(await blob.arrayBuffer())
  const bytes = new Uint8Array(blob.size)
  for (let at = 0; at < blob.size; at += SLICE) {
    bytes.set(new Uint8Array(await blob.slice(at, Math.min(at + SLICE, blob.size)).arrayBuffer()), at)
    onBytes?.(Math.min(at + SLICE, blob.size))
  }
  return bytes
}
