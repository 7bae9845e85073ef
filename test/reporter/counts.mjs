import { writeFileSync } from 'node:fs'

// A test that was interrupted has not passed.
const OUTCOME = { passed: 'passed', failed: 'failed', skipped: 'skipped', pending: 'failed' }

/** A vitest reporter for `npm test`: writes how many tests passed, failed and were skipped to the file CAROM_COUNTS. */
export default class Counts {
  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 }
    for (const module of modules) {
      for (const test of module.children.allTests()) counts[OUTCOME[test.result().state]]++
      counts.failed += brokenSuites(module)
    }
    const file = process.env.CAROM_COUNTS
    if (file) writeFileSync(file, JSON.stringify(counts))
  }
}

/** A file that does not load, or a suite whose hook throws, fails although none of its tests did. */
function brokenSuites(module) {
  return [module, ...module.children.allSuites()].filter((suite) => suite.errors().length > 0).length
}
