/**
 * Fields for a ball of the visitor's own, and for a time step: anything can be typed, and what cannot be is said. Returns what
 * throws the ball in.
 */
import { el } from '../../shell/dom.ts'
import type { Panel } from '../../shell/panel.ts'

const FIELDS = [
  ['radius', '20'],
  ['mass', '1'],
  ['speed', '3'],
] as const

export function createThrowIn(
  panel: Panel,
  on: {
    throwIn(ball: { radius: number; mass: number; speed: number }): void
    heap(): void
    step(step: number): void
  },
): () => void {
  panel.group('Throw a ball', 'Enter any numbers. If a ball cannot have them, the page says why.')
  const inputs = new Map<string, HTMLInputElement>()
  const field = (id: string, value: string) => {
    const input = el('input', { type: 'text', value, 'data-control': `own-${id}`, 'aria-label': id, size: 8 })
    inputs.set(id, input)
    return el('label', {}, el('span', {}, id), input)
  }
  panel.add(
    el('div', { class: 'room-fields' }, ...FIELDS.map(([id, value]) => field(id, value)), field('time step', '0.6')),
  )
  const read = (id: string) => numberOf(inputs.get(id)?.value ?? '')
  const throwOne = () => on.throwIn({ radius: read('radius'), mass: read('mass'), speed: read('speed') })
  panel.button({ id: 'throw', label: 'throw it (T)', press: throwOne })
  panel.button({ id: 'heap', label: 'drop a thousand at one place', press: on.heap })
  panel.button({ id: 'set-step', label: 'set time step', press: () => on.step(read('time step')) })
  return throwOne
}

/** As typed, infinity included; NaN where it is no number. */
export function numberOf(text: string): number {
  const plain = text
    .trim()
    .replace('−', '-')
    .replace(',', '.')
    .replace(/^([+-]?)(∞|inf)$/i, '$1Infinity')
  return plain === '' ? NaN : Number(plain)
}
