/** Bodies that move and turn, judged at many instants by the same bodies at rest. */
import { random } from '../../scenes/random.ts'
import {
  box,
  capsule,
  castTurning,
  createHit,
  cylinder,
  ellipsoid,
  type Hull,
  hull,
  type Mover,
  type Placement,
  plane,
  type Quat,
  sphere,
  TriangleMesh,
  type Vec3,
  World,
} from '../../src/index.ts'

type Next = () => number
const INSTANTS = 300
/** Less than rounding moves the body on its way: it must be free when it is smaller by this. */
const ROUNDING = 1e-9

const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })
const spread = (next: Next, size: number): Vec3 =>
  at((next() - 0.5) * size, (next() - 0.5) * size, (next() - 0.5) * size)
const pick = <T>(next: Next, list: readonly T[]): T => list[Math.floor(next() * list.length)]

/** The sizes of a body, each with another one added. */
export function grown(body: Mover | Hull, by: number): Mover | Hull {
  if (body.kind === 'hull') return grownHull(body, by)
  if (body.kind === 'sphere') return sphere({ radius: body.radius + by })
  if (body.kind === 'capsule') return capsule({ radius: body.radius + by, height: body.height + 2 * by })
  if (body.kind === 'cylinder') return cylinder({ radius: body.radius + by, height: body.height + 2 * by })
  const more = ({ x, y, z }: Vec3): Vec3 => at(x + by, y + by, z + by)
  if (body.kind === 'box') return box({ halfExtents: more(body.halfExtents) })
  return ellipsoid({ radii: more(body.radii) })
}

/** Scaled about the mean of its corners: by a share of the least distance from there to a face. */
function grownHull({ vertices, triangles }: Hull, by: number): Hull {
  const corners = Array.from({ length: vertices.length / 3 }, (_, i) => vertices.slice(3 * i, 3 * i + 3))
  const middle = [0, 1, 2].map((k) => corners.reduce((sum, corner) => sum + corner[k] / corners.length, 0))
  let least = Number.POSITIVE_INFINITY
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((i) => corners[triangles[t + i]])
    const [u, v] = [b, c].map((corner) => corner.map((x, k) => x - a[k]))
    const normal = [0, 1, 2].map((k) => u[(k + 1) % 3] * v[(k + 2) % 3] - u[(k + 2) % 3] * v[(k + 1) % 3])
    const height = normal.reduce((sum, n, k) => sum + n * (a[k] - middle[k]), 0) / Math.hypot(...normal)
    least = Math.min(least, height)
  }
  return hull({ points: corners.flatMap((corner) => corner.map((x, k) => x + (by / least) * (x - middle[k]))) })
}

function bodyOf(next: Next): Mover | Hull {
  const some = (): number => 0.2 + next()
  const radius = 0.1 + 0.5 * next()
  return pick(next, [
    () => sphere({ radius }),
    () => box({ halfExtents: at(some(), some(), 0.1 + 0.2 * next()) }),
    () => capsule({ radius, height: 2 * radius + 2 * next() }),
    () => cylinder({ radius, height: 0.2 + 2 * next() }),
    () => ellipsoid({ radii: at(some(), some(), 0.1 + 0.5 * next()) }),
    () => {
      const shift = spread(next, pick(next, [0, 1]))
      const points = Array.from({ length: pick(next, [4, 8, 20]) }, () => spread(next, 1.2))
      return hull({ points: points.map(({ x, y, z }) => at(x + shift.x, y + shift.y, 1.5 * (z + shift.z))) })
    },
  ])()
}

const unit = ({ x, y, z, w }: Quat): Quat => {
  const length = Math.sqrt(x * x + y * y + z * z + w * w)
  return { x: x / length, y: y / length, z: z / length, w: w / length }
}

