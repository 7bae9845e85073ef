/** Which findings pass the filter, and which one is chosen: what list, map and details have in common. */
import type { Finding } from '../../finding.ts'
import { type Filter, filtered, NO_FILTER } from './data.ts'

export interface Choice {
  readonly findings: readonly Finding[]
  readonly filter: Filter
  /** Indices of findings, in order. */
  readonly passed: readonly number[]
  /** An index of `findings`, or −1. */
  readonly chosen: number
  setFilter(filter: Filter): void
  choose(index: number): void
  /** By so many places in what passes, as far as there are any. */
  move(by: number): void
  onFilter(hear: () => void): void
  onChoice(hear: () => void): void
}

export function createChoice(findings: readonly Finding[]): Choice {
  const [filterHeard, choiceHeard]: [(() => void)[], (() => void)[]] = [[], []]
  let filter = NO_FILTER
  let passed = filtered(findings, filter)
  let chosen = -1
  const choose = (index: number) => {
    if (index === chosen) return
    chosen = index
    for (const hear of choiceHeard) hear()
  }
  return {
    findings,
    get filter() {
      return filter
    },
    get passed() {
      return passed
    },
    get chosen() {
      return chosen
    },
    setFilter(next) {
      filter = next
      passed = filtered(findings, filter)
      for (const hear of filterHeard) hear()
      if (!passed.includes(chosen)) choose(passed[0] ?? -1)
    },
    choose,
    move(by) {
      const at = passed.indexOf(chosen)
      const next = passed[Math.max(0, Math.min(passed.length - 1, at + by))]
      if (next !== undefined) choose(next)
    },
    onFilter: (hear) => void filterHeard.push(hear),
    onChoice: (hear) => void choiceHeard.push(hear),
  }
}
