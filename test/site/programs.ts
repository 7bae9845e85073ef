/** Programs of examples as files, and what they print. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { format } from 'node:util'
import { vi } from 'vitest'
import type { Example } from '../../site/examples.mjs'

export function writePrograms(examples: readonly Example[], cache: string) {
  const folder = resolve(cache, `examples-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  const paths = examples.map(({ entry, name, language, code }, i) => {
    // (some disks take names that differ in capitals for the same)
    const path = `${folder}/${entry.replace('/', '-')}-${name}-${i}.${language}`
    writeFileSync(path, code)
    return path
  })
  return { paths, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** What is printed, with what should be, beside or below. */
export const PRINTED = /console\.log\(.*\)\s+\/\/ (.*)/g

/** Runs programs and names those that do not print what their comments say, as Node would print it. */
export async function differences(programs: readonly (Example & { path: string })[]): Promise<string[]> {
  const found: string[] = []
  for (const { path, name, code } of programs) {
    const printed: string[] = []
    const log = vi.spyOn(console, 'log').mockImplementation((...words) => void printed.push(format(...words)))
    await import(/* @vite-ignore */ path).catch((error) => printed.push(String(error))).finally(() => log.mockRestore())
    const expected = [...code.matchAll(PRINTED)].map(([, comment]) => comment)
    const [came, wanted] = [printed.join('|'), expected.join('|')]
    if (came !== wanted) found.push(`${name}: ${came}, expected ${wanted}`)
  }
  return found
}
