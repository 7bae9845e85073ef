/** A primitive's own arrays: decoded, listed as triangles, and without the vertices that nobody uses. */
import { type DracoGeometry, decodeDraco } from './decoders.ts'
import { type AccessorPlan, readAccessor, readView, sharedNumbers, type ViewReader } from './gltf-accessor.ts'
import type { Gltf } from './gltf-document.ts'
import type { Instancing } from './gltf-plan.ts'
import type { PrimitivePlan } from './gltf-primitive.ts'
import { type Role, textureUse, transformUvs } from './gltf-texture.ts'
import { counted, LevelError } from './limits.ts'
import { compose, type Matrix } from './matrix.ts'
import { type Box, emptyBox, growBox, isPlace } from './origin.ts'
import { MANY, pause } from './pause.ts'

export interface Geometry {
  /** Three a triangle, into `used`. */
  corners: Uint32Array
  /** The vertices that triangles use. */
  used: Uint32Array
  positions: Float32Array
  uvs: Float32Array | null
  emissiveUvs: Float32Array | null
  colors: Float32Array | null
  colorWidth: number
  /** The box of the vertices in `used`. */
  box: Box
}

export async function readGeometry(
  reader: ViewReader,
  primitive: PrimitivePlan,
  strips: { restarts: number; incomplete: number },
): Promise<Geometry> {
  const { gltf } = reader
  const packed = await unpackDraco(reader, primitive)
  const read = async (name: string, plan: AccessorPlan | null) => {
    if (plan === null) return null
    const id = primitive.draco?.ids.get(name)
    const unpacked = id === undefined ? undefined : packed?.attributes.get(id)
    return unpacked ?? sharedNumbers(reader, plan)
  }
  const positions = (await read('POSITION', primitive.positions)) as Float32Array
  if (!reader.unplaced.has(positions)) {
    let unplaced = 0
    for (let i = 0; i < positions.length; i += 3) {
      if ((i & MANY) === MANY) await pause()
      if (!isPlace(positions, i)) unplaced++
    }
    reader.unplaced.set(positions, unplaced)
  }
  const coordinates = async (role: Role, plan: AccessorPlan | null) => {
    const use = textureUse(gltf, primitive.material, role)
    if (use === null || plan === null) return null
    return transformUvs(use, (await read(`TEXCOORD_${use.set}`, plan)) as Float32Array)
  }
  const uvs = await coordinates('base', primitive.uvs)
  const emissiveUvs = await coordinates('emissive', primitive.emissiveUvs)
  const colors = await read('COLOR_0', primitive.colors)
  const vertices = primitive.positions.count
  const list =
    packed?.indices ??
    (primitive.indices === null
      ? null
      : await readAccessor(reader, primitive.indices, new Uint32Array(primitive.indices.count)))
  const restart = primitive.indices === null || packed !== null ? -1 : primitive.indices.component.one
  const corners = await listTriangles(gltf, primitive, list, vertices, restart, strips)
  // Renumber: several primitives often share one large vertex buffer and use a part of it each.
  const renumber = vertices > 8 * corners.length ? new Map<number, number>() : new Dense(vertices)
  const used = new Uint32Array(Math.min(vertices, corners.length))
  const box = emptyBox()
  let n = 0
  for (let i = 0; i < corners.length; i++) {
    if ((i & MANY) === MANY) await pause()
    const vertex = corners[i]
    let number = renumber.get(vertex)
    if (number === undefined) {
      number = n
      renumber.set(vertex, n)
      used[n++] = vertex
      if (!isPlace(positions, 3 * vertex)) throw notFinite(gltf, primitive, positions, vertex)
      growBox(box, positions[3 * vertex], positions[3 * vertex + 1], positions[3 * vertex + 2])
    }
    corners[i] = number
  }
  return {
    corners,
    used: used.subarray(0, n),
    positions,
    uvs,
    emissiveUvs,
    colors,
    colorWidth: primitive.colors?.width ?? 3,
    box,
  }
}

function notFinite(gltf: Gltf, primitive: PrimitivePlan, positions: Float32Array, vertex: number): LevelError {
  const value = positions.subarray(3 * vertex, 3 * vertex + 3).find((x) => !Number.isFinite(x))
  return new LevelError(
    `${gltf.who}: ${primitive.positions.path}: expected finite numbers, but vertex ${vertex} has ${value}`,
  )
}

