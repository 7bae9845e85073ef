/** The list of all scenarios by group, with a filter. */
import { el } from '../../shell/dom.ts'
import { rove } from '../../shell/roving.ts'
import { ENTRIES, type Entry, matches } from './catalogue.ts'

export interface List {
  readonly element: HTMLElement
  /** Marks one, and brings it into sight. */
  show(entry: Entry): void
  /** So many places farther in what the filter leaves, around its ends. */
  next(from: Entry, by: number): Entry
  find(): void
}

export function createList(choose: (entry: Entry) => void): List {
  const buttons = new Map<Entry, HTMLButtonElement>()
  const groups: { element: HTMLElement; entries: Entry[] }[] = []
  for (const name of new Set(ENTRIES.map(({ group }) => group))) {
    const entries = ENTRIES.filter(({ group }) => group === name)
    const element = el('div', { role: 'presentation', class: 'scenario-group' }, el('h3', {}, name))
    for (const entry of entries) {
      const button = buttonOf(entry, () => choose(entry))
      buttons.set(entry, button)
      element.append(button)
    }
    groups.push({ element, entries })
  }
  const list = el(
    'div',
    { class: 'scenario-list', role: 'radiogroup', 'aria-label': 'scenarios' },
    ...groups.map(({ element }) => element),
  )
  const comeTo = rove(list, [...buttons.values()], (button) => button.click())
  const count = el('output', { class: 'scenario-count', 'data-control': 'count' })
  const filter = el('input', {
    type: 'search',
    'data-control': 'filter',
    placeholder: 'stairs cylinder',
    'aria-label': 'filter scenarios',
    autocomplete: 'off',
    spellcheck: 'false',
    oninput: () => sift(),
    onkeydown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && filter.value === '') filter.blur()
      if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
      const [first] = left()
      if (first === undefined) return
      event.preventDefault()
      choose(first)
      buttons.get(first)?.focus()
    },
  })
  let shown = ENTRIES[0]
  const left = (): Entry[] => ENTRIES.filter((entry) => !buttons.get(entry)?.hidden)

  function sift(): void {
    for (const [entry, button] of buttons) button.hidden = !matches(entry, filter.value)
    for (const { element, entries } of groups) element.hidden = entries.every((entry) => buttons.get(entry)?.hidden)
    const { length } = left()
    count.textContent = length === ENTRIES.length ? `${length} scenarios` : `${length} of ${ENTRIES.length}`
    const chosen = buttons.get(shown)
    comeTo(chosen?.hidden ? buttons.get(left()[0]) : chosen)
  }

  sift()
  return {
    element: el('div', { class: 'scenario-choice' }, el('div', { class: 'scenario-filter' }, filter, count), list),
    show(entry) {
      buttons.get(shown)?.setAttribute('aria-checked', 'false')
      shown = entry
      const button = buttons.get(entry)
      button?.setAttribute('aria-checked', 'true')
      comeTo(button)
      bringIntoSight(list, button)
    },
    next(from, by) {
      const entries = left().length > 0 ? left() : ENTRIES
      const at = entries.indexOf(from)
      if (at < 0) return entries[0]
      return entries[(at + by + entries.length) % entries.length]
    },
    find() {
      filter.focus()
      filter.select()
    },
  }
}

function buttonOf({ scenario, slug, known }: Entry, press: () => void): HTMLButtonElement {
  return el(
    'button',
    {
      type: 'button',
      role: 'radio',
      'aria-checked': 'false',
      'data-scenario': slug,
      class: known === null ? null : 'known',
      title: known === null ? scenario.source : `${scenario.source}\nknown failure: ${known}`,
      onclick: press,
    },
    scenario.name,
    known === null ? null : el('i', {}, 'known failure'),
  )
}

/** Within the list alone: the page stays where it is. */
function bringIntoSight(list: HTMLElement, button: HTMLElement | undefined): void {
  if (button === undefined) return
  const [box, seen] = [button.getBoundingClientRect(), list.getBoundingClientRect()]
  if (box.top < seen.top) list.scrollTop += box.top - seen.top - 30
  if (box.bottom > seen.bottom) list.scrollTop += box.bottom - seen.bottom + 30
}
