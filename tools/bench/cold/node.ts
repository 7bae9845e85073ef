/** Node as a host that has loaded nothing yet. Its argument is a {@link ColdTask} as JSON; it prints the {@link ColdTimes}. */
import { readFile } from 'node:fs/promises'
import { type ColdTask, timesOf } from './times.ts'

const task: ColdTask = JSON.parse(process.argv[2])
console.log(JSON.stringify(await timesOf(task, async (file) => Uint8Array.from(await readFile(file)).buffer)))
process.exit()
