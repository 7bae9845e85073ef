/**
 * Floors and walls of triangles that lie in one plane, or nearly: bodies are pressed to them and slide over their seams. The judge works in whole
 * numbers and knows nothing of src/: no triangle is deeper in the body with its skin than τ, and the way of the centre crosses none.
 */
import { expect } from 'vitest'
import { CORNER_SIZE } from '../../src/character/move.ts'
import type { Walker } from '../../src/character/walker.ts'
import {
  box,
  Character,
  capsule,
  createHit,
  cylinder,
  ellipsoid,
  sphere,
  TriangleMesh,
  World,
} from '../../src/index.ts'
import { findId } from '../../src/world/ids.ts'
import { type Kind, touchesSolid } from '../oracle/solid.ts'
import { type Dice, diceOf, seedOf } from '../prove/dice.ts'
import { boxesOf, firstCrossed } from './fuzz/ways.ts'
import { vec } from './levels.ts'

const TAU = 2 ** -42
/** How far along the surface the parts of a level reach. */
const REACH = 6

export type Sheet = 'cut' | 'junctions' | 'panels' | 'loose' | 'tilted'
const SHEETS: readonly Sheet[] = ['cut', 'junctions', 'panels', 'loose', 'tilted']

/** What is dealt for a seed: print it, and a fault can be seen again. */
export interface Dealt {
  readonly kind: Kind
  readonly half: [number, number, number]
  readonly skin: number
  readonly triangles: Float64Array
  /** How many of them, from the first, are a mesh of their own. */
  readonly first: number
  readonly start: number[]
  readonly moves: number[][]
  /** How far it is first put into the surface, before each of them. */
  readonly presses: number[][]
  /** Steps a second, if it walks; 0: it is moved. */
  readonly hertz: number
  /** Where the surface is one plane to roundings, without a gap; undefined: it is not. */
  readonly plane: Plane | undefined
}

/** Two unit directions along it, and how far it reaches that way from its middle. */
interface Plane {
  readonly along: number[][]
  readonly reach: number[]
  readonly middle: number[]
}

export interface Figures {
  steps: number
  contacts: number
  trapped: number
  /** Moves over one plane, and those of them that felt a seam. */
  smooth: number
  felt: string[]
  below: string[]
  inside: string[]
  crossed: string[]
}

export const noFigures = (): Figures => ({
  steps: 0,
  contacts: 0,
  trapped: 0,
  smooth: 0,
  felt: [],
  below: [],
  inside: [],
  crossed: [],
})

/** Two directions along a plane and its normal, in whole numbers or turned anyhow. */
function frameOf(dice: Dice): number[][] {
  const whole = [
    [
      [1, 0, 0],
      [0, 0, 1],
      [0, 1, 0],
    ],
    [
      [0, 1, 0],
      [0, 0, 1],
      [1, 0, 0],
    ],
    [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, -1],
    ],
    [
      [2, 0, -1],
      [0, 1, 0],
      [-1, 0, -2],
    ],
    [
      [2, 0, -1],
      [0, 1, 0],
      [1, 0, 2],
    ],
    [
      [2, -1, 0],
      [2, 4, -5],
      [1, 2, 2],
    ],
  ]
  if (dice.chance(0.6)) return dice.pick(whole)
  const n = dice.direction()
  const other = dice.direction()
  const cross = (a: number[], b: number[]) => [
    a[1] * b[2] - a[2] * b[1],
    a[2] * b[0] - a[0] * b[2],
    a[0] * b[1] - a[1] * b[0],
  ]
  const long = Math.hypot(...cross(n, other))
  const u = cross(n, other).map((x) => x / long)
  return [u, cross(n, u), n]
}

