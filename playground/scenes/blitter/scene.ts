/**
 * Lesson 4: a part of one picture laid over another. The lesson's blitter and the correct one run on the same input side by
 * side; each byte can be looked at, and the result goes round on the cube.
 */
import { type Bitmap, pixelAt } from '../../blitter/bitmap.ts'
import blitSource from '../../blitter/blit.ts?raw'
import { convert } from '../../blitter/convert.ts'
import { writeRaw } from '../../blitter/raw.ts'
import rawSource from '../../blitter/raw.ts?raw'
import classicSource from '../../classics/blit.ts?raw'
import { el } from '../../shell/dom.ts'
import { isStill } from '../../shell/motion.ts'
import type { Scene, SceneRun, Stage } from '../../shell/scene.ts'
import { BD_ROWS, type BdRow } from './bd.ts'
import bdSource from './bd.ts?raw'
import { keepBlit } from './blit-address.ts'
import { hintsFor, type Moved, nextMoved, WAYS } from './by-keys.ts'
import { createControls } from './controls.ts'
import { Cube, TURN } from './cube.ts'
import cubeSource from './cube.ts?raw'
import { createFigures, differenceImage, FIGURES, type FigureName } from './figures.ts'
import figuresSource from './figures.ts?raw'
import { inspect, meantFor, type Place } from './inspect.ts'
import { createInspector } from './inspector.ts'
import { createLens } from './lens.ts'
import { LESSON, STEP_OF, STEP_OF_ROW } from './lesson.ts'
import {
  correctParamsOf,
  lessonInput,
  lessonParams,
  type Params,
  type Results,
  runCorrect,
  runLesson,
} from './model.ts'
import modelSource from './model.ts?raw'
import { tellNumbers } from './numbers.ts'
import { createRawFiles, type Role } from './raw-form.ts'
import rawFormSource from './raw-form.ts?raw'
import sceneSource from './scene.ts?raw'
import { momentAt } from './slowly.ts'
import './blitter.css'

/** Seconds that the step of the lesson belonging to a control stays lit. */
const LIT = 2.5
/** Seconds of the slow run that a single step takes while a defect is shown. */
const STRIDE = 0.35
/** How far the cube has turned, in steps, for visitors who want nothing to turn: three of its faces are seen. */
const STILL = 100

export const scene: Scene = {
  id: 'blitter',
  title: 'Blitter',
  summary: 'Lay part of one picture over another, inspect every byte, and see the result on a cube.',
  source: [
    { name: 'scene.ts', text: sceneSource },
    { name: 'classics/blit.ts', text: classicSource },
    { name: 'blitter/blit.ts', text: blitSource },
    { name: 'blitter/raw.ts', text: rawSource },
    { name: 'model.ts', text: modelSource },
    { name: 'bd.ts', text: bdSource },
    { name: 'figures.ts', text: figuresSource },
    { name: 'raw-form.ts', text: rawFormSource },
    { name: 'cube.ts', text: cubeSource },
  ],
  keys: hintsFor('rectangle'),
  touch: 'Tap a pixel to inspect it. Drag the rectangles.',
  step: 1 / 60,
  panel: 'open',
  mount,
}

