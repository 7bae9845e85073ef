/**
 * Crowd: up to a thousand people who give way to each other, and the visitor among them.
 */
import './crowd.css'
import { type Vec3, World } from 'carom'
import { PerspectiveCamera } from 'three'
import { plaza } from '../../../scenes/plaza.ts'
import { createDaylight } from '../../level/daylight.ts'
import { createHands } from '../../level/hands.ts'
import { builtIn } from '../../level/level.ts'
import { isNear, keepVisitor } from '../../level/visitor-address.ts'
import { numbersIn } from '../../shell/address.ts'
import { el } from '../../shell/dom.ts'
import { createPanel } from '../../shell/panel.ts'
import { isSlow } from '../../shell/renderer.ts'
import type { Scene, SceneRun, Stage } from '../../shell/scene.ts'
import { SIZES } from './body.ts'
import { peopleCarried, TRIAL, timeSteps } from './carries.ts'
import { createControls, LEAST, MOST, type Settings } from './controls.ts'
import { type Crowd, createCrowd, LEVEL, LEVEL_MASK } from './crowd.ts'
import crowdSource from './crowd.ts?raw'
import { createEye } from './eye.ts'
import { countInWalls, measureTouch } from './figures.ts'
import figuresSource from './figures.ts?raw'
import { surveyFloor } from './floor.ts'
import floorSource from './floor.ts?raw'
import giveWaySource from './giving-way.ts?raw'
import goalsSource from './goals.ts?raw'
import { INTRO, STEPS, showNumbers } from './lesson.ts'
import { readPeople, writePeople } from './people-address.ts'
import source from './scene.ts?raw'
import { STANDS } from './situations.ts'
import { createWalkersView } from './walkers-view.ts'
import waySource from './way.ts?raw'

export const scene: Scene = {
  id: 'crowd',
  title: 'Crowd',
  summary: 'Walk among a thousand people who give way to each other; nobody overlaps anybody.',
  source: [
    { name: 'scenes/crowd/crowd.ts', text: crowdSource },
    { name: 'scenes/crowd/giving-way.ts', text: giveWaySource },
    { name: 'scenes/crowd/goals.ts', text: goalsSource },
    { name: 'scenes/crowd/way.ts', text: waySource },
    { name: 'scenes/crowd/floor.ts', text: floorSource },
    { name: 'scenes/crowd/figures.ts', text: figuresSource },
    { name: 'scenes/crowd/scene.ts', text: source },
  ],
  keys: [
    { keys: ['W', 'A', 'S', 'D'], does: 'walk' },
    { keys: ['N'], does: 'next situation' },
    { keys: ['G'], does: 'give way on, off' },
    { keys: ['Shift'], does: 'run' },
    { keys: ['mouse', '←', '→'], does: 'turn' },
    { keys: ['Space'], does: 'jump' },
    { keys: ['V'], does: 'view from above or behind' },
    { keys: ['R'], does: 'back to the start' },
    { keys: ['Esc'], does: 'free the mouse' },
  ],
  touch: 'Left thumb walks, right thumb looks',
  // long steps, and few in a frame: a thousand people are much to think of
  step: 1 / 30,
  catchUp: 2,
  panel: 'closed',
  mount,
}

/** At most at first where a processor draws them. */
const FEW = 150
/** m/s of the visitor. */
const SPEED = 2.4
const RUN = 2
/** Steps from one measurement to the next. */
const MEASURE = 15
const DEGREE = Math.PI / 180

