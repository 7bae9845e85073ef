import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { createInterface } from 'node:readline'
import type { Hashes } from './compare.ts'
import type { Engine } from './engines.ts'
import type { Plan } from './program/index.ts'

export interface Ran {
  hashes: Hashes
  /** Of the step that the plan traces: `name [index] number`. */
  trace: string[]
  seconds: number
  /** Why it broke off, or undefined. */
  failure: string | undefined
}

export interface Job {
  /** The bundle of program/index.ts: a script that makes `hashes`. */
  program: string
  /** Where the engine's own script is written. */
  file: string
  plan: Plan
  seconds: number | null
  /** Does Math.sin stand in for carom's sine? */
  sine: boolean
  /** Is told of each line. */
  onLine?: () => void
}

const running = new Set<{ kill(): void }>()
process.on('exit', () => {
  for (const child of running) child.kill()
})

/** Runs the scenes on one engine, and reads what it prints. */
export async function runEngine({ command, args }: Engine, job: Job): Promise<Ran> {
  await writeFile(job.file, scriptOf(job, !args.some((arg) => arg.endsWith('.mjs'))))
  const begun = performance.now()
  const hashes = new Map<string, string[]>(job.plan.scenes.map((scene) => [scene, []]))
  const trace: string[] = []
  const child = spawn(command, [...args, job.file], { stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  let errors = ''
  child.stderr.on('data', (part) => {
    errors = `${errors}${part}`.slice(-4000)
  })
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => {
    if (line.startsWith('= ')) trace.push(line.slice(2))
    else {
      const [scene, , hash] = line.split(' ')
      hashes.get(scene)?.push(hash)
      job.onLine?.()
    }
  })
  const read = new Promise((resolve) => lines.once('close', resolve))
  const code = await new Promise<number | string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (status, signal) => resolve(status ?? signal ?? 1))
  })
  await read
  running.delete(child)
  const failure = code === 0 ? undefined : `ended with ${code}: ${errors.trim()}`
  return { hashes, trace, seconds: (performance.now() - begun) / 1000, failure }
}

/** The program, its plan, `more()`, which takes some steps while there is time, and, for who has no host, a loop around it. */
function scriptOf({ program, plan, seconds, sine }: Job, loops: boolean): string {
  return `${program}
hashes.start(${JSON.stringify(plan)}${sine ? ', Math.sin' : ''})
var end = ${seconds === null ? 'Infinity' : `Date.now() + ${1000 * seconds}`}
function more() { return Date.now() < end ? hashes.next() : '' }
${loops ? LOOP : ''}`
}

const LOOP = `for (let lines = more(); lines !== ''; lines = more()) (typeof print === 'function' ? print : console.log)(lines)
`
