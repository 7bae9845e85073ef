import { expect, test } from 'vitest'
import { SCENARIOS } from '../../tools/scenarios/all.ts'
import { NOT_YET } from '../../tools/scenarios/not-yet.ts'
import { judge } from '../../tools/scenarios/play.ts'
import { scenarios } from './command.ts'
import { planted } from './planted.ts'

test('carom does well in every scenario', async () => {
  const { code, result, text } = await scenarios()
  expect(result.failed, text).toEqual([])
  expect(code).toBe(0)
})

test('no judgement is well where a body is nowhere', () => {
  const lost = planted(() => ({ feet: [Number.NaN, Number.NaN, Number.NaN] }))
  const passed = SCENARIOS.filter(({ name, long }) => !(name in NOT_YET) && !long)
    .filter((scenario) => judge(lost, scenario)!.every(({ ok }) => ok))
    .map(({ name }) => name)
  expect(passed).toEqual([])
})
