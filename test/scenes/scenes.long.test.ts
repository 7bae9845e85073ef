import { describe, expect, it } from 'vitest'
import { boulder } from '../../scenes/boulder.ts'
import { dungeon } from '../../scenes/dungeon.ts'
import { terrain } from '../../scenes/terrain.ts'

describe('every scene', () => {
  it('comes in the sizes that benchmarks ask for', () => {
    expect(dungeon().indices.length / 3).toBeGreaterThan(9_000)
    expect(dungeon().indices.length / 3).toBeLessThan(11_000)
    for (const triangles of [200_000, 800_000]) {
      expect(terrain({ triangles }).indices.length / 3 / triangles).toBeCloseTo(1, 2)
      expect(boulder({ triangles }).indices.length / 3).toBe(triangles)
    }
  })
})
