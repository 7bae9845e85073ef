import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Package {
  version?: string
  resolved?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const packages: Record<string, Package> = lock.packages

test('the lock file has every system’s packages, or `npm ci` refuses it on all of them', () => {
  const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => !found(path, name)),
  )
  expect(missing).toEqual([])
})

test('the lock file names no registry', () => {
  const named = Object.values(packages).filter(({ resolved }) => resolved?.includes(':'))
  expect(named).toEqual([])
})

/** As Node looks for it: in the package's own node_modules, then in those of the folders above. */
function found(path: string, name: string): boolean {
  for (let folder = path; ; folder = folder.replace(/(^|\/)[^/]*$/, '')) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]?.version) return true
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]?.resolved) return true // a workspace's link
    if (!folder) return false
  }
}
