/**
 * Obstacle course: all that a character does in one level, with a camera on an arm, and every option in the panel.
 */
import type { Vec3 } from 'carom'
import { createStepSmoothing, smoothSteps } from 'carom/controls'
import { PerspectiveCamera } from 'three'
import { course, door } from '../../../scenes/course.ts'
import { createCharacterView, motionOf } from '../../figure/character-view.ts'
import { createCameraArm } from '../../level/camera-arm.ts'
import armSource from '../../level/camera-arm.ts?raw'
import { createDaylight } from '../../level/daylight.ts'
import { createDebugView, type DebugFlags } from '../../level/debug-view.ts'
import { createHands } from '../../level/hands.ts'
import { builtIn } from '../../level/level.ts'
import machineSource from '../../level/machine.ts?raw'
import { createThingsView } from '../../level/things-view.ts'
import { isNear, keepVisitor } from '../../level/visitor-address.ts'
import { el } from '../../shell/dom.ts'
import { createPanel } from '../../shell/panel.ts'
import type { Scene, SceneRun, Stage } from '../../shell/scene.ts'
import { createBoards } from './boards.ts'
import { createControls } from './controls.ts'
import { createDoor } from './door.ts'
import { createGame } from './game.ts'
import gameSource from './game.ts?raw'
import { INTRO, STEPS, showNumbers } from './lesson.ts'
import modesSource from './modes.ts?raw'
import othersSource from './others.ts?raw'
import { between, createOthersView } from './others-view.ts'
import playerSource from './player.ts?raw'
import source from './scene.ts?raw'
import { createScenery } from './scenery.ts'
import { bodyOf, SETTINGS, type Settings, SIZES, widthOf } from './settings.ts'

export const scene: Scene = {
  id: 'course',
  title: 'Obstacle course',
  summary: 'Stairs, ramps, a tunnel, lifts, a ladder, a pool: all that a character does, every option in the panel.',
  source: [
    { name: 'scenes/course/player.ts', text: playerSource },
    { name: 'scenes/course/modes.ts', text: modesSource },
    { name: 'level/camera-arm.ts', text: armSource },
    { name: 'scenes/course/others.ts', text: othersSource },
    { name: 'scenes/course/game.ts', text: gameSource },
    { name: 'level/machine.ts', text: machineSource },
    { name: 'scenes/course/scene.ts', text: source },
  ],
  keys: [
    { keys: ['W', 'A', 'S', 'D'], does: 'walk' },
    { keys: ['mouse', '←', '→'], does: 'turn' },
    { keys: ['Space'], does: 'jump' },
    { keys: ['Shift'], does: 'run' },
    { keys: ['C'], does: 'crouch, stand up' },
    { keys: ['V'], does: 'first or third person view' },
    { keys: ['F'], does: 'hold to fly' },
    { keys: ['R'], does: 'back to the start' },
    { keys: ['Esc'], does: 'free the mouse' },
  ],
  touch: 'Left thumb walks, right thumb looks',
  step: 1 / 60,
  panel: 'closed',
  mount,
}

const COLOR = 0xe9a23b
const DOES = { walk: 'walking', climb: 'climbing', swim: 'swimming', fly: 'flying' } as const
/** A fall ends so many metres below the ground. */
const ABYSS = 12
/** Nearer than this the camera would look into the head, metres. */
const INTO_HEAD = 0.55
/** The eye follows a change of height at this rate, 1/s. */
const EASE = 14

