/**
 * Many: thousands of things that drift and turn, moved in one call a step; a ray under the pointer picks one, a fan of them looks around.
 */
import '../../level/level.css'
import { createHit, type Vec3 } from 'carom'
import { createDebugLines, type DebugLines } from 'carom/three'
import {
  Box3,
  Box3Helper,
  Color,
  DirectionalLight,
  Fog,
  HemisphereLight,
  type LineBasicMaterial,
  PerspectiveCamera,
  Scene as ThreeScene,
  Vector3,
} from 'three'
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js'
import driftSource from '../../../scenes/drift.ts?raw'
import { numbersIn } from '../../shell/address.ts'
import { createLabels } from '../../shell/labels.ts'
import { keepOrbit } from '../../shell/orbit-address.ts'
import { ORBIT_HINTS, turnByKeys } from '../../shell/orbit-keys.ts'
import { createPanel } from '../../shell/panel.ts'
import { isSlow } from '../../shell/renderer.ts'
import type { Scene, SceneRun, Stage } from '../../shell/scene.ts'
import { type Crowd, createCrowd, type MovedBy } from './crowd.ts'
import crowdSource from './crowd.ts?raw'
import { createCrowdView } from './crowd-view.ts'
import { createFan } from './fan.ts'
import fanSource from './fan.ts?raw'
import { createFanView } from './fan-view.ts'
import { INTRO, STEPS } from './lesson.ts'
import source from './scene.ts?raw'

export const scene: Scene = {
  id: 'many',
  title: 'Many',
  summary: 'Ten thousand objects that drift and turn: point at one, and see what a ray costs among them.',
  source: [
    { name: 'scenes/many/crowd.ts', text: crowdSource },
    { name: 'scenes/many/fan.ts', text: fanSource },
    { name: 'scenes/drift.ts', text: driftSource },
    { name: 'scenes/many/scene.ts', text: source },
  ],
  keys: [
    { keys: ['mouse'], does: 'point at one' },
    { keys: ['Enter'], does: 'point at the centre' },
    ...ORBIT_HINTS,
    { keys: ['Esc'], does: 'home' },
  ],
  touch: 'Tap an object; drag to orbit, pinch to zoom',
  step: 1 / 60,
  panel: 'closed',
  mount,
}

/** Steps in a second that numbers of steps mean, whatever the clock's own step is. */
const HERTZ = 60
const MOST = 10_000
/** At first, where a processor draws them all. */
const FEW = 1000
const RAYS = 256
const CLOTH = 0x0d1214
/** From how far they are looked at, in halves of their cube. */
const AWAY = new Vector3(1.5, 1, 2.3)
/** A link names no later moment than this. */
const LAST_MOMENT = 1e8

/** Of a compound with the part that is hit. */
const nameOf = ({ collider, part }: { collider: number; part: number }): string =>
  part < 0 ? `#${collider}` : `#${collider}, part ${part}`

