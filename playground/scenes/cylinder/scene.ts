/**
 * Walking cylinder: through any level as an upright cylinder, moved by the post's rule, by the post's rule with the author's
 * sketch against tunnelling, or by carom.
 */
import './cylinder.css'
import { PerspectiveCamera } from 'three'
import classicSource from '../../classics/cylinder.ts?raw'
import { createCharacterView } from '../../figure/character-view.ts'
import { createDaylight } from '../../level/daylight.ts'
import { createDebugView, type DebugFlags } from '../../level/debug-view.ts'
import { createFollow } from '../../level/follow.ts'
import { createHands } from '../../level/hands.ts'
import { castleLevel, ownPlace, TALL } from '../../level/level.ts'
import { createLevelDoor } from '../../level/level-door.ts'
import { isNear, keepVisitor } from '../../level/visitor-address.ts'
import { numbersIn } from '../../shell/address.ts'
import { el } from '../../shell/dom.ts'
import { keepOrbit } from '../../shell/orbit-address.ts'
import { defectHints, leaveByKey, turnByKeys } from '../../shell/orbit-keys.ts'
import type { Scene, SceneRun, Stage } from '../../shell/scene.ts'
import { createBandView } from './band-view.ts'
import { CD_CASES } from './cd-cases.ts'
import { number } from './cd-run.ts'
import { createCdView } from './cd-view.ts'
import { addControls } from './controls.ts'
import { exactShape } from './exact-mover.ts'
import exactSource from './exact-mover.ts?raw'
import { createInset } from './inset.ts'
import { INTRO, STEPS, showNumbers } from './lesson.ts'
import postSource from './post-mover.ts?raw'
import source from './scene.ts?raw'
import { type Mode, SETTINGS, type Settings, sizes } from './settings.ts'
import { createVisitor } from './visitor.ts'

export const scene: Scene = {
  id: 'cylinder',
  title: 'Walking cylinder',
  summary: 'Walk as an upright cylinder. The level is cut to your height and seen from above.',
  source: [
    { name: 'classics/cylinder.ts', text: classicSource },
    { name: 'scenes/cylinder/post-mover.ts', text: postSource },
    { name: 'scenes/cylinder/exact-mover.ts', text: exactSource },
    { name: 'scenes/cylinder/scene.ts', text: source },
  ],
  keys: [
    { keys: ['W', 'A', 'S', 'D'], does: 'walk' },
    { keys: ['mouse', '←', '→'], does: 'turn' },
    { keys: ['Space'], does: 'jump' },
    { keys: ['PgUp', 'PgDn'], does: 'look up, down' },
    { keys: ['F'], does: 'fly while held' },
    { keys: ['↑', '↓'], does: 'rise, sink' },
    { keys: ['V'], does: 'first or third person' },
    { keys: ['R'], does: 'back to the start' },
    { keys: ['Esc'], does: 'release the mouse' },
  ],
  touch: 'Left thumb: walk. Right thumb: look. Hold “fly” to fly.',
  step: 1 / 60,
  panel: 'closed',
  mount,
}

