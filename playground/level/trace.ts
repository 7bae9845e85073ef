/** Where the body's middle was after each step, for whoever wants to check the walk afterwards. */
export interface Trace {
  add(x: number, y: number, z: number): void
  /** The next place was not walked to: a respawn, another level, another body. */
  cut(): void
  clear(): void
  /** The latest places in order, three numbers each, and before which of them a cut lies. */
  read(): { places: Float64Array; cuts: number[] }
}

const MOST = 20_000

export function createTrace(): Trace {
  const ring = new Float64Array(3 * MOST)
  let count = 0
  let cuts: number[] = []
  return {
    add(x, y, z) {
      ring.set([x, y, z], 3 * (count % MOST))
      count++
    },
    cut() {
      cuts.push(count)
      if (cuts.length > 1000) cuts = cuts.filter((at) => at > count - MOST)
    },
    clear() {
      count = 0
      cuts = []
    },
    read() {
      const kept = Math.min(count, MOST)
      const first = count - kept
      const places = new Float64Array(3 * kept)
      for (let i = 0; i < kept; i++) {
        const at = 3 * ((first + i) % MOST)
        places.set(ring.subarray(at, at + 3), 3 * i)
      }
      return { places, cuts: cuts.filter((at) => at > first && at < count).map((at) => at - first) }
    },
  }
}
