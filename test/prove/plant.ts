import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import ts from 'typescript'
import type { Defect } from './defects.ts'
import { ROUNDS, type Verdict } from './job.ts'
import { isBroken } from './tally.ts'

/** What became of one planted defect. */
export interface Caught {
  name: string
  caught: boolean
  /** What caught it, or why it could not be planted. */
  how: string
  /** How many rounds of the suite that took. */
  rounds: number
  seconds: number
}

export interface Place {
  /** Where the transpiled copy stands, in `base`, with the sources that it was made from. */
  folder: string
  /** Takes what to do when the run is to stop; null: nothing of its own. */
  onStop?(stop: (() => void) | null): void
}

/** A defect that makes carom run without end is caught by the clock. */
const TIME_LIMIT = 240_000

/** No defect at all: the suite must find nothing, or to catch something would mean nothing. */
export const CONTROL: Defect = { name: 'nothing planted', file: '', find: '', replace: '' }

/** A copy of the transpiled tree with the defect in it; or why not. */
function plant(defect: Defect, { folder }: Place, target: string): string | null {
  if (defect === CONTROL) {
    cpSync(`${folder}/base`, target, { recursive: true })
    return null
  }
  const text = readFileSync(`${folder}/base/${defect.file}`, 'utf8')
  const parts = text.split(defect.find)
  if (parts.length !== 2) return `the text is there ${parts.length - 1} times, expected once: it no longer applies`
  cpSync(`${folder}/base`, target, { recursive: true })
  const { outputText } = ts.transpileModule(parts.join(defect.replace), {
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      verbatimModuleSyntax: true,
      rewriteRelativeImportExtensions: true,
    },
  })
  writeFileSync(`${target}/${defect.file.replace(/\.ts$/, '.js')}`, outputText)
  return null
}

/** Plants one defect, runs so many rounds of the suite at most until something breaks, and takes it away again. */
export async function tryDefect(defect: Defect, index: number, place: Place, most = ROUNDS): Promise<Caught> {
  const began = performance.now()
  const target = `${place.folder}/defect-${index}`
  mkdirSync(place.folder, { recursive: true })
  const result = (caught: boolean, how: string, rounds = ROUNDS): Caught => ({
    name: defect.name,
    caught,
    how,
    rounds,
    seconds: (performance.now() - began) / 1000,
  })
  try {
    const reason = plant(defect, place, target)
    if (reason !== null) return result(false, reason)
    const verdict = await judge(pathToFileURL(`${target}/test/prove/worker.js`), { name: defect.name, most })
    if (verdict === 'endless') return result(true, 'it ran without end')
    if (verdict instanceof Error) return result(false, `it does not load: ${verdict.message}`)
    const { tally, rounds } = verdict
    return isBroken(tally)
      ? result(true, tally.failures[0]?.what ?? 'broken', rounds)
      : result(false, 'nothing noticed', rounds)
  } finally {
    rmSync(target, { recursive: true, force: true })
  }
}

function judge(url: URL, suite: { name: string; most: number }): Promise<Verdict | Error | 'endless'> {
  return new Promise((resolve) => {
    const worker = new Worker(url, { workerData: { defect: true, ...suite } })
    const clock = setTimeout(() => finish('endless'), TIME_LIMIT)
    const finish = (outcome: Verdict | Error | 'endless') => {
      clearTimeout(clock)
      worker.terminate()
      resolve(outcome)
    }
    worker.on('message', finish)
    worker.on('error', (error) => finish(error instanceof Error ? error : new Error(String(error))))
  })
}
