/** The mouse, which looks around, and two thumbs: the left one walks, the right one looks and taps. */

export interface DevicesSettings {
  /** Radians per pixel of the mouse; default 0.0022. */
  mouse: number
  /** Radians per pixel of a finger; default 0.005. */
  touch: number
  /** How far from where it was put down a thumb is at full speed, pixels; default 56. */
  stick: number
  /** Whether a click captures the mouse (pointer lock), so that it turns the camera; default true. If not, or if the browser refuses, dragging does. */
  lock: boolean
  /** Radians per second with the gamepad's stick held to the side; default 2.5. */
  gamepad: number
}

export interface Pointers {
  /** Radians since they were read last: to the left, upwards. */
  yaw: number
  pitch: number
  /** The left thumb's, −1 to 1. */
  right: number
  forward: number
  /** The right half was tapped since it was read last. */
  tapped: boolean
  dispose(): void
}

/** A pointer that is down. */
interface Down {
  readonly id: number
  /** Where it was put down, and where it is. */
  readonly startX: number
  readonly startY: number
  x: number
  y: number
}

/** Farther than any hand moves in one event: some browsers report the way to the middle of the page at first. */
const JUMPY = 400
/** A finger that moves less than this, in pixels, taps. */
const TAP = 8

export function listenToPointers(surface: unknown, settings: DevicesSettings): Pointers {
  const element = surface as HTMLElement
  const page = element.ownerDocument ?? element
  let walking: Down | undefined
  let looking: Down | undefined
  const isLocked = () => page.pointerLockElement === element
  const turn = (x: number, y: number, by: number) => {
    pointers.yaw -= x * by
    pointers.pitch -= y * by
  }

  const putDown = (event: PointerEvent) => {
    const { pointerId: id, pointerType, clientX: x, clientY: y, button } = event
    if (button !== 0 || isLocked()) return
    const down = { id, startX: x, startY: y, x, y }
    const { left = 0, width = 0 } = element.getBoundingClientRect?.() ?? {}
    if (pointerType === 'touch' && x - left < width / 2) walking ??= down
    else looking ??= down // (also where the mouse is not captured after all)
    element.setPointerCapture?.(id)
    if (pointerType !== 'touch' && settings.lock) lock(element)
  }
  const drag = (event: PointerEvent) => {
    const { pointerId, pointerType, clientX, clientY } = event
    if (pointerId === looking?.id) {
      const by = pointerType === 'touch' ? settings.touch : settings.mouse
      turn(clientX - looking.x, clientY - looking.y, by)
      looking.x = clientX
      looking.y = clientY
    } else if (pointerId === walking?.id) {
      const [x, y] = [clientX - walking.startX, clientY - walking.startY]
      const long = Math.max(settings.stick, Math.sqrt(x * x + y * y))
      pointers.right = long > 0 ? x / long : 0
      pointers.forward = long > 0 ? -y / long : 0
    }
  }
  const lift = ({ pointerId, pointerType, type, clientX, clientY }: PointerEvent) => {
    if (pointerId === looking?.id) {
      const way = Math.abs(clientX - looking.startX) + Math.abs(clientY - looking.startY)
      if (pointerType === 'touch' && type === 'pointerup' && way < TAP) pointers.tapped = true
      looking = undefined
    } else if (pointerId === walking?.id) {
      walking = undefined
      pointers.right = pointers.forward = 0
    }
  }
  // Not pointermove: under pointer lock some browsers merge its events.
  const move = ({ movementX, movementY }: MouseEvent) => {
    if (isLocked() && Math.abs(movementX) < JUMPY && Math.abs(movementY) < JUMPY)
      turn(movementX, movementY, settings.mouse)
  }

  const on: readonly [EventTarget, string, (event: never) => void][] = [
    [element, 'pointerdown', putDown],
    [element, 'pointermove', drag],
    [element, 'pointerup', lift],
    [element, 'pointercancel', lift],
    [page, 'mousemove', move],
  ]
  for (const [target, type, listener] of on) target.addEventListener(type, listener as EventListener)
  const { style } = element
  const touchAction = style?.touchAction
  if (style !== undefined) style.touchAction = 'none' // or the page would scroll under the thumbs
  const pointers: Pointers = {
    yaw: 0,
    pitch: 0,
    right: 0,
    forward: 0,
    tapped: false,
    dispose() {
      for (const [target, type, listener] of on) target.removeEventListener(type, listener as EventListener)
      if (style !== undefined) style.touchAction = touchAction
      walking = looking = undefined
      pointers.right = pointers.forward = 0
      if (isLocked()) page.exitPointerLock()
    },
  }
  return pointers
}

/** Refused without a user's gesture, in some frames, and just after the mouse was let go: another click may do. */
function lock(element: HTMLElement): void {
  const asked = element.requestPointerLock?.() as Promise<void> | undefined
  asked?.catch?.(() => {})
}
