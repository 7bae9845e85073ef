/**
 * Mounts a scene: builds the frame around it, lends it the stage (see scene.ts) and runs the loop.
 *
 *     requestAnimationFrame -> clock.advance -> run.step × n -> run.frame -> overlay
 *
 * The loop stops while the page is hidden and starts again without catching up.
 */
import { createAddress } from './address.ts'
import { Clock } from './clock.ts'
import { createCodeDialog } from './code.ts'
import { copyText } from './copy.ts'
import { createCost } from './cost.ts'
import { createDefects, type Defects } from './defects.ts'
import { el, isTyping } from './dom.ts'
import { acceptDrops } from './drop.ts'
import { isFullScreen, toggleFullScreen } from './fullscreen.ts'
import { createHints, DESCRIPTION } from './hints.ts'
import { type Icon, icon, mark } from './icons.ts'
import { createKeys } from './keys.ts'
import { createLesson } from './lesson.ts'
import { createPanel, createSegmented } from './panel.ts'
import { createProgress } from './progress.ts'
import { createRedraw } from './redraw.ts'
import { createRenderer } from './renderer.ts'
import type { KeyHint, Mode, Scene, SceneRun, Stage } from './scene.ts'
import { snippetOf } from './snippets.ts'
import { createTabs } from './tabs.ts'
import { createToasts, messageOf } from './toast.ts'
import { useIt } from './use-it.ts'

const TUTORIAL_OR_EXACT: readonly Mode[] = [
  { value: 'tutorial', label: 'tutorial', hint: 'the rule of the tutorial' },
  { value: 'exact', label: 'exact', hint: 'the rule of carom' },
]
/** Shown while a defect is. */
const BOTH: Mode = { value: 'both', label: 'both' }
const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4]
/** A pause longer than this (a breakpoint, a laptop asleep) is not caught up with. */
const LONGEST_FRAME = 1
const SHELL_KEYS: readonly KeyHint[] = [
  { keys: ['P'], does: 'pause or resume' },
  { keys: ['.'], does: 'single step' },
  { keys: ['Backspace'], does: 'reset the scene' },
  { keys: ['M'], does: 'measure the costs shown' },
  { keys: ['F1'], does: 'full screen' },
  { keys: ['?'], does: 'this list' },
]
const WIDE = '(min-width: 860px)'

