/** A directed graph of stances, for what can be reached from where. Numbers only: millions of edges are nothing. */

export interface Graph {
  readonly count: number
  /** Those that n leads to: targets[starts[n]] to targets[starts[n + 1] - 1]. */
  readonly starts: Int32Array
  readonly targets: Int32Array
}

/** @param edges from, to, from, to, … @param backwards each edge the other way */
export function graphOf(count: number, edges: Int32Array, backwards = false): Graph {
  const [from, to] = backwards ? [1, 0] : [0, 1]
  const starts = new Int32Array(count + 1)
  for (let i = 0; i < edges.length; i += 2) starts[edges[i + from] + 1]++
  for (let n = 0; n < count; n++) starts[n + 1] += starts[n]
  const next = starts.slice()
  const targets = new Int32Array(edges.length / 2)
  for (let i = 0; i < edges.length; i += 2) targets[next[edges[i + from]]++] = edges[i + to]
  return { count, starts, targets }
}

/** 1 for all that can be reached from some. */
export function reachable({ count, starts, targets }: Graph, from: readonly number[]): Uint8Array {
  const found = new Uint8Array(count)
  const waiting = [...from]
  for (const n of waiting) found[n] = 1
  while (waiting.length > 0) {
    const n = waiting.pop()!
    for (let i = starts[n]; i < starts[n + 1]; i++) {
      const to = targets[i]
      if (found[to] === 1) continue
      found[to] = 1
      waiting.push(to)
    }
  }
  return found
}

/** The number of each node's strongly connected component (Tarjan, 1972; without recursion). */
export function components({ count, starts, targets }: Graph): { of: Int32Array; count: number } {
  const of = new Int32Array(count).fill(-1)
  const index = new Int32Array(count).fill(-1)
  const low = new Int32Array(count)
  const next = starts.slice(0, count)
  const open: number[] = []
  const path: number[] = []
  let indices = 0
  let found = 0
  for (let root = 0; root < count; root++) {
    if (index[root] >= 0) continue
    path.push(root)
    while (path.length > 0) {
      const n = path[path.length - 1]
      if (index[n] < 0) {
        index[n] = low[n] = indices++
        open.push(n)
      }
      if (next[n] < starts[n + 1]) {
        const to = targets[next[n]++]
        if (index[to] < 0) path.push(to)
        else if (of[to] < 0) low[n] = Math.min(low[n], index[to])
        continue
      }
      path.pop()
      if (path.length > 0) {
        const parent = path[path.length - 1]
        low[parent] = Math.min(low[parent], low[n])
      }
      if (low[n] !== index[n]) continue
      for (let member = -1; member !== n; ) {
        member = open.pop()!
        of[member] = found
      }
      found++
    }
  }
  return { of, count: found }
}

/** The largest set of those that are true and connected by edges in either direction; then the next … each in ascending order. */
export function regions(count: number, edges: Int32Array, isIn: (n: number) => boolean): number[][] {
  const parent = new Int32Array(count)
  for (let n = 0; n < count; n++) parent[n] = n
  const root = (n: number): number => {
    while (parent[n] !== n) {
      parent[n] = parent[parent[n]]
      n = parent[n]
    }
    return n
  }
  for (let i = 0; i < edges.length; i += 2) {
    const [a, b] = [edges[i], edges[i + 1]]
    if (!isIn(a) || !isIn(b)) continue
    const [p, q] = [root(a), root(b)]
    if (p < q) parent[q] = p
    else parent[p] = q
  }
  const lists = new Map<number, number[]>()
  for (let n = 0; n < count; n++) {
    if (!isIn(n)) continue
    const list = lists.get(root(n))
    if (list === undefined) lists.set(root(n), [n])
    else list.push(n)
  }
  return [...lists.values()].sort((a, b) => b.length - a.length || a[0] - b[0])
}
