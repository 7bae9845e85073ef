// Measures every pair of shapes and writes the table into docs/guarantees.md: node scripts/pairs.mjs [--seed S] [--cases N]
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { bundle } from './bundle.mjs'

const BEGIN = '<!-- PAIRS, made by scripts/pairs.mjs -->'
const END = '<!-- END OF PAIRS -->'

const program = await bundle('test/pairs/table.ts', 'test/pairs/.cache/table.mjs')
const { stdout } = await promisify(execFile)(process.execPath, [program, ...process.argv.slice(2)], {
  maxBuffer: 1 << 24,
})
const page = new URL('../docs/guarantees.md', import.meta.url)
const text = await readFile(page, 'utf8')
const begin = text.indexOf(BEGIN)
const end = text.indexOf(END)
if (begin < 0 || end < begin) throw new Error('docs/guarantees.md: the marks of the table of pairs are gone')
await writeFile(page, `${text.slice(0, begin + BEGIN.length)}\n\n${stdout.trim()}\n\n${text.slice(end)}`)
