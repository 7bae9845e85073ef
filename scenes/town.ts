import { flightSide } from './flights.ts'
import {
  addTriangle,
  addVertex,
  type Builder,
  type Color,
  createBuilder,
  finish,
  type Level,
  type Vec3,
} from './level.ts'
import { fractal } from './noise.ts'
import { hash, random } from './random.ts'
import { alongX, box, cylinder, turnedBox } from './solids.ts'

export interface TownOptions {
  seed?: number
  /** Plots along each side. */
  plots?: number
}

/** A flight of steps, from the pavement before it to the landing above it. */
export interface TownFlight {
  from: Vec3
  to: Vec3
  riser: number
}

/** Edge of a plot, and of a square of the pavement, metres. */
const PLOT = 10
const PAVING = 0.5
/** How far solids are set into the ground. */
const ROOT = -1.5
/** Half the length of a landing between two flights. */
const LANDING = 0.7
/** Heights of the pavement's waves and of single stones. */
const WAVES = 0.25
const STONES = 0.03

const STONE: Color = [0.71, 0.68, 0.62]
const WALL: Color = [0.62, 0.5, 0.42]
const GROUND: Color = [0.6, 0.57, 0.5]

/** What stands on plots, by share; 'low' steps are for round bodies too. Pavement is level around steps. */
const KINDS = ['low', 'steps', 'ramp', 'ramp', 'house', 'house', 'corner', 'corner', 'pillars', 'open'] as const
type Kind = (typeof KINDS)[number]

/**
 * A walled town of square plots on uneven pavement: houses at any angle, corners between walls, pillars, ramps, and steps
 * from 5 to 30 cm. About 30,000 triangles; all of it is made from the seed.
 */
export function town({ seed = 1, plots = 6 }: TownOptions = {}): Level & { spawn: Vec3; flights: TownFlight[] } {
  const next = random(seed)
  const between = (low: number, high: number) => low + next() * (high - low)
  const kinds = deal(plots * plots, next)
  const builder = createBuilder()
  pave(builder, plots, kinds, seed)
  const flights: TownFlight[] = []
  kinds.forEach((kind, i) => {
    const x = middle(plots, Math.floor(i / plots))
    const z = middle(plots, i % plots)
    if (kind === 'low') flights.push(...steps(builder, x, z, between(0.05, 0.075), 0.32, 8, between(1.1, 1.8)))
    if (kind === 'steps') {
      const riser = between(0.15, 0.295)
      flights.push(...steps(builder, x, z, riser, 0.28, Math.floor(1.7 / riser), between(1.1, 1.8)))
    }
    if (kind === 'ramp') ramp(builder, x, z, between(0.2, 0.75), between(1.1, 1.8))
    if (kind === 'house') {
      const [halfX, halfZ] = [between(1.2, 2.6), between(1.2, 2.6)]
      turnedBox(builder, x, z, halfX, halfZ, direction(next()), ROOT, between(3.5, 6), WALL)
    }
    if (kind === 'corner') corner(builder, x, z, direction(next()), between(0.35, 0.95))
    if (kind === 'pillars') {
      for (let k = 0; k < 4; k++) {
        const [px, pz] = [x + (k < 2 ? -1.8 : 1.8), z + (k % 2 === 0 ? -1.8 : 1.8)]
        cylinder(builder, px + between(-0.6, 0.6), pz + between(-0.6, 0.6), between(0.25, 0.6), ROOT, 3.5, 16, STONE)
      }
    }
  })
  wall(builder, (plots * PLOT) / 2)
  const { positions, indices } = finish(builder)
  const crossing = (Math.floor(plots / 2) - plots / 2) * PLOT
  return { name: 'town', positions, indices, flights, spawn: { x: crossing, y: 0, z: crossing } }
}

function middle(plots: number, i: number): number {
  return (i + 0.5 - plots / 2) * PLOT
}

/** Every kind as often as any other, or nearly so, in a random order. */
function deal(count: number, next: () => number): Kind[] {
  const kinds = Array.from({ length: count }, (_, i) => KINDS[i % KINDS.length])
  for (let i = count - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1))
    ;[kinds[i], kinds[j]] = [kinds[j], kinds[i]]
  }
  return kinds
}

/** One of the directions of the first quarter turn, by the tangent of half its angle. */
function direction(t: number): [number, number] {
  return [(1 - t * t) / (1 + t * t), (2 * t) / (1 + t * t)]
}

