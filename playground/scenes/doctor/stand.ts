/** What stands under the picture: the finding that is chosen, and its replay's time. */
import { objectWords } from '../../../doctor/report/words.ts'
import { DT } from '../../../doctor/walk/walker.ts'
import { el } from '../../shell/dom.ts'
import { severityIcon, titleOf } from './findings-list.ts'
import type { Playback } from './playback.ts'
import type { Seen } from './watch.ts'

export interface Stand {
  readonly element: HTMLElement
  /** Null: nothing is chosen. */
  show(seen: Seen | null, playback: Playback): void
  time(playback: Playback, isPaused: boolean, drives: boolean): void
}

export function createStand(on: {
  goTo(moment: number): void
  play(): void
  single(): void
  next(by: number): void
  copyLink(): void
  drive(): void
  close(): void
}): Stand {
  const button = (id: string, label: string, press: () => void, title: string | null = null) =>
    el('button', { type: 'button', 'data-control': id, title, onclick: press }, label)
  const words = el('p', { 'data-control': 'chosen' })
  const play = button('play', 'pause', on.play)
  const single = button('single', 'step', on.single)
  const drive = button('drive', 'walk from here', on.drive, 'walk yourself with W A S D and Space (T)')
  const link = button('replay-link', 'copy a link', on.copyLink, 'to this replay')
  const slider = el('input', {
    type: 'range',
    min: 0,
    step: 1,
    'aria-label': 'time of the replay',
    'data-control': 'time',
    oninput: () => on.goTo(Number(slider.value)),
  })
  const time = el('output', {})
  const row = el('div', { class: 'timeline-row' }, play, single, el('label', { class: 'slider' }, slider, time))
  const more = el('div', { class: 'row' }, drive, link)
  const element = el(
    'div',
    { class: 'doctor-stand', hidden: true },
    el(
      'div',
      { class: 'doctor-chosen' },
      words,
      el(
        'span',
        { class: 'row' },
        el('button', { type: 'button', 'aria-label': 'previous finding', onclick: () => on.next(-1) }, '‹'),
        el('button', { type: 'button', 'aria-label': 'next finding', onclick: () => on.next(1) }, '›'),
        el('button', { type: 'button', 'aria-label': 'close', 'data-control': 'close', onclick: on.close }, '×'),
      ),
    ),
    row,
    more,
  )
  return {
    element,
    show(finding, { path }) {
      element.hidden = finding === null
      if (finding === null) return
      words.replaceChildren(
        severityIcon(finding.severity),
        el('b', {}, titleOf(finding.kind)),
        ' ',
        finding.text + (finding.kind === 'replay' ? '' : objectWords(finding)),
      )
      row.hidden = more.hidden = path === null
      if (path !== null) slider.max = String(path.steps)
    },
    time({ path, moment }, isPaused, drives) {
      if (path === null) return
      const at = Math.floor(moment)
      slider.value = String(at)
      slider.style.setProperty('--fill', `${(100 * at) / Math.max(1, path.steps)}%`)
      setText(time, drives ? 'you walk' : `${(at * DT).toFixed(1)} of ${(path.steps * DT).toFixed(1)} s`)
      setText(play, isPaused ? 'play' : 'pause')
      setText(drive, drives ? 'back to the replay' : 'walk from here')
      single.disabled = slider.disabled = drives
    },
  }
}

function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text
}
