/** Gas: balls in a glass box, coloured by their speed, and a histogram of speeds beside Maxwell's curve. */
import type { Vec3 } from 'carom'
import { Box3, Box3Helper, Color, type LineBasicMaterial, Vector3 } from 'three'
import { el } from '../../shell/dom.ts'
import { BARS, createGas, FASTEST, type Gas, HALF, maxwell } from './gas.ts'
import type { SetUp } from './setup.ts'

/** How many balls there may be. */
const COUNTS = [100, 200, 400, 800]
const USUAL = 400
const [WIDE, HIGH] = [190, 84]
const [SLOW, FAST] = [new Color(0x4d8dff), new Color(0xff5a3d)]
/** Colours between slow and fast. */
const SHADES = Array.from({ length: 32 }, (_, i) => {
  const ends = SLOW.clone()
    .lerp(FAST, i / 31)
    .getHex()
  return { ends, band: ends }
})

/** @param isSlow the machine draws few: half as many at first */
export function createGasView(isSlow: boolean): SetUp {
  let count = isSlow ? USUAL / 2 : USUAL
  let gas: Gas = createGas(count)
  let version = 0
  let curve = maxwell((2 * gas.energy) / count)
  const canvas = el('canvas', { width: 2 * WIDE, height: 2 * HIGH, role: 'img' })
  canvas.setAttribute('aria-label', 'histogram of speeds with Maxwell’s curve')
  const v: Vec3 = { x: 0, y: 0, z: 0 }
  const panel = el('figure', { class: 'balls-histogram' }, canvas, el('figcaption', {}, 'speeds and Maxwell’s curve'))
  function choose(number: number | null): void {
    if (number === null || !COUNTS.includes(number)) return
    count = number
    gas = createGas(count)
    curve = maxwell((2 * gas.energy) / count)
    version++
  }
  const cube = new Box3Helper(new Box3(new Vector3(-HALF, -HALF, -HALF), new Vector3(HALF, HALF, HALF)), 0x8fb4bd)
  ;(cube.material as LineBasicMaterial).toneMapped = false
  return {
    get balls() {
      return gas.balls
    },
    object: cube,
    panel,
    keys: [{ keys: COUNTS.map((_, i) => String(i + 1)), does: `${COUNTS.join(', ')} balls` }],
    touch: 'Tap how many balls; drag to orbit',
    actions: COUNTS.map((number, i) => ({
      ...{
        name: `n${number}`,
        text: String(number),
        label: `${number} balls`,
        keys: [`Digit${i + 1}`, `Numpad${i + 1}`],
      },
      number,
      press: () => choose(number),
    })),
    choose,
    touched: false,
    get number() {
      return count
    },
    get version() {
      return version
    },
    look(id) {
      gas.balls.getVelocity(id, v)
      const share = Math.hypot(v.x, v.y, v.z) / (0.75 * FASTEST)
      return SHADES[Math.min(SHADES.length - 1, Math.floor(share * SHADES.length))]
    },
    // on a wide page beside the figures, on a narrow one below them
    eye: (aspect) => {
      const [x, y, z] = aspect < 0.8 ? [0, 0, 0] : [0.62, 0.42, -0.32]
      return { from: { x: 2.6 + x, y: 1.9 + y, z: 5 + z }, to: { x, y, z }, wide: 4.6, high: aspect < 0.8 ? 4.4 : 5.4 }
    },
    step: (dt) => gas.step(dt),
    draw: () => drawHistogram(canvas, gas.histogram, curve),
    figures: () => [
      ['rate', 'hits per second', Math.round(gas.rate).toLocaleString('en')],
      ['energy', 'energy', `${gas.energy.toFixed(3)} J`],
      ['drift', 'energy drift', tiny(gas.drift)],
      ['pressure', 'pressure', `${gas.pressure.toFixed(2)} × ideal`],
      ['expected', 'predicted pressure', `${gas.expected.toFixed(2)} × ideal`],
    ],
    state: () => ({
      count,
      hits: gas.hits,
      rate: gas.rate,
      drift: gas.drift,
      pressure: gas.pressure,
      histogram: Array.from(gas.histogram),
      curve: Array.from(curve),
    }),
  }
}

/** Such as −4.4e−16. */
const tiny = (share: number) => (share === 0 ? '0' : share.toExponential(1).replaceAll('-', '−'))

function drawHistogram(canvas: HTMLCanvasElement, bars: ArrayLike<number>, curve: ArrayLike<number>): void {
  const context = canvas.getContext('2d')
  if (context === null) return
  const { width, height } = canvas
  const wide = width / BARS
  const tall = height / (1.35 * Math.max(...Array.from(curve)))
  context.clearRect(0, 0, width, height)
  for (let i = 0; i < BARS; i++) {
    context.fillStyle = `#${SLOW.clone()
      .lerp(FAST, Math.min(1, i / (0.75 * BARS)))
      .getHexString()}`
    context.fillRect(i * wide + 1, height - bars[i] * tall, wide - 2, bars[i] * tall)
  }
  context.strokeStyle = '#f4f1e8'
  context.lineWidth = 3
  context.beginPath()
  for (let i = 0; i < BARS; i++) context.lineTo((i + 0.5) * wide, height - curve[i] * tall)
  context.stroke()
}
