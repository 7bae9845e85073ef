/** Where a glTF says that somebody starts. */
import { expect, it } from 'vitest'
import type { Decoders } from './decoders.ts'
import { readLevel } from './load.ts'
import { gltfParts, ROOM, writeGlb } from './test-files.ts'

const none: Decoders = { draco: () => Promise.reject(), meshopt: () => Promise.reject() }

const read = (nodes: unknown[], up: 'y' | 'z' = 'y') => {
  const { json, bin } = gltfParts(ROOM)
  const scenes = [{ nodes: [0, ...nodes.map((_, i) => i + 1)] }]
  const bytes = writeGlb({ ...json, scenes, nodes: [{ mesh: 0 }, ...nodes] }, bin) as Uint8Array<ArrayBuffer>
  return readLevel([{ path: 'level.glb', blob: new Blob([bytes]) }], none, {}, () => {}, { unit: 'cm', up })
}

it.each(['spawn', 'Spawn.001', 'SPAWN_POINT', 'SpawnPoint', 'player_start', 'PlayerStart 2', 'start'])(
  'a node named %s says that somebody starts there',
  async (name) => {
    expect((await read([{ name, translation: [100, 200, -300] }])).spawns).toEqual([{ x: 1, y: 2, z: -3 }])
  },
)

it.each(['starter', 'spawner', 'restart', 'table', undefined])('a node named %s does not', async (name) => {
  expect((await read([{ name, translation: [1, 2, 3] }])).spawns).toEqual([])
})

it('turns with the level', async () => {
  expect((await read([{ name: 'spawn', translation: [100, 200, 300] }], 'z')).spawns).toEqual([{ x: 1, y: 3, z: -2 }])
})
