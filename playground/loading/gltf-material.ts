import { type FileSet, nameOf } from './file-set.ts'
import { planView } from './gltf-accessor.ts'
import {
  decodeDataUri,
  element,
  type Gltf,
  isRecord,
  type Json,
  list,
  numbers,
  own,
  record,
  whole,
} from './gltf-document.ts'
import { type LevelImage, type LevelMaterial, PLAIN } from './level-data.ts'
import { LevelError } from './limits.ts'
import { pictureSize } from './picture.ts'

export interface Looks {
  materials: LevelMaterial[]
  images: LevelImage[]
  /** The level's material for a primitive of the file. */
  of(primitive: { material: number; colors: unknown }): number
  /** The image of a material of the file; −1: none. */
  image(material: number): number
}

/**
 * Base colours and base colour pictures of the materials that are used. A picture that is missing, foreign or too large
 * becomes a note and a plain colour: a level can be walked without its wallpaper.
 */
export async function readMaterials(gltf: Gltf, used: readonly number[], files: FileSet): Promise<Looks> {
  const materials: LevelMaterial[] = []
  const images: LevelImage[] = []
  const imageOf = new Map<number, number>()
  const byTexture = new Map<number, number>()
  const missing = new Map<string, number>()
  let pixels = 0
  for (const index of [...new Set(used)].sort((a, b) => a - b)) {
    if (index < 0) continue
    const material = element(gltf, 'materials', index, '')
    const texture = baseTexture(gltf, material, index)
    if (texture === null || typeof texture.index !== 'number') continue
    let image = byTexture.get(texture.index)
    if (image === undefined) {
      image = -1
      const found = await picture(gltf, texture.index, files)
      if (typeof found === 'string') missing.set(found, (missing.get(found) ?? 0) + 1)
      else if (pixels + found.pixels > gltf.limits.pixels)
        missing.set('too many pixels in all', (missing.get('too many pixels in all') ?? 0) + 1)
      else {
        pixels += found.pixels
        image = images.push(found.image) - 1
      }
      byTexture.set(texture.index, image)
    }
    imageOf.set(index, image)
  }
  for (const [why, n] of missing)
    gltf.notes.push(`${n} ${n === 1 ? 'texture is' : 'textures are'} drawn in plain colours: ${why}`)

  const made = new Map<string, number>()
  const of = (primitive: { material: number; colors: unknown }) => {
    const key = `${primitive.material} ${primitive.colors !== null}`
    let at = made.get(key)
    if (at === undefined) {
      const look =
        primitive.material < 0
          ? { ...PLAIN }
          : readMaterial(gltf, primitive.material, imageOf.get(primitive.material) ?? -1)
      at = materials.push({ ...look, vertexColors: primitive.colors !== null }) - 1
      made.set(key, at)
    }
    return at
  }
  return { materials, images, of, image: (material) => imageOf.get(material) ?? -1 }
}

function readMaterial(gltf: Gltf, index: number, image: number): LevelMaterial {
  const at = `/materials/${index}`
  const material = element(gltf, 'materials', index, at)
  const pbr = record(material, 'pbrMetallicRoughness', at, gltf.who)
  const extensions = record(material, 'extensions', at, gltf.who)
  const glossy =
    extensions === null ? null : record(extensions, 'KHR_materials_pbrSpecularGlossiness', `${at}/extensions`, gltf.who)
  const color =
    glossy !== null
      ? numbers(glossy, 'diffuseFactor', [1, 1, 1, 1], at, gltf.who)
      : numbers(pbr ?? {}, 'baseColorFactor', [1, 1, 1, 1], `${at}/pbrMetallicRoughness`, gltf.who)
  const cutoff = own(material, 'alphaCutoff')
  const missing = image < 0 && baseTexture(gltf, material, index) !== null
  const clamped = color.map((value) => Math.min(1, Math.max(0, value))) as [number, number, number, number]
  return {
    // White stands for "see the picture": without it, the colour of plain stone.
    color: missing && clamped[0] + clamped[1] + clamped[2] > 2.9 ? [...PLAIN.color] : clamped,
    image,
    vertexColors: false,
    doubleSided: material.doubleSided === true,
    alphaCutoff: material.alphaMode === 'MASK' ? (typeof cutoff === 'number' ? cutoff : 0.5) : 0,
  }
}

function baseTexture(gltf: Gltf, material: Json, index: number): Json | null {
  const pbr = record(material, 'pbrMetallicRoughness', `/materials/${index}`, gltf.who)
  return pbr === null ? null : record(pbr, 'baseColorTexture', `/materials/${index}/pbrMetallicRoughness`, gltf.who)
}

/** The picture's bytes, or why there is none. */
async function picture(
  gltf: Gltf,
  index: number,
  files: FileSet,
): Promise<{ image: LevelImage; pixels: number } | string> {
  const textures = list(gltf.json, 'textures', '', gltf.who)
  const texture = textures[index]
  if (!isRecord(texture)) return 'the file has no such texture'
  const extensions = record(texture, 'extensions', `/textures/${index}`, gltf.who) ?? {}
  const webp = isRecord(extensions.EXT_texture_webp) ? extensions.EXT_texture_webp : null
  const avif = isRecord(extensions.EXT_texture_avif) ? extensions.EXT_texture_avif : null
  const source = texture.source ?? webp?.source ?? avif?.source
  const images = list(gltf.json, 'images', '', gltf.who)
  const image = typeof source === 'number' ? images[source] : undefined
  if (!isRecord(image))
    return Object.hasOwn(extensions, 'KHR_texture_basisu')
      ? 'KTX2 pictures are not read'
      : 'the file has no such picture'
  const bytes = await pictureBytes(gltf, image, source as number, files)
  if (typeof bytes === 'string') return bytes
  const size = pictureSize(bytes)
  if (size === null) return 'neither PNG, JPEG nor WebP'
  const samplers = list(gltf.json, 'samplers', '', gltf.who)
  const sampler = typeof texture.sampler === 'number' ? samplers[texture.sampler] : undefined
  const repeat = !(isRecord(sampler) && sampler.wrapS === 33071)
  return {
    image: { blob: new Blob([bytes], { type: size.type }), bitmap: null, repeat },
    pixels: size.width * size.height,
  }
}

async function pictureBytes(
  gltf: Gltf,
  image: Json,
  index: number,
  files: FileSet,
): Promise<Uint8Array<ArrayBuffer> | string> {
  const uri = own(image, 'uri')
  if (typeof uri === 'string') {
    if (/^data:/i.test(uri)) {
      try {
        return decodeDataUri(`${gltf.who}: /images/${index}`, uri, gltf.limits).bytes
      } catch (error) {
        if (error instanceof LevelError) return 'a data: URI that cannot be decoded'
        throw error
      }
    }
    const file = files.find(uri)
    return file === null ? `not among the dropped files (${nameOf(uri).slice(0, 60)})` : files.read(file)
  }
  whole(image, 'bufferView', null, `/images/${index}`, gltf.who)
  const view = planView(gltf, image.bufferView, `/images/${index}/bufferView`)
  if (view.meshopt !== null) return 'a compressed picture'
  const buffer = await gltf.buffer(view.buffer, view.path)
  return buffer.slice(view.byteOffset, view.byteOffset + view.byteLength)
}
