/** Up to this many are sorted by insertion, because most are nearly in order already. */
const FEW = 24

/**
 * Sorts in place, without recursion or allocation. Large counts use a heap, so no initial order is slow.
 * @param of the first argument of both functions
 * @param isAfter compares the entries at two places
 * @param swap exchanges the entries at two places
 */
export function sortBy<T>(
  count: number,
  of: T,
  isAfter: (of: T, i: number, j: number) => boolean,
  swap: (of: T, i: number, j: number) => void,
): void {
  if (count <= FEW) {
    for (let i = 1; i < count; i++) for (let j = i; j > 0 && isAfter(of, j - 1, j); j--) swap(of, j - 1, j)
    return
  }
  for (let i = (count >> 1) - 1; i >= 0; i--) siftDown(i, count, of, isAfter, swap)
  for (let end = count - 1; end > 0; end--) {
    swap(of, 0, end)
    siftDown(0, end, of, isAfter, swap)
  }
}

function siftDown<T>(
  start: number,
  end: number,
  of: T,
  isAfter: (of: T, i: number, j: number) => boolean,
  swap: (of: T, i: number, j: number) => void,
): void {
  let i = start
  for (let child = 2 * i + 1; child < end; child = 2 * i + 1) {
    if (child + 1 < end && isAfter(of, child + 1, child)) child++
    if (!isAfter(of, child, i)) return
    swap(of, i, child)
    i = child
  }
}

/** Exchanges two numbers of a list. */
export function swapNumbers(list: Uint32Array | Float64Array, i: number, j: number): void {
  const kept = list[i]
  list[i] = list[j]
  list[j] = kept
}
