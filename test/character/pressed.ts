/** Bodies that are pressed against things for very many short moves: nothing adds up. */
import { expect } from 'vitest'
import { random } from '../../scenes/random.ts'
import { box, Character, capsule, cylinder, ellipsoid, sphere, TriangleMesh, World } from '../../src/index.ts'
import { exactGrowth, type Kind } from '../oracle/solid.ts'
import { radians, type Triple, vec } from './levels.ts'

const SKIN = 0.02
/** Sizes, and what the body grows by for its skin: an ellipsoid by more. */
const BODIES = {
  sphere: { shape: sphere({ radius: 0.4 }), half: [0.4, 0.4, 0.4], growth: SKIN },
  ellipsoid: {
    shape: ellipsoid({ radii: vec(0.4, 0.9, 0.5) }),
    half: [0.4, 0.9, 0.5],
    growth: (SKIN * (0.9 / 0.4 + 1)) / (2 * Math.sqrt(0.9 / 0.4)),
  },
  capsule: { shape: capsule({ radius: 0.35, height: 1.8 }), half: [0.35, 0.9, 0.35], growth: SKIN },
  cylinder: { shape: cylinder({ radius: 0.35, height: 1.8 }), half: [0.35, 0.9, 0.35], growth: SKIN },
  box: { shape: box({ halfExtents: vec(0.35, 0.9, 0.25) }), half: [0.35, 0.9, 0.25], growth: SKIN },
} satisfies Record<string, { shape: object; half: [number, number, number]; growth: number }>

export const PRESSED = Object.keys(BODIES) as (keyof typeof BODIES & Kind)[]

/** A plane of triangles with a seam every half metre or so, by a point, and two directions along it. */
function sheet(at: Triple, u: Triple, v: Triple): number[] {
  const cuts = [-9, -4.1, -1.9, -0.7, -0.2, 0.31, 0.77, 1.3, 2.2, 5.3, 9]
  const point = (s: number, t: number) => at.map((x, k) => x + s * u[k] + t * v[k])
  const out: number[] = []
  for (let i = 0; i + 1 < cuts.length; i++) {
    for (let j = 0; j + 1 < cuts.length; j++) {
      const [a, b, c, d] = [
        point(cuts[i], cuts[j]),
        point(cuts[i + 1], cuts[j]),
        point(cuts[i + 1], cuts[j + 1]),
        point(cuts[i], cuts[j + 1]),
      ]
      out.push(...((i + j) % 2 === 0 ? [a, b, c, a, c, d] : [a, b, d, b, c, d]).flat())
    }
  }
  return out
}

const TURN = radians(37)
const [C, S] = [Math.cos(TURN), Math.sin(TURN)]
/** Level directions of nobody's axes, and one that leans on the first. */
const ALONG: Triple = [C, 0, S]
const ASIDE: Triple = [-S, 0, C]
const UP: Triple = [0, 1, 0]
const lean = (degrees: number): Triple => {
  const [c, s] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))]
  return [c * ALONG[0], s, c * ALONG[2]]
}
const turned = (degrees: number): Triple => {
  const [c, s] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))]
  return [c * ALONG[0] + s * ASIDE[0], 0, c * ALONG[2] + s * ASIDE[2]]
}

const FLOOR = sheet([0, 0, 0], ALONG, ASIDE)

/** What there is to be pressed against, and into which direction: far from the origin, so that roundings show. */
export const PLACES = {
  'a floor': { triangles: FLOOR, push: [0, -1, 0] },
  'a wall': { triangles: [...FLOOR, ...sheet([0, 0, 0], ALONG, UP)], push: [S, -1, -C] },
  'a corner': {
    triangles: [...FLOOR, ...sheet([0, 0, 0], ALONG, UP), ...sheet([0, 0, 0], turned(70), UP)],
    push: [-C - 0.2 * S, -1, -S + 0.2 * C].map((x, k) => x - ASIDE[k]) as unknown as Triple,
  },
  'a slope': { triangles: sheet([0, 0, 0], lean(31), ASIDE), push: lean(31 - 90) },
} satisfies Record<string, { triangles: number[]; push: Triple }>

const AT: Triple = [37.123, -5.77, 81.311]
const HERTZ = 1000

/**
 * Presses a body against a place at 1,000 Hz, by `move` and by `walk` in turn, wandering along it: at every look the oracle says that
 * it keeps its skin, and where it is pressed no more of it than at first.
 * @param looks how often the oracle looks: that takes most of the time
 */
export function staysPressed(
  kind: keyof typeof BODIES,
  place: keyof typeof PLACES,
  moves: number,
  looks: number,
): void {
  const { shape, half, growth } = BODIES[kind]
  const { triangles, push } = PLACES[place]
  const positions = Float64Array.from(triangles, (x, i) => x + AT[i % 3])
  const world = new World()
  world.add(new TriangleMesh(positions))
  // above it, inside the corner
  const start = [AT[0] + 1.3 * C - 0.8 * S, AT[1] + 1.6, AT[2] + 1.3 * S + 0.8 * C]
  const player = new Character(world, { shape, skin: SKIN, position: vec(start[0], start[1], start[2]) })
  const gap = (): number => {
    let least = Number.POSITIVE_INFINITY
    const from = [...player.state.subarray(0, 3)]
    for (let i = 0; i < positions.length; i += 9) {
      if ([0, 1, 2].some((k) => isApart(positions, i, k, from[k], half[k] + 0.05))) continue
      const triangle = positions.subarray(i, i + 9)
      const course = { kind, half, from, translation: [0, 0, 0], triangle } as const
      least = Math.min(least, exactGrowth(course, 1e-16)('at', 0))
    }
    return least
  }
  const next = random(11)
  let [x, z] = [0, 0]
  // to where it is pressed
  for (let i = 0; i < HERTZ; i++) player.move(vec(push[0] * 2e-3, push[1] * 2e-3, push[2] * 2e-3))
  const gaps = [gap()]
  const results = new Set<string>()
  for (let i = 1; i <= moves; i++) {
    if (i % 1000 === 1) [x, z] = [next() - 0.5, next() - 0.5]
    // forth and back again
    const turn = i % 1000 < 500 ? 1 : -1
    const aside = [turn * (x * ALONG[0] + z * ASIDE[0]), 0, turn * (x * ALONG[2] + z * ASIDE[2])]
    const velocity = vec(2 * push[0] + aside[0], 2 * push[1], 2 * push[2] + aside[2])
    const walks = i % 2000 < 1000 && place !== 'a slope'
    results.add(
      walks
        ? player.walk({ velocity }, 1 / HERTZ)
        : player.move(vec(velocity.x / HERTZ, velocity.y / HERTZ, velocity.z / HERTZ), 1 / HERTZ),
    )
    if (i % Math.ceil(moves / looks) === 0) gaps.push(gap())
  }
  expect([...results]).toEqual(['free'])
  expect(Math.min(...gaps)).toBeGreaterThan(growth - 1e-12)
  // pressed against it still; stopped half a tolerance early
  expect(Math.max(...gaps)).toBeLessThan(growth + 1e-10)
}

function isApart(v: Float64Array, i: number, k: number, x: number, reach: number): boolean {
  const [a, b, c] = [v[i + k], v[i + 3 + k], v[i + 6 + k]]
  return Math.min(a, b, c) > x + reach || Math.max(a, b, c) < x - reach
}
