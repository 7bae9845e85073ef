/** A glTF with several scenes: which of them is read, and what they are called. */
import { expect, test } from 'vitest'
import { readLevel } from './load.ts'
import { boxPiece, gltfParts, ROOM, writeGlb } from './test-files.ts'

const unused = () => Promise.reject(new Error('unused'))

/** A room, and in other scenes it together with itself, 30 m farther. */
function file(change: object = {}): Uint8Array {
  const { json, bin } = gltfParts([ROOM[0], boxPiece([1, 0, 1], [2, 1, 2])])
  const scenes = [{ nodes: [0] }, { name: '  Hall\u202e ', nodes: [1] }, { name: 7, nodes: [0, 1] }]
  return writeGlb({ ...json, nodes: [{ mesh: 0 }, { mesh: 0, translation: [30, 0, 0] }], scenes, ...change }, bin)
}

function read(data: Uint8Array, scene?: number) {
  const files = [{ path: 'a.glb', blob: new Blob([data as BlobPart]) }]
  return readLevel(files, { draco: unused, meshopt: unused }, {}, undefined, undefined, scene)
}
const middle = ({ positions }: { positions: Float32Array }) => {
  const xs = positions.filter((_, i) => i % 3 === 0)
  return (Math.min(...xs) + Math.max(...xs)) / 2
}

test('the scene that is asked for is read; else the one that the file names', async () => {
  const [first, hall, both] = await Promise.all([read(file()), read(file(), 1), read(file(), 2)])
  expect([first, hall, both].map(middle)).toEqual([0, 30, 15])
  expect(both.indices.length).toBe(2 * first.indices.length)
  expect([first, hall, both].map(({ scenes }) => scenes?.shown)).toEqual([0, 1, 2])
  expect(middle(await read(file({ scene: 1 })))).toBe(30)
  expect((await read(file({ scene: 1 }), 0)).scenes?.shown).toBe(0)
})

test('scenes are told by their names, by numbers where they have none', async () => {
  const { scenes, notes } = await read(file(), 1)
  expect(scenes?.names).toEqual(['Scene 1', 'Hall\u202e', 'Scene 3'])
  expect(notes[0]).toBe('the file has 3 scenes; this is number 1 (Hall\\u202e)')
})

test('one scene is no choice, and one that is not there is not asked for', async () => {
  expect((await read(file({ scenes: [{ nodes: [0] }] }), 5)).scenes).toBe(undefined)
  expect((await read(file(), 5)).scenes?.shown).toBe(0)
})
