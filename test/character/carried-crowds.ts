/**
 * Crowds on platforms that turn, tilt, rise and go, dealt and judged from plain geometry: whether anybody is in anybody, or has come through,
 * after each step and on its way. No line of this is shared with what it judges.
 */
import {
  box,
  Character,
  capsule,
  cos,
  cylinder,
  ellipsoid,
  type MoveResult,
  plane,
  sin,
  sphere,
  type Vec3,
  World,
  walkAll,
} from '../../src/index.ts'
import type { Mover } from '../../src/mesh/solid.ts'
import { type Dice, diceOf, seedOf } from '../prove/dice.ts'

const SKIN = 0.02

/** Upright, with its skin: half of what it measures along each axis. */
export interface Body {
  readonly kind: Mover['kind']
  readonly half: readonly number[]
}

const SHAPES: readonly Mover[] = [
  capsule({ radius: 0.3, height: 1.8 }),
  cylinder({ radius: 0.3, height: 1.8 }),
  sphere({ radius: 0.4 }),
  ellipsoid({ radii: { x: 0.35, y: 0.9, z: 0.35 } }),
  box({ halfExtents: { x: 0.3, y: 0.8, z: 0.2 } }),
]

const bodyOf = ({ shape, extents }: Character): Body => ({ kind: shape.kind, half: [...extents.subarray(3)] })

/** How far a unit vector (f aside along a, b; u up) leads out of a body. */
function reach({ kind, half: [x, y] }: Body, f: number, u: number): number {
  if (kind === 'sphere') return x
  if (kind === 'capsule') return x + (y - x) * Math.abs(u)
  if (kind === 'cylinder') return x * f + y * Math.abs(u)
  return Math.sqrt(x * x * f * f + y * y * u * u)
}

/** Of two that are round about y: the widest gap that any direction shows, found in the plane through both axes. */
function gapOfRound(a: Body, b: Body, flat: number, up: number): number {
  const gap = (angle: number) => {
    const f = Math.cos(angle)
    const u = Math.sin(angle)
    return flat * f + up * u - reach(a, f, u) - reach(b, f, u)
  }
  const steps = 24
  const width = Math.PI / steps
  let best = 0
  let most = Number.NEGATIVE_INFINITY
  for (let i = 0; i <= steps; i++) {
    const here = gap(-Math.PI / 2 + i * width)
    if (here > most) [most, best] = [here, -Math.PI / 2 + i * width]
  }
  let [low, high] = [best - width, best + width]
  for (let i = 0; i < 60; i++) {
    const [p, q] = [low + (high - low) / 3, high - (high - low) / 3]
    if (gap(p) < gap(q)) low = p
    else high = q
  }
  return Math.max(most, gap((low + high) / 2))
}

/** Of a box and another: of an ellipsoid in the space where that is a ball, which is right in its sign and up to a factor of 3. */
function gapOfBox({ half: [x, y, z] }: Body, other: Body, d: readonly number[]): number {
  const { kind } = other
  const [rx, ry, rz] = other.half
  if (kind === 'box') return Math.max(Math.abs(d[0]) - x - rx, Math.abs(d[1]) - y - ry, Math.abs(d[2]) - z - rz)
  const aside = (ax: number, az: number) =>
    ax > 0 || az > 0 ? Math.hypot(Math.max(ax, 0), Math.max(az, 0)) : Math.max(ax, az)
  if (kind === 'cylinder') return Math.max(aside(Math.abs(d[0]) - x, Math.abs(d[2]) - z) - rx, Math.abs(d[1]) - y - ry)
  const s = kind === 'ellipsoid' ? rx / ry : 1
  const core = kind === 'capsule' ? ry - rx : 0
  const away = [Math.abs(d[0]) - x, (Math.abs(d[1]) - y - core) * s, Math.abs(d[2]) - z]
  if (Math.max(...away) <= 0) return Math.max(...away) - rx
  return Math.hypot(...away.map((w) => Math.max(w, 0))) - rx
}

