/**
 * Rewind: a small world whose every step is kept; a slider goes back in time, a copy that hears of inputs late rolls back and agrees.
 */
import '../../level/level.css'
import './rewind.css'
import { createHit } from 'carom'
import { Color, DirectionalLight, HemisphereLight, PerspectiveCamera, Scene as ThreeScene, Vector3 } from 'three'
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js'
import { numbersIn } from '../../shell/address.ts'
import { el } from '../../shell/dom.ts'
import { createLabels } from '../../shell/labels.ts'
import { keepOrbit } from '../../shell/orbit-address.ts'
import { turnByKeys } from '../../shell/orbit-keys.ts'
import { createPanel } from '../../shell/panel.ts'
import type { Scene, SceneRun, Stage } from '../../shell/scene.ts'
import { createGame, FLOOR, INPUT, type Time, wander } from './game.ts'
import gameSource from './game.ts?raw'
import { createGameView } from './game-view.ts'
import { MOST_STEPS } from './history.ts'
import historySource from './history.ts?raw'
import { readInputs, writeInputs } from './inputs-address.ts'
import lateSource from './late.ts?raw'
import { INTRO, STEPS } from './lesson.ts'
import source from './scene.ts?raw'
import { createSession, type Session } from './session.ts'
import sessionSource from './session.ts?raw'
import { createTape, LONGEST_TAPE, type Tape } from './tape.ts'
import tapeSource from './tape.ts?raw'

export const scene: Scene = {
  id: 'rewind',
  title: 'Rewind',
  summary: 'Go back in time and play on from there; a copy with delayed input rolls back and agrees bit for bit.',
  source: [
    { name: 'scenes/rewind/history.ts', text: historySource },
    { name: 'scenes/rewind/late.ts', text: lateSource },
    { name: 'scenes/rewind/session.ts', text: sessionSource },
    { name: 'scenes/rewind/tape.ts', text: tapeSource },
    { name: 'scenes/rewind/game.ts', text: gameSource },
    { name: 'scenes/rewind/scene.ts', text: source },
  ],
  keys: [
    { keys: ['W', 'A', 'S', 'D'], does: 'walk' },
    { keys: ['[', ']'], does: 'back, forward in time' },
    { keys: ['Space'], does: 'jump' },
    { keys: ['click'], does: 'walk there' },
    { keys: ['drag', '←', '→', '↑', '↓'], does: 'orbit' },
    { keys: ['wheel', '+', '−'], does: 'zoom' },
    { keys: ['Esc'], does: 'home' },
  ],
  touch: 'Tap to walk there, tap the walker to jump; drag to orbit; the slider is the time',
  step: 1 / 60,
  panel: 'closed',
  mount,
}

const CLOTH = 0x0d1214
const [COLOUR_A, COLOUR_B] = [0x8fd3ff, 0x6fd08c]
/** Metres from the middle of the picture to that of a copy: side by side, or, on a canvas narrower than this, one behind the other. */
const APART = { x: FLOOR.x + 0.4, z: FLOOR.z + 0.8 }
const NARROW = 1.5
const EYE = new Vector3(0, 15, 10)
/** Metres above the floor: the highest that belongs to the picture. */
const TALL = 1.2
/** Pixels around both copies. */
const MARGIN = 12
/** A click moves the pointer by no more than so many pixels. */
const CLICK = 6
/** Metres: it is there. */
const THERE = 0.2
/** So many steps a press of [ or ] goes. */
const JUMP = 10
/** What the panel says of costs is the median of so many. */
const SAMPLES = 61

