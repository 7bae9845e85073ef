/**
 * Walks a ray through the mirror of a mesh. It finds the same triangles, with the same bits of t, as
 * src/bvh/walk-ray.ts.
 *
 * Why the bits are the same: boxes only save work, and here they grow by more than in TypeScript (see `walk`). A
 * triangle is judged as in src/ray/watertight.ts, operation by operation, in f64, which WebAssembly and TypeScript
 * round alike. If that needs double-doubles, a rule for ties or a filter, the walk is interrupted, and TypeScript
 * judges the triangle itself.
 */
import { finish } from './finish'
import {
  ALL,
  ANY,
  ASK,
  BATCH,
  BATCH_STRUCK,
  BATCH_TS,
  BEST,
  COUNT,
  DIRECTION,
  DONE,
  END,
  FINISHED,
  FOUND_LIMIT,
  FOUND_SLOTS,
  FOUND_TS,
  FRONT,
  FULL,
  LANES,
  LEFT,
  LIMIT,
  LOOSE,
  NEAR,
  ORIGIN,
  PAD,
  PAIR,
  PAIR_BYTES,
  PAIR_SLOT,
  PLAIN,
  RAY_BYTES,
  REACH,
  REFERENCES,
  ROOT,
  SINGLE,
  SIZE,
  SLOT,
  STACK,
  THIN,
  UNASKED,
  WHOLE,
} from './layout'
import { looseSigns, signs } from './signs'
import { HARD, HIT, MISS, meet, met, setRay } from './triangle'

export { fillMirror, shapeMirror } from './mirror'

/** As in src/bvh/walk-ray.ts, boxes grow by this share of the largest coordinate. */
const GROW: f64 = 7.105427357601002e-15 // 2^-47
/** Exceeds any slope that matters. */
const STEEPEST: f64 = 1e280
/** The same in f32, for a direction whose largest component is 1. */
const STEEPEST_32: f64 = 1073741824.0 * 1073741824.0 // 2^60
/** TypeScript handles shorter directions. */
const SHORTEST: f64 = 1e-250
/**
 * A distance to a slab has seven roundings of f32, each at most 2^-24 of what the ray can reach in the box. This is
 * sixteen of them.
 */
const GROW_32: f64 = 9.5367431640625e-7 // 2^-20
/** And some roundings of f64, where the start was moved to the box. They depend on the coordinates outside it too. */
const GROW_64: f64 = 3.552713678800501e-15 // 2^-48
/** Two roundings of a limit. */
const LONGER: f32 = 1.0000002384185791 // 1 + 2^-22

/**
 * Walks on until TypeScript must judge a triangle, or to the end. Returns that triangle's slot, DONE, FULL or PLAIN.
 * @param resumed 0 for a new walk. Otherwise the interrupted walk continues with the same registers, except that LIMIT,
 * SLOT, BEST and COUNT may have changed
 */