/** The orientation at a share of the turn, the shorter way: the sines of the two parts of the arc. */
export function between(a: Quat, b: Quat, t: number): Quat {
  const [p, q] = [unit(a), unit(b)]
  const dot = p.x * q.x + p.y * q.y + p.z * q.z + p.w * q.w
  const sign = dot < 0 ? -1 : 1
  const angle = Math.acos(Math.min(1, Math.abs(dot)))
  const [u, v] = angle < 1e-7 ? [1 - t, t] : [Math.sin((1 - t) * angle), Math.sin(t * angle)]
  const mix = (m: number, n: number): number => u * m + sign * v * n
  return unit({ x: mix(p.x, q.x), y: mix(p.y, q.y), z: mix(p.z, q.z), w: mix(p.w, q.w) })
}

const placeAt = (from: Vec3, to: Vec3, t: number): Vec3 =>
  at(from.x + t * (to.x - from.x), from.y + t * (to.y - from.y), from.z + t * (to.z - from.z))

function targetOf(next: Next): TriangleMesh | World {
  const positions: number[] = []
  for (let i = 0; i < 4; i++) {
    const middle = spread(next, 5)
    for (let k = 0; k < 3; k++) {
      const corner = spread(next, 2)
      positions.push(middle.x + corner.x, middle.y + corner.y, middle.z + corner.z)
    }
  }
  const mesh = new TriangleMesh(positions)
  if (next() < 0.5) return mesh
  const world = new World()
  world.add(mesh)
  world.add(box({ halfExtents: at(0.5, 0.2, 1) }), {
    position: spread(next, 6),
    orientation: { ...spread(next, 2), w: 1 },
  })
  world.add(sphere({ radius: 0.4 }), { position: spread(next, 6) })
  world.add(plane({ normal: at(0.1, 1, 0) }), { position: at(0, -4, 0) })
  return world
}

export interface TurningsJudged {
  motions: number
  hits: number
  instants: number
  /** Hits at the very start. */
  still: number
  wrong: string[]
}

export function judgeTurnings(seed: number, cases: number): TurningsJudged {
  const next = random(seed)
  const told: TurningsJudged = { motions: 0, hits: 0, instants: 0, still: 0, wrong: [] }
  const hit = createHit()
  const reached: Quat = { x: 0, y: 0, z: 0, w: 0 }
  for (let i = 0; i < cases; i++) {
    const target = targetOf(next)
    const body = bodyOf(next)
    const turned = (): Quat => ({ ...spread(next, 2), w: next() - 0.5 })
    const orientation = turned()
    const from: Placement = { position: spread(next, 7), orientation }
    const end = next() < 0.2 ? from.position : spread(next, 7)
    const to: Placement = { position: end, orientation: next() < 0.15 ? orientation : turned() }
    const tolerance = pick(next, [0.1, 0.01, 0.002])
    const met = castTurning(target, body, from, to, hit, { tolerance, reached })
    const fail = (what: string): void => void told.wrong.push(`seed ${seed}, case ${i}, a ${body.kind}: ${what}`)
    const smaller = grown(body, -ROUNDING)
    const larger = grown(body, tolerance)
    const touches = (shape: Mover | Hull, t: number): boolean =>
      target.overlapAny(shape, placeAt(from.position, to.position, t), {
        orientation: between(from.orientation as Quat, to.orientation as Quat, t),
      })
    told.motions++
    const until = met ? hit.fraction : 1
    if (met) told.hits++
    if (met && until === 0) told.still++
    // dense just before the hit, where it would be late
    for (let k = 0; k < INSTANTS; k++) {
      const t = k % 2 === 0 ? (until * k) / INSTANTS : until * (1 - 2 ** (-k / 10))
      told.instants++
      if (until > 0 && touches(smaller, t)) {
        fail(`touches at ${t}, before ${until}`)
        break
      }
    }
    if (!met && touches(smaller, 1)) fail('touches at the end')
    if (met && !touches(larger, until)) fail(`is farther than ${tolerance} at ${until}`)
    const right = between(from.orientation as Quat, to.orientation as Quat, until)
    const dot = Math.abs(right.x * reached.x + right.y * reached.y + right.z * reached.z + right.w * reached.w)
    const { x, y, z, w } = reached
    if (!(Math.abs(dot / Math.sqrt(x * x + y * y + z * z + w * w) - 1) < 1e-12)) fail('the orientation is another one')
  }
  return told
}
