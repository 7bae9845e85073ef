/** What decoding will take, from headers. */
import { type AccessorPlan, decodedBytes, type ViewPlan } from './gltf-accessor.ts'
import type { PrimitivePlan } from './gltf-primitive.ts'

export interface Cost {
  bytes: number
  /** What is counted already: an accessor or view is decoded once, for all who read it. */
  seen: Set<string>
}

/** What is read for a primitive. Draco's numbers are unpacked for each anew, and so is what a texture's transform makes. */
export function countDecoded(cost: Cost, primitive: PrimitivePlan): void {
  const { positions, indices, uvs, emissiveUvs, colors, draco, triangles } = primitive
  if (draco !== null) countView(cost, draco.view)
  for (const accessor of [positions, uvs, emissiveUvs, colors]) {
    if (draco === null) countOnce(cost, accessor)
    else if (accessor !== null) cost.bytes += decodedBytes(accessor)
  }
  for (const coordinates of [uvs, emissiveUvs]) if (coordinates !== null) cost.bytes += decodedBytes(coordinates)
  if (draco === null) countOnce(cost, indices)
  else cost.bytes += 12 * triangles
}

export function countOnce(cost: Cost, accessor: AccessorPlan | null | undefined): void {
  if (!accessor || cost.seen.has(accessor.path)) return
  cost.seen.add(accessor.path)
  cost.bytes += decodedBytes(accessor)
  countView(cost, accessor.view)
  countView(cost, accessor.sparse?.indices.view)
  countView(cost, accessor.sparse?.values.view)
}

function countView(cost: Cost, view: ViewPlan | null | undefined): void {
  if (!view?.meshopt || cost.seen.has(view.path)) return
  cost.seen.add(view.path)
  cost.bytes += view.meshopt.count * view.meshopt.stride
}
