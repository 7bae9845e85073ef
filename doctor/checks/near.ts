/** Which things are near one another: by the cells of a grid in which they have points. */
import { Groups } from './groups.ts'

/** Groups of things that have points in the same cell or in neighbouring ones: at most two cells apart, and surely if one apart. */
export function groupNear<T>(
  things: readonly T[],
  cell: number,
  pointsOf: (thing: T) => Iterable<readonly number[]>,
): T[][] {
  const groups = new Groups(things.length)
  const taken = new Map<string, number>()
  things.forEach((thing, i) => {
    for (const point of pointsOf(thing)) {
      const [x, y, z] = point.map((value) => Math.floor(value / cell))
      for (let k = 0; k < 27; k++) {
        const near = taken.get(`${x + (k % 3) - 1},${y + (Math.floor(k / 3) % 3) - 1},${z + Math.floor(k / 9) - 1}`)
        if (near !== undefined) groups.join(near, i)
      }
      taken.set(`${x},${y},${z}`, i)
    }
  })
  return groups.list(things.keys()).map((group) => group.map((i) => things[i]))
}
