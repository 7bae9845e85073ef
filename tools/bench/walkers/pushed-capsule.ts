import { Box3, Line3, Vector3 } from 'three'
import type { ExtendedTriangle, MeshBVH } from 'three-mesh-bvh'

/** Its example takes so many small moves a frame, so that walls are not passed. */
export const SUBSTEPS = 5
/** Pushed up by more than this share of its fall, the body stands on ground. */
const HELD = 0.25
/** The body stays in touch by so many metres. */
const TOUCH = 1e-5

/** A capsule that is moved, and then pushed out of every triangle that it overlaps: see three-mesh-bvh.ts. */
export function pushedCapsule(bvh: MeshBVH, radius: number, height: number, gravity: number) {
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
    velocity.y = (grounded ? 0 : velocity.y) - dt * gravity
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
  /** A jump: it is on no ground now. */
  function leave(): void {
    grounded = false
  }
  return { place, velocity, put, substep, leave, isGrounded: () => grounded }
}
