/**
 * Dragging with mouse or finger: the start, the end, a corner. What is held moves in the plane through it that faces the camera;
 * everything else in the canvas stays the camera's.
 */
import type { Vec3 } from 'carom'
import { Raycaster, Vector2, Vector3 } from 'three'
import { type Model, moveCorner, moveEnd, moveStart, vec } from './model.ts'
import { handlesOf, type View } from './view.ts'

const REACH_MOUSE = 14
const REACH_TOUCH = 26

export function enableDragging(
  canvas: HTMLCanvasElement,
  view: View,
  model: () => Model,
  moved: () => void,
): { pixelOf(at: Vec3): { x: number; y: number } } {
  const raycaster = new Raycaster()
  const pointer = new Vector2()
  let held: { handle: number; pointer: number; from: Vector3; at: Vector3; depth: Vector3 } | null = null

  /** In pixels of the page. */
  const pixelOf = ({ x, y, z }: Vec3) => {
    const box = canvas.getBoundingClientRect()
    const p = new Vector3(x, y, z).project(view.camera)
    return { x: box.left + ((p.x + 1) / 2) * box.width, y: box.top + ((1 - p.y) / 2) * box.height }
  }
  const find = (event: PointerEvent): number => {
    let nearest = event.pointerType === 'mouse' ? REACH_MOUSE : REACH_TOUCH
    let found = -1
    handlesOf(model()).forEach((at, handle) => {
      const { x, y } = pixelOf(at)
      const away = Math.hypot(x - event.clientX, y - event.clientY)
      if (!(away < nearest)) return
      nearest = away
      found = handle
    })
    return found
  }
  /** Where the pointer is in the plane through `at` that faces the camera. */
  const follow = (event: PointerEvent, at: Vector3, depth: Vector3): Vector3 | null => {
    const box = canvas.getBoundingClientRect()
    pointer.set(((event.clientX - box.left) / box.width) * 2 - 1, 1 - ((event.clientY - box.top) / box.height) * 2)
    raycaster.setFromCamera(pointer, view.camera)
    const { origin, direction } = raycaster.ray
    const t = depth.dot(at.clone().sub(origin)) / depth.dot(direction)
    return t > 0 && Number.isFinite(t) ? origin.clone().addScaledVector(direction, t) : null
  }

  canvas.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0 || held) return
      const handle = find(event)
      if (handle < 0) return
      const { x, y, z } = handlesOf(model())[handle]
      const from = new Vector3(x, y, z)
      const depth = view.camera.getWorldDirection(new Vector3())
      const at = follow(event, from, depth)
      if (!at) return
      view.orbit.enabled = false // before its own listener hears of it
      canvas.setPointerCapture(event.pointerId)
      canvas.style.cursor = 'grabbing'
      held = { handle, pointer: event.pointerId, from, at, depth }
    },
    { capture: true },
  )
  canvas.addEventListener('pointermove', (event) => {
    if (!held) {
      if (event.pointerType === 'mouse') canvas.style.cursor = find(event) < 0 ? '' : 'grab'
      return
    }
    if (event.pointerId !== held.pointer) return
    const now = follow(event, held.from, held.depth)
    if (!now) return
    const { x, y, z } = now.sub(held.at).add(held.from)
    const to = vec(x, y, z)
    if (held.handle === 0) moveStart(model(), to)
    else if (held.handle === 1) moveEnd(model(), to)
    else moveCorner(model(), held.handle - 2, to)
    moved()
  })
  const release = (event: PointerEvent) => {
    if (!held || event.pointerId !== held.pointer) return
    held = null
    view.orbit.enabled = true
    canvas.style.cursor = ''
  }
  canvas.addEventListener('pointerup', release)
  canvas.addEventListener('pointercancel', release)
  return { pixelOf }
}
