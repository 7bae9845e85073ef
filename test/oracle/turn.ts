import { dot, gridExponent, onGrid, type Point } from './exact.ts'

/**
 * Orientations, exactly. A quaternion q of any length but zero turns v into (q v q*)/|q|², which is rational in q: so
 * positions seen from the body are whole numbers once multiplied by |q|².
 */
export interface Turn {
  /** |q|² times the rotation from the world into the body's frame, by rows. */
  readonly rows: readonly [Point, Point, Point]
  /** |q|², on the grid of q. */
  readonly whole: bigint
}

export const UPRIGHT: Turn = {
  rows: [
    [1n, 0n, 0n],
    [0n, 1n, 0n],
    [0n, 0n, 1n],
  ],
  whole: 1n,
}

/** Does it leave a body as it is? Absent, all zeros and (0, 0, 0, w) do. */
export function isUpright(orientation: ArrayLike<number> | undefined): boolean {
  return orientation === undefined || (orientation[0] === 0 && orientation[1] === 0 && orientation[2] === 0)
}

/** @param orientation x, y, z, w: turns the body's own axes into the world's */
export function turnOf(orientation: ArrayLike<number> | undefined): Turn {
  if (orientation === undefined || isUpright(orientation)) return UPRIGHT
  const parts = [0, 1, 2, 3].map((i) => orientation[i])
  const exponent = gridExponent(parts)
  const [x, y, z, w] = parts.map((part) => onGrid(part, exponent))
  return {
    rows: [
      [w * w + x * x - y * y - z * z, 2n * (x * y + w * z), 2n * (x * z - w * y)],
      [2n * (x * y - w * z), w * w - x * x + y * y - z * z, 2n * (y * z + w * x)],
      [2n * (x * z + w * y), 2n * (y * z - w * x), w * w - x * x - y * y + z * z],
    ],
    whole: x * x + y * y + z * z + w * w,
  }
}

/** A world vector as the body sees it, times `whole`. */
export function turned({ rows, whole }: Turn, p: Point): Point {
  return whole === 1n ? p : [dot(rows[0], p), dot(rows[1], p), dot(rows[2], p)]
}