function mount(stage: Stage): SceneRun {
  const world = new ThreeScene()
  world.background = new Color(CLOTH)
  const sun = new DirectionalLight(0xfff4e0, 2.2)
  sun.position.set(-2, 5, 3)
  const viewA = createGameView(COLOUR_A)
  const viewB = createGameView(COLOUR_B)
  world.add(new HemisphereLight(0xdfeaf0, 0x394a4e, 1.7), sun, viewA.object, viewB.object)
  const camera = new PerspectiveCamera(50, 1, 0.1, 200)
  camera.position.copy(EYE)
  /** Where A stands; B stands opposite. */
  const spot = new Vector3()
  const orbit = new OrbitControls(camera, stage.canvas)
  orbit.minDistance = 3
  orbit.maxDistance = 60
  orbit.update()
  stage.view.classList.add('level-view')
  const labels = createLabels(stage.view)
  const settings = { delay: 12, wanders: true }

  // --- what it costs -----------------------------------------------------------------------------------------------------
  const spent: Record<string, number[]> = {}
  const time: Time = (name, work) => {
    const begun = performance.now()
    const result = stage.cost.time(name, work)
    spent[name] ??= []
    const samples = spent[name]
    samples.push(performance.now() - begun)
    if (samples.length > SAMPLES) samples.shift()
    return result
  }
  const costOf = (name: string) => {
    const sorted = [...(spent[name] ?? [])].sort((a, b) => a - b)
    return sorted.length === 0 ? '' : `${Math.round(1000 * sorted[sorted.length >> 1])} µs`
  }

  // --- the two copies ------------------------------------------------------------------------------------------------------
  let session: Session
  let tape: Tape | null = null
  let isRecording = false
  let verdict = ''
  let target: { x: number; z: number } | null = null
  let jumps = false
  /** Goes up with everything that is to be drawn. */
  let version = 0
  /** Every input since the beginning. */
  let inputs: number[] = []

  function begin(): void {
    session = createSession(time)
    inputs = []
    tape = null
    isRecording = false
    verdict = ''
    target = null
    version++
  }

  /** As it is after these inputs, and then back at a step of the last seconds. */
  function beginAfter(given: number[], step: number): void {
    begin()
    const kept = Math.max(0, given.length - MOST_STEPS)
    session = createSession(time, given.slice(0, kept))
    for (const input of given.slice(kept)) session.history.step(input)
    session.goTo(Math.max(session.history.first, step))
    inputs = given
  }

  /** What hands say: 0 for nothing. Keys say where to as it is seen, in quarters of a turn. */
  function asked(): number {
    const { keys } = stage
    const turns = Math.round(orbit.getAzimuthalAngle() / (Math.PI / 2)) + 4
    const ways = ['KeyW', 'KeyA', 'KeyS', 'KeyD'].map((code) => keys.down(code))
    const says = (quarter: number) => ways[(quarter + 4 - (turns % 4)) % 4]
    let input = jumps || keys.down('Space') ? INPUT.jump : 0
    jumps = false
    if (ways.includes(true)) target = null
    if (says(0)) input += INPUT.north
    if (says(1)) input += INPUT.west
    if (says(2)) input += INPUT.south
    if (says(3)) input += INPUT.east
    if (target === null) return input
    const { x, z } = session.a.walker.position
    if (target.z - z < -THERE) input += INPUT.north
    if (target.x - x < -THERE) input += INPUT.west
    if (target.z - z > THERE) input += INPUT.south
    if (target.x - x > THERE) input += INPUT.east
    if ((input & ~INPUT.jump) === 0) target = null
    return input
  }

  function step(): void {
    const { a, history } = session
    const hand = asked()
    const isPast = a.step < history.end
    const byItself = isPast ? null : settings.wanders ? wander(a.step) : 0
    const { step } = a
    const input = session.step(hand !== 0 ? hand : byItself, settings.delay)
    if (inputs[step] !== input) inputs.length = step
    inputs[step] = input
    if (isRecording) tape?.record(input)
    if (tape !== null && tape.length >= LONGEST_TAPE) isRecording = false
    version++
  }

  function goTo(moment: number): void {
    const { first, end } = session.history
    stage.clock.pause()
    // a recording is of one time that goes on
    isRecording = false
    target = null
    session.goTo(Math.max(first, Math.min(end, Math.round(moment))))
    version++
  }

  begin()

  // --- the time ------------------------------------------------------------------------------------------------------------
  const shown = el('output', { 'data-control': 'moment' })
  const slider = el('input', {
    type: 'range',
    step: 1,
    'data-control': 'time',
    'aria-label': 'time: step to go back to',
    oninput: () => goTo(Number(slider.value)),
  })
  const go = el(
    'button',
    {
      type: 'button',
      'data-control': 'go',
      onclick: () => (stage.clock.paused ? stage.clock.resume() : stage.clock.pause()),
    },
    'pause',
  )
  const label = el('label', { class: 'slider' }, el('span', {}, 'time'), shown, slider)
  const timeline = el('div', { class: 'timeline' }, go, label)
  stage.view.append(timeline)

  function showTime(): void {
    const { a, history } = session
    const { first, end } = history
    slider.min = String(first)
    slider.max = String(end)
    slider.value = String(a.step)
    slider.style.setProperty('--fill', `${(100 * (a.step - first)) / Math.max(1, end - first)}%`)
    setText(shown, a.step < end ? `step ${a.step} of ${end}` : `step ${a.step}`)
    setText(go, stage.clock.paused ? 'play' : 'pause')
  }

  // --- the pointer ---------------------------------------------------------------------------------------------------------
  const hit = createHit()
  let pressed: { x: number; y: number } | null = null
  stage.canvas.addEventListener('pointerdown', ({ clientX, clientY }) => {
    pressed = { x: clientX, y: clientY }
  })
  stage.canvas.addEventListener('pointerup', ({ clientX, clientY }) => {
    if (pressed === null || Math.hypot(clientX - pressed.x, clientY - pressed.y) > CLICK) return
    const { left, top, width, height } = stage.canvas.getBoundingClientRect()
    const along = new Vector3(((clientX - left) / width) * 2 - 1, 1 - ((clientY - top) / height) * 2, 0.5)
    along.unproject(camera).sub(camera.position).normalize()
    // a walker of either copy is walked by the same inputs
    for (const { x, z } of [viewA.object.position, viewB.object.position]) {
      const origin = { x: camera.position.x - x, y: camera.position.y, z: camera.position.z - z }
      const floor = -origin.y / along.y
      const place = { x: origin.x + along.x * floor, z: origin.z + along.z * floor }
      if (!(floor > 0 && Math.abs(place.x) < FLOOR.x && Math.abs(place.z) < FLOOR.z)) continue
      // what stands on the floor is meant where it is struck; planes about the floor are not seen
      const isPart = (collider: number) => session.a.world.getData(collider) !== undefined
      if (session.a.world.castRay(origin, along, floor, hit, { filter: isPart }))
        Object.assign(place, { x: hit.point.x, z: hit.point.z })
      const feet = session.a.walker.position
      if (Math.hypot(place.x - feet.x, place.z - feet.z) < 0.6) jumps = true
      else target = { x: place.x, z: place.z }
    }
  })
  stage.keys.onPress((event) => {
    if (event.code === 'Escape') {
      if (!document.fullscreenElement) location.assign(import.meta.env.BASE_URL)
      return true
    }
    if (event.code === 'Space') return true
    if (event.code !== 'BracketLeft' && event.code !== 'BracketRight') return false
    goTo(session.a.step + (event.code === 'BracketLeft' ? -JUMP : JUMP))
    return true
  })

  // --- the panel -----------------------------------------------------------------------------------------------------------
  const lesson = stage.lesson({ intro: INTRO, steps: STEPS })
  const agreement = el('div', { class: 'agreement' })
  stage.head.append(agreement)
  const told = createPanel(agreement, () => {})
  const showA = told.readout('hash-a', 'A, confirmed hash')
  const showB = told.readout('hash-b', 'B, confirmed hash')
  const showAgreed = told.readout('agreed', 'matching steps')
  const showDiffers = told.readout('differs', 'first difference')
  stage.controls.group('Copy B')
  stage.controls.slider({
    id: 'delay',
    label: 'input delay',
    min: 0,
    max: 30,
    step: 1,
    value: settings.delay,
    format: (value) => `${value} steps`,
    change(value) {
      settings.delay = value
    },
  })
  const showRollbacks = stage.controls.readout('rollbacks', 'rollbacks')
  stage.controls.button({
    id: 'nudge',
    label: 'move a ball in B by 1 nm',
    press() {
      session.late.nudge()
      version++
    },
  })
  stage.controls.button({ id: 'align', label: 'copy A to B', press: () => session.align() })
  stage.controls.group('Recording')
  const record = stage.controls.button({
    id: 'record',
    label: 'record',
    press() {
      isRecording = !isRecording
      verdict = ''
      if (!isRecording) return
      tape = createTape(session.a)
      stage.clock.resume()
    },
  })
  const play = (isPlanted: boolean) => {
    if (tape === null || tape.length === 0) {
      verdict = 'nothing recorded yet'
      return
    }
    const { from, length } = tape
    const { steps, differs } = tape.replay(createGame(), isPlanted ? Math.floor(length / 2) : -1)
    verdict = differs < 0 ? `all ${steps} steps match` : `step ${from + differs + 1} differs`
  }
  stage.controls.button({ id: 'replay', label: 'replay', press: () => play(false) })
  stage.controls.button({ id: 'plant', label: 'replay with a ball moved by 1 nm', press: () => play(true) })
  const showTape = stage.controls.readout('tape', 'recorded')
  const showVerdict = stage.controls.readout('verdict', 'replay')
  stage.controls.group('Snapshot')
  const showBytes = stage.controls.readout('bytes', 'bytes')
  const showSave = stage.controls.readout('save', 'save')
  const showHash = stage.controls.readout('hash', 'hash')
  const showRestore = stage.controls.readout('restore', 'restore')
  stage.controls.group('You')
  stage.controls.toggle({
    id: 'wanders',
    label: 'walks by itself',
    value: settings.wanders,
    change(on) {
      settings.wanders = on
    },
  })

  function tell(): void {
    const { history, late, hashes, agreed, differs, a } = session
    const bytes = history.at(a.step)?.world.length ?? 0
    showA(hashes.a)
    showB(hashes.b)
    showAgreed(`${agreed}`)
    showDiffers(differs < 0 ? 'none' : `step ${differs}`)
    agreement.classList.toggle('differs', differs >= 0)
    showRollbacks(`${session.rollbacks} (${session.replayed} steps)`)
    setText(record, isRecording ? 'stop' : 'record')
    showTape(tape === null ? '' : `${tape.length} steps from step ${tape.from}`)
    showVerdict(verdict)
    showBytes(bytes.toLocaleString('en'))
    showSave(costOf('save'))
    showHash(costOf('hash'))
    showRestore(costOf('restore'))
    lesson.numbers('save', [
      ['saved steps', `${history.end - history.first}`],
      ['bytes each', bytes.toLocaleString('en')],
    ])
    const { steps, differs: other } = history.again
    const again = other < 0 ? 'all match' : `step ${other} differs`
    lesson.numbers('rewind', steps === 0 ? [] : [['replayed steps', `${steps}, ${again}`]])
    lesson.numbers('late', [['behind', `${a.step - late.confirmed} steps`]])
    lesson.numbers('rollback', late.rollbacks === 0 ? [] : [['last rollback', `${late.last} steps`]])
    lesson.numbers('replay', verdict === '' ? [] : [['replay', verdict]])
  }

  /**
   * Both copies, as large as they fit between the upper edge and the time, seen from where the eye begins; on a narrow canvas low, since
   * the costs are above.
   */
  function fit(width: number, height: number): void {
    const aspect = width / height
    const isNarrow = aspect < NARROW
    spot.set(isNarrow ? 0 : -APART.x, 0, isNarrow ? -APART.z : 0)
    viewA.object.position.copy(spot)
    viewB.object.position.copy(spot).negate()
    const reach = { x: FLOOR.x - spot.x, z: FLOOR.z - spot.z }
    const from = new PerspectiveCamera()
    from.position.copy(EYE)
    from.lookAt(0, 0, 0)
    from.updateMatrixWorld()
    // of all corners, as tangents
    let [across, low, high] = [0, Infinity, -Infinity]
    for (const z of [-reach.z, reach.z]) {
      for (const y of [0, TALL]) {
        const corner = from.worldToLocal(new Vector3(reach.x, y, z))
        across = Math.max(across, corner.x / -corner.z)
        low = Math.min(low, corner.y / -corner.z)
        high = Math.max(high, corner.y / -corner.z)
      }
    }
    const free = Math.max(1, timeline.offsetTop - 2 * MARGIN)
    const half = Math.max(across / aspect, ((high - low) * height) / (2 * free))
    const scale = height / (2 * half)
    const lowest = height / 2 - low * scale
    const above = isNarrow ? 0 : (free - (high - low) * scale) / 2
    camera.aspect = aspect
    camera.fov = 2 * Math.atan(half) * (180 / Math.PI)
    camera.setViewOffset(width, height, 0, lowest - MARGIN - free + above, width, height)
    version++
  }

  const arrows = { ...stage.keys, down: (code: string) => !code.startsWith('Key') && stage.keys.down(code) }
  /** The inputs of the address, until its moment is read. */
  let said = ''
  return {
    step,
    frame({ dt }) {
      const { width, height } = stage.size()
      turnByKeys(orbit, arrows, dt, true)
      showTime()
      if (!stage.redraw.due([camera], [version])) return
      viewA.draw(session.a)
      viewB.draw(session.b)
      tell()
      const head = { y: TALL, z: -FLOOR.z }
      labels.set('a', 'A: no delay', { ...head, x: spot.x, z: head.z + spot.z }, 'centred')
      labels.set('b', `B: ${settings.delay} steps behind`, { ...head, x: -spot.x, z: head.z - spot.z }, 'centred')
      labels.place(camera, width, height)
      stage.renderer.render(world, camera)
    },
    address: {
      inputs: {
        write: () => writeInputs(inputs) || null,
        read(text) {
          said = text
        },
      },
      moment: {
        write() {
          const { history, a } = session
          if (history.end === 0 || writeInputs(inputs) === null) return null
          return a.step < history.end ? `${a.step},${history.end}` : String(a.step)
        },
        read(text) {
          const [step, end] = numbersIn(text, 2) ?? numbersIn(text, 1) ?? []
          const given = readInputs(said, end ?? step)
          if (given !== null && Number.isInteger(step) && step >= 0 && step <= given.length) beginAfter(given, step)
        },
      },
      eye: keepOrbit(orbit),
    },
    notInLink: () =>
      writeInputs(inputs) === null ? 'It holds five minutes at most: it starts from the beginning.' : null,
    resize: fit,
    reset() {
      begin()
      orbit.target.set(0, 0, 0)
      camera.position.copy(EYE)
      orbit.update()
    },
    state() {
      const { a, b, history, late, hashes, agreed, differs } = session
      return {
        step: a.step,
        score: a.score,
        first: history.first,
        end: history.end,
        again: { ...history.again },
        feet: { ...a.walker.position },
        feetOfB: { ...b.walker.position },
        hashes: { ...hashes },
        agreed,
        differs,
        confirmed: late.confirmed,
        rollbacks: session.rollbacks,
        delay: settings.delay,
        recorded: tape?.length ?? 0,
        isRecording,
        verdict,
        target,
        eye: { x: camera.position.x, y: camera.position.y, z: camera.position.z },
      }
    },
  }
}

function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text
}