function mount(stage: Stage): SceneRun {
  const level = course()
  const here = builtIn('The obstacle course', level)
  const start = level.spawn
  const settings: Settings = { ...SETTINGS }
  const daylight = createDaylight(stage.renderer)
  const camera = new PerspectiveCamera(65, 1, 0.05, 500)
  camera.rotation.order = 'YXZ'
  camera.far = daylight.fit(here, 1.8).far
  const arm = createCameraArm(camera)
  const debug = createDebugView()
  debug.level(here.positions, here.indices, here.mesh)
  const body = createCharacterView(COLOR)
  daylight.scene.add(here.view.object, debug.object, body.object, body.shadow, createBoards(level.boards))
  daylight.scene.add(createScenery(level.ladder, level.water))
  daylight.shadow.follow(body.object)

  stage.view.classList.add('level-view')
  const cross = el('div', { class: 'level-cross' })
  stage.view.append(cross, el('div', { class: 'level-start' }, 'Click to look around'))
  const hands = createHands(
    stage.canvas,
    stage.view,
    stage.keys,
    { blocked: () => false, pick() {}, message: (words) => stage.toast(words), respawn },
    [
      { code: 'KeyC', name: 'crouch', text: 'crouch', label: 'crouch, stand up', press: () => game.player.crouch() },
      { code: 'KeyV', name: 'view', text: 'view', label: 'first or third person', press: changeView },
    ],
  )
  stage.canvas.addEventListener('pointerdown', (event) => {
    if (event.pointerType === 'touch') stage.view.classList.add('touched')
  })

  const gate = createDoor()
  const moving = [...level.things, ...door(gate.open)]
  const things = createThingsView(moving)
  const places = { mesh: here.mesh, course: level, things: moving, door: gate, start }
  let game = createGame(places, hands, settings)
  const others = createOthersView(game.others.length)
  daylight.scene.add(things.object, others.object)
  for (const moved of [...things.parts.map(({ object }) => object), ...others.views.map(({ object }) => object)])
    daylight.shadow.follow(moved)
  let from = 0
  let respawns = 0
  const steps = createStepSmoothing()
  /** How tall it is for the eye. */
  let seen = game.player.tall

  function respawn(): void {
    respawns++
    game.player.teleport(start)
  }

  function changeView(): void {
    settings.thirdPerson = !settings.thirdPerson
    controls.setThird(settings.thirdPerson)
  }

  function step(dt: number): void {
    hands.beginStep(dt)
    from = game.machine.step
    stage.cost.time('step', () => game.step(dt))
    smoothSteps(steps, game.player.character, dt)
    hands.endStep()
    if (game.player.character.position.y > -ABYSS) return
    respawn()
    stage.toast('You fell off the course. Back at the start.')
  }

  // --- the panel -------------------------------------------------------------------------------------------------------
  const lesson = stage.lesson({ intro: INTRO, steps: STEPS })
  const head = el('div', { class: 'standing' })
  stage.head.append(head)
  const told = createPanel(head, () => {})
  const showVerb = told.readout('verb', 'action')
  const showGround = told.readout('ground', 'standing on')
  const controls = createControls(stage, settings, {
    respawn,
    change() {
      if (!game.player.refit()) {
        stage.toast('There is no room for that body here.')
        settings.kind = game.player.kind
        controls.setKind(settings.kind)
      }
      stage.redraw.ask()
    },
  })
  const flag = (name: keyof DebugFlags, label: string) => ({
    id: `show-${name}`,
    label,
    value: false,
    change(on: boolean) {
      debug.flags[name] = on
    },
  })
  stage.debug([
    {
      id: 'show-body',
      label: 'the bodies that carom moves',
      value: false,
      change(on) {
        for (const view of [body, ...others.views]) view.showsBody = on
      },
    },
    flag('contacts', 'contacts'),
    flag('normals', 'normals nearby'),
    flag('edges', 'edges: ridges, valleys, seams'),
    {
      id: 'show-shadow',
      label: 'sun shadows',
      value: daylight.shadow.on,
      change(on) {
        daylight.shadow.on = on
      },
    },
  ])

  const address = keepVisitor({
    isThere: () => true,
    look: hands,
    tall: () => game.player.tall,
    start: () => start,
    feet: () => game.player.character.position,
    put(feet) {
      const { tall } = game.player
      const centre = { x: feet.x, y: feet.y + tall / 2, z: feet.z }
      const { world } = game.machine
      const exclude = [game.player.character.collider]
      if (
        world.overlap(bodyOf(settings, tall), centre, undefined, { exclude }) ||
        !isNear(here.mesh.bounds, centre, here.extent)
      )
        return
      game.player.teleport(feet)
    },
  })

  // --- the picture -----------------------------------------------------------------------------------------------------
  /** @param passed seconds of the clock since the last frame */
  function lookFrom(feet: Vec3, dt: number, passed: number): void {
    const { width, height } = stage.size()
    camera.aspect = width / Math.max(1, height)
    camera.updateProjectionMatrix()
    const { thirdPerson, kind } = settings
    const eye = { x: feet.x, y: feet.y + 0.93 * seen, z: feet.z }
    if (thirdPerson) {
      const head = { ...eye, y: feet.y + Math.max(seen / 2, seen - widthOf(kind, seen) / 2) }
      arm.reach(game.machine.world, head, hands, settings.arm, dt, { exclude: game.everyone })
    } else {
      camera.rotation.set(hands.pitch, hands.yaw, 0)
      camera.position.copy(eye)
    }
    cross.hidden = thirdPerson
    const { character, tall, crouched, verb } = game.player
    const { tall: standing, crouched: low } = SIZES[kind]
    body.place(feet, game.machine.world, { exclude: game.everyone })
    body.object.visible = thirdPerson && arm.length > INTO_HEAD
    body.wear(kind, widthOf(kind, tall), tall, standing)
    const motion = motionOf(character, crouched ? (standing - tall) / (standing - low) : 0)
    body.move(verb === 'walk' ? motion : { ...motion, does: verb }, passed)
  }

  function frame({ dt, alpha, paused }: { dt: number; alpha: number; paused: boolean }): void {
    if (paused) hands.turnByKeys(dt)
    const { player, machine } = game
    const { character, before, verb, tall, crouched } = player
    const { position, velocity, ground, contacts, contactCount } = character
    const at = between(before, position, alpha)
    at.y += steps.offset
    seen += (tall - seen) * Math.min(1, EASE * dt)
    if (Math.abs(tall - seen) < 1e-3) seen = tall
    const rides = ground.kind === 'air' ? null : machine.nameOf(ground.collider)
    const speed = Math.hypot(velocity.x, velocity.z)
    showVerb(`${DOES[verb]}${crouched ? ', crouched' : ''}`)
    showGround(
      ground.kind === 'air' ? 'nothing' : (rides ?? (ground.kind === 'steep' ? 'a steep slope' : 'the course')),
    )
    controls.showPlace(`${position.x.toFixed(2)}, ${position.y.toFixed(2)}, ${position.z.toFixed(2)}`)
    controls.showPace(`${speed.toFixed(1)} m/s`)
    showNumbers(lesson, {
      verb,
      speed,
      ground: ground.kind,
      rides,
      carriedAt: `${Math.hypot(ground.velocity.x, ground.velocity.y, ground.velocity.z).toFixed(1)} m/s`,
      verticalSpeed: character.verticalSpeed,
      tall,
      crouched,
      blockedBy: character.blockedBy.map((id) => machine.nameOf(id) ?? 'the course'),
      open: gate.open(game.machine.step),
      arm: settings.thirdPerson ? arm.length : null,
    })
    lookFrom(at, dt, paused ? 0 : dt * stage.clock.speed)
    const moment = from + (machine.step - from) * alpha
    others.move(game.others, paused ? 0 : dt * stage.clock.speed)
    if (!stage.redraw.due([camera, body.object], [moment, body.version])) return
    things.draw(moment)
    others.draw(game.others, alpha, game.machine.world, game.everyone)
    debug.frame(contacts.slice(0, contactCount), { ...at, y: at.y + tall / 2 }, 9)
    stage.renderer.render(daylight.scene, camera)
  }

  return {
    step,
    frame,
    address,
    reset() {
      gate.shut()
      game = createGame(places, hands, settings)
      from = 0
      hands.yaw = 0
      hands.pitch = 0
      stage.redraw.ask()
    },
    visible(isVisible) {
      if (!isVisible) hands.release()
    },
    state() {
      const { character, verb, tall, crouched, kind } = game.player
      const { position, velocity, ground, blockedBy } = character
      return {
        feet: { ...position },
        velocity: { ...velocity },
        ground: ground.kind,
        standsOn: game.machine.nameOf(ground.collider),
        verb,
        kind,
        tall,
        crouched,
        blockedBy: blockedBy.map((id) => game.machine.nameOf(id)),
        open: gate.open(game.machine.step),
        arm: arm.length,
        thirdPerson: settings.thirdPerson,
        yaw: hands.yaw,
        pitch: hands.pitch,
        locked: hands.locked,
        start,
        respawns,
        others: game.others.map(({ character }) => ({ ...character.position })),
      }
    },
  }
}
