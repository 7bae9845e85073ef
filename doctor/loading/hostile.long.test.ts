import { expect, test } from 'vitest'
import { readLevel } from './load.ts'
import { triangulate } from './triangulate.ts'

test('F10: a comb of four thousand teeth is still cut along its outline', () => {
  const points: number[] = [0, -1, 0]
  for (let i = 0; i < 4000; i++) points.push(i, 0, 0, i + 0.5, 5, 0)
  points.push(4000, 0, 0, 4000, -1, 0)
  const out: number[] = []
  const n = points.length / 3
  expect(
    triangulate(
      points,
      Array.from({ length: n }, (_, i) => n - 1 - i),
      out,
    ),
  ).toBe(true)
  expect(out.length).toBe(3 * (n - 2))
})

test('F10: a megabyte of six stars of twenty thousand points, each in no order at all', async () => {
  const n = 20_000
  const lines: string[] = []
  for (let i = 0; i < n; i++) {
    const angle = (i / n) * 2 * Math.PI
    const r = i % 2 === 0 ? 10 : 1
    lines.push(`v ${(r * Math.cos(angle)).toFixed(3)} 0 ${(r * Math.sin(angle)).toFixed(3)}`)
  }
  const face = Array.from({ length: n }, (_, i) => 1 + ((i * 7919) % n)).join(' ')
  for (let k = 0; k < 6; k++) lines.push(`f ${face}`)
  const begun = performance.now()
  const level = await readLevel([{ path: 'a.obj', blob: new Blob([lines.join('\n')]) }], {} as never)
  // Looking until nothing is left to look at would take hours.
  expect(performance.now() - begun).toBeLessThan(60_000)
  expect(level.indices.length).toBe(3 * 6 * (n - 2))
  expect(level.notes.join()).toMatch(/cut into triangles without care/)
})
