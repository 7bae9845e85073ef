/**
 * Scenarios: what `npm run scenarios` asks of characters, to be watched: one level at a time, with its verdict in the end.
 */
import '../../level/level.css'
import './scenarios.css'
import { Color, DirectionalLight, Fog, HemisphereLight, PerspectiveCamera, Scene as ThreeScene } from 'three'
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js'
import caromSource from '../../../tools/scenarios/carom.ts?raw'
import playSource from '../../../tools/scenarios/play.ts?raw'
import scenarioSource from '../../../tools/scenarios/scenario.ts?raw'
import { numbersIn } from '../../shell/address.ts'
import { el } from '../../shell/dom.ts'
import { keepOrbit } from '../../shell/orbit-address.ts'
import { ORBIT_HINTS, turnByKeys } from '../../shell/orbit-keys.ts'
import { createPanel } from '../../shell/panel.ts'
import type { Scene, SceneRun, Stage } from '../../shell/scene.ts'
import { ENTRIES, FIRST } from './catalogue.ts'
import { createEye } from './eye.ts'
import { onKeys } from './keys.ts'
import { INTRO, STEPS, showNumbers } from './lesson.ts'
import { createList } from './list.ts'
import { createPicture } from './picture.ts'
import { createPlayback } from './playback.ts'
import playbackSource from './playback.ts?raw'
import source from './scene.ts?raw'
import { createStand } from './stand.ts'
import { ROWS, toldOf } from './told.ts'
import watchSource from './watch.ts?raw'

export const scene: Scene = {
  id: 'scenarios',
  title: 'Scenarios',
  summary: 'Choose one of about 300 small levels, watch what a character does in it, and how it is judged.',
  source: [
    { name: 'scenes/scenarios/watch.ts', text: watchSource },
    { name: 'tools/scenarios/play.ts', text: playSource },
    { name: 'tools/scenarios/carom.ts', text: caromSource },
    { name: 'tools/scenarios/scenario.ts', text: scenarioSource },
    { name: 'scenes/scenarios/playback.ts', text: playbackSource },
    { name: 'scenes/scenarios/scene.ts', text: source },
  ],
  keys: [
    { keys: ['B', 'N'], does: 'previous, next scenario' },
    { keys: ['R'], does: 'next run' },
    { keys: ['/'], does: 'filter' },
    { keys: ['Space'], does: 'pause, play' },
    { keys: [',', '.'], does: 'frame back, forward' },
    { keys: ['F'], does: 'follow the character' },
    ...ORBIT_HINTS,
  ],
  touch: 'Drag to orbit; the slider is the time',
  step: 1 / 60,
  panel: 'open',
  mount,
}

const CLOTH = 0x0d1214
/** Milliseconds of a picture's time in which frames of the scenario are played. */
const SLICE = 10
/** From where on, and to where, the level fades, in units of the picture beyond what is looked at. */
const HAZE = [25, 150] as const
/** Tangent of half the field of view in the part of the canvas that nothing stands below. */
const HALF_VIEW = 0.8 * Math.tan(Math.PI / 8)

