/** Which keys are held, by what they mean. */

const CODES = {
  forward: ['KeyW', 'ArrowUp'],
  back: ['KeyS', 'ArrowDown'],
  left: ['KeyA', 'ArrowLeft'],
  right: ['KeyD', 'ArrowRight'],
  run: ['ShiftLeft', 'ShiftRight'],
  jump: ['Space'],
  crouch: ['KeyC'], // (not Ctrl: with W it closes the page)
} as const

type Meaning = keyof typeof CODES

export interface Held {
  /** Codes of keys that are down, and of those that were pressed since they were read last, however short. */
  readonly down: Set<string>
  readonly pressed: Set<string>
  dispose(): void
}

/** Listens at the window of an element, or at the element if it belongs to no page. */
export function listenToKeys(element: unknown): Held {
  const page = (element as HTMLElement).ownerDocument?.defaultView ?? (element as Window)
  const [down, pressed] = [new Set<string>(), new Set<string>()]
  const press = (event: KeyboardEvent) => {
    const { code, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey || isTyped(event) || !meansAnything(code)) return
    if (!down.has(code)) pressed.add(code)
    down.add(code)
    event.preventDefault() // (the page would scroll)
  }
  const release = ({ code }: KeyboardEvent) => down.delete(code)
  const forget = () => down.clear() // a key that is released in another window is never heard of
  page.addEventListener('keydown', press)
  page.addEventListener('keyup', release)
  page.addEventListener('blur', forget)
  return {
    down,
    pressed,
    dispose() {
      page.removeEventListener('keydown', press)
      page.removeEventListener('keyup', release)
      page.removeEventListener('blur', forget)
      down.clear()
      pressed.clear()
    },
  }
}

export function isHeld({ down, pressed }: Held, meaning: Meaning): boolean {
  for (const code of CODES[meaning]) if (down.has(code) || pressed.has(code)) return true
  return false
}

function meansAnything(code: string): boolean {
  return Object.values(CODES).some((codes) => (codes as readonly string[]).includes(code))
}

/** Is the key part of a text or of a form? (A button that was clicked last takes Space, and nothing else.) */
function isTyped({ target, code }: KeyboardEvent): boolean {
  const { tagName, isContentEditable } = (target ?? {}) as HTMLElement
  if (tagName === 'BUTTON') return code === 'Space'
  return isContentEditable === true || /^(INPUT|TEXTAREA|SELECT)$/.test(tagName ?? '')
}