/** Triangles in the coordinates of a sheet: two along it, and the height over it. @param height how far off the plane corners may be */
function sheetOf(dice: Dice, kind: Sheet, height: number): number[][] {
  const rise = () => (height === 0 || dice.chance(0.3) ? 0 : height * dice.between(-1, 1))
  const cuts = (n: number) => {
    const inner = Array.from({ length: n }, () =>
      dice.chance(0.5) ? dice.whole(-8 * REACH, 8 * REACH) / 8 : dice.between(-REACH, REACH),
    )
    return [-REACH, ...inner, REACH].sort((a, b) => a - b)
  }
  const patch = (s: number[], t: number[]): number[][] => {
    const corners = s.map((x) => t.map((y) => [x, y, rise()]))
    const out: number[][] = []
    for (let i = 0; i + 1 < s.length; i++)
      for (let j = 0; j + 1 < t.length; j++) {
        const [a, b, c, d] = [corners[i][j], corners[i + 1][j], corners[i + 1][j + 1], corners[i][j + 1]]
        out.push(
          ...(dice.chance(0.5)
            ? [
                [a, b, c],
                [a, c, d],
              ]
            : [
                [a, b, d],
                [b, c, d],
              ]
          ).map((one) => one.flat()),
        )
      }
    return out
  }
  switch (kind) {
    case 'cut':
      return patch(cuts(dice.whole(0, 5)), cuts(dice.whole(0, 4)))
    case 'junctions': {
      // strips side by side, each cut in its own way
      const sides = cuts(dice.whole(1, 3))
      if (dice.chance(0.5)) sides[sides.length - 1] += 10 ** dice.between(0, 4)
      return sides.slice(1).flatMap((to, i) => patch([sides[i], to], cuts(dice.whole(0, 5))))
    }
    case 'tilted': {
      // a neighbour that rises or falls away, up to far off
      const far = 10 ** dice.between(0, 5)
      const slope = dice.pick([-1, 1]) * 10 ** -dice.between(3, 12)
      const near = patch([-REACH, 0], cuts(dice.whole(0, 2)))
      const corners = [
        [0, -REACH, 0],
        [0, REACH, 0],
        [far, -far, slope * far],
        [far, far, slope * far],
      ]
      const [a, b, c, d] = corners
      return [...near, [...a, ...c, ...d], [...a, ...d, ...b]]
    }
    case 'panels': {
      // flush with each other, with gaps between them
      const out: number[][] = []
      for (const from of cuts(dice.whole(2, 4)).slice(0, -1)) {
        const wide = dice.between(0.1, 4)
        const seam = () => (dice.chance(0.5) ? dice.whole(-4, 4) : dice.between(-4, 4))
        out.push([from, seam(), rise(), from + wide, seam(), rise(), from + wide, seam(), rise()])
        out.push([from, seam(), rise(), from - dice.between(0.1, 4), seam(), rise(), from, seam(), rise()])
      }
      return out
    }
    default:
      return Array.from({ length: dice.whole(3, 12) }, () => {
        const size = 10 ** dice.between(-2, dice.chance(0.2) ? 4 : 1)
        const [x, y] = [dice.between(-REACH, REACH), dice.between(-REACH, REACH)]
        const corner = () => [x + size * dice.between(-1, 1), y + size * dice.between(-1, 1), rise()]
        return [...corner(), ...corner(), ...corner()]
      })
  }
}

function bodyOf(dice: Dice, kind: Kind): [number, number, number] {
  const size = () => (dice.chance(0.5) ? dice.whole(2, 10) / 10 : dice.between(0.1, 1))
  const [a, b, c] = [size(), size(), size()]
  if (kind === 'sphere') return [a, a, a]
  if (kind === 'capsule') return [a, a + b, a]
  if (kind === 'cylinder') return [a, b, a]
  return [a, b, c]
}

