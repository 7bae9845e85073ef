/** The body that walks: one of three, or one's own by sliders. */
import { BODIES, type Body } from '../../../doctor/body.ts'
import { brief, type Kept, numbersIn } from '../../shell/address.ts'
import { el } from '../../shell/dom.ts'
import { type Control, createSegmented, type Panel } from '../../shell/panel.ts'

type Size = 'radius' | 'height' | 'step' | 'slope' | 'speed' | 'jump'

const SLIDERS: readonly [id: Size, label: string, min: number, max: number, step: number, unit: string][] = [
  ['radius', 'radius', 0.1, 1, 0.05, 'm'],
  ['height', 'height', 0.3, 3, 0.05, 'm'],
  ['step', 'step height', 0, 0.6, 0.01, 'm'],
  ['slope', 'steepest slope', 1, 70, 1, '°'],
  ['speed', 'speed', 0.5, 10, 0.5, 'm/s'],
  ['jump', 'jump height', 0, 3, 0.1, 'm'],
]
const PRESETS: readonly { value: keyof typeof BODIES; label: string; hint: string }[] = [
  { value: 'visitor', label: 'visitor', hint: 'of a building: 1.8 m tall, climbs steps of 0.3 m, does not jump' },
  { value: 'hero', label: 'hero', hint: 'of a game: runs at 6 m/s, jumps 1.2 m high' },
  { value: 'wheels', label: 'wheels', hint: 'a wheelchair or a robot: climbs steps of 3 cm and slopes of 6°' },
]
/** In the order of the address. */
const NAMES = ['radius', 'height', 'step', 'slope', 'speed', 'jump', 'gravity'] as const

export interface BodyControls {
  /** The three to choose from. */
  readonly element: HTMLElement
  readonly body: Body
  readonly kept: Kept
}

export function createBodyControls(controls: Panel, changed: (body: Body) => void): BodyControls {
  let body: Body = BODIES.visitor
  const presets = createSegmented({
    id: 'body',
    label: 'body',
    value: 'visitor',
    options: PRESETS,
    change: (name) => take(BODIES[name as keyof typeof BODIES]),
  })
  controls.group('Body', 'The size of the capsule that walks. Gravity comes from the body chosen above.')
  const sliders = new Map<Size, Control<number>>()
  for (const [id, label, min, max, step, unit] of SLIDERS) {
    const slider = controls.slider({
      id,
      label,
      min,
      max,
      step,
      value: body[id],
      kept: false,
      format: (value) => `${Number(value.toFixed(2))} ${unit}`,
      change(value) {
        body = { ...body, [id]: value }
        show()
      },
    })
    sliders.set(id, slider)
  }

  function show(): void {
    const known = PRESETS.find(({ value }) => NAMES.every((name) => BODIES[value][name] === body[name]))
    presets.set(known?.value ?? '')
    changed(body)
  }
  function take(next: Body): void {
    body = next
    for (const [id, slider] of sliders) slider.set(next[id])
    show()
  }

  return {
    element: el('div', { class: 'choice' }, el('span', {}, 'Body'), presets.element),
    get body() {
      return body
    },
    kept: {
      write: () =>
        brief(
          NAMES.map((name) => body[name]),
          10,
        ),
      read(text) {
        const numbers = numbersIn(text, NAMES.length)
        if (numbers === null) return
        const [radius, height, step, slope, speed, jump, gravity] = numbers
        const isInside = SLIDERS.every(([id, , min, max]) => {
          const value = { radius, height, step, slope, speed, jump }[id]
          return value >= min && value <= max
        })
        if (isInside && gravity > 0 && gravity <= 100) take({ radius, height, step, slope, speed, jump, gravity })
      },
    },
  }
}
