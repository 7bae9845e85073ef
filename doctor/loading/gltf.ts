import type { Decoders } from './decoders.ts'
import { extensionOf, type Files, nameOf } from './file-set.ts'
import { readGlb } from './glb.ts'
import { sharedNumbers, type ViewReader } from './gltf-accessor.ts'
import { decodeDataUri, element, type Gltf, own, parseGltfJson, whole } from './gltf-document.ts'
import { type Geometry, readGeometry, readInstances } from './gltf-geometry.ts'
import { readMaterials } from './gltf-material.ts'
import { planScene, type ScenePlan, type SolidPlacement } from './gltf-plan.ts'
import type { PrimitivePlan } from './gltf-primitive.ts'
import { matrixOfSkin } from './gltf-skin.ts'
import { isLaidAlike, textureUse } from './gltf-texture.ts'
import { type Drawn, Growing, type LevelObject, type LevelRange, PLAIN, type WrittenLevel } from './level-data.ts'
import { checkLimit, counted, LevelError, type Limits, count as pretty, printable, shown } from './limits.ts'
import { determinant3, type Matrix, multiply } from './matrix.ts'
import { addObject } from './objects.ts'
import { type Box, chooseOrigin, emptyBox, growBox, type Origin, unusedNote } from './origin.ts'
import { MANY, pause } from './pause.ts'
import { hullPiece, type ShapePiece } from './shape-pieces.ts'

export type OnProgress = (stage: 'reading' | 'unpacking' | 'building', fraction: number) => void

/**
 * Reads a .glb or .gltf in two passes. The first looks only at the JSON: it walks the scene, proves each reference and
 * adds up what the level will cost. The second decodes the accessors of triangles and writes them out in world space.
 * Points, lines, cameras, animations and whatever else a file holds are never decoded.
 */
export async function readGltf(
  files: Files,
  decoders: Decoders,
  limits: Limits,
  onProgress: OnProgress,
  scene?: number,
): Promise<WrittenLevel> {
  const gltf = await openGltf(files, limits, onProgress)
  const plan = planScene(gltf, scene)
  return flatten(gltf, plan, files, decoders, onProgress)
}

async function openGltf(files: Files, limits: Limits, onProgress: OnProgress): Promise<Gltf> {
  const who = printable(nameOf(files.main.path))
  const notes = files.notes
  let bin: Uint8Array<ArrayBuffer> | null = null
  let jsonBytes: Uint8Array
  const magic = new Uint8Array(await files.main.blob.slice(0, 4).arrayBuffer())
  if (extensionOf(files.main.path) === 'glb' || String.fromCharCode(...magic) === 'glTF') {
    const glb = await readGlb(who, files.main.blob, limits, (done) =>
      onProgress('reading', done / files.main.blob.size),
    )
    notes.push(...glb.notes)
    jsonBytes = glb.json
    bin = glb.bin
  } else {
    checkLimit(who, limits, 'jsonBytes', files.main.blob.size)
    jsonBytes = await files.read(files.main)
  }
  const json = parseGltfJson(who, jsonBytes, limits, notes)
  const buffers = new Map<number, Promise<Uint8Array<ArrayBuffer>>>()
  const gltf: Gltf = {
    who,
    json,
    limits,
    notes,
    asides: files.asides,
    buffer(index, path) {
      let bytes = buffers.get(index)
      if (bytes === undefined) {
        bytes = readBuffer(gltf, index, path, bin, files)
        buffers.set(index, bytes)
      }
      return bytes
    },
  }
  return gltf
}

/** The most that is added to a length to make it a multiple of four. */
const PADDING = 3

