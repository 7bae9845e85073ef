/** Tests pairs of triangles: on which sides of their edges does a ray pass? Each lane of f64 is a triangle. */

/** Which of two triangles do the signs of their edges accept? Bit 0 is the first, bit 1 the second. */
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
 * The same, but also accepts triangles within a distance of the ray: on each axis, an eighth of `far`. After the shear,
 * a point at that distance is within half of `far` of the triangle. Then no edge's area is on the wrong side by more
 * than half of `far` times the edge, and the edge is at most as long as the sum of its ends' distances from the ray.
 * The rounding error of an area is less than the other half, since pads are at least 2^-44 of all numbers involved.
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
