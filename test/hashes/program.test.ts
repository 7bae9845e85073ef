import { describe, expect, it } from 'vitest'
import { begin, type Plan, SCENES } from '../../hashes/program/index.ts'

const NAMES = Object.keys(SCENES)

/** All lines of a run, and what happened in it. */
function runAll(plan: Partial<Plan>, sin?: (angle: number) => number) {
  const run = begin({ scenes: NAMES, seed: 1, steps: 20, ...plan }, sin)
  const lines: string[] = []
  for (let text = run.next(); text !== ''; text = run.next()) lines.push(...text.split('\n'))
  return { lines, counts: run.counts }
}

for (const scene of NAMES)
  it(`time ${scene}`, () => {
    runAll({ scenes: [scene], steps: 100 })
    const t = performance.now()
    const { counts } = runAll({ scenes: [scene], steps: 2000 })
    console.log(scene, (performance.now() - t) / 2000, 'ms a step', counts)
  })
