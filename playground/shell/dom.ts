/** A few lines instead of a UI framework: make an element, with attributes, listeners and children. */

export type Child = Node | string | number | null | undefined | false
// biome-ignore lint/suspicious/noExplicitAny: a listener knows its own event
type Attribute = string | number | boolean | null | undefined | ((event: any) => void)

/** `el('button', { class: 'small', onclick: press }, 'Reset')`. `false`, null and undefined leave an attribute or child out. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, Attribute> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.replace(/^on/, ''), value)
    else if (value === true) element.setAttribute(name, '')
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value))
  }
  append(element, children)
  return element
}

/** Adds children, leaving out the empty ones. */
export function append(parent: Node, children: Child[]): void {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue
    parent.appendChild(child instanceof Node ? child : document.createTextNode(String(child)))
  }
}

/** An inline drawing; `markup` is our own constant, never a visitor's text. */
export function svg(viewBox: string, markup: string, className = ''): SVGSVGElement {
  const holder = document.createElement('template')
  holder.innerHTML = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" aria-hidden="true">${markup}</svg>`
  const drawing = holder.content.firstElementChild as SVGSVGElement
  if (className) drawing.setAttribute('class', className)
  return drawing
}

/** True while a visitor types text, so that letters belong to the field and not to the scene. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'range'].includes(target.type)
}

const PRESSED = 'button, a[href], summary, input'
const MOVED = 'input[type=range], select, [role=tab], [role=radio]'
const SCROLLED = '[role=tabpanel]'

/**
 * True where the focused element itself answers to the key: Enter and Space on a button, arrows on a slider or on tabs. What
 * scrolls answers to arrows if it was come to by keys; a click into its text leaves them to the scene.
 */
export function answersTo(target: EventTarget | null, key: string, byKeys: boolean): boolean {
  if (!(target instanceof Element)) return false
  const scrolls = byKeys && target.matches(SCROLLED)
  if (key === 'Enter') return target.matches(PRESSED)
  if (key === ' ') return scrolls || target.matches(PRESSED)
  return /^(Arrow|Page|Home|End)/.test(key) && (scrolls || target.matches(MOVED))
}
