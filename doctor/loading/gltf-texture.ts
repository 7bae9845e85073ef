import { type Files, nameOf, whyOutside } from './file-set.ts'
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
import { isKtx2, KTX2, ktx2Size } from './ktx2.ts'
import type { LevelImage, Wrap } from './level-data.ts'
import { LevelError, OverLimit, printable, shown } from './limits.ts'
import { pictureSize } from './picture.ts'

/** What a material uses a texture for. */
export type Role = 'base' | 'emissive'

/** A texture as a material names it. */
export interface TextureUse {
  /** Into the file's textures, not yet believed. */
  index: unknown
  /** Which TEXCOORD. */
  set: number
  transform: Transform | null
}

/** KHR_texture_transform: offset · rotation · scale. */
interface Transform {
  ox: number
  oy: number
  sx: number
  sy: number
  angle: number
}

export function textureUse(gltf: Gltf, material: number, role: Role): TextureUse | null {
  if (material < 0) return null
  const where = `/materials/${material}`
  const json = element(gltf, 'materials', material, '')
  const [holder, key, path] =
    role === 'emissive' ? ([json, 'emissiveTexture', where] as const) : base(gltf, json, where)
  const texture = holder === null ? null : record(holder, key, path, gltf.who)
  if (texture === null) return null
  const at = `${path}/${key}`
  const extensions = record(texture, 'extensions', at, gltf.who)
  const transform =
    extensions === null ? null : record(extensions, 'KHR_texture_transform', `${at}/extensions`, gltf.who)
  const set = whole(transform ?? {}, 'texCoord', whole(texture, 'texCoord', 0, at, gltf.who), at, gltf.who)
  return {
    index: own(texture, 'index'),
    set,
    transform: transform === null ? null : readTransform(gltf, transform, at),
  }
}

function readTransform(gltf: Gltf, transform: Json, at: string): Transform {
  const [ox, oy] = numbers(transform, 'offset', [0, 0], at, gltf.who)
  const [sx, sy] = numbers(transform, 'scale', [1, 1], at, gltf.who)
  return { ox, oy, sx, sy, angle: typeof transform.rotation === 'number' ? transform.rotation : 0 }
}

function base(gltf: Gltf, material: Json, where: string): readonly [Json | null, string, string] {
  const extensions = record(material, 'extensions', where, gltf.who)
  const path = `${where}/extensions`
  const glossy = extensions === null ? null : record(extensions, GLOSSY, path, gltf.who)
  if (glossy !== null) return [glossy, 'diffuseTexture', `${path}/${GLOSSY}`]
  const pbr = record(material, 'pbrMetallicRoughness', where, gltf.who)
  return [pbr, 'baseColorTexture', `${where}/pbrMetallicRoughness`]
}

export const GLOSSY = 'KHR_materials_pbrSpecularGlossiness'

const PLACE: Readonly<Transform> = { ox: 0, oy: 0, sx: 1, sy: 1, angle: 0 }

/** Whether two textures of a material lie on it in the same way. */
export function isLaidAlike(a: TextureUse | null, b: TextureUse | null): boolean {
  if (a === null || b === null || a.set !== b.set) return false
  const [s, t] = [a.transform ?? PLACE, b.transform ?? PLACE]
  return s.ox === t.ox && s.oy === t.oy && s.sx === t.sx && s.sy === t.sy && s.angle === t.angle
}

/** The coordinates as the texture's transform moves them. */
export function transformUvs({ transform }: TextureUse, uvs: Float32Array): Float32Array {
  if (transform === null) return uvs
  const { ox, oy, sx, sy, angle } = transform
  const c = Math.cos(angle)
  const s = Math.sin(angle)
  const out = new Float32Array(uvs.length)
  for (let i = 0; i < uvs.length; i += 2) {
    const u = uvs[i] * sx
    const v = uvs[i + 1] * sy
    out[i] = ox + c * u + s * v
    out[i + 1] = oy - s * u + c * v
  }
  return out
}

/** Pictures while materials are read: each is read once, and all of them together may have as many bytes as files may. */
export interface Pictures {
  files: Files
  read: Map<number, Picture | string>
  bytes: number
}

