import type { Vec3 } from '../../scenes/level.ts'
import { random } from '../../scenes/random.ts'
import { createHit, cylinder, type TriangleMesh } from '../../src/index.ts'
import { boundsOf } from './inputs.ts'
import { type Flight, type MoveLevel, meshOf } from './move-levels.ts'
import { STEP } from './peer.ts'

/** One wish, kept for a while. */
export interface Leg {
  /** On the ground, under the middle of the body. */
  readonly x: number
  readonly y: number
  readonly z: number
  /** The level velocity that is wished for: x, z, m/s. */
  readonly wish: Float64Array
  readonly steps: number
  /** How far a body comes that does it well, metres: along the wish (walking, stairs) or along its way (walls, corners). */
  readonly way: number
}

/** Everybody's, m/s. */
const SPEED = 4
/** A place that suits every body: an upright cylinder of this size, a little above the ground, is free. */
const ROOM = cylinder({ radius: 0.45, height: 1.7 })
/** Steepest ground of legs, as rise by run: everybody walks up 50°. */
const SLOPE = 0.8
/** Metres between the places of a way that are looked at. */
const PACE = 0.1
/** How far beside a route places are, along x and z. */
const BESIDE = 1.2
/** The highest riser that every round body of the benchmark rolls over, metres. */
const LOW_RISER = 0.08
/** How far beside the middle of a flight, metres. */
const ASIDE = 0.1
/** So many places are tried, and so many before there is one at all. */
const TRIES = 200_000
const FIRST_TRIES = 20_000

/** Finds legs in a level that nobody has prepared; made from the seed alone, and of no library's opinion but where ground and walls are. */
export class Scout {
  readonly #mesh: TriangleMesh
  readonly #next: () => number
  readonly #min: readonly number[]
  readonly #max: readonly number[]
  readonly #hit = createHit()

  readonly #route: readonly Vec3[]

  constructor(level: MoveLevel, seed: number) {
    this.#route = level.route ?? []
    this.#mesh = meshOf(level)
    this.#next = random(seed)
    const { min, max } = boundsOf(level)
    this.#min = min
    this.#max = max
  }

