/**
 * All bodies against planes, judged in fixed point with 240 bits behind the point: a body touches a plane if the centre's height is no more than
 * its reach along the normal. The judge grows and shrinks the body by ε and asks again.
 */
import { expect, test } from 'vitest'
import * as kernels from '../../src/kernels.ts'
import { type Dice, diceOf } from '../prove/dice.ts'

const CASES = Number(process.env.PLANES ?? 3000)
const BITS = 240n

/** A double, exactly (those below 2⁻²⁴⁰ do not occur). */
function fixed(x: number): bigint {
  let exponent = 0
  while (!Number.isInteger(x)) {
    x *= 2
    exponent++
  }
  return (BigInt(x) << BITS) >> BigInt(exponent)
}
const mul = (a: bigint, b: bigint) => (a * b) >> BITS
const div = (a: bigint, b: bigint) => (a << BITS) / b
const abs = (a: bigint) => (a < 0n ? -a : a)
const number = (a: bigint) => Number(a) / 2 ** 240

function sqrt(a: bigint): bigint {
  const square = a << BITS
  if (square < 2n) return square
  let x = 1n << BigInt((square.toString(2).length + 1) >> 1)
  for (;;) {
    const y = (x + square / x) >> 1n
    if (y >= x) return x
    x = y
  }
}

type Kind = 'sphere' | 'capsule' | 'cylinder' | 'box' | 'ellipsoid'
const SWEEPS = {
  sphere: kernels.sweepSpherePlane,
  capsule: kernels.sweepCapsulePlane,
  cylinder: kernels.sweepCylinderPlane,
  box: kernels.sweepBoxPlane,
  ellipsoid: kernels.sweepEllipsoidPlane,
}

/** How far the body reaches along n, in its own frame, times |n|; all its sizes larger by g. */
function reach(kind: Kind, [x, y, z]: bigint[], [a, b, c]: bigint[], g: bigint): bigint {
  const length = sqrt(mul(a, a) + mul(b, b) + mul(c, c))
  if (kind === 'sphere') return mul(x + g, length)
  if (kind === 'capsule') return mul(y - x, abs(b)) + mul(x + g, length)
  if (kind === 'cylinder') return mul(y + g, abs(b)) + mul(x + g, sqrt(mul(a, a) + mul(c, c)))
  if (kind === 'box') return mul(x + g, abs(a)) + mul(y + g, abs(b)) + mul(z + g, abs(c))
  const [p, q, r] = [mul(x + g, a), mul(y + g, b), mul(z + g, c)]
  return sqrt(mul(p, p) + mul(q, q) + mul(r, r))
}

const dot = (a: bigint[], b: bigint[]) => mul(a[0], b[0]) + mul(a[1], b[1]) + mul(a[2], b[2])

/** n in the frame of a body that is turned by a quaternion of any length. */
function seen(n: bigint[], [x, y, z, w]: bigint[]): bigint[] {
  const square = mul(x, x) + mul(y, y) + mul(z, z) + mul(w, w)
  const rows = [
    [mul(w, w) + mul(x, x) - mul(y, y) - mul(z, z), 2n * (mul(x, y) + mul(w, z)), 2n * (mul(x, z) - mul(w, y))],
    [2n * (mul(x, y) - mul(w, z)), mul(w, w) + mul(y, y) - mul(x, x) - mul(z, z), 2n * (mul(y, z) + mul(w, x))],
    [2n * (mul(x, z) + mul(w, y)), 2n * (mul(y, z) - mul(w, x)), mul(w, w) + mul(z, z) - mul(x, x) - mul(y, y)],
  ]
  return rows.map((row) => div(dot(row, n), square))
}

function deal(dice: Dice, kind: Kind) {
  const size = () => dice.between(0.1, 1.5)
  const [x, y, z] = [size(), size(), size()]
  const sizes =
    kind === 'sphere' ? [x, x, x] : kind === 'capsule' ? [x, x + y, x] : kind === 'cylinder' ? [x, y, x] : [x, y, z]
  const direction = dice.chance(0.3)
    ? dice.pick([
        [0, 1, 0],
        [1, 0, 0],
        [0, 0, -1],
        [0.6, 0.8, 0],
      ])
    : dice.direction()
  const normal = direction.map((c) => c * dice.pick([1, 1, 3]))
  const far = dice.pick([0, 0, 100, 1e5])
  const from = [dice.between(-1, 1) + far, dice.between(-1, 1), dice.between(-1, 1) - far]
  const way = dice.vector(dice.pick([0.1, 3, 30])).map((c) => (dice.chance(0.1) ? 0 : c))
  const turn = kind !== 'sphere' && dice.chance(0.5) ? dice.vector(1).concat(dice.between(-1, 1)) : [0, 0, 0, 1]
  const along = normal[0] * from[0] + normal[1] * from[1] + normal[2] * from[2]
  const touching = number(reach(kind, sizes.map(fixed), seen(normal.map(fixed), turn.map(fixed)), 0n))
  const near = touching * (1 + dice.pick([0, 0, 1e-15, -1e-15, 1e-9, -1e-9, -0.3]))
  const offset = along + dice.pick([-1, 1]) * (dice.chance(0.5) ? near : dice.between(0, 4))
  return { sizes, normal, from, way, turn, offset }
}

