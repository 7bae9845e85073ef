/**
 * Moving: a castle of clockwork to walk through and throw balls in; lifts, doors, a drawbridge, things that turn, push and crush.
 */
import './moving.css'
import { TriangleMesh, type Vec3 } from 'carom'
import { createDebugLines, type DebugLines } from 'carom/three'
import { type Object3D, PerspectiveCamera } from 'three'
import motionSource from '../../../scenes/clockwork/motion.ts?raw'
import thingsSource from '../../../scenes/clockwork/things.ts?raw'
import { clockwork, HERTZ, type MovingThing } from '../../../scenes/clockwork.ts'
import { createCharacterView, motionOf } from '../../figure/character-view.ts'
import { createBallsView } from '../../level/balls-view.ts'
import { createDaylight } from '../../level/daylight.ts'
import { createDebugView, type DebugFlags } from '../../level/debug-view.ts'
import { createFollow } from '../../level/follow.ts'
import { createHands } from '../../level/hands.ts'
import { builtIn } from '../../level/level.ts'
import { createMachine, type Machine } from '../../level/machine.ts'
import machineSource from '../../level/machine.ts?raw'
import { createThingsView } from '../../level/things-view.ts'
import { createThrown, MOST_BALLS, type ThrownBalls } from '../../level/thrown.ts'
import { isNear, keepVisitor } from '../../level/visitor-address.ts'
import { numbersIn } from '../../shell/address.ts'
import { el } from '../../shell/dom.ts'
import { createPanel } from '../../shell/panel.ts'
import type { Scene, SceneRun, Stage } from '../../shell/scene.ts'
import { INTRO, STEPS, showNumbers } from './lesson.ts'
import source from './scene.ts?raw'
import { BODY, createVisitor, LOOK, START, shape, type Visitor } from './visitor.ts'
import visitorSource from './visitor.ts?raw'

export const scene: Scene = {
  id: 'moving',
  title: 'Moving',
  summary: 'Walk through a castle of machines: lifts, doors, a drawbridge, and things that turn, push and crush.',
  source: [
    { name: 'level/machine.ts', text: machineSource },
    { name: 'scenes/moving/visitor.ts', text: visitorSource },
    { name: 'clockwork/motion.ts', text: motionSource },
    { name: 'clockwork/things.ts', text: thingsSource },
    { name: 'scenes/moving/scene.ts', text: source },
  ],
  keys: [
    { keys: ['W', 'A', 'S', 'D'], does: 'walk' },
    { keys: ['mouse', '←', '→'], does: 'turn' },
    { keys: ['Space'], does: 'jump' },
    { keys: ['PgUp', 'PgDn'], does: 'look up, down' },
    { keys: ['B'], does: 'throw a ball' },
    { keys: ['V'], does: 'first or third person view' },
    { keys: ['F'], does: 'hold to fly' },
    { keys: ['R'], does: 'back to the start' },
    { keys: ['Esc'], does: 'free the mouse' },
  ],
  touch: 'Left thumb walks, right thumb looks',
  step: 1 / HERTZ,
  panel: 'closed',
  mount,
}

const FREE_COLOR = 0x8fd3ff
const CRUSHED_COLOR = 0xff5a4d
/** A fall ends so many metres below the island. */
const ABYSS = 25
/** A link names no later moment than this: weeks of steps. */
const LAST_MOMENT = 1e8

