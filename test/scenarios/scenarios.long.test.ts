/** The scenarios that take long. */
import { expect, test } from 'vitest'
import { SCENARIOS } from '../../scenarios/all.ts'
import { NOT_YET } from '../../scenarios/not-yet.ts'
import { failures } from './failures.ts'

for (const scenario of SCENARIOS)
  if (scenario.long && !(scenario.name in NOT_YET)) test(scenario.name, () => expect(failures(scenario)).toEqual([]))
