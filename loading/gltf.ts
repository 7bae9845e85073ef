import { type Decoders, type DracoGeometry, decodeDraco } from './decoders.ts'
import { type FileSet, nameOf, whyOutside } from './file-set.ts'
import { readGlb } from './glb.ts'
import {
  type AccessorPlan,
  decodedBytes,
  planAccessor,
  planView,
  readAccessor,
  readView,
  type ViewPlan,
  type ViewReader,
} from './gltf-accessor.ts'
import {
  decodeDataUri,
  element,
  type Gltf,
  isRecord,
  type Json,
  list,
  numbers,
  own,
  parseGltfJson,
  record,
  reference,
  whole,
} from './gltf-document.ts'
import { readMaterials } from './gltf-material.ts'
import { isLaidAlike, type Role, textureUse, transformUvs } from './gltf-texture.ts'
import { Growing, type LevelRange, type WrittenLevel } from './level-data.ts'
import { checkLimit, counted, LevelError, type Limits, count as pretty, shown } from './limits.ts'
import { compose, determinant3, IDENTITY, type Matrix, multiply } from './matrix.ts'
import { type Box, chooseOrigin, emptyBox, growBox, type Origin } from './origin.ts'
import { MANY, pause } from './pause.ts'

export type OnProgress = (stage: 'reading' | 'unpacking' | 'building', fraction: number) => void

/**
 * Reads a .glb or .gltf in two passes. The first looks only at the JSON: it walks the scene, proves each reference and
 * adds up what the level will cost. The second decodes the accessors of triangles and writes them out in world space.
 * Points, lines, cameras, animations and whatever else a file holds are never decoded.
 */
export async function readGltf(
  files: FileSet,
  decoders: Decoders,
  limits: Limits,
  onProgress: OnProgress,
): Promise<WrittenLevel> {
  const gltf = await openGltf(files, limits, onProgress)
  const plan = planScene(gltf)
  checkCost(gltf, plan)
  return flatten(gltf, plan, files, decoders, onProgress)
}

