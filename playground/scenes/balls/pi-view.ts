/** Pi: two beads on a wire, a wall, and the count of their hits in large digits. */
import type { Vec3 } from 'carom'
import { BoxGeometry, CylinderGeometry, Group, Mesh, MeshPhongMaterial } from 'three'
import { el } from '../../shell/dom.ts'
import { createPi, MOST_DIGITS, type Pi } from './pi.ts'
import { choices, onlyChoice, type SetUp } from './setup.ts'

const USUAL = 2
const LIGHT = { ends: 0xf4f1e8, band: 0xc9c3b2 }
const HEAVY = { ends: 0xff6b5e, band: 0xc9483d }
const WIRE = { from: 0, to: 8.5 }
const EXPONENTS = ['', ' × 10', ' × 100', ' × 1,000', ' × 10⁴', ' × 10⁵']

export function createPiView(): SetUp {
  let digits = USUAL
  let pi: Pi = createPi(digits)
  let version = 0
  const shown = el('output', { 'data-balls': 'hits' })
  const beside = el('small', {})
  const panel = el('div', { class: 'balls-count' }, shown, beside)
  const p: Vec3 = { x: 0, y: 0, z: 0 }
  function begin(): void {
    pi = createPi(digits)
    version++
  }
  function choose(number: number | null): void {
    if (!onlyChoice(number, MOST_DIGITS)) return
    digits = number
    begin()
  }
  const above = (id: number) => {
    pi.balls.getPosition(id, p)
    return p.x > WIRE.to ? null : { x: p.x, y: pi.balls.radius(id) + 0.45, z: 0 }
  }
  return {
    get balls() {
      return pi.balls
    },
    object: wireAndWall(),
    panel,
    keys: [{ keys: ['0', '…', String(MOST_DIGITS)], does: 'decimal digits' }],
    touch: 'Tap how many decimal digits; drag to orbit',
    actions: choices(0, MOST_DIGITS, 'decimal digits', (number) => choose(number)),
    choose,
    touched: false,
    get number() {
      return digits
    },
    get version() {
      return version
    },
    look: (id) => (id === pi.light ? LIGHT : HEAVY),
    labels: () => [
      { id: 'light', text: '1 kg', at: above(pi.light) },
      { id: 'heavy', text: `${pi.mass.toLocaleString('en')} kg`, at: above(pi.heavy) },
    ],
    eye: () => ({ from: { x: 4.1, y: 2.2, z: 9 }, to: { x: 4.1, y: 0, z: 0 }, wide: 10.6, high: 3.4 }),
    step: (dt) => pi.step(dt),
    figures() {
      const text = pi.hits.toLocaleString('en')
      if (shown.textContent !== text) shown.textContent = text
      const says = `${pi.done ? 'hits' : 'hits so far'} · π${EXPONENTS[digits]} = ${digitsOfPi(digits)}`
      if (beside.textContent !== says) beside.textContent = says
      return []
    },
    state: () => ({ digits, hits: pi.hits, done: pi.done }),
  }
}

const digitsOfPi = (digits: number) =>
  `${(Math.PI * 10 ** digits).toLocaleString('en', { minimumFractionDigits: 4, maximumFractionDigits: 4 })}…`

function wireAndWall(): Group {
  const group = new Group()
  const wire = new Mesh(
    new CylinderGeometry(0.04, 0.04, WIRE.to - WIRE.from, 12),
    new MeshPhongMaterial({ color: 0x9fb0af }),
  )
  wire.rotation.z = Math.PI / 2
  wire.position.x = (WIRE.from + WIRE.to) / 2
  const wall = new Mesh(new BoxGeometry(0.3, 2.6, 2.6), new MeshPhongMaterial({ color: 0x54666a }))
  wall.position.x = -0.15
  group.add(wire, wall)
  return group
}
