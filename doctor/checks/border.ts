/**
 * Where surfaces end: open edges, and the chains that they make.
 *
 *   +-----+-----+
 *   |   / | \   |       Each open edge knows which way is out: in the plane of its triangle,
 *   | /   v   \ |       square to the edge, away from the triangle. Around an opening all of
 *   +     o ->  +       these point into it, around a patch they point away from it.
 *
 * A chain goes on around a vertex through the triangles there, so that two openings that touch at a vertex stay two chains.
 */
import { isOpen, NONE, next, twin } from './edges.ts'
import { isFloor, type Surface } from './surface.ts'

export interface Border {
  readonly count: number
  /** The half-edge of each open edge. */
  readonly halves: Uint32Array
  /** Its vertices, two each. */
  readonly ends: Uint32Array
  readonly lengths: Float64Array
  /** Unit, three each: along the edge, and out. */
  readonly along: Float64Array
  readonly out: Float64Array
  /** Is its triangle a floor? */
  readonly floor: Uint8Array
  /** Chain c has the edges chain[first[c]] up to, without, chain[first[c + 1]]: twice the edge, plus 1 where it is run backwards. */
  readonly first: Uint32Array
  readonly chain: Uint32Array
  /** The chain of each edge. */
  readonly chainOf: Uint32Array
  /** Does it come back to its start? */
  readonly closed: Uint8Array
  /** Edges of which another finding speaks, so that it need not be said that they are open. */
  readonly told: Uint8Array
}

export function readBorder(surface: Surface): Border {
  const { edges, points, corners, normals } = surface
  const open: number[] = []
  for (let edge = 0; edge < edges.count; edge++) if (isOpen(edges, edge)) open.push(edges.halves[edges.first[edge]])
  const halves = Uint32Array.from(open.sort((a, b) => a - b))
  const count = halves.length
  const border = {
    count,
    halves,
    ends: new Uint32Array(2 * count),
    lengths: new Float64Array(count),
    along: new Float64Array(3 * count),
    out: new Float64Array(3 * count),
    floor: new Uint8Array(count),
    told: new Uint8Array(count),
  }
  const { ends, lengths, along, out } = border
  for (let i = 0; i < count; i++) {
    const triangle = Math.floor(halves[i] / 3)
    const [a, b] = [corners[halves[i]], corners[next(halves[i])]]
    ends[2 * i] = a
    ends[2 * i + 1] = b
    const [x, y, z] = [0, 1, 2].map((k) => points[3 * b + k] - points[3 * a + k])
    lengths[i] = Math.sqrt(x * x + y * y + z * z)
    const [ux, uy, uz] = [x / lengths[i], y / lengths[i], z / lengths[i]]
    along.set([ux, uy, uz], 3 * i)
    const [nx, ny, nz] = normals.subarray(3 * triangle, 3 * triangle + 3)
    out.set([uy * nz - uz * ny, uz * nx - ux * nz, ux * ny - uy * nx], 3 * i)
    border.floor[i] = isFloor(surface, triangle) ? 1 : 0
  }
  return { ...border, ...trace(halves, link(surface, halves)) }
}

/** For both ends of each open edge the end that goes on there, as twice an edge plus 1 for its second end; or NONE. */
function link({ edges, corners }: Surface, halves: Uint32Array): Uint32Array {
  const links = new Uint32Array(2 * halves.length).fill(NONE)
  const number = new Map<number, number>()
  for (let i = 0; i < halves.length; i++) number.set(halves[i], i)
  for (let i = 0; i < 2 * halves.length; i++) {
    if (links[i] !== NONE) continue
    const vertex = corners[i % 2 === 0 ? halves[i >> 1] : next(halves[i >> 1])]
    // around the vertex: from each triangle's one edge there to its other
    let half = across(corners, halves[i >> 1], vertex)
    for (let other = twin(edges, half); other !== NONE; other = twin(edges, half)) half = across(corners, other, vertex)
    const j = number.get(half)
    if (j === undefined) continue
    const end = 2 * j + (corners[half] === vertex ? 0 : 1)
    links[i] = end
    links[end] = i
  }
  return links
}

/** The other half-edge of the same triangle at a vertex. */
function across(corners: Uint32Array, half: number, vertex: number): number {
  const following = next(half)
  return corners[half] === vertex ? next(following) : following
}

