/**
 * Balls: five set-ups of balls that fly, roll, spin and rest: pool, marbles, a gas, the digits of π, and a cradle.
 */
import './balls.css'
import '../../level/level.css'
import type { Balls } from 'carom'
import {
  Color,
  DirectionalLight,
  HemisphereLight,
  MOUSE,
  PerspectiveCamera,
  Raycaster,
  Scene as ThreeScene,
  TOUCH,
  Vector2,
  Vector3,
} from 'three'
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js'
import { numbersIn } from '../../shell/address.ts'
import { el } from '../../shell/dom.ts'
import { createLabels } from '../../shell/labels.ts'
import { keepOrbit } from '../../shell/orbit-address.ts'
import { turnByKeys } from '../../shell/orbit-keys.ts'
import { createPanel } from '../../shell/panel.ts'
import { isSlow } from '../../shell/renderer.ts'
import type { KeyHint, Scene, SceneRun, Stage } from '../../shell/scene.ts'
import { createButtons } from './buttons.ts'
import cradleSource from './cradle.ts?raw'
import { createCradleView } from './cradle-view.ts'
import gasSource from './gas.ts?raw'
import { createGasView } from './gas-view.ts'
import { INTRO, STEPS } from './lesson.ts'
import marbleRunSource from './marble-run.ts?raw'
import marblesSource from './marbles.ts?raw'
import { createMarblesView } from './marbles-view.ts'
import piSource from './pi.ts?raw'
import { createPiView } from './pi-view.ts'
import { createPicture } from './picture.ts'
import poolSource from './pool.ts?raw'
import poolTableSource from './pool-table.ts?raw'
import { createPoolView } from './pool-view.ts'
import source from './scene.ts?raw'
import type { Action, SetUp } from './setup.ts'

export const scene: Scene = {
  id: 'balls',
  title: 'Balls',
  summary: 'Play pool, let marbles run, watch a gas, count the digits of π, and swing a cradle.',
  source: [
    { name: 'scenes/balls/pool.ts', text: poolSource },
    { name: 'scenes/balls/pool-table.ts', text: poolTableSource },
    { name: 'scenes/balls/marbles.ts', text: marblesSource },
    { name: 'scenes/balls/marble-run.ts', text: marbleRunSource },
    { name: 'scenes/balls/pi.ts', text: piSource },
    { name: 'scenes/balls/cradle.ts', text: cradleSource },
    { name: 'scenes/balls/gas.ts', text: gasSource },
    { name: 'scenes/balls/scene.ts', text: source },
  ],
  keys: [],
  touch: 'Tap a button; drag to orbit',
  step: 1 / 60,
  panel: 'closed',
  mount,
}

const CLOTH = 0x0d1214
const FOV = 42
const MOST = 1000
const COMMON: readonly KeyHint[] = [
  { keys: ['R'], does: 'restart' },
  { keys: ['N'], does: 'next table' },
  { keys: ['Esc'], does: 'home' },
]
const ORBIT: KeyHint = { keys: ['drag', 'W', 'A', 'S', 'D'], does: 'orbit' }
const ZOOM: KeyHint = { keys: ['+', '−'], does: 'zoom' }

const TABLES: readonly { value: string; label: string; hint: string; make(isSlow: boolean): SetUp }[] = [
  { value: 'pool', label: 'Pool', hint: 'aim, spin, shoot', make: createPoolView },
  { value: 'marbles', label: 'Marbles', hint: 'a loop, a funnel, a tray', make: createMarblesView },
  { value: 'gas', label: 'Gas', hint: 'elastic balls in a box', make: createGasView },
  { value: 'pi', label: 'Pi', hint: 'collisions that count the digits of π', make: createPiView },
  { value: 'cradle', label: 'Cradle', hint: 'as many leave as come in', make: createCradleView },
]