async function readBuffer(
  gltf: Gltf,
  index: number,
  path: string,
  bin: Uint8Array<ArrayBuffer> | null,
  files: Files,
): Promise<Uint8Array<ArrayBuffer>> {
  const buffer = element(gltf, 'buffers', index, path)
  const at = `/buffers/${index}`
  const promised = whole(buffer, 'byteLength', null, at, gltf.who)
  const uri = own(buffer, 'uri')
  let bytes: Uint8Array<ArrayBuffer>
  if (uri === undefined) {
    if (bin === null || index !== 0)
      throw new LevelError(`${gltf.who}: ${at}: expected a uri or a BIN chunk, but there is neither`)
    bytes = bin
  } else if (typeof uri !== 'string') {
    throw new LevelError(`${gltf.who}: ${at}/uri: expected a text, but got ${shown(uri)}`)
  } else if (/^data:/i.test(uri)) {
    bytes = decodeDataUri(`${gltf.who}: ${at}/uri`, uri, gltf.limits).bytes
  } else {
    const file = files.find(uri)
    if (file === null) throw new LevelError(`${gltf.who}: ${at} is in ${shown(uri)}, ${files.missing(uri)}`)
    bytes = await files.read(file)
  }
  // What is missing may be padding up to a multiple of four: whoever reads a number looks whether it is there.
  const missing = promised - bytes.length
  if (missing > 0 && missing <= PADDING)
    gltf.notes.push(`${at} is ${counted(missing, 'byte')} shorter than it promises: nothing is read from there`)
  else if (missing > 0) {
    throw new LevelError(
      `${gltf.who}: ${at} promises ${pretty(promised)} bytes, but ${pretty(bytes.length)} came: cut short?`,
    )
  }
  return bytes
}

async function flatten(
  gltf: Gltf,
  plan: ScenePlan,
  files: Files,
  decoders: Decoders,
  onProgress: OnProgress,
): Promise<WrittenLevel> {
  const looks = await readMaterials(
    gltf,
    plan.placements.map((placement) => placement.primitive.material),
    files,
  )
  const reader: ViewReader = {
    gltf,
    meshopt: once(decoders.meshopt),
    draco: once(decoders.draco),
    unpacked: new Map(),
    numbers: new Map(),
    unplaced: new Map(),
  }
  const geometries = new Map<PrimitivePlan, Geometry>()
  const isAlike = (material: number) =>
    isLaidAlike(textureUse(gltf, material, 'base'), textureUse(gltf, material, 'emissive'))
  const shining = plan.placements.filter(
    ({ primitive }) => primitive.emissiveUvs !== null && looks.image(primitive.material, 'emissive') >= 0,
  )
  const withEmissiveUvs = shining.some(({ primitive }) => !isAlike(primitive.material))
  const withUvs =
    plan.placements.some(({ primitive }) => primitive.uvs !== null && looks.image(primitive.material, 'base') >= 0) ||
    (shining.length > 0 && !withEmissiveUvs)
  const withColors = plan.placements.some(({ primitive }) => primitive.colors !== null)
  const positions = new Growing((size) => new Float32Array(size), 3 * 1024)
  const indices = new Growing((size) => new Uint32Array(size), plan.triangles * 3)
  const uvs = withUvs ? new Growing((size) => new Float32Array(size), 2 * 1024) : null
  const emissiveUvs = withEmissiveUvs ? new Growing((size) => new Float32Array(size), 2 * 1024) : null
  const colors = withColors ? new Growing((size) => new Uint8Array(size), 4 * 1024) : null
  const out: Written = { positions, indices, uvs, emissiveUvs, colors }
  const ranges: LevelRange[] = []
  const objects: LevelObject[] = []
  const strips = { restarts: 0, incomplete: 0 }

  // By material, so that the picture is drawn in as few pieces as there are materials; in the order of the file otherwise.
  const order = [...plan.placements].sort(
    ({ primitive: a }, { primitive: b }) =>
      a.material - b.material || Number(a.colors !== null) - Number(b.colors !== null),
  )
  // Everything is decoded and its place known before the first vertex is rounded.
  const box = emptyBox()
  const placed: (Placed & { primitive: PrimitivePlan })[] = []
  let done = 0
  const geometryOf = async (primitive: PrimitivePlan) => {
    let geometry = geometries.get(primitive)
    if (geometry === undefined) {
      geometry = await readGeometry(reader, primitive, strips)
      geometries.set(primitive, geometry)
      done += primitive.triangles
    }
    return geometry
  }
  for (const { name, primitive, world, skin, instances } of order) {
    const geometry = await geometryOf(primitive)
    const matrices = instances === null ? null : await readInstances(reader, instances)
    const inverses = skin === null || skin.inverses === null ? null : await sharedNumbers(reader, skin.inverses)
    const stands = skin === null ? world : matrixOfSkin(skin, inverses)
    const matrix = (i: number) => (matrices === null ? stands : multiply(stands, matrices(i)))
    const count = instances?.count ?? 1
    if (geometry.corners.length > 0) for (let i = 0; i < count; i++) growByBox(box, geometry.box, matrix(i))
    placed.push({ name, primitive, geometry, count, matrix })
    onProgress('unpacking', done / plan.triangles / 2)
  }
  const solids: Placed[] = []
  for (const solid of plan.solids) solids.push(...(await placeSolid(solid, geometryOf)))
  for (const { geometry, matrix } of solids) if (geometry.corners.length > 0) growByBox(box, geometry.box, matrix(0))
  const origin = chooseOrigin(box)
  done = 0
  for (const { name, primitive, geometry, count, matrix } of placed) {
    addObject(objects, indices.length / 3, name)
    for (let i = 0; i < count; i++) {
      const start = await write(gltf, primitive.path, geometry, matrix(i), origin, out)
      const material = looks.of(primitive)
      const last = ranges.at(-1)
      if (last !== undefined && last.material === material) last.count += indices.length - start
      else ranges.push({ start, count: indices.length - start, material })
    }
    done += primitive.triangles * count
    await pause()
    onProgress('unpacking', 0.5 + done / plan.triangles / 2)
  }
  const unplaced = [...reader.unplaced.values()].reduce((sum, n) => sum + n, 0)
  if (unplaced > 0) gltf.notes.push(unusedNote(unplaced))
  if (strips.incomplete > 0)
    gltf.notes.push(`${counted(strips.incomplete, 'corner that makes', 'corners that make')} no whole triangle ignored`)
  let level: Drawn & { objects: LevelObject[]; drawn?: Drawn } = { ...finish(out), ranges, objects }
  if (solids.length > 0) {
    const material = looks.materials.push(PLAIN) - 1
    const solid = await writeSolids(gltf, solids, origin, material)
    level = indices.length > 0 ? { ...solid, drawn: { ...finish(out), ranges } } : solid
  }
  if (level.indices.length === 0)
    throw new LevelError(`${gltf.who}: expected triangles to walk on, but all of its strips are cut to nothing`)
  return {
    name: gltf.who,
    origin,
    ...level,
    ...(plan.scenes && { scenes: plan.scenes }),
    materials: looks.materials,
    images: looks.images,
    spawns: plan.spawns.map(({ x, y, z }) => ({ x: x - origin.x, y: y - origin.y, z: z - origin.z })),
    notes: gltf.notes,
    asides: gltf.asides,
  }
}

