/** Below the picture: which scenario it is, its time, and in the end the verdict. */
import { kindOf, number, type Outcome } from '../../../tools/scenarios/outcome.ts'
import { el } from '../../shell/dom.ts'
import type { Entry } from './catalogue.ts'

export interface Stand {
  readonly element: HTMLElement
  /** Where it begins below the upper edge of the canvas while there is no verdict, in pixels. */
  readonly top: number
  scenario(entry: Entry, run: number, runs: number): void
  time(moment: number, frames: number, text: string, paused: boolean): void
  /** Null: not yet. */
  verdict(outcome: Outcome | null, runs: number, known: string | null): void
}

export function createStand(on: { goTo(frame: number): void; play(): void; run(by: number): void }): Stand {
  const name = el('b', { 'data-control': 'name' })
  const source = el('span', { class: 'scenario-source' })
  const which = el('output', { 'data-control': 'run' })
  const step = (by: number, text: string, label: string) =>
    el('button', { type: 'button', 'aria-label': label, title: label, onclick: () => on.run(by) }, text)
  const runs = el(
    'div',
    { class: 'scenario-runs' },
    step(-1, '‹', 'previous run (Shift R)'),
    which,
    step(1, '›', 'next run (R)'),
  )
  const verdicts = el('div', { class: 'scenario-verdicts', role: 'status', 'data-control': 'verdict', hidden: true })
  const shown = el('output', { 'data-control': 'moment' })
  const slider = el('input', {
    type: 'range',
    min: 0,
    step: 1,
    'data-control': 'time',
    'aria-label': 'time: frame to go to',
    title: 'time ([ and ] jump a twentieth back or forward, Home and End to the start or end)',
    oninput: () => on.goTo(Number(slider.value)),
  })
  const go = el('button', { type: 'button', 'data-control': 'go', onclick: on.play }, 'pause')
  const time = el('div', { class: 'timeline-row' }, go, el('label', { class: 'slider' }, shown, slider))
  /** Where there is no room for the verdict, a line that says it, and shows it when it is pressed. */
  const brief = el('button', { type: 'button', 'data-control': 'brief', 'aria-expanded': 'false', onclick: unfold })
  const element = el(
    'div',
    { class: 'scenario-stand' },
    el('div', { class: 'scenario-name' }, el('div', {}, name, ' ', source), brief, runs),
    verdicts,
    time,
  )
  function unfold(): void {
    brief.setAttribute('aria-expanded', String(element.classList.toggle('unfolded')))
  }
  let drawn: unknown

  return {
    element,
    get top() {
      const gap = verdicts.offsetHeight > 0 ? Number.parseFloat(getComputedStyle(element).rowGap) : 0
      return element.offsetTop + verdicts.offsetHeight + gap
    },
    scenario({ scenario, group }, run, count) {
      setText(name, scenario.name)
      setText(source, `${group} · ${scenario.source}`)
      setText(which, `run ${run + 1} of ${count}`)
      runs.hidden = count < 2
    },
    time(moment, frames, text, paused) {
      slider.max = String(frames)
      slider.value = String(Math.floor(moment))
      slider.style.setProperty('--fill', `${(100 * moment) / Math.max(1, frames)}%`)
      setText(shown, text)
      setText(go, moment >= frames ? 'restart' : paused ? 'play' : 'pause')
    },
    verdict(outcome, count, known) {
      if (outcome === drawn) return
      drawn = outcome
      verdicts.hidden = outcome === null
      brief.disabled = outcome === null
      brief.replaceChildren('judged at the end')
      if (outcome === null) return
      const lines = linesOf(outcome)
      const rows = lines.map(({ text, ok }) => el('div', { class: ok ? 'well' : 'off' }, text))
      const over = count > 1 ? `in all ${count} runs` : ''
      const kind = kindOf(outcome)
      const word = kind === 'ok' ? 'pass' : kind === 'failed' ? (known === null ? 'fail' : 'known failure') : kind
      const look = kind === 'ok' ? 'well' : 'off'
      const passed = `${lines.filter(({ ok }) => ok).length} of ${lines.length} checks`
      const how = [over, Array.isArray(outcome) ? passed : ''].filter(Boolean).join(', ')
      brief.replaceChildren(el('b', { class: look }, word), ` ${how}`)
      verdicts.replaceChildren(
        el('div', { class: `word ${look}` }, el('b', {}, word), ' ', over),
        ...rows,
        ...(known === null ? [] : [el('p', {}, known)]),
      )
    },
  }
}

/** 'way along x, m: 40, expected 40 ± 0.000001: pass' */
export function linesOf(outcome: Outcome): { text: string; ok: boolean }[] {
  if (typeof outcome === 'string') return [{ text: outcome, ok: false }]
  if ('error' in outcome) return [{ text: `stopped by an error: ${outcome.error}`, ok: false }]
  return outcome.map(({ what, measured, wanted, ok }) => ({
    text: `${what}: ${number(measured)}, expected ${wanted}: ${ok ? 'pass' : 'fail'}`,
    ok,
  }))
}

function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text
}