/** The gap between two bodies, negative where they overlap; d from a to b. */
export function gapBetween(a: Body, b: Body, d: readonly number[]): number {
  if (a.kind === 'box') return gapOfBox(a, b, d)
  if (b.kind === 'box') return gapOfBox(b, a, d)
  return gapOfRound(a, b, Math.hypot(d[0], d[2]), d[1])
}

type Way = (time: number) => { position: Vec3; orientation: { x: number; y: number; z: number; w: number } }

/** A platform's pose as a function of time. */
function dealWay(dice: Dice, x: number, kinds: readonly string[]): { way: Way; kind: string; spin: number } {
  const kind = dice.pick(kinds)
  const has = (...names: string[]) => names.includes(kind) || kind === 'all'
  const spin = has('turns', 'bus') ? dice.between(-1.5, 1.5) * (kind === 'bus' ? 0.4 : 1) : 0
  const tilt = has('tilts') ? dice.between(0.02, 0.2) : 0
  const rise = has('rises') ? dice.between(0.1, 1) : 0
  const go = has('goes', 'bus') ? dice.between(-6, 6) : 0
  const rate = dice.between(0.5, 3)
  const [ax, az] = dice.chance(0.5) ? [1, 0] : [0, 1]
  const way: Way = (time) => {
    const [c, s] = [cos((spin * time) / 2), sin((spin * time) / 2)]
    const lean = (tilt * sin(rate * time)) / 2
    const [lc, ls] = [cos(lean), sin(lean)]
    // the turn about y, then the lean about x or z
    const orientation = { x: ls * (ax * c + az * s), y: lc * s, z: ls * (az * c - ax * s), w: lc * c }
    return { position: { x, y: rise * sin(rate * time) - 0.5, z: go * time }, orientation }
  }
  return { way, kind, spin }
}

export interface Verdict {
  runs: number
  steps: number
  crushed: number
  least: number
  wrong: string[]
}

/** Runs so many crowds. */
export function judgeCarriedCrowds(seed: number, from: number, to: number): Verdict {
  const verdict: Verdict = { runs: 0, steps: 0, crushed: 0, least: 0, wrong: [] }
  for (let i = from; i < to; i++) judgeOne(seed, i, verdict)
  return verdict
}