/** All chains: those that end somewhere from their end, then those that are closed. */
function trace(halves: Uint32Array, links: Uint32Array) {
  const chain = new Uint32Array(halves.length)
  const chainOf = new Uint32Array(halves.length)
  const first: number[] = []
  const closed: number[] = []
  const seen = new Uint8Array(halves.length)
  let size = 0
  const follow = (start: number, isClosed: number) => {
    first.push(size)
    closed.push(isClosed)
    // `end` is the end of an edge at which one comes to it
    for (let end = start; end !== NONE && seen[end >> 1] === 0; end = links[end ^ 1]) {
      seen[end >> 1] = 1
      chainOf[end >> 1] = closed.length - 1
      chain[size++] = end
    }
  }
  for (let end = 0; end < links.length; end++) if (links[end] === NONE && seen[end >> 1] === 0) follow(end, 0)
  for (let end = 0; end < links.length; end++) if (seen[end >> 1] === 0) follow(end, 1)
  first.push(size)
  return { first: Uint32Array.from(first), chain, chainOf, closed: Uint8Array.from(closed) }
}

/** The vertices of a chain, three numbers each; where it is not closed, its last one, too. */
export function chainPoints({ ends, chain, first, closed }: Border, { points }: Surface, c: number): Float64Array {
  const size = first[c + 1] - first[c]
  const its = new Float64Array(3 * (size + 1 - closed[c]))
  for (let k = 0; k < its.length / 3; k++) {
    const vertex = k < size ? ends[chain[first[c] + k]] : ends[chain[first[c] + k - 1] ^ 1]
    for (let axis = 0; axis < 3; axis++) its[3 * k + axis] = points[3 * vertex + axis]
  }
  return its
}

/** Measures a loop: the normal of the plane in which it has most area (Newell), that area, and the mean of its vertices. */
export function measureLoop(loop: Float64Array): { normal: number[]; area: number; centre: number[] } {
  const size = loop.length / 3
  const centre = [0, 0, 0]
  for (let i = 0; i < loop.length; i++) centre[i % 3] += loop[i] / size
  let [x, y, z] = [0, 0, 0]
  for (let k = 0; k < size; k++) {
    const [p, q] = [3 * k, 3 * ((k + 1) % size)]
    const [px, py, pz] = [loop[p] - centre[0], loop[p + 1] - centre[1], loop[p + 2] - centre[2]]
    const [qx, qy, qz] = [loop[q] - centre[0], loop[q + 1] - centre[1], loop[q + 2] - centre[2]]
    x += py * qz - pz * qy
    y += pz * qx - px * qz
    z += px * qy - py * qx
  }
  const twice = Math.sqrt(x * x + y * y + z * z)
  const normal = twice > 0 ? [x / twice, y / twice, z / twice] : [0, 0, 0]
  return { normal, area: twice / 2, centre }
}

/** Less openness than this is no opening. */
export const OPENING = 0.5
/** The cosine between the plane of a chain and the triangles that lie in it. */
const COPLANAR = 0.5

/**
 * Does a chain go around an opening? Of its edges those count whose triangles lie about in its plane. From −1, around a patch that lies
 * there, to 1, around an opening in such a patch; 0: there are none, as around the end of a tube. A chain that is not closed counts
 * as if a straight line closed it.
 */
export function openness(
  border: Border,
  { points, normals }: Surface,
  c: number,
  loop: ReturnType<typeof measureLoop>,
): number {
  const { first, chain, ends, lengths, out, halves } = border
  const { normal, area, centre } = loop
  if (!(area > 0)) return 0
  const along = (v: ArrayLike<number>, at: number) => normal[0] * v[at] + normal[1] * v[at + 1] + normal[2] * v[at + 2]
  let [sum, all] = [0, 0]
  for (let k = first[c]; k < first[c + 1]; k++) {
    const i = chain[k] >> 1
    if (Math.abs(along(normals, halves[i] - (halves[i] % 3))) < COPLANAR) continue
    const across = along(out, 3 * i)
    let into = 0
    for (let axis = 0; axis < 3; axis++) {
      const middle = (points[3 * ends[2 * i] + axis] + points[3 * ends[2 * i + 1] + axis]) / 2
      into -= lengths[i] * (out[3 * i + axis] - across * normal[axis]) * (middle - centre[axis])
    }
    sum += into
    all += Math.abs(into)
  }
  return all > 0 ? sum / all : 0
}