export function dealNearlyFlat(seed: number, kind: Kind, steps: number): Dealt {
  const dice = diceOf(seedOf(seed, `nearly flat, ${kind}`, 0))
  const half = bodyOf(dice, kind)
  const skin = dice.pick([0.02, 0.02, 0])
  const height = dice.chance(0.3) ? 0 : 10 ** -dice.between(3, 16)
  const offset = dice.chance(0.5) ? [0, 0, 0] : dice.direction().map((x) => Math.round(x * 1e6))
  const isSingle = dice.chance(0.2)
  const triangles: number[] = []
  const counts: number[] = []
  const [u, v, n] = frameOf(dice)
  /** Into the world, from the coordinates along three directions. */
  const place = (at: number[], [p, q, r]: number[][]) =>
    offset.map((x, k) => {
      const sum = x + at[0] * p[k] + at[1] * q[k] + at[2] * r[k]
      return isSingle ? Math.fround(sum) : sum
    })
  const add = (sheet: number[][], frame: number[][]) => {
    for (const one of sheet)
      triangles.push(
        ...place(one.slice(0, 3), frame),
        ...place(one.slice(3, 6), frame),
        ...place(one.slice(6, 9), frame),
      )
    counts.push(triangles.length / 9)
  }
  const sheet = dice.pick(SHEETS)
  add(sheetOf(dice, sheet, height), [u, v, n])
  // a second one, across the first or in it
  const isCorner = dice.chance(0.25)
  if (isCorner) add(sheetOf(dice, dice.pick(SHEETS), height), [n, v, u.map((x) => -x)])
  else if (dice.chance(0.3)) add(sheetOf(dice, dice.pick(SHEETS), height), [v, u, n])
  const first = dice.chance(0.5) ? counts[0] : triangles.length / 9
  const reach = half[0] * Math.abs(n[0]) + half[1] * Math.abs(n[1]) + half[2] * Math.abs(n[2])
  const square = n[0] * n[0] + n[1] * n[1] + n[2] * n[2]
  const isOne = counts.length === 1 && (sheet === 'cut' || sheet === 'junctions') && height < 3e-12 && !isSingle
  const plane = {
    along: [u, v].map((w) => w.map((x) => x / Math.hypot(...w))),
    reach: [u, v].map((w) => REACH * Math.hypot(...w)),
    middle: offset,
  }
  const least = [dice.between(-3, -0.7), dice.between(-1, 1), (1.2 * reach + 0.1) / square]
  const start = place(least, [u, v, n])
  const moves: number[][] = []
  let heading = dice.between(0, 6.3)
  for (let i = 0; i < steps; i++) {
    if (dice.chance(0.3)) heading = dice.chance(0.5) ? dice.whole(0, 3) * (Math.PI / 2) : dice.between(0, 6.3)
    const long = dice.chance(0.03) ? 10 ** dice.between(1, 4) : 10 ** dice.between(-4, 0.5)
    const lean = dice.pick([
      0,
      1,
      10 ** -dice.between(0, 12),
      10 ** -dice.between(0, 12),
      -(10 ** -dice.between(3, 12)),
    ])
    const into = i === 0 ? 3 : long * lean
    const along = i === 0 ? 0 : long
    const [a, b] = [along * Math.cos(heading), along * Math.sin(heading)].map((x) => (Math.abs(x) < 1e-12 ? 0 : x))
    moves.push([0, 1, 2].map((k) => a * u[k] + b * v[k] - (into / Math.sqrt(square)) * n[k]))
  }
  const hertz = dice.chance(0.7) ? 0 : dice.pick([24, 60, 144, 1000])
  const presses = moves.map(() => {
    const deep = dice.chance(0.05) ? 10 ** -dice.between(6, 14) : 0
    return n.map((x) => (-deep / Math.sqrt(square)) * x)
  })
  return {
    kind,
    half,
    skin,
    triangles: Float64Array.from(triangles),
    first,
    start,
    moves,
    presses,
    hertz,
    plane: isOne ? plane : undefined,
  }
}

function shapeOf(kind: Kind, [a, b, c]: readonly number[]) {
  switch (kind) {
    case 'sphere':
      return sphere({ radius: a })
    case 'ellipsoid':
      return ellipsoid({ radii: vec(a, b, c) })
    case 'capsule':
      return capsule({ radius: a, height: 2 * b })
    case 'cylinder':
      return cylinder({ radius: a, height: 2 * b })
    default:
      return box({ halfExtents: vec(a, b, c) })
  }
}

/** By how much the body grows for its skin: an ellipsoid by more. */
function growthOf(kind: Kind, half: readonly number[], skin: number): number {
  if (kind !== 'ellipsoid') return skin
  const aspect = Math.max(...half) / Math.min(...half)
  return (skin * (aspect + 1)) / (2 * Math.sqrt(aspect))
}