async function openGltf(files: FileSet, limits: Limits, onProgress: OnProgress): Promise<Gltf> {
  const who = nameOf(files.main.path)
  const notes = files.notes
  let bin: Uint8Array<ArrayBuffer> | null = null
  let jsonBytes: Uint8Array
  const magic = new Uint8Array(await files.main.blob.slice(0, 4).arrayBuffer())
  if (/\.glb$/i.test(who) || String.fromCharCode(...magic) === 'glTF') {
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

async function readBuffer(
  gltf: Gltf,
  index: number,
  path: string,
  bin: Uint8Array<ArrayBuffer> | null,
  files: FileSet,
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
    throw new LevelError(`${gltf.who}: ${at}/uri: expected a text, but came ${shown(uri)}`)
  } else if (/^data:/i.test(uri)) {
    bytes = decodeDataUri(`${gltf.who}: ${at}/uri`, uri, gltf.limits).bytes
  } else {
    const file = files.find(uri)
    const outside = whyOutside(uri)
    if (outside !== null && file === null) {
      throw new LevelError(
        `${gltf.who}: ${at} is in ${shown(uri)}, which ${outside}: put that file beside this one, and write its name alone`,
      )
    }
    if (file === null) {
      throw new LevelError(
        `${gltf.who}: ${at} is in the file ${shown(uri)}, which was not dropped with it: drop all files together`,
      )
    }
    bytes = await files.read(file)
  }
  if (bytes.length < promised) {
    throw new LevelError(
      `${gltf.who}: ${at} promises ${pretty(promised)} bytes, but ${pretty(bytes.length)} came: cut short?`,
    )
  }
  return bytes
}

/** A primitive of triangles, read from its header. */
interface PrimitivePlan {
  path: string
  mode: number
  positions: AccessorPlan
  indices: AccessorPlan | null
  uvs: AccessorPlan | null
  emissiveUvs: AccessorPlan | null
  colors: AccessorPlan | null
  /** −1: none given. */
  material: number
  draco: { view: ViewPlan; ids: Map<string, number> } | null
  triangles: number
}

interface Placement {
  primitive: PrimitivePlan
  world: Readonly<Matrix>
  instances: Instancing | null
}

interface Instancing {
  count: number
  translation: AccessorPlan | null
  rotation: AccessorPlan | null
  scale: AccessorPlan | null
}

interface ScenePlan {
  placements: Placement[]
  triangles: number
}

/** Every node of the scene once, without recursion: a chain of 200,000 nodes or a loop is an error, not a hang. */
function planScene(gltf: Gltf): ScenePlan {
  const nodes = list(gltf.json, 'nodes', '', gltf.who)
  const roots = sceneRoots(gltf, nodes)
  const meshes = new Map<number, PrimitivePlan[]>()
  const skipped = { points: 0, lines: 0, skins: 0, morphs: 0 }
  const plan: ScenePlan = { placements: [], triangles: 0 }
  const seen = new Uint8Array(nodes.length)
  let deepest = 0
  const stack: { index: number; parent: Readonly<Matrix>; depth: number }[] = []
  const visit = (value: unknown, parent: Readonly<Matrix>, depth: number, path: string) => {
    const index = reference(gltf, value, nodes.length, 'nodes', path)
    if (seen[index])
      throw new LevelError(`${gltf.who}: ${path}: expected a tree of nodes, but node ${index} is reached twice`)
    deepest = Math.max(deepest, depth)
    seen[index] = 1
    stack.push({ index, parent, depth })
  }
  for (let i = roots.list.length - 1; i >= 0; i--) visit(roots.list[i], IDENTITY, 0, `${roots.path}/${i}`)
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const at = `/nodes/${top.index}`
    const node = element(gltf, 'nodes', top.index, at)
    // Below the limit nobody will see it: only the depth is still counted, for the sentence.
    const world = top.depth > gltf.limits.depth ? IDENTITY : multiply(top.parent, localMatrix(gltf, node, at))
    if (!world.every(Number.isFinite)) throw new LevelError(`${gltf.who}: ${at}: its place in the world is not finite`)
    if (own(node, 'mesh') !== undefined) place(gltf, node, at, world, meshes, skipped, plan)
    const children = list(node, 'children', at, gltf.who)
    for (let i = children.length - 1; i >= 0; i--) visit(children[i], world, top.depth + 1, `${at}/children/${i}`)
  }
  checkLimit(gltf.who, gltf.limits, 'depth', deepest)
  if (skipped.points > 0)
    gltf.notes.push(
      `${counted(skipped.points, 'set of points was', 'sets of points were')} skipped: there is nothing to stand on`,
    )
  if (skipped.lines > 0)
    gltf.notes.push(
      `${counted(skipped.lines, 'set of lines was', 'sets of lines were')} skipped: there is nothing to stand on`,
    )
  if (skipped.skins > 0)
    gltf.notes.push(
      `${counted(skipped.skins, 'skinned mesh stands', 'skinned meshes stand')} as modelled, without the pose of any bones`,
    )
  if (skipped.morphs > 0)
    gltf.notes.push(`${counted(skipped.morphs, 'mesh', 'meshes')} with morph targets drawn without them`)
  return plan
}

function sceneRoots(gltf: Gltf, nodes: readonly unknown[]): { list: readonly unknown[]; path: string } {
  const scenes = list(gltf.json, 'scenes', '', gltf.who)
  if (scenes.length > 0) {
    const index = own(gltf.json, 'scene') ?? 0
    const scene = element(gltf, 'scenes', index, '/scene')
    if (scenes.length > 1) gltf.notes.push(`the file has ${scenes.length} scenes; this is number ${index}`)
    return { list: list(scene, 'nodes', `/scenes/${index}`, gltf.who), path: `/scenes/${index}/nodes` }
  }
  // A library of nodes without a scene: show those that are nobody's child.
  const child = new Uint8Array(nodes.length)
  nodes.forEach((node, i) => {
    const children = isRecord(node) ? list(node, 'children', `/nodes/${i}`, gltf.who) : []
    children.forEach((value, j) => {
      child[reference(gltf, value, nodes.length, 'nodes', `/nodes/${i}/children/${j}`)] = 1
    })
  })
  const roots: number[] = []
  for (let i = 0; i < nodes.length; i++) if (!child[i]) roots.push(i)
  if (roots.length === 0 && nodes.length > 0)
    throw new LevelError(`${gltf.who}: expected a tree of nodes, but each node is another's child`)
  return { list: roots, path: '/nodes' }
}

function localMatrix(gltf: Gltf, node: Json, at: string): Matrix {
  if (own(node, 'matrix') !== undefined)
    return Float64Array.from(numbers(node, 'matrix', Array.from(IDENTITY), at, gltf.who))
  return compose(
    numbers(node, 'translation', [0, 0, 0], at, gltf.who),
    numbers(node, 'rotation', [0, 0, 0, 1], at, gltf.who),
    numbers(node, 'scale', [1, 1, 1], at, gltf.who),
  )
}

