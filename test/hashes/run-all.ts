import { begin, type Plan, SCENES } from '../../tools/hashes/program/index.ts'

/** All lines of a run, and what happened in it. */
export function runAll(
  plan: Partial<Plan> & { steps: number },
  sin?: (angle: number) => number,
): { lines: string[]; counts: Readonly<Record<string, number>> } {
  const run = begin({ scenes: Object.keys(SCENES), seed: 1, ...plan }, sin)
  const lines: string[] = []
  for (let text = run.next(); text !== ''; text = run.next()) lines.push(...text.split('\n'))
  return { lines, counts: run.counts }
}
