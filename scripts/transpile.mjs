import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import ts from 'typescript'

/** What the proof needs: nothing else is read. */
const ROOMS = ['src', 'scenes', 'test/oracle', 'test/prove']

const OPTIONS = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
  rewriteRelativeImportExtensions: true,
}

/** One file's TypeScript as JavaScript; `./x.ts` becomes `./x.js`. */
export function transpile(text, name) {
  return ts.transpileModule(text, { compilerOptions: OPTIONS, fileName: name }).outputText
}

/** The rooms below `root`, transpiled into the same places below `folder`; their sources are kept beside, as they were. */
export function transpileTree(root, folder) {
  for (const room of ROOMS) {
    for (const name of readdirSync(`${root}/${room}`, { recursive: true })) {
      if (!/\.ts$/.test(name) || /\.(test|d)\.ts$/.test(name)) continue
      const path = `${room}/${name}`
      const target = `${folder}/${path.replace(/\.ts$/, '.js')}`
      mkdirSync(dirname(target), { recursive: true })
      const text = readFileSync(`${root}/${path}`, 'utf8')
      writeFileSync(`${folder}/${path}`, text)
      writeFileSync(target, transpile(text, path))
    }
  }
  writeFileSync(`${folder}/package.json`, '{ "type": "module" }\n')
}
