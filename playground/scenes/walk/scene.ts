/**
 * Walk: first person through any level made of triangles, corrected by the article's rule or by carom.
 */
import { createHit, ellipsoid, sphere } from 'carom'
import { PerspectiveCamera, Vector3 } from 'three'
import { createCharacterView } from '../../figure/character-view.ts'
import { createBallsView } from '../../level/balls-view.ts'
import type { LevelRay } from '../../level/bvh-ray.ts'
import { createDaylight } from '../../level/daylight.ts'
import { createDebugView, type DebugFlags } from '../../level/debug-view.ts'
import { createHands } from '../../level/hands.ts'
import { castleLevel, type Level, ownPlace } from '../../level/level.ts'
import { createLevelDoor } from '../../level/level-door.ts'
import { openView } from '../../level/open-view.ts'
import { chooseStart } from '../../level/start.ts'
import { createThrown, MOST_BALLS, type ThrownBalls } from '../../level/thrown.ts'
import { createTrace } from '../../level/trace.ts'
import { isNear, keepVisitor } from '../../level/visitor-address.ts'
import { numbersIn } from '../../shell/address.ts'
import { el } from '../../shell/dom.ts'
import { keepOrbit } from '../../shell/orbit-address.ts'
import { defectHints, leaveByKey, turnByKeys } from '../../shell/orbit-keys.ts'
import type { Scene, SceneRun, Stage } from '../../shell/scene.ts'
import { articleOptions, createArticleMover } from './article-mover.ts'
import articleSource from './article-mover.ts?raw'
import { createControls } from './controls.ts'
import { stepQuestion, tellRay } from './costs.ts'
import { DEFECT_CASES, number } from './defect-cases.ts'
import { createDefectView } from './defect-view.ts'
import { createExactMover } from './exact-mover.ts'
import exactSource from './exact-mover.ts?raw'
import { createHoles } from './hole.ts'
import { trianglePlanes } from './kept-planes.ts'
import { INTRO, STEPS, showNumbers } from './lesson.ts'
import type { Mover, Vec3 } from './mover.ts'
import { createPlanesView } from './planes-view.ts'
import source from './scene.ts?raw'
import { type Mode, middleAboveFeet, PACE, SETTINGS, type Settings, scale, sizes, unit } from './settings.ts'

export const scene: Scene = {
  id: 'walk',
  title: 'Walk',
  summary: 'Walk through a level made of triangles, or drop your own here.',
  source: [
    { name: 'scenes/walk/exact-mover.ts', text: exactSource },
    { name: 'scenes/walk/article-mover.ts', text: articleSource },
    { name: 'scenes/walk/scene.ts', text: source },
  ],
  keys: [
    { keys: ['W', 'A', 'S', 'D'], does: 'walk' },
    { keys: ['mouse', '←', '→'], does: 'turn' },
    { keys: ['Space', 'right button'], does: 'jump' },
    { keys: ['PgUp', 'PgDn'], does: 'look up, down' },
    { keys: ['↑', '↓'], does: 'rise, sink' },
    { keys: ['F'], does: 'fly' },
    { keys: ['B'], does: 'throw a ball' },
    { keys: ['V'], does: 'first or third person' },
    { keys: ['R'], does: 'back to the start' },
    { keys: ['H'], does: 'show me a hole' },
    { keys: ['click', 'Enter'], does: 'pick a triangle' },
    { keys: ['Esc'], does: 'release the mouse' },
  ],
  touch: 'Left thumb: walk. Right thumb: look. Tap: pick a triangle.',
  step: 1 / 60,
  panel: 'closed',
  mount,
}