interface Picture {
  blob: Blob
  bitmap: null
  pixels: number
}

/** The picture of a texture, or why there is none. `key`: the same for textures that show the same image in the same way. */
export async function readPicture(
  gltf: Gltf,
  index: number,
  pictures: Pictures,
): Promise<{ image: LevelImage; pixels: number; key: string } | string> {
  const textures = list(gltf.json, 'textures', '', gltf.who)
  const texture = textures[index]
  if (!isRecord(texture)) return 'the file has no such texture'
  const extensions = record(texture, 'extensions', `/textures/${index}`, gltf.who) ?? {}
  const sources = [...SOURCES.map((name) => extensions[name]), texture].flatMap((holder) =>
    isRecord(holder) && typeof holder.source === 'number' ? [holder.source] : [],
  )
  const images = list(gltf.json, 'images', '', gltf.who)
  // A second source is for those who cannot read the first.
  let why = 'the file has no such picture'
  for (const [n, source] of sources.entries()) {
    const image = images[source]
    if (!isRecord(image)) continue
    let found = pictures.read.get(source)
    if (found === undefined) {
      found = await readImage(gltf, image, source, pictures)
      pictures.read.set(source, found)
    }
    if (typeof found !== 'string') {
      const how = sampler(gltf, texture)
      const key = `${source} ${how.wrap.join(' ')} ${how.nearest}`
      return { pixels: found.pixels, image: { blob: found.blob, bitmap: null, ...how }, key }
    }
    if (n === 0) why = found
  }
  return why
}

const SOURCES = ['KHR_texture_basisu', 'EXT_texture_webp', 'EXT_texture_avif']

async function readImage(gltf: Gltf, image: Json, index: number, pictures: Pictures): Promise<Picture | string> {
  let bytes: Uint8Array<ArrayBuffer> | string
  try {
    bytes = await pictureBytes(gltf, image, index, pictures)
  } catch (error) {
    // A level can be walked without its wallpaper.
    if (error instanceof LevelError && !(error instanceof OverLimit)) return 'their places in the file are wrong'
    throw error
  }
  if (typeof bytes === 'string') return bytes
  pictures.bytes += bytes.length
  if (isKtx2(bytes)) {
    const size = ktx2Size(bytes)
    if (typeof size === 'string') return size
    return { blob: new Blob([bytes], { type: KTX2 }), bitmap: null, pixels: size.width * size.height }
  }
  const size = pictureSize(bytes)
  if (size === null) return 'neither PNG, JPEG, WebP nor KTX2'
  return { blob: new Blob([bytes], { type: size.type }), bitmap: null, pixels: size.width * size.height }
}

const WRAPS: Readonly<Record<number, Wrap>> = { 33071: 'clamp', 33648: 'mirror' }
const NEAREST = 9728

function sampler(gltf: Gltf, texture: Json): Pick<LevelImage, 'wrap' | 'nearest'> {
  const samplers = list(gltf.json, 'samplers', '', gltf.who)
  const found = typeof texture.sampler === 'number' ? samplers[texture.sampler] : undefined
  const json = isRecord(found) ? found : {}
  const wrap = (key: string) => WRAPS[own(json, key) as number] ?? 'repeat'
  return { wrap: [wrap('wrapS'), wrap('wrapT')], nearest: own(json, 'magFilter') === NEAREST }
}

async function pictureBytes(
  gltf: Gltf,
  image: Json,
  index: number,
  { files, bytes }: Pictures,
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
    if (file !== null) return files.read(file)
    const outside = whyOutside(uri)
    return outside === null
      ? `not among the dropped files (${printable(nameOf(uri).slice(0, 60))})`
      : `${shown(uri)} ${outside}`
  }
  whole(image, 'bufferView', null, `/images/${index}`, gltf.who)
  const view = planView(gltf, image.bufferView, `/images/${index}/bufferView`)
  if (view.meshopt !== null) return 'a compressed picture'
  if (bytes + view.byteLength > gltf.limits.fileBytes) return 'too many bytes in all'
  const buffer = await gltf.buffer(view.buffer, view.path)
  return buffer.slice(view.byteOffset, view.byteOffset + view.byteLength)
}
