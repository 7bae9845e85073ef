import { MeshBVH, SAH } from 'three-mesh-bvh'
import { STEP, WALK, type WalkPeer } from '../peer.ts'
import { geometryOf } from '../peers/three-mesh-bvh.ts'
import { versionOf } from '../peers/version.ts'
import { pushedCapsule, SUBSTEPS } from './pushed-capsule.ts'

/**
 * The loop that three-mesh-bvh's example of a walking character shows: nothing is swept, the capsule is moved and then pushed out of
 * every triangle that it overlaps, in the order of the tree. Without the example's matrices, since the level does not move.
 * It knows no slopes, no steps, and no bodies but capsules; a sphere is one without length.
 */
export function openThreeMeshBvh(): WalkPeer {
  return {
    name: 'three-mesh-bvh',
    version: versionOf('three-mesh-bvh'),
    settings: `capsule pushed out of MeshBVH.shapecast, ${SUBSTEPS} times a move, not swept; SAH`,
    level(positions, indices) {
      const bvh = new MeshBVH(geometryOf({ positions, indices }), { strategy: SAH })
      return {
        walker({ kind, radius, height }) {
          if (kind !== 'capsule' && kind !== 'sphere') return null
          const { place, put, substep } = pushedCapsule(bvh, radius, height, WALK.gravity)
          return {
            place: put,
            save: () => Float64Array.of(place.x, place.y - radius, place.z),
            restore: (saved) => put(saved[0], saved[1], saved[2]),
            step(wish) {
              for (let i = 0; i < SUBSTEPS; i++) substep(wish[0], wish[1], STEP / SUBSTEPS)
            },
            readFeet(to, k) {
              to[k] = place.x
              to[k + 1] = place.y - radius
              to[k + 2] = place.z
            },
            dispose() {},
          }
        },
        dispose() {},
      }
    },
  }
}
