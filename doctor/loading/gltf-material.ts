import type { Files } from './file-set.ts'
import { element, type Gltf, type Json, numbers, own, record } from './gltf-document.ts'
import { GLOSSY, type Pictures, type Role, readPicture, textureUse } from './gltf-texture.ts'
import { type LevelImage, type LevelMaterial, PLAIN } from './level-data.ts'

export interface Looks {
  materials: LevelMaterial[]
  images: LevelImage[]
  /** The level's material for a primitive of the file. */
  of(primitive: { material: number; colors: unknown }): number
  /** The image that a material of the file uses so; −1: none. */
  image(material: number, role: Role): number
}

/**
 * Colours and pictures of the materials that are used. A picture that is missing, foreign or too large becomes a note and a
 * plain colour: a level can be walked without its wallpaper.
 */
export async function readMaterials(gltf: Gltf, used: readonly number[], files: Files): Promise<Looks> {
  const materials: LevelMaterial[] = []
  const images: LevelImage[] = []
  const imageOf = { base: new Map<number, number>(), emissive: new Map<number, number>() }
  const byTexture = new Map<number, number>()
  const byKey = new Map<string, number>()
  const missing = new Map<string, number>()
  const pictures: Pictures = { files, read: new Map(), bytes: 0 }
  let pixels = 0
  const readImage = async (texture: number) => {
    const found = await readPicture(gltf, texture, pictures)
    const known = typeof found === 'string' ? undefined : byKey.get(found.key)
    if (known !== undefined) return known
    const isTooMuch = typeof found !== 'string' && pixels + found.pixels > gltf.limits.pixels
    const why = isTooMuch ? 'too many pixels in all' : found
    if (typeof why === 'string') {
      missing.set(why, (missing.get(why) ?? 0) + 1)
      return -1
    }
    pixels += why.pixels
    byKey.set(why.key, images.length)
    return images.push(why.image) - 1
  }
  for (const index of files.withLooks ? [...new Set(used)].sort((a, b) => a - b) : []) {
    for (const role of ['base', 'emissive'] as const) {
      const texture = textureUse(gltf, index, role)?.index
      if (typeof texture !== 'number' || (role === 'emissive' && !shines(gltf, index))) continue
      const image = byTexture.get(texture) ?? (await readImage(texture))
      byTexture.set(texture, image)
      imageOf[role].set(index, image)
    }
  }
  for (const [why, n] of missing)
    gltf.asides.push(`${n} ${n === 1 ? 'texture is' : 'textures are'} drawn in plain colours: ${why}`)

  const image = (material: number, role: Role) => imageOf[role].get(material) ?? -1
  const made = new Map<string, number>()
  const of = (primitive: { material: number; colors: unknown }) => {
    const key = `${primitive.material} ${primitive.colors !== null}`
    let at = made.get(key)
    if (at === undefined) {
      const look = primitive.material < 0 ? PLAIN : readMaterial(gltf, primitive.material, image)
      at = materials.push({ ...look, vertexColors: primitive.colors !== null }) - 1
      made.set(key, at)
    }
    return at
  }
  return { materials, images, of, image }
}

function readMaterial(gltf: Gltf, index: number, imageOf: Looks['image']): LevelMaterial {
  const at = `/materials/${index}`
  const material = element(gltf, 'materials', index, at)
  const pbr = record(material, 'pbrMetallicRoughness', at, gltf.who)
  const glossy = extension(gltf, material, GLOSSY, at)
  const color =
    glossy !== null
      ? numbers(glossy, 'diffuseFactor', [1, 1, 1, 1], at, gltf.who)
      : numbers(pbr ?? {}, 'baseColorFactor', [1, 1, 1, 1], `${at}/pbrMetallicRoughness`, gltf.who)
  const image = imageOf(index, 'base')
  const emissiveImage = imageOf(index, 'emissive')
  const cutoff = own(material, 'alphaCutoff')
  const missing = image < 0 && textureUse(gltf, index, 'base') !== null
  const clamped = color.map((value) => Math.min(1, Math.max(0, value))) as [number, number, number, number]
  return {
    // White stands for "see the picture": without it, the colour of plain stone.
    color: missing && clamped[0] + clamped[1] + clamped[2] > 2.9 ? [...PLAIN.color] : clamped,
    image,
    vertexColors: false,
    doubleSided: material.doubleSided === true,
    alphaCutoff: material.alphaMode === 'MASK' ? (typeof cutoff === 'number' ? cutoff : 0.5) : 0,
    blended: material.alphaMode === 'BLEND',
    unlit: extension(gltf, material, UNLIT, at) !== null,
    // Without its picture the whole surface would shine.
    emissive: emissiveImage < 0 && textureUse(gltf, index, 'emissive') !== null ? [0, 0, 0] : emissive(gltf, index),
    emissiveImage,
  }
}

const UNLIT = 'KHR_materials_unlit'
const STRENGTH = 'KHR_materials_emissive_strength'
/** Brighter than this nothing is drawn differently, and products stay far from infinity. */
const BRIGHTEST = 1000

/** Factor times strength; none in an unlit material, which is drawn by its base colour alone. */
function emissive(gltf: Gltf, index: number): [number, number, number] {
  const at = `/materials/${index}`
  const material = element(gltf, 'materials', index, at)
  if (extension(gltf, material, UNLIT, at) !== null) return [0, 0, 0]
  const factor = numbers(material, 'emissiveFactor', [0, 0, 0], at, gltf.who)
  const strength = own(extension(gltf, material, STRENGTH, at) ?? {}, 'emissiveStrength')
  const times = typeof strength === 'number' && strength >= 0 ? Math.min(strength, BRIGHTEST) : 1
  return factor.map((value) => Math.min(1, Math.max(0, value)) * times) as [number, number, number]
}

function shines(gltf: Gltf, index: number): boolean {
  return emissive(gltf, index).some((value) => value > 0)
}

function extension(gltf: Gltf, material: Json, name: string, at: string): Json | null {
  const extensions = record(material, 'extensions', at, gltf.who)
  return extensions === null ? null : record(extensions, name, `${at}/extensions`, gltf.who)
}
