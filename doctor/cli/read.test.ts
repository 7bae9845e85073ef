import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LevelError, OverLimit } from '../loading/limits.ts'
import { readLevel } from '../loading/load.ts'
import { glb, gltfParts, obj, ply, ROOM, ROOM_TRIANGLES, stl, stlText, transformed } from '../loading/test-files.ts'
import { type ReadOptions, readLevelFile } from './read.ts'

let folder = ''
let secret = ''
beforeAll(() => {
  const outer = mkdtempSync(join(tmpdir(), 'carom-read-'))
  folder = join(outer, 'level')
  secret = join(outer, 'secret')
  mkdirSync(folder)
  mkdirSync(secret)
})
afterAll(() => rmSync(join(folder, '..'), { recursive: true, force: true }))

const { json, bin } = gltfParts(ROOM)

/** Writes files below the folder; gives the path of the first. */
function put(files: Record<string, string | Uint8Array>): string {
  for (const [path, data] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), data)
  }
  return join(folder, Object.keys(files)[0])
}

const gltf = (uri: string) => JSON.stringify({ ...json, buffers: [{ byteLength: bin.length, uri }] })

async function refusal(path: string, options: ReadOptions = {}): Promise<string> {
  const error = await readLevelFile(path, options).catch((e) => e)
  expect(error).toBeInstanceOf(LevelError)
  expect(error.message).not.toContain(folder) // whoever reads a report need not know where it was made
  return error.message
}

describe('a level on a disk', () => {
  test('of each format is what the page makes of it: the same triangles in the same order', async () => {
    const files: Record<string, string | Uint8Array> = {
      'a.glb': glb(),
      'draco.glb': await transformed('draco'),
      'meshopt.glb': await transformed('meshopt'),
      'quantized.glb': await transformed('quantized'),
      'a.obj': obj(),
      'a.stl': stl(),
      'text.stl': stlText(),
      'a.ply': ply('ascii'),
      'big.ply': ply('binary_big_endian'),
    }
    for (const [name, data] of Object.entries(files)) {
      const level = await readLevelFile(put({ [name]: data }))
      const page = await readLevel([{ path: name, blob: new Blob([data as BlobPart]) }], {
        draco: async () => (await import('draco3dgltf')).default.createDecoderModule() as never,
        async meshopt() {
          const { MeshoptDecoder } = await import('meshoptimizer')
          await MeshoptDecoder.ready
          return MeshoptDecoder
        },
      })
      expect(level.indices.length, name).toBe(3 * ROOM_TRIANGLES)
      expect(level, name).toEqual(page)
    }
  })

  test('with its buffer beside it, and with buffers in folders below', async () => {
    for (const [uri, path] of [
      ['room.bin', 'room.bin'],
      ['./data/the%20room.bin', 'data/the room.bin'],
      ['data\\deep\\room.bin', 'data/deep/room.bin'],
      ['data/../room.bin', 'room.bin'],
    ])
      expect((await readLevelFile(put({ 'a.gltf': gltf(uri), [path]: bin }))).indices.length).toBe(3 * ROOM_TRIANGLES)
  })

  test('is the same with its pictures or without, and pictures and libraries are not opened', async () => {
    const looks = {
      ...json,
      materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
      textures: [{ source: 0 }],
      images: [{ uri: '../../etc/passwd' }],
      buffers: [{ byteLength: bin.length, uri: 'room.bin' }],
    }
    const primitives = (looks.meshes[0] as { primitives: object[] }).primitives.map((p) => ({ ...p, material: 0 }))
    looks.meshes = [{ primitives }]
    const level = await readLevelFile(put({ 'looks.gltf': JSON.stringify(looks), 'room.bin': bin }))
    expect(level.indices.length).toBe(3 * ROOM_TRIANGLES)
    expect([level.images, level.notes, level.asides]).toEqual([[], [], []])
    const text = `mtllib ../../etc/passwd\nmtllib pipe.mtl\nusemtl b\n${obj()}`
    expect((await readLevelFile(put({ 'looks.obj': text }))).asides).toEqual([])
  })

  test('in another unit, z up, with progress', async () => {
    const stages = new Set<string>()
    const level = await readLevelFile(put({ 'a.stl': stl() }), {
      fit: { unit: 'cm', up: 'z' },
      onProgress: (stage) => stages.add(stage),
    })
    expect(level.fit).toEqual({ unit: 'cm', up: 'z' })
    expect(level.measure.size).toEqual({ x: expect.closeTo(24, 4), y: expect.closeTo(8, 4), z: expect.closeTo(24, 4) })
    expect(stages).toContain('reading')
    const far = put({ 'far.obj': 'v 0 0 0\nv 1e37 0 0\nv 0 0 1e37\nf 1 2 3\n' })
    expect(await refusal(far, { fit: { unit: 'km', up: 'y' } })).toMatch(/too far away for single precision in km/)
  })
})

