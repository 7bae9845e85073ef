/** Files that are there whole, or not at all. */
import { open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { InputError } from './exit.ts'

/** Said before the work that makes the file: can it be written at all? */
export async function checkWritable(path: string): Promise<void> {
  const folder = await stat(dirname(path)).catch(() => undefined)
  if (!folder?.isDirectory())
    throw new InputError(`${path}: expected a place for a file, but there is no folder for it`)
  const there = await stat(path).catch(() => undefined)
  if (there?.isDirectory()) throw new InputError(`${path}: expected a place for a file, but it is a folder`)
}

/** Written under another name beside its place, and renamed when all of it is on the disk. */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const part = join(dirname(path), `.${basename(path)}.${process.pid}.part`)
  try {
    const file = await open(part, 'w')
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
