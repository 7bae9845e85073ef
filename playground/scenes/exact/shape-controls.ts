/** Which body, how large, how turned. */
import type { Panel } from '../../shell/panel.ts'
import { KINDS, type Kind, type Model, orientationOf, setSize, sizesOf, withKind } from './model.ts'

const LABELS: Record<Kind, readonly string[]> = {
  ray: [],
  sphere: ['Radius'],
  ellipsoid: ['Radius along x', 'along y', 'along z'],
  capsule: ['Radius', 'Half the total height'],
  cylinder: ['Radius', 'Half the height'],
  box: ['Half extent along x', 'along y', 'along z'],
  hull: ['Half extent along x', 'along y', 'along z'],
}
const AXES = ['x', 'y', 'z'] as const

export interface ShapeControls {
  show(): void
  /** The sliders' degrees; null where the model is turned otherwise. */
  turns(): readonly number[] | null
  turn(degrees: [number, number, number]): void
}

export function createShapeControls(controls: Panel, model: () => Model, changed: () => void): ShapeControls {
  let degrees: [number, number, number] = [0, 0, 25]
  controls.group('Shape')
  const kind = controls.choice({
    id: 'kind',
    label: '',
    kept: false, // with its sizes
    value: model().kind,
    options: KINDS.map((value) => ({ value, label: value })),
    change(value) {
      withKind(model(), value as Kind)
      show()
      changed()
    },
  })
  const sizes = ([0, 1, 2] as const).map((axis) =>
    controls.slider({
      id: `size-${AXES[axis]}`,
      label: AXES[axis],
      min: 0.05,
      max: 2,
      step: 0.01,
      value: model().half[axis],
      kept: false,
      format: (value) => `${value} m`,
      change(value) {
        setSize(model(), axis, value)
        show()
        changed()
      },
    }),
  )
  controls.group('Rotation')
  const turns = ([0, 1, 2] as const).map((axis) =>
    controls.slider({
      id: `turn-${AXES[axis]}`,
      label: `About ${AXES[axis]}`,
      min: -180,
      max: 180,
      step: 1,
      value: degrees[axis],
      kept: false,
      format: (value) => `${value}°`,
      change(value) {
        degrees[axis] = value
        model().orientation = orientationOf(degrees)
        changed()
      },
    }),
  )

  function show(): void {
    const now = model()
    kind.set(now.kind)
    const free = sizesOf(now.kind)
    for (const axis of [0, 1, 2] as const) {
      sizes[axis].set(now.half[axis])
      const slider = document.querySelector(`[data-control=size-${AXES[axis]}]`)?.closest('label')
      if (!slider) continue
      slider.hidden = !free[axis]
      const label = slider.querySelector('span')
      if (label) label.textContent = LABELS[now.kind][axis] ?? ''
    }
    for (const axis of [0, 1, 2] as const) turns[axis].set(degrees[axis])
  }
  const isTurnedSo = () => JSON.stringify(model().orientation) === JSON.stringify(orientationOf(degrees))
  return {
    turns: () => (isTurnedSo() ? degrees : null),
    turn(next) {
      degrees = next
      model().orientation = orientationOf(next)
    },
    /** After a model was put in that was not made here: the sliders of turns begin at 0 where it is upright. */
    show() {
      const now = model().orientation
      if (!isTurnedSo()) {
        degrees = [0, 0, 0]
        if (JSON.stringify(now) === JSON.stringify(orientationOf([0, 0, 25]))) degrees = [0, 0, 25]
      }
      show()
    },
  }
}
