import { backend, createHit, HIT_STRIDE, RAY_STRIDE, TriangleMesh } from 'carom'

const floor = new TriangleMesh([-9, 0, -9, -9, 0, 9, 9, 0, 9, 9, 0, -9], [0, 1, 2, 0, 2, 3])
const hit = createHit() // one call a ray
floor.castRay({ x: 1, y: 2, z: 3 }, { x: 0, y: -1, z: 0 }, 100, hit)
const rays = new Float64Array(RAY_STRIDE * 1000) // or a thousand in one: origin, direction, maxDistance
for (let i = 0; i < 1000; i++) rays.set([i / 100, 2, 0, 0, -1, 0, 100], RAY_STRIDE * i)
const [triangles, hits] = [new Int32Array(1000), new Float64Array(1000 * HIT_STRIDE)]
const found = floor.castRays(rays, triangles, hits) // those beyond the floor's edge miss
backend.use('plain') // the same bits without WebAssembly
console.log(hit.distance, found, floor.castRays(rays, triangles), backend.serves)
backend.use('auto')
