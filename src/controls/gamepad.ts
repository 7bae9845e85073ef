/** The first gamepad that is connected, by the standard mapping (W3C Gamepad, section 9). */

export interface Pad {
  /** −1 to 1, right and down positive. */
  moveX: number
  moveY: number
  lookX: number
  lookY: number
  jump: boolean
  crouch: boolean
  run: boolean
}

const pad: Pad = { moveX: 0, moveY: 0, lookX: 0, lookY: 0, jump: false, crouch: false, run: false }
const LOWER = 0
const RIGHT = 1
const LEFT_STICK = 10
/** A stick at rest is seldom at 0. */
const DEAD = 0.15

interface Gamepads {
  getGamepads?(): readonly ({ axes: readonly number[]; buttons: readonly { pressed: boolean }[] } | null)[]
}

/** Read the result at once: it is overwritten. */
export function readGamepad(): Pad {
  const { navigator } = globalThis as { navigator?: Gamepads }
  let found: ReturnType<NonNullable<Gamepads['getGamepads']>>[number] = null
  for (const one of navigator?.getGamepads?.() ?? []) found ??= one
  const { axes = [], buttons = [] } = found ?? {}
  pad.moveX = live(axes[0])
  pad.moveY = live(axes[1])
  pad.lookX = live(axes[2])
  pad.lookY = live(axes[3])
  pad.jump = buttons[LOWER]?.pressed === true
  pad.crouch = buttons[RIGHT]?.pressed === true
  pad.run = buttons[LEFT_STICK]?.pressed === true
  return pad
}

function live(axis = 0): number {
  return Math.abs(axis) > DEAD ? axis : 0
}
