/** React Three Fiber in Node: real components and frames, and a renderer that draws nothing. */
import { act, createRoot, extend } from '@react-three/fiber'
import type { ReactNode } from 'react'
import * as THREE from 'three'

;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
extend(THREE as never)

/** An element, its page and its window at once. It counts its listeners. */
export class FakeCanvas extends EventTarget {
  listeners = 0
  readonly style: Record<string, string> = {}
  readonly ownerDocument = this
  readonly defaultView = this
  width = 100
  height = 100
  override addEventListener(type: string, listener: EventListener) {
    this.listeners++
    super.addEventListener(type, listener)
  }
  override removeEventListener(type: string, listener: EventListener) {
    this.listeners--
    super.removeEventListener(type, listener)
  }
  key(type: 'keydown' | 'keyup', code: string) {
    this.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), { code }))
  }
}

export async function mount(element: ReactNode) {
  const canvas = new FakeCanvas()
  const nothing = () => {}
  const gl = {
    domElement: canvas,
    xr: { addEventListener: nothing, removeEventListener: nothing },
    shadowMap: {},
    ...{ render: nothing, setSize: nothing, setPixelRatio: nothing, dispose: nothing, forceContextLoss: nothing },
  }
  const root = createRoot(canvas as never)
  await act(async () => {
    await root.configure({ gl: gl as never, frameloop: 'never', size: { width: 100, height: 100, top: 0, left: 0 } })
  })
  let store = await act(async () => root.render(element))
  let time = 0
  return {
    canvas,
    get scene() {
      return store.getState().scene
    },
    get camera() {
      return store.getState().camera
    },
    get subscribers() {
      return store.getState().internal.subscribers.length
    },
    async render(next: ReactNode) {
      store = await act(async () => root.render(next))
    },
    /** So many frames, each of so many seconds. */
    async frames(count: number, seconds = 1 / 60) {
      await act(async () => {
        for (let i = 0; i < count; i++) {
          time += seconds
          store.getState().advance(time)
        }
      })
    },
    async unmount() {
      await act(async () => root.unmount())
    },
  }
}
