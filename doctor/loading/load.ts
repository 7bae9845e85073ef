import type { Decoders } from './decoders.ts'
import { extensionOf, FileSet, type Files, type SourceFile } from './file-set.ts'
import { AS_WRITTEN, applyFit, type Fit, measureOf, sideFacing } from './fit.ts'
import { findStarts, largestSide } from './floors.ts'
import { type OnProgress, readGltf } from './gltf.ts'
import type { LevelData, WrittenLevel } from './level-data.ts'
import { LIMITS, type Limits } from './limits.ts'
import { readObj } from './obj.ts'
import { readPly } from './ply.ts'
import { readStl } from './stl.ts'

/** Any level from dropped files, as flat arrays in metres, y up. Runs in a worker and in Node alike. */
export async function readLevel(
  files: readonly SourceFile[],
  decoders: Decoders,
  limits: Partial<Limits> = {},
  onProgress: OnProgress = () => {},
  fit: Readonly<Fit> = AS_WRITTEN,
  scene?: number,
): Promise<LevelData> {
  const all = { ...LIMITS, ...limits }
  return readFiles(new FileSet(files, all), decoders, all, onProgress, fit, scene)
}

/** The same from files of any kind: the triangles, and their order, are those of the main file whatever else can be found. */
export async function readFiles(
  files: Files,
  decoders: Decoders,
  limits: Limits,
  onProgress: OnProgress,
  fit: Readonly<Fit>,
  /** Which scene of a glTF; default: the one that the file names. */
  scene?: number,
): Promise<LevelData> {
  onProgress('reading', 0)
  const level = await readWritten(files, decoders, limits, onProgress, scene)
  await applyFit(level, fit)
  const { positions, indices } = level
  const starts = await findStarts(positions, indices)
  const measure = measureOf(level, fit, starts, await largestSide(positions, indices, sideFacing(fit)))
  return { ...level, fit, measure, starts }
}

function readWritten(
  files: Files,
  decoders: Decoders,
  limits: Limits,
  onProgress: OnProgress,
  scene?: number,
): Promise<WrittenLevel> {
  switch (extensionOf(files.main.path)) {
    case 'obj':
      return readObj(files, limits, onProgress)
    case 'ply':
      return readPly(files, limits, onProgress)
    case 'stl':
      return readStl(files, limits, onProgress)
    default:
      return readGltf(files, decoders, limits, onProgress, scene)
  }
}
