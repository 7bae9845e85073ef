/** Speed: a race of rays in the visitor's own browser, carom in three ways beside two other libraries, on a level of one's choice. */
import './speed.css'
import { numbersIn } from '../../shell/address.ts'
import { el } from '../../shell/dom.ts'
import type { Scene, SceneRun, Stage } from '../../shell/scene.ts'
import { answerOf } from './answer.ts'
import { createBoard } from './board.ts'
import caromSource from './carom.ts?raw'
import checkSource from './check.ts?raw'
import { createCourses, SIZES } from './course.ts'
import { INTRO, STEPS } from './lesson.ts'
import { isOurs } from './levels.ts'
import { createMosaic } from './mosaic.ts'
import octreeSource from './octree.ts?raw'
import raceSource from './race.ts?raw'
import { RAYS } from './rays.ts'
import raysSource from './rays.ts?raw'
import { type Running, startRace } from './runner.ts'
import source from './scene.ts?raw'
import bvhSource from './three-mesh-bvh.ts?raw'

export const scene: Scene = {
  id: 'speed',
  title: 'Speed',
  summary: 'A race of rays in your own browser: carom beside three-mesh-bvh and three’s Octree, every answer checked.',
  source: [
    { name: 'scenes/speed/race.ts', text: raceSource },
    { name: 'scenes/speed/carom.ts', text: caromSource },
    { name: 'scenes/speed/three-mesh-bvh.ts', text: bvhSource },
    { name: 'scenes/speed/octree.ts', text: octreeSource },
    { name: 'scenes/speed/check.ts', text: checkSource },
    { name: 'scenes/speed/rays.ts', text: raysSource },
    { name: 'scenes/speed/scene.ts', text: source },
  ],
  keys: [
    { keys: ['Space'], does: 'pause, resume' },
    { keys: ['R'], does: 'restart' },
    { keys: ['B', 'N'], does: 'previous, next level' },
    { keys: ['O'], does: 'open your own level' },
    { keys: ['Esc'], does: 'home' },
  ],
  step: 1 / 60,
  flat: true,
  panel: 'closed',
  mount,
}