/** @param corners where the way of the last move began and turned: it ends where the character is */
export function playNearlyFlat(
  dealt: Dealt,
  corners: (one: Character) => number[][],
  figures: Figures,
  name: string,
): void {
  const { kind, half, skin, triangles, first, start, moves, presses, hertz } = dealt
  const world = new World()
  world.add(new TriangleMesh(triangles.slice(0, 9 * first)))
  if (9 * first < triangles.length) world.add(new TriangleMesh(triangles.slice(9 * first)))
  // (ways are kept for sensors)
  world.add(sphere({ radius: 1e-3 }), { position: vec(start[0], start[1] + 1e5, start[2]), sensor: true })
  const position = vec(start[0], start[1] - half[1] - skin, start[2])
  const one = new Character(world, { shape: shapeOf(kind, half), skin, position, collider: true })
  const boxes = boxesOf(triangles)
  const growth = growthOf(kind, half, skin)
  for (let i = 0; i < moves.length; i++) {
    const [x, y, z] = moves[i]
    const before = [...one.state.subarray(0, 3)]
    const press = presses[i]
    if (press.some((c) => c !== 0)) {
      const at = one.position
      one.teleport(vec(at.x + press[0], at.y + press[1], at.z + press[2]))
    }
    const result =
      hertz > 0 ? one.walk({ velocity: vec(x * hertz, y * hertz, z * hertz) }, 1 / hertz) : one.move(vec(x, y, z))
    figures.steps++
    figures.contacts += one.contacts.some(({ collider }) => collider >= 0) ? 1 : 0
    if (result === 'trapped') {
      // (whoever is dealt into a second sheet stays there)
      if (i > 0) figures.trapped++
      return
    }
    const from = [...one.state.subarray(0, 3)]
    // (who walks falls and takes steps as well)
    const way = Math.hypot(x, y, z) + (hertz > 0 ? Math.hypot(...from.map((c, k) => c - before[k])) + 1 : 0)
    const at = `${name} step ${i}`
    if (dealt.plane !== undefined && hertz === 0 && i > 0 && press.every((c) => c === 0)) {
      figures.smooth++
      const error = judgeSmooth(dealt, dealt.plane, before, from, moves[i])
      if (!(error <= SMOOTH)) figures.felt.push(`${at}: ${error}`)
    }
    if (liesIn(kind, half, before, from, triangles, boxes, growth, way)) {
      figures.below.push(at)
      if (liesIn(kind, half, before, from, triangles, boxes, 0, way)) figures.inside.push(at)
    }
    // (of who walks the trail does not have all corners)
    const trail = hertz > 0 ? [] : [before, ...corners(one), from]
    for (let k = 0; k + 1 < trail.length; k++)
      if (firstCrossed(trail[k], trail[k + 1], triangles, boxes) >= 0) figures.crossed.push(at)
    // what follows a fault, or leads away from the level, says nothing
    if (figures.below.at(-1) === at || figures.crossed.at(-1) === at) return
    if (from.some((c, k) => Math.abs(c - start[k]) > 1e3)) return
  }
}

/** A move over a plane without a gap leads along it as far as it was meant to. */
function judgeSmooth(dealt: Dealt, plane: Plane, from: number[], to: number[], move: number[]): number {
  const { along, middle, reach } = plane
  const wide = Math.hypot(...dealt.half) + 0.1
  let error = 0
  for (const [i, u] of along.entries()) {
    const dot = (a: number[]) => a[0] * u[0] + a[1] * u[1] + a[2] * u[2]
    const [before, after] = [from, to].map((at) => dot(at.map((x, k) => x - middle[k])))
    if (Math.max(Math.abs(before), Math.abs(after), Math.abs(before + dot(move))) > reach[i] - wide) return 0
    error = Math.max(error, Math.abs(after - before - dot(move)))
  }
  const far = Math.max(...from.map(Math.abs), ...to.map(Math.abs))
  return error / (Math.hypot(...move) + (2 ** -50 * far) / SMOOTH)
}
/** What a seam may take of a move, as a share of it. */
const SMOOTH = 1e-9

/**
 * Is a triangle deeper in the body, larger by `growth`, than τ of a way that began at `before`? In whole numbers, where plain ones do not
 * rule it out.
 */
