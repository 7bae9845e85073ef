/** Random rooms for balls: what is in them as carom's colliders, and as surfaces for the judge. */
import { random } from '../../scenes/random.ts'
import {
  type BallOptions,
  box,
  type ColliderOptions,
  pipe,
  plane,
  type Sides,
  sphere,
  type Thing,
  TriangleMesh,
  type Vec3,
  World,
} from '../../src/index.ts'
import { clearance, lengthOf, type Point, type Surface } from './judge.ts'

export interface Room {
  name: string
  things: [Thing | Float64Array, ColliderOptions][]
  surfaces: Surface[]
  balls: BallOptions[]
  gravity: Vec3
  dt: number
  /** Boxes around furniture, in which no ball begins: middle and half extents. */
  furniture: [Point, Point][]
  /** Of all balls 1: energy is kept. */
  elastic: boolean
}

type Dice = () => number
const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })
const vec = (p: Point): Vec3 => at(p[0], p[1], p[2])
const between = (dice: Dice, low: number, high: number): number => low + dice() * (high - low)
const spread = (dice: Dice, low: number, high: number): number => low * (high / low) ** dice()
const pick = <T>(dice: Dice, list: readonly T[]): T => list[Math.floor(dice() * list.length)]

function direction(dice: Dice): Point {
  for (;;) {
    const p: Point = [between(dice, -1, 1), between(dice, -1, 1), between(dice, -1, 1)]
    const length = lengthOf(p)
    if (length > 0.1 && length < 1) return [p[0] / length, p[1] / length, p[2] / length]
  }
}

/** A box of triangles that looks inwards (or outwards), every face cut into k × k squares. */
function boxOfTriangles(centre: Point, half: Point, k: number, inwards: boolean): number[] {
  const out: number[] = []
  for (let axis = 0; axis < 3; axis++)
    for (const side of [-1, 1]) {
      const u = (axis + 1) % 3
      const w = (axis + 2) % 3
      const corner = (i: number, j: number): number[] => {
        const p = [0, 0, 0]
        p[axis] = centre[axis] + side * half[axis]
        p[u] = centre[u] + half[u] * ((2 * i) / k - 1)
        p[w] = centre[w] + half[w] * ((2 * j) / k - 1)
        return p
      }
      for (let i = 0; i < k; i++)
        for (let j = 0; j < k; j++) {
          const [a, b, c, d] = [corner(i, j), corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1)]
          if ((side === 1) === inwards) out.push(...a, ...c, ...b, ...a, ...d, ...c)
          else out.push(...a, ...b, ...c, ...a, ...c, ...d)
        }
    }
  return out
}

/** A ball of triangles that looks outwards, by cutting an octahedron. */
function roundOfTriangles(centre: Point, radius: number, cuts: number): number[] {
  type Face = [Point, Point, Point]
  const unit = (p: Point): Point => {
    const l = lengthOf(p)
    return [p[0] / l, p[1] / l, p[2] / l]
  }
  const middle = (p: Point, q: Point): Point => unit([p[0] + q[0], p[1] + q[1], p[2] + q[2]])
  let faces: Face[] = []
  for (const x of [-1, 1])
    for (const y of [-1, 1])
      for (const z of [-1, 1]) {
        const a: Point = [x, 0, 0]
        const b: Point = [0, y, 0]
        const c: Point = [0, 0, z]
        faces.push(x * y * z > 0 ? [a, b, c] : [a, c, b])
      }
  for (let i = 0; i < cuts; i++)
    faces = faces.flatMap(([a, b, c]): Face[] => {
      const [d, e, f] = [middle(a, b), middle(b, c), middle(c, a)]
      return [
        [a, d, f],
        [d, b, e],
        [f, e, c],
        [d, e, f],
      ]
    })
  return faces.flat().flatMap((p) => [0, 1, 2].map((k) => centre[k] + radius * p[k]))
}

const KINDS = [
  'planes',
  'pipes',
  'inside a pipe',
  'solids',
  'coarse',
  'fine',
  'furnished',
  'soup',
  'wedge',
  'crowded',
] as const

