/**
 * The inputs on which the article's rule fails, literally, and what both rules make of them. Nothing here draws: the
 * scene and a test use the same cases. Lengths are in the article's unit: approach 5, edge margin 5, skin 0.2.
 */
import { Character, sphere, TriangleMesh, World } from 'carom'
import {
  type ArticleOptions,
  correct,
  countWithSixteenBits,
  insideEdges,
  type Mesh,
  planesOf,
  printedOppositeConstant,
} from '../../classics/article.ts'
import type { Vec3 } from './mover.ts'

export interface DefectCase {
  id: string
  /** What is wrong, in one sentence. */
  sentence: string
  run(): DefectOutcome
}

export interface DefectOutcome {
  level: Mesh
  /** Where each body's middle goes, one entry a frame, the start first. */
  article: Vec3[]
  exact: Vec3[]
  wanted: Vec3
  /** The planes of triangle 0 are a part of the explanation. */
  planes: boolean
  wrong: string
  right: string
  number: string
}

const v = (x: number, y: number, z: number): Vec3 => ({ x, y, z })
const RADIUS = 5
const SKIN = 0.2

/** The lesson's floor F. */
const FLOOR: Mesh = { positions: [0, 0, 0, 0, 0, 100, 100, 0, 0], indices: [0, 1, 2] }

/** carom's Character with the article's body, asked for the same move. */
export function exactMoves(mesh: Mesh, from: Vec3, moves: readonly Vec3[]): Vec3[] {
  const world = new World()
  world.add(new TriangleMesh(mesh.positions, mesh.indices))
  const feet = RADIUS + SKIN
  const character = new Character(world, {
    shape: sphere({ radius: RADIUS }),
    position: v(from.x, from.y - feet, from.z),
    skin: SKIN,
  })
  const out = [from]
  for (const move of moves) {
    character.move(move)
    out.push(v(character.position.x, character.position.y + feet, character.position.z))
  }
  return out
}

export function articleMoves(mesh: Mesh, from: Vec3, moves: readonly Vec3[], options: ArticleOptions = {}): Vec3[] {
  const out = [from]
  let at = from
  for (const move of moves) {
    const to = v(at.x + move.x, at.y + move.y, at.z + move.z)
    at = correct({ mesh }, { from: at, to }, options).position ?? to
    out.push(at)
  }
  return out
}

/** One move on both rules; the sentences are given the ends. */
function single(
  id: string,
  sentence: string,
  input: { level?: Mesh; from: Vec3; to: Vec3; options?: ArticleOptions },
  tell: (article: Vec3, exact: Vec3) => { wrong: string; right: string; number: string },
): DefectCase {
  return {
    id,
    sentence,
    run() {
      const { level = FLOOR, from, to, options } = input
      const move = v(to.x - from.x, to.y - from.y, to.z - from.z)
      const article = articleMoves(level, from, [move], options)
      const exact = exactMoves(level, from, [move])
      return { level, article, exact, wanted: to, planes: true, ...tell(article[1], exact[1]) }
    },
  }
}

export function text(p: Vec3): string {
  return `(${[p.x, p.y, p.z].map(number).join(', ')})`
}

export function number(value: number): string {
  if (!Number.isFinite(value)) return String(value)
  return String(Math.round(value * 1000) / 1000 + 0).replace('-', '−')
}

/** A large square floor at y = 0 and the ramp of DD7, in either order. */
function rampAndFloor(rampFirst: boolean): Mesh {
  const positions = [20, 0, -300, 20, 0, 300, 60, 40, 0, -500, 0, -500, -500, 0, 500, 500, 0, 500, 500, 0, -500]
  const ramp = [0, 1, 2]
  const floor = [3, 4, 5, 3, 5, 6]
  return { positions, indices: rampFirst ? [...ramp, ...floor] : [...floor, ...ramp] }
}

/** Walls A, normal (1, 0, 0), and B, normal (−0.866, 0, 0.5), through the origin: seen from above a wedge of 30°. */
function wedge(bFirst: boolean): Mesh {
  const s = Math.sqrt(3) / 2
  const along = (y: number, far: number) => [0.5 * far, y, s * far]
  const positions = [
    ...[0, -12, -6, 0, 26, 20, 0, -12, 60],
    ...[...along(-12, -6), ...along(-12, 60), ...along(26, 20)],
  ]
  const a = [0, 1, 2]
  const b = [3, 4, 5]
  return { positions, indices: bFirst ? [...b, ...a] : [...a, ...b] }
}

