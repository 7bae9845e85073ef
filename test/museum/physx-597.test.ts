import { expect, test } from 'vitest'
import { expectRight } from './ask-bug.ts'

// NVIDIAGameWorks/PhysX#597: an upright capsule swept by 0.15 m against one triangle was not stopped by its upper edge; the report works
// out a distance of 0.0944127962 and the point 7.59219694, 80.2574005, −27.2717476. Carom: those, as far as single precision gives them (it is 0.094395).
test('a capsule is stopped by the upper edge of a triangle', () => {
  const hit = expectRight('NVIDIAGameWorks/PhysX#597')
  expect(hit?.distance).toBeCloseTo(0.0944127962, 4)
  expect(hit?.point.x).toBeCloseTo(7.59219694, 4)
  expect(hit?.point.y).toBeCloseTo(80.2574005, 4)
  expect(hit?.point.z).toBeCloseTo(-27.2717476, 4)
  expect(hit?.feature).toBe('edge')
})