/** A room for a seed; ten kinds in turn. */
export function makeRoom(seed: number): Room {
  const dice = random(seed * 7919 + 13)
  const kind = KINDS[seed % KINDS.length]
  const size = spread(dice, 10, 1000)
  const half: Point = [size / 2, (size / 2) * between(dice, 0.5, 1), (size / 2) * between(dice, 0.5, 1)]
  const centre: Point = dice() < 0.5 ? [0, 0, 0] : [between(dice, -size, size), between(dice, -size, size), 0]
  const room: Room = {
    name: `${seed}: ${kind}`,
    things: [],
    surfaces: [],
    furniture: [],
    balls: [],
    gravity: at(0, 0, 0),
    dt: pick(dice, [1 / 240, 1 / 60, 1 / 60, 0.1, 0.6]),
    elastic: dice() < 0.6,
  }
  // a kick of more than a little of the room would be no gravity any more
  if (dice() < 0.5) room.gravity = at(0, -Math.min(spread(dice, 0.1, 10), 0.02 / room.dt ** 2) * size, 0)
  const sides = pick(dice, ['both', 'front'] as const)
  furnish(dice, room, kind, centre, half, sides)
  const largest = Math.min(20, size * (kind === 'crowded' ? 0.08 : 0.06))
  const smallest = Math.max(0.05, largest / spread(dice, 1, 20))
  const count = kind === 'crowded' ? 40 : 4 + Math.floor(dice() * 20)
  const restitution = dice() < 0.3 ? 0 : -1
  const speed = Math.min(spread(dice, 0.05, 5), 1 / room.dt) * size
  for (let tries = 0; room.balls.length < count && tries < 4000; tries++) {
    const radius = spread(dice, smallest, largest)
    const p: Point = [0, 1, 2].map((k) => centre[k] + between(dice, -1, 1) * half[k]) as unknown as Point
    if (!isFree(room, centre, half, p, radius)) continue
    const d = direction(dice)
    const v = speed * dice()
    room.balls.push({
      position: vec(p),
      velocity: at(v * d[0], v * d[1], v * d[2]),
      radius,
      mass: dice() < 0.03 ? Number.POSITIVE_INFINITY : spread(dice, 0.01, 100),
      restitution: room.elastic ? 1 : restitution < 0 ? dice() : restitution,
    })
  }
  return room
}

function isFree(room: Room, centre: Point, half: Point, p: Point, radius: number): boolean {
  for (let k = 0; k < 3; k++) if (Math.abs(p[k] - centre[k]) > half[k] - radius) return false
  for (const [middle, h] of room.furniture)
    if ([0, 1, 2].every((k) => Math.abs(p[k] - middle[k]) < h[k] + radius)) return false
  for (const surface of room.surfaces) if (clearance(surface, p, p) < radius || isBehind(surface, p)) return false
  for (const { position, radius: r } of room.balls)
    if (lengthOf([position.x - p[0], position.y - p[1], position.z - p[2]]) < radius + r) return false
  return true
}

/** Behind a plane, whichever sides it has; or within a one-sided pipe. */
function isBehind(surface: Surface, p: Point): boolean {
  if (surface.kind === 'plane')
    return surface.normal[0] * p[0] + surface.normal[1] * p[1] + surface.normal[2] * p[2] < surface.offset
  if (surface.kind !== 'pipe' || surface.inside) return false
  const { point, axis } = surface
  const [x, y, z] = [p[0] - point[0], p[1] - point[1], p[2] - point[2]]
  return lengthOf([y * axis[2] - z * axis[1], z * axis[0] - x * axis[2], x * axis[1] - y * axis[0]]) < surface.radius
}

