import { MeshBuilder, NullEngine, Scene, Vector3 } from '@babylonjs/core'

const scene = new Scene(new NullEngine()) // in a page: new Engine(canvas)
scene.collisionsEnabled = true
const floor = MeshBuilder.CreateBox('floor', { width: 20, height: 1, depth: 20 }, scene)
floor.position.y = -0.5
const wall = MeshBuilder.CreateBox('wall', { width: 0.4, height: 3, depth: 20 }, scene)
wall.position.set(3, 1.5, 0)
for (const mesh of [floor, wall]) {
  mesh.checkCollisions = true
  mesh.computeWorldMatrix(true)
}

const player = MeshBuilder.CreateCapsule('player', { radius: 0.3, height: 1.8 }, scene)
player.ellipsoid = new Vector3(0.3, 0.9, 0.3)
player.position.y = 0.92

for (let frame = 0; frame < 90; frame++) {
  player.moveWithCollisions(new Vector3(4 / 60, -9.81 / 60, 1 / 60)) // pressed down, as its documentation advises
  player.computeWorldMatrix(true)
}
const { x, y, z } = player.position
console.log(x.toFixed(1), (y - 0.9).toFixed(1), z.toFixed(1)) // 2.5 0.0 1.5