function mount(stage: Stage): SceneRun {
  const settings: Settings = { ...SETTINGS }
  const daylight = createDaylight(stage.renderer)
  const world = daylight.scene
  const camera = new PerspectiveCamera(72, 1, 0.05, 2000)
  camera.rotation.order = 'YXZ'
  const planes = createPlanesView(stage.view)
  const debug = createDebugView()
  const bodyView = createCharacterView(0xe9a23b)
  bodyView.object.visible = false
  daylight.shadow.follow(bodyView.object)
  // coarse from the first: they are small, and a slow machine draws the whole level beside them
  const ballsView = createBallsView(MOST_BALLS, 0)
  ballsView.object.castShadow = true
  daylight.shadow.follow(ballsView.object)
  world.add(planes.object, debug.object, bodyView.object, bodyView.shadow, ballsView.object)

  let here: Level
  let mover: Mover
  let balls: ThrownBalls
  /** The version of `balls` that the picture has. */
  let placed = -1
  let start: Vec3 = { x: 0, y: 0, z: 0 }
  /** The middle of the body above its feet. */
  let lift = 0
  /** The body has another size since its last step, which may have no room here. */
  let resized = false
  let before: Vec3 = { x: 0, y: 0, z: 0 }
  let chosen: number | null = null
  let picked: LevelRay | null = null
  let respawns = 0
  let falls = 0
  let told = ''
  let toldFall = -4000
  const trace = createTrace()
  const hit = createHit()
  const ray = new Vector3()

  const startHint = el('div', { class: 'level-start' }, 'Click to look around')
  stage.view.classList.add('level-view')
  stage.view.append(el('div', { class: 'level-cross' }), startHint)

  const leaveDefect = () => {
    defectView.hide()
    defects.clear()
    drawChosen()
    stage.view.classList.remove('in-defect')
    stage.hints(null)
  }
  const defectView = createDefectView(stage.canvas, stage.view)
  leaveByKey(stage.keys, () => defectView.shown !== null, leaveDefect)

  const holes = createHoles(stage, world, {
    settings,
    level: () => here,
    from: () => mover.centre,
    opening: () => {
      if (defectView.shown !== null) leaveDefect()
      hands.release()
      planes.hide()
    },
    left: drawChosen,
    walk(hole) {
      settings.mode = hole.settings.mode
      modes.set(settings.mode)
      change()
      mover.teleport(hole.start)
      before = { ...mover.centre }
      hands.yaw = Math.atan2(-hole.legs[0].x, -hole.legs[0].z)
      hands.pitch = -0.3
      stage.canvas.focus({ preventScroll: true })
    },
  })

  const hands = createHands(
    stage.canvas,
    stage.view,
    stage.keys,
    {
      blocked: () => defectView.shown !== null || holes.showing,
      pick,
      fly: () => {
        settings.flying = !settings.flying
        controls.setFlying(settings.flying)
      },
      message: (text) => stage.toast(text),
      respawn: () => {
        if (holes.showing) {
          holes.leave()
          return
        }
        if (defectView.shown !== null) leaveDefect()
        respawn()
      },
    },
    [
      { code: 'KeyB', name: 'ball', text: 'ball', label: 'throw a ball', press: throwBall },
      { code: 'KeyV', name: 'view', text: 'view', label: 'first or third person', press: () => turnView() },
    ],
  )
  stage.canvas.addEventListener('pointerdown', (event) => {
    if (event.pointerType === 'touch') stage.view.classList.add('touched')
  })

  // --- the level -------------------------------------------------------------------------------------------------------
  const door = createLevelDoor(stage, {
    scene: scene.id,
    builtIn: castleLevel,
    opening: () => {
      if (defectView.shown !== null) leaveDefect()
    },
    refused: hands.release,
    enter(next) {
      holes.end()
      here = next
      world.add(here.view.object)
      chosen = null
      planes.hide()
      settings.height = here.tall
      settings.flying = false
      controls.setFlying(false)
      showSizes()
      debug.level(here.positions, here.indices, here.mesh)
      stage.redraw.ask()
      restart()
      tellCosts()
    },
  })

  // --- the body --------------------------------------------------------------------------------------------------------
  function makeMover(at: Vec3): Mover {
    lift = middleAboveFeet(settings)
    if (settings.mode === 'exact') return createExactMover(here.mesh, settings, at)
    return createArticleMover({ positions: here.positions, indices: here.indices }, settings, at)
  }

  function findStart(): Vec3 {
    const { radii, skin } = sizes(settings)
    return chooseStart(here.mesh, here.starts, { shape: shapeOf(radii), halfHeight: radii.y, around: radii.y, skin })
  }

  function restart(): void {
    start = findStart()
    hands.yaw = here.builtIn ? 0 : openView(here, start)
    hands.pitch = 0
    mover = makeMover(start)
    balls = createThrown(here.mesh, scale(settings))
    placed = -1
    before = { ...mover.centre }
    trace.clear()
    note()
    told = ''
  }

  function throwBall(): void {
    if (defectView.shown !== null || holes.showing) return
    const { yaw, pitch } = hands
    const flat = Math.cos(pitch)
    const { x, y, z } = mover.centre
    const direction = { x: -Math.sin(yaw) * flat, y: Math.sin(pitch), z: -Math.cos(yaw) * flat }
    balls.throwFrom({ x, y: y + sizes(settings).eye, z }, direction, mover.velocity)
  }

  /** After a change of mode, body or size: another body on the same feet, which may have to start elsewhere. */
  function change(): void {
    holes.end()
    holes.mode(settings.mode)
    const { x, y, z } = mover.centre
    const feet = y - lift
    mover = makeMover({ x, y: feet + middleAboveFeet(settings), z })
    start = findStart()
    if (balls.size !== scale(settings)) balls = createThrown(here.mesh, scale(settings))
    placed = -1
    resized = true
    showSizes()
    before = { ...mover.centre }
    trace.cut()
    note()
    drawChosen()
    tellCosts()
  }

  const stepName = () => (settings.mode === 'exact' ? 'carom, one step' : 'article, one step')
  function tellCosts(): void {
    stage.cost.clear()
    stage.cost.question(stepName(), () => stepQuestion(mover))
    picked = null
    tellRay(stage.cost, here, rayShown)
  }
  /** Of the triangle that was taken; before that, where one looks. */
  function rayShown(): LevelRay {
    return picked ?? rayAt(0, 0)
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
    if (defectView.shown !== null) defectView.replay.advance(dt, stage.clock.paused)
    if (defectView.shown !== null || holes.showing) return
    hands.beginStep(dt)
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
    stage.cost.time(stepName(), () => mover.step(wish, dt))
    if (balls.moving > 0) stage.cost.time('carom, one step of the balls', () => balls.step(dt))
    hands.endStep()
    note()
    if (resized && mover.trouble !== '') {
      respawn()
      stage.toast('There is no room for you at that size. You are back at the start.')
    }
    resized = false
    if (mover.trouble !== told) {
      told = mover.trouble
      if (told !== '') stage.toast(told, 'error')
    }
    if (mover.centre.y < here.mesh.bounds.min.y - PACE.abyss * settings.height) {
      const { x, y, z } = ownPlace(here, mover.centre)
      falls++
      respawn()
      // Who runs off an edge again and again is told once.
      const now = performance.now()
      if (now - toldFall < 4000) return
      toldFall = now
      stage.toast(`You fell out of the level at (${number(x)}, ${number(y)}, ${number(z)}). You are back at the start.`)
    }
  }

  // --- taking a triangle -----------------------------------------------------------------------------------------------
  function rayAt(x: number, y: number): LevelRay {
    camera.updateMatrixWorld()
    ray.set(x, y, 0.5).unproject(camera).sub(camera.position).normalize()
    return { origin: copyOf(camera.position), direction: copyOf(ray) }
  }

  function pick(x: number, y: number): void {
    picked = rayAt(x, y)
    chosen = here.mesh.castRay(picked.origin, picked.direction, Infinity, hit) ? hit.triangle : null
    tellRay(stage.cost, here, rayShown, 'live')
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
  const modes = stage.modes({
    value: settings.mode,
    options: [
      { value: 'article', label: 'the article', hint: 'keeps the same distance from every triangle' },
      { value: 'normal', label: 'distance by normal', hint: 'the article’s suggested improvement: an ellipsoid' },
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
    top: holes.element,
    intro:
      'Each button loads an input into a small level of its own, and both rules run on it. Drag to orbit. Lengths are in metres for a visitor of 1.8 m, with the article’s units in brackets.',
    whose: 'the article',
    ownPicture: true,
    back: { label: 'Back to the level', press: leaveDefect },
    replay: () => defectView.replay.again(),
    rows: DEFECT_CASES.map(({ id, sentence, run }) => ({
      id,
      sentence,
      load() {
        holes.end()
        const outcome = run()
        hands.release()
        planes.hide()
        defectView.show(id, outcome)
        stage.view.classList.add('in-defect')
        stage.hints(defectHints('back to the level'))
        const { was, now, should, met, number } = outcome
        return { was, now, should, met, number }
      },
    })),
  })

  const controls = createControls(stage, settings, { change, respawn, rateChanged: () => trace.cut() })
  const third = stage.controls.toggle({
    id: 'third',
    label: 'third person (V)',
    value: settings.thirdPerson,
    change: (on) => (settings.thirdPerson = on),
  })
  function turnView(): void {
    settings.thirdPerson = !settings.thirdPerson
    third.set(settings.thirdPerson)
  }
  /** All that is as long as the visitor is tall: what the panel says, and how far one sees. */
  function showSizes(): void {
    controls.showSizes()
    camera.far = daylight.fit(here, settings.height).far
  }
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
      label: 'planes of the picked triangle',
      value: true,
      change(on) {
        show.planes = on
        drawChosen()
      },
    },
    { id: 'show-body', label: 'the body that is moved', value: false, change: (on) => (bodyView.showsBody = on) },
    flag('contacts', 'contacts'),
    flag('normals', 'nearby normals'),
    flag('edges', 'edges: ridges, valleys, seams'),
    flag('boxes', 'bounding boxes of the tree'),
    {
      id: 'show-shadow',
      label: 'sun shadow',
      value: daylight.shadow.on,
      change(on) {
        daylight.shadow.on = on
      },
    },
  ])

  stage.onDrop(door.open)
  door.begin(stage.files)

  // --- the address -----------------------------------------------------------------------------------------------------
  const isThere = () => here.builtIn && defectView.shown === null && !holes.showing
  const feetOf = ({ x, y, z }: Vec3) => ({ x, y: y - lift, z })
  const visitor = keepVisitor({
    isThere,
    look: hands,
    tall: () => settings.height,
    start: () => feetOf(start),
    feet: () => feetOf(mover.centre),
    put({ x, y, z }) {
      const centre = { x, y: y + lift, z }
      const isInWall = settings.mode === 'exact' && here.mesh.overlapAny(shapeOf(sizes(settings).radii), centre)
      if (isInWall || !isNear(here.mesh.bounds, centre, here.extent)) return
      mover.teleport(centre)
      before = { ...mover.centre }
      trace.cut()
      note()
    },
  })
  const address: SceneRun['address'] = {
    height: {
      write: () => (here.builtIn ? String(settings.height) : null),
      read(text) {
        const [metres] = numbersIn(text, 1) ?? []
        if (metres === undefined || !(metres >= 0.001 && metres <= 10_000)) return
        settings.height = metres
        change()
      },
    },
    ...visitor,
    triangle: {
      write: () => (isThere() && chosen !== null ? String(chosen) : null),
      read(text) {
        const [triangle] = numbersIn(text, 1) ?? []
        if (!Number.isInteger(triangle) || !(triangle >= 0 && triangle < here.mesh.triangleCount)) return
        chosen = triangle
        drawChosen()
      },
    },
    eye: keepOrbit(defectView.orbit, () => defectView.orbit.enabled),
  }

  // --- the picture -----------------------------------------------------------------------------------------------------
  const eye = new Vector3()
  const back = new Vector3()
  function frame({ dt, alpha, paused }: { dt: number; alpha: number; paused: boolean }): void {
    const { width, height: tall } = stage.size()
    if (holes.showing) {
      bodyView.object.visible = false
      turnByKeys(holes.orbit, stage.keys, dt, true)
      const shown = holes.frame(paused ? 0 : dt * stage.clock.speed, { width, height: tall })
      if (stage.redraw.due([shown.camera, ...shown.moving])) stage.renderer.render(world, shown.camera)
      return
    }
    if (defectView.shown !== null) {
      turnByKeys(defectView.orbit, stage.keys, dt, true)
      const shown = defectView.frame(width / Math.max(1, tall), width, tall)
      if (stage.redraw.due([shown.camera, ...shown.ghosts])) stage.renderer.render(shown.scene, shown.camera)
      return
    }
    if (paused) hands.turnByKeys(dt)
    const { centre } = mover
    const body = sizes(settings)
    eye.set(
      before.x + (centre.x - before.x) * alpha,
      before.y + (centre.y - before.y) * alpha,
      before.z + (centre.z - before.z) * alpha,
    )
    const isFree = settings.flying || hands.move.up !== 0
    bodyView.place({ ...eye, y: eye.y - body.radii.y }, here.mesh)
    bodyView.wear(shapeKind(body.radii), 2 * body.radii.x, 2 * body.radii.y)
    bodyView.move(
      { velocity: mover.velocity, does: isFree ? 'fly' : mover.ground === 'air' ? 'air' : 'walk' },
      paused ? 0 : dt * stage.clock.speed,
    )
    bodyView.object.visible = settings.thirdPerson
    eye.y += body.eye
    camera.rotation.set(hands.pitch, hands.yaw, 0)
    camera.near = Math.min(body.radii.x * 0.1, body.skin > 0 ? body.skin * 2 : body.radii.x * 0.1)
    camera.aspect = width / Math.max(1, tall)
    camera.updateProjectionMatrix()
    camera.position.copy(eye)
    if (settings.thirdPerson) {
      // Behind the body, and before whatever stands there.
      back.set(0, 0.15, 1).applyEuler(camera.rotation).normalize()
      const wish = settings.height * 2.2
      const free = here.mesh.castRay(eye, back, wish, hit) ? Math.max(0, hit.distance - settings.height * 0.15) : wish
      camera.position.addScaledVector(back, free)
    }
    const touches = debug.flags.contacts ? mover.touches.flatMap(({ point: { x, y, z } }) => [x, y, z]) : []
    const isDue = stage.redraw.due(
      [camera, bodyView.object],
      [bodyView.version, balls.version, balls.moving > 0 ? alpha : 0, ...touches],
    )
    if (isDue) debug.frame(mover.touches, centre, settings.height * 5)
    planes.frame(camera, width, tall)
    const all = (here.indices.length / 3).toLocaleString('en')
    stage.cost.looked('article', settings.mode === 'exact' ? `all ${all}` : all)
    if (settings.mode === 'exact') stage.cost.looked('carom', mover.looked)
    showNumbers(lesson, settings, mover, chosenPlanes(), here.indices.length / 3)
    const feet = ownPlace(here, { ...centre, y: centre.y - body.radii.y })
    controls.showPlace(`${number(feet.x)}, ${number(feet.y)}, ${number(feet.z)}`)
    controls.showGround(settings.flying ? 'flying' : mover.ground)
    controls.showPace(`${Math.hypot(mover.velocity.x, mover.velocity.z).toFixed(1)} m/s`)
    // placed only when they have moved, or the shadow's map would be drawn again for a turn of the head
    if (isDue && (balls.moving > 0 || balls.version !== placed)) ballsView.draw(balls, alpha, here.mesh)
    placed = balls.version
    if (isDue) stage.renderer.render(world, camera)
  }

  return {
    step,
    frame,
    address,
    notInLink: () => (here.builtIn ? null : 'It opens in the castle: your level stays on your computer.'),
    reset() {
      holes.end()
      if (defectView.shown !== null) leaveDefect()
      restart()
      tellCosts()
    },
    visible(isVisible) {
      if (!isVisible) {
        hands.release()
        holes.stop()
      }
      door.visible(isVisible)
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
          fit: { ...here.fit },
          triangles: here.indices.length / 3,
          notes: [...here.notes],
          origin: { ...here.origin },
          bounds: { min: { ...here.mesh.bounds.min }, max: { ...here.mesh.bounds.max } },
        },
        loading: door.loading,
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
        balls: {
          thrown: balls.thrown,
          moving: balls.moving,
          places: [...balls.places.subarray(0, 3 * balls.count)],
        },
        showing: defectView.shown,
        asked: { step: mover.last, ray: rayShown() },
        hole: holes.state(),
        trace: places,
        cuts,
      }
    },
  }
}

function copyOf({ x, y, z }: Vec3): Vec3 {
  return { x, y, z }
}

const shapeKind = (radii: Vec3) => (radii.x === radii.y ? 'sphere' : 'ellipsoid')

function shapeOf(radii: Vec3) {
  return shapeKind(radii) === 'sphere' ? sphere({ radius: radii.y }) : ellipsoid({ radii })
}
