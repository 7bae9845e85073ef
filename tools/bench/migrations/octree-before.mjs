import { BoxGeometry, Group, Mesh, Vector3 } from 'three'
import { Capsule } from 'three/addons/math/Capsule.js'
import { Octree } from 'three/addons/math/Octree.js'

const level = new Group()
level.add(new Mesh(new BoxGeometry(20, 1, 20).translate(0, -0.5, 0)))
level.add(new Mesh(new BoxGeometry(0.4, 3, 20).translate(3, 1.5, 0)))
const octree = new Octree().fromGraphNode(level)

const body = new Capsule(new Vector3(0, 0.3, 0), new Vector3(0, 1.5, 0), 0.3)
const velocity = new Vector3()
let isOnGround = false

function substep(wish, dt) {
  velocity.set(wish.x, isOnGround ? 0 : velocity.y - 9.81 * dt, wish.z)
  body.translate(velocity.clone().multiplyScalar(dt))
  const result = octree.capsuleIntersect(body)
  isOnGround = false
  if (!result) return
  isOnGround = result.normal.y > 0
  if (result.depth >= 1e-10) body.translate(result.normal.multiplyScalar(result.depth))
}

const wish = new Vector3(4, 0, 1)
for (let frame = 0; frame < 90; frame++) for (let i = 0; i < 5; i++) substep(wish, 1 / 60 / 5)
const { x, y, z } = body.start
console.log(x.toFixed(1), (y - 0.3).toFixed(1), z.toFixed(1)) // 2.5 0.0 1.5
