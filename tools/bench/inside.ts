import { Session } from 'node:inspector/promises'

/** What is found by function name, the most first. Functions of one name, which the bundler tells apart by numbers, are taken together. */
export type ByFunction = readonly (readonly [name: string, value: number])[]

/**
 * How often functions are called while `run` runs, by V8's own count, so that nothing has to be counted in what is timed.
 * V8 runs slower meanwhile.
 */
export async function callsOf(run: () => unknown): Promise<ByFunction> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  run()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  await session.post('Profiler.stopPreciseCoverage')
  session.disconnect()
  const functions = result.flatMap((script) => script.functions)
  return sums(functions.map(({ functionName, ranges }) => [functionName, ranges[0].count]))
}

/** Bytes of a heap sample, about: small enough to see what each move leaves. */
const SAMPLE = 256

/** How many bytes functions allocate on the heap while `run` runs, by V8's samples. */
export async function allocationsOf(run: () => unknown): Promise<ByFunction> {
  const session = new Session()
  session.connect()
  const collected = { includeObjectsCollectedByMajorGC: true, includeObjectsCollectedByMinorGC: true }
  await session.post('HeapProfiler.startSampling', { samplingInterval: SAMPLE, ...collected })
  run()
  const { profile } = await session.post('HeapProfiler.stopSampling')
  session.disconnect()
  const found: [string, number][] = []
  const visit = ({ callFrame, selfSize, children }: typeof profile.head) => {
    found.push([callFrame.functionName, selfSize])
    for (const child of children) visit(child)
  }
  visit(profile.head)
  return sums(found)
}

function sums(found: readonly (readonly [string, number])[]): ByFunction {
  const all = new Map<string, number>()
  for (const [functionName, value] of found) {
    const name = functionName.replace(/\$\d+$/, '')
    if (name !== '' && value > 0) all.set(name, (all.get(name) ?? 0) + value)
  }
  return [...all].sort(([, a], [, b]) => b - a)
}
