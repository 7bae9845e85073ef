import { random } from '../../scenes/random.ts'

/** Seeded choices for making cases: the same cases on every machine, however the work is shared out. */
export interface Dice {
  /** In [0, 1), with all 53 bits. */
  unit(): number
  between(low: number, high: number): number
  /** A whole number from low to high, both included. */
  whole(low: number, high: number): number
  chance(share: number): boolean
  pick<T>(list: readonly T[]): T
  /** ±2^e·m with e uniform in [low, high], m in [1, 2). */
  magnitude(low: number, high: number): number
  /** A unit vector, to rounding. */
  direction(): number[]
  vector(reach: number): number[]
}

/** A seed for one case of one kind, well mixed: neighbours have nothing in common. */
export function seedOf(seed: number, kind: string, index: number): number {
  let h = Math.imul(seed | 0, 0x9e3779b1) ^ 0x5bd1e995
  for (let i = 0; i < kind.length; i++) h = Math.imul(h ^ kind.charCodeAt(i), 0x01000193)
  h = Math.imul(h ^ (index | 0), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return h ^ (h >>> 16)
}

export function diceOf(seed: number): Dice {
  const next = random(seed)
  const unit = () => next() + next() / 4294967296
  const between = (low: number, high: number) => low + (high - low) * unit()
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    unit,
    between,
    whole,
    chance: (share) => next() < share,
    pick: (list) => list[whole(0, list.length - 1)],
    magnitude: (low, high) => 2 ** whole(low, high) * between(1, 2),
    direction() {
      for (;;) {
        const v = [between(-1, 1), between(-1, 1), between(-1, 1)]
        const long = Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2])
        if (long > 0.01 && long <= 1) return v.map((x) => x / long)
      }
    },
    vector: (reach) => [between(-reach, reach), between(-reach, reach), between(-reach, reach)],
  }
}
