/** Writes the page and its charts from what the tasks have found: `npm run bench -- performance` runs it with where, and by which command. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname, join } from 'node:path'
import { pageOf } from './performance/page.ts'
import { readResults } from './performance/results.ts'
import { runTask } from './run.ts'

await runTask(async () => {
  const [folder, path, command] = process.argv.slice(2)
  const date = new Date().toISOString().slice(0, 10)
  const machine = `with Node ${process.versions.node} on ${cpus().length} ${process.arch} cores`
  const { text, charts } = pageOf(readResults(folder), { date, machine, command })
  writeFileSync(path, text)
  const pictures = join(dirname(path), 'performance')
  mkdirSync(pictures, { recursive: true })
  for (const [name, svg] of Object.entries(charts)) writeFileSync(join(pictures, name), svg)
  console.log(`written: ${path}, and ${Object.keys(charts).length} pictures in ${pictures}`)
  return true
})
