import { capsule, createHit, TriangleMesh } from 'carom'

const triangle = new TriangleMesh([-0.4, -0.6, -0.9, 1.1, -0.7, 0.3, 0.2, 1, 0.1])
const body = capsule({ radius: 0.3, height: 1.4 })
const from = { x: -1.6, y: 1.3, z: 0.5 }
const translation = { x: 2.9, y: -1.3, z: -0.3 }
const hit = createHit()
if (triangle.cast(body, from, translation, hit)) {
  console.log(hit.fraction, hit.feature) // how far along the path, and what was touched
  console.log(hit.position, hit.point, hit.normal) // of the body, and of the contact
}
console.log(triangle.overlapAny(body, from))
