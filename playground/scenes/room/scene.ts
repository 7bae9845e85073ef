/**
 * Magic Room: balls that bounce off walls, columns and each other, by the lesson's solver or by carom's Balls.
 */
import './room.css'
import { TriangleMesh } from 'carom'
import { SRGBColorSpace } from 'three'
import { AS_WRITTEN } from '../../../doctor/loading/fit.ts'
import magicRoomSource from '../../classics/magic-room.ts?raw'
import { type Level, TALL } from '../../level/level.ts'
import { createLevelDoor } from '../../level/level-door.ts'
import { el } from '../../shell/dom.ts'
import { isStill } from '../../shell/motion.ts'
import { keepOrbit } from '../../shell/orbit-address.ts'
import { defectHints, turnByKeys } from '../../shell/orbit-keys.ts'
import type { Scene, SceneRun, Stage } from '../../shell/scene.ts'
import { createControls } from './controls.ts'
import { cutAway } from './cutaway.ts'
import { DEFECT_CASES } from './defect-cases.ts'
import { createDefectView } from './defect-view.ts'
import { dragToTurn } from './drag.ts'
import exactSource from './exact-run.ts?raw'
import { createEye, FAST_TURN, PACE } from './eye.ts'
import { createLessonNumbers, INTRO, STEPS } from './lesson.ts'
import { createPicture } from './picture.ts'
import { createPlot } from './plot.ts'
import { exactStep, lessonStep } from './repeat.ts'
import { createRoom } from './room.ts'
import { canRepeat, keepRoom } from './room-address.ts'
import source from './scene.ts?raw'
import { createScorchedWalls } from './scorched-walls.ts'
import { type Mode, number, SETTINGS } from './settings.ts'
import { createSound } from './sound.ts'
import spaceSource from './space.ts?raw'

export const scene: Scene = {
  id: 'room',
  title: 'Magic Room',
  summary: 'Balls in a room with columns. The time of every bounce is computed.',
  source: [
    { name: 'scenes/room/exact-run.ts', text: exactSource },
    { name: 'scenes/room/space.ts', text: spaceSource },
    { name: 'classics/magic-room.ts', text: magicRoomSource },
    { name: 'scenes/room/scene.ts', text: source },
  ],
  keys: [
    { keys: ['←', '→'], does: 'turn' },
    { keys: ['T'], does: 'throw a ball' },
    { keys: ['↑', '↓'], does: 'zoom' },
    { keys: ['+', '−'], does: 'time step' },
    { keys: ['F2'], does: 'follow a ball' },
    { keys: ['F3'], does: 'sound' },
    { keys: ['F1'], does: 'full screen' },
    { keys: ['Esc'], does: 'quit' },
  ],
  touch: 'Drag to turn, pinch to zoom.',
  step: 1 / 60,
  panel: 'closed',
  mount,
}

