/**
 * One-sided decks and walls, dealt: standing, driven and turning, whole or cut into triangles, met from behind and from the front, at all
 * rates, by all bodies. The judge knows a plane, and how far a body reaches along its normal:
 *
 *     behind, or still in it since it was behind     each step is that of a twin in a world without the surface
 *     out of it, in front                            never in it again
 */
import { expect } from 'vitest'
import { box, Character, type Mover, plane, TriangleMesh, type Vec3, World } from '../../src/index.ts'
import { type Dice, diceOf } from '../prove/dice.ts'
import { anyBody } from './resizing.ts'

type Triple = readonly [number, number, number]
const vec = ([x, y, z]: Triple): Vec3 => ({ x, y, z })
const dot = (a: Triple, b: Triple) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Triple, b: Triple): Triple => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const add = (a: Triple, b: Triple, s = 1): Triple => [a[0] + s * b[0], a[1] + s * b[1], a[2] + s * b[2]]

const SKIN = 0.02
const HALF = 40
/** Where a state says that the body passes something. */
const PASSING = 23

interface Quaternion {
  x: number
  y: number
  z: number
  w: number
}

/** v turned by a unit quaternion. */
function turn({ x, y, z, w }: Quaternion, v: Triple): Triple {
  const q: Triple = [x, y, z]
  const t = cross(q, v).map((c) => 2 * c) as unknown as Triple
  return add(add(v, t, w), cross(q, t))
}

function times(a: Quaternion, b: Quaternion): Quaternion {
  return {
    w: a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
    x: a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
    y: a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
    z: a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
  }
}

const about = (axis: Triple, angle: number): Quaternion => {
  const s = Math.sin(angle / 2)
  return { x: s * axis[0], y: s * axis[1], z: s * axis[2], w: Math.cos(angle / 2) }
}

/** How far a body with its skin reaches along a unit direction. */
export function reachOf(body: Mover, [x, y, z]: Triple): number {
  const flat = Math.sqrt(x * x + z * z)
  if (body.kind === 'sphere') return body.radius + SKIN
  if (body.kind === 'capsule') return body.radius + SKIN + (body.height / 2 - body.radius) * Math.abs(y)
  if (body.kind === 'cylinder') return (body.radius + SKIN) * flat + (body.height / 2 + SKIN) * Math.abs(y)
  if (body.kind === 'box') {
    const { x: a, y: b, z: c } = body.halfExtents
    return (a + SKIN) * Math.abs(x) + (b + SKIN) * Math.abs(y) + (c + SKIN) * Math.abs(z)
  }
  const { x: a, y: b, z: c } = body.radii
  const ratio = Math.max(a, b, c) / Math.min(a, b, c)
  const more = (SKIN * (ratio + 1)) / (2 * Math.sqrt(ratio))
  return Math.sqrt(((a + more) * x) ** 2 + ((b + more) * y) ** 2 + ((c + more) * z) ** 2)
}

/** A square in the plane y = 0, its front up, cut into cells whose inner corners are anywhere near. */
function sheet(dice: Dice): TriangleMesh {
  const cells = dice.pick([1, 1, 8, 24])
  const corners: number[] = []
  const size = (2 * HALF) / cells
  for (let i = 0; i <= cells; i++)
    for (let j = 0; j <= cells; j++) {
      const inner = i > 0 && j > 0 && i < cells && j < cells ? 0.2 * size : 0 // (farther, and triangles may turn over)
      corners.push(-HALF + i * size + dice.between(-inner, inner), 0, -HALF + j * size + dice.between(-inner, inner))
    }
  const indices: number[] = []
  for (let i = 0; i < cells; i++)
    for (let j = 0; j < cells; j++) {
      const a = i * (cells + 1) + j
      const b = a + cells + 1
      if (dice.chance(0.5)) indices.push(a, a + 1, b + 1, a, b + 1, b)
      else indices.push(a, a + 1, b, a + 1, b + 1, b)
    }
  return new TriangleMesh(Float64Array.from(corners), indices, { sides: 'front' })
}

const bodyOf = (dice: Dice): Mover =>
  dice.chance(0.2)
    ? box({ halfExtents: vec([dice.between(0.1, 0.6), dice.between(0.2, 0.9), dice.between(0.1, 0.6)]) })
    : anyBody(dice)

