import type { Kind } from '../oracle/solid.ts'
import type { Path } from './aim.ts'
import type { Half } from './bodies.ts'
import type { Dice } from './dice.ts'

/** Triangles that stand or lie exactly, or nearly, as the axes of a body do; and paths set to exact coincidences with it. */

/** How a triangle stands to the body's axis: edges or face across it, nearly across it, or along it. */
export type Pose = 'level' | 'nearly level' | 'upright' | 'along'

/** Puts edges or the whole face exactly or nearly level or upright: to y, for a box to any axis. Corners are about 1 in size. */
export function posed(dice: Dice, corners: number[][], pose: Pose, kind: Kind): number[][] {
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
    case 'along': // an edge parallel to the axis but for a last bit or some
      b[0] = a[0] + dice.pick([0, slope()])
      b[2] = a[2] + dice.pick([0, slope()])
  }
  const turn = dice.whole(0, 2)
  const axis = kind === 'box' ? dice.whole(0, 2) : 0
  const shifted = (v: number[]) => [v[axis], v[(axis + 1) % 3], v[(axis + 2) % 3]]
  const turned = [a, b, c].map(shifted)
  return [turned[turn], turned[(turn + 1) % 3], turned[(turn + 2) % 3]]
}

/** How far along an axis a body's special places are from its centre. */
function reachesOf(kind: Kind, [x, y, z]: Half, axis: number): number[] {
  if (axis === 0) return [x]
  if (axis === 2) return [z]
  return kind === 'capsule' ? [y, y - x] : [y]
}

/**
 * Sets a path so that a face, cap or tip is level with a corner, or a corner stands exactly at the side; or makes it run
 * exactly along an axis, across it, or along an edge. It passes where it passed, about.
 */
export function snapped(dice: Dice, path: Path, corners: number[][], kind: Kind, half: Half): Path {
  const from = [...path.from]
  const translation = [...path.translation]
  const at = dice.whole(0, 2)
  const corner = corners[at]
  const flush = (axis: number) => {
    from[axis] = corner[axis] + dice.pick([1, -1]) * dice.pick(reachesOf(kind, half, axis))
  }
  switch (dice.whole(0, 4)) {
    case 0: // a cap level with the corner, mostly moving level
      flush(1)
      if (dice.chance(0.7)) translation[1] = 0
      break
    case 1: {
      // the corner exactly at the side, mostly moving upright or past it
      const axis = dice.pick([0, 2])
      flush(axis)
      if (dice.chance(0.5)) {
        if (kind === 'box') flush(2 - axis)
        else from[2 - axis] = corner[2 - axis]
      }
      translation[axis] = 0
      if (dice.chance(0.7)) translation[2 - axis] = 0
      break
    }
    case 2: {
      // along an axis, to where it was to go
      const axis = kind === 'box' ? dice.whole(0, 2) : 1
      for (let k = 0; k < 3; k++) {
        if (k === axis) continue
        from[k] += translation[k] * 0.5
        translation[k] = 0
      }
      break
    }
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
