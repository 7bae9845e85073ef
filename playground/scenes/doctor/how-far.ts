/** How far an examination is, in words and as a bar. */
import { count } from '../../../doctor/loading/limits.ts'
import { el } from '../../shell/dom.ts'
import type { Stage } from './messages.ts'

/** Seconds of walking before a guess is made how long it takes. */
const FIRST_GUESS = 1.5
/** Shares at which those who listen are told. */
const TOLD_EVERY = 0.25

export interface Progress {
  readonly stage: Stage
  /** Share of the triangles' checks. */
  readonly checked: number
  readonly moves: number
  readonly budget: number
  readonly stances: number
  /** Of walking so far, without pauses. */
  readonly seconds: number
}

/** 'at most 12 s left'; '' while nobody can know. The budget may not be needed, so it is at most that. */
export function timeLeft({ moves, budget, seconds }: Progress): string {
  if (!(seconds >= FIRST_GUESS && moves > 0)) return ''
  const left = (seconds * Math.max(0, budget - moves)) / moves
  if (left < 1.5) return 'about a second left'
  return left < 90 ? `at most ${Math.round(left)} s left` : `at most ${Math.round(left / 60)} min left`
}

export function wordsOf(progress: Progress): string {
  const { stage, moves, stances } = progress
  if (stage === 'checking') return 'Checking the triangles'
  if (stage === 'judging') return 'Sorting the findings'
  const left = timeLeft(progress)
  return `${count(stances)} places, ${count(moves)} moves${left === '' ? '' : `, ${left}`}`
}

export interface HowFar {
  readonly element: HTMLElement
  show(progress: Progress): void
  hide(): void
  /** For those who listen. */
  say(text: string): void
}

export function createHowFar(stop: () => void): HowFar {
  const bar = el('progress', { max: 1, value: 0, 'aria-label': 'progress of the examination' })
  const words = el('span', { 'data-control': 'progress' })
  const button = el('button', { type: 'button', 'data-control': 'stop', onclick: stop }, 'Stop')
  const box = el('div', { class: 'doctor-progress', hidden: true }, words, bar, button)
  const live = el('div', { class: 'unseen', role: 'status', 'data-control': 'said' })
  let told = -1
  return {
    element: el('div', { class: 'doctor-how-far' }, box, live),
    show(progress) {
      const { stage, checked, moves, budget } = progress
      box.hidden = false
      const text = wordsOf(progress)
      if (words.textContent !== text) words.textContent = text
      if (stage === 'walking') bar.value = Math.min(1, moves / budget)
      else if (stage === 'checking' && checked < 1) bar.value = checked
      else bar.removeAttribute('value')
      const now = stage === 'walking' ? Math.floor(moves / budget / TOLD_EVERY) : -1
      if (now > told) live.textContent = text
      told = now
    },
    hide() {
      box.hidden = true
      told = -1
    },
    say(text) {
      live.textContent = text
    },
  }
}