export function walk(mirror: usize, question: i32, resumed: i32): i32 {
  const ox = load<f64>(ORIGIN)
  const oy = load<f64>(ORIGIN + 8)
  const oz = load<f64>(ORIGIN + 16)
  const dx = load<f64>(DIRECTION)
  const dy = load<f64>(DIRECTION + 8)
  const dz = load<f64>(DIRECTION + 16)
  const ax = Math.abs(dx)
  const ay = Math.abs(dy)
  const az = Math.abs(dz)
  const size = larger(larger(ax, ay), az)
  if (!(size > SHORTEST)) return PLAIN
  let best = load<f64>(LIMIT)

  // where the ray enters the box of the mesh
  const ix = slope(dx)
  const iy = slope(dy)
  const iz = slope(dz)
  const outside = Math.abs(ox) + Math.abs(oy) + Math.abs(oz)
  let padX = load<f64>(PAD)
  let padY = load<f64>(PAD + 8)
  let padZ = load<f64>(PAD + 16)
  if (question & THIN) padX = padY = padZ = GROW * (load<f64>(mirror + REACH) + outside)
  const signX = copysign<f64>(1, ix)
  const signY = copysign<f64>(1, iy)
  const signZ = copysign<f64>(1, iz)
  // the corner of the box that the ray meets first: an address, not a branch
  const backX: usize = <usize>(ix < 0) * 24
  const backY: usize = <usize>(iy < 0) * 24
  const backZ: usize = <usize>(iz < 0) * 24
  const enterX = (load<f64>(mirror + backX) - (ox + signX * padX)) * ix
  const enterY = (load<f64>(mirror + backY + 8) - (oy + signY * padY)) * iy
  const enterZ = (load<f64>(mirror + backZ + 16) - (oz + signZ * padZ)) * iz
  const start = larger(larger(enterX, enterY), larger(enterZ, 0))
  if (resumed === 0) {
    store<i32>(SLOT, -1)
    store<i32>(COUNT, 0)
    const leaveX = (load<f64>(mirror + 24 - backX) - (ox - signX * padX)) * ix
    const leaveY = (load<f64>(mirror + 32 - backY) - (oy - signY * padY)) * iy
    const leaveZ = (load<f64>(mirror + 40 - backZ) - (oz - signZ * padZ)) * iz
    const misses = i32(start > leaveX) | i32(start > leaveY) | i32(start > leaveZ) | i32(start > best)
    if (misses) return DONE
  }

  // the shear: z is the axis of the largest component
  const isX = i32(ax > ay) & i32(ax > az)
  const isY = i32(!(ax > ay)) & i32(ay > az)
  const isZ = 1 - isX - isY
  const cx: usize = (isX + 2 * isY) << 3
  const cy: usize = (isZ + 2 * isX) << 3
  const cz: usize = (isY + 2 * isZ) << 3
  const along = load<f64>(DIRECTION + cz)
  const sx = load<f64>(DIRECTION + cx) / along
  const sy = load<f64>(DIRECTION + cy) / along
  setRay(cx, cy, cz, sx, sy, 1 / along)

  // from the start on in f32, in units of the direction's largest component, with all boxes a little larger
  const reach = load<f64>(mirror + REACH) + max(max(padX, padY), padZ)
  const grow = GROW_32 * reach + GROW_64 * (reach + outside)
  const px = ox + start * dx
  const py = oy + start * dy
  const pz = oz + start * dz
  const gx = signX * (padX + grow)
  const gy = signY * (padY + grow)
  const gz = signZ * (padZ + grow)
  const onx = f32x4.splat(f32(px + gx))
  const ony = f32x4.splat(f32(py + gy))
  const onz = f32x4.splat(f32(pz + gz))
  const ofx = f32x4.splat(f32(px - gx))
  const ofy = f32x4.splat(f32(py - gy))
  const ofz = f32x4.splat(f32(pz - gz))
  const jx = f32x4.splat(f32(min(max(ix * size, -STEEPEST_32), STEEPEST_32)))
  const jy = f32x4.splat(f32(min(max(iy * size, -STEEPEST_32), STEEPEST_32)))
  const jz = f32x4.splat(f32(min(max(iz * size, -STEEPEST_32), STEEPEST_32)))
  // columns of nodes
  const nearX: usize = backX << 2
  const nearY: usize = 32 + (backY << 2)
  const nearZ: usize = 64 + (backZ << 2)
  const farX: usize = 96 - nearX
  const farY: usize = 160 - nearY
  const farZ: usize = 224 - nearZ
  const zero = f32x4.splat(0)
  const more = f32(grow)
  let limit: f32 = f32((best - start) * size) * LONGER + more

  const vx = f64x2.splat(load<f64>(ORIGIN + cx))
  const vy = f64x2.splat(load<f64>(ORIGIN + cy))
  const vz = f64x2.splat(load<f64>(ORIGIN + cz))
  const wx = f64x2.splat(sx)
  const wy = f64x2.splat(sy)
  const none = f64x2.splat(0)
  const far = 8 * max(max(padX, padY), padZ)

  let top = STACK
  let child: u32 = 0
  let pair: usize = 0
  let left: i32 = 0
  let lanes: i32 = 0
  if (resumed !== 0) {
    top = load<u32>(SIZE)
    pair = load<u32>(PAIR)
    left = load<i32>(LEFT)
    lanes = load<i32>(LANES)
  } else {
    // the root waits, at distance 0
    store<f32>(top, 0)
    store<u32>(top + 4, ROOT)
    top += 8
  }
  for (;;) {
    if (left > 0) {
      // what remains of a leaf
      for (;;) {
        if (lanes === UNSEEN) {
          lanes =
            question & LOOSE
              ? looseSigns(pair, cx, cy, cz, vx, vy, vz, wx, wy, f64x2.splat(far))
              : signs(pair, cx, cy, cz, vx, vy, vz, wx, wy, none)
          if (load<u32>(pair + PAIR_SLOT) & SINGLE) lanes &= 1
        }
        while (lanes !== 0) {
          const lane = ctz(lanes)
          lanes &= lanes - 1
          const slot = <i32>(load<u32>(pair + PAIR_SLOT) & ~SINGLE) + lane
          let verdict = HARD
          if (!(question & LOOSE)) {
            verdict = meet(pair + ((<usize>lane) << 2), best, question & FRONT)
            if (verdict === MISS) continue
            if (question & ASK) verdict = HARD
          }
          if (verdict === HIT) {
            if (question & ALL) {
              const n = load<i32>(COUNT)
              store<i32>(FOUND_SLOTS + ((<usize>n) << 2), slot)
              store<f64>(FOUND_TS + ((<usize>n) << 3), met)
              store<i32>(COUNT, n + 1)
              if (n + 1 < FOUND_LIMIT) continue
              interrupt(top, pair, left, lanes)
              return FULL
            }
            if (load<i32>(SLOT) < 0 || met < best) {
              best = met
              limit = f32((best - start) * size) * LONGER + more
              store<f64>(LIMIT, best)
              store<i32>(SLOT, slot)
              store<u32>(BEST, <u32>(pair + ((<usize>lane) << 2)))
              if (question & ANY) return DONE
              continue
            }
          }
          interrupt(top, pair, left, lanes)
          return slot
        }
        if (--left === 0) break
        pair += PAIR_BYTES
        lanes = UNSEEN
      }
    }

    // the next child that is not too far
    child = NONE
    while (top > STACK) {
      top -= 8
      if (!(load<f32>(top) <= limit)) continue
      child = load<u32>(top + 4)
      break
    }
    if (child === NONE) break

    while (child >> 31 === 0) {
      const node = mirror + ((<usize>child) << 2)
      // the children in two groups of four
      const enter = f32x4.pmax(
        f32x4.pmax(
          f32x4.mul(f32x4.sub(v128.load(node + nearX), onx), jx),
          f32x4.mul(f32x4.sub(v128.load(node + nearY), ony), jy),
        ),
        f32x4.pmax(f32x4.mul(f32x4.sub(v128.load(node + nearZ), onz), jz), zero),
      )
      const leave = f32x4.pmin(
        f32x4.pmin(
          f32x4.mul(f32x4.sub(v128.load(node + farX), ofx), jx),
          f32x4.mul(f32x4.sub(v128.load(node + farY), ofy), jy),
        ),
        f32x4.pmin(f32x4.mul(f32x4.sub(v128.load(node + farZ), ofz), jz), f32x4.splat(limit)),
      )
      const enter2 = f32x4.pmax(
        f32x4.pmax(
          f32x4.mul(f32x4.sub(v128.load(node + nearX + 16), onx), jx),
          f32x4.mul(f32x4.sub(v128.load(node + nearY + 16), ony), jy),
        ),
        f32x4.pmax(f32x4.mul(f32x4.sub(v128.load(node + nearZ + 16), onz), jz), zero),
      )
      const leave2 = f32x4.pmin(
        f32x4.pmin(
          f32x4.mul(f32x4.sub(v128.load(node + farX + 16), ofx), jx),
          f32x4.mul(f32x4.sub(v128.load(node + farY + 16), ofy), jy),
        ),
        f32x4.pmin(f32x4.mul(f32x4.sub(v128.load(node + farZ + 16), ofz), jz), f32x4.splat(limit)),
      )
      let mask = i32x4.bitmask(f32x4.le(enter, leave)) | (i32x4.bitmask(f32x4.le(enter2, leave2)) << 4)
      if (mask === 0) {
        child = NONE
        break
      }
      const first = ctz(mask)
      mask &= mask - 1
      child = load<u32>(node + REFERENCES + ((<usize>first) << 2))
      if (mask === 0) continue
      // several children: the nearest comes next, and the others wait, the farthest at the bottom
      v128.store(NEAR, enter)
      v128.store(NEAR + 16, enter2)
      let near = load<f32>(NEAR + ((<usize>first) << 2))
      const bottom = top
      do {
        const i = (<usize>ctz(mask)) << 2
        mask &= mask - 1
        let t = load<f32>(NEAR + i)
        let other = load<u32>(node + REFERENCES + i)
        if (t < near) {
          const t2 = near
          near = t
          t = t2
          const other2 = child
          child = other
          other = other2
        }
        let at = top
        while (at > bottom && load<f32>(at - 8) < t) {
          store<u64>(at, load<u64>(at - 8))
          at -= 8
        }
        store<f32>(at, t)
        store<u32>(at + 4, other)
        top += 8
      } while (mask !== 0)
    }
    if (child === NONE) continue
    left = <i32>((child >> 28) & 7) + 1
    pair = mirror + ((<usize>(child & 0x0fffffff)) << 2)
    lanes = UNSEEN
  }
  if (question & WHOLE) {
    const at = load<i32>(SLOT) < 0 ? 0 : load<u32>(BEST)
    store<i32>(FINISHED, at === 0 ? 0 : finish(at, best))
  }
  return DONE
}

