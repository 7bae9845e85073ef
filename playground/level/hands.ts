/**
 * The visitor's hands: mouse under pointer lock (or dragged where there is none), keys alone, and two thumbs.
 * Yaw 0 looks along −z; positive turns left; pitch up is positive. Radians.
 */

import './level.css'
import { el } from '../shell/dom.ts'
import type { Keys } from '../shell/keys.ts'

export interface Hands {
  yaw: number
  pitch: number
  readonly locked: boolean
  /** Right and forward, at most 1 long together; up −1, 0 or 1. */
  readonly move: { right: number; forward: number; up: number }
  readonly running: boolean
  /** True once for each press, until `endStep`. */
  readonly jump: boolean
  /** F or its button is down. */
  readonly flying: boolean
  /** Reads keys and thumbs for the coming step of `dt` seconds. */
  beginStep(dt: number): void
  /** Turns by the keys that are held, for so many seconds: a step does it, and a frame while time stands still. */
  turnByKeys(dt: number): void
  endStep(): void
  release(): void
}

const SENSITIVITY = 0.0022
const DRAG = 0.005
const STEEP = Math.PI / 2 - 0.01
/** Farther than any hand moves in one event: some browsers report the way to the middle of the page as a first movement. */
const JUMPY = 400
const STICK = 56
/** A gamepad's stick at rest is seldom at 0. */
const DEAD = 0.15
/** Radians in one step at full deflection. */
const STICK_TURN = 0.04
/** Radians a second by keys, reached in about so many seconds: a tap is a small turn. */
const KEY_TURN = 2.4
const KEY_EASE = 0.2
/** By each press at once, so that the shortest tap turns too. */
const KEY_TAP = 0.02
const TURN_KEYS = {
  left: ['KeyQ', 'ArrowLeft'],
  right: ['KeyE', 'ArrowRight'],
  up: ['PageUp'],
  down: ['PageDown'],
}
const WALK_KEYS = ['KeyW', 'KeyA', 'KeyS', 'KeyD', 'ArrowUp', 'ArrowDown', ...Object.values(TURN_KEYS).flat()]
/** As a mouse would move, right and down positive. */
function turnKeys(isHeld: (codes: readonly string[]) => boolean): { x: number; y: number } {
  const way = (more: readonly string[], less: readonly string[]) => (isHeld(more) ? 1 : 0) - (isHeld(less) ? 1 : 0)
  return { x: way(TURN_KEYS.right, TURN_KEYS.left), y: way(TURN_KEYS.down, TURN_KEYS.up) }
}

const clamp = (value: number) => Math.min(1, Math.max(-1, value))

