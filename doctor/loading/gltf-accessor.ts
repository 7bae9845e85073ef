import { type DracoModule, decodeMeshopt, type MeshoptModule } from './decoders.ts'
import { element, type Gltf, type Json, own, record, reference, whole } from './gltf-document.ts'
import { counted, LevelError, count as pretty, shown } from './limits.ts'
import { MANY, pause } from './pause.ts'

/** What an accessor promises, checked against the sizes in the headers; no number of it has been read yet. */
export interface AccessorPlan {
  path: string
  count: number
  /** Numbers an element: 1 to 4. */
  width: number
  component: Component
  normalized: boolean
  /** null: all zeros, but for what `sparse` sets. */
  view: ViewPlan | null
  byteOffset: number
  stride: number
  sparse: SparsePlan | null
}

interface SparsePlan {
  count: number
  indices: { view: ViewPlan; byteOffset: number; component: Component }
  values: { view: ViewPlan; byteOffset: number }
}

export interface ViewPlan {
  index: number
  path: string
  byteLength: number
  byteStride: number
  /** Where the bytes are; for a compressed view, where the compressed bytes are. */
  buffer: number
  byteOffset: number
  sourceLength: number
  meshopt: { count: number; stride: number; mode: string; filter: string } | null
}

export interface Component {
  bytes: 1 | 2 | 4
  name: 'i8' | 'u8' | 'i16' | 'u16' | 'u32' | 'f32'
  /** Divisor of a normalized integer. */
  one: number
}

const COMPONENTS = new Map<unknown, Component>([
  [5120, { bytes: 1, name: 'i8', one: 127 }],
  [5121, { bytes: 1, name: 'u8', one: 255 }],
  [5122, { bytes: 2, name: 'i16', one: 32767 }],
  [5123, { bytes: 2, name: 'u16', one: 65535 }],
  [5125, { bytes: 4, name: 'u32', one: 4294967295 }],
  [5126, { bytes: 4, name: 'f32', one: 1 }],
])
const WIDTHS = new Map<unknown, number>([
  ['SCALAR', 1],
  ['VEC2', 2],
  ['VEC3', 3],
  ['VEC4', 4],
  ['MAT4', 16],
])

/** Reads the header of an accessor and proves that its bytes exist. Sizes are compared as exact integers. */
export function planAccessor(gltf: Gltf, index: unknown, types: readonly string[], path: string): AccessorPlan {
  const accessor = element(gltf, 'accessors', index, path)
  const at = `/accessors/${index as number}`
  const fail = (text: string) => new LevelError(`${gltf.who}: ${at}${text}`)
  const component = COMPONENTS.get(accessor.componentType)
  if (component === undefined)
    throw fail(`/componentType: expected 5120 to 5126, but got ${shown(accessor.componentType)}`)
  const width = types.includes(accessor.type as string) ? WIDTHS.get(accessor.type) : undefined
  if (width === undefined) throw fail(`/type: expected ${types.join(' or ')}, but got ${shown(accessor.type)}`)
  const count = whole(accessor, 'count', null, at, gltf.who)
  const byteOffset = whole(accessor, 'byteOffset', 0, at, gltf.who)
  const size = component.bytes * width
  const view =
    own(accessor, 'bufferView') === undefined ? null : planView(gltf, accessor.bufferView, `${at}/bufferView`)
  const stride = view === null || view.byteStride === 0 ? size : view.byteStride
  if (stride < size) throw fail(`: expected a stride of at least ${size} bytes, but got ${stride}`)
  if (view !== null) checkFit(fail, count, stride, size, byteOffset, view)
  const sparse = record(accessor, 'sparse', at, gltf.who)
  return {
    path: at,
    count,
    width,
    component,
    normalized: accessor.normalized === true,
    view,
    byteOffset,
    stride,
    sparse: sparse === null ? null : planSparse(gltf, sparse, count, size, `${at}/sparse`),
  }
}

function planSparse(gltf: Gltf, sparse: Json, total: number, size: number, at: string): SparsePlan {
  const fail = (text: string) => new LevelError(`${gltf.who}: ${at}${text}`)
  const count = whole(sparse, 'count', null, at, gltf.who)
  if (count > total) throw fail(`/count is ${pretty(count)}, but the accessor has ${counted(total, 'element')}`)
  const indices = record(sparse, 'indices', at, gltf.who)
  const values = record(sparse, 'values', at, gltf.who)
  if (indices === null || values === null) throw fail(': expected indices and values')
  const component = COMPONENTS.get(indices.componentType)
  if (component === undefined || !component.name.startsWith('u')) {
    throw fail(`/indices/componentType: expected 5121, 5123 or 5125, but got ${shown(indices.componentType)}`)
  }
  const indexView = planView(gltf, indices.bufferView, `${at}/indices/bufferView`)
  const valueView = planView(gltf, values.bufferView, `${at}/values/bufferView`)
  const indexOffset = whole(indices, 'byteOffset', 0, `${at}/indices`, gltf.who)
  const valueOffset = whole(values, 'byteOffset', 0, `${at}/values`, gltf.who)
  checkFit(fail, count, component.bytes, component.bytes, indexOffset, indexView)
  checkFit(fail, count, size, size, valueOffset, valueView)
  return {
    count,
    indices: { view: indexView, byteOffset: indexOffset, component },
    values: { view: valueView, byteOffset: valueOffset },
  }
}

