import type { Dice } from './dice.ts'

/** Orientations that are hard or exact, and plain rotation by them: cases are made in the body's own frame and turned. */

export type Turn = [x: number, y: number, z: number, w: number]

/** The same orientation, of another length: any but zero will do. */
function stretched(dice: Dice, q: Turn): Turn {
  const by = dice.pick([1, 1, -1, 2 ** dice.whole(-20, 20), dice.between(0.1, 10), 10 ** dice.between(-9, 9)])
  return q.map((x) => x * by) as Turn
}

function unit(q: Turn): Turn {
  const long = Math.sqrt(q.reduce((sum, x) => sum + x * x, 0))
  return q.map((x) => x / long) as Turn
}

function any(dice: Dice): Turn {
  for (;;) {
    const q = [0, 1, 2, 3].map(() => dice.between(-1, 1)) as Turn
    const square = q.reduce((sum, x) => sum + x * x, 0)
    if (square > 0.01 && square <= 1) return unit(q)
  }
}

/** One of the 24 rotations of a cube, exactly: axes go to axes. */
export function quarterTurn(dice: Dice): Turn {
  const sign = () => dice.pick([1, -1])
  const q: Turn = [0, 0, 0, 0]
  const kind = dice.whole(0, 2)
  if (kind === 0) return q.map(sign) as Turn
  const at = dice.whole(0, 3)
  q[at] = sign()
  if (kind === 1) q[(at + dice.whole(1, 3)) % 4] = sign()
  return q
}

/** Any; nearly upright or nearly a quarter; exactly a quarter; rational by small whole numbers; about y alone. */
export function turnOf(dice: Dice): Turn {
  const kind = dice.whole(0, 9)
  if (kind < 5) return kind < 3 ? any(dice) : stretched(dice, any(dice))
  if (kind < 7) {
    const small = 10 ** -dice.between(1, 17)
    const [x, y, z] = dice.direction().map((x) => x * small)
    return dice.chance(0.5) ? [x, y, z, 1] : times(quarterTurn(dice), [x, y, z, 1])
  }
  if (kind === 7) return stretched(dice, quarterTurn(dice))
  if (kind === 8) {
    const q = [0, 1, 2, 3].map(() => dice.whole(-3, 3)) as Turn
    return q.some((x) => x !== 0) ? q : [1, 2, 2, 0]
  }
  const yaw: Turn = [0, dice.between(-1, 1), 0, dice.between(-1, 1)]
  return yaw[1] === 0 && yaw[3] === 0 ? [0, 1, 0, 0] : yaw
}

function times([a, b, c, d]: Turn, [x, y, z, w]: Turn): Turn {
  return [
    a * w + d * x + b * z - c * y,
    b * w + d * y + c * x - a * z,
    c * w + d * z + a * y - b * x,
    d * w - a * x - b * y - c * z,
  ]
}

/** A vector turned, or turned back, in plain doubles: exact for quarters. */
export function turned(
  [x, y, z, w]: ArrayLike<number> & Iterable<number>,
  v: ArrayLike<number>,
  back = false,
): number[] {
  // by the largest component, so that no square vanishes
  const largest = Math.max(Math.abs(x), Math.abs(y), Math.abs(z), Math.abs(w))
  const [a, b, c, d] = [x / largest, y / largest, z / largest, (back ? -w : w) / largest]
  const square = a * a + b * b + c * c + d * d
  const rows = [
    [a * a + d * d - b * b - c * c, 2 * (a * b - c * d), 2 * (a * c + b * d)],
    [2 * (a * b + c * d), b * b + d * d - a * a - c * c, 2 * (b * c - a * d)],
    [2 * (a * c - b * d), 2 * (b * c + a * d), c * c + d * d - a * a - b * b],
  ]
  return rows.map((row) => (row[0] * v[0] + row[1] * v[1] + row[2] * v[2]) / square)
}