function mount(stage: Stage): SceneRun {
  const world = new ThreeScene()
  world.background = new Color(CLOTH)
  const fog = new Fog(CLOTH, 1, 100)
  world.fog = fog
  const sun = new DirectionalLight(0xfff4e0, 2.2)
  sun.position.set(-2, 4, 3)
  world.add(new HemisphereLight(0xdfeaf0, 0x394a4e, 1.7), sun)
  const camera = new PerspectiveCamera(50, 1, 0.1, 1000)
  const orbit = new OrbitControls(camera, stage.canvas)
  const view = createCrowdView(MOST)
  const fan = createFan(RAYS)
  const fanView = createFanView(RAYS)
  const cube = new Box3Helper(new Box3(), 0x3d5257)
  ;(cube.material as LineBasicMaterial).fog = false
  world.add(view.object, fanView.object, cube)
  stage.view.classList.add('level-view')
  const labels = createLabels(stage.view)

  const settings = {
    count: isSlow() ? FEW : MOST,
    by: 'place' as MovedBy,
    fan: true,
    boxes: false,
    depth: 6,
  }
  let crowd: Crowd
  let moment = 0
  /** Of the last step. */
  let dt = 1 / HERTZ
  /** What is asked has not been asked since things moved. */
  let stale = true
  let boxes: DebugLines | null = null

  // --- them ------------------------------------------------------------------------------------------------------------
  function deal(): void {
    const before = crowd?.drift.half
    crowd = createCrowd(settings.count, moment)
    const { half } = crowd.drift
    cube.box.set(new Vector3(-half, -half, -half), new Vector3(half, half, half))
    if (before === undefined) camera.position.copy(AWAY).multiplyScalar(half)
    else camera.position.multiplyScalar(half / before)
    orbit.minDistance = 0.2 * half
    orbit.maxDistance = 6 * half
    camera.far = 12 * half
    orbit.update()
    forgetBoxes()
    stage.cost.clear()
    stale = true
    stage.redraw.ask()
  }

  /** Once for all that a dragged slider said meanwhile. */
  function dealAnew(): void {
    if (crowd.drift.count !== settings.count) deal()
  }

  function step(seconds: number): void {
    dealAnew()
    dt = seconds
    moment += dt * HERTZ
    const what = settings.by === 'place' ? 'placeMany' : 'driveMany, advance'
    stage.cost.time(`${what}, all objects`, () => crowd.moveTo(moment, settings.by, dt))
    stale = true
  }

  // --- the pointer -----------------------------------------------------------------------------------------------------
  /** In −1..1 of the canvas, y up. */
  let pointer: { x: number; y: number } | null = null
  let picked: { collider: number; kind: string; part: number; distance: number; point: Vec3 } | null = null
  let ray: { origin: Vec3; direction: Vec3 } | null = null
  const hit = createHit()
  const along = new Vector3()
  const point = (event: PointerEvent) => {
    const { left, top, width, height } = stage.canvas.getBoundingClientRect()
    pointer = { x: ((event.clientX - left) / width) * 2 - 1, y: 1 - ((event.clientY - top) / height) * 2 }
  }
  stage.canvas.addEventListener('pointermove', point)
  stage.canvas.addEventListener('pointerdown', point)
  stage.canvas.addEventListener('pointerleave', (event) => {
    if (event.pointerType === 'mouse') pointer = null
  })
  stage.keys.onPress((event) => {
    if (event.code === 'Escape') {
      if (!document.fullscreenElement) location.assign(import.meta.env.BASE_URL)
      return true
    }
    if (event.code !== 'Enter' || event.ctrlKey) return false
    pointer = { x: 0, y: 0 }
    return true
  })

  function pick(): void {
    picked = null
    ray = null
    if (pointer === null) return
    along.set(pointer.x, pointer.y, 0.5).unproject(camera).sub(camera.position).normalize()
    const { x, y, z } = camera.position
    const asked = { origin: { x, y, z }, direction: { x: along.x, y: along.y, z: along.z } }
    ray = asked
    const found = stage.cost.time('the ray under the pointer', () =>
      crowd.world.castRay(asked.origin, asked.direction, Number.POSITIVE_INFINITY, hit),
    )
    if (!found) return
    picked = {
      collider: hit.collider,
      kind: String(hit.data),
      part: hit.part,
      distance: hit.distance,
      point: { x: hit.point.x, y: hit.point.y, z: hit.point.z },
    }
  }

  // --- the panel -------------------------------------------------------------------------------------------------------
  const lesson = stage.lesson({ intro: INTRO, steps: STEPS })
  const told = createPanel(stage.head, () => {})
  const showPicked = told.readout('picked', 'under the pointer')
  const showStruck = told.readout('struck', 'rays that hit')
  stage.controls.group('Objects')
  stage.controls.slider({
    id: 'count',
    label: 'objects',
    min: 100,
    max: MOST,
    step: 100,
    value: settings.count,
    format: (value) => value.toLocaleString('en'),
    change(value) {
      settings.count = value
    },
  })
  stage.controls.choice({
    id: 'by',
    label: 'moved by',
    value: settings.by,
    options: [
      { value: 'place', label: 'placeMany', hint: 'teleported in each step' },
      { value: 'drive', label: 'driveMany', hint: 'moved along a path that characters and balls would collide with' },
    ],
    change(value) {
      settings.by = value === 'drive' ? 'drive' : 'place'
      stage.cost.clear()
    },
  })
  const showMoment = stage.controls.readout('moment', 'step')
  stage.debug([
    {
      id: 'fan',
      label: `a fan of ${RAYS} rays`,
      value: settings.fan,
      change(on) {
        settings.fan = on
        stale = true
        stage.cost.clear()
      },
    },
    {
      id: 'boxes',
      label: 'boxes of the tree',
      value: settings.boxes,
      change(on) {
        settings.boxes = on
        if (!on) forgetBoxes()
      },
    },
  ])
  stage.controls.slider({
    id: 'depth',
    label: 'down to level',
    min: 0,
    max: 20,
    step: 1,
    value: settings.depth,
    change(value) {
      settings.depth = value
      forgetBoxes()
    },
  })

  // --- the picture -----------------------------------------------------------------------------------------------------
  function forgetBoxes(): void {
    boxes?.removeFromParent()
    boxes?.dispose()
    boxes = null
  }

  function drawBoxes(): void {
    if (!settings.boxes) return
    if (boxes === null) {
      boxes = createDebugLines(crowd.world, { boxes: settings.depth })
      Object.assign(boxes.material, { transparent: true, opacity: 0.45, depthWrite: false })
      world.add(boxes)
    } else boxes.refresh()
  }

  /** How many boxes are drawn: twelve lines each. */
  const boxCount = () => (boxes === null ? 0 : boxes.geometry.drawRange.count / 24)

  function askAndDraw(): void {
    stale = false
    fanView.object.visible = settings.fan
    if (settings.fan) {
      stage.cost.time('a ray of the fan', () => fan.ask(crowd.world, moment, crowd.drift.half), RAYS)
      fanView.draw(fan)
    }
    view.draw(crowd)
  }

  function tell(): void {
    const { count } = crowd.drift
    showPicked(picked === null ? 'nothing' : `#${picked.collider} · ${picked.kind} · ${picked.distance.toFixed(2)} m`)
    showStruck(settings.fan ? `${fan.struck} of ${fan.count}` : 'no fan')
    showMoment(String(Math.round(moment)))
    labels.set('picked', picked === null ? '' : nameOf(picked), picked?.point ?? null)
    lesson.numbers('move', [['objects', count.toLocaleString('en')]])
    lesson.numbers('instances', [['instances', crowd.instances.toLocaleString('en')]])
    lesson.numbers('tree', settings.boxes ? [['boxes drawn', boxCount().toLocaleString('en')]] : [])
    lesson.numbers('ray', settings.fan ? [['rays that hit', `${fan.struck} of ${fan.count}`]] : [])
  }

  deal()
  const eye = keepOrbit(orbit)
  return {
    step,
    frame({ dt: elapsed }) {
      dealAnew()
      const { width, height } = stage.size()
      turnByKeys(orbit, stage.keys, elapsed, true)
      camera.aspect = width / Math.max(1, height)
      const away = camera.position.length()
      fog.near = away
      fog.far = away + 2.4 * crowd.drift.half
      camera.near = away / 500
      camera.updateProjectionMatrix()
      camera.updateMatrixWorld()
      const place = pointer === null ? [] : [pointer.x, pointer.y]
      if (!stage.redraw.due([camera], [moment, ...place])) return
      if (stale) askAndDraw()
      pick()
      view.light(crowd, picked === null ? -1 : crowd.indexOf(picked.collider))
      drawBoxes()
      tell()
      labels.place(camera, width, height)
      stage.renderer.render(world, camera)
    },
    address: {
      moment: {
        write: () => String(Math.round(moment)),
        read(text) {
          const [said] = numbersIn(text, 1) ?? []
          if (!Number.isInteger(said) || !(said >= 0 && said <= LAST_MOMENT)) return
          moment = said
          dealAnew()
          crowd.moveTo(moment, 'place', dt)
          stale = true
        },
      },
      eye: {
        write: eye.write,
        read(text) {
          dealAnew() // which moves the eye
          eye.read(text)
        },
      },
    },
    reset() {
      moment = 0
      pointer = null
      orbit.target.set(0, 0, 0)
      deal()
      camera.position.copy(AWAY).multiplyScalar(crowd.drift.half)
      orbit.update()
    },
    state() {
      return {
        step: moment,
        count: crowd.drift.count,
        half: crowd.drift.half,
        by: settings.by,
        ray,
        picked: picked && { ...picked, pixel: pixelOf(picked.point) },
        fan: { rays: settings.fan ? fan.count : 0, struck: settings.fan ? fan.struck : 0 },
        boxes: boxCount(),
        eye: { x: camera.position.x, y: camera.position.y, z: camera.position.z },
      }
    },
  }

  /** Where on the page a place is seen. */
  function pixelOf({ x, y, z }: Vec3): { x: number; y: number } {
    const { left, top, width, height } = stage.canvas.getBoundingClientRect()
    const seen = new Vector3(x, y, z).project(camera)
    return { x: left + ((seen.x + 1) / 2) * width, y: top + ((1 - seen.y) / 2) * height }
  }
}
