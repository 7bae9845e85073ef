import dracoWasm from 'draco3dgltf/draco_decoder_gltf.wasm?url'
import type { Decoders, DracoModule } from '../../doctor/loading/decoders.ts'
import type { LevelFile } from '../../doctor/loading/file-set.ts'
import type { Fit } from '../../doctor/loading/fit.ts'
import { KTX2 } from '../../doctor/loading/ktx2.ts'
import type { LevelData } from '../../doctor/loading/level-data.ts'
import { LevelError, type LimitName, type Limits, OverLimit } from '../../doctor/loading/limits.ts'
import { readLevel } from '../../doctor/loading/load.ts'
import { pause } from '../../doctor/loading/pause.ts'
import { wholeSteps } from '../../src/bvh/build.ts'
import { sortModule } from '../../src/bvh/sort-module.ts'
import { checkInput } from '../../src/mesh/input.ts'

/** To the worker, once. Ending the worker is how a load is cancelled: nothing in here needs to know. */
export interface LoadRequest {
  files: LevelFile[]
  limits: Partial<Limits>
  fit: Fit
  scene?: number
}

/** From the worker: progress, then one of the other two. */
export type LoadMessage =
  | { kind: 'progress'; stage: 'reading' | 'unpacking' | 'building'; fraction: number }
  | { kind: 'level'; level: LevelData; mesh: ArrayBuffer; times: { read: number; build: number } }
  | {
      kind: 'error'
      message: string
      ours: boolean
      limit: { name: LimitName; allowed: number; needed: number } | null
    }

/** Both decoders come with the page, from its own origin, and only when a file asks for them. */
const decoders: Decoders = {
  async draco() {
    const [{ default: create }, wasm] = await Promise.all([
      import('draco3dgltf/draco_decoder_gltf_nodejs.js'),
      fetch(dracoWasm).then((response) => response.arrayBuffer()),
    ])
    return (await create({ wasmBinary: wasm })) as DracoModule
  },
  async meshopt() {
    const { MeshoptDecoder } = await import('meshoptimizer/decoder')
    await MeshoptDecoder.ready
    return MeshoptDecoder
  },
}

// The worker's own types would make every event of the page plain, so the two things used of them are named here.
const scope = self as unknown as {
  postMessage(message: LoadMessage, transfer: Transferable[]): void
  onmessage: ((event: MessageEvent<LoadRequest>) => void) | null
}
const send = (message: LoadMessage, transfer: Transferable[] = []) => scope.postMessage(message, transfer)

scope.onmessage = async ({ data }) => {
  try {
    const begun = performance.now()
    let last = 0
    const progress = (stage: 'reading' | 'unpacking' | 'building', fraction: number) => {
      const now = performance.now()
      if (now - last < 30 && fraction !== 0) return
      last = now
      send({ kind: 'progress', stage, fraction })
    }
    const level = await readLevel(data.files, decoders, data.limits, progress, data.fit, data.scene)
    await unpackImages(level)
    progress('building', 0)
    const read = performance.now() - begun
    const mesh = await buildMesh(level, (fraction) => progress('building', fraction))
    const build = performance.now() - begun - read
    const transfer: Transferable[] = [mesh]
    for (const arrays of level.drawn ? [level, level.drawn] : [level]) {
      const { positions, indices, uvs, emissiveUvs, colors } = arrays
      for (const array of [positions, indices, uvs, emissiveUvs, colors])
        if (array !== null) transfer.push(array.buffer)
    }
    for (const image of level.images) if (image.bitmap !== null) transfer.push(image.bitmap)
    send({ kind: 'level', level, mesh, times: { read, build } }, transfer)
  } catch (error) {
    send(describe(error, data.files[0]?.path ?? 'level'))
  }
}

/** What `new TriangleMesh(positions, indices).toBuffer()` gives, in steps between which the worker can be ended. */
async function buildMesh(level: LevelData, onProgress: (fraction: number) => void): Promise<ArrayBuffer> {
  const steps = wholeSteps(checkInput(level.positions, level.indices, 'both'), sortModule())
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    onProgress(step.value)
    await pause()
  }
}

const AS_STORED: ImageBitmapOptions = {
  imageOrientation: 'none',
  premultiplyAlpha: 'none',
  colorSpaceConversion: 'none',
}

async function unpackImages(level: LevelData): Promise<void> {
  let failed = 0
  for (const image of level.images) {
    if (image.blob.type === KTX2) continue
    try {
      image.bitmap = await createImageBitmap(image.blob, AS_STORED)
    } catch {
      failed++
    }
  }
  if (failed > 0)
    level.asides.push(
      `${failed} ${failed === 1 ? 'picture' : 'pictures'} could not be unpacked: plain colours are drawn`,
    )
}

function describe(error: unknown, who: string): LoadMessage {
  if (error instanceof OverLimit) {
    const { limit, allowed, needed, message } = error
    return { kind: 'error', message, ours: true, limit: { name: limit, allowed, needed } }
  }
  if (error instanceof LevelError) return { kind: 'error', message: error.message, ours: true, limit: null }
  // Out of memory, a range that TriangleMesh refuses, or our own mistake: told as it is.
  const text = error instanceof Error ? error.message : String(error)
  const message = text.startsWith('TriangleMesh:') ? `${who}: ${text}` : `${who}: could not be read: ${text}`
  return { kind: 'error', message, ours: false, limit: null }
}
