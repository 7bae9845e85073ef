/**
 * The Lesson panel: the steps of a rule in our own words, each lit as it runs, with its numbers live.
 */
import { append, el } from './dom.ts'
import { isStill } from './motion.ts'

export interface LessonStep {
  readonly id: string
  readonly title: string
  readonly text: string
}

export type Numbers = string | readonly (readonly [name: string, value: string])[]

export interface Lesson {
  /** Lights one step (null: none). */
  light(id: string | null): void
  numbers(id: string, numbers: Numbers): void
  /** False dims a step that the rule did not come to. */
  reached(id: string, reached: boolean): void
  readonly lit: string | null
}

export function createLesson(
  panel: HTMLElement,
  { intro, steps }: { intro: string; steps: readonly LessonStep[] },
  clock: { readonly paused: boolean },
): Lesson {
  const items = new Map<string, { item: HTMLElement; numbers: HTMLElement; shown: string }>()
  const list = el('ol', { class: 'lesson' })
  for (const step of steps) {
    const numbers = el('div', { class: 'numbers' })
    const item = el('li', { 'data-lesson': step.id }, el('h2', {}, step.title), el('p', {}, step.text), numbers)
    items.set(step.id, { item, numbers, shown: '' })
    list.append(item)
  }
  panel.append(el('p', { class: 'intro' }, intro), list)

  // The list stays where it is while steps light up by themselves, and follows those that the visitor takes one by one, until
  // the visitor scrolls it, by whatever means: then it is theirs.
  let isReaders = false
  let own = 0
  panel.addEventListener(
    'scroll',
    () => {
      if (panel.clientHeight > 0 && Math.abs(panel.scrollTop - own) > 1) isReaders = true
    },
    { passive: true },
  )
  const bringIntoSight = (item: HTMLElement) => {
    if (isReaders || !clock.paused || panel.clientHeight === 0) return
    const box = item.getBoundingClientRect()
    const seen = panel.getBoundingClientRect()
    if (box.top >= seen.top && box.bottom <= seen.bottom) return
    panel.scrollTop += box.top - seen.top - 12
    own = panel.scrollTop
  }

  let lit: string | null = null
  return {
    get lit() {
      return lit
    },
    light(id) {
      if (id === lit) return
      if (lit !== null) items.get(lit)?.item.classList.remove('lit')
      lit = id
      if (id === null) return
      const item = items.get(id)?.item
      if (!item || (isStill() && !clock.paused)) return
      item.classList.add('lit')
      bringIntoSight(item)
    },
    numbers(id, numbers) {
      const entry = items.get(id)
      const text = JSON.stringify(numbers)
      if (!entry || entry.shown === text) return
      entry.shown = text
      entry.numbers.replaceChildren()
      if (typeof numbers === 'string') append(entry.numbers, [numbers])
      else {
        for (const [name, value] of numbers) {
          entry.numbers.append(el('span', { class: 'number' }, el('i', {}, name), el('b', {}, value)))
        }
      }
    },
    reached(id, reached) {
      items.get(id)?.item.classList.toggle('skipped', !reached)
    },
  }
}
