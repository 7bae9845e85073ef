/**
 * Controls of a scene: slider, toggle, choice, button, readout, in titled groups. Each has an id that tests can hold on to
 * (`[data-control=id]`), and a handle to set it from code. What can be set is kept in the address under that id, unless
 * `kept` is false: then the scene keeps it there in words of its own.
 */
import { type Kept, numbersIn } from './address.ts'
import { el } from './dom.ts'
import { rove } from './roving.ts'

export interface Control<T> {
  readonly value: T
  /** Sets and shows the value without calling `change`. */
  set(value: T): void
}

export interface Panel {
  group(title: string, hint?: string): void
  slider(options: {
    id: string
    label: string
    min: number
    max: number
    step: number
    value: number
    format?(value: number): string
    kept?: boolean
    change(value: number): void
  }): Control<number>
  toggle(options: {
    id: string
    label: string
    hint?: string
    value: boolean
    kept?: boolean
    change(value: boolean): void
  }): Control<boolean>
  choice(options: {
    id: string
    label: string
    value: string
    options: readonly { value: string; label: string; hint?: string }[]
    kept?: boolean
    change(value: string): void
  }): Control<string>
  button(options: { id: string; label: string; hint?: string; press(): void }): HTMLButtonElement
  /** A line of live text; returns its setter. */
  readout(id: string, label: string): (text: string) => void
  note(text: string): HTMLElement
  add(node: Node): void
}

export function createPanel(root: HTMLElement, keep: (name: string, part: Kept) => void): Panel {
  let here = root
  /** `valueIn`: what an address says, or null. */
  const keepControl = <T>(
    { id, kept = true, change }: { id: string; kept?: boolean; change(value: T): void },
    control: Control<T>,
    text: (value: T) => string,
    valueIn: (text: string) => T | null,
  ): Control<T> => {
    const read = (said: string) => {
      const value = valueIn(said)
      if (value === null) return
      control.set(value)
      change(value)
    }
    if (kept) keep(id, { write: () => text(control.value), read })
    return control
  }
  return {
    group(title, hint) {
      here = el('section', { class: 'group' }, el('h2', {}, title), hint ? el('p', { class: 'hint' }, hint) : null)
      root.append(here)
    },
    slider(options) {
      const { id, label, min, max, step, value, format = String, change } = options
      let current = value
      const shown = el('output', {}, format(value))
      const input = el('input', {
        type: 'range',
        min,
        max,
        step,
        value,
        'data-control': id,
        'aria-label': label,
        oninput: () => {
          current = Number(input.value)
          shown.textContent = format(current)
          fill()
          change(current)
        },
      })
      const fill = () => input.style.setProperty('--fill', `${((Number(input.value) - min) / (max - min)) * 100}%`)
      fill()
      here.append(el('label', { class: 'slider' }, el('span', {}, label), shown, input))
      const control = {
        get value() {
          return current
        },
        set(next: number) {
          current = next
          input.value = String(next)
          shown.textContent = format(next)
          fill()
        },
      }
      return keepControl(options, control, String, (text) => {
        const said = numbersIn(text, 1)?.[0] ?? NaN
        return said >= min && said <= max ? said : null
      })
    },
    toggle(options) {
      const { id, label, hint, value, change } = options
      const input = el('input', {
        type: 'checkbox',
        role: 'switch',
        'data-control': id,
        checked: value,
        onchange: () => change(input.checked),
      })
      here.append(el('label', { class: 'toggle', title: hint }, input, el('i'), el('span', {}, label)))
      const control = {
        get value() {
          return input.checked
        },
        set(next: boolean) {
          input.checked = next
        },
      }
      const word = (on: boolean) => (on ? 'on' : 'off')
      const valueIn = (text: string) => (text === 'on' ? true : text === 'off' ? false : null)
      return keepControl(options, control, word, valueIn)
    },
    choice(options) {
      const segmented = createSegmented(options)
      here.append(el('div', { class: 'choice' }, el('span', {}, options.label), segmented.element))
      const valueIn = (text: string) => (options.options.some(({ value }) => value === text) ? text : null)
      return keepControl(options, segmented, String, valueIn)
    },
    button({ id, label, hint, press }) {
      const button = el('button', { type: 'button', 'data-control': id, title: hint, onclick: press }, label)
      let row = here.lastElementChild
      if (!row?.classList.contains('buttons')) {
        row = el('div', { class: 'buttons' })
        here.append(row)
      }
      row.append(button)
      return button
    },
    readout(id, label) {
      const text = el('output', { 'data-control': id })
      here.append(el('div', { class: 'readout' }, el('span', {}, label), text))
      return (next) => {
        if (text.textContent !== next) text.textContent = next
      }
    },
    note(text) {
      const note = el('p', { class: 'hint' }, text)
      here.append(note)
      return note
    },
    add(node) {
      here.append(node)
    },
  }
}

/** A row of buttons of which one is on. */
export function createSegmented(options: {
  id: string
  label: string
  value: string
  options: readonly { value: string; label: string; hint?: string }[]
  change(value: string): void
  attribute?: string
}): Control<string> & { element: HTMLElement } {
  const attribute = options.attribute ?? 'data-value'
  let current = options.value
  const show = () => {
    for (const button of buttons) {
      button.setAttribute('aria-checked', String(button.getAttribute(attribute) === current))
    }
    comeTo(buttons.find((button) => button.getAttribute(attribute) === current))
  }
  const buttons = options.options.map((option) =>
    el(
      'button',
      {
        type: 'button',
        role: 'radio',
        [attribute]: option.value,
        title: option.hint,
        onclick: () => {
          if (current === option.value) return
          current = option.value
          show()
          options.change(current)
        },
      },
      option.label,
    ),
  )
  const element = el(
    'div',
    { class: 'segmented', role: 'radiogroup', 'aria-label': options.label, 'data-control': options.id },
    ...buttons,
  )
  const comeTo = rove(element, buttons, (button) => button.click())
  show()
  return {
    element,
    get value() {
      return current
    },
    set(next) {
      current = next
      show()
    },
  }
}
