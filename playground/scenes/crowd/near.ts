/** Who is near whom: everybody is sorted into the cells of a grid that wraps around, once a step. */

export interface Near {
  /** @param places x, y, z of each */
  sort(places: Float64Array, count: number): void
  /** Writes those within `reach` of a place (at most the edge of a cell), and perhaps some farther ones; how many they are. */
  around(x: number, z: number, reach: number, out: Int32Array): number
}

/** Edge of a cell, metres. */
const CELL = 3
/** Cells along each axis; farther ones begin anew. */
const SIDE = 32

const wrap = (i: number) => i & (SIDE - 1)

export function createNear(most: number): Near {
  const first = new Int32Array(SIDE * SIDE + 1)
  const cells = new Int32Array(most)
  const sorted = new Int32Array(most)
  return {
    sort(places, count) {
      first.fill(0)
      for (let i = 0; i < count; i++) {
        cells[i] = wrap(Math.floor(places[3 * i + 2] / CELL)) * SIDE + wrap(Math.floor(places[3 * i] / CELL))
        first[cells[i] + 1]++
      }
      for (let c = 0; c < SIDE * SIDE; c++) first[c + 1] += first[c]
      for (let i = count - 1; i >= 0; i--) sorted[--first[cells[i] + 1]] = i
      // each start has been counted down to that of the cell before: one further along is its own
      first.copyWithin(0, 1)
      first[SIDE * SIDE] = count
    },
    around(x, z, reach, out) {
      let found = 0
      const [i0, i1] = [Math.floor((x - reach) / CELL), Math.floor((x + reach) / CELL)]
      const [k0, k1] = [Math.floor((z - reach) / CELL), Math.floor((z + reach) / CELL)]
      for (let k = k0; k <= k1; k++)
        for (let i = i0; i <= i1; i++) {
          const c = wrap(k) * SIDE + wrap(i)
          for (let n = first[c]; n < first[c + 1] && found < out.length; n++) out[found++] = sorted[n]
        }
      return found
    },
  }
}
