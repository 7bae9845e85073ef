/** carom bake: a level as the one buffer that `TriangleMesh.from` takes, so that a game builds no tree when it loads. */
import { basename, extname, resolve } from 'node:path'
import { EXIT, type Exit, InputError } from './exit.ts'
import { meshOf, notesOf } from './level.ts'
import { fitOf, LEVEL_OPTIONS, limitsOf } from './level-options.ts'
import { count } from './loading.ts'
import { type Given, type OptionList, textOf } from './options.ts'
import { plain } from './plain.ts'
import { readLevelFile } from './read.ts'
import { say, type Terminal } from './terminal.ts'
import { checkWritable, writeWhole } from './write-file.ts'

export const BAKE_OPTIONS: OptionList = {
  out: { value: 'FILE', short: 'o', help: 'where to; default: here, under the level’s name with .carom' },
  ...LEVEL_OPTIONS,
}

export async function bakeLevel(given: Given, terminal: Terminal): Promise<Exit> {
  if (given.files.length !== 1)
    throw new InputError(`bake: expected one .glb, .gltf, .obj, .stl or .ply file, but got ${given.files.length}`)
  const path = resolve(terminal.here, given.files[0])
  const name = basename(path)
  const out = resolve(terminal.here, textOf(given, 'out') ?? `${basename(path, extname(path))}.carom`)
  if (out === path) throw new InputError(`bake: ${out} is the level itself, expected another place for the result`)
  await checkWritable(out)
  const data = await readLevelFile(path, { limits: limitsOf('bake', given), fit: fitOf('bake', given) })
  for (const note of notesOf(data)) say(terminal, plain(`${name}: ${note}`))
  const mesh = meshOf(name, data)
  await writeWhole(out, new Uint8Array(mesh.toBuffer()))
  terminal.stdout.write(
    plain(`${out}: ${count(mesh.triangleCount)} triangles, ${count(mesh.byteLength)} bytes, for TriangleMesh.from`),
  )
  terminal.stdout.write('\n')
  return EXIT.clean
}
