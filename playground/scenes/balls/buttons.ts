/** The row of buttons over the canvas: what keys do, for mice and fingers. */
import { el } from '../../shell/dom.ts'
import type { Action } from './setup.ts'

export interface Buttons {
  readonly element: HTMLElement
  show(actions: readonly Action[], tools?: HTMLElement): void
  /** Lights the button of the number that is chosen. */
  light(number: number | null): void
  /** Runs what is held down by a button. */
  hold(seconds: number): void
}

export function createButtons(): Buttons {
  const row = el('div', { class: 'balls-row' })
  const element = el('div', { class: 'balls-bar', role: 'toolbar', 'aria-label': 'actions' }, row)
  let numbered: { number: number; button: HTMLElement }[] = []
  let held: Action | null = null
  const letGo = () => {
    held = null
  }
  for (const type of ['pointerup', 'pointercancel', 'blur']) window.addEventListener(type, letGo)

  function buttonFor(action: Action): HTMLElement {
    const { name, text, label, number } = action
    const button = el(
      'button',
      {
        ...{ type: 'button', 'data-balls': name, title: label, 'aria-label': label },
        onclick: () => action.press?.(),
        onpointerdown: () => {
          if (action.hold) held = action
        },
        // a press by keys has no pointer that holds it
        onkeydown: ({ key }: KeyboardEvent) => {
          if (key === 'Enter' || key === ' ') action.hold?.(0.05)
        },
      },
      text,
    )
    if (number !== undefined) numbered.push({ number, button })
    return button
  }

  return {
    element,
    show(actions, tools) {
      numbered = []
      held = null
      row.replaceChildren(...actions.filter(({ text }) => text !== '').map(buttonFor))
      element.replaceChildren(...(tools ? [tools, row] : [row]))
    },
    light(number) {
      for (const { number: own, button } of numbered) button.setAttribute('aria-pressed', String(own === number))
    },
    hold(seconds) {
      held?.hold?.(seconds)
    },
  }
}
