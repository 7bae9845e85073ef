/** What each player sees: himself as predicted, the others a little in the past, the machines as they are at his own step. */
import * as THREE from 'three'
import { BALL_RADIUS, BLOCKS, MACHINES } from '../course.ts'
import { HEIGHT, MAX_PLAYERS, RADIUS } from '../game.ts'
import type { Session } from '../session.ts'
import type { Seen } from '../wire.ts'

const material = (color: number) => new THREE.MeshLambertMaterial({ color })
const body = new THREE.CapsuleGeometry(RADIUS, HEIGHT - 2 * RADIUS, 6, 16).translate(0, HEIGHT / 2, 0)
const nose = new THREE.BoxGeometry(0.25, 0.1, 0.3).translate(RADIUS, HEIGHT - 0.3, 0)
const cube = new THREE.BoxGeometry(2, 2, 2)
const round = new THREE.IcosahedronGeometry(BALL_RADIUS, 3)
const [ground, stone, wall, metal, leather] = [0x7a9a58, 0xb8ae9c, 0x9aa4b0, 0xe0a840, 0xf2f2f2].map(material)
const colours = Array.from({ length: MAX_PLAYERS }, (_, slot) =>
  material(new THREE.Color().setHSL((slot * 0.381966 + 0.02) % 1, 0.65, 0.5).getHex()),
)

/** One player's copy of the scene. */
function createScene() {
  const scene = new THREE.Scene()
  scene.background = new THREE.Color(0x9fc3d9)
  scene.add(new THREE.HemisphereLight(0xffffff, 0x807060, 2))
  const sun = new THREE.DirectionalLight(0xfff0d8, 2)
  sun.position.set(-3, 6, 2)
  scene.add(sun)
  for (const [i, [x, y, z, halfX, halfY, halfZ]] of BLOCKS.entries()) {
    const mesh = new THREE.Mesh(cube, i === 0 ? ground : halfY === 3 ? wall : stone)
    mesh.position.set(x, y, z)
    mesh.scale.set(halfX, halfY, halfZ)
    scene.add(mesh)
  }
  const machines = MACHINES.map(({ half }) => {
    const mesh = new THREE.Mesh(cube, metal)
    mesh.scale.set(half.x, half.y, half.z)
    scene.add(mesh)
    return mesh
  })
  const players = colours.map((colour) =>
    new THREE.Group().add(new THREE.Mesh(body, colour), new THREE.Mesh(nose, colour)),
  )
  const balls = Array.from({ length: 8 }, () => new THREE.Mesh(round, leather))
  scene.add(...players, ...balls)
  const camera = new THREE.PerspectiveCamera(60, 1, 0.1, 200)
  const seen = { players: [] as Seen[], balls: [] as Seen[] }
  return { scene, machines, players, balls, camera, seen }
}

export function createView(canvas: HTMLCanvasElement) {
  const renderer = new THREE.WebGLRenderer({ canvas, antialias: true })
  renderer.setScissorTest(true)
  const views = [createScene(), createScene()]
  const spot = { x: 0, y: 0, z: 0 }

  function place(group: THREE.Group, { x, y, z }: { x: number; y: number; z: number }, heading: number): void {
    group.visible = true
    group.position.set(x, y, z)
    group.rotation.y = (-heading / 128) * Math.PI
  }

  function draw(which: number, session: Session, part: number): void {
    const { scene, machines, players, balls, camera, seen } = views[which]
    const { clientWidth, clientHeight: height } = canvas
    const width = Math.floor(clientWidth / 2)
    if (which === 0) renderer.setSize(clientWidth, height, false)
    for (const object of [...players, ...balls]) object.visible = false
    const { predictor } = session
    if (predictor) {
      predictor.see(part, seen.players, seen.balls)
      for (const other of seen.players) if (other.id !== session.slot) place(players[other.id], other, other.heading)
      for (const [i, { x, y, z }] of seen.balls.entries()) {
        balls[i].visible = true
        balls[i].position.set(x, y, z)
      }
      for (const [i, machine] of MACHINES.entries()) {
        machine.at(predictor.step + part, spot)
        machines[i].position.set(spot.x, spot.y, spot.z)
      }
      predictor.draw(part, spot)
      place(players[session.slot], spot, predictor.heading)
      camera.position.set(spot.x - 6, spot.y + 4.5, spot.z)
      camera.lookAt(spot.x + 2, spot.y + 1, spot.z)
    }
    camera.aspect = width / Math.max(1, height)
    camera.updateProjectionMatrix()
    renderer.setViewport(which * width, 0, width, height)
    renderer.setScissor(which * width + which, 0, width - which, height)
    renderer.render(scene, camera)
  }
  return { draw }
}
