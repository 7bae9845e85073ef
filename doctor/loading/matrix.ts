/** 4×4 matrices as glTF writes them: 16 numbers, column by column. Doubles, rounded once when a vertex is stored. */
export type Matrix = Float64Array

export const IDENTITY: Readonly<Matrix> = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)

export function multiply(a: Readonly<Matrix>, b: Readonly<Matrix>): Matrix {
  const out = new Float64Array(16)
  for (let column = 0; column < 16; column += 4) {
    for (let row = 0; row < 4; row++) {
      let sum = 0
      for (let k = 0; k < 4; k++) sum += a[row + 4 * k] * b[column + k]
      out[column + row] = sum
    }
  }
  return out
}

/** translation · rotation (quaternion x, y, z, w) · scale */
export function compose(t: ArrayLike<number>, q: ArrayLike<number>, s: ArrayLike<number>): Matrix {
  const length = Math.hypot(q[0], q[1], q[2], q[3])
  const [x, y, z, w] = length > 0 ? [q[0] / length, q[1] / length, q[2] / length, q[3] / length] : [0, 0, 0, 1]
  return Float64Array.of(
    (1 - 2 * (y * y + z * z)) * s[0],
    2 * (x * y + z * w) * s[0],
    2 * (x * z - y * w) * s[0],
    0,
    2 * (x * y - z * w) * s[1],
    (1 - 2 * (x * x + z * z)) * s[1],
    2 * (y * z + x * w) * s[1],
    0,
    2 * (x * z + y * w) * s[2],
    2 * (y * z - x * w) * s[2],
    (1 - 2 * (x * x + y * y)) * s[2],
    0,
    t[0],
    t[1],
    t[2],
    1,
  )
}

/** Below zero: the matrix mirrors, and what was counter-clockwise is clockwise. */
export function determinant3(m: Readonly<Matrix>): number {
  return m[0] * (m[5] * m[10] - m[6] * m[9]) - m[4] * (m[1] * m[10] - m[2] * m[9]) + m[8] * (m[1] * m[6] - m[2] * m[5])
}
