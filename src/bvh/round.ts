/** Rounds doubles to floats outward, because boxes must never shrink. */
const float = new Float32Array(1)
const bits = new Int32Array(float.buffer)

/** The largest float that is not greater than x. */
export function roundDown(x: number): number {
  float[0] = x
  if (float[0] > x) step(-1)
  return float[0]
}

/** The smallest float that is not less than x. */
export function roundUp(x: number): number {
  float[0] = x
  if (float[0] < x) step(1)
  return float[0]
}

/** Moves `float` to the next float in a direction. */
function step(direction: number): void {
  if (float[0] === 0) {
    bits[0] = direction > 0 ? 1 : 0x80000001 | 0
  } else {
    bits[0] += float[0] > 0 === direction > 0 ? 1 : -1
  }
}
