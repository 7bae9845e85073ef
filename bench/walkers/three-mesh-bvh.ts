import { Box3, Line3, Vector3 } from 'three'
import { type ExtendedTriangle, MeshBVH, SAH } from 'three-mesh-bvh'
import { STEP, WALK, type WalkPeer } from '../peer.ts'
import { geometryOf } from '../peers/three-mesh-bvh.ts'
import { versionOf } from '../peers/version.ts'

/** Its example takes so many small moves a frame, so that walls are not passed. */
const SUBSTEPS = 5
/** Pushed up by more than this share of its fall, the body stands on ground. */
const HELD = 0.25
/** The body stays in touch by so many metres. */
const TOUCH = 1e-5

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
          const length = height - 2 * radius
          /** Of the lower end of the capsule's axis. */
          const place = new Vector3()
          const velocity = new Vector3()
          const moved = new Vector3()
          const segment = new Line3()
          const box = new Box3()
          const onTriangle = new Vector3()
          const onSegment = new Vector3()
          const callbacks = {
            intersectsBounds: (bounds: Box3) => bounds.intersectsBox(box),
            intersectsTriangle(triangle: ExtendedTriangle) {
              const distance = triangle.closestPointToSegment(segment, onTriangle, onSegment)
              if (distance >= radius) return
              const out = onSegment.sub(onTriangle).normalize()
              segment.start.addScaledVector(out, radius - distance)
              segment.end.addScaledVector(out, radius - distance)
            },
          }
          let grounded = false
          function substep(vx: number, vz: number, dt: number): void {
            velocity.y = (grounded ? 0 : velocity.y) - dt * WALK.gravity
            place.addScaledVector(velocity, dt)
            place.x += vx * dt
            place.z += vz * dt
            segment.start.copy(place)
            segment.end.copy(segment.start)
            segment.end.y += length
            box.makeEmpty()
            box.expandByPoint(segment.start)
            box.expandByPoint(segment.end)
            box.expandByScalar(radius)
            bvh.shapecast(callbacks)
            moved.subVectors(segment.start, place)
            grounded = moved.y > HELD * Math.abs(dt * velocity.y)
            const far = moved.length()
            moved.normalize()
            place.addScaledVector(moved, Math.max(0, far - TOUCH))
            if (grounded) velocity.setScalar(0)
            else velocity.addScaledVector(moved, -moved.dot(velocity))
          }
          function put(x: number, y: number, z: number): void {
            place.set(x, y + radius, z)
            velocity.setScalar(0)
            grounded = false
          }
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
