/** The keys that work here and now, along the lower edge of the canvas. */
import { el } from './dom.ts'
import type { KeyHint } from './scene.ts'

export interface Hints {
  readonly element: HTMLElement
  /** Null: the scene's own again. */
  show(hints: readonly KeyHint[] | null): void
}

export function createHints(usual: readonly KeyHint[]): Hints {
  const element = el('div', { class: 'keys', 'aria-live': 'polite' })
  let shown: readonly KeyHint[] | null = null
  const show = (hints: readonly KeyHint[]) => {
    if (hints === shown) return
    shown = hints
    element.replaceChildren(
      ...hints.map(({ keys, does }) => el('span', { class: 'hint' }, ...keys.map((key) => el('kbd', {}, key)), does)),
    )
  }
  show(usual)
  return { element, show: (hints) => show(hints ?? usual) }
}
