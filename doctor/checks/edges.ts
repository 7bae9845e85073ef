/**
 * Which triangles share which edges.
 *
 *        c
 *       / \        Half-edge 3t + k runs from corner k of triangle t to its next corner.
 *      2   1       An edge is all half-edges between the same two vertices, whichever way they run.
 *     /     \
 *    a---0---b
 */
export const NONE = 0xffffffff

export interface Edges {
  readonly count: number
  /** The edge of each half-edge; NONE of triangles that do not count. */
  readonly of: Uint32Array
  /** Edge e has halves[first[e]] up to, without, halves[first[e + 1]]. Those of sound triangles come first. */
  readonly first: Uint32Array
  readonly halves: Uint32Array
  /** How many of them are of sound triangles, up to 255. */
  readonly sound: Uint8Array
}

/** What a triangle is good for. A sliver has three corners and no area: it closes gaps, and that is all. */
export const SOUND = 0
export const SLIVER = 1
/** Fewer than three corners, or the same as a triangle before it: left out. */
export const LEFT_OUT = 2

export const next = (half: number): number => (half % 3 === 2 ? half - 2 : half + 1)

export function buildEdges(corners: Uint32Array, state: Uint8Array, vertices: number): Edges {
  const { first: start, halves } = byLowerEnd(corners, state, vertices)
  const of = new Uint32Array(corners.length).fill(NONE)
  const first = new Uint32Array(halves.length + 1)
  const sound = new Uint8Array(halves.length)
  const other = (half: number) => Math.max(corners[half], corners[next(half)])
  const rank = (half: number) => other(half) * 2 + (state[Math.floor(half / 3)] === SOUND ? 0 : 1)
  let count = 0
  for (let v = 0; v < vertices; v++) {
    sortBy(halves, start[v], start[v + 1], rank)
    for (let i = start[v]; i < start[v + 1]; i++) {
      const half = halves[i]
      if (i === start[v] || other(half) !== other(halves[i - 1])) first[count++] = i
      const edge = count - 1
      of[half] = edge
      if (state[Math.floor(half / 3)] === SOUND && sound[edge] < 255) sound[edge]++
    }
  }
  first[count] = halves.length
  return { count, of, first: first.slice(0, count + 1), halves, sound: sound.slice(0, count) }
}

/** Half-edges in the order of the smaller of their vertices. */
function byLowerEnd(corners: Uint32Array, state: Uint8Array, vertices: number) {
  const first = new Uint32Array(vertices + 2)
  const lower = (half: number) => Math.min(corners[half], corners[next(half)])
  let total = 0
  for (let half = 0; half < corners.length; half++) {
    if (state[Math.floor(half / 3)] === LEFT_OUT) continue
    first[lower(half) + 2]++
    total++
  }
  for (let v = 2; v < first.length; v++) first[v] += first[v - 1]
  const halves = new Uint32Array(total)
  for (let half = 0; half < corners.length; half++)
    if (state[Math.floor(half / 3)] !== LEFT_OUT) halves[first[lower(half) + 1]++] = half
  return { first, halves }
}

/** Sorts part of a list of half-edges, those of the same rank by their number. */
function sortBy(list: Uint32Array, from: number, to: number, rank: (half: number) => number): void {
  if (to - from > 24) {
    const sorted = Array.from(list.subarray(from, to)).sort((a, b) => rank(a) - rank(b) || a - b)
    list.set(sorted, from)
    return
  }
  for (let i = from + 1; i < to; i++) {
    const half = list[i]
    const its = rank(half)
    let k = i
    for (; k > from && rank(list[k - 1]) > its; k--) list[k] = list[k - 1]
    list[k] = half
  }
}

/** The half-edge on the other side of an edge between exactly two sound triangles, or NONE. */
export function twin(edges: Edges, half: number): number {
  const edge = edges.of[half]
  if (edge === NONE || edges.sound[edge] !== 2) return NONE
  const at = edges.first[edge]
  return edges.halves[at] === half ? edges.halves[at + 1] : edges.halves[at + 1] === half ? edges.halves[at] : NONE
}

/** Does a surface end at this edge? */
export function isOpen(edges: Edges, edge: number): boolean {
  return edges.sound[edge] === 1 && edges.first[edge + 1] - edges.first[edge] === 1
}