for (const kind of Object.keys(SWEEPS) as Kind[])
  test(`${CASES} sweeps of a ${kind} against planes`, () => {
    const dice = diceOf(kind.length)
    const out = new Float64Array(12)
    const seenAnswers = { apart: 0, missed: 0, stopped: 0, ignored: 0, inside: 0 }
    for (let i = 0; i < CASES; i++) {
      const { sizes, normal, from, way, turn, offset } = deal(dice, kind)
      const row = Float64Array.from([...from, ...way, ...sizes, ...turn])
      const hit = SWEEPS[kind](row, 0, Float64Array.from([...normal, offset]), 0, out, 0)
      const upright = turn[0] === 0 && turn[1] === 0 && turn[2] === 0
      const largest = Math.max(...from.map(Math.abs), ...sizes, Math.abs(offset))
      const epsilon = fixed((upright ? 8 : 32) * 2 ** -53 * (largest + Math.hypot(...way)))
      const n = normal.map(fixed)
      const length = sqrt(dot(n, n))
      const inFrame = seen(n, turn.map(fixed))
      const [c, d, s] = [from.map(fixed), way.map(fixed), sizes.map(fixed)]
      const height = (t: number) => dot(n, c) + mul(fixed(t), dot(n, d)) - fixed(offset)
      const touches = (t: number, g: bigint) => abs(height(t)) <= reach(kind, s, inFrame, g)
      const start = height(0)
      const crosses = start < 0n !== height(1) < 0n
      /** Does the body, larger by g, touch at any time up to t? */
      const touchesBy = (t: number, g: bigint) => touches(0, g) || touches(t, g) || (t === 1 && crosses)
      const name = JSON.stringify([i, kind, sizes, normal, from, way, turn, offset, hit ? [...out] : null])
      if (hit) {
        const side = number(start) < 0 ? -1 : 1
        const h = n.map((x, k) => number(x) / number(length) - side * out[4 + k])
        if (start !== 0n) expect(Math.hypot(...h), name).toBeLessThan(1e-15)
        const onPlane = dot(n, [...out.subarray(1, 4)].map(fixed)) - fixed(offset)
        expect(number(abs(onPlane)) <= 2 * number(mul(epsilon, length)), `point off the plane: ${name}`).toBe(true)
      }
      if (!touches(0, epsilon)) {
        seenAnswers.apart++
        if (hit) expect(touches(out[0], epsilon) && !touchesBy(out[0], -epsilon), `time: ${name}`).toBe(true)
        else {
          seenAnswers.missed++
          expect(touchesBy(1, -epsilon), `missed: ${name}`).toBe(false)
        }
      } else if (touches(0, -epsilon)) {
        // overlap: stopped if the body comes nearer, unless it cannot
        const core = start < 0n ? -start : start
        const nearer = crosses ? core : abs(start) - abs(height(1))
        const most = kind === 'ellipsoid' ? core : core - reach(kind, s, inFrame, -fixed(Math.min(...sizes)))
        const comes = nearer < most ? nearer : most
        const sure = 6n * mul(epsilon, length) * (kind === 'ellipsoid' ? 40n : 3n)
        if (comes > sure) expect(hit && out[0] === 0, `let through: ${name}`).toBe(true)
        else if (comes < -sure / 6n) expect(hit, `stopped: ${name}`).toBe(false)
        if (hit) {
          seenAnswers.stopped++
          const depth = div(reach(kind, s, inFrame, 0n) - abs(start), length)
          expect(out[0], name).toBe(0)
          if (out[9] === 1) {
            seenAnswers.inside++
            expect(number(abs(fixed(out[7]) - depth)) <= 2 * number(epsilon), `depth: ${name}`).toBe(true)
          }
        } else seenAnswers.ignored++
      }
    }
    expect(Math.min(...Object.values(seenAnswers)), JSON.stringify(seenAnswers)).toBeGreaterThan(CASES / 100)
  })
