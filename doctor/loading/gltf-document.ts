import { checkLimit, LevelError, type Limits, printable, shown } from './limits.ts'

/** A glTF's JSON as it came: nothing in it is believed before one of the readers below has looked. */
export type Json = Record<string, unknown>

/**
 * A glTF while it is read. `who` begins each message; `path` arguments are JSON pointers into the file.
 */
export interface Gltf {
  who: string
  json: Json
  limits: Limits
  notes: string[]
  asides: string[]
  /** Bytes of buffer i; asked for once each, from the BIN chunk, a data: URI or a dropped file. */
  buffer(index: number, path: string): Promise<Uint8Array<ArrayBuffer>>
}

/** Extensions without which the shape would be wrong, and which are read. */
const READ = new Set([
  'KHR_draco_mesh_compression',
  'EXT_meshopt_compression',
  'KHR_meshopt_compression',
  'KHR_mesh_quantization',
  'EXT_mesh_gpu_instancing',
  'KHR_node_visibility',
  'KHR_implicit_shapes',
  'KHR_physics_rigid_bodies',
  'OMI_physics_shape',
  'OMI_physics_body',
  'MSFT_lod',
])
/** Extensions of looks that are drawn. */
const DRAWN = new Set([
  'KHR_materials_unlit',
  'KHR_materials_emissive_strength',
  'KHR_materials_pbrSpecularGlossiness',
  'KHR_texture_transform',
  'KHR_texture_basisu',
  'EXT_texture_webp',
])
/** Extensions that change only what a surface looks like. */
const LOOKS =
  /^(KHR_materials_|KHR_texture_|KHR_lights_|KHR_environment_map$|KHR_techniques_webgl$|EXT_texture_|EXT_lights_|EXT_mesh_primitive_edge_visibility$|MSFT_texture_dds$|MSFT_packing_|ADOBE_materials_|NV_materials_|VRMC_materials_|MPEG_texture_video$|CESIUM_primitive_outline$)/
/** Extensions that change nothing of a level as it stands: meanings, names, sounds, and what happens once it is played. */
const MEANING =
  /^(KHR_xmp|KHR_animation_pointer$|KHR_interactivity$|KHR_node_selectability$|KHR_node_hoverability$|KHR_audio|KHR_physics_|KHR_rigid_bodies|KHR_collision_shapes$|KHR_implicit_shapes$|OMI_|EXT_mesh_features$|EXT_instance_features$|EXT_feature_metadata$|EXT_structural_metadata$|EXT_mesh_manifold$|AGI_|FB_geometry_metadata$|GODOT_single_root$|GRIFFEL_bim_data$|MSFT_audio_emitter$|MOZ_hubs_components$|VRM$|VRMC_(vrm|vrm_animation|springBone|springBone_extended_collider|springBone_limit|node_constraint)$)/

export function parseGltfJson(who: string, bytes: Uint8Array, limits: Limits, notes: string[]): Json {
  checkLimit(who, limits, 'jsonBytes', bytes.length)
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes) // drops a byte order mark
  } catch {
    throw new LevelError(`${who}: expected JSON in UTF-8, but some bytes are not`)
  }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new LevelError(`${who}: expected JSON, but it cannot be read: ${shown((error as Error).message)}`)
  }
  if (!isRecord(json)) throw new LevelError(`${who}: expected a JSON object, but got ${shown(json)}`)
  const asset = json.asset
  const version = isRecord(asset) ? asset.version : undefined
  if (typeof version !== 'string' || !/^2\.\d/.test(version)) {
    throw new LevelError(`${who}: expected glTF 2 (asset.version "2.0"), but got ${shown(version)}`)
  }
  const looks = new Set<string>()
  const meanings = new Set<string>()
  for (const name of list(json, 'extensionsRequired', '', who)) {
    if (typeof name !== 'string')
      throw new LevelError(`${who}: /extensionsRequired: expected names, but got ${shown(name)}`)
    if (READ.has(name) || DRAWN.has(name)) continue
    const passed = LOOKS.test(name) ? looks : MEANING.test(name) ? meanings : null
    if (passed === null) throw new LevelError(`${who}: needs the glTF extension ${shown(name)}, which is not supported`)
    if (passed.size < 4) passed.add(name)
  }
  if (looks.size > 0) notes.push(passedNote(looks, 'changes only looks', 'change only looks'))
  if (meanings.size > 0) notes.push(passedNote(meanings, 'does not change the shape', 'do not change the shape'))
  return json
}