function mount(stage: Stage): SceneRun {
  let input = lessonInput()
  /** As they were loaded: other numbers of bytes per pixel are made from these. */
  let loaded: Record<Role, Bitmap> = { source: input.source, destination: input.destination }
  let row: BdRow | null = null
  let looked: { figure: FigureName; pixel: Place } = { figure: 'destination', pixel: { x: 64, y: 64 } }
  let moves: Moved = 'rectangle'
  let difference = false
  /** Seconds since the slow run began; null: it is over. */
  let slowly: number | null = 0
  let litFor = 0
  /** Steps that the cube had turned when the link was copied that the page was opened with. */
  let turnedBefore = 0
  const stepsOfCube = () => (isStill() ? STILL : stage.clock.steps)
  let stale = true
  let lookStale = true

  const cube = new Cube(stage.renderer)
  const inspector = createInspector(stage.head)
  const lens = createLens(stage.view)
  const figures = createFigures({
    hover(figure, pixel) {
      looked = { figure, pixel }
      lookStale = true
    },
    grabbable: (figure, { x, y }) => {
      const { params } = input
      const [left, bottom] =
        figure === 'source' ? [params.sourceX, params.sourceY] : [params.destinationX, params.destinationY]
      return !params.itself && x >= left && y >= bottom && x < left + params.width && y < bottom + params.height
    },
    drag(figure, by) {
      const { sourceX, sourceY, destinationX, destinationY } = input.params
      if (figure === 'source') change({ sourceX: sourceX + by.x, sourceY: sourceY + by.y })
      else change({ destinationX: destinationX + by.x, destinationY: destinationY + by.y })
      controls.set(input.params, formats())
    },
  })
  const files = createRawFiles({
    load(role, image, name, how) {
      const side = Math.max(image.width, image.height)
      const { maxTextureSize } = stage.renderer.capabilities
      if (role === 'destination' && side > maxTextureSize) {
        throw new RangeError(
          `${name}: your graphics card allows ${maxTextureSize} pixels per side, but one side has ${side}`,
        )
      }
      leaveRow()
      loaded = { ...loaded, [role]: image }
      input = { ...input, [role]: image, lessonSource: undefined }
      const { x, y } = looked.pixel
      looked = { figure: role, pixel: { x: Math.min(x, image.width - 1), y: Math.min(y, image.height - 1) } }
      touched('file')
      controls.set(input.params, formats())
      stage.toast(`${name}: ${image.width} × ${image.height} × ${image.bytesPerPixel}, ${how}.`)
    },
    refused: stage.error,
  })
  stage.view.append(figures.element, files.element)

  // --- what the panel offers ----------------------------------------------------------------------------------------
  const modes = stage.modes({
    value: 'exact',
    options: [
      { value: 'tutorial', label: 'as the lesson' },
      { value: 'exact', label: 'correct' },
    ],
    change() {
      stale = true
    },
  })
  const lesson = stage.lesson(LESSON)
  const defects = stage.defects({
    whose: 'the lesson',
    now: 'this page',
    intro:
      'Each button loads an input on which the lesson’s blitter, or its file reader, goes wrong. Both versions run on it.',
    back: {
      label: 'Close',
      press() {
        leaveRow()
        stale = true
      },
    },
    replay: startSlowly,
    rows: BD_ROWS.map((bd) => ({ id: bd.id, sentence: bd.sentence, load: () => load(bd) })),
  })
  const picker = el('input', { type: 'file', hidden: true, 'data-control': 'file' })
  const controls = createControls(stage.controls, input.params, {
    change,
    bytesPerPixel(role, bytes) {
      leaveRow()
      input = { ...input, [role]: convert(loaded[role], bytes), lessonSource: undefined }
      touched('file')
    },
    open(role) {
      picker.value = ''
      picker.onchange = () => take([...(picker.files ?? [])], role)
      picker.click()
    },
    otherSize: files.askAgain,
    save,
    slowly: startSlowly,
    pictures() {
      leaveRow()
      input = { ...lessonInput(), params: input.params }
      loaded = { source: input.source, destination: input.destination }
      controls.set(input.params, formats())
      touched('file')
    },
  })
  stage.controls.add(picker)
  stage.debug([
    {
      id: 'difference',
      label: 'Difference of the two results × 64',
      value: difference,
      change(on) {
        difference = on
        showDifference()
        stale = true
      },
    },
  ])

  stage.keys.onPress((event) => {
    if (event.code === 'Escape') {
      // Esc leaves a question or full screen first
      if (files.asking !== null) files.close()
      else if (!document.fullscreenElement) location.assign(import.meta.env.BASE_URL)
      return true
    }
    const { alpha } = input.params
    const way = WAYS[event.code]
    const by = event.shiftKey ? 10 : 1
    if (event.ctrlKey) return false
    if (event.code === 'KeyN') {
      moves = nextMoved(moves)
      stage.hints(hintsFor(moves))
    } else if (way) moveByKeys(by * way[0], by * way[1])
    else if (event.code === 'PageUp') change({ alpha: Math.min(255, alpha + by) })
    else if (event.code === 'PageDown') change({ alpha: Math.max(0, alpha - by) })
    else if (event.code === 'Space') startSlowly()
    else return false
    controls.set(input.params, formats())
    return true
  })

  // Where files are dropped decides what they become; the shell only says that they were.
  let under: Role = 'source'
  document.addEventListener('dragover', (event) => {
    const figure = event.target instanceof Element ? event.target.closest('[data-figure]') : null
    under = figure?.getAttribute('data-figure') === 'destination' ? 'destination' : 'source'
  })
  stage.onDrop((dropped) => take(dropped, under))

  function moveByKeys(x: number, y: number): void {
    const { sourceX, sourceY, destinationX, destinationY } = input.params
    if (moves === 'source') change({ sourceX: sourceX + x, sourceY: sourceY + y })
    else if (moves === 'rectangle') change({ destinationX: destinationX + x, destinationY: destinationY + y })
    else {
      const { figure, pixel } = looked
      const { width, height } = figure === 'source' ? input.source : input.destination
      const within = (value: number, size: number) => Math.min(Math.max(value, 0), size - 1)
      looked = { figure, pixel: { x: within(pixel.x + x, width), y: within(pixel.y + y, height) } }
      lookStale = true
    }
  }

  // --- changes ------------------------------------------------------------------------------------------------------
  async function take(dropped: readonly File[], role: Role): Promise<void> {
    if (dropped.length > 2) stage.toast('A blit needs two pictures. The first two files are used.')
    const roles: Role[] = dropped.length > 1 ? ['source', 'destination'] : [role]
    for (const [i, as] of roles.entries()) await files.take(dropped[i], as)
  }
  function change(part: Partial<Params>): void {
    leaveRow()
    input = { ...input, params: { ...input.params, ...part } }
    const [name] = Object.keys(part)
    touched(STEP_OF[name] ?? 'rectangle')
  }
  /** The input of a row is left: what was right only there goes with it. */
  function leaveRow(): void {
    if (row) defects.clear()
    row = null
    input = { ...input, correctParams: undefined }
  }
  function touched(step: string): void {
    slowly = null
    lesson.light(step)
    litFor = LIT
    stale = true
  }
  function startSlowly(): void {
    slowly = 0
    stale = true
  }
  function load(bd: BdRow): ReturnType<BdRow['judge']> {
    row = bd
    input = bd.input()
    loaded = { source: input.source, destination: input.destination }
    looked = { figure: 'lesson', pixel: bd.at }
    files.close()
    touched(STEP_OF_ROW[bd.id.split('-')[0]] ?? 'weigh')
    controls.set(input.params, formats())
    return bd.judge(input, { ...runLesson(input), ...runCorrect(input) })
  }
  function formats() {
    return { source: input.source.bytesPerPixel, destination: input.destination.bytesPerPixel }
  }
  function save(): void {
    const bitmap = modes.value !== 'tutorial' ? results.correct : results.lesson
    const { width, height, bytesPerPixel } = bitmap
    const address = URL.createObjectURL(new Blob([writeRaw(bitmap) as Uint8Array<ArrayBuffer>]))
    el('a', { href: address, download: `result-${width}x${height}x${bytesPerPixel}.raw` }).click()
    setTimeout(() => URL.revokeObjectURL(address), 1000)
  }

  // --- blitting and drawing -----------------------------------------------------------------------------------------
  let results: Results = { ...runLesson(input), ...runCorrect(input) }

  function rowsDone(): number {
    const done = slowly === null ? 1 : (momentAt(slowly)?.done ?? 1)
    return done === 1 ? Infinity : Math.floor(done * input.params.height)
  }

  function blitAndDraw(): void {
    const rows = rowsDone()
    results = { ...runLesson(input, rows), ...runCorrect(input, rows) }
    if (timedInput !== input) tellCosts(input)
    lookStale = true
    const isBoth = modes.value === 'both'
    const isExact = modes.value === 'exact'
    const [was, now] = [
      { picture: results.lesson, smaller: false },
      { picture: results.correct, smaller: true },
    ]
    cube.show(row?.isTiny ? [] : isBoth ? [was, now] : [isExact ? now : was])
    lens.show(row?.isTiny ? bytesOf(row) : null)
    figures.show('source', isExact || !input.lessonSource ? input.source : input.lessonSource)
    figures.show('destination', input.destination)
    figures.show('lesson', results.lesson)
    figures.show('correct', results.correct)
    if (difference) figures.show('difference', differenceImage(results.lesson, results.correct))
    figures.choose(isBoth ? ['lesson', 'correct'] : [isExact ? 'correct' : 'lesson'])
    const { sourceX, sourceY, width, height, destinationX, destinationY, itself } = isExact
      ? correctParamsOf(input)
      : input.params
    figures.outline('source', itself ? null : { x: sourceX, y: sourceY, width, height })
    for (const name of ['destination', 'lesson', 'correct'] as const) {
      figures.outline(name, { x: destinationX, y: destinationY, width, height })
    }
    tellNumbers(lesson, input, results)
    fitCube()
  }

  let timedInput: typeof input | null = null
  /** Of the whole blit, also while it is shown row by row. */
  function tellCosts(shown: typeof input): void {
    timedInput = shown
    stage.cost.question('blit as the lesson', () => () => runLesson(shown), 'live')
    stage.cost.question('blit, correct', () => () => runCorrect(shown), 'live')
  }

  /** What the row's pixel came to, and what it says that it should be. */
  function bytesOf({ at }: BdRow) {
    const byte = (bitmap: Bitmap) => pixelAt(bitmap, at.x, at.y)?.[0] ?? 0
    return { was: byte(results.lesson), now: byte(results.correct), should: Number(defects.shown?.result.should) }
  }

  /** The result's pixel that is looked at; null where there is none. */
  function lookedPlace(): Place | null {
    const { width, height } = input.destination
    const place = looked.figure === 'source' ? meantFor(input, looked.pixel) : looked.pixel
    return place && place.x >= 0 && place.y >= 0 && place.x < width && place.y < height ? place : null
  }
  function look(): void {
    const { figure, pixel } = looked
    const isSource = figure === 'source'
    const place = lookedPlace()
    for (const name of FIGURES) figures.mark(name, name === 'source' ? null : place)
    if (!place) {
      figures.mark('source', isSource ? pixel : null)
      inspector.show({
        message: `Pixel (${pixel.x}, ${pixel.y}): outside the rectangle or the picture`,
      })
      return
    }
    const inspected = inspect(input, results, place, rowsDone())
    const from = modes.value === 'exact' ? inspected.correctFrom : inspected.lessonFrom
    figures.mark('source', input.params.itself ? null : (from ?? (isSource ? pixel : null)))
    inspector.show(inspected)
  }

  function showDifference(): void {
    figures.hide('difference', !difference)
    fitCube()
  }
  /** The cube has what the strip of flat pictures leaves of the canvas. */
  function fitCube(): void {
    const { width, height } = stage.size()
    const box = figures.element.getBoundingClientRect()
    const below = box.height > 0 ? stage.view.getBoundingClientRect().bottom - box.top : 0
    cube.resize(width, height, below)
  }
  showDifference()
  controls.set(input.params, formats())

  return {
    step(dt) {
      if (slowly === null && row && stage.clock.paused) slowly = 0
      if (slowly !== null) {
        // a step beside the verdict is longer than one of the clock, which would be a row at most
        slowly += row && stage.clock.paused ? STRIDE : dt
        const moment = momentAt(slowly)
        if (!moment) slowly = null
        if (!moment || moment.step === 'weigh' || moment.step === 'divide') stale = true
        lesson.light(moment?.step ?? 'turn')
        return
      }
      litFor -= dt
      if (litFor <= 0) lesson.light('turn')
    },
    frame({ alpha }) {
      const isStale = stale
      if (stale) blitAndDraw()
      stale = false
      if (lookStale) look()
      lookStale = false
      const steps = turnedBefore + stepsOfCube()
      lesson.numbers(
        'turn',
        TURN.map((by, i) => ['xyz'[i], `${((steps * by) % 360).toFixed(1)}°`] as const),
      )
      const turned = steps - 1 + (isStill() ? 0 : alpha)
      cube.turn(Math.max(0, turned))
      if (stage.redraw.due([], [turned]) || isStale) cube.draw()
    },
    resize: fitCube,
    address: keepBlit({
      params: () => input.params,
      change(part) {
        change(part)
        controls.set(input.params, formats())
      },
      looked: () => looked,
      look(figure, { x, y }) {
        const { width, height } = figure === 'source' ? input.source : input.destination
        if (!(x < width && y < height)) return
        looked = { figure, pixel: { x, y } }
        lookStale = true
      },
      turned: () => turnedBefore + stepsOfCube(),
      turn(steps) {
        turnedBefore = steps - stepsOfCube()
      },
    }),
    notInLink() {
      const ours = lessonInput()
      const isOurs = loaded.source === ours.source && loaded.destination === ours.destination
      return isOurs || row !== null ? null : 'It does not include your pictures. It opens with the original ones.'
    },
    reset() {
      turnedBefore = 0
      input = lessonInput()
      loaded = { source: input.source, destination: input.destination }
      row = null
      modes.set('exact')
      moves = 'rectangle'
      stage.hints(null)
      looked = { figure: 'destination', pixel: { x: 64, y: 64 } }
      files.close()
      controls.set(lessonParams(), formats())
      startSlowly()
    },
    state() {
      if (stale) blitAndDraw()
      stale = false
      const place = lookedPlace()
      return {
        mode: modes.value,
        row: row?.id ?? null,
        params: input.params,
        source: sizesOf(input.source),
        destination: sizesOf(input.destination),
        slowly: slowly === null ? null : (momentAt(slowly)?.step ?? null),
        report: results.report,
        region: results.region,
        looked: { figure: looked.figure, ...looked.pixel },
        inspected: place && inspect(input, results, place, rowsDone()),
        asking: files.asking,
        difference,
        angles: TURN.map((by) => (turnedBefore + stepsOfCube()) * by),
        moves,
        lesson: lesson.lit,
      }
    },
  }
}

function sizesOf({ width, height, bytesPerPixel }: Bitmap) {
  return { width, height, bytesPerPixel }
}
