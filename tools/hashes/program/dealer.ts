import { random } from '../../../scenes/random.ts'
import type { Quat, Vec3 } from '../../../src/index.ts'

/** Deals what a scene asks and does: integer arithmetic and one rounding, the same numbers on every engine. */
export class Dealer {
  readonly #next: () => number

  constructor(seed: number) {
    this.#next = random(seed)
  }

  /** In [0, 1), with all 53 bits. */
  unit(): number {
    return this.#next() + this.#next() / 4294967296
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.unit()
  }

  /** A whole number from low to high, both included. */
  whole(low: number, high: number): number {
    return low + Math.floor(this.#next() * (high - low + 1))
  }

  chance(share: number): boolean {
    return this.#next() < share
  }

  pick<T>(list: readonly T[]): T {
    return list[this.whole(0, list.length - 1)]
  }

  vector(reach: number): Vec3 {
    return { x: this.between(-reach, reach), y: this.between(-reach, reach), z: this.between(-reach, reach) }
  }

  /** A quaternion of some length; a quarter turn in one of four. */
  turn(): Quat {
    if (this.chance(0.25)) return { x: 0, y: Math.SQRT1_2, z: 0, w: Math.SQRT1_2 }
    return { ...this.vector(1), w: this.between(0.1, 1) }
  }

  /** Of a mesh: alike along all axes, or not; sometimes a mirror. */
  scale(low: number, high: number): number | Vec3 {
    if (this.chance(0.3)) return this.between(low, high)
    const sign = (): number => (this.chance(0.25) ? -1 : 1)
    return {
      x: sign() * this.between(low, high),
      y: sign() * this.between(low, high),
      z: sign() * this.between(low, high),
    }
  }
}

/** A seed of its own for each scene. */
export function seedOf(seed: number, name: string): number {
  let h = Math.imul(seed | 0, 0x9e3779b1) ^ 0x5bd1e995
  for (let i = 0; i < name.length; i++) h = Math.imul(h ^ name.charCodeAt(i), 0x01000193)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return h ^ (h >>> 16)
}