function passedNote(names: ReadonlySet<string>, one: string, many: string): string {
  const [first, ...more] = [...names].slice(0, 3).map((name) => printable(name.slice(0, 60)))
  if (more.length === 0) return `the extension ${first} ${one} and was passed over`
  return `the extensions ${[first, ...more].join(', ')}${names.size > 3 ? ', ...' : ''} ${many} and were passed over`
}

export function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A property of the object itself; what "__proto__" inherits is nobody's data. */
export function own(object: Json, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined
}

export function record(object: Json, key: string, path: string, who: string): Json | null {
  const value = own(object, key)
  if (value === undefined) return null
  if (!isRecord(value)) throw new LevelError(`${who}: ${path}/${key}: expected an object, but got ${shown(value)}`)
  return value
}

/** What an extension says of an object, or null. */
export function extension(gltf: Gltf, object: Json, name: string, path: string): Json | null {
  const extensions = record(object, 'extensions', path, gltf.who)
  return extensions === null ? null : record(extensions, name, `${path}/extensions`, gltf.who)
}

export function list(object: Json, key: string, path: string, who: string): unknown[] {
  const value = own(object, key)
  if (value === undefined) return []
  if (!Array.isArray(value)) throw new LevelError(`${who}: ${path}/${key}: expected a list, but got ${shown(value)}`)
  return value
}

/** The object at position `value` of the list `kind`, e.g. element(gltf, 'meshes', node.mesh, '/nodes/3/mesh'). */
export function element(gltf: Gltf, kind: string, value: unknown, path: string): Json {
  const all = list(gltf.json, kind, '', gltf.who)
  const index = reference(gltf, value, all.length, kind, path)
  const found = all[index]
  if (!isRecord(found))
    throw new LevelError(`${gltf.who}: /${kind}/${index}: expected an object, but got ${shown(found)}`)
  return found
}

export function reference(gltf: Gltf, value: unknown, length: number, kind: string, path: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
    throw new LevelError(`${gltf.who}: ${path}: expected the number of one of the ${kind}, but got ${shown(value)}`)
  }
  if (value >= length) throw new LevelError(`${gltf.who}: ${path} is ${value}, but there are ${length} ${kind}`)
  return value
}

/** A whole number, 0 or more, that doubles hold exactly. */
export function whole(object: Json, key: string, fallback: number | null, path: string, who: string): number {
  const value = own(object, key)
  if (value === undefined && fallback !== null) return fallback
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
    throw new LevelError(`${who}: ${path}/${key}: expected a whole number of 0 or more, but got ${shown(value)}`)
  }
  return value
}

/** `length` finite numbers, or the fallback where the property is absent. */
export function numbers(
  object: Json,
  key: string,
  fallback: readonly number[],
  path: string,
  who: string,
): readonly number[] {
  const value = own(object, key)
  if (value === undefined) return fallback
  if (
    !Array.isArray(value) ||
    value.length !== fallback.length ||
    !value.every((x) => typeof x === 'number' && Number.isFinite(x))
  ) {
    throw new LevelError(`${who}: ${path}/${key}: expected ${fallback.length} finite numbers, but got ${shown(value)}`)
  }
  return value
}

const DATA_URI = /^data:([^,;]*)((?:;[^,;]*)*?)(;base64)?,/i

/** The bytes of a data: URI; its size is known, and compared with the limit, before it is decoded. */
export function decodeDataUri(
  who: string,
  uri: string,
  limits: Limits,
): { type: string; bytes: Uint8Array<ArrayBuffer> } {
  const head = DATA_URI.exec(uri.slice(0, 512))
  if (head === null) throw new LevelError(`${who}: expected a data: URI, but got ${shown(uri)}`)
  const start = head[0].length
  checkLimit(
    who,
    limits,
    'fileBytes',
    head[3] === undefined ? uri.length - start : Math.floor(((uri.length - start) * 3) / 4),
  )
  if (head[3] === undefined) return { type: head[1], bytes: new TextEncoder().encode(safeDecode(uri.slice(start))) }
  const text = uri.indexOf('%', start) >= 0 ? safeDecode(uri.slice(start)) : uri.slice(start)
  let binary: string
  try {
    binary = atob(text)
  } catch {
    throw new LevelError(`${who}: expected base64 in a data: URI, but got ${shown(text)}`)
  }
  const bytes = new Uint8Array(binary.length)
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i)
  return { type: head[1], bytes }
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
