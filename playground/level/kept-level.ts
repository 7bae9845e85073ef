/**
 * The last level of a scene, kept in this browser for the next visit: its files, and how they were taken. Whatever goes wrong
 * here (no database in a private window, a full disk, a record of another version) is no news to anybody: nothing is kept.
 */
import { createStore, del, get, set, type UseStore } from 'idb-keyval'
import type { LevelFile } from '../../doctor/loading/file-set.ts'
import { type Fit, isFit } from '../../doctor/loading/fit.ts'
import type { Limits } from '../../doctor/loading/limits.ts'

export interface KeptLevel {
  files: readonly LevelFile[]
  /** Those that the visitor has raised. */
  limits: Partial<Limits>
  fit: Fit
  /** Number of the file's scene, where the visitor has chosen one. */
  scene?: number
}

/** More than this is not kept, bytes. */
export const MOST_KEPT = 256 * 2 ** 20

const VERSION = 1

let store: UseStore | undefined
function opened(): UseStore {
  store ??= createStore('carom', 'levels')
  return store
}

export function isTooLarge({ files }: KeptLevel): boolean {
  return files.reduce((sum, { blob }) => sum + blob.size, 0) > MOST_KEPT
}

/** True if it is there now. */
export async function keepLevel(scene: string, level: KeptLevel): Promise<boolean> {
  try {
    if (isTooLarge(level)) {
      await del(scene, opened())
      return false
    }
    const { limits, fit, scene: shown } = level
    const files: LevelFile[] = []
    // A dropped file is only a reference to the disk, in some windows even in the database: its bytes are what is kept.
    for (const { path, blob } of level.files) files.push({ path, blob: new Blob([await blob.arrayBuffer()]) })
    await set(scene, { version: VERSION, files, limits, fit, scene: shown }, opened())
    return true
  } catch {
    await forgetLevel(scene) // rather none than the one before
    return false
  }
}

export async function keptLevel(scene: string): Promise<KeptLevel | null> {
  try {
    const record: unknown = await get(scene, opened())
    if (isKept(record)) return record
    if (record !== undefined) await forgetLevel(scene)
  } catch {
    // as if there were none
  }
  return null
}

export async function forgetLevel(scene: string): Promise<void> {
  try {
    await del(scene, opened())
  } catch {
    // nothing was kept
  }
}

function isKept(record: unknown): record is KeptLevel {
  const { version, files, limits, fit, scene } = (record ?? {}) as Partial<KeptLevel & { version: number }>
  return (
    version === VERSION &&
    Array.isArray(files) &&
    files.length > 0 &&
    files.every((file: unknown) => {
      const { path, blob } = (file ?? {}) as Partial<LevelFile>
      return typeof path === 'string' && blob instanceof Blob
    }) &&
    typeof limits === 'object' &&
    limits !== null &&
    Object.values(limits).every((limit) => typeof limit === 'number') &&
    isFit(fit) &&
    (scene === undefined || (Number.isInteger(scene) && scene >= 0))
  )
}
