// First person in a level of your own. A click takes the mouse; W A S D walk, the mouse looks, Space jumps.
// Put a level.glb into public/ and open the page with ?level=level.glb; without one you walk in level.ts.
import { Character, cylinder, World } from 'carom'
import { meshFromObject3D } from 'carom/three'
import * as THREE from 'three'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { buildLevel } from './level.ts'

const file = new URLSearchParams(location.search).get('level')
const level = file ? (await new GLTFLoader().loadAsync(file)).scene : buildLevel()
const scene = new THREE.Scene().add(level, new THREE.HemisphereLight(0xffffff, 0x807060, 2))
const sun = new THREE.DirectionalLight(0xfff0d8, 2)
sun.position.set(2, 5, 3)
scene.add(sun)
scene.background = new THREE.Color(0x9fc3d9)

const world = new World()
world.add(meshFromObject3D(level))
const SPAWN = { x: 0, y: 1, z: 0 }
const player = new Character(world, { shape: cylinder({ radius: 0.35, height: 1.8 }), position: SPAWN })

const camera = new THREE.PerspectiveCamera(72, innerWidth / innerHeight, 0.05, 1000)
camera.rotation.order = 'YXZ' // first turn, then nod
const renderer = new THREE.WebGLRenderer({ antialias: true })
renderer.setSize(innerWidth, innerHeight)
document.body.append(renderer.domElement)
addEventListener('resize', () => {
  camera.aspect = innerWidth / innerHeight
  camera.updateProjectionMatrix()
  renderer.setSize(innerWidth, innerHeight)
})

const held = new Set<string>()
addEventListener('keydown', ({ code }) => held.add(code))
addEventListener('keyup', ({ code }) => held.delete(code))
addEventListener('blur', () => held.clear())
const axis = (plus: string, minus: string) => Number(held.has(plus)) - Number(held.has(minus))
renderer.domElement.addEventListener('click', () => renderer.domElement.requestPointerLock())
addEventListener('mousemove', ({ movementX, movementY }) => {
  if (!document.pointerLockElement) return
  camera.rotation.y -= movementX * 0.002
  camera.rotation.x = Math.max(-1.5, Math.min(1.5, camera.rotation.x - movementY * 0.002))
})

let before = performance.now()
let eye = SPAWN.y + 1.65
renderer.setAnimationLoop((now) => {
  const dt = Math.max(0, Math.min((now - before) / 1000, 0.1))
  before = now
  const wish = new THREE.Vector3(axis('KeyD', 'KeyA'), 0, axis('KeyS', 'KeyW'))
  const velocity = wish.setLength(wish.length() && 4).applyAxisAngle(camera.up, camera.rotation.y)
  player.walk({ velocity, jump: held.has('Space') }, dt)
  if (player.position.y < -50) player.teleport(SPAWN)
  eye += (player.position.y + 1.65 - eye) * Math.min(1, 15 * dt) // steps are taken at once; the eye takes its time
  camera.position.copy(player.position).setY(eye)
  renderer.render(scene, camera)
})
