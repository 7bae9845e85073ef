/**
 * The inputs on which the article's rule fails, literally, and what both rules make of them. Nothing here draws: the
 * scene and a test use the same cases. Lengths are in the article's unit: approach 5, edge margin 5, skin 0.2. Words have
 * metres, for a visitor of 1.8 m, with the article's units in brackets.
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
import { SETTINGS, unit } from './settings.ts'

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
  /** Where geometry puts the body at the end, a skin away from what it touches. */
  shouldBe: Vec3
  /** The planes of triangle 0 are a part of the explanation. */
  planes: boolean
  /** What happens in it is too small to be seen: a magnifier shows the feet. */
  isTiny?: true
  /** The article's rule never answers: its body stays where it was, still searching. */
  isEndless?: true
  was: string
  now: string
  should: string
  met?: boolean
  number: string
}

type Told = Pick<DefectOutcome, 'was' | 'now' | 'should' | 'met' | 'number'>

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
  input: { level?: Mesh; from: Vec3; to: Vec3; shouldBe: Vec3; options?: ArticleOptions },
  tell: (article: Vec3, exact: Vec3) => Told,
): DefectCase {
  return {
    id,
    sentence,
    run() {
      const { level = FLOOR, from, to, shouldBe, options } = input
      const move = v(to.x - from.x, to.y - from.y, to.z - from.z)
      const article = articleMoves(level, from, [move], options)
      const exact = exactMoves(level, from, [move])
      return { level, article, exact, wanted: to, shouldBe, planes: true, ...tell(article[1], exact[1]) }
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

/** A length of the article for a visitor of 1.8 m, who is ten of its units tall: "0.94 m (5.2)". */
export function length(value: number): string {
  return Number.isFinite(value) ? `${number(value * METRE)} m (${number(value)})` : String(value)
}

const METRE = unit(SETTINGS)
const above = ({ y }: Vec3) => `${length(Math.abs(y))} ${y < 0 ? 'below' : 'above'} the floor`
const apart = (a: Vec3, b: Vec3) => Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z)

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
    'The edge planes test where you were, not where you cross: a floor lets you through.',
    { from: v(-10, 6, 20), to: v(30, 3, 20), shouldBe: v(30, 5.2, 20) },
    (article, exact) => ({
      was: `sinks to ${above(article)}`,
      now: `held ${above(exact)}`,
      should: `at least ${length(5)} above it`,
      met: exact.y >= 5,
      number: `The path crosses the shifted plane over the triangle, at x = ${length(3.333)}. The article tests the old position, x = ${length(-10)}, which is outside the edge.`,
    }),
  ),
  single(
    'DD2',
    'The opposite case: a floor that is not below you catches you.',
    { from: v(-4, 6, 50), to: v(-100, 3, 50), shouldBe: v(-100, 3, 50) },
    (article, exact) => ({
      was: `lifted by ${length(article.y - 3)}`,
      now: exact.y === 3 ? 'falls freely' : `lifted by ${length(exact.y - 3)}`,
      should: 'falls freely',
      number: `The path crosses the shifted plane at x = ${length(-36)}, far outside the triangle. The article lifts the body ${length(100)} away from the floor.`,
    }),
  ),
  single(
    'DD3',
    'A body exactly on the shifted plane does not count as in front of it.',
    { from: v(20, 5, 20), to: v(20, -3, 20), shouldBe: v(20, 5.2, 20) },
    (article, exact) => ({
      was: `falls through, to ${above(article)}`,
      now: `held ${above(exact)}`,
      should: `at least ${length(5)} above it`,
      met: exact.y >= 5,
      number: 'N·old − D is exactly 0, and the article asks for more than 0.',
    }),
  ),
  single(
    'DD4',
    'Inside the margin, a surface no longer exists.',
    { from: v(20, 4, 20), to: v(20, -3, 20), shouldBe: v(20, 5.2, 20) },
    (article, exact) => ({
      was: `falls through, to ${above(article)}`,
      now: `pushed out to ${above(exact)}`,
      should: `at least ${length(5)} above it`,
      met: exact.y >= 5,
      number: `The body starts ${length(1)} too deep. It is never in front of the shifted plane again, so the article ignores the floor.`,
    }),
  ),
  {
    id: 'DD5',
    sentence: 'In an acute corner, one wall pushes you through the other.',
    run() {
      const from = v(5.5, 0, 20.2)
      const to = v(2, 0, 17)
      const move = v(to.x - from.x, 0, to.z - from.z)
      const bFirst = articleMoves(wedge(true), from, [move])[1]
      const aFirst = articleMoves(wedge(false), from, [move])[1]
      const exact = exactMoves(wedge(false), from, [move])
      const nearest = Math.min(exact[1].x, distanceToB(exact[1]))
      const clear = RADIUS + SKIN
      return {
        level: wedge(true),
        article: [from, bFirst],
        exact,
        wanted: to,
        // where both walls are a skin and a radius away
        shouldBe: v(clear, 0, 2 * (clear + (clear * Math.sqrt(3)) / 2)),
        planes: false,
        was: `${length(distanceToB(bFirst))} from wall B, or ${length(aFirst.x)} from wall A`,
        now: `${length(nearest)} from both walls`,
        should: `at least ${length(5)} from both`,
        met: nearest >= 5,
        number: `It depends on the order of the triangles. With B first, A pushes the body into B, to ${text(bFirst)} in the article’s units. With A first, B pushes it into A, to ${text(aFirst)}.`,
      }
    },
  },
  {
    id: 'DD7',
    sentence: 'Triangles act in the order they are stored, not in the order they are reached.',
    run() {
      const from = v(10, 6, 0)
      const to = v(10, -10, 0)
      const move = v(0, -16, 0)
      const rampFirst = articleMoves(rampAndFloor(true), from, [move])
      const floorFirst = articleMoves(rampAndFloor(false), from, [move])[1]
      const exact = exactMoves(rampAndFloor(true), from, [move])
      const exactOther = exactMoves(rampAndFloor(false), from, [move])[1]
      const shift = (one: Vec3, other: Vec3) => {
        const by = apart(one, other)
        return by < 1e-9 ? 'the same place in either order' : `${length(by)} apart, by the order`
      }
      return {
        level: rampAndFloor(true),
        article: rampFirst,
        exact,
        wanted: to,
        shouldBe: v(10, 5.2, 0),
        planes: false,
        was: shift(floorFirst, rampFirst[1]),
        now: shift(exactOther, exact[1]),
        should: 'the same place in either order',
        number: `The same fall onto the same triangles. Ramp first: the article ends at x = ${length(rampFirst[1].x)}. Floor first: at ${length(floorFirst.x)}. carom: ${length(exact[1].x)} in both.`,
      }
    },
  },
  single(
    'DD8',
    'The edge planes add a square ledge around every outline: you stand on air.',
    { from: v(-4.9, 6, 50), to: v(-4.9, 4.5, 50), shouldBe: v(-4.9, 4.5, 50) },
    (article, exact) => ({
      was: `stands ${above(article)}`,
      now: exact.y === 4.5 ? 'falls past the edge' : `stands ${above(exact)}`,
      should: 'falls past the edge',
      number: `The nearest edge is ${length(Math.sqrt(4.9 ** 2 + 5 ** 2))} away. A body of radius ${length(5)} does not touch it.`,
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
        shouldBe: v(20, -5.2, 20),
        planes: false,
        was: `passes, to ${above(article[1])}`,
        now: `stopped ${above(exact[1])}`,
        should: `at least ${length(5)} below it`,
        met: exact[1].y <= -5,
        number: `The article’s triangles have one side. In carom they have two, unless you ask for sides: 'front'.`,
      }
    },
  },
  {
    id: 'DD10',
    sentence: 'At rest on the floor, the player trembles.',
    run() {
      const from = v(20, 5.2, 20)
      const frames = Array.from({ length: 60 }, () => v(0, -0.15, 0))
      const article = articleMoves(FLOOR, from, frames)
      const exact = exactMoves(FLOOR, from, frames)
      const swing = (path: Vec3[]) => {
        const heights = path.slice(1).map((p) => p.y)
        const by = Math.max(...heights) - Math.min(...heights)
        return by === 0 ? 'at rest' : `trembles by ${length(by)}`
      }
      return {
        level: FLOOR,
        article,
        exact,
        wanted: v(20, 5.05, 20),
        shouldBe: from,
        planes: false,
        isTiny: true,
        was: swing(article),
        now: swing(exact),
        should: 'at rest',
        number: `In each frame gravity moves the body down by ${length(0.15)}, less than the skin of ${length(SKIN)}. So every second frame does not cross the shifted plane: y is ${article
          .slice(1, 5)
          .map((p) => number(p.y))
          .join(', ')}, … in the article’s units.`,
      }
    },
  },
  {
    id: 'DD11',
    sentence: 'Pushed along the normal, the player creeps down every slope.',
    run() {
      // At rest on the 45° slope x + y = 0: 5.2 along the normal.
      const s = Math.SQRT1_2 * (RADIUS + SKIN)
      const from = v(s, s, 0)
      const frames = Array.from({ length: 10 }, () => v(0, -1, 0))
      const article = articleMoves(SLOPE, from, frames)
      const exact = exactWalk(SLOPE, from, 10)
      const drift = (path: Vec3[]) => Math.abs(path[path.length - 1].x - path[0].x)
      const creep = (path: Vec3[]) => (drift(path) < 0.05 ? 'at rest' : `slides ${length(drift(path))} in ten frames`)
      return {
        level: SLOPE,
        article,
        exact,
        wanted: v(s, s - 1, 0),
        shouldBe: from,
        planes: false,
        was: creep(article),
        now: creep(exact),
        should: 'at rest',
        number: `Gravity alone moves the article’s player sideways by ${length(drift(article) / 10)} per frame, with no key pressed. carom’s character settles by ${length(drift(exact))} and stays.`,
      }
    },
  },
  {
    id: 'DD12',
    sentence: 'A 16-bit counter never reaches the end of 65,538 indices: the loop does not end.',
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
        article: [from, from], // it never answers: its body stays where it is
        exact,
        wanted: v(50, -8, 50),
        shouldBe: v(50, 5.2, 50),
        planes: false,
        isEndless: true,
        was: counted.ended ? 'the loop ends' : 'hangs in mid-air: the loop never ends',
        now: `stopped ${above(exact[1])}`,
        should: `at least ${length(5)} above it`,
        met: exact[1].y >= 5,
        number: `65,535 + 3 wraps around to 2${counted.misaligned ? ', and from then on each triple mixes two triangles' : ''}. 21,846 triangles need as many rounds; after ${counted.rounds.toLocaleString('en')} rounds the loop was still running. carom looks at the few triangles nearby.`,
      }
    },
  },
  {
    id: 'DD13',
    sentence: 'A triangle without area has no normal, so it never stops anyone.',
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
        shouldBe: v(20, 5.2, 20),
        planes: false,
        was: `falls past it, to ${length(-article[1].y)} below`,
        now: `stopped ${length(exact[1].y)} above it`,
        should: `at least ${length(5)} above it`,
        met: exact[1].y >= 5,
        number: `The triangle is a segment, and carom treats it as one. Direct3D’s normal is (0, 0, 0), whose plane is never crossed. A plain port gets ${number(naive)}.`,
      }
    },
  },
  {
    id: 'DD14',
    sentence: 'The printed formula for the opposite plane has the wrong sign. The article’s code has the right one.',
    run() {
      const a = v(0, 0, 0)
      const b = v(10, 0, 0)
      const c = v(0, 0, 10)
      // The triangle as it is printed faces down; turned over, so that one can stand on it.
      const level: Mesh = { positions: [0, 0, 0, 0, 0, 10, 10, 0, 0], indices: [0, 1, 2] }
      const printed = printedOppositeConstant(a, b, c)
      const planes = planesOf(a, b, c)
      const right = planes.opposites[0].constant
      const from = v(2, 6, 12)
      const to = v(2, 4, 12)
      const exact = exactMoves(level, from, [v(0, -2, 0)])
      const side = (isInside: boolean, constant: number) =>
        `${isInside ? 'inside' : 'outside'} (D = ${number(constant)})`
      return {
        level,
        article: [from, to],
        exact,
        wanted: to,
        shouldBe: exact[1],
        planes: true,
        was: side(-12 >= printed, printed),
        now: side(insideEdges(planes, from), right),
        should: 'inside (D = −15)',
        number: `printed ${number(printed)}, right ${number(right)}: off by ${number(printed - right)}. The point is at z = 12, within the margin of 5 beyond the corner at z = 10 (article’s units).`,
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