function place(
  gltf: Gltf,
  node: Json,
  at: string,
  world: Readonly<Matrix>,
  meshes: Map<number, PrimitivePlan[]>,
  skipped: { points: number; lines: number; skins: number; morphs: number },
  plan: ScenePlan,
): void {
  const mesh = element(gltf, 'meshes', node.mesh, `${at}/mesh`)
  const index = node.mesh as number
  let primitives = meshes.get(index)
  if (primitives === undefined) {
    primitives = []
    const all = list(mesh, 'primitives', `/meshes/${index}`, gltf.who)
    for (let i = 0; i < all.length; i++) {
      const primitive = all[i]
      const path = `/meshes/${index}/primitives/${i}`
      if (!isRecord(primitive))
        throw new LevelError(`${gltf.who}: ${path}: expected an object, but came ${shown(primitive)}`)
      const mode = whole(primitive, 'mode', 4, path, gltf.who)
      if (mode > 6) throw new LevelError(`${gltf.who}: ${path}/mode: expected 0 to 6, but came ${mode}`)
      if (mode === 0) skipped.points++
      else if (mode < 4) skipped.lines++
      else primitives.push(planPrimitive(gltf, primitive, mode, path))
      if (mode >= 4 && list(primitive, 'targets', path, gltf.who).length > 0) skipped.morphs++
    }
    meshes.set(index, primitives)
  }
  if (own(node, 'skin') !== undefined) skipped.skins++
  const instances = planInstances(gltf, node, at)
  for (const primitive of primitives) {
    plan.triangles += primitive.triangles * (instances?.count ?? 1)
    plan.placements.push({ primitive, world, instances })
  }
}

function planPrimitive(gltf: Gltf, primitive: Json, mode: number, path: string): PrimitivePlan {
  const attributes = record(primitive, 'attributes', path, gltf.who)
  if (attributes === null || own(attributes, 'POSITION') === undefined) {
    throw new LevelError(
      `${gltf.who}: ${path}/attributes: expected POSITION, but came ${shown(attributes ?? undefined)}`,
    )
  }
  const positions = planAccessor(gltf, attributes.POSITION, ['VEC3'], `${path}/attributes/POSITION`)
  const indices =
    own(primitive, 'indices') === undefined
      ? null
      : planAccessor(gltf, primitive.indices, ['SCALAR'], `${path}/indices`)
  if (indices !== null && !indices.component.name.startsWith('u')) {
    throw new LevelError(
      `${gltf.who}: ${indices.path}/componentType: expected 5121, 5123 or 5125 for indices, but came ${indices.component.name}`,
    )
  }
  const material =
    own(primitive, 'material') === undefined
      ? -1
      : reference(
          gltf,
          primitive.material,
          list(gltf.json, 'materials', '', gltf.who).length,
          'materials',
          `${path}/material`,
        )
  const optional = (name: string, types: string[]) => {
    if (own(attributes, name) === undefined) return null
    const plan = planAccessor(gltf, attributes[name], types, `${path}/attributes/${name}`)
    if (plan.count !== positions.count) {
      throw new LevelError(
        `${gltf.who}: ${path}/attributes: ${name} has ${counted(plan.count, 'element')}, but POSITION has ${positions.count}`,
      )
    }
    return plan
  }
  const coordinates = (role: Role) => {
    const use = textureUse(gltf, material, role)
    return use === null ? null : optional(`TEXCOORD_${use.set}`, ['VEC2'])
  }
  const corners = indices?.count ?? positions.count
  return {
    path,
    mode,
    positions,
    indices,
    uvs: coordinates('base'),
    emissiveUvs: coordinates('emissive'),
    colors: optional('COLOR_0', ['VEC3', 'VEC4']),
    material,
    draco: planDraco(gltf, primitive, path, attributes),
    triangles: mode === 4 ? Math.floor(corners / 3) : Math.max(0, corners - 2),
  }
}

function planDraco(gltf: Gltf, primitive: Json, path: string, attributes: Json): PrimitivePlan['draco'] {
  const extensions = record(primitive, 'extensions', path, gltf.who)
  const draco =
    extensions === null ? null : record(extensions, 'KHR_draco_mesh_compression', `${path}/extensions`, gltf.who)
  if (draco === null) return null
  const at = `${path}/extensions/KHR_draco_mesh_compression`
  const ids = new Map<string, number>()
  const packed = record(draco, 'attributes', at, gltf.who) ?? {}
  for (const name of Object.keys(packed)) {
    if (Object.hasOwn(attributes, name)) ids.set(name, whole(packed, name, null, `${at}/attributes`, gltf.who))
  }
  if (!ids.has('POSITION'))
    throw new LevelError(`${gltf.who}: ${at}/attributes: expected POSITION, but came ${shown(packed)}`)
  return { view: planView(gltf, draco.bufferView, `${at}/bufferView`), ids }
}