const SLOPE: Mesh = {
  positions: [-100, 100, -100, -100, 100, 100, 100, -100, -100, 100, -100, 100],
  indices: [0, 1, 2, 2, 1, 3],
}

function distanceToB(p: Vec3): number {
  return -p.x * (Math.sqrt(3) / 2) + p.z * 0.5
}

export const DEFECT_CASES: readonly DefectCase[] = [
  single(
    'DD1',
    'The edge planes ask where you were, not where you crossed: a floor lets you through.',
    { from: v(-10, 6, 20), to: v(30, 3, 20) },
    (article, exact) => ({
      wrong: `passes, and ends at ${text(article)}: below the shifted plane`,
      right: `is held above the floor at ${text(exact)}`,
      number: `The path crosses y = 5 at x = 3.33, over the triangle; the article looks at x = −10, ten beyond its edge, and lets the body sink to ${number(article.y)}. Exact: ${number(exact.y)}.`,
    }),
  ),
  single(
    'DD2',
    'The same, the other way round: caught by a floor that is not below.',
    { from: v(-4, 6, 50), to: v(-100, 3, 50) },
    (article, exact) => ({
      wrong: `lifts the body to ${text(article)}, a hundred away from the floor`,
      right: `lets it fall freely to ${text(exact)}`,
      number: `The path crosses y = 5 at x = −36, far beside the triangle. Lifted by ${number(article.y - 3)}; exact: by ${number(exact.y - 3)}.`,
    }),
  ),
  single(
    'DD3',
    'Whoever stands exactly on the shifted plane is not in front of it.',
    { from: v(20, 5, 20), to: v(20, -3, 20) },
    (article, exact) => ({
      wrong: `falls through the floor to ${text(article)}`,
      right: `stays above it at ${text(exact)}`,
      number: `N·old − D is exactly 0, and the article asks for more than 0: ${number(article.y)} instead of ${number(exact.y)}.`,
    }),
  ),
  single(
    'DD4',
    'Inside the margin a surface is no surface any more.',
    { from: v(20, 4, 20), to: v(20, -3, 20) },
    (article, exact) => ({
      wrong: `falls through to ${text(article)}`,
      right: `is pushed out, to ${text(exact)}`,
      number: `The body starts 1 too deep. The article never sees it again; exact recovers to ${number(exact.y)}.`,
    }),
  ),
  {
    id: 'DD5',
    sentence: 'In an acute corner one wall pushes you through the other.',
    run() {
      const from = v(5.5, 0, 20.2)
      const to = v(2, 0, 17)
      const move = v(to.x - from.x, 0, to.z - from.z)
      const bFirst = articleMoves(wedge(true), from, [move])[1]
      const aFirst = articleMoves(wedge(false), from, [move])[1]
      const exact = exactMoves(wedge(false), from, [move])
      return {
        level: wedge(true),
        article: [from, bFirst],
        exact,
        wanted: to,
        planes: false,
        wrong: `B before A ends at ${text(bFirst)}, ${number(distanceToB(bFirst))} from B; A before B at ${text(aFirst)}, ${number(aFirst.x)} from A`,
        right: `keeps both walls: ${text(exact[1])}, ${number(exact[1].x)} from A and ${number(distanceToB(exact[1]))} from B`,
        number: `Nearest to a wall, where 5 is the least: ${number(Math.min(distanceToB(bFirst), aFirst.x))}. Exact: ${number(Math.min(exact[1].x, distanceToB(exact[1])))}.`,
      }
    },
  },
  {
    id: 'DD7',
    sentence: 'Triangles act in the order of their numbers, not of their times.',
    run() {
      const from = v(10, 6, 0)
      const to = v(10, -10, 0)
      const move = v(0, -16, 0)
      const rampFirst = articleMoves(rampAndFloor(true), from, [move])
      const floorFirst = articleMoves(rampAndFloor(false), from, [move])[1]
      const exact = exactMoves(rampAndFloor(true), from, [move])
      const exactOther = exactMoves(rampAndFloor(false), from, [move])[1]
      return {
        level: rampAndFloor(true),
        article: rampFirst,
        exact,
        wanted: to,
        planes: false,
        wrong: `ramp first: ${text(rampFirst[1])}; floor first: ${text(floorFirst)}`,
        right: `${text(exact[1])}, and with the triangles the other way round ${text(exactOther)}`,
        number: `The same fall on the same triangles differs by ${number(floorFirst.x - rampFirst[1].x)} in x. Exact: ${number(exactOther.x - exact[1].x)}.`,
      }
    },
  },
  single(
    'DD8',
    'The edge planes make a square ledge round every outline: you stand on air.',
    { from: v(-4.9, 6, 50), to: v(-4.9, 4.5, 50) },
    (article, exact) => ({
      wrong: `stands at ${text(article)}`,
      right: `falls past: ${text(exact)}`,
      number: `The nearest edge is ${number(Math.sqrt(4.9 ** 2 + 5 ** 2))} away, and a body of radius 5 (5.2 with its skin) does not touch it.`,
    }),
  ),
  {
    id: 'DD9',
    sentence: 'From behind there is no wall.',
    run() {
      const from = v(20, -10, 20)
      const to = v(20, 10, 20)
      const move = v(0, 20, 0)
      const article = articleMoves(FLOOR, from, [move])
      const exact = exactMoves(FLOOR, from, [move])
      return {
        level: FLOOR,
        article,
        exact,
        wanted: to,
        planes: false,
        wrong: `passes up through the floor to ${text(article[1])}`,
        right: `stops below it at ${text(exact[1])}`,
        number: `${number(article[1].y - exact[1].y)} higher than it may. carom takes both sides unless told sides: 'front'.`,
      }
    },
  },
  {
    id: 'DD10',
    sentence: 'A slow fall meets the skin, and the floor trembles.',
    run() {
      const from = v(20, 5.2, 20)
      const frames = Array.from({ length: 60 }, () => v(0, -0.15, 0))
      const article = articleMoves(FLOOR, from, frames)
      const exact = exactMoves(FLOOR, from, frames)
      const swing = (path: Vec3[]) => {
        const heights = path.slice(1).map((p) => p.y)
        return Math.max(...heights) - Math.min(...heights)
      }
      return {
        level: FLOOR,
        article,
        exact,
        wanted: v(20, 5.05, 20),
        planes: false,
        wrong: `y goes ${article
          .slice(1, 6)
          .map((p) => number(p.y))
          .join(', ')}, … for good`,
        right: `y stays ${number(exact[60].y)}`,
        number: `At rest, over 60 frames: trembles by ${number(swing(article))}. Exact: by ${number(swing(exact))}.`,
      }
    },
  },
  {
    id: 'DD11',
    sentence: 'Pushing along the normal creeps down every slope.',
    run() {
      // At rest on the 45° slope x + y = 0: 5.2 along the normal.
      const s = Math.SQRT1_2 * (RADIUS + SKIN)
      const from = v(s, s, 0)
      const frames = Array.from({ length: 10 }, () => v(0, -1, 0))
      const article = articleMoves(SLOPE, from, frames)
      const exact = exactWalk(SLOPE, from, 10)
      const drift = (path: Vec3[]) => path[path.length - 1].x - path[0].x
      return {
        level: SLOPE,
        article,
        exact,
        wanted: v(s, s - 1, 0),
        planes: false,
        wrong: `in ten frames slides ${number(Math.abs(drift(article)))} along x and as much down`,
        right: `rests: ${number(Math.abs(drift(exact)))} along x`,
        number: `${number(Math.abs(drift(article)) / 10)} a frame, without a key pressed. Exact: ${number(Math.abs(drift(exact)) / 10)}.`,
      }
    },
  },
  {
    id: 'DD12',
    sentence: 'A counter of 16 bits never comes to the end of 65,538 indices.',
    run() {
      const side = 105 // 2 · 105 · 105 = 22,050 triangles, of which 21,846 are used
      const positions: number[] = []
      const indices: number[] = []
      for (let z = 0; z <= side; z++) for (let x = 0; x <= side; x++) positions.push(x, 0, z)
      for (let z = 0; z < side; z++) {
        for (let x = 0; x < side; x++) {
          const a = z * (side + 1) + x
          const b = a + side + 1
          indices.push(a, b, a + 1, a + 1, b, b + 1)
        }
      }
      indices.length = 65_538
      const level: Mesh = { positions, indices }
      const counted = countWithSixteenBits(indices.length)
      const from = v(50, 12, 50)
      const move = v(0, -20, 0)
      const exact = exactMoves(level, from, [move])
      return {
        level,
        article: [from, from],
        exact,
        wanted: from, // the article never answers: its body stays
        planes: false,
        wrong: `${counted.ended ? 'ended' : 'had not ended'} after ${counted.rounds.toLocaleString('en')} rounds; 65,535 + 3 is 2 again${counted.misaligned ? ', and from then on triples mix two triangles' : ''}`,
        right: `looks at the few triangles nearby and stands at ${text(exact[1])}`,
        number: `21,846 triangles would take 21,846 rounds. carom counts in 32 bits and more.`,
      }
    },
  },
  {
    id: 'DD13',
    sentence: 'A triangle without area has no normal: nobody is ever stopped by it.',
    run() {
      const level: Mesh = { positions: [0, 0, 20, 20, 0, 20, 40, 0, 20], indices: [0, 1, 2] }
      const from = v(20, 10, 20)
      const to = v(20, -10, 20)
      const move = v(0, -20, 0)
      const article = articleMoves(level, from, [move])
      const naive = planesOf(v(0, 0, 20), v(20, 0, 20), v(40, 0, 20), { normalise: 'naive' }).surface.constant
      const exact = exactMoves(level, from, [move])
      return {
        level,
        article,
        exact,
        wanted: to,
        planes: false,
        wrong: `Direct3D's normal is (0, 0, 0), never crossed: falls to ${text(article[1])}; a plain port gets ${number(naive)}`,
        right: `takes it as the segment that it is, and stops at ${text(exact[1])}`,
        number: `Distance from the segment at the end: ${number(Math.abs(article[1].y))} on the far side. Exact: ${number(exact[1].y)}.`,
      }
    },
  },
  {
    id: 'DD14',
    sentence: 'The opposite plane as printed has the wrong sign; its code has the right one.',
    run() {
      const a = v(0, 0, 0)
      const b = v(10, 0, 0)
      const c = v(0, 0, 10)
      // The triangle as it is printed faces down; turned over, so that one can stand on it.
      const level: Mesh = { positions: [0, 0, 0, 0, 0, 10, 10, 0, 0], indices: [0, 1, 2] }
      const printed = printedOppositeConstant(a, b, c)
      const planes = planesOf(a, b, c)
      const from = v(2, 6, 12)
      const to = v(2, 4, 12)
      const inside = insideEdges(planes, from)
      const article = [from, to]
      const exact = exactMoves(level, from, [v(0, -2, 0)])
      return {
        level,
        article,
        exact,
        wanted: to,
        planes: true,
        wrong: `by the formula D is ${number(printed)}: the point z = 12 is outside (−12 < ${number(printed)})`,
        right: `D is ${number(planes.opposites[0].constant)}: the point is ${inside ? 'inside' : 'outside'} (−12 ≥ ${number(planes.opposites[0].constant)})`,
        number: `printed ${number(printed)}, right ${number(planes.opposites[0].constant)}: off by ${number(printed - planes.opposites[0].constant)}`,
      }
    },
  },
]

/** The Character at rest on a walkable slope, under gravity: what DD11 asks for. */
function exactWalk(mesh: Mesh, from: Vec3, frames: number): Vec3[] {
  const world = new World()
  world.add(new TriangleMesh(mesh.positions, mesh.indices))
  const feet = RADIUS + SKIN
  const character = new Character(world, {
    shape: sphere({ radius: RADIUS }),
    position: v(from.x, from.y - feet, from.z),
    skin: SKIN,
    maxSlope: (50 * Math.PI) / 180,
    gravity: 60, // about 1 a frame in the first second
  })
  const out = [from]
  for (let i = 0; i < frames; i++) {
    character.walk({ velocity: v(0, 0, 0) }, 1 / 60)
    out.push(v(character.position.x, character.position.y + feet, character.position.z))
  }
  return out
}