function mount(stage: Stage): SceneRun {
  const settings: Settings = { ...SETTINGS }
  const daylight = createDaylight(stage.renderer)
  const world = daylight.scene
  const camera = new PerspectiveCamera(70, 1, 0.05, 2000)
  camera.rotation.order = 'YXZ'
  const follow = createFollow(camera)
  const band = createBandView()
  const debug = createDebugView()
  const body = createCharacterView(0x8fd3ff)
  body.showsBody = true
  daylight.shadow.follow(body.object)
  world.add(band.object, debug.object, body.object, body.shadow)

  stage.view.classList.add('level-view')
  const cross = el('div', { class: 'level-cross' })
  stage.view.append(cross, el('div', { class: 'level-start' }, 'Click to look around'))
  const inset = createInset(stage.view)

  const leaveCase = () => {
    cdView.hide()
    defects.clear()
    stage.view.classList.remove('in-defect')
    stage.hints(null)
  }
  const cdView = createCdView(stage.canvas)
  leaveByKey(stage.keys, () => cdView.shown !== null, leaveCase)
  const turnView = (thirdPerson: boolean) => {
    settings.thirdPerson = thirdPerson
    controls.view.set(thirdPerson)
  }
  const hands = createHands(
    stage.canvas,
    stage.view,
    stage.keys,
    {
      blocked: () => cdView.shown !== null,
      pick() {},
      message: (words) => stage.toast(words),
      respawn: () => {
        if (cdView.shown !== null) leaveCase()
        visitor.respawn()
      },
    },
    [
      {
        code: 'KeyV',
        name: 'view',
        text: 'view',
        label: 'first or third person',
        press: () => turnView(!settings.thirdPerson),
      },
    ],
  )
  stage.canvas.addEventListener('pointerdown', (event) => {
    if (event.pointerType === 'touch') stage.view.classList.add('touched')
  })

  const visitor = createVisitor(settings, hands, stage.cost, {
    tell: (words) => stage.toast(words),
    put() {
      const { radius, height } = sizes(settings)
      body.wear('cylinder', 2 * radius, height)
    },
  })
  const change = () => {
    visitor.change()
    visitor.tellCosts()
  }

  // --- the level -------------------------------------------------------------------------------------------------------
  const door = createLevelDoor(stage, {
    scene: scene.id,
    builtIn: castleLevel,
    opening: () => {
      if (cdView.shown !== null) leaveCase()
    },
    refused: hands.release,
    enter(level) {
      world.add(level.view.object)
      settings.scale = Number((level.tall / TALL).toPrecision(3))
      controls.show()
      debug.level(level.positions, level.indices, level.mesh)
      camera.far = daylight.fit(level, sizes(settings).height).far
      stage.redraw.ask()
      visitor.enter(level)
      visitor.tellCosts()
    },
  })

  // --- the panel -------------------------------------------------------------------------------------------------------
  stage.modes({
    value: settings.mode,
    options: [
      { value: 'post', label: 'the post', hint: 'clip, push, climb, one position at a time' },
      { value: 'segment', label: 'with the sketch', hint: 'also tests the path of the centre (C13)' },
      { value: 'exact', label: 'exact', hint: 'carom sweeps the cylinder' },
    ],
    change(value) {
      if (cdView.shown !== null) leaveCase()
      settings.mode = value as Mode
      change()
    },
  })
  const lesson = stage.lesson({ intro: INTRO, steps: STEPS })
  const defects = stage.defects({
    intro: 'Each button loads an input into a small level of its own, and both rules run on it. Drag to orbit.',
    whose: 'the post',
    ownPicture: true,
    back: { label: 'Back to the level', press: leaveCase },
    replay: () => cdView.replay.again(),
    rows: CD_CASES.map(({ id, sentence, run }) => ({
      id,
      sentence,
      load() {
        const outcome = run()
        hands.release()
        cdView.show(id, outcome)
        stage.view.classList.add('in-defect')
        stage.hints(defectHints('back to the level'))
        const { was, now, should, met, number } = outcome
        return { was, now, should, met, number, by: id === 'C13' ? 'the sketch' : undefined }
      },
    })),
  })
  const controls = addControls(stage.controls, settings, {
    change,
    cut(cut) {
      band.cut = cut
    },
    view: turnView,
  })
  stage.controls.group('Clock')
  stage.controls.choice({
    id: 'rate',
    label: 'steps per second',
    value: String(Math.round(1 / stage.clock.step)),
    kept: false, // as hz
    options: ['24', '60', '240'].map((value) => ({ value, label: value })),
    change(value) {
      stage.clock.step = 1 / Number(value)
      visitor.trace.cut()
    },
  })
  stage.controls.group('Player')
  const showPlace = stage.controls.readout('place', 'feet at')
  const showGround = stage.controls.readout('ground', 'ground')
  const showSlope = stage.controls.readout('slope', 'steepest slope by H1/R')
  stage.controls.button({ id: 'respawn', label: 'back to the start (R)', press: visitor.respawn })
  const flag = (name: keyof DebugFlags, label: string) => ({
    id: `show-${name}`,
    label,
    value: false,
    change(on: boolean) {
      debug.flags[name] = on
    },
  })
  const show = { band: true }
  stage.debug([
    { id: 'show-body', label: 'the body that is moved', value: true, change: (on) => (body.showsBody = on) },
    { id: 'show-band', label: 'height range and polygons', value: true, change: (on) => (show.band = on) },
    { id: 'show-inset', label: 'view from above', value: true, change: (on) => (inset.visible = on) },
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
  const address: SceneRun['address'] = {
    scale: {
      write: () => (visitor.here.builtIn ? String(settings.scale) : null),
      read(text) {
        const [scale] = numbersIn(text, 1) ?? []
        if (scale === undefined || !(scale >= 0.001 && scale <= 10_000)) return
        settings.scale = scale
        controls.show()
        change()
      },
    },
    ...keepVisitor({
      isThere: () => visitor.here.builtIn && cdView.shown === null,
      look: hands,
      tall: () => sizes(settings).height,
      start: () => visitor.start,
      feet: () => visitor.mover.feet,
      put(feet) {
        const { mesh, extent } = visitor.here
        const centre = { x: feet.x, y: feet.y + sizes(settings).height / 2, z: feet.z }
        const isInWall = settings.mode === 'exact' && mesh.overlapAny(exactShape(settings), centre)
        if (!isInWall && isNear(mesh.bounds, centre, extent)) visitor.place(feet)
      },
    }),
    eye: keepOrbit(cdView.orbit, () => cdView.orbit.enabled),
  }

  // --- the picture -----------------------------------------------------------------------------------------------------
  function frame({ dt, alpha, paused }: { dt: number; alpha: number; paused: boolean }): void {
    const { width, height: tall } = stage.size()
    const aspect = width / Math.max(1, tall)
    if (cdView.shown !== null) {
      turnByKeys(cdView.orbit, stage.keys, dt, true)
      const shown = cdView.frame(aspect)
      if (!stage.redraw.due([shown.camera, ...shown.ghosts])) return
      if (cdView.figure !== null) inset.draw(cdView.figure, 0)
      stage.renderer.render(shown.scene, shown.camera)
      return
    }
    if (paused) hands.turnByKeys(dt)
    visitor.see()
    const { here, mover, before, figure } = visitor
    const { height, eye } = sizes(settings)
    const { feet } = mover
    const at = {
      x: before.x + (feet.x - before.x) * alpha,
      y: before.y + (feet.y - before.y) * alpha,
      z: before.z + (feet.z - before.z) * alpha,
    }
    body.place(at, here.mesh)
    body.move(
      { velocity: mover.velocity, does: hands.flying ? 'fly' : mover.ground === 'air' ? 'air' : 'walk' },
      paused ? 0 : dt * stage.clock.speed,
    )
    body.object.visible = settings.thirdPerson
    cross.hidden = settings.thirdPerson
    const { yaw, pitch } = hands
    follow({ feet: at, eye, height, yaw, pitch, thirdPerson: settings.thirdPerson, level: here.mesh, aspect })
    band.object.visible = show.band
    // The figure is of the place that the rule looks at, which may be another than the body's.
    const { x, z, bottom } = figure.body
    const touches = debug.flags.contacts ? mover.touches.flatMap(({ point }) => [point.x, point.y, point.z]) : []
    const isDue = stage.redraw.due([camera, body.object], [body.version, x, z, bottom, feet.x, feet.z, ...touches])
    if (isDue) {
      if (show.band) band.show(figure)
      inset.draw(figure, yaw, feet)
      debug.frame(mover.touches, feet, height * 5)
    }
    const count = here.indices.length / 3
    const all = count.toLocaleString('en')
    stage.cost.looked('post', settings.mode === 'exact' ? `all ${all}` : all)
    if (settings.mode === 'exact') stage.cost.looked('carom', mover.looked)
    showNumbers(lesson, settings, mover, figure, count)
    const own = ownPlace(here, feet)
    showPlace(`${number(own.x)}, ${number(own.y)}, ${number(own.z)}`)
    showGround(hands.flying ? 'flying' : mover.ground)
    showSlope(`${((Math.atan2(settings.h1, settings.radius) * 180) / Math.PI).toFixed(1)}°`)
    if (isDue) stage.renderer.render(world, camera)
  }

  return {
    step(dt) {
      if (cdView.shown === null) visitor.step(dt)
      else cdView.replay.advance(dt, stage.clock.paused)
    },
    frame,
    address,
    notInLink: () => (visitor.here.builtIn ? null : 'It opens in the castle: your level stays on your computer.'),
    reset() {
      if (cdView.shown !== null) leaveCase()
      visitor.restart()
      visitor.tellCosts()
    },
    visible(isVisible) {
      if (!isVisible) hands.release()
      door.visible(isVisible)
    },
    state() {
      const { here, mover, figure, start, respawns, falls, lost } = visitor
      const { places, cuts } = visitor.trace.read()
      const { radius, height, skin } = sizes(settings)
      const { feet } = mover
      const { polygons, nearest, extreme, under } = figure
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
        body: { radii: { x: radius - skin, y: height / 2 - skin, z: radius - skin }, skin },
        centre: { x: feet.x, y: feet.y + height / 2, z: feet.z },
        velocity: { ...mover.velocity },
        ground: mover.ground,
        trouble: mover.trouble,
        contacts: mover.touches.length,
        did: mover.contacts.map(({ rule, by }) => ({ rule, by })),
        looked: mover.looked,
        figure: {
          polygons: polygons.length,
          nearest: nearest && { ...nearest },
          extreme: extreme && { ...extreme },
          under,
        },
        cut: band.cut,
        inset: inset.visible,
        yaw: hands.yaw,
        pitch: hands.pitch,
        locked: hands.locked,
        flying: hands.flying,
        camera: { x: camera.position.x, y: camera.position.y, z: camera.position.z },
        start,
        respawns,
        falls,
        lost,
        showing: cdView.shown,
        asked: { step: mover.last },
        trace: places,
        cuts,
      }
    },
  }
}
