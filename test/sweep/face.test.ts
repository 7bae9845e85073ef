import { expect, test } from 'vitest'
import { FACE_SIZE, writeFace } from '../../src/sweep/approach.ts'
import { diceOf } from '../prove/dice.ts'

/** The cross product of whole numbers, to all digits; rounded once at its end. */
function exactNormal(v: readonly number[]): number[] {
  const [a, b] = [0, 1].map((e) => [0, 1, 2].map((k) => BigInt(v[3 * e + 3 + k]) - BigInt(v[k])))
  const cross = [0, 1, 2].map((k) => a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3])
  const numbers = cross.map(Number)
  const size = Math.hypot(...numbers)
  return numbers.map((x) => x / size)
}

/** Triangles of whole numbers whose first corner has an angle of about `sine`. */
function needle(sine: number, dice: ReturnType<typeof diceOf>): number[] {
  const [u, w] = [dice.direction(), dice.direction()]
  const along = u[0] * w[0] + u[1] * w[1] + u[2] * w[2]
  const aside = w.map((x, k) => x - along * u[k])
  const wide = Math.hypot(...aside)
  const long = 2 ** dice.whole(46, 50)
  const whole = (x: number) => Math.round(x)
  const tip = u.map((x) => whole(long * x))
  const side = u.map((x, k) => whole(0.7 * long * x + (0.7 * long * sine * aside[k]) / wide))
  return [0, 0, 0, ...tip, ...side]
}

const face = new Float64Array(FACE_SIZE)

test('the normal of a needle is right to a millionth, or there is none; above a billionth it is there', () => {
  const dice = diceOf(11)
  for (let i = 0; i < 3000; i++) {
    const sine = 10 ** dice.between(-13, 0)
    const v = needle(sine, dice)
    writeFace(Float64Array.from(v), 0, face, 0)
    const isThere = face.some((x) => x !== 0)
    if (sine > 4e-9) expect(isThere, `sine ${sine}`).toBe(true)
    if (!isThere) continue
    const exact = exactNormal(v)
    for (let k = 0; k < 3; k++) expect(Math.abs(face[k] - exact[k]), `sine ${sine}`).toBeLessThan(1e-6)
  }
})
