/**
 * Walk: first person through any level made of triangles, corrected by the article's rule or by carom.
 */
import './walk.css'
import { createHit, TriangleMesh } from 'carom'
import {
  AmbientLight,
  Color,
  DirectionalLight,
  Fog,
  HemisphereLight,
  Mesh,
  MeshLambertMaterial,
  PerspectiveCamera,
  SphereGeometry,
  Scene as ThreeScene,
  Vector3,
} from 'three'
import { castle } from '../../../scenes/castle.ts'
import type { LevelStart } from '../../loading/level-data.ts'
import type { Limits, OverLimit } from '../../loading/limits.ts'
import { Cancelled, type LoadedLevel, type Loading, loadLevel } from '../../loading/loader.ts'
import { el } from '../../shell/dom.ts'
import { pathOf } from '../../shell/drop.ts'
import type { Progress } from '../../shell/progress.ts'
import type { Scene, SceneRun, Stage } from '../../shell/scene.ts'
import { articleOptions, createArticleMover, trianglePlanes } from './article-mover.ts'
import articleSource from './article-mover.ts?raw'
import { createDebugView, type DebugFlags } from './debug-view.ts'
import { DEFECT_CASES, number } from './defect-cases.ts'
import { createDefectView } from './defect-view.ts'
import { createExactMover } from './exact-mover.ts'
import exactSource from './exact-mover.ts?raw'
import { INTRO, STEPS, showNumbers } from './lesson.ts'
import { closeRefusal, createLevelBox, showRefusal } from './level-box.ts'
import { createLevelView, type LevelView } from './level-view.ts'
import { createHands } from './look.ts'
import type { Mover, Vec3 } from './mover.ts'
import { createPlanesView } from './planes-view.ts'
import source from './scene.ts?raw'
import { heightFor, type Mode, PACE, SETTINGS, type Settings, scale, sizes, unit } from './settings.ts'
import { chooseStart } from './start.ts'
import { createTrace } from './trace.ts'

export const scene: Scene = {
  id: 'walk',
  title: 'Walk',
  summary: 'first person through a level made of triangles; drop your own on it',
  source: [
    { name: 'scenes/walk/exact-mover.ts', text: exactSource },
    { name: 'scenes/walk/article-mover.ts', text: articleSource },
    { name: 'scenes/walk/scene.ts', text: source },
  ],
  keys: [
    { keys: ['W', 'A', 'S', 'D'], does: 'walk' },
    { keys: ['mouse'], does: 'look' },
    { keys: ['Space', 'right button'], does: 'jump' },
    { keys: ['↑', '↓'], does: 'rise, sink' },
    { keys: ['F'], does: 'fly' },
    { keys: ['R'], does: 'back to the start' },
    { keys: ['click'], does: 'take a triangle' },
    { keys: ['Esc'], does: 'free the mouse' },
  ],
  touch: 'Left thumb walks, right thumb looks, a tap takes a triangle',
  step: 1 / 60,
  panel: 'closed',
  mount,
}

/** The level that is walked in. */
interface Here {
  name: string
  builtIn: boolean
  positions: Float32Array
  indices: Uint32Array
  mesh: TriangleMesh
  view: LevelView
  starts: readonly LevelStart[]
  notes: readonly string[]
  /** What it took to come here, in words. */
  times: string
  extent: number
}

