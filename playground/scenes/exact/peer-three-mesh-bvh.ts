/** three-mesh-bvh: rays. It has no casts of bodies. */
import { BufferAttribute, BufferGeometry, DoubleSide, Ray, Vector3 } from 'three'
import { MeshBVH, SAH } from 'three-mesh-bvh'
import { lengthOf, type Model } from './model.ts'
import { answerAt, type Peer } from './peers.ts'

interface RayHit {
  readonly distance: number
  readonly point: Vector3
  readonly face: { readonly normal: Vector3 } | null
}

const ray = new Ray()
const direction = new Vector3()

export function openThreeMeshBvh(): Peer {
  return {
    name: 'three-mesh-bvh',
    ask(model) {
      if (model.kind !== 'ray') return undefined
      const hit = first(model)
      if (!hit) return null
      const normal = hit.face?.normal.clone() ?? null
      if (normal && normal.dot(direction) > 0) normal.negate()
      return answerAt(hit.distance / lengthOf(model), hit.point.toArray(), normal?.toArray() ?? null)
    },
  }
}

function first(model: Model): RayHit | null {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(new Float64Array(model.positions), 3))
  const bvh = new MeshBVH(geometry, { strategy: SAH })
  ray.origin.copy(model.from as Vector3)
  ray.direction.copy(direction.copy(model.translation as Vector3)).normalize()
  return bvh.raycastFirst(ray, DoubleSide) as RayHit | null
}
