import { afterEach, expect, test, vi } from 'vitest'
import {
  createDevices,
  type Devices,
  type DevicesSettings,
  readDevices,
  type Surface,
} from '../../src/controls/index.ts'

/** As much of a page as devices need. It counts its listeners. */
class Page extends EventTarget {
  listeners = 0
  pointerLockElement: unknown = null
  override addEventListener(type: string, listener: EventListener) {
    this.listeners++
    super.addEventListener(type, listener)
  }
  override removeEventListener(type: string, listener: EventListener) {
    this.listeners--
    super.removeEventListener(type, listener)
  }
  exitPointerLock() {
    this.pointerLockElement = null
  }
  send(type: string, event: object) {
    const sent = new Event(type, { cancelable: true })
    for (const [name, value] of Object.entries(event)) Object.defineProperty(sent, name, { value })
    this.dispatchEvent(sent)
    return sent
  }
}

let open: Devices[] = []
afterEach(() => {
  for (const devices of open) devices.dispose()
  open = []
  vi.unstubAllGlobals()
})

function start(settings: Partial<DevicesSettings> = {}) {
  const window = new Page()
  const document = Object.assign(new Page(), { defaultView: window })
  const canvas = Object.assign(new Page(), {
    ownerDocument: document,
    getBoundingClientRect: () => ({ left: 100, width: 400 }),
    requestPointerLock: () => {
      document.pointerLockElement = canvas
      return Promise.reject(new Error('refused')) // as some browsers do although they lock
    },
  })
  const devices = createDevices(canvas as unknown as Surface, settings)
  open.push(devices)
  const finger = (type: string, pointerId: number, clientX: number, clientY: number) =>
    canvas.send(type, { pointerId, clientX, clientY, button: 0, pointerType: 'touch' })
  return { window, document, canvas, devices, finger }
}

const key = (code: string, more = {}) => ({ code, ...more })

test('keys walk where the player looks', () => {
  const { window, devices } = start()
  const { input } = devices
  window.send('keydown', key('KeyW'))
  readDevices(devices, 1 / 60)
  expect(input.direction).toEqual({ x: 0, y: 0, z: -1 })
  devices.yaw = Math.PI / 2 // to the left: ahead is −x, right is −z
  readDevices(devices, 1 / 60)
  expect(input.direction.x).toBeCloseTo(-1, 15)
  window.send('keydown', key('ArrowRight'))
  window.send('keydown', key('ShiftLeft'))
  readDevices(devices, 1 / 60)
  expect(input.direction.z).toBeCloseTo(-1, 15)
  expect([devices.forward, devices.right, input.run, input.jump]).toEqual([1, 1, true, false])
  window.send('keyup', key('KeyW'))
  window.send('blur', {})
  readDevices(devices, 1 / 60)
  expect([devices.forward, devices.right, input.run]).toEqual([0, 0, false])
})

test('a key that was pressed and released between two frames counts once', () => {
  const { window, devices } = start()
  window.send('keydown', key('Space'))
  window.send('keyup', key('Space'))
  readDevices(devices, 0.1)
  expect(devices.input.jump).toBe(true)
  readDevices(devices, 0.1)
  expect(devices.input.jump).toBe(false)
})

test('what is typed into a form, or with Alt, is not for the player; his own keys do not scroll', () => {
  const { window, devices } = start()
  expect(window.send('keydown', key('Space')).defaultPrevented).toBe(true)
  window.send('keyup', key('Space'))
  readDevices(devices, 0.1)
  for (const more of [{ target: { tagName: 'INPUT' } }, { target: { isContentEditable: true } }, { altKey: true }])
    expect(window.send('keydown', key('Space', more)).defaultPrevented).toBe(false)
  expect(window.send('keydown', key('KeyL')).defaultPrevented).toBe(false)
  const button = { target: { tagName: 'BUTTON' } } // the one that started the game
  expect(window.send('keydown', key('Space', button)).defaultPrevented).toBe(false)
  expect(window.send('keydown', key('KeyW', button)).defaultPrevented).toBe(true)
  readDevices(devices, 0.1)
  expect(devices.input.jump).toBe(false)
})

