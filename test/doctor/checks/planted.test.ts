import { expect, test } from 'vitest'
import { BODIES } from '../../../doctor/body.ts'
import { stairs } from '../../../scenes/stairs.ts'
import { judge, STATIC } from './planted.ts'

test('all kinds of faults are found on the stairs', async () => {
  const tally = await judge('stairs', stairs(), BODIES.visitor, STATIC, 1)
  expect(tally).toEqual({ planted: 13, found: 13, missed: [] })
})
