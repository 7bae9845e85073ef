// A Magic Room of your own: balls between six walls and three pipes. What is struck lights up, the harder the brighter.
import { Balls, pipe, plane, World } from 'carom'
import * as THREE from 'three'

const scene = new THREE.Scene().add(new THREE.PointLight(0xffffff, 30), new THREE.HemisphereLight(0xffffff, 0x806040))
const camera = new THREE.PerspectiveCamera(50, innerWidth / innerHeight).translateZ(10)
const renderer = new THREE.WebGLRenderer({ antialias: true })
renderer.setSize(innerWidth, innerHeight)
document.body.append(renderer.domElement)

const world = new World()
const walls = new THREE.MeshLambertMaterial({ color: 0x9a6a48, side: THREE.BackSide }) // the near ones are not drawn
scene.add(new THREE.Mesh(new THREE.BoxGeometry(6, 6, 6), walls))
for (const i of [0, 1, 2]) {
  const axis = new THREE.Vector3().setComponent(i, 1)
  for (const normal of [axis, axis.clone().negate()]) world.add(plane({ normal, offset: -3 }))
  const column = new THREE.Mesh(new THREE.CylinderGeometry(0.4, 0.4, 6, 32), new THREE.MeshLambertMaterial())
  column.position.setComponent((i + 1) % 3, 1.2).setComponent((i + 2) % 3, -1.2)
  column.quaternion.setFromUnitVectors(THREE.Object3D.DEFAULT_UP, axis)
  world.add(pipe({ radius: 0.4, axis }), { position: column.position })
  scene.add(column)
}

const balls = new Balls(world, { gravity: { x: 0, y: -3, z: 0 } })
const spheres = [0xff0000, 0xffffff, 0xffff00, 0x00ffff, 0x00ff00, 0x0000ff, 0xff00ff, 0xff8800].map((color, i) => {
  const position = { x: i & 1 ? 2 : -2, y: i & 2 ? 2 : -2, z: i & 4 ? 2 : -2 }
  balls.add({ position, velocity: { x: 2.5 - i, y: 2, z: i % 3 }, radius: 0.3, restitution: 0.98 })
  return new THREE.Mesh(new THREE.SphereGeometry(0.3, 32, 16), new THREE.MeshLambertMaterial({ color }))
})
scene.add(...spheres)

renderer.setAnimationLoop((now) => {
  balls.advance(1 / 60)
  const hits = balls.events.slice(0, balls.eventCount)
  for (const { ball, impulse } of hits) spheres[ball].material.emissive.addScalar(impulse / 4)
  for (const { material } of spheres) material.emissive.multiplyScalar(0.9)
  for (const [id, { position }] of spheres.entries()) balls.getPosition(id, position)
  scene.rotation.y = now / 8000
  renderer.render(scene, camera)
})
