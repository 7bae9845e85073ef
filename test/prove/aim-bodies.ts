import type { Kind } from '../oracle/solid.ts'
import type { Body } from './aim.ts'
import type { Half } from './bodies.ts'
import type { Dice } from './dice.ts'

/** What is special about each body: caps, rims and walls; tips and sides; faces, edges and corners. */

/** Below this share a direction counts as exactly level or upright: then a whole cap, side or face touches. */
const EXACT = 1e-17

const sign = (x: number): number => (x < 0 ? -1 : 1)

const unitAcross = (x: number, z: number): [number, number] | null => {
  const long = Math.sqrt(x * x + z * z)
  return long > EXACT ? [x / long, z / long] : null
}

/** Spheres and ellipsoids need none: they are aimed as the unit sphere, with the axes divided by the radii. */
export function aimedAs(kind: Kind, half: Half): Body | undefined {
  if (kind === 'cylinder') return cylinderBody(half[0], half[1])
  if (kind === 'capsule') return capsuleBody(half[0], half[1])
  return kind === 'box' ? boxBody(half) : undefined
}

function cylinderBody(radius: number, halfHeight: number): Body {
  return {
    support(dice, out) {
      const aside = unitAcross(out[0], out[2])
      // somewhere on the cap: at its rim, at its middle, or between
      const share = aside ? 1 : dice.pick([0, 1, dice.unit(), dice.unit()])
      const [x, z] = aside ?? unitAcross(dice.between(-1, 1), dice.between(-1, 1)) ?? [1, 0]
      const height = Math.abs(out[1]) > EXACT ? sign(out[1]) : dice.pick([1, -1, 0, dice.between(-1, 1)])
      return [x * radius * share, height * halfHeight, z * radius * share]
    },
    outs: outsOfRevolution,
    way: wayOfRevolution,
  }
}

/** The inner segment's end, and the radius from there; anywhere beside the segment where the direction is level. */
function capsuleBody(radius: number, halfHeight: number): Body {
  return {
    support(dice, out) {
      const height = Math.abs(out[1]) > 1e-12 ? sign(out[1]) : dice.pick([1, -1, 0, dice.between(-1, 1)])
      return [out[0] * radius, height * (halfHeight - radius) + out[1] * radius, out[2] * radius]
    },
    outs: outsOfRevolution,
    way: wayOfRevolution,
  }
}

/** Straight up, straight aside; for an edge also where it and the axis are both across. */
function outsOfRevolution(dice: Dice, out: number[], along: number[] | null): number[][] {
  const aside = unitAcross(out[0], out[2])
  const outs = [
    [0, sign(out[1]), 0],
    [0, -sign(out[1]), 0],
  ]
  if (aside) outs.push([aside[0], 0, aside[1]], [-aside[0], 0, -aside[1]])
  const between = along && unitAcross(along[0], along[2])
  if (between) outs.unshift([-between[1], 0, between[0]], [between[1], 0, -between[0]])
  return dice.chance(0.5) ? outs : outs.reverse()
}

function wayOfRevolution(dice: Dice, out: number[] | null): number[] | null {
  const kind = dice.whole(0, 5)
  if (kind >= 3) return null
  if (out === null) {
    if (kind === 0) return [0, dice.pick([1, -1]), 0]
    const level = unitAcross(dice.between(-1, 1), dice.between(-1, 1))
    return level && [level[0], 0, level[1]]
  }
  if (kind === 0 && out[1] === 0) return [0, dice.pick([1, -1]), 0]
  const aside = unitAcross(out[0], out[2])
  const turn = dice.pick([1, -1])
  return aside && [turn * aside[1], 0, -turn * aside[0]]
}

function boxBody(half: Half): Body {
  return {
    support(dice, out) {
      return out.map((x, i) => {
        const side = Math.abs(x) > EXACT ? sign(x) : dice.pick([1, -1, 0, dice.between(-1, 1), dice.between(-1, 1)])
        return side * half[i]
      })
    },
    // a face against it; an edge of the box across an edge of the triangle; an edge of the box towards a corner or face
    outs(dice, out, along) {
      const outs: number[][] = []
      for (const axis of dice.pick(TURNS)) {
        const flat = [0, 0, 0]
        flat[axis] = sign(out[axis])
        outs.push(
          flat,
          flat.map((x) => -x),
        )
        const crossed = unitOf(out.map((x, i) => (i === axis ? 0 : x)))
        if (crossed) outs.push(crossed)
        const edges = along && unitOf(crossAxis(along, axis))
        if (edges)
          outs.unshift(
            edges,
            edges.map((x) => -x),
          )
      }
      return dice.chance(0.6) ? outs : outs.reverse()
    },
    way(dice, out) {
      const kind = dice.whole(0, 5)
      if (kind >= 3) return null
      const axis = dice.whole(0, 2)
      const flat = [0, 0, 0]
      flat[axis] = dice.pick([1, -1])
      if (out === null || out[axis] === 0) return flat
      return unitOf(crossAxis(out, axis))
    },
  }
}

const TURNS = [
  [0, 1, 2],
  [1, 2, 0],
  [2, 0, 1],
]

/** v × the axis. */
function crossAxis(v: number[], axis: number): number[] {
  const w = [0, 0, 0]
  w[(axis + 1) % 3] = v[(axis + 2) % 3]
  w[(axis + 2) % 3] = -v[(axis + 1) % 3]
  return w
}

function unitOf(v: number[]): number[] | null {
  const long = Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2])
  return long > 1e-9 && Number.isFinite(long) ? v.map((x) => x / long) : null
}
