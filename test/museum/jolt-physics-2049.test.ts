import { expect, test } from 'vitest'
import { box, createHit, TriangleMesh } from '../../src/index.ts'
import { boxTriangles } from './public-bugs.ts'

// jrouwe/JoltPhysics#2049: a box cast at a box (1.5, 0.5, 1.5), scaled, that it overlaps at its start was reported or not, depending on
// where beside the other's centre it began. Carom: 'report' reports every overlap, from every place, and scaled by powers of two
// the answers are the same bits.
test('an overlap at the start is reported wherever it is', () => {
  const hit = createHit()
  for (const scale of [1, 2, 0.25]) {
    const still = new TriangleMesh(
      boxTriangles({ x: 0, y: 0, z: 0 }, { x: 1.5 * scale, y: 0.5 * scale, z: 1.5 * scale }),
    )
    const half = 0.5 * scale
    const wrong: unknown[] = []
    for (const y of [0.3, 0.9, 0.999])
      for (let i = -19; i <= 19; i += 4)
        for (let k = -19; k <= 19; k += 4) {
          const from = { x: (i / 10) * scale, y: y * scale, z: (k / 10) * scale }
          const down = { x: 0, y: -2 * scale, z: 0 }
          const halfExtents = { x: half, y: half, z: half }
          const reported = still.cast(box({ halfExtents }), from, down, hit, { initialOverlap: 'report' })
          if (!reported || hit.fraction !== 0) wrong.push([scale, from, hit])
          // (where it also just touches an edge, it is that contact which is reported)
          if (!still.overlap(box({ halfExtents }), from, hit) || !(hit.depth > 0)) wrong.push([scale, from, hit])
        }
    expect(wrong).toEqual([])
  }
})
