/**
 * "Show me a hole here": looks in a worker for a place of the level at which the article's rule fails, and shows what it found
 * with both rules. Owns the button, the search, the replay and the words beside it.
 */
import './hole.css'
import { createHit, ellipsoid } from 'carom'
import type { Mesh, PerspectiveCamera, Scene } from 'three'
import type { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js'
import { type Level, ownPlace } from '../../level/level.ts'
import { el } from '../../shell/dom.ts'
import { ORBIT_HINTS } from '../../shell/orbit-keys.ts'
import type { Progress } from '../../shell/progress.ts'
import type { Stage } from '../../shell/scene.ts'
import { number, text } from './defect-cases.ts'
import type { Hole, HoleRun } from './hole-run.ts'
import type { FoundHole } from './hole-search.ts'
import { createHoleView } from './hole-view.ts'
import type { HoleMessage, HoleRequest } from './hole-worker.ts'
import type { Vec3 } from './mover.ts'
import { type Settings, sizes } from './settings.ts'

export interface Holes {
  /** For the top of "Where it fails". */
  readonly element: HTMLElement
  readonly showing: boolean
  /** Turns the replay. */
  readonly orbit: OrbitControls
  find(): void
  leave(): void
  /** Ends a search. */
  stop(): void
  /** Ends a search and leaves the replay: another level, another body. */
  end(): void
  /** In which mode the visitor walks; only the article's offer the button over the canvas. */
  mode(mode: Settings['mode']): void
  frame(dt: number, size: { width: number; height: number }): { camera: PerspectiveCamera; moving: readonly Mesh[] }
  /** Of the scene's state. */
  state(): Record<string, unknown>
}

export function createHoles(
  stage: Stage,
  world: Scene,
  on: {
    level(): Level
    settings: Settings
    /** The visitor's middle. */
    from(): Vec3
    /** A replay is about to be shown. */
    opening(): void
    left(): void
    /** To the start of it, in the article's mode. */
    walk(hole: Hole): void
  },
): Holes {
  const view = createHoleView(world, stage.canvas)
  let search: { worker: Worker; progress: Progress; walkers: number; steps: number } | null = null
  let found: FoundHole | null = null
  let none: { walkers: number; steps: number } | null = null
  let showing = false
  let seed = 0
  /** Who has searched in vain searches on, with other walkers. */
  let before = { walkers: 0, steps: 0 }

  const finder = (name: string, label: string) =>
    el('button', { type: 'button', 'data-do': name, onclick: () => find() }, label)
  const button = el(
    'button',
    { type: 'button', 'data-do': 'find-hole-here', onclick: () => find() },
    'Show me a hole here',
  )
  const chip = el(
    'button',
    { type: 'button', class: 'hole-chip', 'data-do': 'find-hole', hidden: true, onclick: () => find() },
    'Show me a hole here',
    el('kbd', {}, 'H'),
  )
  const words = el('div', { class: 'hole-words', 'aria-live': 'polite' })
  const replay = el(
    'div',
    { class: 'hole-replay', hidden: true },
    words,
    el(
      'div',
      { class: 'row' },
      el('button', { type: 'button', 'data-do': 'walk-hole', onclick: () => walk() }, 'Walk it yourself'),
      finder('another-hole', 'Another'),
      el('button', { type: 'button', 'data-do': 'leave-hole', onclick: () => leave() }, 'Back', el('kbd', {}, 'Esc')),
    ),
  )
  const nothing = el('div', { class: 'hole-none', role: 'status', hidden: true })
  stage.view.append(chip, replay, nothing)
  stage.keys.onPress((event) => {
    if (event.ctrlKey || event.repeat) return false
    if (event.code === 'Escape' && (showing || !nothing.hidden)) {
      leave()
      return true
    }
    if (event.code !== 'KeyH') return false
    find()
    return true
  })

  function find(): void {
    if (search !== null) return
    nothing.hidden = true
    none = null
    on.opening()
    const { positions, indices, mesh, name, starts } = on.level()
    const mode = on.settings.mode === 'normal' ? 'normal' : 'article'
    const label = 'Looking for a hole'
    const progress = stage.progress({ label, cancel: stop })
    const worker = new Worker(new URL('./hole-worker.ts', import.meta.url), { type: 'module', name: 'carom holes' })
    const running = { worker, progress, walkers: before.walkers, steps: before.steps }
    search = running
    worker.onmessage = ({ data }: MessageEvent<HoleMessage>) => {
      running.walkers = before.walkers + data.walkers
      running.steps = before.steps + data.steps
      if (data.kind === 'progress') progress.set(data.fraction, `${label}: ${counts(running)}`)
      else {
        stop()
        if (data.found !== null) show(data.found)
        else tellNone(running)
      }
    }
    worker.onerror = (event) => {
      event.preventDefault()
      stop()
      stage.error(new Error(`The search for a hole stopped: ${event.message || 'its worker could not be started'}`))
    }
    const buffer = mesh.toBuffer()
    const request: HoleRequest = {
      positions,
      indices,
      mesh: buffer,
      options: {
        level: name,
        settings: { ...on.settings, mode, flying: false },
        from: { ...on.from() },
        starts: starts.map(({ x, y, z }) => ({ x, y, z })),
        seed: ++seed,
      },
    }
    worker.postMessage(request, [buffer])
  }

  function stop(): void {
    search?.worker.terminate()
    search?.progress.done()
    search = null
  }

  function show(next: FoundHole): void {
    found = next
    before = { walkers: 0, steps: 0 }
    on.opening()
    showing = true
    view.show(on.level().mesh, next.hole, next.run)
    words.replaceChildren(...tell(on.level(), next))
    replay.hidden = false
    chip.hidden = true
    stage.view.classList.add('in-defect')
    stage.hints([...ORBIT_HINTS, { keys: ['H'], does: 'another hole' }, { keys: ['Esc'], does: 'back' }])
    stage.redraw.ask()
  }

  function tellNone({ walkers, steps }: { walkers: number; steps: number }): void {
    leave()
    none = { walkers, steps }
    before = none
    nothing.replaceChildren(
      el(
        'p',
        {},
        walkers === 0
          ? 'No walker found a place to stand, so none could fall.'
          : `${counts(none)}, and none fell through. There may be holes elsewhere, or very few.`,
      ),
      el(
        'div',
        { class: 'row' },
        finder('look-further', 'Keep looking'),
        el('button', { type: 'button', 'data-do': 'leave-hole', onclick: () => leave() }, 'Close'),
      ),
    )
    nothing.hidden = false
  }

  function leave(): void {
    none = null
    nothing.hidden = true
    if (!showing) return
    showing = false
    view.hide()
    replay.hidden = true
    chip.hidden = on.settings.mode === 'exact'
    stage.view.classList.remove('in-defect')
    stage.hints(null)
    stage.redraw.ask()
    on.left()
  }

  function walk(): void {
    if (found === null) return
    const { hole } = found
    leave()
    on.walk(hole)
    const [{ x, z, jump }] = hole.legs
    const { legs } = hole
    stage.toast(howTo(legs.length === 1 && !jump, Math.hypot(x, z) > on.settings.height * RUNNING))
  }

  return {
    element: el(
      'div',
      { class: 'hole-top' },
      el(
        'p',
        { class: 'intro' },
        'Simulated walkers explore your level with the article’s rule until one falls through it.',
      ),
      button,
    ),
    orbit: view.orbit,
    get showing() {
      return showing
    },
    find,
    leave,
    stop,
    end() {
      stop()
      leave()
      found = null
      before = { walkers: 0, steps: 0 }
    },
    mode(mode) {
      chip.hidden = mode === 'exact' || showing
    },
    frame(dt, { width, height }) {
      const covered = replay.offsetHeight
      return { moving: view.frame(dt, { width, height, covered }), camera: view.camera }
    },
    state() {
      return {
        searching: search && { walkers: search.walkers, steps: search.steps },
        none,
        showing,
        time: view.time,
        seen: view.seen,
        found: found && { ...found.hole, crossing: found.run.crossing, exactGround: found.run.exactGround },
      }
    },
  }
}

/** Faster than this, in heights a second, is a run. */
const RUNNING = 3.4

function howTo(isStraight: boolean, isRun: boolean): string {
  if (!isStraight) return 'You now walk by the article’s rule. Follow the red path: it turns or jumps.'
  return `You now walk by the article’s rule. Hold W${isRun ? ' and Shift' : ''} and go straight ahead, like the red one.`
}

function counts({ walkers, steps }: { walkers: number; steps: number }): string {
  return `${walkers.toLocaleString('en')} ${walkers === 1 ? 'walker' : 'walkers'}, ${steps.toLocaleString('en')} steps`
}

/** Both rules in a sentence each, with the numbers. */
function tell(level: Level, { hole, run }: FoundHole): HTMLElement[] {
  const { crossing } = run
  if (crossing === null) return []
  const seconds = ((crossing.step + 1) / hole.hertz).toFixed(2)
  const at = text(ownPlace(level, crossing.point))
  const line = (kind: string, by: string, says: string) =>
    el('p', { class: kind, 'data-verdict': kind }, el('b', {}, by), ` ${says}`)
  return [
    line(
      'wrong',
      'then, the article:',
      `falls through triangle ${crossing.triangle.toLocaleString('en')} after ${seconds} s, at ${at}`,
    ),
    line('right', 'now, carom:', standing(level, hole, run)),
  ]
}

function standing(level: Level, { settings }: Hole, { exact, exactGround }: HoleRun): string {
  const end = exact[exact.length - 1]
  const { radii, skin } = sizes(settings)
  const hit = createHit()
  const down = { x: 0, y: -4 * skin, z: 0 }
  const isNear = level.mesh.cast(ellipsoid({ radii }), end, down, hit)
  if (exactGround !== 'ground') return `is held, at ${text(ownPlace(level, end))}`
  return isNear
    ? `still stands, ${number(hit.distance)} above the floor (its skin)`
    : `still stands, at ${text(ownPlace(level, end))}`
}
