/**
 * Exact: pick a body, drag it and a triangle, and see what carom and two other libraries say, each beside the oracle's verdict.
 * The others and the oracle are fetched when they are first needed.
 */

import { createLabels } from '../../shell/labels.ts'
import { keepOrbit } from '../../shell/orbit-address.ts'
import { turnByKeys } from '../../shell/orbit-keys.ts'
import type { Scene, SceneRun, Stage } from '../../shell/scene.ts'
import { createAnswers, type Row } from './answers.ts'
import answersSource from './answers.ts?raw'
import { askCarom, type Said } from './ask.ts'
import askSource from './ask.ts?raw'
import { END, hintsFor, moveByKey, nextHandle } from './by-keys.ts'
import { CASES, type Case, resultOf } from './cases.ts'
import { createChecksPanel } from './checks-panel.ts'
import { enableDragging } from './drag.ts'
import type { Judgement, Question } from './judge.ts'
import { startJudging } from './judging.ts'
import { type Lens, lensOf } from './lens.ts'
import { LESSON } from './lesson.ts'
import { createMagnifier } from './magnifier.ts'
import { add, cornerOf, endOf, firstModel, type Kind, lengthOf, list, type Model, scale, vec } from './model.ts'
import modelSource from './model.ts?raw'
import { keepModel } from './model-address.ts'
import { shown, shownAll, shownEpsilons, shownMetres, shownPoint } from './numbers.ts'
import crashcatSource from './peer-crashcat.ts?raw'
import bvhSource from './peer-three-mesh-bvh.ts?raw'
import type { Peer } from './peers.ts'
import sceneSource from './scene.ts?raw'
import { createShapeControls } from './shape-controls.ts'
import { type Stop, stopOf, stopThen } from './stops.ts'
import { View } from './view.ts'
import './exact.css'

const PEERS = ['three-mesh-bvh', 'crashcat']
const PLURAL: Record<Kind, string> = {
  ray: 'rays',
  sphere: 'spheres',
  ellipsoid: 'ellipsoids',
  capsule: 'capsules',
  cylinder: 'cylinders',
  box: 'boxes',
  hull: 'hulls',
}

export const scene: Scene = {
  id: 'exact',
  title: 'Exact',
  summary: 'Pick a shape, drag it and a triangle, and see what three libraries answer, and who is right.',
  source: [
    { name: 'scene.ts', text: sceneSource },
    { name: 'ask.ts', text: askSource },
    { name: 'peer-crashcat.ts', text: crashcatSource },
    { name: 'peer-three-mesh-bvh.ts', text: bvhSource },
    { name: 'model.ts', text: modelSource },
    { name: 'answers.ts', text: answersSource },
  ],
  keys: hintsFor(END),
  touch: 'Drag the white dots. Drag anywhere else to orbit.',
  step: 0.5, // nothing moves by itself
  panel: 'open',
  mount,
}

