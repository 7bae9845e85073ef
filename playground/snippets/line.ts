import { createHit, TriangleMesh } from 'carom'

const triangle = new TriangleMesh([-1, 0, 0, 1, 0, 0, 0, 1, 0])
const hit = createHit() // reused: queries do not allocate
const origin = { x: 0, y: 0.5, z: -0.5 }
const direction = { x: 0, y: 0, z: 1 }
if (triangle.castRay(origin, direction, 100, hit)) {
  console.log(hit.distance, hit.triangle, hit.barycentrics)
}
// a segment
const end = { x: 0, y: 0.5, z: -0.1 }
console.log(triangle.castSegmentAny(origin, end))
