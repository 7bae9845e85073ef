/** The pages of the side panel; one that stays empty gets no tab, and each keeps the place to which it was scrolled. */
import { el } from './dom.ts'
import { rove } from './roving.ts'

export function createTabs(names: readonly string[]): {
  element: HTMLElement
  page(name: string): HTMLElement
  show(name: string): void
  /** After the whole panel was out of sight. */
  putBack(): void
  hideEmpty(): void
} {
  const buttons = new Map<string, HTMLButtonElement>()
  const pages = new Map<string, HTMLElement>()
  const places = new Map<string, number>()
  const show = (name: string) => {
    for (const [other, page] of pages) {
      page.hidden = other !== name
      buttons.get(other)?.setAttribute('aria-selected', String(other === name))
    }
    comeTo(buttons.get(name))
    putBack()
  }
  /** A page that was out of sight has forgotten its place in some browsers. */
  const putBack = () => {
    for (const [name, page] of pages) if (page.clientHeight > 0) page.scrollTop = places.get(name) ?? 0
  }
  const strip = el('div', { role: 'tablist', class: 'tabs' })
  const element = el('div', { class: 'tabbed' }, strip)
  for (const name of names) {
    const id = `page-${name.toLowerCase().replaceAll(' ', '-')}`
    const attributes = { type: 'button', role: 'tab', 'data-tab': name, 'aria-controls': id }
    const button = el('button', { ...attributes, onclick: () => show(name) }, name)
    const page = el('div', { id, role: 'tabpanel', class: 'tab-page', 'aria-label': name, tabindex: 0 })
    page.addEventListener(
      'scroll',
      () => {
        if (page.clientHeight > 0) places.set(name, page.scrollTop)
      },
      { passive: true },
    )
    buttons.set(name, button)
    pages.set(name, page)
    strip.append(button)
    element.append(page)
  }
  const comeTo = rove(strip, [...buttons.values()], (button) => show(button.dataset.tab ?? ''))
  const page = (name: string) => {
    const found = pages.get(name)
    if (!found) throw new Error(`tabs: there is no page "${name}"`)
    return found
  }
  return {
    element,
    page,
    show,
    putBack,
    hideEmpty() {
      const filled = names.filter((name) => page(name).childElementCount > 0)
      for (const name of names) {
        const button = buttons.get(name)
        if (button) button.hidden = !filled.includes(name)
      }
      element.hidden = filled.length === 0
      if (filled[0]) show(filled[0])
    },
  }
}