/** A geometry, and where it is `count` times. */
interface Placed {
  name: string
  geometry: Geometry
  count: number
  matrix(i: number): Readonly<Matrix>
}

async function placeSolid(
  { name, world, of, hull }: SolidPlacement,
  geometryOf: (primitive: PrimitivePlan) => Promise<Geometry>,
): Promise<Placed[]> {
  if ('corners' in of) return [{ name, geometry: geometryOfPiece(of), count: 1, matrix: () => world }]
  const parts: Placed[] = []
  const points: number[] = []
  for (const { primitive, matrix } of of) {
    const geometry = await geometryOf(primitive)
    const place = multiply(world, matrix)
    parts.push({ name, geometry, count: 1, matrix: () => place })
    if (hull)
      for (const vertex of geometry.used) {
        const [x, y, z] = geometry.positions.subarray(3 * vertex, 3 * vertex + 3)
        for (let row = 0; row < 3; row++)
          points.push(matrix[row] * x + matrix[4 + row] * y + matrix[8 + row] * z + matrix[12 + row])
      }
  }
  const piece = hull ? hullPiece(points) : null
  return piece === null ? parts : [{ name, geometry: geometryOfPiece(piece), count: 1, matrix: () => world }]
}

function geometryOfPiece({ positions, corners }: ShapePiece): Geometry {
  const box = emptyBox()
  for (let i = 0; i < positions.length; i += 3) growBox(box, positions[i], positions[i + 1], positions[i + 2])
  const used = Uint32Array.from({ length: positions.length / 3 }, (_, i) => i)
  return { corners, used, positions, uvs: null, emissiveUvs: null, colors: null, colorWidth: 0, box }
}

async function writeSolids(
  gltf: Gltf,
  solids: readonly Placed[],
  origin: Origin,
  material: number,
): Promise<Drawn & { objects: LevelObject[] }> {
  const positions = new Growing((size) => new Float32Array(size))
  const indices = new Growing((size) => new Uint32Array(size))
  const out: Written = { positions, indices, uvs: null, emissiveUvs: null, colors: null }
  const objects: LevelObject[] = []
  for (const { name, geometry, matrix } of solids) {
    addObject(objects, indices.length / 3, name)
    await write(gltf, `the collider ${name}`, geometry, matrix(0), origin, out)
  }
  return { ...finish(out), ranges: [{ start: 0, count: indices.length, material }], objects }
}

