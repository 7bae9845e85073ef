import { describe, expect, test } from 'vitest'
import { GROUND, SKY, SUN, SUNWARDS } from '../../playground/level/daylight.ts'
import { ktx2Size } from './ktx2.ts'
import type { LevelData } from './level-data.ts'
import type { Limits } from './limits.ts'
import { readLevel } from './load.ts'
import { gltfParts, obj, ROOM, writeGlb } from './test-files.ts'
import { ktx2, lookingLevel, png, WALLS } from './test-looks.ts'

const unused = () => Promise.reject(new Error('unused'))

function read(files: Record<string, Uint8Array | string>, limits: Partial<Limits> = {}): Promise<LevelData> {
  const list = Object.entries(files).map(([path, data]) => ({ path, blob: new Blob([data as BlobPart]) }))
  return readLevel(list, { draco: unused, meshopt: unused }, limits)
}

/** The room in one material, its texture coordinates in sets 0 and 1. */
async function room(material: object, more: object = {}): Promise<LevelData> {
  const { json, bin } = gltfParts([ROOM[0]])
  const uvs = new Float32Array(16).map((_, i) => i / 16)
  const view = json.bufferViews.push({ buffer: 0, byteOffset: bin.length, byteLength: 128 }) - 1
  const at = (byteOffset: number) =>
    json.accessors.push({ bufferView: view, byteOffset, componentType: 5126, count: 8, type: 'VEC2' }) - 1
  const [{ attributes, ...primitive }] = (json.meshes[0] as { primitives: { attributes: object }[] }).primitives
  json.meshes = [
    {
      primitives: [{ ...primitive, attributes: { ...attributes, TEXCOORD_0: at(0), TEXCOORD_1: at(64) }, material: 0 }],
    },
  ]
  json.buffers = [{ byteLength: bin.length + 128 }]
  const whole = Uint8Array.from([...bin, ...new Uint8Array(uvs.buffer), ...new Uint8Array(64)])
  const images = { textures: [{ source: 0 }], images: [{ uri: PIXEL }], ...more }
  return read({ 'room.glb': writeGlb({ ...json, ...images, materials: [material] }, whole) })
}

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe('a material', () => {
  test('is opaque, lit, and shines not, unless it says so', async () => {
    const { materials } = await room({})
    expect(materials).toEqual([
      {
        color: [1, 1, 1, 1],
        image: -1,
        vertexColors: false,
        doubleSided: false,
        alphaCutoff: 0,
        blended: false,
        unlit: false,
        emissive: [0, 0, 0],
        emissiveImage: -1,
      },
    ])
  })

  test('shines by factor times strength', async () => {
    const strength = (emissiveStrength: unknown) =>
      room({
        emissiveFactor: [1, 0.5, 0],
        extensions: { KHR_materials_emissive_strength: { emissiveStrength } },
      }).then(({ materials }) => materials[0].emissive)
    expect(await strength(4)).toEqual([4, 2, 0])
    expect(await strength(1e300)).toEqual([1000, 500, 0])
    expect(await strength('x')).toEqual([1, 0.5, 0])
    const unlit = await room({ emissiveFactor: [1, 1, 1], extensions: { KHR_materials_unlit: {} } })
    expect(unlit.materials[0]).toMatchObject({ unlit: true, emissive: [0, 0, 0] })
  })

  test('with a picture that it shines by: laid as the other, or with coordinates of its own', async () => {
    const base = { baseColorTexture: { index: 0 } }
    const alike = await room({ pbrMetallicRoughness: base, emissiveFactor: [1, 1, 1], emissiveTexture: { index: 0 } })
    expect(alike.materials[0]).toMatchObject({ image: 0, emissiveImage: 0, emissive: [1, 1, 1] })
    expect(alike.images.length).toBe(1)
    expect(alike.emissiveUvs).toBe(null)
    const other = await room({
      pbrMetallicRoughness: base,
      emissiveFactor: [1, 1, 1],
      emissiveTexture: { index: 0, texCoord: 1 },
    })
    expect(Math.max(...(other.uvs ?? []))).toBeGreaterThan(0.9)
    expect(Array.from(other.emissiveUvs ?? [])).toEqual(new Array(16).fill(0))
    const moved = { index: 0, extensions: { KHR_texture_transform: { offset: [5, 0] } } }
    const alone = await room({ emissiveFactor: [1, 1, 1], emissiveTexture: moved })
    expect(alone.uvs).toBe(null)
    expect(Math.min(...(alone.emissiveUvs ?? []).filter((_, i) => i % 2 === 0))).toBe(5)
  })

  test('whose shining picture is missing does not shine all over', async () => {
    const lost = await room({ emissiveFactor: [1, 1, 1], emissiveTexture: { index: 7 } })
    expect(lost.materials[0]).toMatchObject({ emissive: [0, 0, 0], emissiveImage: -1 })
    expect(lost.asides).toEqual(['1 texture is drawn in plain colours: the file has no such texture'])
  })

  test('samplers say what is beyond the rim, and how large pixels look', async () => {
    const sampler = (json: object) =>
      room(
        { pbrMetallicRoughness: { baseColorTexture: { index: 0 } } },
        {
          textures: [{ source: 0, sampler: 0 }],
          samplers: [json],
        },
      ).then(({ images }) => images[0])
    expect(await sampler({})).toMatchObject({ wrap: ['repeat', 'repeat'], nearest: false })
    expect(await sampler({ wrapS: 33071, wrapT: 33648, magFilter: 9728 })).toMatchObject({
      wrap: ['clamp', 'mirror'],
      nearest: true,
    })
  })

  test('textures that show one image in the same way are one image, also to the limit of pixels', async () => {
    // 71 materials, each with a texture of its own, all of one picture of 16 × 16
    const picture = `data:image/png;base64,${Buffer.from(png([0, 0, 0], [9, 9, 9])).toString('base64')}`
    const { json, bin } = gltfParts([ROOM[0]])
    const [{ primitives }] = json.meshes as { primitives: object[] }[]
    const many = Array.from({ length: 71 }, (_, i) => i)
    const level = (textures: readonly object[], pixels: number) => {
      const materials = many.map((index) => ({ pbrMetallicRoughness: { baseColorTexture: { index } } }))
      const meshes = [{ primitives: many.map((material) => ({ ...primitives[0], material })) }]
      const file = writeGlb({ ...json, meshes, materials, textures, images: [{ uri: picture }] }, bin)
      return read({ 'a.glb': file }, { pixels })
    }
    const one = await level(
      many.map(() => ({ source: 0 })),
      256,
    )
    expect([one.images.length, one.asides]).toEqual([1, []])
    expect(one.materials.map(({ image }) => image)).toEqual(many.map(() => 0))
    const none = await level(
      many.map(() => ({ source: 0 })),
      255,
    )
    expect(none.asides).toEqual(['71 textures are drawn in plain colours: too many pixels in all'])
  })

  test('of an .mtl: glass by d, light by Ke', async () => {
    const level = await read({
      'room.obj': `mtllib room.mtl\nusemtl glass\n${obj()}`,
      'room.mtl': 'newmtl glass\nKd 1 1 1\nd 0.25\nKe 0 1 0\n',
    })
    expect(level.materials[0]).toMatchObject({ color: [1, 1, 1, 0.25], blended: true, emissive: [0, 1, 0] })
  })
})

