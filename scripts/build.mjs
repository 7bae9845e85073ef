import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runNode } from './child.mjs'
import { ensureInstalled, root } from './install.mjs'

/** npm run build [-- --out folder]: src as JavaScript and types in dist, one file for one file. */
export default async function build(args) {
  await ensureInstalled('all', !args.includes('--no-install'))
  const out = args.includes('--out') ? args[args.indexOf('--out') + 1] : join(root, 'dist')
  rmSync(out, { recursive: true, force: true })
  const tsc = join(root, 'node_modules/typescript/lib/tsc.js')
  const code = await runNode([tsc, '-p', join(root, 'tsconfig.build.json'), '--outDir', out], { cwd: root })
  if (code === 0) renameWorkers(out)
  return code
}

/** The compiler renames .ts to .js in imports, but not in the `new URL('./x.ts', import.meta.url)` of a worker. */
function renameWorkers(out) {
  for (const name of readdirSync(out, { recursive: true })) {
    if (!name.endsWith('.js')) continue
    const text = readFileSync(join(out, name), 'utf8')
    const renamed = text.replace(/(new URL\(\s*['"]\.[^'"]*)\.ts(['"],\s*import\.meta\.url)/g, '$1.js$2')
    if (renamed !== text) writeFileSync(join(out, name), renamed)
  }
}
