/**
 * Vite's plugin for the programs of guides: makes each a function that runs it from its beginning, so that a scene can be reset.
 * `export const world = …` becomes a local of that function, which returns all that was exported.
 */
export function guidePrograms() {
  return {
    name: 'guide-programs',
    enforce: 'pre',
    transform: (code, id) => (/\/site\/guides\/(?!guide\.ts)[a-z-]+\.ts$/.test(id) ? asFunction(code) : undefined),
  }
}

const IMPORT = /^import [\s\S]*?from '[^']*'$/gm
const EXPORT = /^export (const|let|function) (\w+)/gm

export function asFunction(program) {
  const imports = program.match(IMPORT) ?? []
  const names = [...program.matchAll(EXPORT)].map(([, , name]) => name)
  const body = program.replace(IMPORT, '').replace(EXPORT, '$1 $2')
  return `${imports.join('\n')}\nexport default function start() {\n${body}\nreturn { ${names.join(', ')} }\n}\n`
}
