import type { Decoders } from './decoders.ts'
import { extensionOf, FileSet, type LevelFile } from './file-set.ts'
import { AS_WRITTEN, applyFit, type Fit, measureOf, sideFacing } from './fit.ts'
import { findStarts, largestSide } from './floors.ts'
import { type OnProgress, readGltf } from './gltf.ts'
import type { LevelData } from './level-data.ts'
import { LIMITS, type Limits } from './limits.ts'
import { readObj } from './obj.ts'

/** Any level from dropped files, as flat arrays in metres, y up. Runs in a worker and in Node alike. */
export async function readLevel(
  files: readonly LevelFile[],
  decoders: Decoders,
  limits: Partial<Limits> = {},
  onProgress: OnProgress = () => {},
  fit: Readonly<Fit> = AS_WRITTEN,
): Promise<LevelData> {
  const all = { ...LIMITS, ...limits }
  const set = new FileSet(files, all)
  onProgress('reading', 0)
  const obj = extensionOf(set.main.path) === 'obj'
  const level = obj ? await readObj(set, all, onProgress) : await readGltf(set, decoders, all, onProgress)
  await applyFit(level, fit)
  const { positions, indices } = level
  const starts = await findStarts(positions, indices)
  const measure = measureOf(level, fit, starts, await largestSide(positions, indices, sideFacing(fit)))
  return { ...level, fit, measure, starts }
}
