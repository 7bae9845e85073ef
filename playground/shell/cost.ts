/**
 * What the questions cost: µs for each, and the triangles tested by each side ("article: all, carom: n").
 *
 *     time       work that the scene does anyway, timed as it runs (samples.ts)
 *     question   what can be asked again: in idle time (idle.ts), and by the button, which pauses the scene, asks each question
 *                on the input shown some hundred times, warm, and shows the median (measure.ts). That is the figure to quote.
 */
import { el } from './dom.ts'
import { createIdle, type IdleQuestion } from './idle.ts'
import { clockStep, type Measured, measure } from './measure.ts'
import { createSamples, type Samples } from './samples.ts'

/** Asked again and again; a text instead: why it cannot be; null: there is nothing to ask just now. */
export type Ask = (() => unknown) | string | null

export interface Cost {
  /** Runs work that is due, and adds its time to the figure of that name, which is that of one of so many `runs`. */
  time<T>(name: string, work: () => T, runs?: number): T
  /**
   * What the button measures under that name, made when it is pressed; to be told again when its input changes. `live`: it is
   * short, changes nothing, and is asked in idle time too.
   */
  question(name: string, make: () => Ask | Promise<Ask>, live?: 'live'): void
  looked(who: string, triangles: number | string): void
  /** Another level, another rule: all figures and questions go. */
  clear(): void
}

export interface CostOverlay extends Cost {
  readonly element: HTMLElement
  draw(now: number, paused: boolean): void
  /** What the button does. */
  measureAll(): Promise<void>
  /** For the page's hook: microseconds. */
  figures(): {
    readonly clockStep: number
    readonly measuring: boolean
    readonly live: Record<string, number>
    readonly measured: Record<string, Measured>
  }
}

const REDRAW_MS = 250
/** A page without cross-origin isolation has a clock of 100 µs. */
const COARSE_MS = 0.05

export function createCost(pause: () => void, failed: (error: unknown) => void): CostOverlay {
  const timed = new Map<string, Samples>()
  const asked = new Map<string, { make(): Ask | Promise<Ask>; idle: IdleQuestion | null }>()
  const measured = new Map<string, Measured | string>()
  const looked = new Map<string, number | string>()
  const list = el('dl', {})
  const button = el(
    'button',
    { type: 'button', 'data-do': 'measure', hidden: true, onclick: () => void measureAll() },
    'measure',
  )
  button.title = 'Pause, and time each query a few hundred times (M)'
  const note = el('p', { role: 'status' })
  const element = el('div', { class: 'cost', hidden: true }, list, button, note)
  list.setAttribute('aria-label', 'time per query')
  let changed = false
  let drawn = 0
  let measuring = false
  let wasPaused = false
  let step: number | null = null

  /** Of the clock; looked for once, when it is first needed. */
  const stepOfClock = () => {
    step ??= clockStep()
    return step
  }
  const idle = createIdle(stepOfClock, () => {
    changed = true
  })

  function forget(name?: string): void {
    if (name === undefined) measured.clear()
    else measured.delete(name)
    if (measured.size === 0) note.textContent = coarse()
    changed = true
  }

  const resolution = () => `${Number((stepOfClock() * 1000).toPrecision(2))} µs`
  const coarse = () =>
    stepOfClock() < COARSE_MS ? '' : `Clock resolution: ${resolution()}. Short runs are timed together.`

  async function measureAll(): Promise<void> {
    if (measuring || asked.size === 0) return
    pause()
    measuring = true
    forget()
    button.textContent = 'measuring …'
    try {
      for (const [name, { make }] of asked) {
        await nextFrame() // the page stays alive between two questions
        const ask = await make()
        if (ask === null) continue
        measured.set(name, typeof ask === 'string' ? ask : measure(ask, stepOfClock()))
        changed = true
      }
      note.textContent = `Medians after warm-up. Clock resolution: ${resolution()}.`
    } catch (error) {
      failed(error)
    } finally {
      measuring = false
      button.textContent = 'measure'
    }
  }

  function rows(): Node[] {
    const nodes: Node[] = []
    const add = (name: string, ...value: (Node | string)[]) =>
      nodes.push(el('dt', {}, name), el('dd', { 'data-cost': name }, ...value))
    for (const name of new Set([...timed.keys(), ...asked.keys()])) {
      const figure = measured.get(name)
      const question = asked.get(name)
      const live = (timed.get(name) ?? question?.idle?.samples)?.read()
      if (typeof figure === 'string') add(name, el('small', {}, figure))
      else if (figure) add(name, us(figure.us), el('small', {}, ` × ${figure.runs.toLocaleString('en')}`))
      else if (live) add(name, `${live.atMost ? '≤ ' : ''}${us(live.us)}`)
      else if (timed.has(name)) add(name, '…')
      else if (question?.idle) add(name, question.idle.tooLong ? '> 8 ms' : '…')
    }
    if (looked.size > 0) add('triangles tested', [...looked].map(([who, count]) => `${who}: ${count}`).join(', '))
    return nodes
  }

  return {
    element,
    measureAll,
    time(name, work, runs = 1) {
      let samples = timed.get(name)
      if (!samples) {
        samples = createSamples(stepOfClock())
        timed.set(name, samples)
      }
      const start = performance.now()
      const answer = work()
      samples.add(performance.now() - start, runs)
      changed = true
      return answer
    },
    question(name, make, live) {
      const question = { make, idle: live ? (asked.get(name)?.idle ?? idle.question()) : null }
      asked.set(name, question)
      forget(name)
      if (!question.idle) return
      const ask = make()
      if (typeof ask === 'function') question.idle.restart(ask)
    },
    looked(who, triangles) {
      if (looked.get(who) === triangles) return
      looked.set(who, triangles)
      changed = true
    },
    clear() {
      timed.clear()
      asked.clear()
      looked.clear()
      forget()
    },
    draw(now, paused) {
      if (wasPaused && !paused) forget() // what is shown goes on
      wasPaused = paused
      if (!changed || now - drawn < REDRAW_MS) return
      drawn = now
      changed = false
      list.replaceChildren(...rows())
      element.hidden = list.childElementCount === 0
      button.hidden = asked.size === 0
    },
    figures() {
      const live: Record<string, number> = {}
      for (const [name, samples] of timed) put(live, name, samples)
      for (const [name, { idle }] of asked) if (idle) put(live, name, idle.samples)
      const told = [...measured].filter((one): one is [string, Measured] => typeof one[1] !== 'string')
      return { clockStep: stepOfClock() * 1000, measuring, live, measured: Object.fromEntries(told) }
    },
  }
}

function put(into: Record<string, number>, name: string, samples: Samples): void {
  const read = samples.read()
  if (read && !read.atMost) into[name] = read.us
}

const us = (value: number): string =>
  `${value >= 100 ? value.toFixed(0) : value >= 1 ? value.toFixed(1) : value.toFixed(2)} µs`

const nextFrame = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