export interface Seen {
  steps: number
  /** Steps in which it was behind the surface or passed it, and was compared. */
  absent: number
  /** How often it came out in front, and fell or went back. */
  passed: number
  returned: number
  /** Steps in front of it, touching. */
  held: number
  /** How often others left it no room: it was between the ground and the front. */
  squeezed: number
  faults: string[]
}

export const nothingSeen = (): Seen => ({
  steps: 0,
  absent: 0,
  passed: 0,
  returned: 0,
  held: 0,
  squeezed: 0,
  faults: [],
})

interface Surface {
  id: number
  drives: boolean
  pose(time: number): { position: Vec3; orientation: Quaternion }
  /** Its unit normal and a point of it, by then. */
  at(time: number): { normal: Triple; point: Triple }
  /** It is off its straight way by so much of a body, where it turns. */
  turns: boolean
}

function addSurface(dice: Dice, world: World): Surface {
  const kind = dice.pick(['deck', 'deck', 'slope', 'wall', 'any'])
  const start: Quaternion =
    kind === 'deck'
      ? about([0, 1, 0], dice.between(-3, 3))
      : kind === 'slope'
        ? about(vecOf(dice.direction()), dice.between(-0.6, 0.6))
        : kind === 'wall'
          ? times(about([0, 1, 0], dice.between(-3, 3)), about([0, 0, 1], Math.PI / 2))
          : about(vecOf(dice.direction()), dice.between(-3, 3))
  const drives = dice.chance(0.5)
  const way = drives ? vecOf(dice.vector(dice.pick([0.3, 1, 3]))) : ([0, 0, 0] as Triple)
  const lift = drives && dice.chance(0.5)
  const velocity: Triple = lift ? [0, way[1], 0] : way
  const period = dice.between(0.5, 3)
  const turning = drives && dice.chance(0.4)
  const spin = turning ? dice.between(-0.6, 0.6) : 0
  const axis = dice.chance(0.5) ? ([0, 1, 0] as Triple) : vecOf(dice.direction())
  const from: Triple = [dice.between(-1, 1), dice.between(0.3, 3), dice.between(-1, 1)]
  const far = dice.pick([0, 0, 100, 1e4])
  const pose = (time: number) => {
    // to and fro
    const share = (time / period) % 2 < 1 ? (time / period) % 1 : 1 - ((time / period) % 1)
    const at = add(add(from, velocity, share * period), [far, 0, 0])
    return { position: vec(at), orientation: spin === 0 ? start : times(about(axis, spin * time), start) }
  }
  const asPlane = dice.chance(0.2)
  const shape = asPlane ? plane({ normal: { x: 0, y: 1, z: 0 } }) : sheet(dice)
  const id = world.add(shape as TriangleMesh, asPlane ? { ...pose(0), sides: 'front' } : pose(0))
  return {
    id,
    drives,
    pose,
    at(time) {
      const { position, orientation } = pose(time)
      return { normal: turn(orientation, [0, 1, 0]), point: [position.x, position.y, position.z] }
    },
    turns: spin !== 0,
  }
}

const vecOf = (v: number[]): Triple => [v[0], v[1], v[2]]

/** Where a body is: its height over the surface and how far it reaches down to it. */
function stands(player: Character, surface: Surface, time: number): { height: number; reach: number } {
  const { normal, point } = surface.at(time)
  const centre: Triple = [player.state[0], player.state[1], player.state[2]]
  return { height: dot(normal, add(centre, point, -1)), reach: reachOf(player.shape, normal) }
}