function mount(stage: Stage): SceneRun {
  const settings = { ...SETTINGS }
  const sound = createSound()
  const eye = createEye(isStill)
  const scorched = createScorchedWalls()
  const picture = createPicture(stage.renderer, scorched)
  const costName = () => (settings.mode === 'exact' ? 'carom, one step' : 'the lesson, one step')
  const room = createRoom(settings, stage.toast, (solve) => stage.cost.time(costName(), solve))
  const early = el('div', { class: 'room-early', hidden: true })
  stage.view.classList.add('room-view')
  stage.view.append(early)

  const defectView = createDefectView(stage.canvas, stage.view)
  const door = createLevelDoor(stage, {
    scene: scene.id,
    builtIn: () => magicRoom,
    home: 'the room',
    opening: leaveDefect,
    enter(level) {
      stage.redraw.ask()
      picture.enter(level.view)
      if (!level.builtIn && settings.mode === 'tutorial') modes.set(switchTo('exact'))
      room.enter(level.builtIn ? null : level)
      if (!level.builtIn) {
        const { focus, unit } = room.space
        cutAway(level, { x: focus.x, y: focus.y + 60 * unit, z: focus.z })
      }
      eye.reset()
      cleared()
    },
  })
  const plot = createPlot(stage.head)
  const modes = stage.modes({
    value: settings.mode,
    change(value) {
      leaveDefect()
      switchTo(value as Mode)
      // the lesson's solver knows its own room only
      if (settings.mode === 'tutorial' && room.level !== null) door.enterBuiltIn()
      else room.restart()
      cleared()
    },
  })
  const lesson = stage.lesson({ intro: INTRO, steps: STEPS })
  const numbers = createLessonNumbers(lesson)
  const defects = stage.defects({
    intro:
      'Each button loads an input into a small scene of its own, and both rules run on it. There is no gravity unless the row is about it. Drag to orbit. Lengths and times are in the lesson’s units.',
    whose: 'the lesson',
    ownPicture: true,
    back: { label: 'Back to the room', press: leaveDefect },
    replay: () => defectView.replay.again(),
    rows: DEFECT_CASES.map(({ id, sentence, run }) => ({
      id,
      sentence,
      load() {
        const outcome = run()
        defectView.show(id, outcome)
        const back = 'back to the room'
        stage.hints(outcome.shown ? defectHints(back) : [{ keys: ['Esc'], does: back }])
        const { was, now, should, met, number } = outcome
        return { was, now, should, met, number }
      },
    })),
  })
  const controls = createControls(stage, room, eye, sound, {
    restart,
    leave() {
      // Esc leaves a row of "where it fails" or full screen first
      if (defectView.shown !== null) leaveDefect()
      else if (!document.fullscreenElement) location.assign(import.meta.env.BASE_URL)
    },
    renew() {
      room.renew()
      plot.clear() // another gravity, another energy
    },
    debug: (name, value) => {
      picture.debug.flags[name] = value
    },
    figure(value) {
      picture.figure.visible = value
    },
    guard(work) {
      try {
        work()
        plot.clear() // other balls, another energy
      } catch (error) {
        stage.error(error)
      }
    },
  })

  /** The lesson's own room as one of the levels that can be entered. */
  const magicRoom: Level = {
    name: 'The Magic Room',
    builtIn: true,
    origin: { x: 0, y: 0, z: 0 },
    positions: new Float32Array(0),
    indices: new Uint32Array(0),
    mesh: new TriangleMesh([], []),
    view: picture.roomView,
    starts: [],
    spawns: [],
    notes: [],
    times: 'drop your own level on it',
    extent: 640,
    tall: TALL,
    fit: AS_WRITTEN,
    guesses: [],
  }

  function switchTo(mode: Mode): string {
    settings.mode = mode
    // what only one of the rules can do does not follow into the other
    if (!(settings.step > 0)) room.setStep(SETTINGS.step)
    controls.refresh()
    return mode
  }
  function leaveDefect(): void {
    if (defectView.shown === null) return
    defectView.hide()
    stage.hints(null)
    defects.clear()
  }
  function cleared(): void {
    scorched.clean()
    picture.debug.clear()
    plot.clear()
    numbers.clear()
    stage.cost.clear()
    stage.cost.question(costName(), () => {
      const { last } = room.run
      if (last === null) return null
      return settings.mode === 'exact' ? exactStep(room.space.world, last) : lessonStep(last)
    })
  }
  function restart(): void {
    room.restart()
    cleared()
  }

  picture.figure.visible = true
  stage.onDrop(door.open)
  door.begin(stage.files)
  dragToTurn(stage.canvas, eye, () => defectView.shown !== null)

  function step(): void {
    eye.step(controls.held())
    room.step()
    const { run } = room
    for (const hit of run.hits) {
      if (hit.other < 0 && room.level === null) scorched.mark(hit.name, hit.point, 0.5 + hit.speed / 10)
    }
    scorched.age()
    numbers.note(run)
    picture.debug.note(run)
    plot.add(room.meters, run, settings.step)
  }

  return {
    step() {
      if (defectView.shown !== null) {
        defectView.replay.advance(stage.clock.step, stage.clock.paused)
        return // the room waits
      }
      step()
      for (const loudness of room.run.bangs) sound.play(loudness, settings.mode === 'tutorial')
    },
    frame({ dt, alpha, paused }) {
      if (paused && defectView.shown === null) {
        const { left, right, up, down } = controls.held()
        eye.turnBy(((right ? 1 : 0) - (left ? 1 : 0)) * FAST_TURN * dt * 60)
        eye.moveBy(((down ? 1 : 0) - (up ? 1 : 0)) * PACE * dt * 60)
      }
      if (defectView.shown !== null) turnByKeys(defectView.orbit, stage.keys, dt, true)
      const size = stage.size()
      const ghosts = defectView.frame(size.width / Math.max(1, size.height))
      if (defectView.shown !== null) early.hidden = true // it is about the room
      if (defectView.shown !== null && ghosts === null) return // a sketch hides it
      if (ghosts !== null) {
        if (!stage.redraw.due([ghosts.camera, ...ghosts.balls], ghosts.opacities)) return
        stage.renderer.outputColorSpace = SRGBColorSpace
        stage.renderer.render(ghosts.scene, ghosts.camera)
        return
      }
      // all that moves does so with the steps, but for the eye, which keys turn while time stands still
      const isDue = stage.redraw.due([], [stage.clock.steps, alpha, eye.turn, eye.distance])
      if (isDue) picture.draw(room, eye, alpha, size)
      plot.draw()
      controls.show()
      numbers.show(room.run, settings)
      showEarly()
    },
    reset() {
      leaveDefect()
      eye.reset()
      Object.assign(settings, { step: SETTINGS.step })
      controls.refresh()
      restart()
    },
    address: {
      ...keepRoom(room, eye, () => room.level === null && defectView.shown === null, step),
      eye: keepOrbit(defectView.orbit, () => defectView.orbit.enabled),
    },
    notInLink() {
      if (room.level !== null) return 'It opens in the room: your level stays on your computer.'
      return defectView.shown !== null || canRepeat(room) ? null : 'The balls start from the beginning there.'
    },
    visible(isVisible) {
      sound.visible(isVisible)
      door.visible(isVisible)
    },
    state() {
      const { run, exact, meters, level } = room
      return {
        mode: settings.mode,
        settings: { ...settings },
        level: level === null ? null : { name: level.name, triangles: level.indices.length / 3 },
        loading: door.loading,
        count: run.count,
        places: [...run.places.subarray(0, 3 * run.count)],
        velocities: [...run.velocities.subarray(0, 3 * run.count)],
        radii: [...run.radii.subarray(0, run.count)],
        hits: run.hitCount,
        asked: { step: run.last },
        explosions: {
          alive: run.explosions.filter(({ alpha }) => alpha > 0).length,
          drawn: picture.explosions.visible,
          dropped: run.dropped,
        },
        scorch: { marks: scorched.marks, tiles: scorched.marked },
        sound: {
          on: sound.on,
          state: sound.state,
          asked: sound.asked,
          started: sound.started,
          voices: sound.voices,
        },
        eye: { turn: eye.turn, distance: eye.distance, hooked: eye.hooked },
        camera: picture.camera.position.toArray(),
        meters: structuredClone(meters),
        plotted: plot.length,
        early: picture.debug.early === null ? null : { early: picture.debug.early.early, gap: picture.debug.early.gap },
        trouble: run.trouble,
        showing: defectView.shown,
        limited: exact?.limited ?? 0,
        returned: exact?.returned ?? 0,
      }
    },
  }

  function showEarly(): void {
    const hit = picture.debug.flags.early ? picture.debug.early : null
    early.hidden = hit === null
    if (hit === null) return
    const text = `Balls ${hit.ball} and ${hit.other} bounced ${number(hit.early, 4)} too early, with a gap of ${number(hit.gap, 3)} (drawn 20 times as wide). A slice is ${number(settings.step / settings.slices, 4)} long.`
    if (early.textContent !== text) early.textContent = text
  }
}