function mount(stage: Stage): SceneRun {
  const settings: Settings = { ...SETTINGS }
  const world = new ThreeScene()
  const sky = new Color(0x9fc3d9)
  world.background = sky
  const fog = new Fog(sky, 60, 400)
  world.fog = fog
  const sun = new DirectionalLight(0xfff1d8, 2.8)
  sun.position.set(0.55, 1, 0.35)
  world.add(new HemisphereLight(0xe4f0ff, 0x8a7c62, 2.2), new AmbientLight(0xffffff, 0.3), sun)
  const camera = new PerspectiveCamera(72, 1, 0.05, 2000)
  camera.rotation.order = 'YXZ'
  const planes = createPlanesView(stage.view)
  const debug = createDebugView()
  const bodyView = new Mesh(
    new SphereGeometry(1, 24, 16),
    new MeshLambertMaterial({ color: 0xf2c53d, transparent: true, opacity: 0.8 }),
  )
  bodyView.visible = false
  world.add(planes.object, debug.object, bodyView)

  let here: Here
  let mover: Mover
  let start: Vec3 = { x: 0, y: 0, z: 0 }
  let before: Vec3 = { x: 0, y: 0, z: 0 }
  let chosen: number | null = null
  let loading: { load: Loading; progress: Progress; again(): void } | null = null
  /** A load that was ended because nobody was looking; begun anew when somebody is. */
  let postponed: (() => void) | null = null
  let respawns = 0
  let falls = 0
  let told = ''
  let toldFall = -4000
  const trace = createTrace()
  const hit = createHit()
  const ray = new Vector3()

  const startHint = el('div', { class: 'walk-start' }, 'Click to look around')
  stage.view.classList.add('walk-view')
  stage.view.append(el('div', { class: 'walk-cross' }), startHint)

  const leaveDefect = () => {
    defectView.hide()
    defects.clear()
    drawChosen()
    stage.view.classList.remove('in-defect')
  }
  const defectView = createDefectView(stage.canvas, stage.view, leaveDefect)

  const hands = createHands(stage.canvas, stage.view, stage.keys, {
    blocked: () => defectView.shown !== null,
    pick,
    fly: () => {
      settings.flying = !settings.flying
      fly.set(settings.flying)
    },
    message: (text) => stage.toast(text),
    respawn: () => {
      if (defectView.shown !== null) leaveDefect()
      respawn()
    },
  })
  stage.canvas.addEventListener('pointerdown', (event) => {
    if (event.pointerType === 'touch') stage.view.classList.add('touched')
  })

  // --- the level -------------------------------------------------------------------------------------------------------
  function enter(next: Here): void {
    const old = here as Here | undefined
    old?.view.dispose()
    here = next
    world.add(here.view.object)
    chosen = null
    planes.hide()
    settings.height = here.builtIn ? SETTINGS.height : heightFor(here.extent)
    settings.flying = false
    fly.set(false)
    height.set(Math.log10(settings.height))
    debug.level(here.positions, here.indices, here.mesh)
    levelBox.show({
      name: here.name,
      triangles: here.indices.length / 3,
      notes: here.notes,
      builtIn: here.builtIn,
      times: here.times,
    })
    const far = Math.max(here.extent * 2.5, settings.height * 100)
    camera.far = far
    fog.near = Math.max(here.extent * 0.6, settings.height * 30)
    fog.far = far
    stage.cost.clear()
    restart()
  }

  function enterCastle(): void {
    const level = castle()
    const colors = new Float32Array(level.colors.length)
    const color = new Color()
    for (let i = 0; i < colors.length; i += 3) {
      color.setRGB(level.colors[i], level.colors[i + 1], level.colors[i + 2], 'srgb').toArray(colors, i)
    }
    const mesh = new TriangleMesh(level.positions, level.indices)
    enter({
      name: 'The castle',
      builtIn: true,
      positions: level.positions,
      indices: level.indices,
      mesh,
      view: createLevelView(
        {
          positions: level.positions,
          indices: level.indices,
          uvs: null,
          colors,
          ranges: [{ start: 0, count: level.indices.length, material: 0 }],
          materials: [{ color: [1, 1, 1, 1], image: -1, vertexColors: true, doubleSided: false, alphaCutoff: 0 }],
          images: [],
        },
        0,
      ),
      starts: [{ ...level.spawn, area: 0 }],
      notes: [],
      times: 'drop your own level anywhere',
      extent: extentOf(mesh),
    })
  }

  function enterLoaded({ level, mesh: buffer, times }: LoadedLevel): void {
    const mesh = TriangleMesh.from(buffer)
    const here: Here = {
      name: level.name,
      builtIn: false,
      positions: level.positions,
      indices: level.indices,
      mesh,
      view: createLevelView(level, heightFor(extentOf(mesh)) / SETTINGS.height),
      starts: level.starts,
      notes: level.notes,
      times: `read in ${(times.read / 1000).toFixed(1)} s, built in ${(times.build / 1000).toFixed(1)} s`,
      extent: extentOf(mesh),
    }
    enter(here)
  }

  function open(files: readonly File[], limits: Partial<Limits> = {}): void {
    stop()
    closeRefusal(stage.view)
    if (defectView.shown !== null) leaveDefect()
    const name = files[0]?.name ?? 'level'
    const progress = stage.progress({ label: `Reading ${name}`, cancel: stop })
    const load = loadLevel(
      files.map((file) => ({ path: pathOf(file), blob: file })),
      {
        limits,
        onProgress(what, fraction) {
          if (what === 'building') progress.set(fraction, 'Building the tree')
          else
            progress.set(
              what === 'reading' ? fraction * 0.5 : 0.5 + fraction * 0.5,
              what === 'reading' ? `Reading ${name}` : 'Unpacking',
            )
        },
      },
    )
    loading = { load, progress, again: () => open(files, limits) }
    const ended = () => {
      progress.done()
      if (loading?.load === load) loading = null
    }
    load.done
      .then(
        (loaded) => {
          ended()
          enterLoaded(loaded)
        },
        (error: unknown) => {
          ended()
          if (error instanceof Cancelled) return
          hands.release()
          showRefusal(stage.view, error, (limit: OverLimit) => open(files, { ...limits, [limit.limit]: limit.needed }))
        },
      )
      .catch(stage.error)
  }

  function stop(): void {
    postponed = null
    if (loading === null) return
    const { load, progress } = loading
    loading = null
    load.cancel()
    progress.done()
  }

  const levelBox = createLevelBox(stage.head, {
    files: (files) => open(files),
    builtIn: () => {
      stop()
      enterCastle()
    },
  })

  // --- the body --------------------------------------------------------------------------------------------------------
  function makeMover(at: Vec3): Mover {
    if (settings.mode === 'exact') return createExactMover(here.mesh, settings, at)
    return createArticleMover({ positions: here.positions, indices: here.indices }, settings, at)
  }

  function restart(): void {
    start = chooseStart(here.mesh, here.starts, settings)
    hands.yaw = here.builtIn ? 0 : openView(start)
    hands.pitch = 0
    mover = makeMover(start)
    before = { ...mover.centre }
    trace.clear()
    note()
    told = ''
  }

  /** The direction in which one sees farthest. */
  function openView(from: Vec3): number {
    let best = 0
    let farthest = -1
    for (let i = 0; i < 16; i++) {
      const yaw = (i / 16) * 2 * Math.PI
      ray.set(-Math.sin(yaw), 0, -Math.cos(yaw))
      const far = here.mesh.castRay(from, ray, Infinity, hit) ? hit.distance : here.extent * 0.1
      if (far > farthest) {
        farthest = far
        best = yaw
      }
    }
    return best
  }

  /** After a change of mode, body or size: another body in the same place. */
  function change(): void {
    mover = makeMover(mover.centre)
    before = { ...mover.centre }
    trace.cut()
    note()
    drawChosen()
    stage.cost.clear()
  }

  function respawn(): void {
    respawns++
    mover.teleport(start)
    before = { ...mover.centre }
    trace.cut()
    note()
  }

  function note(): void {
    const { x, y, z } = mover.centre
    trace.add(x, y, z)
  }

  function step(dt: number): void {
    if (defectView.shown !== null) return
    hands.beginStep()
    const size = scale(settings)
    const flying = settings.flying || hands.move.up !== 0
    const pace = (settings.flying ? PACE.fly : hands.running ? PACE.run : PACE.walk) * size
    const sin = Math.sin(hands.yaw)
    const cos = Math.cos(hands.yaw)
    const { right, forward, up } = hands.move
    const velocity = {
      x: (right * cos - forward * sin) * pace,
      y: up * PACE.walk * size,
      z: (-right * sin - forward * cos) * pace,
    }
    if (settings.flying) {
      // Flying goes where one looks.
      const level = Math.cos(hands.pitch)
      velocity.x = (right * cos - forward * sin * level) * pace
      velocity.z = (-right * sin - forward * cos * level) * pace
      velocity.y += forward * Math.sin(hands.pitch) * pace
    }
    const wish = { velocity, jump: hands.jump, flying }
    before = { ...mover.centre }
    stage.cost.time(settings.mode === 'exact' ? 'carom, one step' : 'article, one step', () => mover.step(wish, dt))
    hands.endStep()
    note()
    if (mover.trouble !== told) {
      told = mover.trouble
      if (told !== '') stage.toast(told, 'error')
    }
    if (mover.centre.y < here.mesh.bounds.min.y - PACE.abyss * settings.height) {
      const { x, y, z } = mover.centre
      falls++
      respawn()
      // Who runs off an edge again and again is told once.
      const now = performance.now()
      if (now - toldFall < 4000) return
      toldFall = now
      stage.toast(`You fell out of the world at (${number(x)}, ${number(y)}, ${number(z)}). Back at the start.`)
    }
  }

  // --- taking a triangle -----------------------------------------------------------------------------------------------
  function pick(x: number, y: number): void {
    camera.updateMatrixWorld()
    ray.set(x, y, 0.5).unproject(camera).sub(camera.position).normalize()
    const found = stage.cost.time('pick, one ray', () => here.mesh.castRay(camera.position, ray, Infinity, hit))
    chosen = found ? hit.triangle : null
    drawChosen()
  }

  function chosenPlanes() {
    if (chosen === null) return null
    const options = articleOptions({ ...settings, mode: settings.mode === 'normal' ? 'normal' : 'article' })
    const kept = { mesh: { positions: here.positions, indices: here.indices }, options }
    return { triangle: chosen, planes: trianglePlanes(kept, chosen) }
  }

  function drawChosen(): void {
    const found = chosenPlanes()
    if (found === null || !show.planes) {
      planes.hide()
      return
    }
    const a = { x: 0, y: 0, z: 0 }
    const b = { x: 0, y: 0, z: 0 }
    const c = { x: 0, y: 0, z: 0 }
    here.mesh.getTriangle(found.triangle, a, b, c)
    planes.show([a, b, c], found.planes, settings.edgePlanes, unit(settings) * 3)
  }

  // --- the panel -------------------------------------------------------------------------------------------------------
  const show = { planes: true }
  stage.modes({
    value: settings.mode,
    options: [
      { value: 'article', label: 'the article', hint: 'one distance, kept from every triangle' },
      { value: 'normal', label: 'distance by normal', hint: 'the article with its later idea: an ellipsoid' },
      { value: 'exact', label: 'exact', hint: 'carom' },
    ],
    change(value) {
      if (defectView.shown !== null) leaveDefect()
      settings.mode = value as Mode
      change()
    },
  })
  const lesson = stage.lesson({ intro: INTRO, steps: STEPS })
  const defects = stage.defects({
    intro:
      'Each button loads one input into a little level of its own and lets both rules loose on it: red is the article, green is carom. Drag to look from elsewhere. Lengths in the article’s units: distance 5, margin 5, skin 0.2.',
    rows: DEFECT_CASES.map(({ id, sentence, run }) => ({
      id,
      sentence,
      load() {
        const outcome = run()
        hands.release()
        planes.hide()
        defectView.show(id, outcome)
        stage.view.classList.add('in-defect')
        return {
          wrong: { by: 'the article', says: outcome.wrong },
          right: { by: 'exact', says: outcome.right },
          number: outcome.number,
        }
      },
    })),
  })

  stage.controls.group('Body')
  stage.controls.choice({
    id: 'shape',
    label: 'exact body',
    value: settings.shape,
    options: [
      { value: 'sphere', label: 'sphere' },
      { value: 'ellipsoid', label: 'ellipsoid' },
    ],
    change(value) {
      settings.shape = value === 'sphere' ? 'sphere' : 'ellipsoid'
      change()
    },
  })
  const height = stage.controls.slider({
    id: 'height',
    label: 'your height',
    min: -3,
    max: 4,
    step: 0.01,
    value: Math.log10(settings.height),
    format: (value) => `${Number((10 ** value).toPrecision(3))} m`,
    change(value) {
      settings.height = Number((10 ** value).toPrecision(3))
      change()
    },
  })
  const fly = stage.controls.toggle({
    id: 'fly',
    label: 'fly (F)',
    value: false,
    change(value) {
      settings.flying = value
    },
  })
  stage.controls.group('The article’s numbers', 'In its own units: you are ten of them tall.')
  const lengths = (id: 'approach' | 'edgeMargin' | 'skin' | 'halfWidth', label: string, max: number, least: number) =>
    stage.controls.slider({
      id,
      label,
      min: least,
      max,
      step: 0.05,
      value: settings[id],
      format: (value) => `${value.toFixed(2)} · ${number(value * unit(settings))} m`,
      change(value) {
        settings[id] = value
        change()
      },
    })
  lengths('approach', 'approach d', 10, 0.5)
  lengths('edgeMargin', 'edge margin L', 10, 0)
  lengths('skin', 'skin', 1, 0.05)
  lengths('halfWidth', 'half width, where d depends on N', 10, 0.5)
  stage.controls.choice({
    id: 'edgePlanes',
    label: 'edge planes',
    value: '6',
    options: [
      { value: '3', label: 'three' },
      { value: '6', label: 'six' },
    ],
    change(value) {
      settings.edgePlanes = value === '3' ? 3 : 6
      change()
    },
  })
  stage.controls.group('Clock')
  const rates = ['30', '60', '144']
  stage.controls.choice({
    id: 'rate',
    label: 'steps a second',
    value: String(Math.round(1 / stage.clock.step)),
    options: rates.map((value) => ({ value, label: value })),
    change(value) {
      stage.clock.step = 1 / Number(value)
      trace.cut()
    },
  })
  stage.controls.group('You')
  const showPlace = stage.controls.readout('place', 'feet')
  const showGround = stage.controls.readout('ground', 'standing on')
  const showPace = stage.controls.readout('pace', 'pace')
  stage.controls.button({ id: 'respawn', label: 'back to the start (R)', press: respawn })
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
      id: 'show-planes',
      label: 'planes of the taken triangle',
      value: true,
      change(on) {
        show.planes = on
        drawChosen()
      },
    },
    flag('body', 'the body, from behind'),
    flag('contacts', 'contacts'),
    flag('normals', 'normals nearby'),
    flag('edges', 'edges: ridges, valleys, seams'),
    flag('boxes', 'boxes of the tree'),
  ])

  stage.onDrop((files) => open(files))
  enterCastle()
  if (stage.files.length > 0) open(stage.files)

  // --- the picture -----------------------------------------------------------------------------------------------------
  const eye = new Vector3()
  const back = new Vector3()
  function frame({ dt, alpha }: { dt: number; alpha: number; paused: boolean }): void {
    const { width, height: tall } = stage.size()
    if (defectView.shown !== null) {
      const shown = defectView.frame(dt, width / Math.max(1, tall), width, tall)
      stage.renderer.render(shown.scene, shown.camera)
      return
    }
    const { centre } = mover
    const body = sizes(settings)
    eye.set(
      before.x + (centre.x - before.x) * alpha,
      before.y + (centre.y - before.y) * alpha,
      before.z + (centre.z - before.z) * alpha,
    )
    bodyView.position.copy(eye)
    bodyView.scale.set(body.radii.x, body.radii.y, body.radii.z)
    bodyView.visible = debug.flags.body
    eye.y += body.eye
    camera.rotation.set(hands.pitch, hands.yaw, 0)
    camera.near = Math.min(body.radii.x * 0.1, body.skin > 0 ? body.skin * 2 : body.radii.x * 0.1)
    camera.aspect = width / Math.max(1, tall)
    camera.updateProjectionMatrix()
    camera.position.copy(eye)
    if (debug.flags.body) {
      // Behind the body, and before whatever stands there.
      back.set(0, 0.15, 1).applyEuler(camera.rotation).normalize()
      const wish = settings.height * 2.2
      const free = here.mesh.castRay(eye, back, wish, hit) ? Math.max(0, hit.distance - settings.height * 0.15) : wish
      camera.position.addScaledVector(back, free)
    }
    debug.frame(mover, centre, settings.height * 5)
    planes.frame(camera, width, tall)
    const all = (here.indices.length / 3).toLocaleString('en')
    stage.cost.looked('article', settings.mode === 'exact' ? `all ${all}` : all)
    if (settings.mode === 'exact') stage.cost.looked('carom', mover.looked)
    showNumbers(lesson, settings, mover, chosenPlanes(), here.indices.length / 3)
    showPlace(`${number(centre.x)}, ${number(centre.y - body.radii.y)}, ${number(centre.z)}`)
    showGround(settings.flying ? 'flying' : mover.ground)
    showPace(`${Math.hypot(mover.velocity.x, mover.velocity.z).toFixed(1)} m/s`)
    stage.renderer.render(world, camera)
  }

  return {
    step,
    frame,
    reset() {
      if (defectView.shown !== null) leaveDefect()
      restart()
    },
    visible(isVisible) {
      if (isVisible) {
        postponed?.()
        return
      }
      hands.release()
      const again = loading?.again ?? null
      stop()
      postponed = again
    },
    state() {
      const { places, cuts } = trace.read()
      const { radii, skin } = sizes(settings)
      return {
        mode: settings.mode,
        settings: { ...settings },
        level: {
          name: here.name,
          builtIn: here.builtIn,
          triangles: here.indices.length / 3,
          notes: [...here.notes],
          bounds: { min: { ...here.mesh.bounds.min }, max: { ...here.mesh.bounds.max } },
        },
        loading: loading !== null,
        body: { radii, skin },
        centre: { ...mover.centre },
        velocity: { ...mover.velocity },
        ground: mover.ground,
        trouble: mover.trouble,
        contacts: mover.touches.length,
        looked: mover.looked,
        yaw: hands.yaw,
        pitch: hands.pitch,
        locked: hands.locked,
        flying: settings.flying,
        start,
        respawns,
        falls,
        chosen,
        showing: defectView.shown,
        trace: places,
        cuts,
      }
    },
  }
}

function extentOf(mesh: TriangleMesh): number {
  const { min, max } = mesh.bounds
  return Math.max(max.x - min.x, max.y - min.y, max.z - min.z)
}
