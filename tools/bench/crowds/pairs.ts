/** Which two of a crowd are in each other, judged by where their bodies are: upright capsules, without any skin. */
import { PERSON } from './crowd.ts'

/** An overlap by less than this is none, metres: half of what peers allow themselves, and what f32 makes of it. */
const UNNOTICED = 1e-3

export interface Overlaps {
  /** Pairs of which one was ever in the other, and how deep at worst, metres. */
  readonly pairs: number
  readonly deepest: number
  /** Pairs whose axes came nearer than half of what keeps them apart: one went through the other, or is about to. */
  readonly passings: number
  /** Of all looks at all people: how many were in another. */
  readonly share: number
}

export function watchOverlaps(count: number) {
  const overlapping = new Set<number>()
  const passing = new Set<number>()
  const inside = new Uint8Array(count)
  const order = Array.from({ length: count }, (_, i) => i)
  const apart = 2 * PERSON.radius
  const cores = PERSON.height - apart
  let deepest = 0
  let found = 0
  let looked = 0
  return {
    look(centres: Float64Array): void {
      inside.fill(0)
      order.sort((a, b) => centres[3 * a] - centres[3 * b])
      for (let n = 0; n < count; n++) {
        const a = 3 * order[n]
        for (let m = n + 1; m < count; m++) {
          const b = 3 * order[m]
          const x = centres[b] - centres[a]
          if (!(x < apart)) break
          const y = Math.max(Math.abs(centres[b + 1] - centres[a + 1]) - cores, 0)
          const z = centres[b + 2] - centres[a + 2]
          const depth = apart - Math.sqrt(x * x + y * y + z * z)
          if (!(depth > UNNOTICED)) continue
          const pair = Math.min(order[n], order[m]) * count + Math.max(order[n], order[m])
          overlapping.add(pair)
          if (depth > apart / 2) passing.add(pair)
          inside[order[n]] = inside[order[m]] = 1
          deepest = Math.max(deepest, depth)
        }
      }
      looked += count
      for (const is of inside) found += is
    },
    result: (): Overlaps => ({
      pairs: overlapping.size,
      deepest,
      passings: passing.size,
      share: looked > 0 ? found / looked : 0,
    }),
  }
}
