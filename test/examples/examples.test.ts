import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const EXAMPLES = [
  { name: 'room', lines: 40 },
  { name: 'walk', lines: 60 },
  { name: 'third-person', lines: 79 },
]
const read = (path: string) => readFileSync(path, 'utf8')
const own = JSON.parse(read('package.json'))

test.each(EXAMPLES)(
  'examples/$name says all it has to say in $lines lines of at most 120 columns',
  ({ name, lines }) => {
    const main = read(`examples/${name}/main.ts`).trimEnd().split('\n')
    expect(main.length).toBeLessThanOrEqual(lines)
    for (const line of main) expect(line.length, line).toBeLessThanOrEqual(120)
  },
)

test.each(EXAMPLES)(
  'examples/$name asks for the package that `npm pack` makes, and for the versions we test with',
  ({ name }) => {
    const { dependencies, devDependencies } = JSON.parse(read(`examples/${name}/package.json`))
    expect(dependencies.carom).toBe(`file:../../carom-${own.version}.tgz`)
    expect(dependencies.three).toBe(own.devDependencies.three)
    expect(devDependencies.vite).toBe(own.devDependencies.vite)
    expect(read('examples/README.md')).toContain(`carom-${own.version}.tgz`)
  },
)

test.each(EXAMPLES)('examples/$name has a lock file of its own, which names no registry', ({ name }) => {
  const asked = JSON.parse(read(`examples/${name}/package.json`))
  const { packages } = JSON.parse(read(`examples/${name}/package-lock.json`))
  expect(packages['']).toMatchObject({ dependencies: asked.dependencies, devDependencies: asked.devDependencies })
  const carom = packages['node_modules/carom']
  expect(carom).toMatchObject({ version: own.version, resolved: asked.dependencies.carom })
  expect(carom.integrity).toBeUndefined() // every build is another
  for (const [path, { resolved }] of Object.entries<{ resolved?: string }>(packages)) {
    if (path !== 'node_modules/carom') expect(resolved, path).toBeUndefined()
  }
})
