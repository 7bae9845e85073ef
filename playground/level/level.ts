import './level.css'
import { TriangleMesh } from 'carom'
import type { Texture } from 'three'
import { extensionOf } from '../../doctor/loading/file-set.ts'
import { AS_WRITTEN, type Fit, isSameFit } from '../../doctor/loading/fit.ts'
import { type Guess, guessFits } from '../../doctor/loading/guess-fit.ts'
import type { LevelObject, LevelScenes, LevelStart, Place } from '../../doctor/loading/level-data.ts'
import type { Origin } from '../../doctor/loading/origin.ts'
import { castle } from '../../scenes/castle.ts'
import type { WalkableLevel } from '../../scenes/level.ts'
import { createLevelView, type LevelView } from './level-view.ts'
import type { LoadedLevel } from './loader.ts'
import { createOwnView, type OwnView } from './own-view.ts'

/** A level that one is in: asked as a mesh, drawn as a view. */
export interface Level {
  name: string
  builtIn: boolean
  /** What words add to a place in `positions`, see doctor/loading/origin.ts. */
  origin: Origin
  positions: Float32Array
  indices: Uint32Array
  mesh: TriangleMesh
  view: LevelView | OwnView
  starts: readonly LevelStart[]
  /** Where the file itself says that somebody starts. */
  spawns: readonly Place[]
  notes: readonly string[]
  /** The scenes of its file, where there are several. */
  scenes?: LevelScenes
  /** The objects of its file that its triangles come from; none in our own. */
  objects?: readonly LevelObject[]
  /** What it took to come here, in words. */
  times: string
  /** The longest side of its box. */
  extent: number
  /** How tall a visitor is here at first. */
  tall: number
  /** How its numbers were taken, and all ways to take them, the likeliest first; none for a level of our own. */
  fit: Readonly<Fit>
  guesses: readonly Guess[]
}

/** Height of a visitor, metres. */
export const TALL = 1.8

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

export function castleLevel(): Level {
  return builtIn('The castle', castle())
}

/** One of our own levels, to walk in. */
export function builtIn(name: string, level: WalkableLevel): Level {
  const { positions, indices } = level
  const mesh = new TriangleMesh(positions, indices)
  const view = createOwnView(level)
  return {
    name,
    builtIn: true,
    origin: { x: 0, y: 0, z: 0 },
    positions,
    indices,
    mesh,
    view,
    starts: [{ ...level.spawn, area: 0 }],
    spawns: [level.spawn],
    notes: [],
    times: 'drop your own level anywhere',
    extent: extentOf(mesh),
    tall: TALL,
    fit: AS_WRITTEN,
    guesses: [],
  }
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
    view: createLevelView(level, textures, tall / TALL),
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

function extentOf(mesh: TriangleMesh): number {
  const { min, max } = mesh.bounds
  return Math.max(max.x - min.x, max.y - min.y, max.z - min.z)
}

/** A place as the level's maker counts, for words. */
export function ownPlace({ origin }: Level, { x, y, z }: Origin): Origin {
  return { x: origin.x + x, y: origin.y + y, z: origin.z + z }
}