function planInstances(gltf: Gltf, node: Json, at: string): Instancing | null {
  const extensions = record(node, 'extensions', at, gltf.who)
  const instancing =
    extensions === null ? null : record(extensions, 'EXT_mesh_gpu_instancing', `${at}/extensions`, gltf.who)
  const attributes =
    instancing === null ? null : record(instancing, 'attributes', `${at}/extensions/EXT_mesh_gpu_instancing`, gltf.who)
  if (attributes === null) return null
  const path = `${at}/extensions/EXT_mesh_gpu_instancing/attributes`
  const plan = (name: string, type: string) =>
    own(attributes, name) === undefined ? null : planAccessor(gltf, attributes[name], [type], `${path}/${name}`)
  const all = {
    translation: plan('TRANSLATION', 'VEC3'),
    rotation: plan('ROTATION', 'VEC4'),
    scale: plan('SCALE', 'VEC3'),
  }
  const counts = [all.translation, all.rotation, all.scale].flatMap((accessor) =>
    accessor === null ? [] : [accessor.count],
  )
  if (counts.length === 0) return null
  if (counts.some((count) => count !== counts[0]))
    throw new LevelError(`${gltf.who}: ${path}: expected equal counts, but came ${counts.join(', ')}`)
  return { count: counts[0], ...all }
}

/** What the level will cost, from its headers alone. */
function checkCost(gltf: Gltf, plan: ScenePlan): void {
  checkLimit(gltf.who, gltf.limits, 'triangles', plan.triangles)
  const read = new Map<string, number>()
  for (const { primitive, instances } of plan.placements) {
    const { positions, indices, uvs, emissiveUvs, colors } = primitive
    for (const accessor of [
      positions,
      indices,
      uvs,
      emissiveUvs,
      colors,
      instances?.translation,
      instances?.rotation,
      instances?.scale,
    ]) {
      if (accessor) read.set(accessor.path, decodedBytes(accessor))
    }
  }
  let bytes = plan.triangles * 12
  for (const size of read.values()) bytes += size
  for (const { primitive, instances } of plan.placements) {
    const { positions, uvs, emissiveUvs, colors, triangles } = primitive
    const vertices = Math.min(positions.count, 3 * triangles) * (instances?.count ?? 1)
    bytes += vertices * (12 + (uvs ? 8 : 0) + (emissiveUvs ? 8 : 0) + (colors ? 4 : 0))
  }
  checkLimit(gltf.who, gltf.limits, 'memoryBytes', bytes)
  if (plan.triangles > 0) return
  const why = plan.placements.length > 0 ? 'but all of its meshes are empty' : 'but there is no mesh of triangles in it'
  throw new LevelError(`${gltf.who}: expected triangles to walk on, ${why}`)
}

/** A primitive's own arrays, its triangles listed and its unused vertices dropped. */
interface Geometry {
  /** Three a triangle, into `used`. */
  corners: Uint32Array
  /** The vertices that triangles use. */
  used: Uint32Array
  positions: Float32Array
  uvs: Float32Array | null
  emissiveUvs: Float32Array | null
  colors: Float32Array | null
  colorWidth: number
  /** Of the vertices in `used`. */
  box: Box
}

