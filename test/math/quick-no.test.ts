import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { beforeAll, describe, expect, test } from 'vitest'
import { random } from '../../scenes/random.ts'
import * as kernels from '../../src/kernels.ts'

/**
 * The quick rejections of moving-point.ts "save work and decide nothing": a copy of the kernels whose rejections are taken
 * out (CLEAR infinite) must give the same bits, on sweeps that graze by a few ulps most of all.
 */
const quick: typeof kernels = { ...kernels }
let slow: typeof kernels

beforeAll(async () => {
  let replaced = 0
  const bundle = await rolldown({
    input: fileURLToPath(new URL('../../src/kernels.ts', import.meta.url)),
    logLevel: 'silent',
    plugins: [
      {
        name: 'no quick no',
        transform(code, id) {
          if (!id.endsWith('/sweep/sphere/moving-point.ts')) return null
          const without = code.replace('const CLEAR = 1e-9', 'const CLEAR = Infinity')
          if (without !== code) replaced++
          return without
        },
      },
    ],
  })
  const { output } = await bundle.generate({ format: 'esm' })
  expect(replaced).toBe(1)
  slow = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(output[0].code)}`)
})

const next = random(11)
const between = (low: number, high: number): number => low + (high - low) * next()
const point = (reach: number): number[] => [between(-reach, reach), between(-reach, reach), between(-reach, reach)]
const unit = (): number[] => {
  const v = point(1)
  const length = Math.hypot(...v) || 1
  return v.map((x) => x / length)
}

/** A sweep whose line passes a point of the target at about its radius, or anywhere. */
function aimed(target: number[], corners: number): number[] {
  const d = unit()
  const u = unit()
  const along = d.reduce((s, x, k) => s + x * u[k], 0)
  const side = u.map((x, k) => x - along * d[k])
  const length = Math.hypot(...side) || 1
  const radius = 2 ** between(-6, 3)
  const off = next() < 0.5 ? radius * (1 + Math.floor(between(-5, 6)) * 2 ** -52) : between(0, 2 * radius)
  const share = Array.from({ length: corners }, () => (next() < 0.4 ? 0 : next()))
  const sum = share.reduce((a, b) => a + b, 0) || 1
  const at = [0, 1, 2].map((k) => share.reduce((s, x, c) => s + (x / sum) * target[3 * c + k], 0))
  const reach = 2 ** between(-3, 12)
  const back = between(-0.2, 1)
  const from = at.map((x, k) => x + (off * side[k]) / length - reach * back * d[k])
  return [...from, ...d.map((x) => x * reach), radius]
}

type Name = 'sweepSphereTriangle' | 'sweepSphereSegment' | 'sweepSpherePoint' | 'sweepEllipsoidTriangle'

describe('quick rejections decide nothing', () => {
  for (const [name, corners] of [
    ['sweepSphereTriangle', 3],
    ['sweepEllipsoidTriangle', 3],
    ['sweepSphereSegment', 2],
    ['sweepSpherePoint', 1],
  ] as [Name, number][])
    test(name, () => {
      const fast = new Float64Array(10)
      const exact = new Float64Array(10)
      let hits = 0
      for (let i = 0; i < 6000; i++) {
        const target = Array.from({ length: corners }, () => point(2 ** between(-2, 4))).flat()
        // needles, folded and flat ones too
        if (i % 5 === 0) for (let k = 0; k < target.length; k++) target[k] = Math.round(target[k])
        const sweep = aimed(target, corners)
        if (name === 'sweepEllipsoidTriangle') sweep.push(sweep[6] * between(0.3, 1), sweep[6] * between(0.3, 1))
        const a = new Float64Array(sweep)
        const b = new Float64Array(target)
        const hit = quick[name](a, 0, b, 0, fast, 0)
        expect(slow[name](a, 0, b, 0, exact, 0)).toBe(hit)
        if (!hit) continue
        hits++
        expect(fast).toEqual(exact)
      }
      expect(hits).toBeGreaterThan(900)
      expect(hits).toBeLessThan(5500)
    })
})