function mount(stage: Stage): SceneRun {
  let model = firstModel()
  let stale = true
  let moved = true
  let handle = END
  let isHandleShown = false
  let said: Said = null
  let question: Question | null = null
  let judged: { question: Question; judgement: Judgement } | null = null
  let peers: readonly Peer[] | null = null
  let arePeersAsked = false
  let stops: readonly (Stop | null)[] = []
  /** The report that is shown. */
  let report: Case | null = null

  const view = new View(stage.renderer, stage.canvas, () => {
    moved = true
  })
  const magnifier = createMagnifier(stage.view, stage.canvas)
  const labels = createLabels(stage.view)
  const dragging = enableDragging(stage.canvas, view, () => model, changed)
  const answers = createAnswers(stage.head)
  const judging = startJudging({
    judged(asked, judgement) {
      judged = { question: asked, judgement }
      tell()
      drawStops()
    },
    failed: stage.error,
  })
  const lesson = stage.lesson(LESSON)

  stage.controls.group('Other libraries', 'They load when you first move something, or now.')
  const askThem = stage.controls.button({ id: 'peers', label: `Load ${PEERS.join(' and ')}`, press: needPeers })
  const shape = createShapeControls(stage.controls, () => model, changed)
  const checks = createChecksPanel(stage.controls, stage.error)
  stage.canvas.addEventListener('pointerdown', needPeers)
  stage.keys.onPress((event) => {
    if (event.code === 'Escape') {
      if (!document.fullscreenElement) location.assign(import.meta.env.BASE_URL)
      return true
    }
    if (event.ctrlKey) return false
    if (event.code === 'KeyN') {
      handle = nextHandle(model, handle)
      stage.hints(hintsFor(handle))
      stale = true
    } else if (moveByKey(model, handle, event.code, event.shiftKey)) changed()
    else return false
    isHandleShown = true
    return true
  })

  function changed(): void {
    report = null
    defects.clear()
    needPeers()
    stale = true
  }

  function needPeers(): void {
    if (arePeersAsked) return
    arePeersAsked = true
    askThem.disabled = true
    import('./peers.ts')
      .then(({ loadPeers }) => loadPeers())
      .then((loaded) => {
        peers = loaded
        stale = true
      }, stage.error)
  }

  function askAndDraw(): void {
    said = askCarom(model)
    const asked = structuredClone(model)
    stage.cost.question('carom: tree and cast', () => () => askCarom(asked), 'live')
    question = { model: structuredClone(model), carom: said, peers: peers?.map((peer) => answerOf(peer)) ?? [] }
    judging.ask(question)
    view.chosen = isHandleShown ? handle : null
    drawStops()
    const { t } = said ?? { t: 1 }
    labels.set('start', 'start', model.from)
    labels.set('end', model.kind === 'ray' ? 'aim' : 'end', endOf(model))
    labels.set('contact', 'contact', said && t > 0 ? add(model.from, scale(model.translation, t)) : null, 'contact')
    tell()
  }

  /** After the question, and again after the verdicts. */
  function drawStops(): void {
    const verdicts = judged?.judgement.peers // while it thinks, those of a moment ago
    stops = PEERS.map((by, i) => {
      const theirs = question?.peers[i]
      return theirs === undefined ? null : stopOf(by, model, said, theirs, verdicts?.[i])
    })
    if (report) stops = [...stops, stopThen(report.was, model, said)]
    view.draw(model, said, stops)
    const place = view.drawThen(report?.was ?? null, model, said)
    const words = report?.was.normal ? 'normal then' : report?.was.point ? 'contact then' : 'then: continues'
    labels.set('then', words, place, 'rival-wrong')
    moved = true
  }

  function showLens(lens: Lens | null): void {
    if (lens?.kind === 'scene') magnifier.showScene(lens.across, lens.stops)
    else if (lens && judged) magnifier.showScale(lens.stops, judged.judgement.carom.epsilon)
    else magnifier.hide()
    for (const i of [0, 1, 2]) {
      const stop = stops[i] ?? null
      const isInLens = lens !== null && stop !== null && lens.stops.includes(stop)
      const at = stop?.gap === 0 || isInLens ? null : (stop?.at ?? null)
      const kind = stop?.wrong == null ? '' : stop.wrong ? '-wrong' : '-right'
      labels.set(`rival-${i}`, stop?.words ?? '', at, `rival${kind}`)
    }
  }

  /** Once they have loaded, the next frame asks them. */
  function werePeersAsked(): boolean {
    return question !== null && question.peers.length > 0
  }

  /** A library that throws has answered, too. */
  function answerOf(peer: Peer): Said | undefined {
    try {
      return peer.ask(model)
    } catch (error) {
      console.warn(peer.name, error)
      return undefined
    }
  }

  function tell(): void {
    if (!question) return
    const isNew = judged?.question === question
    const judgement = judged?.judgement
    const others: Row[] = PEERS.map((by, i) => {
      const theirs = question?.peers[i]
      if (!werePeersAsked())
        return { by, said: undefined, judged: undefined, why: 'loads when you first move something' }
      const why =
        theirs === undefined
          ? model.kind === 'ray'
            ? 'no answer'
            : `does not support ${PLURAL[model.kind]}`
          : undefined
      return { by, said: theirs, judged: judgement?.peers[i], why, isOld: !isNew }
    })
    answers.show([{ by: 'carom', said: question.carom, judged: judgement?.carom ?? null, isOld: !isNew }, ...others])

    lesson.numbers('question', [
      ['shape', model.kind],
      ['path', shownPoint(list(model.translation))],
      ['length', `${shown(lengthOf(model))} m`],
    ])
    lesson.numbers(
      'answer',
      said === null
        ? 'no hit'
        : [
            ['fraction', shownAll(said.t)],
            ['point', shownPoint(said.point)],
            ['normal', shownPoint(said.normal)],
            ['feature', said.feature ?? ''],
            ...(said.startsInside ? [['depth', `${shown(said.depth)} m`] as const] : []),
          ],
    )
    if (!judgement) return
    lesson.numbers('epsilon', [['ε', shownMetres(judgement.carom.epsilon)]])
    lesson.numbers('oracle', [
      ['carom', shownEpsilons(judgement.carom.epsilons)],
      ['largest error', judgement.carom.what || 'none'],
    ])
    lesson.numbers(
      'others',
      judgement.peers.flatMap((one, i) => (one ? [[PEERS[i], shownEpsilons(one.epsilons)] as const] : [])),
    )
  }

  function put(next: Model, by: Case | null = null): void {
    report = by
    model = structuredClone(next)
    shape.show()
    said = askCarom(model)
    judged = null
    const { point } = by?.was ?? {}
    view.lookAt(model, said, point ? [vec(point[0], point[1], point[2])] : [])
    stale = true
  }

  const defects = stage.defects({
    whose: 'a library',
    intro:
      'Casts that went wrong. P: in a library on this page, today. M: in public bug reports, collected in carom’s museum of bugs. Red is where the report says that the body stopped. All three libraries answer each of them.',
    back: { label: 'Close', press: changed },
    rows: CASES.map((one) => ({
      id: one.id,
      sentence: `${one.name[0].toUpperCase()}${one.name.slice(1)}`,
      load() {
        put(one.model, one)
        needPeers()
        return resultOf(one, said)
      },
    })),
  })
  put(model)

  return {
    frame({ dt }) {
      turnByKeys(view.orbit, stage.keys, dt, false)
      if (!stale && !moved) return
      if (stale) askAndDraw()
      stale = false
      moved = false
      const { width, height } = stage.size()
      const lens = lensOf(model, said, stops, (at) => view.pixelAt(at, height))
      showLens(lens)
      view.render((stop) => !lens?.stops.includes(stop))
      const window = magnifier.window()
      if (lens?.kind === 'scene' && window) view.renderLens(lens, said?.normal ?? null, window)
      labels.place(view.camera, width, height)
    },
    resize(width, height) {
      view.resize(width, height)
      moved = true
    },
    address: {
      ...keepModel(
        () => model,
        { read: shape.turns, set: shape.turn },
        () => {
          shape.show()
          needPeers()
          stale = true
        },
      ),
      eye: keepOrbit(view.orbit),
    },
    reset() {
      handle = END
      isHandleShown = false
      stage.hints(null)
      put(firstModel())
    },
    visible(isVisible) {
      if (!isVisible) checks.stop()
    },
    state() {
      const isJudged = !stale && judged?.question === question
      return {
        model,
        kind: model.kind,
        half: model.half,
        from: model.from,
        end: endOf(model),
        said,
        peers: werePeersAsked() ? PEERS.map((by, i) => ({ by, said: question?.peers[i] })) : null,
        judgement: isJudged ? judged?.judgement : null,
        stops,
        magnifier: magnifier.kind,
        checks: checks.checks,
        // where on the page the handles are, for a real pointer
        pixels: {
          start: dragging.pixelOf(model.from),
          end: dragging.pixelOf(endOf(model)),
          corners: [0, 1, 2].map((corner) => dragging.pixelOf(cornerOf(model, corner))),
        },
      }
    },
  }
}
