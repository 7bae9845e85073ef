/**
 * Messages that go away by themselves. Their time is a CSS animation, so a hidden page keeps no timer for them, and one
 * under the pointer stays.
 */
import { el } from './dom.ts'

const MOST = 4

export function createToasts(): { element: HTMLElement; show(text: string, kind?: 'info' | 'error'): void } {
  const element = el('div', { class: 'toasts', role: 'status', 'aria-live': 'polite' })
  return {
    element,
    show(text, kind = 'info') {
      const toast = el(
        'div',
        { class: `toast ${kind}`, role: kind === 'error' ? 'alert' : null },
        el('span', {}, text),
        el('button', { type: 'button', 'aria-label': 'dismiss', onclick: () => toast.remove() }, '×'),
      )
      toast.addEventListener('animationend', (event) => {
        if (event.animationName === 'toast-life') toast.remove()
      })
      element.append(toast)
      while (element.childElementCount > MOST) element.firstElementChild?.remove()
    },
  }
}

/** What to tell a visitor about anything that was thrown. */
export function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message || error.name
  return typeof error === 'string' ? error : 'Something went wrong. No details are available.'
}
