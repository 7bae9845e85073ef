/**
 * Lesson 1: does a line go through a triangle? The tutorial's rule, its parent's and the exact one judge the same input side by
 * side; everything can be dragged, and every value on the way is shown.
 */
import { createHit, TriangleMesh } from 'carom'
import { IntersectedPolygon } from '../../classics/k3dmath.ts'
import { el } from '../../shell/dom.ts'
import { createLabels } from '../../shell/labels.ts'
import { keepOrbit } from '../../shell/orbit-address.ts'
import { turnByKeys } from '../../shell/orbit-keys.ts'
import type { Scene, SceneRun, Stage } from '../../shell/scene.ts'
import { type Handle, hintsFor, moveByKey, nextHandle, placeOf } from './by-keys.ts'
import { enableDragging } from './drag.ts'
import dragSource from './drag.ts?raw'
import { exactAnswer, meets, signsOf } from './exact.ts'
import exactSource from './exact.ts?raw'
import { Figure, GREEN, RED, YELLOW } from './figure.ts'
import figureSource from './figure.ts?raw'
import { KD_ROWS, type KdRow } from './kd.ts'
import kdSource from './kd.ts?raw'
import { LESSON } from './lesson.ts'
import { keepModel } from './line-address.ts'
import {
  add,
  cornersOf,
  isFinite3,
  MOST_TRIANGLES,
  moveTriangle,
  scale,
  tutorialModel,
  tutorialTriangle,
  type Vec3,
  vec,
} from './model.ts'
import modelSource from './model.ts?raw'
import { shown, shownPoint } from './numbers.ts'
import { DELPHI, haloArc, haloDepth, judge, PARENT, type Rule } from './rules.ts'
import rulesSource from './rules.ts?raw'
import sceneSource from './scene.ts?raw'
import { createVerdicts } from './verdicts.ts'
import './line.css'

/** Seconds for each step of the lesson. */
const LESSON_STEP = 0.9
const COLOUR_NAMES: Record<number, string> = { [RED]: 'red', [YELLOW]: 'yellow', [GREEN]: 'green' }

export const scene: Scene = {
  id: 'line',
  title: 'Line and triangle',
  summary: 'Drag a line and a triangle, and see every number behind “hit” or “miss”.',
  source: [
    { name: 'scene.ts', text: sceneSource },
    { name: 'exact.ts', text: exactSource },
    { name: 'rules.ts', text: rulesSource },
    { name: 'kd.ts', text: kdSource },
    { name: 'model.ts', text: modelSource },
    { name: 'figure.ts', text: figureSource },
    { name: 'drag.ts', text: dragSource },
  ],
  keys: hintsFor('triangle'),
  touch: 'Drag the dots or the triangle. Drag anywhere else to orbit.',
  step: LESSON_STEP,
  panel: 'open',
  mount,
}

