/** Elements in one expression. Texts go in as text, never as HTML. */

type Child = Node | string | undefined

export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string | undefined>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(name, value)
  for (const child of children) if (child !== undefined) made.append(child)
  return made
}

export function button(
  text: string,
  act: () => void,
  attributes: Readonly<Record<string, string>> = {},
): HTMLButtonElement {
  const made = element('button', { type: 'button', ...attributes }, text)
  made.addEventListener('click', act)
  return made
}

export const byId = <T extends HTMLElement = HTMLElement>(id: string) => document.getElementById(id) as T

/** For screen readers, which do not see what has changed elsewhere. */
export function say(text: string): void {
  byId('said').textContent = text
}
