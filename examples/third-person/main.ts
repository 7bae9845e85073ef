// Third person. A click takes the mouse: it turns the camera; W A S D walk where the camera looks, Space jumps, and V
// changes to first person and back. The camera hangs on an arm from the head, and never behind a wall.
import { Character, createHit, cylinder, sphere, World } from 'carom'
import { Interpolation, meshFromObject3D } from 'carom/three'
import * as THREE from 'three'
import { buildLevel, buildPerson } from './level.ts'

const level = buildLevel()
const model = buildPerson()
const scene = new THREE.Scene().add(level, model, new THREE.HemisphereLight(0xffffff, 0x807060, 2))
scene.background = new THREE.Color(0x9fc3d9)

const world = new World()
world.add(meshFromObject3D(level))
const player = new Character(world, { shape: cylinder({ radius: 0.3, height: 1.8 }), position: { x: 0, y: 0, z: 6 } })
const drawn = new Interpolation()
drawn.addCharacter(player, model)

const camera = new THREE.PerspectiveCamera(60, innerWidth / innerHeight, 0.1, 1000)
camera.rotation.set(-0.3, 0, 0, 'YXZ') // first turn, then nod
const renderer = new THREE.WebGLRenderer({ antialias: true })
renderer.setSize(innerWidth, innerHeight)
document.body.append(renderer.domElement)
addEventListener('resize', () => {
  camera.aspect = innerWidth / innerHeight
  camera.updateProjectionMatrix()
  renderer.setSize(innerWidth, innerHeight)
})

const held = new Set<string>()
addEventListener('keydown', ({ code, repeat }) => {
  held.add(code)
  if (code === 'KeyV' && !repeat) model.visible = !model.visible // in first person nobody sees himself
})
addEventListener('keyup', ({ code }) => held.delete(code))
addEventListener('blur', () => held.clear())
const axis = (plus: string, minus: string) => Number(held.has(plus)) - Number(held.has(minus))
renderer.domElement.addEventListener('click', () => renderer.domElement.requestPointerLock())
addEventListener('mousemove', ({ movementX, movementY }) => {
  if (!document.pointerLockElement) return
  camera.rotation.y -= movementX * 0.002
  camera.rotation.x = Math.max(-1.5, Math.min(1.5, camera.rotation.x - movementY * 0.002))
})

const DT = 1 / 60
function step() {
  const wish = new THREE.Vector3(axis('KeyD', 'KeyA'), 0, axis('KeyS', 'KeyW'))
  const velocity = wish.setLength(wish.length() && 4).applyAxisAngle(camera.up, camera.rotation.y)
  if (velocity.lengthSq() > 0) model.rotation.y = Math.atan2(-velocity.x, -velocity.z)
  player.walk({ velocity, jump: held.has('Space') }, DT)
  drawn.record()
}

const EYE = sphere({ radius: 0.2 }) // smaller than the body, so that it is free in the head; larger than the near plane
const ARM = 4 // metres
const hit = createHit()
let arm = ARM
let head = 0
function aim(seconds: number) {
  const { x, y, z } = model.position
  head += (y + 1.5 - head) * Math.min(1, 15 * seconds) // steps are taken at once; the eye takes its time,
  head = Math.max(y + 1.2, Math.min(head, y + 1.6)) // and stays in the head
  const from = { x, y: head, z }
  const back = new THREE.Vector3(0, 0, model.visible ? ARM : 0).applyEuler(camera.rotation)
  const free = world.cast(EYE, from, back, hit) ? hit.fraction : 1
  arm = Math.min(free * back.length(), arm + 6 * seconds) // in at once, out at 6 m/s
  camera.position.copy(from).addScaledVector(back.normalize(), arm)
}

let before = performance.now()
let left = 0
renderer.setAnimationLoop((now) => {
  const seconds = Math.max(0, Math.min((now - before) / 1000, 0.1))
  before = now
  for (left += seconds; left >= DT; left -= DT) step()
  drawn.draw(Math.min(left / DT, 1))
  aim(seconds)
  renderer.render(scene, camera)
})