  /** Straight ways over open ground. */
  walking(count: number, steps = 60): Leg[] {
    const length = SPEED * STEP * steps
    return this.#search(count, () => {
      const start = this.#place()
      const [dx, dz] = this.#direction()
      if (start === null || this.#walkable(start, dx, dz, length) === null) return null
      return legOf(start, dx, dz, steps, length)
    })
  }

  standing(count: number, steps = 60): Leg[] {
    return this.#search(count, () => {
      const start = this.#place()
      return start && legOf(start, 0, 0, steps, 0)
    })
  }

  /** To a wall, at 25° to 65° to it, and along it. */
  walls(count: number, steps = 60): Leg[] {
    return this.#search(count, () => {
      const wall = this.#wallAhead()
      if (wall === null) return null
      const { start, dx, dz, distance, nx, nz, at } = wall
      const facing = -(dx * nx + dz * nz)
      if (facing < 0.42 || facing > 0.91) return null
      const along = (SPEED * STEP * steps - distance) * Math.sqrt(1 - facing * facing)
      const [tx, tz] = tangent(dx, dz, nx, nz)
      if (along < 0.5 || this.#walkable(at, tx, tz, along) === null) return null
      return legOf(start, dx, dz, steps, distance + along)
    })
  }

  /** Along a wall into a corner, and on. */
  corners(count: number, steps = 90): Leg[] {
    return this.#search(count, () => {
      const wall = this.#wallAhead()
      if (wall === null) return null
      const { start, dx, dz, distance, nx, nz, at } = wall
      const facing = -(dx * nx + dz * nz)
      if (facing < 0.3 || facing > 0.95) return null
      const [tx, tz] = tangent(dx, dz, nx, nz)
      const second = this.#wallFrom(at, tx, tz)
      if (second === null || second.distance > 2) return null
      // the wish d = −a n − b m with a and b above 0: neither wall lets go
      const { nx: mx, nz: mz } = second
      const turn = nx * mz - nz * mx
      if (!(Math.abs(turn) > 0.2)) return null
      const a = -(dx * mz - dz * mx) / turn
      const b = -(nx * dz - nz * dx) / turn
      if (a < 0.2 || b < 0.2) return null
      return legOf(start, dx, dz, steps, distance + second.distance)
    })
  }

  /** Over flights of steps, up or down, a little to the left or right of their middle; low ones only for who takes no steps. */
  stairs(count: number, flights: readonly Flight[], takesSteps: boolean): Leg[] {
    const fit = flights.filter(({ riser }) => takesSteps || riser <= LOW_RISER)
    if (fit.length === 0) return []
    return this.#search(count, () => {
      const { from, to } = fit[Math.floor(this.#next() * fit.length)]
      const [a, b] = this.#next() < 0.5 ? [from, to] : [to, from]
      const run = Math.hypot(b.x - a.x, b.z - a.z)
      const [dx, dz] = [(b.x - a.x) / run, (b.z - a.z) / run]
      const aside = ASIDE * (2 * this.#next() - 1)
      const start = this.#groundUnder(a.x - aside * dz, a.y + 0.5, a.z + aside * dx, 1)
      return start && legOf(start, dx, dz, Math.ceil(run / (SPEED * STEP)), run)
    })
  }

  #search(count: number, propose: () => Leg | null): Leg[] {
    const legs: Leg[] = []
    for (let tries = 0; legs.length < count && tries < (legs.length > 0 ? TRIES : FIRST_TRIES); tries++) {
      const leg = propose()
      if (leg !== null) legs.push(leg)
    }
    return legs
  }

  #direction(): [number, number] {
    const angle = 2 * Math.PI * this.#next()
    return [Math.cos(angle), Math.sin(angle)]
  }

  #place(): Vec3 | null {
    if (this.#route.length > 0) {
      const { x, y, z } = this.#onRoute()
      const aside = () => BESIDE * (2 * this.#next() - 1)
      return this.#groundUnder(x + aside(), y + 1, z + aside(), 2)
    }
    const [x, y, z] = this.#min.map((low, k) => low + this.#next() * (this.#max[k] + (k === 1 ? 0.5 : 0) - low))
    return this.#groundUnder(x, y, z, this.#max[1] - this.#min[1] + 1)
  }

  #onRoute(): Vec3 {
    const k = Math.floor(this.#next() * (this.#route.length - 1))
    const [a, b] = [this.#route[k], this.#route[k + 1]]
    const s = this.#next()
    return { x: a.x + s * (b.x - a.x), y: a.y + s * (b.y - a.y), z: a.z + s * (b.z - a.z) }
  }

  /** The ground below, if it is not too steep and there is room above it. */
  #groundUnder(x: number, y: number, z: number, depth: number): Vec3 | null {
    const hit = this.#hit
    if (!this.#mesh.castRay({ x, y, z }, { x: 0, y: -1, z: 0 }, depth, hit)) return null
    const { point, normal, faceNormal } = hit
    if (faceNormal.y <= 0) return null
    const slope = Math.sqrt(1 - normal.y * normal.y) / normal.y
    if (!(slope <= SLOPE)) return null
    const ground = { x: point.x, y: point.y, z: point.z }
    const lifted = { ...ground, y: ground.y + ROOM.height / 2 + ROOM.radius * slope + 0.1 }
    return this.#mesh.overlap(ROOM, lifted) ? null : ground
  }

  /** Where a straight way over ground ends, or null if it is not all of it ground with room above. */
  #walkable(from: Vec3, dx: number, dz: number, length: number): Vec3 | null {
    let here = from
    const paces = Math.ceil(length / PACE)
    for (let k = 1; k <= paces; k++) {
      const s = (length * k) / paces
      const next = this.#groundUnder(from.x + s * dx, here.y + 0.5, from.z + s * dz, 1)
      if (next === null || Math.abs(next.y - here.y) > SLOPE * PACE) return null
      here = next
    }
    return here
  }

  #wallAhead() {
    const start = this.#place()
    const [dx, dz] = this.#direction()
    const wall = start && this.#wallFrom(start, dx, dz)
    return wall && wall.distance > 0.3 ? { start: start as Vec3, dx, dz, ...wall } : null
  }

  /** A wall that is steep at knee and chest, and the ground half a metre before it. */
  #wallFrom(from: Vec3, dx: number, dz: number) {
    const hit = this.#hit
    const seen: { distance: number; nx: number; nz: number }[] = []
    for (const y of [0.35, 1.3]) {
      if (!this.#mesh.castRay({ ...from, y: from.y + y }, { x: dx, y: 0, z: dz }, 3, hit)) return null
      const { x: nx, y: ny, z: nz } = hit.normal
      if (Math.abs(ny) > 0.25) return null
      const level = Math.hypot(nx, nz)
      seen.push({ distance: hit.distance, nx: nx / level, nz: nz / level })
    }
    const [low, high] = seen
    if (low.nx * high.nx + low.nz * high.nz < 0.8 || Math.abs(low.distance - high.distance) > 0.5) return null
    const facing = -(dx * low.nx + dz * low.nz)
    const distance = Math.min(low.distance, high.distance) - 0.5 / Math.max(facing, 0.2)
    const at = distance > 0 ? this.#walkable(from, dx, dz, distance) : null
    return at && { nx: low.nx, nz: low.nz, distance, at }
  }
}

function legOf({ x, y, z }: Vec3, dx: number, dz: number, steps: number, way: number): Leg {
  return { x, y, z, wish: Float64Array.of(SPEED * dx, SPEED * dz), steps, way }
}

function tangent(dx: number, dz: number, nx: number, nz: number): [number, number] {
  const into = dx * nx + dz * nz
  const [tx, tz] = [dx - into * nx, dz - into * nz]
  const length = Math.hypot(tx, tz)
  return [tx / length, tz / length]
}
