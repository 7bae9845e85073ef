import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Plugin } from 'vite'
import { runTests, type Where } from './by-test.ts'
import type { Defect } from './defects.ts'
import type { Found } from './job.ts'
import { plant } from './planted.ts'

/** What became of one planted defect. */
export interface Caught {
  name: string
  caught: boolean
  /** What caught it, or why it could not be planted. */
  how: string
  /** What the suite found. */
  found: Found | null
  seconds: number
}

export interface Place extends Where {
  /** Bundles the worker (worker.ts) into a file. */
  bundleWorker(target: string, plugins: readonly Plugin[]): Promise<string>
  /** Takes what to do when the run is to stop; null: nothing of its own. */
  onStop?(stop: (() => void) | null): void
}

/** A defect that makes carom run without end is caught by the clock. */
const TIME_LIMIT = 240_000

/** Why a defect cannot be planted, or null. */
function reasonNot(defect: Defect, root: string): string | null {
  const times = readFileSync(`${root}/${defect.file}`, 'utf8').split(defect.find).length - 1
  return times === 1 ? null : `the text is there ${times} times, expected once: it no longer applies`
}

/** Plants one defect, runs the suite until something breaks, or the test that judges it, and takes it away again. */
export async function tryDefect(defect: Defect, index: number, place: Place): Promise<Caught> {
  const began = performance.now()
  const target = `${place.folder}/defect-${index}.mjs`
  mkdirSync(place.folder, { recursive: true })
  const result = (caught: boolean, how: string, found: Found | null = null): Caught => ({
    name: defect.name,
    caught,
    how,
    found,
    seconds: (performance.now() - began) / 1000,
  })
  try {
    const reason = reasonNot(defect, place.root)
    if (reason !== null) return result(false, reason)
    if (defect.test !== undefined) {
      const { end, how } = await runTests([defect.test], defect, place, TIME_LIMIT)
      return result(end === 'failed' || end === 'endless', how)
    }
    await place.bundleWorker(target, [plant(defect, place.root)])
    const found = await judge(pathToFileURL(target), defect.by)
    if (found === 'endless') return result(true, 'it ran without end')
    if (found instanceof Error) return result(false, `it does not load: ${found.message}`)
    return found === null
      ? result(false, 'nothing noticed')
      : result(true, `${found.by} ${found.round + 1}: ${found.what}`, found)
  } finally {
    rmSync(target, { force: true })
  }
}

/** With nothing planted the tests must pass, or their failing would mean nothing: what fails, or null. */
export async function testsFail(files: readonly string[], place: Place): Promise<string | null> {
  if (files.length === 0) return null
  const { end, how } = await runTests(files, null, place, TIME_LIMIT)
  return end === 'passed' ? null : how
}

function judge(url: URL, first: string | undefined): Promise<Found | null | Error | 'endless'> {
  return new Promise((resolve) => {
    const worker = new Worker(url, { workerData: { defect: true, first } })
    const clock = setTimeout(() => finish('endless'), TIME_LIMIT)
    const finish = (outcome: Found | null | Error | 'endless') => {
      clearTimeout(clock)
      worker.terminate()
      resolve(outcome)
    }
    worker.on('message', finish)
    worker.on('error', (error) => finish(error instanceof Error ? error : new Error(String(error))))
  })
}
