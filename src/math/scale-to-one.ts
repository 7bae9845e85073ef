const NEGLIGIBLE = 4.909093465297727e-91 // 2⁻³⁰⁰
const bits = new Uint32Array(2)
const double = new Float64Array(bits.buffer)

/**
 * Multiplies all numbers by the power of two that brings the largest to between 1 and 2. Numbers below 2⁻³⁰⁰ of the
 * largest become 0.
 * @param factor one number: receives that power
 */
export function scaleToOne(row: Float64Array, factor: Float64Array): void {
  double[0] = 0
  for (let i = 0; i < row.length; i++) if (Math.abs(row[i]) > double[0]) double[0] = Math.abs(row[i])
  // the complement of the exponent: 2^-e for a largest number of 2^e
  const exponent = (bits[1] >>> 20) & 0x7ff
  bits[0] = 0
  bits[1] = Math.min(Math.max(2046 - exponent, 1), 2046) << 20
  factor[0] = double[0]
  for (let i = 0; i < row.length; i++) {
    row[i] *= double[0]
    if (Math.abs(row[i]) < NEGLIGIBLE) row[i] = 0
  }
}
