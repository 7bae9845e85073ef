/** The pages of the side panel; one that stays empty gets no tab. */
import { el } from './dom.ts'

export function createTabs(names: readonly string[]): {
  element: HTMLElement
  page(name: string): HTMLElement
  show(name: string): void
  hideEmpty(): void
} {
  const buttons = new Map<string, HTMLButtonElement>()
  const pages = new Map<string, HTMLElement>()
  const show = (name: string) => {
    for (const [other, page] of pages) {
      page.hidden = other !== name
      buttons.get(other)?.setAttribute('aria-selected', String(other === name))
    }
  }
  const strip = el('div', { role: 'tablist', class: 'tabs' })
  const element = el('div', { class: 'tabbed' }, strip)
  for (const name of names) {
    const button = el('button', { type: 'button', role: 'tab', 'data-tab': name, onclick: () => show(name) }, name)
    const page = el('div', { role: 'tabpanel', class: 'tab-page', 'aria-label': name, tabindex: -1 })
    buttons.set(name, button)
    pages.set(name, page)
    strip.append(button)
    element.append(page)
  }
  const page = (name: string) => {
    const found = pages.get(name)
    if (!found) throw new Error(`tabs: there is no page "${name}"`)
    return found
  }
  return {
    element,
    page,
    show,
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
