import type { Body, Path } from './aim.ts'
import type { Dice } from './dice.ts'

/** What is special about an upright cylinder: caps, rims, its wall; and triangles that stand or lie exactly, or nearly. */

/** Below this a direction counts as exactly level or upright: then a whole cap, or a line of the wall, touches. */
const EXACT = 1e-17

const sign = (x: number): number => (x < 0 ? -1 : 1)

const unitAcross = (x: number, z: number): [number, number] | null => {
  const long = Math.sqrt(x * x + z * z)
  return long > EXACT ? [x / long, z / long] : null
}

export function cylinderBody(radius: number, halfHeight: number): Body {
  return {
    support(dice, out) {
      const aside = unitAcross(out[0], out[2])
      // somewhere on the cap: at its rim, at its middle, or between
      const share = aside ? 1 : dice.pick([0, 1, dice.unit(), dice.unit()])
      const [x, z] = aside ?? unitAcross(dice.between(-1, 1), dice.between(-1, 1)) ?? [1, 0]
      const height = Math.abs(out[1]) > EXACT ? sign(out[1]) : dice.pick([1, -1, 0, dice.between(-1, 1)])
      return [x * radius * share, height * halfHeight, z * radius * share]
    },
    outs(dice, out) {
      const aside = unitAcross(out[0], out[2])
      const outs = [
        [0, sign(out[1]), 0],
        [0, -sign(out[1]), 0],
      ]
      if (aside) outs.push([aside[0], 0, aside[1]], [-aside[0], 0, -aside[1]])
      return dice.chance(0.5) ? outs : outs.reverse()
    },
    way(dice, out) {
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
    },
  }
}

/** How a triangle stands. */
export type Pose = 'level' | 'nearly level' | 'upright'

/** Puts edges or the whole face exactly or nearly level or upright. Corners are about 1 in size. */
export function posed(dice: Dice, corners: number[][], pose: Pose): number[][] {
  const [a, b, c] = corners.map((v) => [...v])
  const slope = () => dice.pick([1, -1]) * 10 ** -dice.between(3, 16)
  switch (pose) {
    case 'level':
      b[1] = a[1]
      if (dice.chance(0.6)) c[1] = a[1]
      break
    case 'nearly level':
      b[1] = a[1] + slope()
      if (dice.chance(0.6)) c[1] = a[1] + dice.pick([slope(), slope(), 0])
      break
    case 'upright': {
      const off = dice.chance(0.7) ? 0 : slope()
      if (dice.chance(0.5)) {
        b[0] = a[0] + off
        b[2] = a[2] + dice.pick([0, off])
      } else {
        const axis = dice.pick([0, 2])
        b[axis] = a[axis] + off
        c[axis] = a[axis] + dice.pick([0, off])
      }
      break
    }
  }
  const turn = dice.whole(0, 2)
  const turned = [a, b, c]
  return [turned[turn], turned[(turn + 1) % 3], turned[(turn + 2) % 3]]
}

/**
 * Sets a path so that a cap is level with a corner, or a corner stands exactly at the radius; or makes it run exactly
 * upright, level, or along an edge. It passes where it passed, about.
 */
export function snapped(dice: Dice, path: Path, corners: number[][], radius: number, halfHeight: number): Path {
  const from = [...path.from]
  const translation = [...path.translation]
  const at = dice.whole(0, 2)
  const corner = corners[at]
  switch (dice.whole(0, 4)) {
    case 0: // a cap level with the corner, mostly moving level
      from[1] = corner[1] + dice.pick([1, -1]) * halfHeight
      if (dice.chance(0.7)) translation[1] = 0
      break
    case 1: {
      // the corner exactly at the radius, mostly moving upright or past it
      const axis = dice.pick([0, 2])
      from[axis] = corner[axis] + dice.pick([1, -1]) * radius
      if (dice.chance(0.5)) from[2 - axis] = corner[2 - axis]
      translation[axis] = 0
      if (dice.chance(0.7)) translation[2 - axis] = 0
      break
    }
    case 2: // upright, to where it was to go
      from[0] += translation[0] * 0.5
      from[2] += translation[2] * 0.5
      translation[0] = 0
      translation[2] = 0
      break
    case 3: // level
      from[1] += translation[1] * 0.5
      translation[1] = 0
      break
    default: {
      // along an edge, exactly
      const next = corners[(at + 1) % 3]
      const factor = dice.pick([1, -1, 2, -2, 0.5])
      for (let i = 0; i < 3; i++) {
        from[i] += translation[i] * 0.5 - (next[i] - corner[i]) * factor * 0.5
        translation[i] = (next[i] - corner[i]) * factor
      }
    }
  }
  return { from, translation }
}
