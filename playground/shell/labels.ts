/** Short names that stand at points of the scene, as text over the canvas. Set them when they change, place them each frame. */
import { type Camera, Vector3 } from 'three'
import { type Box, keepApart } from './apart.ts'
import { el } from './dom.ts'

export interface Labels {
  /** A null place takes the label away. `kind` is a class for its looks; one that contains `centred` stands on its point. */
  set(id: string, text: string, at: { x: number; y: number; z: number } | null, kind?: string, colour?: string): void
  /** Labels keep apart from each other, and from what else lies over the canvas; those set first come first. */
  place(camera: Camera, width: number, height: number): void
}

export function createLabels(parent: HTMLElement): Labels {
  const labels = new Map<string, { element: HTMLElement; at: Vector3; shown: boolean }>()
  const projected = new Vector3()

  function taken(): Box[] {
    const { left, top } = parent.getBoundingClientRect()
    const over = parent.querySelectorAll(':scope > :not(.label, .foot), .foot > *')
    return [...over].map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      return { x: x - left, y: y - top, width, height }
    })
  }

  return {
    set(id, text, at, kind = '', colour = '') {
      let label = labels.get(id)
      if (!label) {
        if (!at) return
        label = { element: el('span', {}), at: new Vector3(), shown: true }
        parent.append(label.element)
        labels.set(id, label)
      }
      label.shown = at !== null && Number.isFinite(at.x + at.y + at.z)
      if (!label.shown) label.element.hidden = true
      if (at) label.at.set(at.x, at.y, at.z)
      if (label.element.textContent !== text) label.element.textContent = text
      label.element.className = `label ${kind}`
      label.element.style.color = colour
    },
    place(camera, width, height) {
      const seen: { element: HTMLElement; x: number; y: number }[] = []
      for (const { element, at, shown } of labels.values()) {
        projected.copy(at).project(camera)
        element.hidden = !(shown && projected.z > -1 && projected.z < 1)
        if (element.hidden) continue
        seen.push({ element, x: ((projected.x + 1) / 2) * width, y: ((1 - projected.y) / 2) * height })
      }
      // measured all at once, before anything is moved: the browser lays the page out once
      const wanted = seen.map(({ element, x, y }) => {
        const { offsetWidth, offsetHeight } = element
        return { x, y, width: offsetWidth, height: offsetHeight, centred: element.classList.contains('centred') }
      })
      const places = keepApart(wanted, taken(), { width, height })
      for (const [i, { element }] of seen.entries()) {
        const place = places[i]
        element.hidden = !place
        if (place) element.style.transform = `translate(${place.x.toFixed(1)}px, ${place.y.toFixed(1)}px)`
      }
    },
  }
}