describe('F6: a level names files only in its own folder', () => {
  test('no parents, no absolute paths, no addresses', async () => {
    writeFileSync(join(secret, 'room.bin'), bin)
    for (const uri of [
      '../secret/room.bin',
      'data/../../secret/room.bin',
      '%2e%2e/secret/room.bin',
      '..\\secret\\room.bin',
      join(secret, 'room.bin'),
      `file://${join(secret, 'room.bin')}`,
      '/etc/passwd',
      'C:\\levels\\room.bin',
      'http://169.254.169.254/room.bin',
      'https://example.org/room.bin',
      '\\\\host\\share\\room.bin',
      '//host/room.bin',
      '',
      'room.bin\0.txt',
    ])
      expect(await refusal(put({ 'a.gltf': gltf(uri) })), uri).toMatch(
        /which is not in the folder of the level: only files there and below are opened, and nothing is fetched$/,
      )
  })

  test('a link out of the folder is not followed, wherever in the path it is; one within it is', async () => {
    writeFileSync(join(secret, 'room.bin'), bin)
    put({ 'real/inside.bin': bin })
    symlinkSync(join(secret, 'room.bin'), join(folder, 'out.bin'))
    symlinkSync('../secret', join(folder, 'out'))
    symlinkSync('/', join(folder, 'root'))
    symlinkSync('circle.bin', join(folder, 'circle.bin'))
    symlinkSync('real/inside.bin', join(folder, 'in.bin'))
    const outside = /which is not in the folder of the level/
    expect(await refusal(put({ 'a.gltf': gltf('out.bin') }))).toMatch(outside)
    expect(await refusal(put({ 'a.gltf': gltf('out/room.bin') }))).toMatch(outside)
    expect(await refusal(put({ 'a.gltf': gltf('root/etc/passwd') }))).toMatch(outside)
    expect(await refusal(put({ 'a.gltf': gltf('circle.bin') }))).toMatch(/cannot be read: links that lead in a circle/)
    expect((await readLevelFile(put({ 'a.gltf': gltf('in.bin') }))).indices.length).toBe(3 * ROOM_TRIANGLES)
    // A folder whose name only begins alike is another one.
    mkdirSync(`${folder}-2`)
    writeFileSync(join(`${folder}-2`, 'room.bin'), bin)
    symlinkSync('../level-2/room.bin', join(folder, 'alike.bin'))
    expect(await refusal(put({ 'a.gltf': gltf('alike.bin') }))).toMatch(outside)
  })

  test('the level itself may be a link, and its folder may be one', async () => {
    symlinkSync(folder, join(folder, '..', 'link'))
    put({ 'b.gltf': gltf('b.bin'), 'b.bin': bin })
    expect((await readLevelFile(join(folder, '..', 'link', 'b.gltf'))).indices.length).toBe(3 * ROOM_TRIANGLES)
    symlinkSync('b.gltf', join(folder, 'c.gltf'))
    expect((await readLevelFile(join(folder, 'c.gltf'))).name).toBe('c.gltf')
  })

  test('what is no file, and what is not there', async () => {
    expect(await refusal(put({ 'a.gltf': gltf('nothing.bin') }))).toMatch(
      /a\.gltf: \/buffers\/0 is in "nothing\.bin", which cannot be read: there is no such file$/,
    )
    mkdirSync(join(folder, 'folder.bin'))
    expect(await refusal(put({ 'a.gltf': gltf('folder.bin') }))).toMatch(/which cannot be read: it is a folder/)
    expect(await refusal(join(folder, 'none.glb'))).toBe('none.glb: cannot be read: there is no such file')
    mkdirSync(join(folder, 'folder.glb'))
    expect(await refusal(join(folder, 'folder.glb'))).toBe('folder.glb: it is a folder')
    expect(await refusal(put({ 'a.txt': 'x' }))).toBe('a.txt: expected one of .glb, .gltf, .obj, .ply, .stl')
    expect(await refusal(`${folder}/a\0.glb`)).toMatch(/^a\\u0000\.glb: cannot be read/)
  })

  test.skipIf(process.platform === 'win32')('nobody waits for a pipe', async () => {
    execFileSync('mkfifo', [join(folder, 'pipe.bin'), join(folder, 'pipe.glb')])
    expect(await refusal(put({ 'a.gltf': gltf('pipe.bin') }))).toMatch(/which cannot be read: it is no ordinary file/)
    expect(await refusal(join(folder, 'pipe.glb'))).toBe('pipe.glb: it is no ordinary file')
  })
})

describe('F4: sizes are known before anything is read', () => {
  test('a level of a hundred gigabytes, and a buffer of that size', async () => {
    const sparse = put({ 'huge.glb': 'glTF' })
    truncateSync(sparse, 100e9)
    const error = await readLevelFile(sparse).catch((e) => e)
    expect(error).toBeInstanceOf(OverLimit)
    expect(error).toMatchObject({ limit: 'fileBytes', needed: 100e9 })
    const path = put({ 'a.gltf': gltf('huge.bin'), 'huge.bin': bin })
    truncateSync(join(folder, 'huge.bin'), 100e9)
    expect(await refusal(path)).toMatch(/at most 536,870,912 bytes of files are allowed, but this needs 100,000,000,/)
  })

  test('limits can be raised and lowered', async () => {
    const path = put({ 'a.glb': glb() })
    for (const limits of [
      { triangles: 23 },
      { fileBytes: 100 },
      { jsonBytes: 10 },
      { memoryBytes: 500 },
      { depth: -1 },
    ])
      expect(await readLevelFile(path, { limits }).catch((e) => e)).toMatchObject({ limit: Object.keys(limits)[0] })
    expect((await readLevelFile(path, { limits: { triangles: 24 } })).indices.length).toBe(72)
  })
})