/** byteOffset + stride·(count − 1) + size ≤ the view's length, in integers that cannot round. */
function checkFit(
  fail: (text: string) => Error,
  count: number,
  stride: number,
  size: number,
  offset: number,
  view: ViewPlan,
): void {
  if (count === 0) return
  const needed = BigInt(offset) + BigInt(stride) * (BigInt(count) - 1n) + BigInt(size)
  if (needed <= BigInt(view.byteLength)) return
  throw fail(
    `: ${counted(count, 'element needs', 'elements need')} ${pretty(Number(needed))} bytes, but ${view.path} has ${pretty(view.byteLength)}`,
  )
}

const MESHOPT_MODES = ['ATTRIBUTES', 'TRIANGLES', 'INDICES']
const MESHOPT_FILTERS = ['NONE', 'OCTAHEDRAL', 'QUATERNION', 'EXPONENTIAL', 'COLOR']

export function planView(gltf: Gltf, index: unknown, path: string): ViewPlan {
  const view = element(gltf, 'bufferViews', index, path)
  const at = `/bufferViews/${index as number}`
  const fail = (text: string) => new LevelError(`${gltf.who}: ${at}${text}`)
  const byteLength = whole(view, 'byteLength', null, at, gltf.who)
  const byteStride = whole(view, 'byteStride', 0, at, gltf.who)
  const extensions = record(view, 'extensions', at, gltf.who)
  const name =
    extensions === null
      ? undefined
      : ['EXT_meshopt_compression', 'KHR_meshopt_compression'].find((key) => Object.hasOwn(extensions, key))
  if (extensions === null || name === undefined) {
    const plan = { index: index as number, path: at, byteLength, byteStride, meshopt: null, ...source(gltf, view, at) }
    return plan
  }
  const packed = record(extensions, name, `${at}/extensions`, gltf.who) as Json
  const count = whole(packed, 'count', null, `${at}/extensions/${name}`, gltf.who)
  const stride = whole(packed, 'byteStride', null, `${at}/extensions/${name}`, gltf.who)
  const mode = MESHOPT_MODES.find((known) => known === packed.mode)
  const filter = packed.filter === undefined ? 'NONE' : MESHOPT_FILTERS.find((known) => known === packed.filter)
  if (mode === undefined) throw fail(`: expected a known meshopt mode, but got ${shown(packed.mode)}`)
  if (filter === undefined) throw fail(`: expected a known meshopt filter, but got ${shown(packed.filter)}`)
  const strideOk =
    mode === 'ATTRIBUTES' ? stride % 4 === 0 && stride > 0 && stride <= 256 : stride === 2 || stride === 4
  if (!strideOk || (mode === 'TRIANGLES' && count % 3 !== 0) || (filter === 'QUATERNION' && stride !== 8)) {
    throw fail(`: meshopt cannot have packed ${counted(count, 'element')} of ${stride} bytes as ${mode}`)
  }
  if (BigInt(count) * BigInt(stride) !== BigInt(byteLength)) {
    throw fail(
      `: ${counted(count, 'packed element')} of ${stride} bytes ${count === 1 ? 'does' : 'do'} not make the promised ${pretty(byteLength)} bytes`,
    )
  }
  return {
    index: index as number,
    path: at,
    byteLength,
    byteStride,
    meshopt: { count, stride, mode, filter },
    ...source(gltf, packed, `${at}/extensions/${name}`),
  }
}

function source(gltf: Gltf, view: Json, at: string): { buffer: number; byteOffset: number; sourceLength: number } {
  const buffers = Array.isArray(gltf.json.buffers) ? gltf.json.buffers.length : 0
  const buffer = reference(gltf, view.buffer, buffers, 'buffers', `${at}/buffer`)
  const byteOffset = whole(view, 'byteOffset', 0, at, gltf.who)
  const sourceLength = whole(view, 'byteLength', null, at, gltf.who)
  const promised = whole(
    element(gltf, 'buffers', buffer, `${at}/buffer`),
    'byteLength',
    null,
    `/buffers/${buffer}`,
    gltf.who,
  )
  if (byteOffset + sourceLength > promised) {
    throw new LevelError(
      `${gltf.who}: ${at}: ${pretty(byteOffset)} + ${pretty(sourceLength)} bytes do not fit into /buffers/${buffer} of ${pretty(promised)}`,
    )
  }
  return { buffer, byteOffset, sourceLength }
}

/** Bytes of its numbers, decoded. */
export function decodedBytes(plan: AccessorPlan): number {
  return plan.count * plan.width * 4
}