function mount(stage: Stage): SceneRun {
  let running: Running | null = null
  let isPaused = false
  let isStale = true
  let isHidden = false
  let failure = ''
  let skipped: Running['skipped'] = []

  // --- what is shown -----------------------------------------------------------------------------------------------------
  const board = createBoard()
  const mosaic = createMosaic()
  const name = el('b', { 'data-level': 'name' })
  const size = el('span', { 'data-level': 'size' })
  const status = el('span', { role: 'status' })
  const rounds = el('span', { class: 'dim', 'data-control': 'rounds' })
  const served = el('p', { class: 'dim', 'data-control': 'served' })
  const pause = el('button', { type: 'button', 'data-do': 'hold', onclick: () => hold() })
  const again = el('button', { type: 'button', 'data-do': 'again', onclick: () => begin() }, 'restart')
  const answer = el('p', { class: 'speed-answer', 'data-control': 'answer' })
  const bar = el('progress', { max: 1, value: 0, 'aria-label': 'the race' })
  stage.view.append(
    el(
      'div',
      { class: 'speed', role: 'region', 'aria-label': 'the race', tabindex: 0 },
      el(
        'div',
        { class: 'speed-top' },
        el(
          'div',
          { class: 'speed-words' },
          el('h2', {}, name, ' ', size),
          answer,
          el('p', { class: 'speed-status' }, status, ' ', rounds),
          bar,
          el('div', { class: 'speed-buttons' }, pause, again),
          served,
        ),
        mosaic.element,
      ),
      board.element,
      el(
        'p',
        { class: 'dim' },
        `${RAYS.toLocaleString('en')} rays in each event. “times” compares with three-mesh-bvh. “differ” counts answers that differ from carom’s plain TypeScript, and how many of those are wrong.`,
      ),
    ),
  )
  const lesson = stage.lesson({ intro: INTRO, steps: STEPS })
  const courses = createCourses(stage, () => {
    isStale = true
  })

  // --- the race ----------------------------------------------------------------------------------------------------------
  function begin(): void {
    isStale = false
    failure = ''
    running?.stop()
    skipped = []
    board.begin(skipped)
    mosaic.show(null)
    stage.clock.resume()
    isPaused = false
    running = startRace(courses.course, {
      changed: tell,
      picture: mosaic.show,
      failed(message) {
        failure = message
      },
    })
    if (isHidden) running.pause(true)
    tell()
  }
  function hold(): void {
    if (running?.phase === 'over' || running?.phase === 'failed') begin()
    else if (stage.clock.paused) stage.clock.resume()
    else stage.clock.pause()
  }

  function tell(): void {
    if (running === null) return
    const { triangles, phase, share, before, standings, builds } = running
    name.textContent = courses.name
    size.textContent = triangles > 0 ? `${triangles.toLocaleString('en')} triangles` : ''
    if (skipped !== running.skipped) board.begin(running.skipped)
    skipped = running.skipped
    for (const [event, all] of standings.entries()) if (all.length > 0) board.show(event, all, share)
    if (builds.length > 0) board.builds(builds)
    bar.value = phase === 'building' || phase === 'checking' ? before : share
    answer.textContent = answerOf(standings, phase === 'over') || 'Who is faster on this level? –'
    status.textContent = isPaused && phase !== 'over' ? 'paused' : wordsOf(running)
    status.classList.toggle('wrong', phase === 'failed')
    const ran = Math.max(0, ...standings.map((all) => all[0]?.rounds ?? 0))
    rounds.textContent = ran > 0 ? (phase === 'over' ? `after ${ran} rounds` : `round ${ran}`) : ''
    pause.textContent = isPaused ? 'resume' : 'pause'
    pause.disabled = phase === 'over' || phase === 'failed'
    served.textContent = servedOf(running)
    lesson.light({ building: 'build', checking: 'check', racing: 'run', over: null, failed: null }[phase])
  }

  function wordsOf({ phase, before }: Running): string {
    if (phase === 'failed') return `The race stopped: ${failure}`
    const done = `${Math.round(100 * before)} %`
    if (phase === 'building') return `building the trees… ${done}`
    if (phase === 'checking') return `checking every answer… ${done}`
    return phase === 'over' ? 'finished' : 'racing, in turns'
  }

  stage.keys.onPress((event) => {
    if (event.ctrlKey) return false
    const does: Record<string, () => void> = {
      Space: hold,
      KeyR: begin,
      KeyN: () => courses.next(1),
      KeyB: () => courses.next(-1),
      KeyO: courses.pick,
      Escape() {
        if (!document.fullscreenElement) location.assign(import.meta.env.BASE_URL)
      },
    }
    if (does[event.code] === undefined) return false
    if (!event.repeat) does[event.code]()
    return true
  })
  stage.onDrop(courses.open)
  if (stage.files.length > 0) courses.open(stage.files)

  return {
    frame({ paused }) {
      if (isStale && !courses.loading) begin()
      if (paused === isPaused) return
      isPaused = paused
      running?.pause(paused || isHidden)
      tell()
    },
    visible(isVisible) {
      isHidden = !isVisible
      running?.pause(isPaused || isHidden)
    },
    address: {
      level: {
        write: () => courses.ours,
        read(text) {
          if (isOurs(text)) courses.choose(text)
        },
      },
      size: {
        write: () => String(courses.size),
        read(text) {
          const [said] = numbersIn(text, 1) ?? []
          if (said >= SIZES.least && said <= SIZES.most && said % SIZES.step === 0) courses.setSize(said)
        },
      },
    },
    notInLink: () => (courses.ours === null ? 'It does not include your level: it opens the castle.' : null),
    reset: begin,
    state() {
      return {
        level: { name: courses.name, ours: courses.ours, size: courses.size, triangles: running?.triangles ?? 0 },
        loading: courses.loading,
        phase: running?.phase ?? 'building',
        share: running?.share ?? 0,
        standings: running?.standings ?? [],
        builds: running?.builds ?? [],
        served: running?.served ?? null,
      }
    },
  }
}

function servedOf({ served }: Running): string {
  if (served === null) return 'backend: –'
  const { by, reason, bytes } = served
  if (by === 'plain') return `backend: TypeScript only (${reason})`
  const copies = bytes > 0 ? `; its copies of the trees use ${Math.round(bytes / 1000).toLocaleString('en')} kB` : ''
  return `backend: ${reason}${copies}`
}
