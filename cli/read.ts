/** Stand-in until the reader for files is merged: one file, without those that it names. */
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Decoders, DracoModule, MeshoptModule } from '../playground/loading/decoders.ts'
import { readLevel } from '../playground/loading/load.ts'
import { type Fit, type LevelData, LevelError, type Limits } from './loading.ts'

const decoders: Decoders = {
  async draco() {
    const { default: draco } = await import('draco3dgltf')
    return (await draco.createDecoderModule()) as unknown as DracoModule
  },
  async meshopt() {
    const { MeshoptDecoder } = await import('meshoptimizer/decoder')
    await MeshoptDecoder.ready
    return MeshoptDecoder as MeshoptModule
  },
}

export interface ReadOptions {
  readonly limits?: Partial<Limits>
  readonly fit?: Fit
  onProgress?(stage: string, fraction: number): void
}

export async function readLevelFile(path: string, options: ReadOptions = {}): Promise<LevelData> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new LevelError(`${path}: expected a file that can be read, but ${error.code ?? error.message}`)
  })
  const file = { path: basename(path), blob: new Blob([bytes]) }
  return readLevel([file], decoders, options.limits, options.onProgress, options.fit)
}
