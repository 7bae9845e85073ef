import { TriangleMesh } from 'carom'
import { AS_WRITTEN, type Fit } from '../../doctor/loading/fit.ts'
import type { Guess } from '../../doctor/loading/guess-fit.ts'
import type { LevelObject, LevelScenes, LevelStart, Place } from '../../doctor/loading/level-data.ts'
import type { Origin } from '../../doctor/loading/origin.ts'
import { castle } from '../../scenes/castle.ts'
import type { WalkableLevel } from '../../scenes/level.ts'
import type { LevelView } from './level-view.ts'
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

export function extentOf(mesh: TriangleMesh): number {
  const { min, max } = mesh.bounds
  return Math.max(max.x - min.x, max.y - min.y, max.z - min.z)
}

/** A place as the level's maker counts, for words. */
export function ownPlace({ origin }: Level, { x, y, z }: Origin): Origin {
  return { x: origin.x + x, y: origin.y + y, z: origin.z + z }
}
