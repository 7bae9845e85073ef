/**
 * What a player does with keys, mouse, touch and gamepad, as the input of a gait and the turn of a camera. Needs a
 * browser, but no renderer.
 */
import { checkBoolean, checkNumber, checkObject, type Vec3 } from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import { LARGEST } from '../math/tolerance.ts'
import { cos, sin } from '../math/trig.ts'
import { readGamepad } from './gamepad.ts'
import { type Held, isHeld, listenToKeys } from './keys.ts'
import { type DevicesSettings, listenToPointers, type Pointers } from './pointers.ts'

export const DEVICES_DEFAULTS: Readonly<DevicesSettings> = {
  mouse: 0.0022,
  touch: 0.005,
  gamepad: 2.5,
  stick: 56,
  lock: true,
}

/** An HTML element: a canvas, say. (The types of this package do not need those of the DOM.) */
export interface Surface {
  addEventListener(type: string, listener: (event: object) => void): void
  removeEventListener(type: string, listener: (event: object) => void): void
  requestPointerLock?(): unknown
}

export interface Devices {
  /** May be changed at any time. */
  readonly settings: DevicesSettings
  /** Where the player looks: turned to the left by so many radians, from the direction −z. */
  yaw: number
  /** Upwards by so many radians, −1.55 to 1.55. */
  pitch: number
  /** For `advanceGait`: the direction lies in the plane y = 0, as the world's axes. */
  readonly input: { readonly direction: Vec3; run: boolean; jump: boolean }
  /** The same movement as seen by the player, −1 to 1 each. */
  forward: number
  right: number
  /** C or the gamepad's right button. */
  crouch: boolean
  /** Buttons that your page draws for fingers: true while they are held. */
  readonly buttons: { run: boolean; jump: boolean; crouch: boolean }
  /** No longer listens. */
  dispose(): void
}

const NUMBERS = ['mouse', 'touch', 'gamepad', 'stick'] as const
const SETTINGS = Object.keys(DEVICES_DEFAULTS)
/** Straight up would leave no direction to walk in. */
const STEEP = 1.55

/** What belongs to a player's devices and is nobody else's business. */
interface Ears {
  readonly keys: Held
  readonly pointers: Pointers
}
const ears = new WeakMap<Devices, Ears>()

/**
 * Listens to what a player does. W A S D and the arrow keys walk, Shift runs, Space jumps, C crouches; the mouse looks
 * around. On a touch screen a thumb on the left half walks, one on the right half looks, and a tap there
 * jumps. A gamepad (standard mapping) walks and looks by its sticks, jumps by its lower button, crouches by its right
 * one, and runs while the left stick is pressed. Keys that are typed into a form do nothing.
 * @param element the one that is drawn on; its style gets `touch-action: none` until `dispose`
 * @throws TypeError, RangeError that name the argument at fault
 */
export function createDevices(element: Surface, settings: Partial<DevicesSettings> = {}): Devices {
  const who = 'createDevices'
  checkObject(who, 'element', element, 'an HTML element')
  if (typeof element.addEventListener !== 'function')
    throw new TypeError(`${who}: element has no addEventListener, expected an HTML element`)
  checkOptions(who, 'settings', settings, SETTINGS)
  const own = { ...DEVICES_DEFAULTS, ...settings }
  for (const name of NUMBERS) checkNumber(who, name, own[name], 0, LARGEST)
  checkBoolean(who, 'lock', own.lock)
  const keys = listenToKeys(element)
  const pointers = listenToPointers(element, own)
  const devices: Devices = {
    settings: own,
    yaw: 0,
    pitch: 0,
    input: { direction: { x: 0, y: 0, z: 0 }, run: false, jump: false },
    forward: 0,
    right: 0,
    crouch: false,
    buttons: { run: false, jump: false, crouch: false },
    dispose() {
      keys.dispose()
      pointers.dispose()
    },
  }
  ears.set(devices, { keys, pointers })
  return devices
}

/**
 * Takes in what has happened since the last call. Call it once a frame, before the steps of the frame.
 * @param dt seconds since the last frame
 */
export function readDevices(devices: Devices, dt: number): void {
  const who = 'readDevices'
  checkObject(who, 'devices', devices, 'those made by createDevices()')
  const heard = ears.get(devices)
  if (heard === undefined) throw new TypeError(`${who}: devices were not made by createDevices()`)
  checkNumber(who, 'dt', dt, 0, LARGEST)
  const { keys, pointers } = heard
  const { input, buttons, settings } = devices
  const pad = readGamepad()
  const turn = settings.gamepad * dt
  devices.yaw += pointers.yaw - pad.lookX * turn
  const pitch = devices.pitch + pointers.pitch - pad.lookY * turn
  devices.pitch = Math.max(-STEEP, Math.min(STEEP, pitch))
  pointers.yaw = pointers.pitch = 0
  const side = (isHeld(keys, 'right') ? 1 : 0) - (isHeld(keys, 'left') ? 1 : 0)
  const ahead = (isHeld(keys, 'forward') ? 1 : 0) - (isHeld(keys, 'back') ? 1 : 0)
  devices.right = clamp(side + pointers.right + pad.moveX)
  devices.forward = clamp(ahead + pointers.forward - pad.moveY)
  input.run = isHeld(keys, 'run') || buttons.run || pad.run
  input.jump = isHeld(keys, 'jump') || buttons.jump || pad.jump || pointers.tapped
  devices.crouch = isHeld(keys, 'crouch') || buttons.crouch || pad.crouch
  keys.pressed.clear()
  pointers.tapped = false
  const [s, c] = [sin(devices.yaw), cos(devices.yaw)]
  input.direction.x = devices.right * c - devices.forward * s
  input.direction.z = -devices.right * s - devices.forward * c
}

function clamp(value: number): number {
  return Math.max(-1, Math.min(1, value))
}