/** Walks all rays of the batch. */
export function walkMany(mirror: usize, question: i32, rays: i32): void {
  for (let i: usize = 0; i < <usize>rays; i++) {
    const ray = BATCH + i * RAY_BYTES
    const end = load<f64>(ray + 48)
    v128.store(ORIGIN, v128.load(ray))
    v128.store(ORIGIN + 16, v128.load(ray + 16))
    v128.store(ORIGIN + 32, v128.load(ray + 32))
    store<f64>(END, end)
    store<f64>(LIMIT, end)
    let struck: u32 = UNASKED
    if (walk(mirror, question | THIN, 0) === DONE) {
      struck = load<i32>(SLOT) < 0 ? 0 : load<u32>(BEST)
      store<f64>(BATCH_TS + (i << 3), load<f64>(LIMIT))
    }
    store<u32>(BATCH_STRUCK + (i << 2), struck)
  }
}

/** The reference of a missing child. As a reference to a leaf, it would be beyond every mirror. */
const NONE: u32 = 0xffffffff
/** LANES of a pair that has not been tested yet. */
const UNSEEN: i32 = -1

function interrupt(top: usize, pair: usize, left: i32, lanes: i32): void {
  store<u32>(SIZE, <u32>top)
  store<u32>(PAIR, <u32>pair)
  store<i32>(LEFT, left)
  store<i32>(LANES, lanes)
}

/** The larger of two numbers, without a branch. (V8 compiles f64.max to a branch.) */
function larger(x: f64, y: f64): f64 {
  return f64x2.extract_lane(f64x2.pmax(f64x2.splat(x), f64x2.splat(y)), 0)
}

function slope(d: f64): f64 {
  return min(max(1 / d, -STEEPEST), STEEPEST)
}
