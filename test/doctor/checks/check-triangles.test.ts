/** The door of the static checks. */
import { describe, expect, test } from 'vitest'
import { BODIES } from '../../../doctor/body.ts'
import { checkTriangles } from '../../../doctor/checks/check-triangles.ts'
import { LINES_SHOWN, TRIANGLES_SHOWN } from '../../../doctor/finding.ts'
import { inOrder } from '../../../doctor/order.ts'
import { dungeon } from '../../../scenes/dungeon.ts'
import { random } from '../../../scenes/random.ts'
import { stairs } from '../../../scenes/stairs.ts'
import { terrain } from '../../../scenes/terrain.ts'
import { floor, triangles } from './level.ts'

const { visitor } = BODIES
const hills = terrain({ triangles: 1000, height: 30 })

describe('checkTriangles', () => {
  test('tells how far it is, up to 1, and never goes back', async () => {
    const shares: number[] = []
    await checkTriangles(hills.positions, hills.indices, visitor, { onProgress: (share) => shares.push(share) })
    expect(shares.length).toBeGreaterThan(8)
    expect(shares.at(-1)).toBe(1)
    expect(shares).toEqual([...shares].sort((a, b) => a - b))
  })

  test('ends with the reason of the signal, also in the middle', async () => {
    const reason = new Error('enough')
    const early = AbortSignal.abort(reason)
    await expect(checkTriangles(hills.positions, hills.indices, visitor, { signal: early })).rejects.toBe(reason)
    const stop = new AbortController()
    const onProgress = (share: number) => share > 0.5 && stop.abort(reason)
    await expect(
      checkTriangles(hills.positions, hills.indices, visitor, { signal: stop.signal, onProgress }),
    ).rejects.toBe(reason)
  })

  test('an empty level has no findings; what is no level is refused', async () => {
    expect(await checkTriangles(new Float32Array(), new Uint32Array(), visitor)).toEqual([])
    await expect(checkTriangles(new Float32Array(9), Uint32Array.of(0, 1, 3), visitor)).rejects.toThrow(RangeError)
    await expect(
      checkTriangles(Float32Array.of(0, 0, 0, 1, 0, Number.NaN, 0, 0, 1), Uint32Array.of(0, 1, 2), visitor),
    ).rejects.toThrow(RangeError)
  })

  test('the same each time, in order, and with lists no longer than is shown', async () => {
    // every tenth triangle is missing
    const indices = hills.indices.filter((_, i) => Math.floor(i / 3) % 10 !== 3)
    const found = await checkTriangles(hills.positions, indices, visitor)
    expect(found.length).toBeGreaterThan(20)
    expect(JSON.stringify(await checkTriangles(hills.positions, indices, visitor))).toBe(JSON.stringify(found))
    expect(found).toEqual(inOrder(found))
    for (const { triangles, lines } of found) {
      expect(triangles.length).toBeLessThanOrEqual(TRIANGLES_SHOWN)
      expect(lines.length).toBeLessThanOrEqual(6 * LINES_SHOWN)
    }
  })

  test('very many of a kind: the first ones, and one for the rest', async () => {
    const cards = Array.from({ length: 300 }, (_, i) => floor(3 * i, 0, 3 * i + 1, 1)).flat()
    const { positions, indices } = triangles(...cards)
    const found = await checkTriangles(positions, indices, visitor)
    expect(found.map(({ kind }) => kind)).toEqual(Array.from({ length: 200 }, () => 'open-edge'))
    expect(found[199].text).toMatch(/^101 more findings like these, with 404 cases\. The worst: /)
    expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(1200)
  })

  test('triangles anywhere, in any number of ways wrong, end it in no error', async () => {
    const next = random(7)
    const positions = Float32Array.from({ length: 900 }, () => Math.floor(next() * 3))
    const indices = Uint32Array.from({ length: 300 }, () => Math.floor(next() * 300))
    const kinds = new Set((await checkTriangles(positions, indices, visitor)).map(({ kind }) => kind))
    for (const kind of ['degenerate', 'duplicate', 'non-manifold'] as const) expect(kinds).toContain(kind)
  })
})

describe('unharmed levels', () => {
  const builtSo = [
    [stairs(), []],
    [dungeon({ size: 30, rooms: 6 }), []],
    [hills, ['2 slopes are up to 46.4° steep (1.44 m²). The body walks up to 45°.']],
  ] as const

  test.each(builtSo)('have no errors, and warnings only of what was built so', async (level, expected) => {
    const found = await checkTriangles(level.positions, level.indices, visitor)
    expect(found.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(found.filter(({ severity }) => severity === 'warning').map(({ text }) => text)).toEqual(expected)
  })
})