export function createHands(
  canvas: HTMLCanvasElement,
  view: HTMLElement,
  keys: Keys,
  on: {
    /** The scene is not walked now: a click belongs to something else. */
    blocked(): boolean
    /** A click under the crosshair, or a tap (in −1..1 of the canvas, y up). */
    pick(x: number, y: number): void
    /** F or its button was pressed, for a scene where it is a switch; the others read `flying`. */
    fly?(): void
    message(text: string): void
    respawn(): void
  },
  /** Further keys, each with a button for thumbs. */
  more: readonly { code: string; name: string; text: string; label: string; press(): void }[] = [],
): Hands {
  let locked = false
  let firstAfterLock = false
  let lockWorks = true
  let pressed = false
  let jumpKey = false
  let flyButton = false
  const move = { right: 0, forward: 0, up: 0 }
  const stick = { right: 0, forward: 0, up: 0 }
  let drag: { id: number; x: number; y: number; moved: number; right: boolean } | null = null

  /** How fast the keys turn now, −1..1. */
  let spin = { x: 0, y: 0 }

  const turn = (dx: number, dy: number, by: number) => {
    hands.yaw -= dx * by
    hands.pitch = Math.min(STEEP, Math.max(-STEEP, hands.pitch - dy * by))
  }

  const lock = async () => {
    try {
      await canvas.requestPointerLock()
    } catch {
      // Refused (no user gesture, a sandboxed frame, just left): dragging turns the view instead.
      if (lockWorks) on.message('The browser did not capture the mouse. Drag to look around.')
      lockWorks = false
    }
  }

  document.addEventListener('pointerlockchange', () => {
    locked = document.pointerLockElement === canvas
    firstAfterLock = locked
    if (!locked) jumpKey = false
    view.classList.toggle('looking', locked)
  })
  canvas.addEventListener('contextmenu', (event) => event.preventDefault())

  canvas.addEventListener('pointerdown', (event) => {
    canvas.focus({ preventScroll: true })
    if (event.pointerType === 'touch') {
      touchDown(event)
      return
    }
    if (on.blocked()) return
    if (locked) {
      if (event.button === 2) pressed = true
      else if (event.button === 0) on.pick(0, 0)
      return
    }
    if (event.button === 2) pressed = true
    if (event.button === 0 && lockWorks && typeof canvas.requestPointerLock === 'function') lock()
    else if (event.button === 0) {
      drag = { id: event.pointerId, x: event.clientX, y: event.clientY, moved: 0, right: false }
      canvas.setPointerCapture(event.pointerId)
    }
  })
  // Not pointermove: under pointer lock every mouse event counts, and pointer events are merged by some browsers.
  document.addEventListener('mousemove', (event) => {
    if (!locked) return
    if (firstAfterLock) {
      firstAfterLock = false
      return
    }
    if (Math.abs(event.movementX) > JUMPY || Math.abs(event.movementY) > JUMPY) return
    turn(event.movementX, event.movementY, SENSITIVITY)
  })
  canvas.addEventListener('pointermove', (event) => {
    if (event.pointerType === 'touch') touchMove(event)
    else if (drag !== null && drag.id === event.pointerId) dragTo(event)
  })
  const up = (event: PointerEvent) => {
    if (event.pointerType === 'touch') touchUp(event)
    else if (drag !== null && drag.id === event.pointerId) {
      if (drag.moved < 5) pickAt(event)
      drag = null
    }
  }
  canvas.addEventListener('pointerup', up)
  canvas.addEventListener('pointercancel', up)

  const dragTo = (event: PointerEvent) => {
    if (drag === null) return
    const dx = event.clientX - drag.x
    const dy = event.clientY - drag.y
    drag.moved += Math.abs(dx) + Math.abs(dy)
    drag.x = event.clientX
    drag.y = event.clientY
    if (!on.blocked()) turn(dx, dy, DRAG)
  }
  const pickAt = (event: PointerEvent) => {
    if (on.blocked()) return
    const box = canvas.getBoundingClientRect()
    on.pick(((event.clientX - box.left) / box.width) * 2 - 1, 1 - ((event.clientY - box.top) / box.height) * 2)
  }

  // --- thumbs: the left half of the canvas is a stick, the right half turns ------------------------------------------
  let thumb: { id: number; x: number; y: number } | null = null
  const ring = el('div', { class: 'level-stick', hidden: true }, el('i'))
  const knob = ring.firstElementChild as HTMLElement
  const buttons = el(
    'div',
    { class: 'level-buttons' },
    hold(
      'up',
      '▲',
      'rise',
      () => (stick.up = 1),
      () => (stick.up = 0),
    ),
    hold(
      'down',
      '▼',
      'sink',
      () => (stick.up = -1),
      () => (stick.up = 0),
    ),
    hold(
      'fly',
      'fly',
      'fly',
      () => {
        flyButton = true
        on.fly?.()
      },
      () => (flyButton = false),
    ),
    hold(
      'jump',
      'jump',
      'jump',
      () => (pressed = true),
      () => {},
    ),
    hold('respawn', 'restart', 'back to the start', on.respawn, () => {}),
    ...more.map(({ name, text, label, press }) => hold(name, text, label, press, () => {})),
  )
  view.append(ring, buttons)

  const touchDown = (event: PointerEvent) => {
    if (on.blocked()) return
    canvas.setPointerCapture(event.pointerId)
    const box = canvas.getBoundingClientRect()
    if (event.clientX - box.left < box.width / 2 && thumb === null) {
      thumb = { id: event.pointerId, x: event.clientX, y: event.clientY }
      ring.hidden = false
      ring.style.left = `${event.clientX - box.left}px`
      ring.style.top = `${event.clientY - box.top}px`
      knob.style.transform = ''
    } else if (drag === null) {
      drag = { id: event.pointerId, x: event.clientX, y: event.clientY, moved: 0, right: true }
    }
  }
  const touchMove = (event: PointerEvent) => {
    if (drag !== null && drag.id === event.pointerId) dragTo(event)
    if (thumb === null || thumb.id !== event.pointerId) return
    const dx = event.clientX - thumb.x
    const dy = event.clientY - thumb.y
    const far = Math.max(1, Math.hypot(dx, dy) / STICK)
    stick.right = dx / far / STICK
    stick.forward = -dy / far / STICK
    knob.style.transform = `translate(${dx / far}px, ${dy / far}px)`
  }
  const touchUp = (event: PointerEvent) => {
    if (drag !== null && drag.id === event.pointerId) {
      if (drag.moved < 8) pickAt(event)
      drag = null
    }
    if (thumb === null || thumb.id !== event.pointerId) return
    thumb = null
    ring.hidden = true
    stick.right = 0
    stick.forward = 0
  }

  keys.onPress((event) => {
    if (WALK_KEYS.includes(event.code)) view.classList.add('touched')
    if (event.code === 'Space') {
      if (!event.repeat) pressed = true
      return true
    }
    if (event.code === 'KeyF' && !event.repeat && !event.ctrlKey) {
      on.fly?.()
      return true
    }
    const own = more.find(({ code }) => code === event.code)
    if (own && !event.repeat && !event.ctrlKey) {
      own.press()
      return true
    }
    if (event.code === 'KeyR' && !event.repeat && !event.ctrlKey) {
      on.respawn()
      return true
    }
    if (!event.repeat && !event.ctrlKey && !on.blocked()) {
      const { x, y } = turnKeys((codes) => codes.includes(event.code))
      turn(x, y, KEY_TAP)
    }
    if (event.code === 'Enter' && !event.repeat && !on.blocked()) {
      on.pick(0, 0)
      return true
    }
    // Arrow keys scroll pages, and Ctrl with W cannot be kept from closing one: only the plain ones are ours.
    return !event.ctrlKey && WALK_KEYS.includes(event.code)
  })

  /** Left stick walks, right stick looks, A jumps, the triggers sink and rise. */
  const gamepad = () => {
    const pad = navigator.getGamepads?.().find((one) => one?.connected && one.mapping === 'standard')
    if (!pad) return
    const axis = (i: number) => (Math.abs(pad.axes[i] ?? 0) > DEAD ? pad.axes[i] : 0)
    move.right = clamp(move.right + axis(0))
    move.forward = clamp(move.forward - axis(1))
    move.up = clamp(move.up + (pad.buttons[7]?.value ?? 0) - (pad.buttons[6]?.value ?? 0))
    turn(axis(2), axis(3), STICK_TURN)
    jumpKey ||= pad.buttons[0]?.pressed === true
  }

  const hands = {
    yaw: 0,
    pitch: 0,
    get locked() {
      return locked
    },
    move,
    get running() {
      return keys.down('ShiftLeft') || keys.down('ShiftRight')
    },
    get jump() {
      return jumpKey
    },
    get flying() {
      return flyButton || keys.down('KeyF')
    },
    beginStep(dt: number) {
      const key = (code: string) => (keys.down(code) ? 1 : 0)
      move.right = key('KeyD') - key('KeyA') + stick.right
      move.forward = key('KeyW') - key('KeyS') + stick.forward
      move.up = key('ArrowUp') - key('ArrowDown') + stick.up
      const length = Math.hypot(move.right, move.forward)
      if (length > 1) {
        move.right /= length
        move.forward /= length
      }
      jumpKey = pressed || keys.down('Space')
      hands.turnByKeys(dt)
      gamepad()
    },
    turnByKeys(dt: number) {
      const eased = (now: number, wish: number) => (wish === 0 ? 0 : clamp(now + ((wish - now) * dt) / (KEY_EASE + dt)))
      const wish = turnKeys((codes) => codes.some(keys.down))
      spin = { x: eased(spin.x, wish.x), y: eased(spin.y, wish.y) }
      turn(spin.x, spin.y, KEY_TURN * dt)
    },
    endStep() {
      pressed = false
    },
    release() {
      if (document.pointerLockElement === canvas) document.exitPointerLock()
      thumb = null
      drag = null
      ring.hidden = true
      flyButton = false
      Object.assign(stick, { right: 0, forward: 0, up: 0 })
    },
  }
  return hands
}

function hold(name: string, text: string, label: string, press: () => void, release: () => void): HTMLButtonElement {
  return el(
    'button',
    {
      type: 'button',
      'data-touch': name,
      'aria-label': label,
      onpointerdown: (event: PointerEvent) => {
        event.preventDefault()
        press()
      },
      onpointerup: release,
      onpointercancel: release,
      onpointerleave: release,
    },
    text,
  )
}
