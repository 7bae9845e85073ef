/** What is drawn: the level, dots, pins, and whoever walks. */
import {
  Color,
  DirectionalLight,
  HemisphereLight,
  Mesh,
  PerspectiveCamera,
  Plane,
  Scene as ThreeScene,
  Vector3,
} from 'three'
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js'
import type { Level } from '../../level/level.ts'
import { turnByKeys } from '../../shell/orbit-keys.ts'
import type { Stage } from '../../shell/scene.ts'
import { createDots, type Dots } from './dots.ts'
import { createEye, type Eye } from './eye.ts'
import { createPins, type Pins } from './pins.ts'
import { createReplayView, type ReplayView } from './replay-view.ts'

const CLOTH = 0x0d1214
/** Part of the height by which the picture is higher than the middle, above what stands below it. */
const HIGHER = 0.1
/** Points that a finger or mouse may stray in a tap. */
const STRAY = 6

export interface Picture {
  readonly camera: PerspectiveCamera
  readonly orbit: OrbitControls
  readonly eye: Eye
  readonly dots: Dots
  readonly pins: Pins
  readonly walker: ReplayView
  /** The visitor has looked from elsewhere since all of the level was shown. */
  isMoved: boolean
  enter(level: Level): void
  seeAll(): void
  /** What is higher than this share of the level is not drawn. */
  cut(share: number): void
  /** A frame. @param feet of whoever walks */
  draw(dt: number, feet: readonly number[], turnsByKeys: boolean): void
}

export function createPicture(stage: Stage, tapped: (x: number, y: number) => void): Picture {
  const { renderer, canvas, redraw } = stage
  const world = new ThreeScene()
  world.background = new Color(CLOTH)
  const sun = new DirectionalLight(0xfff4e0, 2)
  sun.position.set(-2, 5, 3)
  const camera = new PerspectiveCamera(45, 1, 0.05, 1000)
  const orbit = new OrbitControls(camera, canvas)
  const eye = createEye(orbit)
  const dots = createDots()
  const pins = createPins()
  const walker = createReplayView()
  world.add(new HemisphereLight(0xdfeaf0, 0x4a565a, 1.6), sun, dots.object, pins.object, walker.object)
  renderer.localClippingEnabled = true
  const above = new Plane(new Vector3(0, -1, 0), 0)
  let here: Level | null = null

  function clip(planes: Plane[]): void {
    here?.view.object.traverse((part) => {
      if (!(part instanceof Mesh)) return
      for (const material of [part.material].flat()) material.clippingPlanes = planes
    })
    dots.clip(planes)
    redraw.ask()
  }
  const picture: Picture = {
    camera,
    orbit,
    eye,
    dots,
    pins,
    walker,
    isMoved: false,
    enter(level) {
      here = level
      world.add(level.view.object)
      clip([])
    },
    seeAll() {
      if (here === null) return
      const { width, height } = stage.size()
      eye.all(here.mesh, width / Math.max(1, height))
      picture.isMoved = false
    },
    cut(share) {
      if (here === null) return
      const { min, max } = here.mesh.bounds
      above.constant = min.y + share * (max.y - min.y)
      clip(share < 1 ? [above] : [])
    },
    draw(dt, feet, turnsByKeys) {
      eye.frame(dt)
      if (turnsByKeys && !eye.flies) {
        const before = camera.position.clone()
        turnByKeys(orbit, stage.keys, dt, true)
        if (!before.equals(camera.position)) picture.isMoved = true
      }
      dots.frame(dt)
      walker.place(feet)
      const { width, height } = stage.size()
      camera.aspect = width / Math.max(1, height)
      camera.setViewOffset(width, height, 0, HIGHER * height, width, height)
      const away = camera.position.distanceTo(orbit.target)
      camera.near = away / 200
      camera.far = away + 4 * (here?.extent ?? 0)
      camera.updateProjectionMatrix()
      camera.updateMatrixWorld()
      if (!redraw.due([camera, walker.object], [dots.shown, ...feet])) return
      pins.frame(camera, width, height)
      walker.frame(width, height)
      renderer.render(world, camera)
    },
  }
  orbit.addEventListener('start', () => {
    picture.isMoved = true
    eye.stay()
  })

  let down = { x: 0, y: 0 }
  canvas.addEventListener('pointerdown', ({ clientX: x, clientY: y }) => {
    down = { x, y }
  })
  canvas.addEventListener('pointerup', ({ clientX, clientY }) => {
    if (Math.hypot(clientX - down.x, clientY - down.y) > STRAY) return
    const { left, top } = canvas.getBoundingClientRect()
    tapped(clientX - left, clientY - top)
  })
  return picture
}
