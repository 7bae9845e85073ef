import { Session } from 'node:inspector/promises'

/**
 * How often functions are called while `run` runs, by V8's own count, so that nothing has to be counted in what is timed.
 * V8 runs slower meanwhile. Functions of one name, which the bundler tells apart by numbers, are counted together.
 */
export async function countCalls(run: () => unknown): Promise<Record<string, number>> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  run()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  await session.post('Profiler.stopPreciseCoverage')
  session.disconnect()
  const counts: Record<string, number> = {}
  for (const { functions } of result) {
    for (const { functionName, ranges } of functions) {
      const name = functionName.replace(/\$\d+$/, '')
      if (name !== '') counts[name] = (counts[name] ?? 0) + ranges[0].count
    }
  }
  return counts
}
