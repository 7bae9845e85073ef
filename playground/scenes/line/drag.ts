/**
 * Dragging with mouse or finger. A grabbed thing moves in the plane through it that faces the camera; everything else in the
 * canvas stays the camera's. Shift snaps to twentieths.
 */
import { Raycaster, Vector2, Vector3 } from 'three'
import { exactHitOnRay } from './exact.ts'
import type { Figure } from './figure.ts'
import {
  add,
  cornersOf,
  length,
  type Model,
  moveCorner,
  moveTriangle,
  scale,
  sub,
  type Triangle,
  type Vec3,
  vec,
} from './model.ts'

export type Grip =
  | { kind: 'start' | 'end' }
  | { kind: 'corner'; triangle: number; corner: 0 | 1 | 2 }
  | { kind: 'triangle'; triangle: number }

interface Found {
  grip: Grip
  at: Vec3
}

const REACH_MOUSE = 14
const REACH_TOUCH = 26
const SNAP = 0.05

export function enableDragging(
  canvas: HTMLCanvasElement,
  figure: Figure,
  model: () => Model,
  on: { grab(grip: Grip): void; moved(grip: Grip): void },
): { pixelOf(at: Vec3): { x: number; y: number }; readonly grip: Grip | null } {
  const raycaster = new Raycaster()
  const pointer = new Vector2()
  let held: { grip: Grip; pointer: number; from: Vec3; at: Vec3; triangle: Triangle | null; depth: Vec3 } | null = null

  /** In pixels of the page. */
  const pixelOf = (at: Vec3) => {
    const box = canvas.getBoundingClientRect()
    const p = new Vector3(at.x, at.y, at.z).project(figure.camera)
    return { x: box.left + ((p.x + 1) / 2) * box.width, y: box.top + ((1 - p.y) / 2) * box.height }
  }
  const aim = (event: PointerEvent) => {
    const box = canvas.getBoundingClientRect()
    pointer.set(((event.clientX - box.left) / box.width) * 2 - 1, 1 - ((event.clientY - box.top) / box.height) * 2)
    raycaster.setFromCamera(pointer, figure.camera)
    return raycaster.ray
  }

  /** The nearest handle under the pointer, else the nearest triangle. */
  const find = (event: PointerEvent): Found | null => {
    const { start, end, triangles, selected } = model()
    const handles: Found[] = [
      { grip: { kind: 'start' }, at: start },
      { grip: { kind: 'end' }, at: end },
    ]
    if (triangles[selected]) {
      cornersOf(triangles[selected]).forEach((at, i) => {
        handles.push({ grip: { kind: 'corner', triangle: selected, corner: i as 0 | 1 | 2 }, at })
      })
    }
    let nearest = event.pointerType === 'mouse' ? REACH_MOUSE : REACH_TOUCH
    let found: Found | null = null
    for (const handle of handles) {
      const { x, y } = pixelOf(handle.at)
      const away = Math.hypot(x - event.clientX, y - event.clientY)
      if (away < nearest) {
        nearest = away
        found = handle
      }
    }
    if (found) return found
    const { origin, direction } = aim(event)
    const reach = figure.camera.far
    let closest = 1
    triangles.forEach((triangle, i) => {
      const hit = exactHitOnRay(origin, scale(direction, reach), cornersOf(triangle))
      if (hit && hit.fraction < closest) {
        closest = hit.fraction
        found = { grip: { kind: 'triangle', triangle: i }, at: hit.point }
      }
    })
    return found
  }

  /** Where the pointer is in the plane through `at` that faces the camera. */
  const follow = (event: PointerEvent, at: Vec3, depth: Vec3): Vec3 | null => {
    const { origin, direction } = aim(event)
    const dot = (a: Vec3, b: Vec3) => a.x * b.x + a.y * b.y + a.z * b.z
    const t = dot(depth, sub(at, origin)) / dot(depth, direction)
    return t > 0 && Number.isFinite(t) ? add(origin, scale(direction, t)) : null
  }

  canvas.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0 || held) return
      const found = find(event)
      if (!found) return
      const forward = figure.camera.getWorldDirection(new Vector3())
      const depth = vec(forward.x, forward.y, forward.z)
      const at = follow(event, found.at, depth)
      if (!at) return
      figure.orbit.enabled = false // before its own listener hears of it
      canvas.setPointerCapture(event.pointerId)
      canvas.style.cursor = 'grabbing'
      const { grip } = found
      const triangle = grip.kind === 'triangle' ? model().triangles[grip.triangle] : null
      held = {
        grip,
        pointer: event.pointerId,
        from: { ...found.at },
        at,
        triangle: triangle && { corners: [...triangle.corners], presses: { ...triangle.presses } },
        depth,
      }
      on.grab(grip)
    },
    { capture: true },
  )
  canvas.addEventListener('pointermove', (event) => {
    if (!held) {
      if (event.pointerType === 'mouse') canvas.style.cursor = find(event) ? 'grab' : ''
      return
    }
    if (event.pointerId !== held.pointer) return
    const now = follow(event, held.from, held.depth)
    if (!now) return
    const by = sub(now, held.at)
    const m = model()
    const to = snapped(add(held.from, by), event.shiftKey)
    const { grip } = held
    if (grip.kind === 'start') m.start = to
    else if (grip.kind === 'end') m.end = to
    else if (grip.kind === 'corner') moveCorner(m.triangles[grip.triangle], grip.corner, to)
    else if (grip.kind === 'triangle' && held.triangle) {
      const triangle = m.triangles[grip.triangle]
      triangle.corners.splice(0, 3, ...held.triangle.corners)
      moveTriangle(triangle, snapped(by, event.shiftKey))
    }
    on.moved(grip)
  })
  const release = (event: PointerEvent) => {
    if (!held || event.pointerId !== held.pointer) return
    held = null
    figure.orbit.enabled = true
    canvas.style.cursor = ''
  }
  canvas.addEventListener('pointerup', release)
  canvas.addEventListener('pointercancel', release)

  return {
    pixelOf,
    get grip() {
      return held?.grip ?? null
    },
  }
}

function snapped(at: Vec3, snap: boolean): Vec3 {
  if (!snap || !(length(at) < 1e6)) return at
  const round = (x: number) => Math.round(x / SNAP) * SNAP
  return vec(round(at.x), round(at.y), round(at.z))
}