function mount(stage: Stage): SceneRun {
  const world = new ThreeScene()
  world.background = new Color(CLOTH)
  const fog = new Fog(CLOTH, 30, 200)
  world.fog = fog
  const sun = new DirectionalLight(0xfff4e0, 2.1)
  sun.position.set(-2, 5, 3)
  const camera = new PerspectiveCamera(45, 1, 0.05, 1000)
  const orbit = new OrbitControls(camera, stage.canvas)
  orbit.minDistance = 0.5
  orbit.maxDistance = 300
  const eye = createEye(orbit)
  const picture = createPicture()
  world.add(new HemisphereLight(0xdfeaf0, 0x4a565a, 1.7), sun, picture.object)
  stage.view.classList.add('level-view')

  const playback = createPlayback(FIRST)
  const settings = { goesOn: false }

  // --- choosing ----------------------------------------------------------------------------------------------------------
  const list = createList((entry) => choose(entry, 0))
  function choose(entry: typeof FIRST, run: number, plays = true): void {
    playback.choose(entry, run)
    list.show(entry)
    if (plays) stage.clock.resume()
    stage.redraw.ask()
  }
  const next = (by: number) => choose(list.next(playback.entry, by), 0)
  const nextRun = (by: number) => {
    const { length } = playback.watch.runs
    choose(playback.entry, (playback.run + by + length) % length)
  }
  function goTo(frame: number): void {
    stage.clock.pause()
    playback.goTo(frame)
  }
  function play(): void {
    if (playback.isOver) {
      playback.goTo(0)
      stage.clock.resume()
    } else if (stage.clock.paused) stage.clock.resume()
    else stage.clock.pause()
  }
  onKeys(stage.keys, {
    next,
    nextRun,
    play,
    find: list.find,
    by: (frames) => goTo(Math.floor(playback.moment) + frames),
    jump: (share) => goTo(Math.round(playback.moment + share * playback.now.frames)),
    start: () => goTo(0),
    end: () => goTo(playback.now.frames),
    follow() {
      eye.follows = !eye.follows
    },
  })

  // --- the panel, and what lies over the picture --------------------------------------------------------------------------
  const lesson = stage.lesson({ intro: INTRO, steps: STEPS })
  stage.head.append(list.element)
  const figures = el('div', { class: 'scenario-figures' })
  const told = createPanel(figures, () => {})
  const show = ROWS.map(([id, label]) => told.readout(id, label))
  const stand = createStand({ goTo, play, run: nextRun })
  stage.view.append(figures, stand.element)
  stage.controls.group('Time')
  stage.controls.toggle({
    id: 'real',
    label: 'real time',
    hint: 'otherwise short runs play slower and long runs faster',
    value: false,
    change(on) {
      playback.isReal = on
    },
  })
  stage.controls.toggle({
    id: 'goes-on',
    label: 'continue with the next scenario',
    value: settings.goesOn,
    change(on) {
      settings.goesOn = on
    },
  })
  stage.debug([
    {
      id: 'show-marks',
      label: 'path, requested velocity, normals',
      value: true,
      change(on) {
        picture.hasMarks = on
      },
    },
    {
      id: 'see-through',
      label: 'cut away walls in front',
      value: true,
      change(on) {
        picture.isCut = on
      },
    },
  ])

  function tell(): void {
    const { now, watch, run, entry, moment, isOver } = playback
    const frame = Math.floor(moment)
    for (const [i, text] of toldOf(now, frame).entries()) show[i](text)
    stand.scenario(entry, run, watch.runs.length)
    stand.time(moment, now.frames, playback.timeText(), stage.clock.paused)
    stand.verdict(isOver ? watch.outcome : null, watch.runs.length, entry.known)
    showNumbers(lesson, playback)
  }

  /** The picture is in the middle of what the stand leaves, and as high. */
  let fitted = 0
  let isResized = false
  function fit(): void {
    fitted = playback.version
    const { width, height } = stage.size()
    const free = Math.max(stand.top, height / 3)
    camera.aspect = width / Math.max(1, height)
    camera.fov = (Math.atan((HALF_VIEW * height) / free) * 360) / Math.PI
    camera.setViewOffset(width, height, 0, (height - free) / 2, width, height)
  }

  choose(FIRST, 0, false)
  const kept = keepOrbit(orbit)
  let alpha = 1
  orbit.addEventListener('start', () => {
    eye.moved = true
  })

  return {
    step(dt) {
      if (stage.clock.paused) playback.single()
      else playback.step(dt)
      if (settings.goesOn && playback.isRested) next(1)
    },
    frame(view) {
      playback.work(SLICE)
      if (playback.isNew()) {
        picture.begin(playback.now)
        eye.frame(playback.now.seen, picture.measure)
      }
      tell()
      if (fitted !== playback.version) fit() // its name may be longer
      if (!playback.isSeen) {
        if (isResized) stage.renderer.render(world, camera) // as it was seen before: the canvas is empty
        isResized = false
        return
      }
      const turned = camera.position.clone()
      turnByKeys(orbit, stage.keys, view.dt, true)
      if (!turned.equals(camera.position)) eye.moved = true
      alpha = view.alpha
      const moment = playback.at(alpha)
      const middle = picture.middleAt(moment)
      eye.go(middle)
      const away = camera.position.distanceTo(orbit.target)
      camera.near = away / 200
      fog.near = away + HAZE[0]
      fog.far = away + HAZE[1]
      camera.updateProjectionMatrix()
      camera.updateMatrixWorld()
      if (!stage.redraw.due([camera], [moment, playback.version, playback.watch.outcome === null ? 0 : 1])) return
      picture.draw(moment, camera)
      stage.renderer.render(world, camera)
    },
    address: {
      scenario: {
        write: () => (playback.entry === FIRST ? null : playback.entry.slug),
        read(text) {
          const entry = ENTRIES.find(({ slug }) => slug === text)
          if (entry !== undefined) choose(entry, 0, false)
        },
      },
      run: {
        write: () => (playback.run === 0 ? null : String(playback.run + 1)),
        read(text) {
          const [run] = numbersIn(text, 1) ?? []
          if (Number.isInteger(run) && run >= 1 && run <= playback.watch.runs.length)
            choose(playback.entry, run - 1, false)
        },
      },
      frame: {
        write: () => (stage.clock.paused ? String(Math.floor(playback.moment)) : null),
        read(text) {
          const [frame] = numbersIn(text, 1) ?? []
          if (frame >= 0) playback.goTo(frame)
        },
      },
      eye: {
        write: () => (eye.moved && !eye.follows ? kept.write() : null),
        read(text) {
          playback.work(Number.POSITIVE_INFINITY)
          playback.isNew()
          picture.begin(playback.now)
          eye.frame(playback.now.seen, picture.measure)
          kept.read(text)
          eye.follows = false
          eye.moved = true
        },
      },
    },
    resize() {
      isResized = true
      fit()
    },
    reset() {
      choose(playback.entry, playback.run, false)
    },
    state() {
      const { entry, run, watch, now, moment, isOver } = playback
      const frame = Math.floor(moment)
      const seen = now.seen[frame]
      const { width, height } = stage.size()
      const at = picture.shows(now) ? picture.middleAt(playback.at(alpha)).project(camera) : null
      return {
        scenario: entry.slug,
        name: entry.scenario.name,
        known: entry.known,
        run,
        runs: watch.runs.length,
        frame,
        frames: now.frames,
        feet: seen.feet,
        ground: seen.ground,
        contacts: seen.touches.length,
        others: seen.others ?? [],
        outcome: isOver ? watch.outcome : null,
        follows: eye.follows,
        pixel: at && { x: ((at.x + 1) / 2) * width, y: ((1 - at.y) / 2) * height },
      }
    },
  }
}