/** One body at one surface, for some steps. */
export function walkOneWay(seed: number, steps: number, seen: Seen): void {
  const dice = diceOf(seed)
  const hz = dice.pick([24, 30, 60, 144, 1000])
  const dt = 1 / hz
  const world = new World()
  const empty = new World()
  for (const w of [world, empty]) w.add(plane({ normal: { x: 0, y: 1, z: 0 } }))
  const surface = addSurface(dice, world)
  const { position } = surface.pose(0)
  const options = { shape: bodyOf(dice), skin: SKIN, jumpSpeed: dice.between(2, 10), position: vec([0, 0, 0]) }
  let player = new Character(world, options)
  const twin = new Character(empty, options)
  // behind it, or in front
  let side = stands(player, surface, 0)
  for (let tries = 0; ; tries++) {
    const aside = vecOf(dice.vector(3))
    player.teleport(vec([position.x + aside[0], dice.chance(0.6) ? 0 : dice.between(0, 3), position.z + aside[2]]))
    side = stands(player, surface, 0)
    if (side.height < -1e-6 || side.height > side.reach) break
    if (tries > 200) return
  }
  let isAbsent = side.height < 0
  let wish: Triple = [0, 0, 0]
  let flies = false
  const fault = (what: string) => seen.faults.push(`seed ${seed}, ${hz} Hz: ${what}`)
  for (let i = 1; i <= steps; i++) {
    if (i === 1 || dice.chance(2 * dt)) {
      // mostly through it
      const { normal } = surface.at((i - 1) * dt)
      const through = dice.between(-1, 3) * (isAbsent || dice.chance(0.3) ? 1 : -1)
      wish = add(vecOf(dice.vector(1)), normal, through)
      flies = dice.chance(0.3)
    }
    if (dice.chance(0.01)) {
      // on in a character made anew
      const row = player.state.slice()
      player.dispose()
      player = new Character(world, options)
      player.restore(row)
    }
    const before = stands(player, surface, (i - 1) * dt)
    if (isAbsent) {
      const row = player.state.slice()
      row[PASSING] = 0
      twin.restore(row)
    }
    if (dice.chance(0.01)) {
      const body = bodyOf(dice)
      const fits = player.resize(body)
      if (isAbsent && twin.resize(body) !== fits)
        fault(`step ${i}: resize ${fits}, with ${before.height}, ${before.reach}`)
      const now = stands(player, surface, (i - 1) * dt)
      if (now.height >= 0 && !isAbsent && now.height < now.reach - 1e-3)
        fault(`step ${i}: grew into it, ${now.height} of ${now.reach}`)
      // (one that has become smaller may be out of it)
      if (now.height >= now.reach - 1e-9 && player.state[PASSING] === 0) isAbsent = false
    }
    if (surface.drives) world.drive(surface.id, surface.pose(i * dt), dt)
    const jump = dice.chance(4 * dt)
    const move = (who: Character) =>
      flies ? who.fly({ velocity: vec(wish) }, dt) : who.walk({ velocity: vec(wish), jump }, dt)
    const result = move(player)
    if (isAbsent) move(twin)
    if (surface.drives) world.advance()
    seen.steps++
    const now = stands(player, surface, i * dt)
    // (what is out of it at its end may have been stopped by it on its way)
    const size = Math.max(1, Math.abs(player.position.x))
    const near = surface.turns ? 1.2e-3 * Math.min(now.reach, 1) : 1e-9 * size
    if (isAbsent) {
      const there = stands(twin, surface, i * dt)
      if (there.height < there.reach - near) {
        seen.absent++
        if (result !== 'free') fault(`step ${i}: ${result} at ${before.height} of ${before.reach}`)
        const off = Math.hypot(...[0, 1, 2].map((k) => player.state[k] - twin.state[k]))
        if (off > 1e-9 * size) fault(`step ${i}: ${off} m off its twin, at ${before.height} of ${before.reach}`)
        if (player.ground.collider === surface.id) fault(`step ${i}: stands on it at ${now.height} of ${now.reach}`)
        if (before.height >= 0 && now.height < 0) seen.returned++
      }
      // (where it turns, one that is hardly in it any more may pass it still, or not: it says so itself)
      const isOut = now.height >= now.reach + near || (now.height >= now.reach - near && player.state[PASSING] === 0)
      if (isOut) {
        isAbsent = false
        seen.passed++
      }
    } else {
      if (result === 'crushed' || result === 'trapped') {
        seen.squeezed++
        return
      }
      if (now.height < now.reach + near) seen.held++
      if (now.height < now.reach - 1e-6 - near) {
        fault(`step ${i}: in its front at ${now.height} of ${now.reach}, before at ${before.height}, ${result}`)
        return
      }
    }
    if (seen.faults.length > 20) return
  }
}

export function walkOneWays(first: number, count: number, steps: number): Seen {
  const seen = nothingSeen()
  for (let i = 0; i < count && seen.faults.length < 20; i++) walkOneWay(first + i, steps, seen)
  expect(seen.faults).toEqual([])
  return seen
}
