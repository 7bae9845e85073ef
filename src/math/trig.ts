/**
 * Sine and cosine with the same bits on every engine (Math.sin and Math.cos differ even between two versions of V8).
 * Angles are reduced by multiples of π/2, split into three parts (Cody and Waite 1980), then come the minimax
 * polynomials of fdlibm (k_sin.c, k_cos.c). The error is about 1 ulp at most for |angle| up to 1e5 rad; beyond that,
 * the reduction loses digits.
 */
import type { Row } from './rows.ts'

const TWO_OVER_PI = 0.6366197723675814
const PI_2_HI = 1.5707963267341256
const PI_2_MID = 6.077100506303966e-11
const PI_2_LO = 2.0222662487959506e-21

function polySin(x: number): number {
  const z = x * x
  const r =
    0.00833333333332249 +
    z * (-0.0001984126982985795 + z * (2.7557313707070068e-6 + z * (-2.5050760253406863e-8 + z * 1.58969099521155e-10)))
  return x + z * x * (-0.16666666666666632 + z * r)
}

function polyCos(x: number): number {
  const z = x * x
  const r =
    z *
    (0.0416666666666666 +
      z *
        (-0.001388888888887411 +
          z *
            (2.480158728947673e-5 +
              z * (-2.7557314351390663e-7 + z * (2.087572321298175e-9 + z * -1.1359647557788195e-11)))))
  const h = 0.5 * z
  const w = 1 - h
  return w + (1 - w - h + z * r)
}

function quarterTurns(angle: number): number {
  return Math.floor(angle * TWO_OVER_PI + 0.5)
}

/** out = the sine and the cosine of the angle out[0]. (V8 makes no objects for numbers in rows.) */
export function writeSinCos(out: Row): void {
  const angle = out[0]
  const n = quarterTurns(angle)
  const x = angle - n * PI_2_HI - n * PI_2_MID - n * PI_2_LO
  const q = ((n % 4) + 4) % 4
  const s = polySin(x)
  const c = polyCos(x)
  out[0] = q === 0 ? s : q === 1 ? c : q === 2 ? -s : -c
  out[1] = q === 0 ? c : q === 1 ? -s : q === 2 ? -c : s
}

/** Sine of an angle in radians. */
export function sin(angle: number): number {
  const n = quarterTurns(angle)
  const x = angle - n * PI_2_HI - n * PI_2_MID - n * PI_2_LO
  const q = ((n % 4) + 4) % 4
  return q === 0 ? polySin(x) : q === 1 ? polyCos(x) : q === 2 ? -polySin(x) : -polyCos(x)
}

/** Cosine of an angle in radians. */
export function cos(angle: number): number {
  const n = quarterTurns(angle)
  const x = angle - n * PI_2_HI - n * PI_2_MID - n * PI_2_LO
  const q = ((n % 4) + 4) % 4
  return q === 0 ? polyCos(x) : q === 1 ? -polySin(x) : q === 2 ? -polyCos(x) : polySin(x)
}
