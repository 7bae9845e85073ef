/** Pairs of triangles, and on which sides of their edges a ray passes: two lanes of f64, each a triangle. */

/** Which of two triangles are not missed as the signs of their edges see it: bit 0 and bit 1. */
export function signs(
  pair: usize,
  kx: usize,
  ky: usize,
  kz: usize,
  qx: v128,
  qy: v128,
  qz: v128,
  sx: v128,
  sy: v128,
  none: v128,
): i32 {
  const az = f64x2.sub(two(pair + kz), qz)
  const bz = f64x2.sub(two(pair + 24 + kz), qz)
  const cz = f64x2.sub(two(pair + 48 + kz), qz)
  const ax = f64x2.sub(f64x2.sub(two(pair + kx), qx), f64x2.mul(sx, az))
  const ay = f64x2.sub(f64x2.sub(two(pair + ky), qy), f64x2.mul(sy, az))
  const bx = f64x2.sub(f64x2.sub(two(pair + 24 + kx), qx), f64x2.mul(sx, bz))
  const by = f64x2.sub(f64x2.sub(two(pair + 24 + ky), qy), f64x2.mul(sy, bz))
  const cx = f64x2.sub(f64x2.sub(two(pair + 48 + kx), qx), f64x2.mul(sx, cz))
  const cy = f64x2.sub(f64x2.sub(two(pair + 48 + ky), qy), f64x2.mul(sy, cz))
  const u = f64x2.sub(f64x2.mul(cx, by), f64x2.mul(cy, bx))
  const v = f64x2.sub(f64x2.mul(ax, cy), f64x2.mul(ay, cx))
  const w = f64x2.sub(f64x2.mul(bx, ay), f64x2.mul(by, ax))
  const least = f64x2.pmin(f64x2.pmin(u, v), w)
  const largest = f64x2.pmax(f64x2.pmax(u, v), w)
  return 3 ^ i64x2.bitmask(v128.and(f64x2.lt(least, none), f64x2.gt(largest, none)))
}

/**
 * The same for triangles that are met within a distance of the ray, on each axis an eighth of `far`. Sheared, a point
 * there is within half of `far` of the triangle, and then no edge's area is on the wrong side by more than half of
 * `far` times the edge, which is no longer than its ends are far from the ray. What rounding takes from an area is less
 * than the other half, since pads are 2^-44 of all the numbers at hand.
 */
export function looseSigns(
  pair: usize,
  kx: usize,
  ky: usize,
  kz: usize,
  qx: v128,
  qy: v128,
  qz: v128,
  sx: v128,
  sy: v128,
  far: v128,
): i32 {
  const az = f64x2.sub(two(pair + kz), qz)
  const bz = f64x2.sub(two(pair + 24 + kz), qz)
  const cz = f64x2.sub(two(pair + 48 + kz), qz)
  const ax = f64x2.sub(f64x2.sub(two(pair + kx), qx), f64x2.mul(sx, az))
  const ay = f64x2.sub(f64x2.sub(two(pair + ky), qy), f64x2.mul(sy, az))
  const bx = f64x2.sub(f64x2.sub(two(pair + 24 + kx), qx), f64x2.mul(sx, bz))
  const by = f64x2.sub(f64x2.sub(two(pair + 24 + ky), qy), f64x2.mul(sy, bz))
  const cx = f64x2.sub(f64x2.sub(two(pair + 48 + kx), qx), f64x2.mul(sx, cz))
  const cy = f64x2.sub(f64x2.sub(two(pair + 48 + ky), qy), f64x2.mul(sy, cz))
  const a = f64x2.mul(far, f64x2.add(f64x2.abs(ax), f64x2.abs(ay)))
  const b = f64x2.mul(far, f64x2.add(f64x2.abs(bx), f64x2.abs(by)))
  const c = f64x2.mul(far, f64x2.add(f64x2.abs(cx), f64x2.abs(cy)))
  const u = f64x2.sub(f64x2.mul(cx, by), f64x2.mul(cy, bx))
  const v = f64x2.sub(f64x2.mul(ax, cy), f64x2.mul(ay, cx))
  const w = f64x2.sub(f64x2.mul(bx, ay), f64x2.mul(by, ax))
  const bc = f64x2.add(b, c)
  const ca = f64x2.add(c, a)
  const ab = f64x2.add(a, b)
  const greater = v128.or(v128.or(f64x2.gt(u, bc), f64x2.gt(v, ca)), f64x2.gt(w, ab))
  const less = v128.or(v128.or(f64x2.lt(u, f64x2.neg(bc)), f64x2.lt(v, f64x2.neg(ca))), f64x2.lt(w, f64x2.neg(ab)))
  return 3 ^ i64x2.bitmask(v128.and(greater, less))
}

function two(at: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load64_zero(at))
}
