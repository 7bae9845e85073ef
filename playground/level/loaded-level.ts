/** A visitor's level, as one that can be walked in. Apart from level.ts: the home page has only our own. */
import { TriangleMesh } from 'carom'
import type { Texture } from 'three'
import { extensionOf } from '../../doctor/loading/file-set.ts'
import { AS_WRITTEN, isSameFit } from '../../doctor/loading/fit.ts'
import { guessFits } from '../../doctor/loading/guess-fit.ts'
import { extentOf, type Level, TALL } from './level.ts'
import { createLevelView } from './level-view.ts'
import type { LoadedLevel } from './loader.ts'

/**
 * How tall a visitor should be where nobody has said what the numbers mean. A glTF is in metres, and most levels are; one smaller
 * than a room is a model on a table, one larger than a country is in other units.
 */
function heightFor(extent: number): number {
  if (!(extent > 0)) return TALL
  if (extent < 6) return extent / 12
  if (extent > 50_000) return extent / 2000
  return TALL
}

/** @param textures of the level's images, see textures.ts */
export function loadedLevel({ level, mesh: buffer, times }: LoadedLevel, textures: readonly (Texture | null)[]): Level {
  const mesh = TriangleMesh.from(buffer)
  const extent = extentOf(mesh)
  const { fit, measure } = level
  const tall = isSameFit(fit, AS_WRITTEN) ? heightFor(extent) : TALL
  return {
    name: level.name,
    builtIn: false,
    origin: level.origin,
    positions: level.positions,
    indices: level.indices,
    mesh,
    view: createLevelView({ ...level, ...level.drawn }, textures, tall / TALL),
    starts: level.starts,
    spawns: level.spawns,
    notes: [...level.notes, ...level.asides],
    objects: level.objects,
    scenes: level.scenes,
    times: `read in ${(times.read / 1000).toFixed(1)} s, built in ${(times.build / 1000).toFixed(1)} s`,
    extent,
    tall,
    fit,
    guesses: guessFits(measure, extensionOf(level.name) || 'gltf'),
  }
}