export async function mountScene(page: HTMLElement, scene: Scene, files: readonly File[] = []): Promise<void> {
  document.title = `${scene.title} · carom`
  const clock = new Clock(stepFromAddress() ?? scene.step, scene.catchUp)
  const address = createAddress()
  const keys = createKeys()
  const toasts = createToasts()
  const redraw = createRedraw()
  let run: SceneRun | null = null
  let frames = 0
  let request = 0
  let before = 0

  const showError = (error: unknown) => toasts.show(messageOf(error), 'error')
  const cost = createCost(() => setPaused(true), showError)
  window.addEventListener('error', (event) => showError(event.error ?? event.message))
  window.addEventListener('unhandledrejection', (event) => showError(event.reason))

  // --- the frame around the scene ---------------------------------------------------------------------------------
  const button = (name: string, picture: Icon, label: string, press: () => void) =>
    el(
      'button',
      { type: 'button', class: 'tool', 'data-do': name, title: label, 'aria-label': label, onclick: press },
      icon(picture),
    )
  const pause = button('pause', 'pause', 'pause (P)', () => setPaused(!clock.paused))
  const speed = el(
    'select',
    { 'data-do': 'speed', 'aria-label': 'speed', title: 'speed', onchange: () => setSpeed(Number(speed.value)) },
    ...SPEEDS.map((value) => el('option', { value, selected: value === 1 }, `${value} ×`)),
  )
  // over the canvas, since in the bar it would move what stands beside it
  const slow = el('div', { class: 'slow', hidden: true })
  const middle = el('div', { class: 'mode' })
  const dialog = createCodeDialog(scene.source)
  const bar = el(
    'header',
    { class: 'bar' },
    el('a', { class: 'home', href: import.meta.env.BASE_URL, title: 'all scenes' }, mark(), el('span', {}, 'carom')),
    el('h1', {}, scene.title),
    middle,
    el(
      'div',
      { class: 'tools' },
      pause,
      scene.flat ? null : button('step', 'step', 'single step (.)', single),
      scene.flat ? null : speed,
      button('reset', 'reset', 'reset (Backspace)', reset),
      button('link', 'link', 'copy a link to what you see', copyLink),
      button('code', 'code', 'code of this scene', () => dialog.showModal()),
      button('panel', 'panel', 'show or hide the panel', () => setPanel(!frame.classList.contains('with-panel'))),
      button('full', 'full', 'full screen (F1)', fullScreen),
    ),
    el('p', { class: 'summary' }, scene.summary),
  )
  const canvas = el('canvas', {
    tabindex: 0,
    'aria-label': `${scene.title}: ${scene.summary}`,
    'aria-describedby': DESCRIPTION,
  })
  const touch = el('div', { class: 'touch' }, scene.touch)
  const shellKeys = SHELL_KEYS.filter((hint) => !(scene.flat && '.M'.includes(hint.keys[0])))
  const hints = createHints({ usual: scene.keys, shell: shellKeys, touch }, keys, canvas)
  const foot = el('div', { class: 'foot' }, hints.element, scene.touch ? touch : null)
  const view = el(
    'div',
    { class: 'view' },
    el('div', { class: 'corner' }, cost.element, scene.flat ? null : slow),
    foot,
  )
  const main = el(
    'main',
    {},
    scene.flat ? null : canvas,
    hints.description,
    view,
    toasts.element,
    el('div', { class: 'drop-here' }, el('b', {}, 'Drop it here'), 'Nothing leaves your machine.'),
  )
  const head = el('div', { class: 'head' })
  const tabs = createTabs(['Lesson', 'Where it fails', 'Controls', 'Use it'])
  tabs.page('Use it').append(useIt(scene.id, snippetOf(scene.id), { toast: toasts.show, failed: showError }))
  const panel = el('aside', { 'aria-label': 'panel' }, head, tabs.element)
  const frame = el('div', { class: 'scene' }, bar, el('div', { class: 'body' }, main, panel), dialog, hints.dialog)
  const setPanel = (open: boolean) => {
    frame.classList.toggle('with-panel', open)
    if (open) tabs.putBack()
  }
  setPanel(matchMedia(WIDE).matches || scene.panel === 'open')
  page.replaceChildren(frame)

  const renderer = scene.flat ? null : createRenderer(canvas)
  if (!renderer && !scene.flat) {
    main.append(noWebGL())
    publish(scene, () => ({ webgl: false }))
    return
  }
  canvas.addEventListener('webglcontextlost', (event) => {
    event.preventDefault()
    toasts.show('The graphics driver was reset. The picture returns as soon as the driver does.', 'error')
  })

  canvas.addEventListener('webglcontextrestored', () => fit())

  // --- the stage ----------------------------------------------------------------------------------------------------
  const controls = createPanel(tabs.page('Controls'), address.keep)
  let defects: Defects | null = null
  let showBoth = (_on: boolean) => {}
  let seen = { width: 0, height: 0 }
  const stage: Stage = {
    get renderer() {
      if (!renderer) throw new Error(`${scene.id}: a flat scene has no renderer`)
      return renderer
    },
    canvas,
    view,
    size: () => seen,
    clock,
    keys,
    head,
    controls,
    cost,
    redraw,
    files,
    modes({ value, options = TUTORIAL_OR_EXACT, label = 'tutorial or exact', change }) {
      const switched = createSegmented({
        id: 'mode',
        label,
        value,
        options: [...options, BOTH],
        change,
        attribute: 'data-mode',
      })
      middle.replaceChildren(switched.element)
      const both = switched.element.querySelector<HTMLElement>('[data-mode=both]')
      let before = value
      const own = () => (switched.value === 'both' ? before : switched.value)
      showBoth = (on) => {
        before = own()
        if (both) both.hidden = !on
        if (on) switched.set('both')
        else if (switched.value === 'both') switched.set(before)
      }
      showBoth(false)
      const read = (text: string) => {
        if (!options.some((option) => option.value === text)) return
        switched.set(text)
        change(text)
      }
      address.keep('mode', { write: own, read }, value)
      return switched
    },
    hints: hints.show,
    lesson: (lesson) => createLesson(tabs.page('Lesson'), lesson, clock),
    defects(options) {
      const rows = options.rows.map((row) => ({
        ...row,
        load() {
          const result = row.load()
          address.rest(() => defects?.shown?.id === row.id)
          return result
        },
      }))
      defects = createDefects(
        tabs.page('Where it fails'),
        { ...options, rows },
        {
          error: showError,
          step: single,
          resume: () => setPaused(false),
          changed(isShown) {
            frame.classList.toggle('in-defect', isShown)
            frame.classList.toggle('defect-picture', isShown && options.ownPicture === true)
            showBoth(isShown)
          },
        },
      )
      bar.after(defects.element)
      const read = (id: string) => {
        defects?.open(id)
        if (defects?.shown) tabs.show('Where it fails')
      }
      address.keep('defect', { write: () => defects?.shown?.id ?? null, read }, null)
      return defects
    },
    debug(views) {
      controls.group('Draw')
      for (const one of views) controls.toggle(one)
    },
    toast: toasts.show,
    error: showError,
    progress: (options) => createProgress(main, options),
    onDrop(take) {
      refuseDrops()
      acceptDrops(document, take, showError)
    },
  }
  // without this the browser would leave the page for the file
  const refuseDrops = acceptDrops(
    document,
    () => toasts.show('This scene opens no files. Drop a level on the home page.'),
    showError,
  )

  const fit = () => {
    const { width, height } = main.getBoundingClientRect()
    if (width < 1 || height < 1) return
    // how high the line of keys is, for what stands above it
    main.style.setProperty('--keys', `${foot.offsetHeight}px`)
    if (width !== seen.width || height !== seen.height) renderer?.setSize(width, height, false)
    seen = { width, height }
    redraw.ask()
    run?.resize?.(width, height)
    // A canvas of another size is empty, and what is not drawn before this frame ends is seen as black.
    guard(() => run?.frame({ dt: 0, alpha: clock.alpha, paused: clock.paused }))
  }
  fit()
  try {
    run = await scene.mount(stage)
  } catch (error) {
    showError(error)
    publish(scene, () => ({ failed: messageOf(error) }))
    return
  }
  tabs.hideEmpty()
  for (const [name, part] of Object.entries(run.address ?? {})) address.keep(name, part)
  address.keep('hz', { write: () => (clock.step === scene.step ? null : hertz(clock.step)), read() {} }, null)
  address.keep('paused', { write: () => (clock.paused ? 'on' : null), read: (on) => setPaused(on === 'on') }, null)
  const resized = new ResizeObserver(fit)
  resized.observe(main)
  resized.observe(foot)
  fit()

  // --- clock, keys, loop ----------------------------------------------------------------------------------------------
  function setPaused(paused: boolean): void {
    if (paused) clock.pause()
    else clock.resume()
    showClock()
  }
  function showClock(): void {
    const label = clock.paused ? 'resume (P)' : 'pause (P)'
    if (pause.title === label) return
    pause.replaceChildren(icon(clock.paused ? 'play' : 'pause'))
    pause.title = label
    pause.setAttribute('aria-label', label)
    pause.setAttribute('aria-pressed', String(clock.paused))
  }
  function single(): void {
    clock.single()
    showClock()
  }
  function setSpeed(value: number): void {
    clock.speed = value
  }
  function reset(): void {
    clock.reset()
    cost.clear()
    redraw.ask()
    defects?.clear()
    guard(() => run?.reset())
  }
  async function copyLink(): Promise<void> {
    const link = `${location.origin}${location.pathname}${address.link()}`
    const lacks = run?.notInLink?.() ?? ''
    if (await copyText(link)) toasts.show(`Link copied. ${lacks}`.trim())
    else toasts.show(`The browser blocked the clipboard. Copy the link from the address bar. ${lacks}`.trim())
  }
  function fullScreen(): void {
    toggleFullScreen().catch(showError)
  }
  /** A scene that throws is stopped, not the page. */
  function guard(work: () => void): void {
    try {
      work()
    } catch (error) {
      setPaused(true)
      showError(error)
    }
  }

  window.addEventListener('keydown', (event) => {
    if (event.code === 'F1') {
      event.preventDefault()
      fullScreen()
      return
    }
    if (
      isTyping(event.target) ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      document.querySelector('dialog[open]')
    )
      return
    if (event.key === '?') hints.open()
    else if (event.code === 'KeyP' && !event.repeat) setPaused(!clock.paused)
    else if (event.key === '.' && !scene.flat) single()
    else if (event.code === 'KeyM' && !event.repeat) cost.measureAll()
    else if (event.code === 'Backspace') reset()
    else return
    event.preventDefault()
  })

  function loop(now: number): void {
    request = requestAnimationFrame(loop)
    const elapsed = Math.min(Math.max((now - before) / 1000, 0), LONGEST_FRAME)
    before = now
    frames += 1
    guard(() => {
      const due = clock.advance(elapsed)
      for (let i = 0; i < due; i++) {
        run?.step?.(clock.step)
        clock.ran()
      }
      run?.frame({ dt: elapsed, alpha: clock.alpha, paused: clock.paused })
    })
    showClock()
    showSlow()
    cost.draw(now, clock.paused)
    address.look(now)
  }
  function showSlow(): void {
    const isSlow = clock.slow <= 0.95
    if (slow.hidden === isSlow) slow.hidden = !isSlow
    const text = `${Math.round(clock.slow * 100)} % of full speed`
    if (isSlow && slow.textContent !== text) slow.textContent = text
  }
  function start(): void {
    if (request !== 0) return
    before = performance.now()
    request = requestAnimationFrame(loop)
  }
  function stop(): void {
    cancelAnimationFrame(request)
    request = 0
    keys.releaseAll()
  }
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) stop()
    else start()
    frame.classList.toggle('asleep', document.hidden)
    redraw.ask()
    guard(() => run?.visible?.(!document.hidden))
  })
  address.open()
  if (!document.hidden) start()

  publish(scene, () => ({
    clock: { time: clock.time, steps: clock.steps, paused: clock.paused, speed: clock.speed, slow: clock.slow },
    // `drawn`: of the frames, those that drew; the others had nothing new to show
    page: { hidden: document.hidden, frames, drawn: renderer?.info.render.frame ?? frames, fullscreen: isFullScreen() },
    defect: defects?.shown ?? null,
    costs: cost.figures(),
    ...run?.state(),
  }))
}

/** The read-only hook: what the page is and a plain copy of what it is doing. */
function publish(scene: Scene, state: () => Record<string, unknown>): void {
  Object.defineProperty(window, 'carom', {
    value: Object.freeze({ scene: scene.id, state: () => structuredClone(state()) }),
    configurable: true,
  })
}

function stepFromAddress(): number | null {
  const hz = Number(new URLSearchParams(location.search).get('hz'))
  return hz >= 1 && hz <= 1000 ? 1 / hz : null
}

const hertz = (step: number): string => String(Number((1 / step).toFixed(6)))

function noWebGL(): HTMLElement {
  return el(
    'div',
    { class: 'no-webgl', role: 'alert' },
    el('h2', {}, 'This scene needs WebGL 2'),
    el(
      'p',
      {},
      'The browser did not give this page a 3D canvas. Switching on hardware acceleration in its settings, updating the ' +
        'graphics driver or using another browser usually helps. carom itself needs no graphics.',
    ),
  )
}
