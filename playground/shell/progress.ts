/** A bar over the scene while something long is under way, with a button that cancels it. */
import { el } from './dom.ts'

export interface Progress {
  /** `fraction` 0..1, or null while it cannot be known. */
  set(fraction: number | null, text?: string): void
  done(): void
}

export function createProgress(parent: HTMLElement, { label, cancel }: { label: string; cancel(): void }): Progress {
  const text = el('span', {}, label)
  const bar = el('progress', { max: 1, 'aria-label': label })
  const box = el(
    'div',
    { class: 'progress', role: 'status' },
    text,
    bar,
    el(
      'button',
      {
        type: 'button',
        'data-do': 'cancel',
        onclick: () => {
          box.remove()
          cancel()
        },
      },
      'Cancel',
    ),
  )
  parent.append(box)
  return {
    set(fraction, next) {
      if (fraction === null) bar.removeAttribute('value')
      else bar.value = fraction
      if (next !== undefined) text.textContent = next
    },
    done: () => box.remove(),
  }
}