test('daylight makes no colour brighter than itself, and a floor in the sun shows nine tenths of it', () => {
  const length = Math.hypot(...SUNWARDS)
  const light = (normal: readonly number[], k: number) => {
    const sun = Math.max(0, normal.reduce((sum, x, i) => sum + x * SUNWARDS[i], 0) / length)
    return SUN[k] * sun + GROUND[k] + (SKY[k] - GROUND[k]) * (normal[1] / 2 + 0.5)
  }
  let most = 0
  for (let i = 0; i <= 200; i++) {
    for (let j = 0; j < 200; j++) {
      const [a, b] = [(Math.PI * i) / 200, (Math.PI * j) / 100]
      const normal = [Math.sin(a) * Math.cos(b), Math.cos(a), Math.sin(a) * Math.sin(b)]
      for (let k = 0; k < 3; k++) most = Math.max(most, light(normal, k))
    }
  }
  expect(most).toBeLessThan(1)
  expect(most).toBeGreaterThan(0.98)
  for (let k = 0; k < 3; k++) expect(Math.abs(light([0, 1, 0], k) - 0.9)).toBeLessThan(0.015)
})

describe('a KTX2 picture', async () => {
  const good = await ktx2('UASTC', [1, 2, 3], [4, 5, 6])
  const changed = (at: number, value: number, wide = false) => {
    const bytes = Uint8Array.from(good)
    const view = new DataView(bytes.buffer)
    if (wide) view.setBigUint64(at, BigInt(value), true)
    else view.setUint32(at, value, true)
    return bytes
  }

  test('says its size', () => {
    expect(ktx2Size(good)).toEqual({ width: 16, height: 16 })
  })

  const cases: [string, Uint8Array, string][] = [
    ['of nothing but a header', good.slice(0, 40), 'a KTX2 picture that ends in its header'],
    ['of a level index that is cut', good.slice(0, 100), 'a KTX2 picture that is cut short'],
    ['cut short', good.slice(0, -20), 'a KTX2 picture that is cut short'],
    ['in another packing', changed(12, 43), 'a KTX2 picture that is not packed as Basis Universal'],
    ['without width', changed(20, 0), 'a KTX2 picture without pixels'],
    ['without height', changed(24, 0), 'a KTX2 picture without pixels'],
    ['of some depth', changed(28, 9), 'a KTX2 file of several pictures'],
    ['in layers', changed(32, 2 ** 32 - 1), 'a KTX2 file of several pictures'],
    ['of a cube', changed(36, 6), 'a KTX2 file of several pictures'],
    ['of a billion levels', changed(40, 1e9), 'a KTX2 picture of 1,000,000,000 levels, more than it can have'],
    ['with dictionaries elsewhere', changed(64, 1e12, true), 'a KTX2 picture that is cut short'],
    ['with a level elsewhere', changed(80, 2 ** 52, true), 'a KTX2 picture that is cut short'],
    ['that unpacks to much', changed(96, 1e15, true), 'a KTX2 picture that unpacks to too much'],
  ]
  for (const [what, bytes, why] of cases) test(`${what} is refused`, () => expect(ktx2Size(bytes)).toBe(why))

  test('counts by its header against the limit of pixels, before anybody unpacks it', async () => {
    const file = await lookingLevel([
      [
        WALLS,
        {
          picture: [
            [0, 0, 0],
            [9, 9, 9],
          ],
          packed: 'UASTC',
        },
      ],
    ])
    expect((await read({ 'a.glb': file })).images[0].blob.type).toBe('image/ktx2')
    const { asides, images } = await read({ 'a.glb': file }, { pixels: 255 })
    expect([asides, images]).toEqual([['1 texture is drawn in plain colours: too many pixels in all'], []])
    // the same file, which now says that its picture is two thousand million pixels wide
    const large = Buffer.from(file)
    const at = large.indexOf('KTX 20') + 19
    large.writeUInt32LE(2 ** 31, at)
    expect((await read({ 'a.glb': large })).asides).toEqual([
      '1 texture is drawn in plain colours: too many pixels in all',
    ])
  })
})
