/** One way: decks to jump up through and to drop down through, a lift that is one as well, and a gate that lets nobody back. */
import { CHARACTER_STATE } from 'carom'
import { PerspectiveCamera } from 'three'
import { createCharacterView, motionOf } from '../../figure/character-view.ts'
import { createDaylight } from '../../level/daylight.ts'
import { createFollow } from '../../level/follow.ts'
import { createHands } from '../../level/hands.ts'
import { builtIn } from '../../level/level.ts'
import { keepVisitor } from '../../level/visitor-address.ts'
import { el } from '../../shell/dom.ts'
import type { Scene, SceneRun, Stage } from '../../shell/scene.ts'
import { INTRO, lightStep, STEPS } from './lesson.ts'
import { oneWayView } from './one-ways-view.ts'
import viewSource from './one-ways-view.ts?raw'
import source from './scene.ts?raw'
import { BODY, createYard, HERTZ, LIFT, liftAt, ONE_WAYS, type Yard, yardLevel } from './yard.ts'
import yardSource from './yard.ts?raw'

export const scene: Scene = {
  id: 'oneway',
  title: 'One way',
  summary: 'Platforms that you can jump up and drop down through, and a gate that lets nobody back.',
  source: [
    { name: 'scenes/oneway/yard.ts', text: yardSource },
    { name: 'scenes/oneway/one-ways-view.ts', text: viewSource },
    { name: 'scenes/oneway/scene.ts', text: source },
  ],
  keys: [
    { keys: ['W', 'A', 'S', 'D'], does: 'walk' },
    { keys: ['Space'], does: 'jump' },
    { keys: ['X'], does: 'drop down through the platform' },
    { keys: ['mouse', '←', '→'], does: 'turn' },
    { keys: ['PgUp', 'PgDn'], does: 'look up, down' },
    { keys: ['R'], does: 'back to the start' },
    { keys: ['Esc'], does: 'free the mouse' },
  ],
  touch: 'Left thumb walks, right thumb looks',
  step: 1 / HERTZ,
  panel: 'closed',
  mount,
}

const COLOR = 0x8fd3ff
const PASSING_COLOR = 0xffd166
const PACE = { walk: 4, run: 6 }
/** A fall ends so many metres below the yard. */
const ABYSS = 15

function mount(stage: Stage): SceneRun {
  const here = builtIn('The yard', yardLevel())
  const start = here.starts[0]
  const daylight = createDaylight(stage.renderer)
  const world = daylight.scene
  const camera = new PerspectiveCamera(70, 1, 0.05, 500)
  camera.rotation.order = 'YXZ'
  camera.far = daylight.fit(here, BODY.height).far
  const follow = createFollow(camera)
  const body = createCharacterView(COLOR)
  body.wear('cylinder', 2 * BODY.radius, BODY.height)
  daylight.shadow.follow(body.object)
  const lift = oneWayView(LIFT)
  world.add(here.view.object, ...ONE_WAYS.map(oneWayView), lift, body.object, body.shadow)

  stage.view.classList.add('level-view')
  stage.view.append(el('div', { class: 'level-start' }, 'Click to look around'))
  let down = false
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
      {
        code: 'KeyX',
        name: 'down',
        text: 'down',
        label: 'drop down through the platform',
        press() {
          down = true
        },
      },
    ],
  )
  stage.canvas.addEventListener('pointerdown', (event) => {
    if (event.pointerType === 'touch') stage.view.classList.add('touched')
  })

  let yard: Yard
  let respawns = 0
  let dropping = false
  function restart(): void {
    yard = createYard(here.mesh, start)
    hands.yaw = hands.pitch = 0
    stage.redraw.ask()
  }
  function respawn(): void {
    respawns++
    yard.teleport(start)
  }
  restart()

  function wish() {
    const { yaw, move, running } = hands
    const pace = running ? PACE.run : PACE.walk
    const [sin, cos] = [Math.sin(yaw), Math.cos(yaw)]
    return {
      x: (move.right * cos - move.forward * sin) * pace,
      y: 0,
      z: (-move.right * sin - move.forward * cos) * pace,
    }
  }

  const lesson = stage.lesson({ intro: INTRO, steps: STEPS })
  stage.controls.group('You')
  const showGround = stage.controls.readout('ground', 'standing on')
  const showPassing = stage.controls.readout('passing', 'passing through')
  const showFeet = stage.controls.readout('feet', 'position')
  stage.controls.button({ id: 'respawn', label: 'back to the start (R)', press: respawn })

  let wasPassing = false
  const isPassing = () => yard.player.state[CHARACTER_STATE.passing.offset] === 1

  return {
    step(dt) {
      hands.beginStep(dt)
      if (down) dropping = true
      stage.cost.time('walk', () => yard.step(wish(), hands.jump, down))
      down = false
      if (yard.player.ground.kind === 'ground') dropping = false
      hands.endStep()
      if (yard.player.position.y < -ABYSS) respawn()
    },
    frame({ dt, alpha, paused }) {
      if (paused) hands.turnByKeys(dt)
      const { width, height: tall } = stage.size()
      const { player, before } = yard
      const { position, ground } = player
      const at = {
        x: before.x + (position.x - before.x) * alpha,
        y: before.y + (position.y - before.y) * alpha,
        z: before.z + (position.z - before.z) * alpha,
      }
      const standsOn = ground.kind === 'ground' ? (yard.nameOf(ground.collider) ?? 'the yard') : 'nothing'
      const passing = isPassing()
      showGround(standsOn)
      showPassing(passing ? 'yes' : 'no')
      showFeet(`${position.x.toFixed(2)}, ${position.y.toFixed(2)}, ${position.z.toFixed(2)}`)
      lightStep(lesson, dropping, passing, standsOn === 'deck' || standsOn === 'lift')
      body.place(at, here.mesh)
      if (wasPassing !== passing) body.tint(passing ? PASSING_COLOR : COLOR)
      wasPassing = passing
      body.move(motionOf(player), paused ? 0 : dt * stage.clock.speed)
      const moment = Math.max(0, yard.at - 1 + alpha)
      lift.position.y = liftAt(moment)
      const { yaw, pitch } = hands
      const aspect = width / Math.max(1, tall)
      follow({
        feet: at,
        eye: BODY.eye,
        height: 1.4 * BODY.height,
        yaw,
        pitch,
        thirdPerson: true,
        level: here.mesh,
        aspect,
      })
      if (!stage.redraw.due([camera, body.object], [moment, body.version])) return
      stage.renderer.render(world, camera)
    },
    address: keepVisitor({
      isThere: () => true,
      look: hands,
      tall: () => BODY.height,
      start: () => start,
      feet: () => yard.player.position,
      put: (feet) => yard.teleport(feet),
    }),
    reset: restart,
    visible(isVisible) {
      if (!isVisible) hands.release()
    },
    state() {
      const { player, result } = yard
      const { position, ground } = player
      return {
        step: yard.at,
        feet: { ...position },
        ground: ground.kind,
        standsOn: yard.nameOf(ground.collider),
        passing: isPassing(),
        result,
        yaw: hands.yaw,
        pitch: hands.pitch,
        locked: hands.locked,
        respawns,
      }
    },
  }
}
