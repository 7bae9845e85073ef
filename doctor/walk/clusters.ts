/** What happened near each other has one cause. */

/** Groups of places (x, y, z) that are linked by being no farther apart than `reach` along each axis; the first one's members first, in order. */
export function clustersOf(places: readonly (readonly number[])[], reach: number): number[][] {
  const cellOf = (place: readonly number[]) => place.map((x) => Math.floor(x / reach))
  const byCell = new Map<string, number[]>()
  places.forEach((place, i) => {
    const key = cellOf(place).join()
    const list = byCell.get(key)
    if (list === undefined) byCell.set(key, [i])
    else list.push(i)
  })
  const group = new Int32Array(places.length).fill(-1)
  const groups: number[][] = []
  for (let i = 0; i < places.length; i++) {
    if (group[i] >= 0) continue
    const members = [i]
    group[i] = groups.length
    for (let m = 0; m < members.length; m++) {
      const [x, y, z] = cellOf(places[members[m]])
      for (let a = x - 1; a <= x + 1; a++)
        for (let b = y - 1; b <= y + 1; b++)
          for (let c = z - 1; c <= z + 1; c++) {
            // (a cell is taken whole: its places are that near to each other)
            const key = `${a},${b},${c}`
            const list = byCell.get(key)
            if (list === undefined) continue
            byCell.delete(key)
            for (const j of list)
              if (group[j] < 0) {
                group[j] = groups.length
                members.push(j)
              }
          }
    }
    groups.push(members.sort((p, q) => p - q))
  }
  return groups
}
