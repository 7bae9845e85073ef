/** A level's pictures as three.js draws them. */
import {
  ClampToEdgeWrapping,
  LinearMipmapLinearFilter,
  MirroredRepeatWrapping,
  NearestFilter,
  RepeatWrapping,
  SRGBColorSpace,
  Texture,
  type WebGLRenderer,
  type Wrapping,
} from 'three'
import { KTX2 } from '../../doctor/loading/ktx2.ts'
import type { LevelData, LevelImage, Wrap } from '../../doctor/loading/level-data.ts'

/** One for each image, null where it cannot be unpacked: then a note is added. */
export async function levelTextures(
  level: Pick<LevelData, 'images' | 'asides'>,
  renderer: WebGLRenderer,
): Promise<(Texture | null)[]> {
  const packed = level.images.filter(({ blob }) => blob.type === KTX2)
  const unpacked = packed.length > 0 ? await transcode(packed, renderer) : new Map<LevelImage, Texture>()
  const failed = packed.length - unpacked.size
  if (failed > 0)
    level.asides.push(
      `${failed} KTX2 ${failed === 1 ? 'picture' : 'pictures'} could not be unpacked: plain colours are drawn`,
    )
  return level.images.map((image) => {
    const texture = unpacked.get(image) ?? (image.bitmap === null ? null : new Texture(image.bitmap))
    if (texture === null) return null
    if (!unpacked.has(image)) texture.minFilter = LinearMipmapLinearFilter
    if (image.nearest) texture.magFilter = NearestFilter
    texture.flipY = false
    texture.colorSpace = SRGBColorSpace // all that is read here are colours for the eye
    texture.wrapS = WRAPPING[image.wrap[0]]
    texture.wrapT = WRAPPING[image.wrap[1]]
    texture.needsUpdate = true
    return texture
  })
}

const WRAPPING: Readonly<Record<Wrap, Wrapping>> = {
  repeat: RepeatWrapping,
  mirror: MirroredRepeatWrapping,
  clamp: ClampToEdgeWrapping,
}

/** Longer than any picture within the limit of pixels takes. */
const PATIENCE = 60_000

/** By three's own loader, whose transcoder comes with the page, and only when a level asks for it. */
async function transcode(images: readonly LevelImage[], renderer: WebGLRenderer): Promise<Map<LevelImage, Texture>> {
  const done = new Map<LevelImage, Texture>()
  const { KTX2Loader } = await import('three/examples/jsm/loaders/KTX2Loader.js')
  const loader = new KTX2Loader().detectSupport(renderer).setWorkerLimit(1)
  for (const image of images) {
    try {
      done.set(image, await within(PATIENCE, parse(loader, await image.blob.arrayBuffer())))
    } catch {
      // counted by who asked
    }
  }
  loader.dispose()
  return done
}

function parse(
  loader: { parse(bytes: ArrayBuffer, done: (texture: Texture) => void, failed: (error: unknown) => void): unknown },
  bytes: ArrayBuffer,
): Promise<Texture> {
  return new Promise((done, failed) => {
    loader.parse(bytes, done, failed)
  })
}

function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((done, failed) => {
    const timer = setTimeout(() => failed(new Error('too slow')), milliseconds)
    work.then(done, failed).finally(() => clearTimeout(timer))
  })
}
