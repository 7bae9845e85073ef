/** The bang as numbers: as long and as coarse as the lesson's own, 2.1 s, mono, 8 bits, 11,025 a second. */
import { random } from '../../../scenes/random.ts'

export const BANG = { seconds: 2.1, rate: 11_025 } as const

/** −1 to 1. A crack, a burst of noise that grows duller as it dies away, and a low thump that falls in pitch. */
export function bangSamples(seed = 1969): Float32Array<ArrayBuffer> {
  const next = random(seed)
  const length = Math.round(BANG.seconds * BANG.rate)
  const samples = new Float32Array(length)
  let low = 0
  let lower = 0
  let phase = 0
  for (let i = 0; i < length; i++) {
    const t = i / BANG.rate
    const noise = 2 * next() - 1
    // two low passes one after the other, which close from 4 kHz to 150 Hz
    const open = 0.9 * Math.exp(-t * 5) + 0.08
    low += open * (noise - low)
    lower += open * (low - lower)
    const crack = noise * Math.exp(-t * 90)
    const rumble = lower * 2.2 * Math.exp(-t * 1.7)
    phase += (2 * Math.PI * (38 + 62 * Math.exp(-t * 9))) / BANG.rate
    const thump = Math.sin(phase) * Math.exp(-t * 6)
    // the last tenth of a second goes to silence, so that nothing clicks
    const end = Math.min(1, (BANG.seconds - t) / 0.1)
    samples[i] = (0.5 * crack + rumble + 0.8 * thump) * end
  }
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  // to the steps of 8 bits
  return samples.map((sample) => Math.round((sample / peak) * 127) / 127)
}
