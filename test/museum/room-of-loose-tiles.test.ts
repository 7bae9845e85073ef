import { expect, test } from 'vitest'
import { guessFits, worthAsking } from '../../doctor/loading/guess-fit.ts'
import { readLevel } from '../../doctor/loading/load.ts'

// Only triangles with equal corners made a floor: each tile of 1 m² was one of its own, and the wall of 24 m² seemed to be what one walks on.
test('a room of loose tiles that are 5 mm apart has y up', async () => {
  const lines: string[] = []
  for (let x = 0; x < 8; x++)
    for (let z = 0; z < 8; z++) {
      const [a, b, c, d] = [x + 0.0025, z + 0.0025, x + 0.9975, z + 0.9975]
      lines.push(`v ${a} 0 ${b}`, `v ${a} 0 ${d}`, `v ${c} 0 ${d}`, `v ${c} 0 ${b}`, 'f -4 -3 -2 -1')
    }
  lines.push('v 0 0 0', 'v 8 0 0', 'v 8 3 0', 'v 0 3 0', 'f -4 -3 -2 -1')
  const level = await readLevel([{ path: 'a.obj', blob: new Blob([lines.join('\n')]) }], {} as never)
  expect(level.measure.floor.y).toBeCloseTo(64 * 0.995 ** 2, 4)
  expect(level.measure.floor.z).toBe(24)
  expect(worthAsking(guessFits(level.measure, 'obj'), { unit: 'm', up: 'y' })).toBe(null)
})
