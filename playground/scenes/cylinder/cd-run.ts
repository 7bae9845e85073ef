import { Character, cylinder, TriangleMesh, World } from 'carom'
import { type CylinderOptions, correct, type Mesh } from '../../classics/cylinder.ts'
import type { Vec3 } from './mover.ts'

/** A button of "where it fails": one input on a small level of its own, on which both rules run. */
export interface CdCase {
  id: string
  /** What is wrong, in one sentence. */
  sentence: string
  run(): CdOutcome
}

export interface CdOutcome {
  level: Mesh
  radius: number
  height: number
  /** Where each body's feet go, one entry a frame, the start first. NaN: the rule has lost it. */
  post: Vec3[]
  exact: Vec3[]
  wanted: Vec3
  /** Where geometry puts the feet at the end, if that is a single place. */
  shouldBe?: Vec3
  was: string
  now: string
  should: string
  met?: boolean
  number: string
  /** From where it is seen best; from the side of the move unless said. */
  look?: 'along' | 'above'
  /** Lines that are a part of the explanation. */
  outlines?: { points: readonly Vec3[]; isWrong: boolean }[]
}

/** What a case says of both ends, beside the outcome itself. */
export type Told = Pick<CdOutcome, 'was' | 'now' | 'should' | 'met' | 'number'>

export interface Body {
  radius: number
  height: number
}

export const BODY: Body = { radius: 1, height: 1.8 }
export const SKIN = 0.02
/** Below every band that starts at 0: to be seen, and not to be met. */
export const BELOW = -0.001

export const v = (x: number, y: number, z: number): Vec3 => ({ x, y, z })
export const last = (path: readonly Vec3[]): Vec3 => path[path.length - 1]

export function number(value: number, digits = 3): string {
  if (!Number.isFinite(value)) return String(value).replace('-', '−')
  return String(Number(value.toFixed(digits)) + 0).replace('-', '−')
}

export function text({ x, y, z }: Vec3): string {
  return `(${[x, y, z].map((value) => number(value)).join(', ')})`
}

/** By what a body was raised, in words. */
export function raised(by: number): string {
  return Math.abs(by) < 1e-3 ? 'not raised' : `raised by ${number(by)} m`
}

/** Where a body is that came from z > 0 to a wall at z = 0. */
export function besideWall(z: number): string {
  if (!Number.isFinite(z)) return 'nowhere: its position is NaN'
  return `${number(Math.abs(z))} m ${z < 0 ? 'behind the wall' : 'in front of the wall'}`
}

/** Triangles in this order. */
export function levelOf(...triangles: (readonly [Vec3, Vec3, Vec3])[]): Mesh {
  const positions = triangles.flat().flatMap(({ x, y, z }) => [x, y, z])
  return { positions, indices: Array.from({ length: positions.length / 3 }, (_, i) => i) }
}

/** A parallelogram from three of its corners. */
export function sheet(a: Vec3, b: Vec3, c: Vec3): [Vec3, Vec3, Vec3][] {
  return [
    [a, b, c],
    [a, c, v(a.x + c.x - b.x, a.y + c.y - b.y, a.z + c.z - b.z)],
  ]
}

/** A level square around the origin, facing up. */
export function floor(y: number, half = 6): [Vec3, Vec3, Vec3][] {
  return sheet(v(-half, y, -half), v(-half, y, half), v(half, y, half))
}

/** The post's rule, move after move; it stops when it has lost the body. */
export function postMoves(
  level: Mesh,
  from: Vec3,
  moves: readonly Vec3[],
  { radius, height }: Body = BODY,
  options: CylinderOptions = {},
): Vec3[] {
  const out = [from]
  let at = from
  for (const move of moves) {
    const bottom = at.y + move.y
    const wanted = { x: at.x + move.x, z: at.z + move.z, bottom, top: bottom + height, radius }
    const { body } = correct(level, at, wanted, options)
    at = v(body.x, body.bottom, body.z)
    out.push(at)
    if (!Number.isFinite(at.x + at.y + at.z)) break
  }
  return out
}

export interface ExactOptions extends Partial<Body> {
  stepHeight?: number
  maxSlope?: number
}

/** carom's Character with the same body, skin included. */
export function exactBody(
  level: Mesh,
  from: Vec3,
  { radius = BODY.radius, height = BODY.height, stepHeight, maxSlope }: ExactOptions = {},
): Character {
  const world = new World()
  world.add(new TriangleMesh(level.positions, level.indices))
  return new Character(world, {
    shape: cylinder({ radius: radius - SKIN, height: height - 2 * SKIN }),
    position: from,
    skin: SKIN,
    ...(stepHeight === undefined ? {} : { stepHeight }),
    ...(maxSlope === undefined ? {} : { maxSlope }),
  })
}

/** The same moves, slid. */
export function exactMoves(level: Mesh, from: Vec3, moves: readonly Vec3[], options?: ExactOptions): Vec3[] {
  const character = exactBody(level, from, options)
  return [
    from,
    ...moves.map((move) => {
      character.move(move)
      return { ...character.position }
    }),
  ]
}

/** On its feet, with gravity: a place every twentieth of a second. */
export function exactWalk(level: Mesh, from: Vec3, velocity: Vec3, seconds: number, options?: ExactOptions): Vec3[] {
  const character = exactBody(level, from, options)
  const out = [from]
  for (let i = 1; i <= seconds * 60; i++) {
    character.walk({ velocity }, 1 / 60)
    if (i % 3 === 0) out.push({ ...character.position })
  }
  return out
}

/** So many equal moves. */
export function times(count: number, move: Vec3): Vec3[] {
  return Array.from({ length: count }, () => move)
}

/** One move on both rules; the sentences are given the ends. */
export function single(
  id: string,
  sentence: string,
  input: { level: Mesh; from: Vec3; to: Vec3; shouldBe?: Vec3; body?: Body; options?: CylinderOptions },
  tell: (post: Vec3, exact: Vec3) => Told,
): CdCase {
  return {
    id,
    sentence,
    run() {
      const { level, from, to, shouldBe, body = BODY, options } = input
      const move = v(to.x - from.x, to.y - from.y, to.z - from.z)
      const post = postMoves(level, from, [move], body, options)
      const exact = exactMoves(level, from, [move], body)
      return { level, ...body, post, exact, wanted: to, shouldBe, ...tell(post[1], exact[1]) }
    },
  }
}
