/**
 * Keys by `KeyboardEvent.code`. The scene asks which are down, or takes presses (repeats included). Keys typed into a field,
 * answered by a focused control or pressed while a dialog is open are not the scene's; all count as released when the page
 * loses the focus.
 */
import { answersTo, isTyping } from './dom.ts'

export interface Keys {
  down(code: string): boolean
  /** The handler returns true if the key was its own; the browser then does nothing else with it. */
  onPress(handler: (event: KeyboardEvent) => boolean | undefined): void
}

export interface OwnedKeys extends Keys {
  releaseAll(): void
}

export function createKeys(): OwnedKeys {
  const held = new Set<string>()
  const handlers: ((event: KeyboardEvent) => boolean | undefined)[] = []
  /** The visitor went from control to control by Tab, and has not pointed at anything since. */
  let byKeys = false
  // browsers show a ring after a click too, once a key is pressed
  const goneBy = (keys: boolean) => {
    byKeys = keys
    document.documentElement.classList.toggle('by-keys', keys)
  }
  const own = (event: KeyboardEvent) =>
    !isTyping(event.target) &&
    !answersTo(event.target, event.key, byKeys) &&
    event.key !== '?' && // the shell's, wherever it is on the keyboard
    !event.metaKey &&
    !event.altKey &&
    !document.querySelector('dialog[open]')

  window.addEventListener('pointerdown', () => goneBy(false), { capture: true })
  window.addEventListener('keydown', (event) => {
    if (event.key === 'Tab') goneBy(true)
    if (!own(event)) return
    held.add(event.code)
    for (const handler of handlers) {
      if (handler(event) === true) {
        event.preventDefault()
        break
      }
    }
  })
  window.addEventListener('keyup', (event) => held.delete(event.code))
  window.addEventListener('blur', () => held.clear())

  // After a click the focus goes back to the scene, or Space would press the same button again. Keyboard users keep theirs.
  document.addEventListener('click', (event) => {
    if (event.detail === 0 || !(event.target instanceof Element)) return
    const control = event.target.closest('button, input[type=range], input[type=checkbox], input[type=radio]')
    if (control instanceof HTMLElement && !control.closest('dialog')) control.blur()
  })
  document.addEventListener('change', (event) => {
    if (event.target instanceof HTMLSelectElement && !byKeys) event.target.blur()
  })
  // A dialog gives the focus back to the button that opened it: to those who came to it by keys.
  document.addEventListener(
    'close',
    () => {
      if (!byKeys && document.activeElement instanceof HTMLButtonElement) document.activeElement.blur()
    },
    { capture: true },
  )

  return {
    down: (code) => held.has(code),
    onPress: (handler) => void handlers.push(handler),
    releaseAll: () => held.clear(),
  }
}