test('a click captures the mouse, which looks around; leaps of the mouse are ignored', () => {
  const { document, canvas, devices } = start({ mouse: 0.01 })
  document.send('mousemove', { movementX: 10, movementY: 10 })
  readDevices(devices, 0.1)
  expect(devices.yaw).toBe(0)
  canvas.send('pointerdown', { pointerId: 1, clientX: 300, clientY: 50, button: 0, pointerType: 'mouse' })
  document.send('mousemove', { movementX: 10, movementY: -20 })
  document.send('mousemove', { movementX: 500, movementY: 0 })
  readDevices(devices, 0.1)
  expect([devices.yaw, devices.pitch]).toEqual([-0.1, 0.2])
  document.send('mousemove', { movementX: 0, movementY: -399 })
  readDevices(devices, 0.1)
  expect(devices.pitch).toBe(1.55)
})

test('if the browser keeps the mouse, it looks around while it drags', () => {
  const { canvas, devices } = start({ mouse: 0.01 })
  canvas.requestPointerLock = () => Promise.reject(new Error('a sandbox'))
  const mouse = { pointerId: 1, clientX: 300, clientY: 50, button: 0, pointerType: 'mouse' }
  canvas.send('pointerdown', mouse)
  canvas.send('pointermove', { ...mouse, clientX: 310 })
  readDevices(devices, 0.1)
  expect(devices.yaw).toBe(-0.1)
})

test('without capturing, the mouse looks around while it drags', () => {
  const { document, canvas, devices } = start({ mouse: 0.01, lock: false })
  const mouse = { pointerId: 1, clientX: 300, clientY: 50, button: 0, pointerType: 'mouse' }
  canvas.send('pointerdown', mouse)
  canvas.send('pointermove', { ...mouse, clientX: 310 })
  canvas.send('pointerup', mouse)
  canvas.send('pointermove', { ...mouse, clientX: 400 })
  readDevices(devices, 0.1)
  expect([devices.yaw, document.pointerLockElement]).toEqual([-0.1, null])
})

test('one thumb walks, the other looks and taps', () => {
  const { devices, finger } = start({ touch: 0.01, stick: 50 })
  const { input } = devices
  finger('pointerdown', 1, 150, 300)
  finger('pointerdown', 2, 400, 300)
  finger('pointermove', 1, 150, 275)
  finger('pointermove', 2, 380, 300)
  readDevices(devices, 0.1)
  expect([devices.forward, devices.yaw, input.jump]).toEqual([0.5, 0.2, false])
  finger('pointermove', 1, 450, 300)
  finger('pointerup', 2, 380, 300)
  readDevices(devices, 0.1)
  expect([devices.right, devices.forward, input.jump]).toEqual([1, 0, false])
  finger('pointercancel', 1, 450, 300)
  finger('pointerdown', 3, 400, 300)
  finger('pointerup', 3, 402, 301)
  readDevices(devices, 0.1)
  expect([devices.right, input.jump]).toEqual([0, true])
  readDevices(devices, 0.1)
  expect(input.jump).toBe(false)
})

test('a gamepad walks, looks and presses, and is at rest near the middle', () => {
  const { devices } = start({ gamepad: 2 })
  const buttons = Array.from({ length: 17 }, (_, i) => ({ pressed: i === 0 || i === 10 }))
  const pad = { axes: [0.1, -1, 0.5, 0], buttons }
  vi.stubGlobal('navigator', { getGamepads: () => [null, pad] })
  readDevices(devices, 0.1)
  expect([devices.right, devices.forward, devices.input.run, devices.input.jump]).toEqual([0, 1, true, true])
  expect([devices.yaw, devices.crouch]).toEqual([-0.1, false])
})

test('buttons of the page count, and nothing listens after dispose', () => {
  const { window, document, canvas, devices } = start()
  devices.buttons.jump = devices.buttons.crouch = true
  readDevices(devices, 0)
  expect([devices.input.jump, devices.crouch]).toEqual([true, true])
  expect(canvas.listeners + document.listeners + window.listeners).toBe(8)
  devices.dispose()
  expect(canvas.listeners + document.listeners + window.listeners).toBe(0)
})

test('wrong arguments are named', () => {
  expect(() => createDevices({} as Surface)).toThrow('createDevices: element has no addEventListener')
  expect(() => start({ mouse: Number.NaN })).toThrow('mouse')
  expect(() => readDevices({} as Devices, 0.1)).toThrow('readDevices: devices were not made by createDevices()')
})
