import { expect, test } from 'vitest'
import { BODIES } from '../../../doctor/body.ts'
import { stairs } from '../../../scenes/stairs.ts'
import { plantFault } from '../plant.ts'
import { judge, STATIC } from './planted.ts'

test('all kinds of faults are found on the stairs', async () => {
  const tally = await judge('stairs', stairs(), BODIES.visitor, STATIC, 1)
  expect(tally).toEqual({ planted: 13, found: 13, missed: [] })
})

test('what is planted for walkers: a ledge is found as a step, a pit of sound walls is no fault of its triangles', async () => {
  expect(await judge('stairs', stairs(), BODIES.visitor, ['lip'], 1)).toEqual({ planted: 1, found: 1, missed: [] })
  const level = stairs()
  const pit = plantFault('pit', level, BODIES.visitor, 1)
  expect(pit?.indices.length).toBe(level.indices.length + 4 * 36)
  expect(pit?.kinds).toEqual(['pit'])
  expect((await judge('stairs', stairs(), BODIES.visitor, ['pit'], 1)).found).toBe(0)
})