function liesIn(
  kind: Kind,
  half: Dealt['half'],
  before: number[],
  from: number[],
  triangles: Float64Array,
  boxes: Float64Array,
  growth: number,
  way: number,
): boolean {
  const size = Math.max(...before.map(Math.abs), ...from.map(Math.abs), ...half.map((x) => x + growth))
  for (let t = 0, b = 0; t < triangles.length; t += 9, b += 6) {
    let isBeside = false
    let far = 0
    for (let k = 0; k < 3; k++) {
      const reach = half[k] + growth
      if (boxes[b + k] > from[k] + reach || boxes[b + 3 + k] < from[k] - reach) isBeside = true
      for (const x of [before[k], from[k]])
        far = Math.max(far, Math.abs(boxes[b + k] - x), Math.abs(boxes[b + 3 + k] - x))
    }
    if (isBeside) continue
    const triangle = triangles.subarray(t, t + 9)
    const grow = growth - TAU * (size + far + way)
    if (touchesSolid({ kind, half, from, translation: [0, 0, 0], triangle }, 'at', 0, grow)) return true
  }
  return false
}

/**
 * Casts from overlap, along the surface that the body is in: by 10⁻⁹ of it up to nearly all that is before its centre.
 * @returns those whose centre crossed a triangle before they hit
 */
export function castsFromOverlap(kind: Kind, from: number, to: number): string[] {
  const crossed: string[] = []
  const hit = createHit()
  for (let seed = from; seed < to; seed++) {
    const { half, triangles, start, moves } = dealNearlyFlat(seed, kind, 40)
    const dice = diceOf(seed)
    const shape = shapeOf(kind, half)
    const mesh = new TriangleMesh(triangles)
    const boxes = boxesOf(triangles)
    const [x, y, z] = moves[0]
    if (!mesh.cast(shape, vec(start[0], start[1], start[2]), vec(x, y, z), hit)) continue
    const touches = hit.fraction
    for (const [i, move] of moves.entries()) {
      const deep = (0.9 * 10 ** -dice.between(0, 9) * Math.min(...half)) / Math.hypot(x, y, z)
      const at = start.map((c, k) => c + (touches + deep) * moves[0][k])
      const met = mesh.cast(shape, vec(at[0], at[1], at[2]), vec(move[0], move[1], move[2]), hit)
      const end = at.map((c, k) => c + (met ? hit.fraction : 1) * move[k])
      if (i > 0 && firstCrossed(at, end, triangles, boxes) >= 0) crossed.push(`${kind} ${seed} cast ${i}`)
    }
  }
  return crossed
}

/** Levels `from` up to `to` of each body. */
export function checkNearlyFlat(kinds: readonly Kind[], from: number, to: number, steps: number): Figures {
  const figures = noFigures()
  for (let seed = from; seed < to; seed++)
    for (const kind of kinds)
      playNearlyFlat(dealNearlyFlat(seed, kind, steps), cornersOfTrail, figures, `${kind} ${seed}`)
  expect(figures.contacts).toBeGreaterThan(figures.steps / 4)
  return figures
}

/** (Its own collider knows whom it follows.) */
function cornersOfTrail({ world, collider }: Character): number[][] {
  const { trail } = (findId(world.colliders.ids, collider)!.leader as Walker).move
  const { corners: rows } = trail
  return Array.from({ length: trail.count }, (_, i) => [...rows.subarray(i * CORNER_SIZE, i * CORNER_SIZE + 3)])
}

/**
 * Presses a box to a wall at z = 0 and slides it past an alcove, whose back comes out to the wall again, to a panel in the plane of that back.
 * @param y where the panel's corner is
 * @returns how far the box with its skin came into the plane of the panel: at most 0, to roundings
 */
export function pastAlcove(hertz: number, speed: number, y: number): number {
  const world = new World()
  world.add(new TriangleMesh([-4, -1, 0, -2, -1, 0, -2, 1, 0, -4, -1, 0, -2, 1, 0, -4, 1, 0]))
  world.add(new TriangleMesh([-2, -3, 1, 0, -3, 0, 0, 3, 0, 0, y, 0, 5, y, -2.5, 5, y + 4, -2.5]))
  const shape = box({ halfExtents: vec(0.3, 0.9, 0.35) })
  const player = new Character(world, { shape, skin: 0.02, position: vec(-3, -0.92, -0.5) })
  player.move(vec(0.01, 0, 1))
  let deepest = -1
  for (let way = 0; way < 4; way += speed / hertz) {
    player.move(vec(speed / hertz, 0, 0))
    const { x, z } = player.position
    deepest = Math.max(deepest, (x + 0.32 + 2 * (z + 0.37)) / Math.sqrt(5))
  }
  return deepest
}
