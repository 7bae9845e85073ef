/**
 * The keys that work here and now: up to three over the picture, each until it has been used; all of them in a dialog, by "?"
 * or its button, and in the description of the canvas, for those who hear the page.
 */
import { el } from './dom.ts'
import type { Keys } from './keys.ts'
import type { KeyHint } from './scene.ts'

export interface Hints {
  /** Over the picture. */
  readonly element: HTMLElement
  readonly dialog: HTMLDialogElement
  /** Read aloud, not seen; `DESCRIPTION` is its id. */
  readonly description: HTMLElement
  /** Null: the scene's own again. */
  show(hints: readonly KeyHint[] | null): void
  /** Opens the dialog. */
  open(): void
}

export const DESCRIPTION = 'keys-of-scene'
const MOST = 3
/** As hints call the keys whose codes say something else. */
const NAMES: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  ShiftLeft: 'Shift',
  ShiftRight: 'Shift',
  Escape: 'Esc',
  BracketLeft: '[',
  BracketRight: ']',
  Comma: ',',
  Period: '.',
  Slash: '/',
  Equal: '+',
  NumpadAdd: '+',
  Minus: '−',
  NumpadSubtract: '−',
}

/**
 * @param usual the scene's own
 * @param shell those that work in every scene, unless it says something else of them
 * @param touch what fingers do, where there is no mouse
 */
export function createHints(
  { usual, shell, touch }: { usual: readonly KeyHint[]; shell: readonly KeyHint[]; touch: HTMLElement },
  keys: Keys,
  canvas: HTMLCanvasElement,
): Hints {
  const button = el(
    'button',
    { type: 'button', 'data-do': 'keys', title: 'all keys (?)', 'aria-label': 'all keys (?)', onclick: open },
    '?',
  )
  const element = el('div', { class: 'keys' }, button)
  const description = el('p', { id: DESCRIPTION, class: 'unseen', 'aria-live': 'polite' })
  const list = el('dl', {})
  const byTouch = el('p', {})
  const dialog: HTMLDialogElement = el(
    'dialog',
    { class: 'all-keys', 'aria-label': 'keys' },
    el(
      'header',
      {},
      el('h2', {}, 'Keys'),
      el('button', { type: 'button', 'data-do': 'close', 'aria-label': 'close', onclick: () => dialog.close() }, '×'),
    ),
    byTouch,
    list,
  )
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close()
  })
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== '?') return
    event.stopPropagation() // or the page would open it again
    dialog.close()
  })
  function open(): void {
    byTouch.textContent = touch.textContent
    byTouch.hidden = touch.clientHeight === 0 // there is a mouse, or fingers do something else just now
    dialog.showModal()
  }

  let shown: readonly KeyHint[] | null = null
  /** Over the picture, and whether it has been used. */
  let over: { hint: KeyHint; part: HTMLElement }[] = []
  const used = new Set<string>()
  const idOf = ({ keys, does }: KeyHint) => [...keys, does].join()

  function show(hints: readonly KeyHint[]): void {
    if (hints === shown) return
    shown = hints
    const others = shell.filter((one) => !hints.some((hint) => hint.keys.some((key) => one.keys.includes(key))))
    const all = [...hints, ...others]
    over = hints.slice(0, MOST).map((hint) => {
      const state = used.has(idOf(hint)) ? 'hint used' : 'hint'
      return { hint, part: el('span', { class: state, 'aria-hidden': 'true' }, ...keysOf(hint), hint.does) }
    })
    element.replaceChildren(button, ...over.map(({ part }) => part))
    list.replaceChildren(...all.flatMap((hint) => [el('dt', {}, ...keysOf(hint)), el('dd', {}, hint.does)]))
    description.textContent = `Keys. ${all.map((hint) => `${hint.keys.join(' ')}: ${hint.does}`).join('. ')}.`
  }

  function use(isMeant: (key: string) => boolean): void {
    for (const { hint, part } of over) {
      if (!hint.keys.some(isMeant)) continue
      used.add(idOf(hint))
      part.classList.add('used')
    }
  }
  keys.onPress(({ code }) => {
    const name = NAMES[code] ?? code.replace(/^(Key|Digit|Numpad(?=\d))/, '')
    use((key) => key === name || (key === '…' && /^\d$/.test(name)))
    return false
  })
  canvas.addEventListener('pointerdown', ({ button }) =>
    use((key) => key === (button === 2 ? 'right button' : 'click')),
  )
  canvas.addEventListener('wheel', () => use((key) => key === 'wheel'), { passive: true })
  canvas.addEventListener('pointermove', ({ buttons, pointerType }) => {
    const isDragged = buttons > 0 || pointerType === 'touch'
    if (isDragged || document.pointerLockElement === canvas)
      use((key) => key === 'mouse' || (key === 'drag' && isDragged))
  })

  show(usual)
  return { element, dialog, description, show: (hints) => show(hints ?? usual), open }
}

const keysOf = (hint: KeyHint): HTMLElement[] => hint.keys.map((key) => el('kbd', {}, key))