/** The pavement: waves and uneven stones, which fade towards the edges of a plot, and none where there are steps. */
function pave(builder: Builder, plots: number, kinds: readonly Kind[], seed: number): void {
  const n = Math.round((plots * PLOT) / PAVING)
  const perPlot = n / plots
  const first = builder.positions.length / 3
  for (let i = 0; i <= n; i++) {
    for (let j = 0; j <= n; j++) {
      const kind =
        kinds[plots * Math.min(plots - 1, Math.floor(i / perPlot)) + Math.min(plots - 1, Math.floor(j / perPlot))]
      const inwards = (k: number) => Math.min(k % perPlot, perPlot - (k % perPlot)) * PAVING
      const fade = kind === 'low' || kind === 'steps' ? 0 : Math.min(1, inwards(i) / 1.5, inwards(j) / 1.5)
      const [x, z] = [i * PAVING - (plots * PLOT) / 2, j * PAVING - (plots * PLOT) / 2]
      const y = WAVES * (fractal(x / 4, z / 4, 0, 2, seed) - 0.75) + STONES * (hash(i, j, 0, seed) - 0.5)
      addVertex(builder, x, fade * y, z, GROUND)
    }
  }
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      const a = first + i * (n + 1) + j
      const [b, c, d] = [a + 1, a + n + 2, a + n + 1]
      if ((i + j) % 2 === 0) {
        addTriangle(builder, a, b, c)
        addTriangle(builder, a, c, d)
      } else {
        addTriangle(builder, a, b, d)
        addTriangle(builder, b, c, d)
      }
    }
  }
}

/** A flight up along −z, a landing, and the same flight down again. */
function steps(
  builder: Builder,
  x: number,
  z: number,
  riser: number,
  tread: number,
  count: number,
  halfWidth: number,
): TownFlight[] {
  const start = z + LANDING + count * tread
  const up = flightSide({ start, foot: 0, steps: count, riser, tread, way: -1, root: ROOT }, LANDING)
  const down: number[] = []
  // without the foot of the landing, which lies inside, and its end, which both share
  for (let i = up.length - 6; i >= 0; i -= 2) down.push(2 * z - up[i], up[i + 1])
  alongX(builder, [...up.slice(0, -4), ...down], x - halfWidth, x + halfWidth, STONE)
  const to = { x, y: count * riser, z }
  const foot = LANDING + count * tread + 0.8
  return [-foot, foot].map((away) => ({ from: { x, y: 0, z: z + away }, to, riser }))
}

/** Up, a landing, and down again. */
function ramp(builder: Builder, x: number, z: number, slope: number, halfWidth: number): void {
  const run = Math.min(3, 1.6 / slope)
  const top = run * slope - 0.1
  const end = LANDING + run
  const side = [end, ROOT, end, -0.1, LANDING, top, -LANDING, top, -end, -0.1, -end, ROOT]
  alongX(
    builder,
    side.map((value, i) => (i % 2 === 0 ? z + value : value)),
    x - halfWidth,
    x + halfWidth,
    STONE,
  )
}

/** Two walls that meet at an angle between 39° and 87°, open towards +x, +z or between. */
function corner(builder: Builder, x: number, z: number, [dx, dz]: readonly [number, number], t: number): void {
  const [c, s] = direction(t)
  const [ex, ez] = [dx * c - dz * s, dx * s + dz * c]
  const [ax, az] = [x - 1.2 * (dx + ex), z - 1.2 * (dz + ez)]
  for (const [k, [ux, uz]] of [[dx, dz] as const, [ex, ez] as const].entries())
    turnedBox(builder, ax + 2.2 * ux, az + 2.2 * uz, 2.5, 0.2, [ux, uz], ROOT, 3 + 0.3 * k, WALL)
}

function wall(builder: Builder, half: number): void {
  const outer = half + 0.5
  box(builder, -outer, ROOT, -outer, -half + 0.1, 3.2, outer, WALL)
  box(builder, half - 0.1, ROOT, -outer, outer, 3.3, outer, WALL)
  box(builder, -outer, ROOT - 0.1, -outer, outer, 3, -half + 0.1, WALL)
  box(builder, -outer, ROOT - 0.1, half - 0.1, outer, 3.1, outer, WALL)
}