function furnish(dice: Dice, room: Room, kind: (typeof KINDS)[number], centre: Point, half: Point, sides: Sides): void {
  const { things, surfaces, furniture } = room
  const addPlane = (normal: Point, point: Point): void => {
    const made = plane({ normal: vec(normal) })
    const n: Point = [made.normal.x, made.normal.y, made.normal.z]
    const offset = n[0] * point[0] + n[1] * point[1] + n[2] * point[2]
    things.push([plane({ normal: made.normal, offset }), { sides }])
    surfaces.push({ kind: 'plane', normal: n, offset })
  }
  const addPipe = (point: Point, axis: Point, radius: number, s: Sides): void => {
    things.push([pipe({ radius, axis: vec(axis) }), { position: vec(point), sides: s }])
    surfaces.push({ kind: 'pipe', point, axis, radius, inside: s === 'both' })
  }
  const addTriangles = (list: number[], s: Sides): void => {
    const vertices = Float64Array.from(list)
    things.push([vertices, { sides: s }])
    surfaces.push({ kind: 'triangles', vertices })
  }
  const somewhere = (): Point =>
    [0, 1, 2].map((k) => centre[k] + between(dice, -0.8, 0.8) * half[k]) as unknown as Point
  const smaller = Math.min(...half)

  if (kind === 'coarse' || kind === 'fine' || kind === 'furnished') {
    addTriangles(boxOfTriangles(centre, half, kind === 'fine' ? 9 : kind === 'coarse' ? 1 : 3, true), sides)
  } else if (kind === 'inside a pipe') {
    const radius = smaller * between(dice, 0.6, 1)
    addPipe(centre, [1, 0, 0], radius, 'both')
    addPlane([1, 0, 0], [centre[0] - half[0], 0, 0])
    addPlane([-1, 0, 0], [centre[0] + half[0], 0, 0])
    addPlane([0, 1, 0], [0, centre[1] - smaller, 0])
    addPlane([0, -1, 0], [0, centre[1] + smaller, 0])
  } else {
    for (let k = 0; k < 3; k++)
      for (const side of [-1, 1]) {
        const normal: [number, number, number] = [0, 0, 0]
        normal[k] = -side
        const point: [number, number, number] = [0, 0, 0]
        point[k] = centre[k] + side * half[k]
        addPlane(normal, point)
      }
  }
  if (kind === 'pipes')
    for (let i = 0; i < 3; i++) addPipe(somewhere(), direction(dice), smaller * between(dice, 0.05, 0.3), sides)
  if (kind === 'solids')
    for (let i = 0; i < 4; i++) {
      const p = somewhere()
      if (i % 2 === 0) {
        const radius = smaller * between(dice, 0.1, 0.3)
        things.push([sphere({ radius }), { position: vec(p) }])
        surfaces.push({ kind: 'sphere', centre: p, radius })
      } else {
        const h: Point = [0, 1, 2].map(() => smaller * between(dice, 0.05, 0.3)) as unknown as Point
        things.push([box({ halfExtents: vec(h) }), { position: vec(p) }])
        surfaces.push({ kind: 'triangles', vertices: Float64Array.from(boxOfTriangles(p, h, 1, false)) })
        furniture.push([p, h])
      }
    }
  if (kind === 'furnished')
    for (let i = 0; i < 3; i++) {
      const p = somewhere()
      const radius = smaller * between(dice, 0.1, 0.4)
      if (i === 0) addTriangles(boxOfTriangles(p, [radius, radius / 2, radius / 3], 2, false), sides)
      else addTriangles(roundOfTriangles(p, radius, i), sides)
      furniture.push([p, [radius, radius, radius]])
    }
  if (kind === 'soup') {
    const list: number[] = []
    for (let i = 0; i < 40; i++) {
      const a = somewhere()
      const d = direction(dice)
      const e = direction(dice)
      const long = smaller * between(dice, 0.05, 0.5)
      const wide = dice() < 0.3 ? long * 1e-4 : long * dice()
      for (let k = 0; k < 3; k++) list.push(a[k])
      for (let k = 0; k < 3; k++) list.push(a[k] + long * d[k])
      for (let k = 0; k < 3; k++) list.push(a[k] + 0.5 * long * d[k] + wide * e[k])
    }
    addTriangles(list, 'both')
  }
  if (kind === 'wedge') {
    const lean = between(dice, 0.02, 0.3)
    const point: Point = [centre[0], centre[1] - half[1], centre[2]]
    addPlane([1, lean, 0], point)
    addPlane([0, 1, lean], point)
  }
}

/** The room as a World; triangles and things in another order for another seed. */
export function worldOf(room: Room, order: number): { world: World; meshes: TriangleMesh[] } {
  const world = new World()
  const meshes: TriangleMesh[] = []
  const dice = random(order)
  for (const [thing, options] of room.things) {
    if (!(thing instanceof Float64Array)) {
      world.add(thing, options)
      continue
    }
    const ids = shuffled(thing.length / 9, order === 0 ? undefined : dice)
    const positions = new Float64Array(thing.length)
    for (const [to, from] of ids.entries()) positions.set(thing.subarray(from * 9, from * 9 + 9), to * 9)
    const mesh = new TriangleMesh(positions, undefined, { sides: options.sides })
    meshes.push(mesh)
    world.add(mesh)
  }
  return { world, meshes }
}

/** 0..n-1, shuffled if there are dice. */
export function shuffled(n: number, dice: Dice | undefined): number[] {
  const list = Array.from({ length: n }, (_, i) => i)
  if (dice)
    for (let i = n - 1; i > 0; i--) {
      const j = Math.floor(dice() * (i + 1))
      const kept = list[i]
      list[i] = list[j]
      list[j] = kept
    }
  return list
}
