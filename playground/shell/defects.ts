/**
 * Buttons that load the inputs on which the tutorial's rule fails, and the bar that shows what came of it: what the rule did
 * then, what carom does now, and what it should be, side by side between title and canvas, where nothing covers them. Replay,
 * step and the way back stand next to them. Why it is so stands under the button.
 */
import { el } from './dom.ts'
import './defects.css'

export interface DefectRow {
  /** The row of the facts, `KD1` or `DD7`; a second input of the same row is `KD4-turned`. */
  readonly id: string
  /** What is wrong, in one sentence. */
  readonly sentence: string
  /** Loads the input into the scene and runs both rules on it. */
  load(): DefectResult
}

export interface DefectResult {
  /** What the original rule did; a few words. */
  readonly was: string
  /** What carom does. */
  readonly now: string
  /** What geometry says, found without carom. */
  readonly should: string
  /** `now` is one of the answers that `should` allows. Left out: only if both are the same words. */
  readonly met?: boolean
  /** Why, with the number that shows it. */
  readonly number: string
  /** Whose rule it was, where not all rows are about the same. */
  readonly by?: string
}

export interface DefectOptions {
  /** Whose rule it was. */
  readonly whose: string
  /** Who answers now; carom if it does not say. */
  readonly now?: string
  /** Stands above the rows. */
  readonly top?: HTMLElement
  readonly intro?: string
  readonly rows: readonly DefectRow[]
  /** Rows have pictures of their own in place of the scene: what is read off the scene is hidden with it. */
  readonly ownPicture?: true
  /** The button that leads back. The scene calls `clear`. */
  readonly back: { readonly label: string; press(): void }
  /** Starts the replay anew; none: rows are not about something that moves. */
  replay?(): void
}

export interface Defects {
  /** The bar with the three answers. */
  readonly element: HTMLElement
  /** The row on show, and what it said. */
  readonly shown: { id: string; result: DefectResult } | null
  /** Takes the result away: the visitor has moved on to an input of their own. */
  clear(): void
  /** As if its button were pressed; nothing where there is no such row. */
  open(id: string): void
}

export function createDefects(
  panel: HTMLElement,
  { whose, now = 'carom', top, intro, rows, back, replay }: DefectOptions,
  on: {
    error(error: unknown): void
    /** One step of the replay. */
    step(): void
    /** Runs on after a pause. */
    resume(): void
    changed(isShown: boolean): void
  },
): Defects {
  let shown: { id: string; result: DefectResult } | null = null
  const buttons = new Map<string, { button: HTMLButtonElement; result: HTMLElement }>()
  const list = el('ul', { class: 'defects' })
  const answers = el('div', { class: 'answers-of-three', 'aria-live': 'polite' })
  const action = (name: string, label: string, press: () => void) =>
    el('button', { type: 'button', 'data-do': name, onclick: press }, label)
  const start = () => {
    on.resume()
    replay?.()
  }
  const bar = el(
    'section',
    { class: 'defect-bar', 'aria-label': 'then, now and should be', hidden: true },
    answers,
    el(
      'div',
      { class: 'row' },
      replay ? action('replay', 'Replay', start) : null,
      replay ? action('step-replay', 'Step', on.step) : null,
      action('leave', back.label, back.press),
    ),
  )

  function clear(): void {
    if (!shown) return
    const entry = buttons.get(shown.id)
    entry?.button.setAttribute('aria-pressed', 'false')
    entry?.result.replaceChildren()
    shown = null
    bar.hidden = true
    on.changed(false)
  }
  for (const row of rows) {
    const result = el('div', { class: 'result', 'aria-live': 'polite' })
    const button = el(
      'button',
      {
        type: 'button',
        'data-defect': row.id,
        'aria-pressed': 'false',
        onclick: () => {
          clear()
          try {
            const answer = row.load()
            clear()
            shown = { id: row.id, result: answer }
            button.setAttribute('aria-pressed', 'true')
            answers.replaceChildren(...threeOf(answer, whose, now))
            bar.hidden = false
            result.replaceChildren(el('p', { class: 'figure' }, answer.number))
            on.changed(true)
            // after the scene has drawn it, which may move things
            requestAnimationFrame(() => requestAnimationFrame(() => result.scrollIntoView({ block: 'nearest' })))
          } catch (error) {
            on.error(error)
          }
        },
      },
      el('b', {}, row.id.split('-')[0]),
      el('span', {}, row.sentence),
    )
    buttons.set(row.id, { button, result })
    list.append(el('li', {}, button, result))
  }
  if (top) panel.append(top)
  if (intro) panel.append(el('p', { class: 'intro' }, intro))
  panel.append(list)
  return {
    element: bar,
    get shown() {
      return shown
    },
    clear,
    open: (id) => buttons.get(id)?.button.click(),
  }
}

/** An answer that is the expected one is not told twice. */
function threeOf({ was, now, should, met, number: _, by }: DefectResult, whose: string, who: string): HTMLElement[] {
  const isSame = now === should
  return [
    answer('then', 'Then', by ?? whose, was),
    answer('now', 'Now', who, now, isSame || met),
    answer('should', 'Should be', '', isSame ? `${who} gives it` : should, isSame),
  ]
}

function answer(kind: string, title: string, by: string, says: string, isRight = false): HTMLElement {
  return el(
    'div',
    { class: kind, 'data-verdict': kind },
    el('h2', {}, title, by ? el('i', {}, by) : null),
    el(
      'p',
      {},
      isRight ? el('span', { class: 'tick', role: 'img', 'aria-label': 'right' }, '✓') : null,
      el('b', {}, says),
    ),
  )
}
