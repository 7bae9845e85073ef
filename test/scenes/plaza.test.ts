import { expect, test } from 'vitest'
import { plaza } from '../../scenes/plaza.ts'
import { edgeReport, signedVolume } from './surface.ts'

test('the plaza: closed solids, so every edge is met equally often in both directions; their outsides look out', () => {
  const level = plaza()
  expect(edgeReport(level)).toMatchObject({ unbalanced: 0, boundary: 0 })
  expect(signedVolume(level)).toBeGreaterThan(0)
})