function finish({ positions, indices, uvs, emissiveUvs, colors }: Written): Omit<Drawn, 'ranges'> {
  return {
    positions: positions.done(),
    indices: indices.done(),
    uvs: uvs?.done() ?? null,
    emissiveUvs: emissiveUvs?.done() ?? null,
    colors: colors?.done() ?? null,
  }
}

/** A decoder is set up at most once a file. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null
  return () => {
    made ??= make()
    return made
  }
}

/** Grows `box` by all that the corners of another become. */
function growByBox(box: Box, { min, max }: Box, m: Readonly<Matrix>): void {
  for (let corner = 0; corner < 8; corner++) {
    const [x, y, z] = [0, 1, 2].map((k) => (corner & (1 << k) ? max : min)[k])
    const [px, py, pz] = [0, 1, 2].map((row) => m[row] * x + m[4 + row] * y + m[8 + row] * z + m[12 + row])
    growBox(box, px, py, pz)
  }
}

/** What the level becomes. */
interface Written {
  positions: Growing<Float32Array>
  indices: Growing<Uint32Array>
  uvs: Growing<Float32Array> | null
  emissiveUvs: Growing<Float32Array> | null
  colors: Growing<Uint8Array> | null
}

function writeUvs(out: Growing<Float32Array>, used: Uint32Array, uvs: Float32Array | null): void {
  let to = out.grow(used.length * 2)
  for (const vertex of used) {
    out.array[to++] = uvs === null ? 0 : uvs[2 * vertex]
    out.array[to++] = uvs === null ? 0 : uvs[2 * vertex + 1]
  }
}

/** Appends one placed primitive; returns where its indices begin. */
async function write(
  gltf: Gltf,
  path: string,
  geometry: Geometry,
  m: Readonly<Matrix>,
  origin: Origin,
  { positions, indices, uvs, emissiveUvs, colors }: Written,
): Promise<number> {
  const { used, corners } = geometry
  const first = positions.length / 3
  const move = [m[12] - origin.x, m[13] - origin.y, m[14] - origin.z]
  let at = positions.grow(used.length * 3)
  for (let i = 0; i < used.length; i++) {
    if ((i & MANY) === MANY) await pause()
    const vertex = used[i]
    const x = geometry.positions[3 * vertex]
    const y = geometry.positions[3 * vertex + 1]
    const z = geometry.positions[3 * vertex + 2]
    for (let row = 0; row < 3; row++) positions.array[at++] = m[row] * x + m[4 + row] * y + m[8 + row] * z + move[row]
    if (
      !(
        positions.array[at - 1] - positions.array[at - 1] === 0 &&
        positions.array[at - 2] - positions.array[at - 2] === 0 &&
        positions.array[at - 3] - positions.array[at - 3] === 0
      )
    ) {
      throw new LevelError(`${gltf.who}: ${path}: vertex ${vertex} is too far away for single precision`)
    }
  }
  // Where only the emissive picture has coordinates, and there are none of its own, they are those.
  if (uvs !== null) writeUvs(uvs, used, geometry.uvs ?? geometry.emissiveUvs)
  if (emissiveUvs !== null) writeUvs(emissiveUvs, used, geometry.emissiveUvs)
  if (colors !== null) {
    let to = colors.grow(used.length * 4)
    const { colorWidth } = geometry
    for (const vertex of used) {
      for (let j = 0; j < 4; j++) {
        const value = geometry.colors === null || j >= colorWidth ? 1 : geometry.colors[colorWidth * vertex + j]
        colors.array[to++] = Math.min(255, Math.max(0, Math.round(value * 255)))
      }
    }
  }
  const start = indices.length
  const mirrored = determinant3(m) < 0
  let to = indices.grow(corners.length)
  for (let i = 0; i < corners.length; i += 3) {
    if ((i & MANY) === MANY) await pause()
    indices.array[to++] = first + corners[i]
    indices.array[to++] = first + corners[mirrored ? i + 2 : i + 1]
    indices.array[to++] = first + corners[mirrored ? i + 1 : i + 2]
  }
  return start
}