/** A Map of whole numbers below `size`. */
class Dense {
  readonly #values: Int32Array

  constructor(size: number) {
    this.#values = new Int32Array(size).fill(-1)
  }

  get(key: number): number | undefined {
    const value = this.#values[key]
    return value < 0 ? undefined : value
  }

  set(key: number, value: number): void {
    this.#values[key] = value
  }
}

async function unpackDraco(reader: ViewReader, primitive: PrimitivePlan): Promise<DracoGeometry | null> {
  const { gltf } = reader
  if (primitive.draco === null) return null
  const { view, ids } = primitive.draco
  const corners = primitive.indices?.count ?? primitive.positions.count
  const wanted: { id: number; width: number }[] = []
  const want = (name: string, plan: AccessorPlan | null) => {
    const id = ids.get(name)
    if (plan !== null && id !== undefined) wanted.push({ id, width: plan.width })
  }
  want('POSITION', primitive.positions)
  const base = textureUse(gltf, primitive.material, 'base')
  const emissive = textureUse(gltf, primitive.material, 'emissive')
  if (base !== null) want(`TEXCOORD_${base.set}`, primitive.uvs)
  if (emissive !== null && emissive.set !== base?.set) want(`TEXCOORD_${emissive.set}`, primitive.emissiveUvs)
  want('COLOR_0', primitive.colors)
  const bytes = await readView(reader, view)
  const promised = { faces: primitive.mode === 5 ? corners - 2 : corners / 3, points: primitive.positions.count }
  const geometry = decodeDraco(await reader.draco(), bytes, wanted, promised, `${gltf.who}: ${primitive.path}`)
  primitive.mode = 4 // Draco hands strips out as triangles
  return geometry
}

/** Corners of triangles from a list, strip or fan. A strip's every second triangle is turned, so that all face one way. */
async function listTriangles(
  gltf: Gltf,
  primitive: PrimitivePlan,
  list: Uint32Array | null,
  vertices: number,
  restart: number,
  strips: { restarts: number; incomplete: number },
): Promise<Uint32Array> {
  const length = list?.length ?? vertices
  const corner = (i: number) => {
    const vertex = list === null ? i : list[i]
    if (vertex < vertices) return vertex
    throw new LevelError(
      `${gltf.who}: ${primitive.indices?.path}: element ${i} is ${vertex}, but there ${vertices === 1 ? 'is' : 'are'} ${counted(vertices, 'vertex', 'vertices')}`,
    )
  }
  if (primitive.mode === 4) {
    strips.incomplete += length % 3
    const corners = new Uint32Array(length - (length % 3))
    for (let i = 0; i < corners.length; i++) {
      if ((i & MANY) === MANY) await pause()
      corners[i] = corner(i)
    }
    return corners
  }
  const corners: Uint32Array = new Uint32Array(Math.max(0, length - 2) * 3)
  let n = 0
  let begin = 0
  for (let i = 0; i < length; i++) {
    if ((i & MANY) === MANY) await pause()
    if (list !== null && list[i] === restart && restart >= vertices) {
      begin = i + 1
      strips.restarts++
      continue
    }
    if (i < begin + 2) continue
    const turned = primitive.mode === 5 && (i - begin) % 2 === 1
    corners[n++] = corner(primitive.mode === 5 ? i - 2 : begin)
    corners[n++] = corner(turned ? i : i - 1)
    corners[n++] = corner(turned ? i - 1 : i)
  }
  return corners.subarray(0, n)
}

export async function readInstances(reader: ViewReader, plan: Instancing): Promise<(i: number) => Matrix> {
  const read = async (accessor: AccessorPlan | null) => (accessor === null ? null : sharedNumbers(reader, accessor))
  const t = await read(plan.translation)
  const r = await read(plan.rotation)
  const s = await read(plan.scale)
  return (i) =>
    compose(
      t === null ? [0, 0, 0] : t.subarray(3 * i, 3 * i + 3),
      r === null ? [0, 0, 0, 1] : r.subarray(4 * i, 4 * i + 4),
      s === null ? [1, 1, 1] : s.subarray(3 * i, 3 * i + 3),
    )
}