export interface ViewReader {
  gltf: Gltf
  meshopt: () => Promise<MeshoptModule>
  draco: () => Promise<DracoModule>
  unpacked: Map<number, Uint8Array>
  /** By the accessor's path: primitives often share one. */
  numbers: Map<string, Float32Array>
  /** How many vertices of these positions are not finite. */
  unplaced: Map<Float32Array, number>
}

/** The accessor's numbers, decoded once for all who ask. Nobody may write into them. */
export async function sharedNumbers(reader: ViewReader, plan: AccessorPlan): Promise<Float32Array> {
  let numbers = reader.numbers.get(plan.path)
  if (numbers === undefined) {
    numbers = await readAccessor(reader, plan, new Float32Array(plan.count * plan.width))
    reader.numbers.set(plan.path, numbers)
  }
  return numbers
}

export async function readView(reader: ViewReader, view: ViewPlan): Promise<Uint8Array> {
  const { gltf } = reader
  const known = reader.unpacked.get(view.index)
  if (known !== undefined) return known
  const buffer = await gltf.buffer(view.buffer, view.path)
  const bytes = buffer.subarray(view.byteOffset, view.byteOffset + view.sourceLength)
  if (view.meshopt === null) return bytes
  const unpacked = decodeMeshopt(await reader.meshopt(), bytes, view.meshopt, `${gltf.who}: ${view.path}`)
  reader.unpacked.set(view.index, unpacked)
  return unpacked
}

/** A buffer may lack the last bytes that it promises, as long as no number is in them. */
function checkThere(
  { gltf }: ViewReader,
  path: string,
  count: number,
  stride: number,
  size: number,
  offset: number,
  bytes: Uint8Array,
): void {
  if (count === 0 || offset + stride * (count - 1) + size <= bytes.length) return
  throw new LevelError(`${gltf.who}: ${path}: some of its bytes are missing at the end of the buffer: cut short?`)
}

type Getter = (view: DataView, at: number) => number
const GET: Readonly<Record<Component['name'], Getter>> = {
  i8: (view, at) => view.getInt8(at),
  u8: (view, at) => view.getUint8(at),
  i16: (view, at) => view.getInt16(at, true),
  u16: (view, at) => view.getUint16(at, true),
  u32: (view, at) => view.getUint32(at, true),
  f32: (view, at) => view.getFloat32(at, true),
}

/** The accessor's numbers, normalized integers as −1..1 or 0..1. DataView reads any alignment and stride. */
export async function readAccessor<T extends Float32Array | Uint32Array>(
  reader: ViewReader,
  plan: AccessorPlan,
  out: T,
): Promise<T> {
  const { width, component, normalized } = plan
  const get = GET[component.name]
  const lowest = component.name.startsWith('i') && normalized ? -1 : Number.NEGATIVE_INFINITY
  const scale = normalized ? component.one : 1
  if (plan.view !== null) {
    const bytes = await readView(reader, plan.view)
    checkThere(reader, plan.path, plan.count, plan.stride, width * component.bytes, plan.byteOffset, bytes)
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const start = bytes.byteOffset + plan.byteOffset
    if (component.name === 'f32' && out instanceof Float32Array && plan.stride === width * 4 && start % 4 === 0) {
      out.set(new Float32Array(bytes.buffer, start, plan.count * width)) // the common case, several times faster
    } else
      for (let i = 0, k = 0; i < plan.count; i++) {
        if ((i & MANY) === MANY) await pause()
        let at = plan.byteOffset + i * plan.stride
        for (let j = 0; j < width; j++, k++, at += component.bytes) out[k] = Math.max(lowest, get(view, at) / scale)
      }
  }
  if (plan.sparse !== null) {
    const { indices, values } = plan.sparse
    const indexBytes = await readView(reader, indices.view)
    const valueBytes = await readView(reader, values.view)
    const { count } = plan.sparse
    const size = width * component.bytes
    const step = indices.component.bytes
    checkThere(reader, `${plan.path}/sparse/indices`, count, step, step, indices.byteOffset, indexBytes)
    checkThere(reader, `${plan.path}/sparse/values`, count, size, size, values.byteOffset, valueBytes)
    const indexView = new DataView(indexBytes.buffer, indexBytes.byteOffset, indexBytes.byteLength)
    const valueView = new DataView(valueBytes.buffer, valueBytes.byteOffset, valueBytes.byteLength)
    let last = -1
    for (let i = 0; i < plan.sparse.count; i++) {
      const index = GET[indices.component.name](indexView, indices.byteOffset + i * indices.component.bytes)
      if (!(index > last && index < plan.count)) {
        throw new LevelError(
          `${reader.gltf.who}: ${plan.path}/sparse/indices: expected rising numbers below ${plan.count}, but got ${index} after ${last}`,
        )
      }
      last = index
      let at = values.byteOffset + i * width * component.bytes
      for (let j = 0; j < width; j++, at += component.bytes)
        out[index * width + j] = Math.max(lowest, get(valueView, at) / scale)
    }
  }
  return out
}
