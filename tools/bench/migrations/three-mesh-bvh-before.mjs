import { Box3, BoxGeometry, Line3, Vector3 } from 'three'
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js'
import { MeshBVH } from 'three-mesh-bvh'

const floor = new BoxGeometry(20, 1, 20).translate(0, -0.5, 0)
const wall = new BoxGeometry(0.4, 3, 20).translate(3, 1.5, 0)
const bvh = new MeshBVH(mergeGeometries([floor, wall]))

const RADIUS = 0.3
const HEIGHT = 1.8
const place = new Vector3(0, RADIUS, 0) // the lower end of the capsule's axis
const velocity = new Vector3()
const segment = new Line3()
const box = new Box3()
const onTriangle = new Vector3()
const onSegment = new Vector3()
let isOnGround = false

// The capsule is moved, and then pushed out of every triangle that it overlaps.
function substep(wish, dt) {
  velocity.y = isOnGround ? -9.81 * dt : velocity.y - 9.81 * dt
  place.addScaledVector(velocity, dt).addScaledVector(wish, dt)
  segment.start.copy(place)
  segment.end.copy(place).y += HEIGHT - 2 * RADIUS
  box.setFromPoints([segment.start, segment.end]).expandByScalar(RADIUS)
  bvh.shapecast({
    intersectsBounds: (bounds) => bounds.intersectsBox(box),
    intersectsTriangle(triangle) {
      const distance = triangle.closestPointToSegment(segment, onTriangle, onSegment)
      if (distance >= RADIUS) return
      const out = onSegment.sub(onTriangle).normalize()
      segment.start.addScaledVector(out, RADIUS - distance)
      segment.end.addScaledVector(out, RADIUS - distance)
    },
  })
  const pushed = segment.start.clone().sub(place)
  isOnGround = pushed.y > Math.abs(dt * velocity.y * 0.25)
  place.copy(segment.start)
  if (isOnGround) velocity.set(0, 0, 0)
}

const wish = new Vector3(4, 0, 1)
for (let frame = 0; frame < 90; frame++) for (let i = 0; i < 5; i++) substep(wish, 1 / 60 / 5)
console.log(place.x.toFixed(1), (place.y - RADIUS).toFixed(1), place.z.toFixed(1)) // 2.5 0.0 1.5
