/** Energy and momentum over the last steps, as two curves on a small canvas: measured against where they began. */
import { el } from '../../shell/dom.ts'
import type { Meters } from './run.ts'
import { number } from './settings.ts'

/** Steps kept: ten seconds. */
const KEPT = 600

export interface Plot {
  add(meters: Meters): void
  clear(): void
  draw(): void
  readonly length: number
}

export function createPlot(parent: HTMLElement): Plot {
  const canvas = el('canvas', { class: 'room-plot', width: 600, height: 150, 'aria-label': 'energy and momentum' })
  const energyText = el('b', { 'data-meter': 'energy' })
  const kineticText = el('small', { 'data-meter': 'kinetic' })
  const momentumText = el('b', { 'data-meter': 'momentum' })
  const driftText = el('small', {
    'data-meter': 'drift',
    title: 'Gravity acts in kicks and flights are straight, so energy drifts a little; bounces without loss keep it.',
  })
  parent.append(
    el(
      'div',
      { class: 'room-meters' },
      el('div', { class: 'energy' }, el('span', {}, 'energy'), energyText, kineticText, driftText),
      el('div', { class: 'momentum' }, el('span', {}, 'momentum'), momentumText),
      canvas,
    ),
  )
  const context = canvas.getContext('2d')
  const energy: number[] = []
  const kinetic: number[] = []
  const momentum: number[] = []
  let begun: number | null = null
  let last: Meters | null = null
  let changed = true

  /** One curve over its own range, which begins at 0. */
  function curve(values: readonly number[], most: number, colour: string, width: number): void {
    if (context === null || values.length < 2) return
    context.strokeStyle = colour
    context.lineWidth = width
    context.beginPath()
    values.forEach((value, i) => {
      const x = (i / (KEPT - 1)) * canvas.width
      const y = canvas.height - 6 - (Math.max(0, value) / most) * (canvas.height - 12)
      if (i === 0) context.moveTo(x, y)
      else context.lineTo(x, y)
    })
    context.stroke()
  }

  return {
    get length() {
      return energy.length
    },
    add(meters) {
      last = { energy: meters.energy, kinetic: meters.kinetic, momentum: { ...meters.momentum } }
      begun ??= meters.energy
      const { x, y, z } = meters.momentum
      for (const [list, value] of [
        [energy, meters.energy],
        [kinetic, meters.kinetic],
        [momentum, Math.hypot(x, y, z)],
      ] as const) {
        list.push(value)
        if (list.length > KEPT) list.shift()
      }
      changed = true
    },
    clear() {
      energy.length = 0
      kinetic.length = 0
      momentum.length = 0
      begun = null
      last = null
      changed = true
    },
    draw() {
      if (!changed || context === null) return
      changed = false
      context.clearRect(0, 0, canvas.width, canvas.height)
      if (last === null || begun === null) return
      const mostEnergy = Math.max(...energy, 1e-12)
      const mostMomentum = Math.max(...momentum, 1e-12)
      curve(momentum, mostMomentum, '#7db4ff', 2)
      curve(kinetic, mostEnergy, '#f2c53d66', 2)
      curve(energy, mostEnergy, '#f2c53d', 3)
      const { x, y, z } = last.momentum
      const drift = begun !== 0 ? (last.energy - begun) / Math.abs(begun) : 0
      energyText.textContent = short(last.energy)
      kineticText.textContent = `of motion ${short(last.kinetic)}`
      driftText.textContent = `${drift >= 0 ? '+' : ''}${number(100 * drift, 2)} % since the start`
      momentumText.textContent = `(${[x, y, z].map(short).join(', ')})`
    },
  }
}

function short(value: number): string {
  const size = Math.abs(value)
  if (size !== 0 && (size < 0.01 || size >= 1e6)) return value.toExponential(1).replace('-', '−')
  return number(value, size < 10 ? 3 : 1)
}
