import { expect, it } from 'vitest'
import { DEFECTS } from './prove/defects.ts'
import { prove, provesAll } from './prove-command.ts'

it(
  'proves 2,000 cases of every stratum and catches six planted defects, and says so in a table and in one line of JSON',
  {
    timeout: 300_000,
  },
  () => provesAll(2000, 6),
)

it('catches every planted defect', { timeout: 3_600_000 }, async () => {
  const { code, lines } = await prove('--query', 'defects', '--json', '--no-install')
  expect(lines.filter((line) => /^ +MISSED|FAILED/.test(line))).toEqual([])
  expect(JSON.parse(lines[lines.length - 1]).defects).toEqual({ planted: DEFECTS.length, caught: DEFECTS.length })
  expect(code).toBe(0)
})
