/**
 * The shortest way to a goal from everywhere: how far each cell of the floor is from it, and so which way leads there. The distances solve
 * |∇u| = 1, or more where one does not like to go, by fast sweeping (Hongkai Zhao, "A fast sweeping method for Eikonal equations", 2005): the
 * ways are straight in the open, and bend around walls.
 */
import type { Floor } from './floor.ts'

export interface Way {
  /** Metres to the goal; Infinity: there is no way. */
  distance(x: number, z: number): number
  /** Writes the direction to go in, of length 1; (0, 0) at the goal, and where no way leads. */
  direction(x: number, z: number, out: { x: number; z: number }): void
}

/** A metre of what is shunned is as far as so many others. */
const SHUNNED = 6
/** Pairs of sweeps there and back; each carries a distance around one more corner. */
const ROUNDS = 12

/** @param isShunned where nobody goes who has another way */
export function findWay(
  floor: Floor,
  isGoal: (x: number, z: number) => boolean,
  isShunned: (x: number, z: number) => boolean = () => false,
): Way {
  const { across, down, cell, height, x0, z0, indexOf } = floor
  const far = new Float64Array(across * down).fill(Infinity)
  /** What it costs to cross each. */
  const costs = new Float64Array(across * down)
  for (let i = 0; i < far.length; i++) {
    const [x, z] = [x0 + ((i % across) + 0.5) * cell, z0 + (Math.floor(i / across) + 0.5) * cell]
    if (!Number.isNaN(height[i]) && isGoal(x, z)) far[i] = 0
    costs[i] = isShunned(x, z) ? SHUNNED * cell : cell
  }
  const at = (i: number, k: number) => (i >= 0 && i < across && k >= 0 && k < down ? far[k * across + i] : Infinity)

  /** From the nearer neighbour along each axis. */
  function update(i: number, k: number): boolean {
    const index = k * across + i
    if (Number.isNaN(height[index]) || far[index] === 0) return false
    const a = Math.min(at(i - 1, k), at(i + 1, k))
    const b = Math.min(at(i, k - 1), at(i, k + 1))
    const apart = Math.abs(a - b)
    const cost = costs[index]
    const next = apart < cost ? (a + b + Math.sqrt(2 * cost * cost - apart * apart)) / 2 : Math.min(a, b) + cost
    if (!(next < far[index] - 1e-6)) return false
    far[index] = next
    return true
  }

  let changed = true
  for (let round = 0; round < ROUNDS && changed; round++) {
    changed = false
    for (const [right, south] of [
      [true, true],
      [false, true],
      [false, false],
      [true, false],
    ])
      for (let k = 0; k < down; k++)
        for (let i = 0; i < across; i++)
          changed = update(right ? i : across - 1 - i, south ? k : down - 1 - k) || changed
  }
  const ways = directions(floor, far)

  return {
    distance: (x, z) => {
      const i = indexOf(x, z)
      return i < 0 ? Infinity : far[i]
    },
    /** Between the four cells around. */
    direction(x, z, out) {
      const u = (x - x0) / cell - 0.5
      const v = (z - z0) / cell - 0.5
      const [i, k] = [Math.floor(u), Math.floor(v)]
      out.x = out.z = 0
      for (let n = 0; n < 4; n++) {
        const [di, dk] = [n & 1, n >> 1]
        if (i + di < 0 || i + di >= across || k + dk < 0 || k + dk >= down) continue
        const share = (di === 1 ? u - i : 1 - u + i) * (dk === 1 ? v - k : 1 - v + k)
        const index = 2 * ((k + dk) * across + i + di)
        out.x += share * ways[index]
        out.z += share * ways[index + 1]
      }
      const length = Math.hypot(out.x, out.z)
      if (!(length > 1e-6)) return
      out.x /= length
      out.z /= length
    },
  }
}

/** Downhill in each cell; beside walls also in those where nobody can stand, off the wall. */
function directions({ across, down, height }: Floor, far: Float64Array): Float64Array {
  const ways = new Float64Array(2 * far.length)
  const at = (i: number, k: number) => (i >= 0 && i < across && k >= 0 && k < down ? far[k * across + i] : Infinity)
  const put = (index: number, x: number, z: number) => {
    const length = Math.hypot(x, z)
    if (!(length > 0)) return
    ways[2 * index] = x / length
    ways[2 * index + 1] = z / length
  }
  const drop = (here: number, before: number, behind: number) =>
    Math.min(before, behind) < here ? (before < behind ? before - here : here - behind) : 0
  for (let k = 0; k < down; k++)
    for (let i = 0; i < across; i++) {
      const index = k * across + i
      if (!Number.isNaN(height[index])) {
        if (far[index] > 0 && far[index] < Infinity)
          put(index, drop(far[index], at(i - 1, k), at(i + 1, k)), drop(far[index], at(i, k - 1), at(i, k + 1)))
        continue
      }
      let [least, x, z] = [Infinity, 0, 0]
      for (const di of [-1, 0, 1])
        for (const dk of [-1, 0, 1]) {
          const there = at(i + di, k + dk) + Math.hypot(di, dk)
          if (there < least) [least, x, z] = [there, di, dk]
        }
      put(index, x, z)
    }
  return ways
}
