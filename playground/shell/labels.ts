/** Short names that stand at points of the scene, as text over the canvas. Set them when they change, place them each frame. */
import { type Camera, Vector3 } from 'three'
import { el } from './dom.ts'

export interface Labels {
  /** A null place takes the label away. `kind` is a class for its looks. */
  set(id: string, text: string, at: { x: number; y: number; z: number } | null, kind?: string): void
  place(camera: Camera, width: number, height: number): void
}

export function createLabels(parent: HTMLElement): Labels {
  const labels = new Map<string, { element: HTMLElement; at: Vector3; shown: boolean }>()
  const projected = new Vector3()
  return {
    set(id, text, at, kind = '') {
      let label = labels.get(id)
      if (!label) {
        if (!at) return
        label = { element: el('span', {}), at: new Vector3(), shown: true }
        parent.append(label.element)
        labels.set(id, label)
      }
      label.shown = at !== null && Number.isFinite(at.x + at.y + at.z)
      if (at) label.at.set(at.x, at.y, at.z)
      if (label.element.textContent !== text) label.element.textContent = text
      label.element.className = `label ${kind}`
    },
    place(camera, width, height) {
      for (const { element, at, shown } of labels.values()) {
        projected.copy(at).project(camera)
        const visible = shown && projected.z > -1 && projected.z < 1
        element.hidden = !visible
        if (!visible) continue
        const x = ((projected.x + 1) / 2) * width
        const y = ((1 - projected.y) / 2) * height
        element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`
      }
    },
  }
}
