import { geomean } from './measure.ts'

/** How many times as fast carom is, over all sets. */
export interface Ratio {
  readonly geomean: number
  readonly min: number
}

/** @param all each set's ratios, by the peers' names; a peer that is nowhere is left out */
export function ratiosOf(all: readonly Record<string, number>[], names: readonly string[]): Record<string, Ratio> {
  const found: Record<string, Ratio> = {}
  for (const name of names) {
    const own = all.filter((ratios) => name in ratios).map((ratios) => ratios[name])
    if (own.length > 0) found[name] = { geomean: geomean(own), min: Math.min(...own) }
  }
  return found
}

export const timesOf = ({ geomean, min }: Ratio): string => `${geomean.toFixed(2)}, at least ${min.toFixed(2)}`

export function printRatios(ratio: Record<string, Ratio>): void {
  console.log('')
  for (const [name, own] of Object.entries(ratio))
    console.log(`${name}: carom is × ${timesOf(own)} (geometric mean of how many times as fast)`)
}

/** Cells under each other: the first to the left, numbers to the right. */
export function line(first: string, cells: readonly string[], width = 12): string {
  return `  ${first.padEnd(24)}${cells.map((cell) => cell.padStart(width)).join('')}`
}

/** A figure with about three digits. */
export function figure(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3)
}