export function judgeOne(seed: number, run: number, verdict: Verdict): void {
  const dice = diceOf(seedOf(seed, 'carried crowds', run))
  const rate = dice.pick([24, 60, 144])
  const world = new World()
  world.add(plane({ normal: { x: 0, y: 1, z: 0 }, offset: -6 }))
  const two = dice.chance(0.4)
  // two are round, so that neither comes into the other as it turns
  const kinds = two ? ['still', 'turns', 'turns', 'goes'] : ['turns', 'turns', 'tilts', 'rises', 'goes', 'bus', 'all']
  const floor = two ? cylinder({ radius: 4, height: 1 }) : box({ halfExtents: { x: 5, y: 0.5, z: 5 } })
  const platforms = (two ? [-4.005, 4.005] : [0]).map((x) => {
    const dealt = dealWay(dice, x, kinds)
    return { ...dealt, id: world.add(floor, { ...dealt.way(0) }) }
  })
  const count = dice.whole(2, 12)
  const one = dice.chance(0.5) ? dice.pick(SHAPES) : undefined
  const cell = dice.between(0.92, 1.4)
  const row = Math.ceil(Math.sqrt(count))
  const goal = dice.chance(0.6) ? { x: dice.between(-1, 1), z: dice.between(-1, 1) } : undefined
  const speed = dice.between(0.2, 3)
  const [mx, mz] = two ? [0, dice.between(-1, 1)] : [dice.between(-2, 2), dice.between(-2, 2)]
  const characters: Character[] = []
  const inputs: { velocity: Vec3; jump: boolean }[] = []
  for (let k = 0; k < count; k++) {
    const x = mx + ((k % row) - (row - 1) / 2) * cell + dice.between(-0.03, 0.03)
    const z = mz + (Math.floor(k / row) - (row - 1) / 2) * cell + dice.between(-0.03, 0.03)
    const shape = one ?? dice.pick(SHAPES)
    characters.push(new Character(world, { shape, position: { x, y: 0, z }, collider: true, skin: SKIN }))
    inputs.push({ velocity: { x: dice.between(-speed, speed), y: 0, z: dice.between(-speed, speed) }, jump: false })
  }
  const bodies = characters.map(bodyOf)
  const steps = Math.floor(rate * dice.between(0.5, 1.5))
  const stand = characters.map(() => ({ velocity: { x: 0, y: 0, z: 0 } }))
  for (let k = 0; k < 2; k++) walkAll(characters, stand, 1 / 60)
  const results: MoveResult[] = []
  const found = (what: string, step: number) => {
    if (!verdict.wrong.some((w) => w.startsWith(`${run} `)))
      verdict.wrong.push(
        `${run} at ${rate} Hz on ${platforms.map(({ kind }) => kind)}, ${one?.kind ?? 'all'}, step ${step}: ${what}`,
      )
  }
  const turnOf = (id: number) => (platforms.find((p) => p.id === id)?.spin ?? 0) / rate
  const places = () => characters.map(({ state }) => [...state.subarray(0, 3)])
  let before = places()
  verdict.runs++
  for (let step = 1; step <= steps; step++) {
    for (const { id, way, kind } of platforms) if (kind !== 'still') world.drive(id, way(step / rate), 1 / rate)
    if (goal !== undefined)
      characters.forEach(({ position }, k) => {
        const [x, z] = [goal.x + mx - position.x, goal.z + mz - position.z]
        const far = Math.max(Math.hypot(x, z), 1e-3)
        inputs[k].velocity = { x: (x * speed) / far, y: 0, z: (z * speed) / far }
      })
    const carriers = characters.map(({ ground }) => ground.collider)
    walkAll(characters, inputs, 1 / rate, results)
    world.advance()
    verdict.steps++
    const after = places()
    results.forEach((result, k) => {
      if (result !== 'crushed') return
      verdict.crushed++
      found(`${bodies[k].kind} ${k} of ${count} crushed by ${characters[k].crushedBy}`, step)
    })
    for (let a = 0; a < count; a++)
      for (let b = 0; b < a; b++) {
        const crushes = (i: number, j: number) => characters[i].crushedBy.includes(characters[j].collider)
        if (crushes(a, b) || crushes(b, a)) continue
        const [d, e] = [before, after].map((at) => at[b].map((v, k) => v - at[a][k]))
        if (Math.hypot(...e) > 4 && Math.hypot(...d) > 4) continue
        const gap = gapBetween(bodies[a], bodies[b], e)
        verdict.least = Math.min(verdict.least, gap)
        const names = `${bodies[a].kind} ${a} and ${bodies[b].kind} ${b} of ${count}`
        if (gap < -1e-9) found(`${names}: ${gap}`, step)
        else if (comesThrough(bodies[a], bodies[b], d, e, carriers[a] === carriers[b] ? turnOf(carriers[a]) : 0))
          found(`${names} pass`, step)
      }
    before = after
  }
}

/** Would they be in each other on a straight way, as seen from the world and from what turns with both by so much? */
function comesThrough(a: Body, b: Body, d: readonly number[], e: readonly number[], turn: number): boolean {
  const ends = [e, [e[0] * Math.cos(turn) - e[2] * Math.sin(turn), e[1], e[0] * Math.sin(turn) + e[2] * Math.cos(turn)]]
  return ends.every((end) => {
    const way = end.map((v, k) => v - d[k])
    const parts = 8
    if (gapBetween(a, b, d) > Math.hypot(...way)) return false
    for (let i = 1; i < parts; i++) {
      const between = d.map((v, k) => v + (i / parts) * way[k])
      if (gapBetween(a, b, between) < -1e-9) return true
    }
    return false
  })
}