function mount(stage: Stage): SceneRun {
  const level = clockwork()
  const here = builtIn('The clockwork castle', level)
  const bottom = here.mesh.bounds.min.y
  const start = START
  const settings = { thirdPerson: true }
  const daylight = createDaylight(stage.renderer)
  const world = daylight.scene
  const camera = new PerspectiveCamera(70, 1, 0.05, 2000)
  camera.rotation.order = 'YXZ'
  camera.far = daylight.fit(here, BODY.height).far
  const follow = createFollow(camera)
  const things = createThingsView(level.things)
  const debug = createDebugView()
  debug.level(here.positions, here.indices, here.mesh)
  const body = createCharacterView(FREE_COLOR)
  body.wear('cylinder', 2 * BODY.radius, BODY.height)
  daylight.shadow.follow(body.object)
  const ballsView = createBallsView(MOST_BALLS, 0)
  ballsView.object.castShadow = true
  daylight.shadow.follow(ballsView.object)
  for (const part of things.parts) daylight.shadow.follow(part.object)
  world.add(here.view.object, things.object, debug.object, body.object, body.shadow, ballsView.object)

  stage.view.classList.add('level-view')
  const cross = el('div', { class: 'level-cross' })
  const crushed = el('div', { class: 'crushed-by', role: 'status', hidden: true })
  stage.view.append(cross, crushed, el('div', { class: 'level-start' }, 'Click to look around'))
  const hands = createHands(
    stage.canvas,
    stage.view,
    stage.keys,
    {
      blocked: () => false,
      pick() {},
      message: (words) => stage.toast(words),
      respawn,
    },
    [
      { code: 'KeyB', name: 'ball', text: 'ball', label: 'throw a ball', press: throwBall },
      {
        code: 'KeyV',
        name: 'view',
        text: 'view',
        label: 'first or third person view',
        press() {
          settings.thirdPerson = !settings.thirdPerson
          third.set(settings.thirdPerson)
        },
      },
    ],
  )
  stage.canvas.addEventListener('pointerdown', (event) => {
    if (event.pointerType === 'touch') stage.view.classList.add('touched')
  })

  // --- the world and who is in it --------------------------------------------------------------------------------------
  let machine: Machine
  let visitor: Visitor
  let balls: ThrownBalls
  /** Where the last step began. */
  let from = 0
  let respawns = 0
  let falls = 0

  /** Everything as it is at that step; the visitor where it was, or at the start. */
  function begin(step: number, feet = start): void {
    machine = createMachine(here.mesh, level.things, step)
    visitor = createVisitor(machine, hands, feet)
    balls = createThrown({ world: machine.world, bottom }, 1)
    from = step
    stage.redraw.ask()
  }

  function restart(): void {
    begin(0)
    Object.assign(hands, LOOK)
  }

  function respawn(): void {
    respawns++
    visitor.teleport(start)
  }

  function throwBall(): void {
    const { yaw, pitch } = hands
    const flat = Math.cos(pitch)
    const { x, y, z } = visitor.character.position
    const direction = { x: -Math.sin(yaw) * flat, y: Math.sin(pitch), z: -Math.cos(yaw) * flat }
    balls.throwFrom({ x, y: y + BODY.eye, z }, direction, visitor.character.velocity)
  }

  function step(dt: number): void {
    hands.beginStep(dt)
    from = machine.step
    stage.cost.time(`drive ${machine.driven} colliders`, () => machine.drive(dt))
    stage.cost.time('walk', () => visitor.step(dt))
    if (balls.count > 0) stage.cost.time('balls', () => balls.step(dt))
    stage.cost.time('advance', () => machine.advance())
    hands.endStep()
    if (visitor.character.position.y > bottom - ABYSS) return
    falls++
    respawn()
    stage.toast('You fell out of the world. Back at the start.')
  }
  restart()

  // --- the panel -------------------------------------------------------------------------------------------------------
  const lesson = stage.lesson({ intro: INTRO, steps: STEPS })
  const standing = el('div', { class: 'standing' })
  stage.head.append(standing)
  const told = createPanel(standing, () => {})
  const showGround = told.readout('ground', 'standing on')
  const showVelocity = told.readout('ground-velocity', 'its velocity')
  const showCrushed = told.readout('crushed', 'crushed by')
  const third = stage.controls.toggle({
    id: 'third',
    label: 'third-person view (V)',
    value: settings.thirdPerson,
    change(on) {
      settings.thirdPerson = on
    },
  })
  stage.controls.group('You')
  const showPlace = stage.controls.readout('place', 'position')
  const showPace = stage.controls.readout('pace', 'speed')
  const showMoment = stage.controls.readout('moment', 'step')
  stage.controls.button({ id: 'respawn', label: 'back to the start (R)', press: respawn })
  const flag = (name: keyof DebugFlags, label: string) => ({
    id: `show-${name}`,
    label,
    value: false,
    change(on: boolean) {
      debug.flags[name] = on
    },
  })
  /** Edges of what moves, made when they are first shown: each hangs on its thing, and moves with it. */
  let edges: DebugLines[] = []
  let boxes: DebugLines | null = null
  const forgetBoxes = () => {
    boxes?.removeFromParent()
    boxes?.dispose()
    boxes = null
  }
  let showsBoxes = false
  stage.debug([
    { id: 'show-body', label: 'the body that carom moves', value: false, change: (on) => (body.showsBody = on) },
    flag('contacts', 'contacts'),
    flag('normals', 'normals nearby'),
    flag('edges', 'edges: ridges, valleys, seams'),
    {
      id: 'show-moving',
      label: 'edges of moving colliders',
      value: false,
      change(on) {
        if (on && edges.length === 0) edges = things.parts.map(({ thing, object }) => edgesOf(thing, object))
        for (const lines of edges) lines.visible = on
        stage.redraw.ask()
      },
    },
    flag('boxes', 'boxes of the level’s tree'),
    {
      id: 'show-world',
      label: 'boxes of the world’s trees',
      value: false,
      change(on) {
        showsBoxes = on
        if (!on) forgetBoxes()
      },
    },
    {
      id: 'show-shadow',
      label: 'sun shadows',
      value: daylight.shadow.on,
      change(on) {
        daylight.shadow.on = on
      },
    },
  ])

  // --- the address -----------------------------------------------------------------------------------------------------
  const address: SceneRun['address'] = {
    moment: {
      write: () => String(Math.round(machine.step)),
      read(text) {
        const [moment] = numbersIn(text, 1) ?? []
        if (Number.isInteger(moment) && moment >= 0 && moment <= LAST_MOMENT) begin(moment)
      },
    },
    ...keepVisitor({
      isThere: () => true,
      look: hands,
      tall: () => BODY.height,
      start: () => start,
      feet: () => visitor.character.position,
      put(feet) {
        const centre = { x: feet.x, y: feet.y + BODY.height / 2, z: feet.z }
        if (machine.world.overlap(shape, centre) || !isNear(here.mesh.bounds, centre, here.extent)) return
        visitor.teleport(feet)
      },
    }),
  }

  // --- the picture -----------------------------------------------------------------------------------------------------
  let isCrushed = false
  function frame({ dt, alpha, paused }: { dt: number; alpha: number; paused: boolean }): void {
    if (paused) hands.turnByKeys(dt)
    const { width, height: tall } = stage.size()
    const { character, before } = visitor
    const { position, velocity, ground, contacts, contactCount } = character
    const at = {
      x: before.x + (position.x - before.x) * alpha,
      y: before.y + (position.y - before.y) * alpha,
      z: before.z + (position.z - before.z) * alpha,
    }
    const moment = from + (machine.step - from) * alpha
    const names = character.crushedBy.map((id) => machine.nameOf(id) ?? 'the castle')
    const pushedBy = new Set<string>()
    for (const { collider } of contacts.slice(0, contactCount)) {
      const name = machine.nameOf(collider)
      if (name !== null && collider !== ground.collider) pushedBy.add(name)
    }
    const speed = vectorText(ground.velocity)
    const standsOn = ground.kind === 'air' ? null : machine.nameOf(ground.collider)
    showGround(ground.kind === 'air' ? 'nothing' : (standsOn ?? 'the castle'))
    showVelocity(ground.kind === 'air' ? 'none' : speed)
    showCrushed(names.length === 0 ? 'nothing' : names.join(' and '))
    showPlace(`${position.x.toFixed(2)}, ${position.y.toFixed(2)}, ${position.z.toFixed(2)}`)
    showPace(`${Math.hypot(velocity.x, velocity.z).toFixed(1)} m/s`)
    showMoment(String(Math.round(machine.step)))
    crushed.hidden = names.length === 0
    if (names.length > 0) crushed.textContent = `crushed by the ${names.join(' and the ')}`
    showNumbers(lesson, {
      driven: machine.driven,
      step: machine.step,
      standsOn,
      velocity: speed,
      pushedBy: [...pushedBy],
      crushedBy: names,
      balls: balls.moving,
    })

    body.place(at, machine.world, { exclude: [character.collider] })
    body.object.visible = settings.thirdPerson
    if (isCrushed !== names.length > 0) {
      isCrushed = !isCrushed
      body.tint(isCrushed ? CRUSHED_COLOR : FREE_COLOR)
    }
    const motion = motionOf(character)
    body.move(hands.flying ? { ...motion, does: 'fly' } : motion, paused ? 0 : dt * stage.clock.speed)
    cross.hidden = settings.thirdPerson
    const { yaw, pitch } = hands
    const { thirdPerson } = settings
    const aspect = width / Math.max(1, tall)
    follow({ feet: at, eye: BODY.eye, height: BODY.height, yaw, pitch, thirdPerson, level: machine.world, aspect })
    if (!stage.redraw.due([camera, body.object], [moment, balls.version, body.version])) return
    things.draw(moment)
    ballsView.draw(balls, alpha, machine.world)
    debug.frame(contacts.slice(0, contactCount), { ...at, y: at.y + BODY.height / 2 }, BODY.height * 5)
    drawBoxes()
    stage.renderer.render(world, camera)
  }

  /** Of another world than before: other lines. */
  let drawnOf: Machine | null = null
  function drawBoxes(): void {
    if (drawnOf !== machine) forgetBoxes()
    drawnOf = machine
    if (!showsBoxes) return
    if (boxes === null) {
      boxes = createDebugLines(machine.world, { boxes: Number.POSITIVE_INFINITY })
      boxes.material.fog = false
      world.add(boxes)
    } else boxes.refresh()
  }

  return {
    step,
    frame,
    address,
    notInLink: () => (balls.count > 0 ? 'It does not include the balls.' : null),
    reset: restart,
    visible(isVisible) {
      if (!isVisible) hands.release()
    },
    state() {
      const { character, result } = visitor
      const { position, velocity, ground, crushedBy, contactCount } = character
      return {
        step: machine.step,
        feet: { ...position },
        centre: { x: position.x, y: position.y + BODY.height / 2, z: position.z },
        body: {
          radii: { x: BODY.radius - BODY.skin, y: BODY.height / 2 - BODY.skin, z: BODY.radius - BODY.skin },
          skin: BODY.skin,
        },
        velocity: { ...velocity },
        ground: ground.kind,
        standsOn: machine.nameOf(ground.collider),
        groundVelocity: { ...ground.velocity },
        crushedBy: crushedBy.map((id) => machine.nameOf(id)),
        result,
        contacts: contactCount,
        thirdPerson: settings.thirdPerson,
        yaw: hands.yaw,
        pitch: hands.pitch,
        locked: hands.locked,
        flying: hands.flying,
        start,
        respawns,
        falls,
        balls: { thrown: balls.thrown, moving: balls.moving, places: [...balls.places.subarray(0, 3 * balls.count)] },
        things: things.parts.map(({ thing, object }) => ({ name: thing.name, at: object.position.toArray() })),
      }
    },
  }
}

/** The edges of a thing, which move as it does. */
function edgesOf({ positions, indices }: MovingThing, object: Object3D): DebugLines {
  const lines = createDebugLines(new TriangleMesh(positions, indices))
  lines.material.fog = false
  object.add(lines)
  return lines
}

function vectorText({ x, y, z }: Vec3): string {
  const speed = Math.hypot(x, y, z)
  return speed < 1e-9 ? 'none' : `${[x, y, z].map((value) => value.toFixed(2)).join(', ')} m/s`
}
