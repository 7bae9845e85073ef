/** What a primitive of triangles promises, from its JSON alone. */
import { type AccessorPlan, planAccessor, planView, type ViewPlan } from './gltf-accessor.ts'
import { extension, type Gltf, type Json, list, own, record, reference, whole } from './gltf-document.ts'
import { type Role, textureUse } from './gltf-texture.ts'
import { counted, LevelError, shown } from './limits.ts'

/** A primitive of triangles, read from its header. */
export interface PrimitivePlan {
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

export function planPrimitive(gltf: Gltf, primitive: Json, mode: number, path: string): PrimitivePlan {
  const attributes = record(primitive, 'attributes', path, gltf.who)
  if (attributes === null || own(attributes, 'POSITION') === undefined) {
    throw new LevelError(
      `${gltf.who}: ${path}/attributes: expected POSITION, but got ${shown(attributes ?? undefined)}`,
    )
  }
  const positions = planAccessor(gltf, attributes.POSITION, ['VEC3'], `${path}/attributes/POSITION`)
  const indices =
    own(primitive, 'indices') === undefined
      ? null
      : planAccessor(gltf, primitive.indices, ['SCALAR'], `${path}/indices`)
  if (indices !== null && !indices.component.name.startsWith('u')) {
    throw new LevelError(
      `${gltf.who}: ${indices.path}/componentType: expected 5121, 5123 or 5125 for indices, but got ${indices.component.name}`,
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
  const draco = extension(gltf, primitive, 'KHR_draco_mesh_compression', path)
  if (draco === null) return null
  const at = `${path}/extensions/KHR_draco_mesh_compression`
  const ids = new Map<string, number>()
  const packed = record(draco, 'attributes', at, gltf.who) ?? {}
  for (const name of Object.keys(packed)) {
    if (Object.hasOwn(attributes, name)) ids.set(name, whole(packed, name, null, `${at}/attributes`, gltf.who))
  }
  if (!ids.has('POSITION'))
    throw new LevelError(`${gltf.who}: ${at}/attributes: expected POSITION, but got ${shown(packed)}`)
  return { view: planView(gltf, draco.bufferView, `${at}/bufferView`), ids }
}
