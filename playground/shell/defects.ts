/**
 * Buttons that load the inputs on which the tutorial's rule fails. Both rules run on the input; what each says stands under
 * the button, side by side, with the number that shows it.
 */
import { el } from './dom.ts'

export interface DefectRow {
  /** The row of the facts, `KD1` or `DD7`; a second input of the same row is `KD4-turned`. */
  readonly id: string
  /** What is wrong, in one sentence. */
  readonly sentence: string
  /** Loads the input into the scene and runs both rules on it. */
  load(): DefectResult
}

export interface DefectResult {
  readonly wrong: { readonly by: string; readonly says: string }
  readonly right: { readonly by: string; readonly says: string }
  readonly number: string
}

export interface Defects {
  /** The row on show, and what it said. */
  readonly shown: { id: string; result: DefectResult } | null
  /** Takes the result away: the visitor has moved on to an input of their own. */
  clear(): void
  /** As if its button were pressed; nothing where there is no such row. */
  open(id: string): void
}

export function createDefects(
  panel: HTMLElement,
  { top, intro, rows }: { top?: HTMLElement; intro?: string; rows: readonly DefectRow[] },
  onError: (error: unknown) => void,
): Defects {
  let shown: { id: string; result: DefectResult } | null = null
  const buttons = new Map<string, { button: HTMLButtonElement; result: HTMLElement }>()
  const list = el('ul', { class: 'defects' })

  const clear = () => {
    if (!shown) return
    const entry = buttons.get(shown.id)
    entry?.button.setAttribute('aria-pressed', 'false')
    entry?.result.replaceChildren()
    shown = null
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
            result.replaceChildren(verdict('wrong', answer.wrong), verdict('right', answer.right), numberLine(answer))
            // after the scene has drawn it, which may move things
            requestAnimationFrame(() => requestAnimationFrame(() => result.scrollIntoView({ block: 'nearest' })))
          } catch (error) {
            onError(error)
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
    get shown() {
      return shown
    },
    clear,
    open: (id) => buttons.get(id)?.button.click(),
  }
}

function verdict(kind: 'wrong' | 'right', { by, says }: { by: string; says: string }): HTMLElement {
  return el('div', { class: kind, 'data-verdict': kind }, el('i', {}, by), el('b', {}, says))
}

function numberLine(result: DefectResult): HTMLElement {
  return el('p', { class: 'figure' }, result.number)
}