async function flatten(
  gltf: Gltf,
  plan: ScenePlan,
  files: FileSet,
  decoders: Decoders,
  onProgress: OnProgress,
): Promise<WrittenLevel> {
  const looks = await readMaterials(
    gltf,
    plan.placements.map((placement) => placement.primitive.material),
    files,
  )
  const reader: ViewReader = { gltf, meshopt: decoders.meshopt, unpacked: new Map() }
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
  const strips = { restarts: 0, incomplete: 0 }

  // By material, so that the picture is drawn in as few pieces as there are materials.
  const order = [...plan.placements].sort((a, b) => looks.of(a.primitive) - looks.of(b.primitive))
  // Everything is decoded and its place known before the first vertex is rounded.
  const box = emptyBox()
  const placed: { primitive: PrimitivePlan; geometry: Geometry; count: number; matrix(i: number): Readonly<Matrix> }[] =
    []
  let done = 0
  for (const { primitive, world, instances } of order) {
    let geometry = geometries.get(primitive)
    if (geometry === undefined) {
      geometry = await readGeometry(reader, primitive, decoders, strips)
      geometries.set(primitive, geometry)
      done += primitive.triangles
    }
    const matrices = instances === null ? null : await readInstances(reader, instances)
    const matrix = (i: number) => (matrices === null ? world : multiply(world, matrices(i)))
    const count = instances?.count ?? 1
    if (geometry.corners.length > 0) for (let i = 0; i < count; i++) growByBox(box, geometry.box, matrix(i))
    placed.push({ primitive, geometry, count, matrix })
    onProgress('unpacking', done / plan.triangles / 2)
  }
  const origin = chooseOrigin(box)
  done = 0
  for (const { primitive, geometry, count, matrix } of placed) {
    for (let i = 0; i < count; i++) {
      const start = await write(gltf, primitive, geometry, matrix(i), origin, out)
      const material = looks.of(primitive)
      const last = ranges.at(-1)
      if (last !== undefined && last.material === material) last.count += indices.length - start
      else ranges.push({ start, count: indices.length - start, material })
    }
    done += primitive.triangles * count
    await pause()
    onProgress('unpacking', 0.5 + done / plan.triangles / 2)
  }
  if (strips.incomplete > 0)
    gltf.notes.push(`${counted(strips.incomplete, 'corner that makes', 'corners that make')} no whole triangle ignored`)
  if (indices.length === 0)
    throw new LevelError(`${gltf.who}: expected triangles to walk on, but all of its strips are cut to nothing`)
  return {
    name: gltf.who,
    origin,
    positions: positions.done(),
    indices: indices.done(),
    uvs: uvs?.done() ?? null,
    emissiveUvs: emissiveUvs?.done() ?? null,
    colors: colors?.done() ?? null,
    ranges,
    materials: looks.materials,
    images: looks.images,
    notes: gltf.notes,
  }
}

async function readGeometry(
  reader: ViewReader,
  primitive: PrimitivePlan,
  decoders: Decoders,
  strips: { restarts: number; incomplete: number },
): Promise<Geometry> {
  const { gltf } = reader
  const packed = await unpackDraco(reader, primitive, decoders)
  const read = async (name: string, plan: AccessorPlan | null) => {
    if (plan === null) return null
    const id = primitive.draco?.ids.get(name)
    const unpacked = id === undefined ? undefined : packed?.attributes.get(id)
    return unpacked ?? (await readAccessor(reader, plan, new Float32Array(plan.count * plan.width)))
  }
  const positions = (await read('POSITION', primitive.positions)) as Float32Array
  for (let i = 0; i < positions.length; i++) {
    if ((i & MANY) === MANY) await pause()
    if (Number.isFinite(positions[i])) continue
    throw new LevelError(
      `${gltf.who}: ${primitive.positions.path}: expected finite numbers, but vertex ${Math.floor(i / 3)} has ${positions[i]}`,
    )
  }
  const coordinates = async (role: Role, plan: AccessorPlan | null) => {
    const use = textureUse(gltf, primitive.material, role)
    if (use === null || plan === null) return null
    return transformUvs(gltf, use, (await read(`TEXCOORD_${use.set}`, plan)) as Float32Array)
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
  const renumber = new Int32Array(vertices).fill(-1)
  const used = new Uint32Array(Math.min(vertices, corners.length))
  const box = emptyBox()
  let n = 0
  for (let i = 0; i < corners.length; i++) {
    if ((i & MANY) === MANY) await pause()
    const vertex = corners[i]
    if (renumber[vertex] < 0) {
      renumber[vertex] = n
      used[n++] = vertex
      growBox(box, positions[3 * vertex], positions[3 * vertex + 1], positions[3 * vertex + 2])
    }
    corners[i] = renumber[vertex]
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

async function unpackDraco(
  reader: ViewReader,
  primitive: PrimitivePlan,
  decoders: Decoders,
): Promise<DracoGeometry | null> {
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
  const geometry = decodeDraco(await decoders.draco(), bytes, wanted, promised, `${gltf.who}: ${primitive.path}`)
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

async function readInstances(reader: ViewReader, plan: Instancing): Promise<(i: number) => Matrix> {
  const read = async (accessor: AccessorPlan | null) =>
    accessor === null ? null : readAccessor(reader, accessor, new Float32Array(accessor.count * accessor.width))
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
  primitive: PrimitivePlan,
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
      throw new LevelError(`${gltf.who}: ${primitive.path}: vertex ${vertex} is too far away for single precision`)
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
