/** What happened near each other has one cause. */

/**
 * Groups of places (x, y, z), each in order, that are linked: by cells of this size that touch, or by the same key (-1: none).
 */
export function clustersOf(
  places: readonly (readonly number[])[],
  reach: number,
  keys: readonly number[] = [],
): number[][] {
  const cellOf = (place: readonly number[]) => place.map((x) => Math.floor(x / reach))
  const byCell = new Map<string, number[]>()
  places.forEach((place, i) => {
    const key = cellOf(place).join()
    const list = byCell.get(key)
    if (list === undefined) byCell.set(key, [i])
    else list.push(i)
  })
  const byKey = new Map<number, number[]>()
  keys.forEach((key, i) => {
    if (key < 0) return
    const list = byKey.get(key)
    if (list === undefined) byKey.set(key, [i])
    else list.push(i)
  })
  const group = new Int32Array(places.length).fill(-1)
  const groups: number[][] = []
  for (let i = 0; i < places.length; i++) {
    if (group[i] >= 0) continue
    const members = [i]
    group[i] = groups.length
    const take = (list: readonly number[] | undefined) => {
      for (const j of list ?? [])
        if (group[j] < 0) {
          group[j] = groups.length
          members.push(j)
        }
    }
    for (let m = 0; m < members.length; m++) {
      take(byKey.get(keys[members[m]]))
      byKey.delete(keys[members[m]])
      const [x, y, z] = cellOf(places[members[m]])
      for (let a = x - 1; a <= x + 1; a++)
        for (let b = y - 1; b <= y + 1; b++)
          for (let c = z - 1; c <= z + 1; c++) {
            // (a cell is taken whole: its places are that near to each other)
            const key = `${a},${b},${c}`
            take(byCell.get(key))
            byCell.delete(key)
          }
    }
    groups.push(members.sort((p, q) => p - q))
  }
  return groups
}