function mount(stage: Stage): SceneRun {
  let model = tutorialModel()
  let rule: Rule = DELPHI
  let parentsColours = false
  let row: KdRow | null = null
  let lessonAt = -1
  let stale = true
  let moved = true
  /** The camera has been placed for the first time, once the canvas has its size. */
  let isFramed = false
  let handle: Handle = 'triangle'
  const show = { normal: true, plane: false, distances: true, fan: true, halo: true, names: true }

  const figure = new Figure(stage.renderer, stage.canvas, () => {
    moved = true
  })
  const labels = createLabels(stage.view)
  const hit = createHit()
  const verdicts = createVerdicts(stage.head)
  const dragging = enableDragging(stage.canvas, figure, () => model, {
    grab(grip) {
      if ('triangle' in grip) select(grip.triangle)
    },
    moved: changed,
  })

  // --- what the panel offers ----------------------------------------------------------------------------------------
  const modes = stage.modes({
    value: 'exact',
    change() {
      stale = true
    },
  })
  const lesson = stage.lesson(LESSON)
  const defects = stage.defects({
    whose: 'the tutorial',
    intro: 'Each button loads an input on which the tutorial’s rule, or its parent’s, gives a wrong answer.',
    back: { label: 'Close', press: changed },
    replay() {
      lessonAt = -1
      lesson.light(null)
    },
    rows: KD_ROWS.map((kd) => ({ id: kd.id, sentence: kd.sentence, load: () => load(kd) })),
  })

  const { controls } = stage
  controls.group('The tutorial’s rule', 'It starts as the original Delphi unit. Change it here.')
  const whose = controls.choice({
    id: 'rule',
    label: 'Rule',
    value: 'delphi',
    options: [
      { value: 'delphi', label: 'Delphi' },
      { value: 'parent', label: 'parent' },
    ],
    change: (by) => setRule(by === 'parent' ? PARENT : DELPHI),
  })
  const unit = controls.choice({
    id: 'unit',
    label: 'Angles in',
    value: rule.unit,
    options: [
      { value: 'gradian', label: 'gradians' },
      { value: 'degree', label: 'degrees' },
    ],
    change: (value) => setRule({ ...rule, unit: value as Rule['unit'] }),
  })
  const factor = controls.slider({
    id: 'match-factor',
    label: 'Match factor: share of 360 that is enough',
    min: 0.9,
    max: 1,
    step: 0.0001,
    value: rule.factor,
    format: (value) => value.toFixed(4),
    change: (value) => setRule({ ...rule, factor: value }),
  })
  const precision = controls.choice({
    id: 'precision',
    label: 'Precision',
    value: rule.precision,
    options: [
      { value: 'double', label: '64-bit' },
      { value: 'single', label: '32-bit' },
    ],
    change: (value) => setRule({ ...rule, precision: value as Rule['precision'] }),
  })
  const haloShown = controls.readout('halo', 'Halo at the longest edge')
  controls.group('Triangles', 'Each one is tested and coloured on its own. Click one to select it.')
  controls.button({ id: 'add', label: 'Add triangle', press: addTriangle })
  const removeButton = controls.button({ id: 'remove', label: 'Remove triangle', press: removeTriangle })
  controls.button({ id: 'turn', label: 'Reverse the line', hint: 'swap its ends', press: turnLine })
  const list = el('ul', { class: 'triangles' })
  controls.add(list)
  controls.group('Colours')
  controls.toggle({
    id: 'parents-colours',
    label: 'Colour each corner, as the parent does',
    value: parentsColours,
    change(on) {
      parentsColours = on
      stale = true
    },
  })
  stage.debug(
    (
      [
        ['normal', 'Normal'],
        ['plane', 'Plane'],
        ['distances', 'Distances from the plane'],
        ['fan', 'The three angles'],
        ['halo', 'Halo'],
        ['names', 'Labels'],
      ] as const
    ).map(([id, label]) => ({
      id,
      label,
      value: show[id],
      change(on: boolean) {
        show[id] = on
        stale = true
      },
    })),
  )
  const views = el(
    'div',
    { class: 'views', role: 'group', 'aria-label': 'camera' },
    ...(
      [
        ['eye', 'tutorial’s camera'],
        ['front', 'front'],
        ['all', 'all'],
      ] as const
    ).map(([view, label]) => el('button', { type: 'button', 'data-view': view, onclick: () => lookFrom(view) }, label)),
  )
  const ghosts = el('div', { class: 'ghosts', hidden: true })
  stage.view.append(views, ghosts)

  stage.keys.onPress((event) => {
    if (event.code === 'Escape') {
      // Esc leaves full screen first, which the browser does by itself
      if (!document.fullscreenElement) location.assign(import.meta.env.BASE_URL)
      return true
    }
    if (event.ctrlKey) return false
    if (event.code === 'KeyN') {
      handle = nextHandle(model, handle)
      stage.hints(hintsFor(handle))
      stale = true
      return true
    }
    if (!moveByKey(model, handle, event.code, event.shiftKey)) return false
    changed()
    return true
  })

  // --- changes ------------------------------------------------------------------------------------------------------
  /** The visitor moved something: it is no longer the input of a row. */
  function changed(): void {
    if (row) {
      row = null
      defects.clear()
    }
    stale = true
  }
  function setRule(next: Rule): void {
    rule = next
    whose.set(next.by)
    unit.set(next.unit)
    factor.set(next.factor)
    precision.set(next.precision)
    stale = true
  }
  function select(index: number): void {
    model.selected = Math.min(Math.max(index, 0), model.triangles.length - 1)
    stale = true
  }
  function addTriangle(): void {
    if (model.triangles.length >= MOST_TRIANGLES) {
      stage.toast(`${MOST_TRIANGLES} triangles are the limit. Remove one first.`)
      return
    }
    const triangle = tutorialTriangle()
    const n = model.triangles.length
    moveTriangle(triangle, vec(0.25 * (n % 2 ? 1 : -1), 0, -0.3 * n))
    model.triangles.push(triangle)
    changed()
    select(n)
  }
  function removeTriangle(): void {
    if (model.triangles.length < 2) return
    model.triangles.splice(model.selected, 1)
    changed()
    select(model.selected)
  }
  function turnLine(): void {
    ;[model.start, model.end] = [model.end, model.start]
    stale = true
  }
  function lookFrom(view: 'eye' | 'front' | 'all'): void {
    figure.lookFrom(view, everything())
    stale = true
  }
  function everything(): Vec3[] {
    return [model.start, model.end, ...model.triangles.flatMap((triangle) => cornersOf(triangle))]
  }
  function load(kd: KdRow): ReturnType<KdRow['judge']> {
    row = kd
    model = structuredClone(kd.input)
    setRule(kd.rule)
    lookFrom(kd.view)
    return kd.judge()
  }

  // --- judging and drawing ----------------------------------------------------------------------------------------------
  let latest = judgeAll()

  function judgeAll() {
    const { start, end } = model
    const judged = model.triangles.map((triangle) => {
      const corners = cornersOf(triangle)
      return {
        corners,
        delphi: judge(DELPHI, start, end, corners),
        parent: judge(PARENT, start, end, corners),
        tutorial: judge(rule, start, end, corners),
        exact: exactAnswer(start, end, corners),
      }
    })
    const chosen = judged[model.selected]
    // a row about a polygon: the parent sees it whole
    const polygon = row?.polygon ? judge(rule, start, end, row.polygon) : null
    return { judged, chosen, polygon }
  }

  function judgeAndDraw(): void {
    latest = judgeAll()
    const { judged, chosen, polygon } = latest
    const { start, end } = model
    const tutorial = polygon ?? chosen.tutorial
    const colour = (says: boolean, should: boolean) => (says !== should ? RED : says ? GREEN : YELLOW)
    // as the tutorial, the line follows the first triangle only (KD12)
    const hits = judged.some(({ exact }) => exact.hit)
    const lineAsTutorial = colour(polygon ? polygon.hit : judged[0].tutorial.hit, hits)
    const lineExact = colour(hits, hits)
    const isExact = modes.value === 'exact'
    const point = isExact ? (chosen.exact.point ?? finite(tutorial.point)) : finite(tutorial.point)
    const [a, b, c] = chosen.corners

    drawn = {
      line: isExact ? lineExact : lineAsTutorial,
      other: isExact ? lineAsTutorial : lineExact,
      triangles: judged.map(({ exact, tutorial: { hit } }) => colour(isExact ? exact.hit : hit, exact.hit)),
    }
    const onPlane = (q: Vec3, d: number) => add(q, scale(tutorial.normal, -d))
    const feet: [Vec3, Vec3] = [onPlane(start, tutorial.distances[0]), onPlane(end, tutorial.distances[1])]
    figure.draw({
      start,
      end,
      colour: drawn.line,
      ghost: drawn.line === drawn.other ? null : drawn.other,
      triangles: judged.map((one, i) => ({
        corners: one.corners,
        colour: drawn.triangles[i],
        selected: i === model.selected,
      })),
      held: placeOf(model, handle),
      cornerColours: parentsColours,
      polygon: row?.polygon ?? null,
      normal: tutorial.normal,
      feet: feet.every(isFinite3) ? feet : null,
      point,
      halo: [haloArc(rule, a, b, c), haloArc(rule, b, c, a), haloArc(rule, c, a, b)],
      show,
      lit: lesson.lit,
    })

    // what would be smaller than its name is not named
    const { height } = figure
    const wide = Math.max(length3(a, b), length3(b, c), length3(c, a))
    const legible = wide > 0.18 * height
    const name = (id: string, text: string, at: Vec3 | null, kind = '') =>
      labels.set(id, text, show.names ? at : null, kind)
    name('A', 'A', start)
    name('B', 'B', end)
    chosen.corners.forEach((corner, i) => {
      name(`P${i}`, `P${i + 1}`, legible ? corner : null, 'faint')
    })
    name('tiny', `triangle, ${shown(wide)} wide`, legible ? null : a)
    name('point', 'P', legible ? point : null)
    const middle = (p: Vec3, q: Vec3) => scale(add(p, q), 0.5)
    for (let i = 0; i < 3; i++) {
      // in the middle of each angle, a third of the way to the opposite edge
      const q = chosen.corners[i]
      const r = chosen.corners[(i + 1) % 3]
      const angle = tutorial.angles[i]
      const at =
        legible && show.fan && point && !polygon && angle !== undefined
          ? add(scale(point, 0.62), scale(middle(q, r), 0.38))
          : null
      name(`angle${i}`, angle === undefined ? '' : shown(Number(angle.toFixed(1))), at, `angle centred fan${i}`)
    }
    const arc = haloArc(rule, a, b, c)
    const haloSeen =
      legible && show.halo && !polygon && arc.length > 0 && haloDepth(rule, length3(a, b)) > 0.03 * length3(a, b)
    name('halo', 'halo: counts as inside', haloSeen ? arc[arc.length >> 2] : null, 'halo')
    ;[start, end].forEach((q, i) => {
      const d = tutorial.distances[i]
      const named = show.distances && isFinite3(feet[i]) && Math.abs(d) > 0.07 * height
      name(`d${i}`, `d${i + 1} = ${shown(d)}`, named ? middle(q, feet[i]) : null, 'blue')
    })
    const tutorialSays = polygon ? polygon.says : judged[0].tutorial.says
    const exactSays = hits ? 'hit' : 'miss'
    const disagree = tutorialSays !== exactSays
    showGhosts(disagree, isExact, tutorialSays, exactSays)

    tellNumbers(tutorial)
    const changedRule = JSON.stringify(rule) !== JSON.stringify(rule.by === 'parent' ? PARENT : DELPHI)
    verdicts.show([
      {
        id: 'delphi',
        by: 'Delphi rule',
        says: chosen.delphi.says,
        why: why(chosen.delphi, 'grad'),
        right: chosen.exact.hit,
      },
      {
        id: 'parent',
        by: 'Parent rule',
        says: (polygon && row?.rule.by === 'parent' ? polygon : chosen.parent).says,
        why: why(polygon && row?.rule.by === 'parent' ? polygon : chosen.parent, '°'),
        right: polygon ? exactSays === 'hit' : chosen.exact.hit,
      },
      {
        id: 'exact',
        by: 'Exact rule',
        says: polygon ? exactSays : chosen.exact.hit ? 'hit' : 'miss',
        why: polygon ? 'all triangles' : chosen.exact.how,
        right: polygon ? exactSays === 'hit' : chosen.exact.hit,
      },
      ...(changedRule
        ? [
            {
              id: 'tutorial',
              by: `The ${rule.by === 'parent' ? 'parent' : 'Delphi'} rule as set in Controls`,
              says: tutorial.says,
              why: why(tutorial, rule.unit === 'degree' ? '°' : 'grad'),
              right: chosen.exact.hit,
            },
          ]
        : []),
    ])
    haloShown(shown(haloDepth(rule, wide)))
    removeButton.disabled = model.triangles.length < 2
    list.replaceChildren(
      ...judged.map((one, i) => {
        const says = isExact ? (one.exact.hit ? 'hit' : 'miss') : one.tutorial.says
        return el(
          'li',
          {},
          el(
            'button',
            {
              type: 'button',
              'data-triangle': i + 1,
              'aria-pressed': String(i === model.selected),
              onclick: () => select(i),
            },
            `Triangle ${i + 1}`,
            el('b', { class: says !== (one.exact.hit ? 'hit' : 'miss') ? 'wrong' : says }, says),
          ),
        )
      }),
    )

    // all triangles in one question: the tutorial asks each of them, carom those that its tree cannot rule out
    const positions = judged.flatMap(({ corners }) => corners.flatMap(({ x, y, z }) => [x, y, z]))
    const mesh = new TriangleMesh(new Float64Array(positions))
    mesh.castSegment(start, end, hit)
    stage.cost.looked('tutorial', `all ${judged.length}`)
    stage.cost.looked('carom', mesh.looked.triangles)
    const input = JSON.stringify([start, end, positions, chosen.corners])
    if (input === timedInput) return // the lesson went on by a step
    timedInput = input
    const [from, to] = [{ ...start }, { ...end }]
    stage.cost.question('tutorial’s rule', () => () => IntersectedPolygon(a, b, c, from, to), 'live')
    stage.cost.question('exact rule', () => () => meets(from, to, chosen.corners), 'live')
    stage.cost.question('castSegment', () => () => mesh.castSegment(from, to, hit), 'live')
  }
  let timedInput = ''
  let drawn = { line: RED, other: RED, triangles: [RED] }

  /** Which of the two lines is whose, while the rules disagree. */
  function showGhosts(disagree: boolean, isExact: boolean, tutorialSays: string, exactSays: string): void {
    ghosts.hidden = !disagree
    if (!disagree) return
    const entry = (by: string, says: string, drawnAs: string) =>
      el('span', { class: `${drawnAs} ${says !== exactSays ? 'wrong' : says}` }, el('i'), `${by}: ${says}`)
    const [was, now] = modes.value === 'both' ? ['then', 'now'] : ['as the tutorial', 'exact']
    const tutorialLine = entry(was, tutorialSays, isExact ? 'dotted' : 'solid')
    const exactLine = entry(now, exactSays, isExact ? 'solid' : 'dotted')
    ghosts.replaceChildren(...(isExact ? [exactLine, tutorialLine] : [tutorialLine, exactLine]))
  }

  function why({ stopped, broken, sum, threshold }: ReturnType<typeof judge>, unitName: string): string {
    if (stopped) return broken ? 'no normal' : 'both ends on one side'
    if (broken) return 'not a number'
    const digits = unitName === '°' ? 2 : 1
    const short = (value: number) => shown(Number(value.toFixed(digits)))
    return `${short(sum)} / ${short(threshold)} ${unitName}`.replace(' °', '°')
  }

  function tellNumbers(judged: ReturnType<typeof judge>): void {
    const { start, end } = model
    const turn = rule.unit === 'gradian' ? 'grad' : '°'
    const chosen = latest.chosen.corners
    lesson.numbers('normal', [['n', shownPoint(judged.normal)]])
    lesson.numbers('constant', [['D', shown(judged.constant)]])
    lesson.numbers('distances', [
      ['d1', shown(judged.distances[0])],
      ['d2', shown(judged.distances[1])],
    ])
    lesson.numbers('product', [
      ['d1 · d2', shown(judged.product)],
      ['so', judged.stopped ? (judged.broken ? 'not a number: stop' : 'one side: stop') : 'continue'],
    ])
    lesson.numbers('point', [
      ['numerator', shown(judged.numerator)],
      ['denominator', shown(judged.denominator)],
      ['t', shown(judged.numerator / judged.denominator)],
      ['P', shownPoint(judged.point)],
    ])
    lesson.numbers(
      'angles',
      judged.angles.length === 0
        ? 'not computed'
        : judged.angles.map((angle, i) => ['αβγδεζηθ'[i] ?? '·', `${shown(angle)} ${turn}`] as const),
    )
    lesson.numbers('sum', [
      ['sum', `${shown(judged.sum)} ${turn}`],
      ['needed', `${shown(judged.threshold)} ${turn}`],
    ])
    lesson.numbers('verdict', [
      ['this rule', judged.says],
      ['Delphi', latest.chosen.delphi.says],
      ['parent', latest.chosen.parent.says],
    ])
    const [ab, bc, ca, sideA, sideB] = signsOf(start, end, chosen)
    lesson.numbers('exact', [
      ['A', shown(sideA)],
      ['B', shown(sideB)],
      ['P1P2', shown(ab)],
      ['P2P3', shown(bc)],
      ['P3P1', shown(ca)],
      ['so', latest.chosen.exact.hit ? `hit, ${latest.chosen.exact.how}` : 'miss'],
    ])
    for (const id of ['point', 'angles', 'sum']) lesson.reached(id, !judged.stopped)
  }

  return {
    /** The lesson goes on by one; steps that the rule does not come to are passed over. */
    step() {
      const skipped = (id: string) => latest.chosen.tutorial.stopped && ['point', 'angles', 'sum'].includes(id)
      do lessonAt = (lessonAt + 1) % LESSON.steps.length
      while (skipped(LESSON.steps[lessonAt].id))
      lesson.light(LESSON.steps[lessonAt].id)
      stale = true
    },
    frame({ dt }) {
      turnByKeys(figure.orbit, stage.keys, dt, false)
      if (!stale && !moved) return
      if (stale) judgeAndDraw()
      stale = false
      moved = false
      figure.render()
      const { width, height } = stage.size()
      labels.place(figure.camera, width, height)
    },
    resize(width, height) {
      const foot = stage.view.querySelector<HTMLElement>('.foot')?.offsetTop ?? height
      const isBelow = views.offsetTop > height / 2
      const above = isBelow ? 0 : views.offsetTop + views.offsetHeight
      figure.resize(width, height, above, height - (isBelow ? views.offsetTop : foot))
      if (!isFramed) lookFrom('all')
      isFramed = true
      moved = true
    },
    address: {
      ...keepModel(
        () => model,
        () => {
          stale = true
        },
      ),
      eye: keepOrbit(figure.orbit),
    },
    reset() {
      timedInput = ''
      model = tutorialModel()
      handle = 'triangle'
      stage.hints(null)
      row = null
      lessonAt = -1
      lesson.light(null)
      setRule(DELPHI)
      modes.set('exact')
      lookFrom('all')
    },
    state() {
      if (stale) judgeAndDraw()
      const { chosen, judged } = latest
      const { says: _, ...numbers } = latest.polygon ?? chosen.tutorial
      return {
        mode: modes.value,
        rule,
        row: row?.id ?? null,
        start: model.start,
        end: model.end,
        selected: model.selected,
        triangles: judged.map((one, i) => ({
          corners: one.corners,
          presses: model.triangles[i].presses,
          colour: COLOUR_NAMES[drawn.triangles[i]],
          verdicts: said(one),
        })),
        verdicts: said(chosen),
        how: chosen.exact.how,
        point: chosen.exact.point,
        colour: COLOUR_NAMES[drawn.line],
        otherColour: COLOUR_NAMES[drawn.other],
        numbers,
        lesson: lesson.lit,
        handle,
        show,
        // where on the page the handles are, for a real pointer
        pixels: {
          start: dragging.pixelOf(model.start),
          end: dragging.pixelOf(model.end),
          corners: chosen.corners.map((corner) => dragging.pixelOf(corner)),
          centre: dragging.pixelOf(centreOf(chosen.corners)),
        },
      }
    },
  }
}

function said(one: {
  delphi: { says: string }
  parent: { says: string }
  tutorial: { says: string }
  exact: { hit: boolean }
}): Record<string, string> {
  return {
    delphi: one.delphi.says,
    parent: one.parent.says,
    tutorial: one.tutorial.says,
    exact: one.exact.hit ? 'hit' : 'miss',
  }
}

function finite(point: Vec3): Vec3 | null {
  return isFinite3(point) ? point : null
}

function length3(p: Vec3, q: Vec3): number {
  return Math.hypot(p.x - q.x, p.y - q.y, p.z - q.z)
}

function centreOf([a, b, c]: readonly Vec3[]): Vec3 {
  return scale(add(add(a, b), c), 1 / 3)
}
