/**
 * `npm run prove -- --seed S --cases N`: judges carom by the exact oracle (test/prove/main.ts).
 *
 * Node 20 does not read TypeScript: src/, scenes/, test/oracle/ and test/prove/ are transpiled, file by file and as they
 * stand, into a fresh folder below node_modules/.cache/, and run from there. Planted defects are copies of that folder with
 * one file of src/ changed.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { transpileTree } from './transpile.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const cache = `${root}node_modules/.cache/`
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(`${cache}carom-prove-`)
const clean = () => rmSync(folder, { recursive: true, force: true })
process.on('exit', clean)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))

transpileTree(root, `${folder}/base`)
const { main } = await import(pathToFileURL(`${folder}/base/test/prove/main.js`).href)
process.exitCode = await main(process.argv.slice(2), { root, folder })
