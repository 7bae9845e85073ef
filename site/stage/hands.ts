/** Keys, mouse and touch on the scene, as a guide's input. Keys count while the scene has the focus. */
import type { Input } from '../guides/guide.ts'

const KEYS: Record<string, string> = {
  KeyW: 'ahead',
  ArrowUp: 'ahead',
  KeyS: 'back',
  ArrowDown: 'back',
  KeyA: 'left',
  ArrowLeft: 'left',
  KeyD: 'right',
  ArrowRight: 'right',
  Space: 'jump',
  KeyE: 'action',
}
/** Radians a pixel. */
const TURN = 0.008
const HIGHEST = 1.4

export interface Hands {
  /** Where the camera looks. */
  yaw: number
  pitch: number
  /** Whether keys or buttons have been used; the demo then ends. */
  readonly used: boolean
  /** Whether the view has been dragged. */
  readonly turned: boolean
  /** The pointer's place from −1 to 1, to the right and up. Undefined: it is elsewhere. */
  readonly pointer: { x: number; y: number } | undefined
  read(): Pick<Input, 'move' | 'jump' | 'action'>
  /** A key or an on-screen button. @param name one of the names in KEYS */
  hold(name: string, isHeld: boolean): void
  /** From the on-screen stick: x to the right and y ahead, −1 to 1. */
  push(x: number, y: number): void
  /** As at the beginning: the demo plays again. */
  forget(): void
  dispose(): void
}

export function createHands(element: HTMLElement, yaw: number, pitch: number): Hands {
  const held = new Set<string>()
  const stick = { x: 0, y: 0 }
  const ends = new AbortController()
  const on = <Name extends keyof HTMLElementEventMap>(name: Name, listen: (event: HTMLElementEventMap[Name]) => void) =>
    element.addEventListener(name, listen, { signal: ends.signal })
  let used = false
  let turned = false
  let pointer: Hands['pointer']

  const key = (event: KeyboardEvent, isHeld: boolean) => {
    const name = KEYS[event.code]
    if (name === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    hands.hold(name, isHeld)
  }
  on('keydown', (event) => key(event, true))
  on('keyup', (event) => key(event, false))
  on('blur', () => held.clear())
  on('pointerdown', (event) => {
    element.focus({ preventScroll: true })
    if (event.pointerType === 'mouse') element.setPointerCapture(event.pointerId)
  })
  on('pointermove', (event) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    pointer = { x: (2 * (event.clientX - left)) / width - 1, y: 1 - (2 * (event.clientY - top)) / height }
    if (event.buttons === 0) return
    turned = true
    hands.yaw -= TURN * event.movementX
    hands.pitch = Math.max(-0.2, Math.min(HIGHEST, hands.pitch + TURN * event.movementY))
  })
  on('pointerleave', () => {
    pointer = undefined
  })

  const hands: Hands = {
    yaw,
    pitch,
    get used() {
      return used
    },
    get turned() {
      return turned
    },
    get pointer() {
      return pointer
    },
    read() {
      const right = Number(held.has('right')) - Number(held.has('left')) + stick.x
      const ahead = Number(held.has('ahead')) - Number(held.has('back')) + stick.y
      const long = Math.max(1, Math.hypot(right, ahead))
      const [sin, cos] = [Math.sin(hands.yaw), Math.cos(hands.yaw)]
      const move = { x: (right * cos - ahead * sin) / long, y: 0, z: (-right * sin - ahead * cos) / long }
      return { move, jump: held.has('jump'), action: held.has('action') }
    },
    hold(name, isHeld) {
      used = true
      if (isHeld) held.add(name)
      else held.delete(name)
    },
    push(x, y) {
      used = true
      Object.assign(stick, { x, y })
    },
    forget() {
      held.clear()
      used = turned = false
      Object.assign(hands, { yaw, pitch })
    },
    dispose: () => ends.abort(),
  }
  return hands
}