function mount(stage: Stage): SceneRun {
  const level = plaza()
  const here = builtIn('The plaza', level)
  const asked = new World()
  asked.add(here.mesh, { layer: LEVEL })
  const floor = surveyFloor(asked, here.mesh.bounds, LEVEL_MASK)
  const settings: Settings = {
    situation: 'crossing',
    count: FEW,
    kind: 'capsule',
    givesWay: true,
    fromAbove: true,
  }
  const daylight = createDaylight(stage.renderer)
  const camera = new PerspectiveCamera(60, 1, 0.15, 500)
  camera.rotation.order = 'YXZ'
  camera.far = daylight.fit(here, SIZES.capsule.tall).far
  const eye = createEye(camera)
  const view = createWalkersView(MOST + 1)
  daylight.scene.add(here.view.object, view.object)
  daylight.shadow.follow(view.bodies)

  stage.view.classList.add('level-view', 'crowd-view')
  stage.view.append(el('div', { class: 'level-start' }, 'Click to look around'))
  const more = (letter: string, text: string, label: string, press: () => void) => ({
    ...{ code: `Key${letter}`, name: text.replace(' ', '-'), text, label, press },
  })
  const hands = createHands(
    stage.canvas,
    stage.view,
    stage.keys,
    { blocked: () => false, pick() {}, message: (words) => stage.toast(words), respawn: () => stand() },
    [
      more('N', 'next', 'next situation', () => controls.nextSituation()),
      more('G', 'give way', 'give way, or walk straight', () => controls.toggleGiveWay()),
      more('V', 'view', 'view from above or behind', () => controls.toggleView()),
    ],
  )
  stage.canvas.addEventListener('pointerdown', (event) => {
    if (event.pointerType === 'touch') stage.view.classList.add('touched')
  })

  // --- the crowd -------------------------------------------------------------------------------------------------------
  let crowd: Crowd
  let isOld = false
  /** Has anybody said how many people there are: the visitor, a link, or this machine? */
  let isCounted = false
  let steps = 0
  let respawns = 0
  let measured = { touching: 0, deepest: 0, inWalls: 0 }
  /** The deepest overlap since this crowd began. */
  let worst = 0

  const controls = createControls(stage, settings, (isCount) => {
    isOld = true
    isCounted ||= isCount
    stage.redraw.ask()
  })

  /** @param feet of the visitor, where they stand already */
  function deal(feet?: Vec3): void {
    isOld = false
    const { feet: start, yaw, pitch } = STANDS[settings.situation]
    const changes = crowd?.situation !== settings.situation
    crowd = createCrowd(here.mesh, floor, settings, feet === undefined || changes ? start : feet)
    if (changes) {
      hands.yaw = yaw * DEGREE
      hands.pitch = pitch * DEGREE
    }
    steps = 0
    worst = 0
    crowd.plan(0, settings.givesWay) // so that they look where they will go
    view.wear(settings.kind)
    view.forget()
    measure()
    stage.cost.clear()
    stage.redraw.ask()
  }

  /** Once for all that a dragged slider said meanwhile. */
  function dealAnew(): void {
    if (isOld) deal(crowd.you.position)
  }

  /** As many people as this machine carries. */
  function countPeople(dt: number): void {
    isCounted = true
    if (isSlow()) return
    const trial = createCrowd(here.mesh, floor, { ...settings, count: TRIAL.people }, STANDS[settings.situation].feet)
    const still = { velocity: { x: 0, y: 0, z: 0 } }
    const ms = timeSteps(() => {
      trial.plan(dt, true)
      trial.walk(dt, still)
    })
    controls.setCount(peopleCarried(ms, TRIAL.people, dt))
    deal(crowd.you.position)
  }

  /** Back to where the visitor stands at first, or as near as there is room. */
  function stand(): void {
    respawns++
    const { feet, yaw, pitch } = STANDS[crowd.situation]
    crowd.put(feet)
    hands.yaw = yaw * DEGREE
    hands.pitch = pitch * DEGREE
    stage.redraw.ask()
  }

  function measure(): void {
    measured = { ...measureTouch(crowd), inWalls: countInWalls(crowd) }
    worst = Math.max(worst, measured.deepest)
  }

  function step(dt: number): void {
    if (!isCounted) countPeople(dt)
    dealAnew()
    hands.beginStep(dt)
    const { right, forward } = hands.move
    const speed = SPEED * (hands.running ? RUN : 1)
    const [sin, cos] = [Math.sin(hands.yaw), Math.cos(hands.yaw)]
    const velocity = { x: speed * (right * cos - forward * sin), y: 0, z: -speed * (right * sin + forward * cos) }
    const people = crowd.walkers.length + 1
    stage.cost.time('give way, per person', () => crowd.plan(dt, settings.givesWay), people)
    const walk = () => crowd.walk(dt, { velocity, jump: hands.jump })
    stage.cost.time('walkAll', () => stage.cost.time('walkAll, per person', walk, people))
    crowd.arrive()
    hands.endStep()
    if (++steps % MEASURE === 0) measure()
  }

  // --- the panel -------------------------------------------------------------------------------------------------------
  const lesson = stage.lesson({ intro: INTRO, steps: STEPS })
  const told = createPanel(stage.head, () => {})
  const showTouching = told.readout('touching', 'touching')
  const showDeepest = told.readout('deepest', 'deepest overlap')
  const showArrived = told.readout('arrived', 'arrived')
  const showWaiting = told.readout('waiting', 'waiting')
  stage.debug([
    { id: 'show-bodies', label: 'the bodies that carom moves', value: false, change: (on) => (view.showsBodies = on) },
    {
      id: 'show-shadow',
      label: 'sun shadows',
      value: daylight.shadow.on,
      change(on) {
        daylight.shadow.on = on
      },
    },
  ])

  const inMetres = (depth: number) => (depth < 1e-9 ? '0 m' : `${(depth * 1e6).toPrecision(2)} µm`)
  const lacking = () => crowd.waiting.reduce((sum, one) => sum + one, 0) / Math.max(1, crowd.waiting.length)

  function tell(): void {
    const waiting = crowd.waiting.reduce((sum, one) => sum + (one > 0.5 ? 1 : 0), 0)
    const people = crowd.walkers.length
    showTouching(`${measured.touching} of ${people + 1}`)
    showDeepest(inMetres(measured.deepest))
    showArrived(crowd.goals.arrived.toLocaleString('en'))
    showWaiting(`${waiting} of ${people}`)
    showNumbers(lesson, {
      ...{ people: people + 1, waiting: lacking(), touching: measured.touching },
      ...{ deepest: inMetres(measured.deepest), inWalls: measured.inWalls, arrived: crowd.goals.arrived },
    })
  }

  const address = keepVisitor({
    isThere: () => true,
    look: hands,
    tall: () => SIZES[settings.kind].tall,
    start: () => STANDS[settings.situation].feet,
    feet: () => crowd.you.position,
    put(feet) {
      dealAnew()
      const { tall } = SIZES[settings.kind]
      if (isNear(here.mesh.bounds, { ...feet, y: feet.y + tall / 2 }, 0)) crowd.put(feet)
    },
  })

  const standings = () =>
    crowd.walkers.map((_, i) => ({ x: crowd.places[3 * i], z: crowd.places[3 * i + 2], about: crowd.goals.about(i) }))

  // --- the picture -----------------------------------------------------------------------------------------------------
  function lookFrom(feet: Vec3, dt: number): void {
    const { width, height } = stage.size()
    camera.aspect = width / Math.max(1, height)
    camera.updateProjectionMatrix()
    const { tall, wide } = SIZES[settings.kind]
    const head = { ...feet, y: feet.y + tall - wide / 2 }
    eye(crowd.world, head, hands, settings.fromAbove, dt)
  }

  deal()
  return {
    step,
    frame({ dt, alpha, paused }) {
      dealAnew()
      if (paused) hands.turnByKeys(dt)
      const { places, before, walkers } = crowd
      const o = 3 * walkers.length
      const at = (k: number) => before[o + k] + alpha * (places[o + k] - before[o + k])
      lookFrom({ x: at(0), y: at(1), z: at(2) }, dt)
      tell()
      if (!stage.redraw.due([camera], [steps, alpha])) return
      view.draw(crowd, alpha, hands.yaw, paused ? 0 : dt * stage.clock.speed)
      stage.renderer.render(daylight.scene, camera)
    },
    address: {
      // another machine begins with another number
      count: {
        write: () => (isCounted ? String(settings.count) : null),
        read(text) {
          const [count] = numbersIn(text, 1) ?? []
          if (count >= LEAST && count <= MOST && Number.isInteger(count / 10)) controls.setCount(count)
        },
      },
      ...address,
      people: {
        write: () => (steps > 0 && !isOld ? writePeople(floor, standings()) : null),
        read(text) {
          dealAnew()
          const people = readPeople(floor, text, crowd.walkers.length)
          if (people === null) return
          crowd.putAll(people)
          steps = 1
          crowd.plan(0, settings.givesWay)
          view.forget()
          measure()
        },
      },
    },
    reset: () => deal(),
    visible(isVisible) {
      if (!isVisible) hands.release()
    },
    state() {
      const { you, walkers, goals, situation, kind } = crowd
      const { position, velocity, ground } = you
      return {
        feet: { ...position },
        velocity: { ...velocity },
        ground: ground.kind,
        situation,
        kind,
        count: walkers.length,
        givesWay: settings.givesWay,
        fromAbove: settings.fromAbove,
        arrived: goals.arrived,
        waiting: lacking(),
        ...{ ...measured, worst },
        yaw: hands.yaw,
        pitch: hands.pitch,
        locked: hands.locked,
        start: STANDS[situation].feet,
        respawns,
        places: Array.from(crowd.places),
        drawCalls: stage.renderer.info.render.calls,
      }
    },
  }
}
