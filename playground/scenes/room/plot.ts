/**
 * Energy and momentum over the last steps, as two curves on a small canvas; and below, by how much the energy has moved since
 * the start, enlarged, within the bound of what gravity's pushes can do to it (energy.ts).
 */
import { el } from '../../shell/dom.ts'
import { createEnergyAccount, energyOfStep } from './energy.ts'
import type { Meters, RoomRun } from './run.ts'
import { number } from './settings.ts'

/** Steps kept: ten seconds. */
const KEPT = 600

export interface Plot {
  /** After each step of `dt`. */
  add(meters: Meters, run: RoomRun, dt: number): void
  clear(): void
  draw(): void
  readonly length: number
}

export function createPlot(parent: HTMLElement): Plot {
  const canvas = el('canvas', { class: 'room-plot', width: 600, height: 150, 'aria-label': 'energy and momentum' })
  const energyText = el('b', { 'data-meter': 'energy' })
  const kineticText = el('small', { 'data-meter': 'kinetic' })
  const momentumText = el('b', { 'data-meter': 'momentum' })
  const driftText = el('small', { 'data-meter': 'drift' })
  const whyText = el('small', {
    'data-meter': 'why',
    title:
      'In the lesson, gravity acts at the start of a step and balls fly straight, see “Apply gravity”. In exact mode, balls fly on parabolas. The rest is rounding, or more if balls were pushed apart or came back after falling out.',
  })
  const driftCanvas = el('canvas', {
    class: 'room-plot drift',
    width: 600,
    height: 90,
    'aria-label': 'change of the energy since the start, and its bounds',
  })
  parent.append(
    el(
      'div',
      { class: 'room-meters' },
      el('div', { class: 'energy' }, el('span', {}, 'energy'), energyText, kineticText, driftText),
      el('div', { class: 'momentum' }, el('span', {}, 'momentum'), momentumText),
      canvas,
      el('div', { class: 'energy' }, whyText),
      driftCanvas,
    ),
  )
  const context = canvas.getContext('2d')
  const driftContext = driftCanvas.getContext('2d')
  const account = createEnergyAccount()
  const moved: number[] = []
  const bounds: number[] = []
  let lastDt = 0
  const energy: number[] = []
  const kinetic: number[] = []
  const momentum: number[] = []
  let begun: number | null = null
  let since = account.read(0, 0, 0, 0)
  let parabolas = false
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

  /** Around the middle: the band that the energy can be in, and the curve that it takes. */
  function drawDrift(pen: CanvasRenderingContext2D): void {
    const { width, height } = driftCanvas
    pen.clearRect(0, 0, width, height)
    const most = 1.1 * Math.max(...bounds, ...moved.map(Math.abs), 1e-12)
    const x = (i: number) => (i / (KEPT - 1)) * width
    const y = (value: number) => (0.5 - (0.5 * value) / most) * height
    pen.fillStyle = '#f2c53d22'
    pen.beginPath()
    bounds.forEach((value, i) => {
      pen.lineTo(x(i), y(value))
    })
    for (let i = bounds.length - 1; i >= 0; i--) pen.lineTo(x(i), y(-bounds[i]))
    pen.fill()
    pen.fillStyle = '#ffffff33'
    pen.fillRect(0, height / 2, width, 1)
    pen.strokeStyle = '#f2c53d'
    pen.lineWidth = 2
    pen.beginPath()
    moved.forEach((value, i) => {
      pen.lineTo(x(i), y(value))
    })
    pen.stroke()
  }

  function clear(): void {
    for (const list of [energy, kinetic, momentum, moved, bounds]) list.length = 0
    begun = null
    last = null
    changed = true
  }

  return {
    get length() {
      return energy.length
    },
    add(meters, run, dt) {
      if (dt !== lastDt) clear() // other steps, another bound
      lastDt = dt
      if (begun === null) account.begin(meters.energy, meters.momentum.y)
      else if (dt > 0) account.add(energyOfStep(run, dt))
      // (nothing is pushed on parabolas)
      parabolas = run.parabolas === true
      since = account.read(meters.energy, meters.momentum.y, parabolas ? 0 : run.gravity, dt)
      last = { energy: meters.energy, kinetic: meters.kinetic, momentum: { ...meters.momentum } }
      begun ??= meters.energy
      const { x, y, z } = meters.momentum
      for (const [list, value] of [
        [energy, meters.energy],
        [kinetic, meters.kinetic],
        [momentum, Math.hypot(x, y, z)],
        [moved, since.moved],
        [bounds, since.bound + since.lost],
      ] as const) {
        list.push(value)
        if (list.length > KEPT) list.shift()
      }
      changed = true
    },
    clear,
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
      if (driftContext) drawDrift(driftContext)
      energyText.textContent = short(last.energy)
      kineticText.textContent = `kinetic ${short(last.kinetic)}`
      driftText.textContent = `${percent(since.moved)} since the start`
      const lost = since.lost > 1e-12 ? `, lost in bounces ${number(100 * since.lost, 2)} %` : ''
      const pushes = `from gravity ${percent(since.kicks)} (bound ±${number(100 * since.bound, 1)} %)`
      whyText.textContent = `${parabolas ? 'from gravity 0' : pushes}${lost}, rest ${tiny(since.rest)}`
      momentumText.textContent = `(${[x, y, z].map(short).join(', ')})`
    },
  }
}

function short(value: number): string {
  const size = Math.abs(value)
  if (size !== 0 && (size < 0.01 || size >= 1e6)) return value.toExponential(1).replace('-', '−')
  return number(value, size < 10 ? 3 : 1)
}

const percent = (share: number): string => `${share >= 0 ? '+' : ''}${number(100 * share, 2)} %`

/** A share that ought to be rounding: its power of ten. */
function tiny(share: number): string {
  const size = Math.abs(share)
  return size < 1e-4 ? `${size === 0 ? '0' : size.toExponential(0).replace('-', '−')}` : percent(share)
}
