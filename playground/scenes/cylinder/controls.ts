import type { Control, Panel } from '../../shell/panel.ts'
import type { Cut } from './band-view.ts'
import { number } from './cd-run.ts'
import type { Settings } from './settings.ts'

/** The knobs of the scene; `change` asks for another body in the same place. */
export interface Controls {
  readonly view: Control<boolean>
  /** Shows what the settings are, after they were set by the scene. */
  show(): void
}

type Length = 'radius' | 'h1' | 'h2' | 'stepHeight'

export function addControls(
  panel: Panel,
  settings: Settings,
  on: { change(): void; cut(cut: Cut): void; view(thirdPerson: boolean): void },
): Controls {
  const metres = (value: number) =>
    settings.scale === 1 ? `${value.toFixed(2)} m` : `${value.toFixed(2)} · ${number(value * settings.scale)}`
  const length = (id: Length, label: string, min: number, max: number) =>
    panel.slider({
      id,
      label,
      min,
      max,
      step: 0.01,
      value: settings[id],
      format: metres,
      change(value) {
        settings[id] = value
        on.change()
      },
    })
  panel.group('View')
  const view = panel.toggle({ id: 'third', label: 'third person (V)', value: settings.thirdPerson, change: on.view })
  panel.choice({
    id: 'cut',
    label: 'nearby polygons',
    value: 'both',
    options: [
      { value: 'before', label: 'whole', hint: 'before clipping' },
      { value: 'after', label: 'clipped', hint: 'to the height of the body' },
      { value: 'both', label: 'both' },
    ],
    change: (value) => on.cut(value as Cut),
  })

  panel.group('Body')
  const radius = length('radius', 'radius R', 0.1, 1.5)
  const h1 = length('h1', 'H1, above the feet', 0.02, 1)
  const h2 = length('h2', 'H2, top of the head', 0.6, 3)
  const stepHeight = length('stepHeight', 'step height (exact)', 0, 0.6)
  const scale = panel.slider({
    id: 'scale',
    label: 'scale of all lengths',
    min: -3,
    max: 4,
    step: 0.01,
    value: Math.log10(settings.scale),
    kept: false,
    format: () => `× ${number(settings.scale)}`,
    change(value) {
      settings.scale = Number((10 ** value).toPrecision(3))
      show()
      on.change()
    },
  })

  panel.group('World', 'The post has no gravity. Set it to 0 for the original.')
  const gravity = panel.slider({
    id: 'gravity',
    label: 'gravity',
    min: 0,
    max: 25,
    step: 0.01,
    value: settings.gravity,
    format: (value) => `${value.toFixed(2)} m/s²`,
    change(value) {
      settings.gravity = value
      on.change()
    },
  })
  const maxSlope = panel.slider({
    id: 'maxSlope',
    label: 'slope limit',
    min: 5,
    max: 85,
    step: 1,
    value: settings.maxSlope,
    format: (value) => `${value}°`,
    change(value) {
      settings.maxSlope = value
      on.change()
    },
  })
  panel.choice({
    id: 'slopeBy',
    label: 'too steep means',
    value: settings.slopeBy,
    options: [
      { value: 'angle', label: 'slope limit' },
      { value: 'h1', label: 'H1/R', hint: 'tan(angle) = H1/R' },
    ],
    change(value) {
      settings.slopeBy = value === 'h1' ? 'h1' : 'angle'
      on.change()
    },
  })

  panel.group('The post’s rule')
  panel.choice({
    id: 'passes',
    label: 'passes',
    value: String(settings.passes),
    options: [
      { value: '1', label: 'one', hint: 'the post: push or climb' },
      { value: '2', label: 'two', hint: 'the set-up it builds on: push above H1, then fall' },
    ],
    change(value) {
      settings.passes = value === '2' ? 2 : 1
      on.change()
    },
  })
  panel.choice({
    id: 'inside',
    label: 'centre inside',
    value: settings.inside,
    options: [
      { value: 'dots', label: 'dots', hint: 'as the text says (CD1)' },
      { value: 'crosses', label: 'crosses', hint: 'works for one winding only (CD3)' },
      { value: 'same side', label: 'same side' },
      { value: 'barycentric', label: 'u, v' },
    ],
    change(value) {
      settings.inside = value as Settings['inside']
      on.change()
    },
  })

  function show(): void {
    for (const [slider, id] of [
      [radius, 'radius'],
      [h1, 'h1'],
      [h2, 'h2'],
      [stepHeight, 'stepHeight'],
      [gravity, 'gravity'],
      [maxSlope, 'maxSlope'],
    ] as const) {
      slider.set(settings[id])
    }
    scale.set(Math.log10(settings.scale))
    view.set(settings.thirdPerson)
  }
  return { view, show }
}
