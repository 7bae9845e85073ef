/** Cradle: a row of steel balls on a rail with a stop at each end. */
import { BoxGeometry, Group, Mesh, MeshPhongMaterial } from 'three'
import { type Cradle, createCradle, HALF, MOST_IN, RADIUS } from './cradle.ts'
import { choices, onlyChoice, type SetUp } from './setup.ts'

const USUAL = 2
const STEEL = { ends: 0xd8e0e2, band: 0xb4c0c4 }
/** One that ran in at first. */
const RUNNER = { ends: 0xf2c53d, band: 0xd0a52a }

export function createCradleView(): SetUp {
  let cradle: Cradle = createCradle(USUAL)
  let version = 0
  function choose(number: number | null): void {
    if (!onlyChoice(number, MOST_IN) || number < 1) return
    cradle = createCradle(number)
    version++
  }
  return {
    get balls() {
      return cradle.balls
    },
    object: rail(),
    keys: [{ keys: ['1', '…', String(MOST_IN)], does: 'balls come in' }],
    touch: 'Tap how many balls come in; drag to orbit',
    actions: choices(1, MOST_IN, 'balls come in', (number) => choose(number)),
    choose,
    touched: false,
    get number() {
      return cradle.count
    },
    get version() {
      return version
    },
    look: (id) => (cradle.ids.indexOf(id) < cradle.count ? RUNNER : STEEL),
    eye: () => ({ from: { x: 0, y: 2.6, z: 9 }, to: { x: 0, y: 0.2, z: 0 }, wide: 2 * HALF + 1.7, high: 3 }),
    step: (dt) => cradle.step(dt),
    figures: () => [
      ['in', 'coming in', String(cradle.count)],
      ['moving', 'moving now', String(Math.max(cradle.left, cradle.right))],
      ['hits', 'hits', cradle.hits.toLocaleString('en')],
    ],
    state: () => ({ count: cradle.count, left: cradle.left, right: cradle.right, hits: cradle.hits }),
  }
}

function rail(): Group {
  const group = new Group()
  const bars = new MeshPhongMaterial({ color: 0x5b4636 })
  const stops = new MeshPhongMaterial({ color: 0x54666a })
  const bed = new Mesh(new BoxGeometry(2 * HALF + 0.6, 0.16, 0.9), bars)
  bed.position.y = -0.08
  group.add(bed)
  for (const side of [-1, 1]) {
    const stop = new Mesh(new BoxGeometry(0.3, 4 * RADIUS, 0.9), stops)
    stop.position.set(side * (HALF + 0.15), 2 * RADIUS, 0)
    group.add(stop)
  }
  return group
}
