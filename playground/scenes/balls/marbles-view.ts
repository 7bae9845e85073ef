/** Marbles: the run, drawn from the same triangles that the marbles roll on. */
import { BufferAttribute, BufferGeometry, DoubleSide, Group, Mesh, MeshPhongMaterial } from 'three'
import { funnel, gutter, type Part, tray } from './marble-run.ts'
import { createMarbles, type Marbles, MOST } from './marbles.ts'
import { type Action, onlyChoice, type SetUp } from './setup.ts'

/** At first. */
const USUAL = 10
const MORE = [1, 10, 100]
const GLASS = [0xff6b5e, 0xf2c53d, 0x6fd08c, 0x4d8dff, 0xc58bff, 0x39c6c0, 0xff9a3d, 0xf4f1e8].map(
  (colour, i, all) => ({
    ends: colour,
    band: all[(i + 3) % all.length],
  }),
)
/** The cost shown is the median of so many steps. */
const SAMPLES = 31

export function createMarblesView(): SetUp {
  let marbles: Marbles
  let number = USUAL
  let version = 0
  let touched = false
  let costs: number[] = []
  function begin(): void {
    marbles = createMarbles()
    marbles.add(number)
    costs = []
    touched = false
    version++
  }
  begin()
  const add = (count: number) => {
    marbles.add(count)
    touched = true
  }
  const cost = () => [...costs].sort((a, b) => a - b)[costs.length >> 1] ?? 0
  const word = (count: number) => (count === 1 ? 'one more marble' : `${count} more marbles`)
  const actions: Action[] = MORE.map((count, i) => ({
    ...{ name: `add${count}`, text: `+${count}`, label: `+${count}: ${word(count)}` },
    keys: [`Digit${i + 1}`, `Numpad${i + 1}`],
    press: () => add(count),
  }))
  return {
    get balls() {
      return marbles.balls
    },
    object: run(),
    keys: [{ keys: ['1', '2', '3'], does: `${MORE.join(', ')} more marbles` }],
    touch: 'Tap + for more marbles; drag to orbit',
    actions,
    choose(count) {
      if (!onlyChoice(count, MOST)) return
      number = count
      begin()
    },
    get touched() {
      return touched
    },
    get number() {
      return number
    },
    get version() {
      return version
    },
    look: (id) => GLASS[id % GLASS.length],
    eye: (aspect) =>
      aspect < 1
        ? { from: { x: 6, y: 5.5, z: 7 }, to: { x: 0.2, y: 1.9, z: -0.3 }, wide: 7.6, high: 5.9 }
        : { from: { x: 2.5, y: 4.6, z: 9 }, to: { x: 0.15, y: 1.75, z: -0.3 }, wide: 8.4, high: 5.9 },
    step(dt) {
      const begun = performance.now()
      marbles.step(dt)
      costs.push(performance.now() - begun)
      if (costs.length > SAMPLES) costs.shift()
    },
    figures: () => [
      ['marbles', 'marbles', `${marbles.balls.count}${marbles.waiting > 0 ? ` + ${marbles.waiting}` : ''}`],
      ['tray', 'in the tray', String(marbles.inTray)],
      ['resting', 'at rest', String(marbles.resting)],
      ['cost', 'cost per step', `${cost().toFixed(2)} ms`],
    ],
    state: () => ({
      number,
      waiting: marbles.waiting,
      inTray: marbles.inTray,
      resting: marbles.resting,
      lost: marbles.lost,
      limited: marbles.limited,
      cost: cost(),
    }),
  }
}

function run(): Group {
  const group = new Group()
  const add = (part: Part, color: number, opacity: number) => {
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', new BufferAttribute(part.positions, 3))
    geometry.setIndex(new BufferAttribute(part.indices, 1))
    const isClear = opacity < 1
    const material = new MeshPhongMaterial({
      ...{ color, opacity, transparent: isClear, depthWrite: !isClear, side: DoubleSide, flatShading: true },
    })
    group.add(new Mesh(geometry, material))
  }
  add(tray(), 0x5b7a68, 1)
  add(gutter(), 0xb98a5a, 1)
  add(funnel(), 0x8fb4bd, 0.4)
  return group
}
