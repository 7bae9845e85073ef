import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { INSTALL } from './use-it.ts'

test('one installs as the README says', () => {
  const readme = readFileSync('README.md', 'utf8')
  const said = readme.split('\n').map((line) => line.replace(/\s+#.*$/, ''))
  for (const line of INSTALL.split('\n')) expect(said).toContain(line)
})
