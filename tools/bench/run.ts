import { writeFileSync } from 'node:fs'
import type { BenchOptions } from './options.ts'

/** An error that its message explains: shown without a stack. */
export class BenchError extends Error {
  override name = 'BenchError'
}

/** Runs a task's main function; what becomes of the process is told by whether it was true. */
export async function runTask(main: () => Promise<boolean>): Promise<void> {
  try {
    process.exitCode = (await main()) ? 0 : 1
  } catch (error) {
    const { code = '' } = error as { code?: string }
    const isExpected = error instanceof BenchError || code.startsWith('ERR_PARSE')
    console.error(isExpected ? (error as Error).message : error)
    process.exitCode = 1
  }
}

/** What a task has found: as one JSON object on the last line, and in a file, if that was asked for. */
export function tell({ json, result }: BenchOptions, found: object): void {
  if (result !== undefined) writeFileSync(result, `${JSON.stringify(found)}\n`)
  if (json) console.log(JSON.stringify(found))
}