function mount(stage: Stage): SceneRun {
  const world = new ThreeScene()
  world.background = new Color(CLOTH)
  const sun = new DirectionalLight(0xfff4e0, 2.4)
  sun.position.set(-2, 5, 3)
  const picture = createPicture(MOST)
  world.add(new HemisphereLight(0xdfeaf0, 0x394a4e, 1.7), sun, picture.object)
  const camera = new PerspectiveCamera(FOV, 1, 0.05, 200)
  const orbit = new OrbitControls(camera, stage.canvas)
  stage.view.classList.add('level-view')
  const figures = el('div', { class: 'balls-figures' })
  const rows = createPanel(figures, () => {})
  const buttons = createButtons()
  stage.view.append(figures, buttons.element)
  const labels = createLabels(stage.view)
  const lesson = stage.lesson({ intro: INTRO, steps: STEPS })

  let table = TABLES[0].value
  const slow = isSlow()
  let setUp: SetUp = TABLES[0].make(slow)
  let actions: readonly Action[] = []
  let taken = new Set<string>()
  let tell = new Map<string, (text: string) => void>()
  /** The view has been turned by hand. */
  let isTurned = false
  let shape = 0
  let seen: Balls | null = null

  // --- which one -------------------------------------------------------------------------------------------------------
  function open(name: string): void {
    const found = TABLES.find(({ value }) => value === name)
    if (found === undefined) return
    setUp.object.removeFromParent()
    for (const { id } of setUp.labels?.() ?? []) labels.set(id, '', null)
    lesson.numbers(table, [])
    table = name
    setUp = found.make(slow)
    world.add(setUp.object)
    actions = [
      ...setUp.actions,
      { name: 'again', text: 'restart', label: 'restart this table', keys: ['KeyR'], press: again },
    ]
    taken = new Set(actions.flatMap(({ keys }) => keys))
    buttons.show(actions, setUp.tools)
    figures.replaceChildren()
    tell = new Map()
    const points = setUp.point !== undefined
    stage.hints([...setUp.keys, ...(points ? [] : [ORBIT]), ZOOM, ...COMMON])
    const touch = stage.view.parentElement?.querySelector('.touch')
    if (touch) touch.textContent = setUp.touch
    orbit.mouseButtons = {
      LEFT: points ? null : MOUSE.ROTATE,
      MIDDLE: MOUSE.DOLLY,
      RIGHT: points ? MOUSE.ROTATE : MOUSE.PAN,
    }
    orbit.touches = { ONE: points ? null : TOUCH.ROTATE, TWO: points ? TOUCH.DOLLY_ROTATE : TOUCH.DOLLY_PAN }
    isTurned = false
    shape = 0
    lesson.light(name)
    stage.cost.clear()
    begun()
  }

  /** Other balls are there, or the same at their beginning. */
  function begun(): void {
    picture.forget()
    picture.read(setUp.balls)
    seen = setUp.balls
    stage.redraw.ask()
  }

  function again(): void {
    setUp.choose(setUp.number)
    begun()
  }

  const modes = stage.modes({
    value: table,
    options: TABLES,
    label: 'table',
    change: open,
  })

  // --- hands -----------------------------------------------------------------------------------------------------------
  const ray = new Raycaster()
  let pointing = -1
  const point = (event: PointerEvent) => {
    const { left, top, width, height } = stage.canvas.getBoundingClientRect()
    const place = new Vector2(((event.clientX - left) / width) * 2 - 1, 1 - ((event.clientY - top) / height) * 2)
    ray.setFromCamera(place, camera)
    setUp.point?.(ray.ray)
  }
  stage.canvas.addEventListener('pointerdown', (event) => {
    if (setUp.point === undefined || event.button !== 0) return
    pointing = event.isPrimary ? event.pointerId : -1
    point(event)
  })
  stage.canvas.addEventListener('pointermove', (event) => {
    if (event.pointerId === pointing) point(event)
  })
  const letGo = () => {
    pointing = -1
  }
  for (const type of ['pointerup', 'pointercancel'] as const) window.addEventListener(type, letGo)
  orbit.addEventListener('start', () => {
    isTurned = true
  })
  stage.keys.onPress((event) => {
    if (event.ctrlKey) return false
    if (event.code === 'Escape') {
      if (!document.fullscreenElement) location.assign(import.meta.env.BASE_URL)
      return true
    }
    if (event.code === 'KeyN' && !event.repeat) {
      const next = TABLES[(TABLES.findIndex(({ value }) => value === table) + 1) % TABLES.length].value
      modes.set(next)
      open(next)
      return true
    }
    const action = actions.find(({ keys }) => keys.includes(event.code))
    if (action !== undefined && !event.repeat) action.press?.()
    return action !== undefined
  })
  const free = { ...stage.keys, down: (code: string) => !taken.has(code) && stage.keys.down(code) }

  function byKeys(dt: number): void {
    for (const action of actions) if (action.hold && action.keys.some((code) => stage.keys.down(code))) action.hold(dt)
    buttons.hold(dt)
    const before = camera.position.clone()
    turnByKeys(orbit, free, dt, true)
    if (camera.position.distanceTo(before) > 1e-9) isTurned = true
  }

  // --- the eye ---------------------------------------------------------------------------------------------------------
  const away = new Vector3()
  /** How much of the canvas, in pixels, buttons and keys take at its lower edge. */
  let under = 0
  function measure(): void {
    const rest = stage.canvas.getBoundingClientRect().bottom - buttons.element.getBoundingClientRect().top
    const next = Math.max(0, Math.round(rest))
    if (next === under) return
    under = next
    shape = 0
  }
  function stand(aspect: number): void {
    const { from, to, wide, high } = setUp.eye(aspect)
    const half = Math.tan((FOV * Math.PI) / 360)
    const free = Math.max(0.3, 1 - under / Math.max(1, stage.size().height))
    const far = Math.max(high / 2 / half / free, wide / 2 / half / aspect)
    orbit.target.set(to.x, to.y, to.z)
    away.set(from.x, from.y, from.z).sub(orbit.target).setLength(far)
    camera.position.copy(orbit.target).add(away)
    orbit.minDistance = far / 6
    orbit.maxDistance = 3 * far
    camera.far = 8 * far
    camera.near = far / 200
    orbit.update()
  }

  function showFigures(): void {
    for (const [id, label, value] of setUp.figures()) {
      let set = tell.get(id)
      if (set === undefined) {
        set = rows.readout(id, label)
        tell.set(id, set)
      }
      set(value)
    }
    if (setUp.panel && !setUp.panel.isConnected) figures.append(setUp.panel)
    figures.hidden = figures.childElementCount === 0
    buttons.light(setUp.number)
    lesson.numbers(
      table,
      setUp
        .figures()
        .slice(0, 3)
        .map(([, label, value]) => [label, value]),
    )
  }

  open(table)
  const eye = keepOrbit(orbit)
  return {
    step(dt) {
      stage.cost.time('advance', () => setUp.step(dt))
      picture.read(setUp.balls)
    },
    frame({ dt, alpha }) {
      const { width, height } = stage.size()
      const aspect = width / Math.max(1, height)
      byKeys(dt)
      measure()
      if (aspect !== shape && !isTurned) stand(aspect)
      shape = aspect
      camera.aspect = aspect
      camera.setViewOffset(width, height, 0, Math.round(under / 2), width, height)
      camera.updateMatrixWorld()
      if (setUp.balls !== seen) {
        seen = setUp.balls
        picture.forget()
        picture.read(setUp.balls)
      }
      if (!stage.redraw.due([camera], [stage.clock.steps, alpha, setUp.version])) return
      showFigures()
      setUp.draw?.(alpha)
      picture.draw(alpha, setUp.look)
      for (const { id, text, at } of setUp.labels?.() ?? []) labels.set(id, text, at, 'centred')
      labels.place(camera, width, height)
      stage.renderer.render(world, camera)
    },
    address: {
      n: {
        write: () => (setUp.number === null ? null : String(setUp.number)),
        read(text) {
          setUp.choose(numbersIn(text, 1)?.[0] ?? Number.NaN)
          begun()
        },
      },
      eye: {
        write: () => (isTurned ? eye.write() : null),
        read(text) {
          eye.read(text)
          isTurned = true
        },
      },
    },
    notInLink: () => (setUp.touched ? 'It does not include what you did here.' : null),
    reset() {
      isTurned = false
      const { width, height } = stage.size()
      stand(width / Math.max(1, height))
      again()
    },
    state() {
      const { x, y, z } = camera.position
      return { table, balls: setUp.balls.count, eye: { x, y, z }, isTurned, ...setUp.state() }
    },
  }
}
