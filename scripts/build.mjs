import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { runNode } from './child.mjs'
import { ensureInstalled, root } from './install.mjs'

/**
 * npm run build [-- --out folder] [-- --no-check] [-- --no-types]: the WebAssembly kernel into src, then src into dist: the code
 * (bundle-code.mjs) and the types (bundle-types.mjs), one file for each entry point and one for what they share. Without the check the same
 * comes out in half the time, if it is right, and if the kernel is up to date.
 */
export default async function build(args) {
  await ensureInstalled('all', !args.includes('--no-install'))
  const isChecked = !args.includes('--no-check')
  if (isChecked) await step('the kernel', async () => (await import('./kernel.mjs')).writeKernel())
  const out = args.includes('--out') ? args[args.indexOf('--out') + 1] : join(root, 'dist')
  rmSync(out, { recursive: true, force: true })
  await step('the code', async () => (await import('./bundle-code.mjs')).bundleCode(out))
  if (args.includes('--no-types')) return 0
  const tsc = join(root, 'node_modules/typescript/lib/tsc.js')
  const options = isChecked ? [] : ['--noCheck']
  const command = [tsc, '-p', join(root, 'tsconfig.build.json'), '--outDir', out, ...options]
  const code = await step('the types', () => runNode(command, { cwd: root }))
  if (code === 0)
    await step('a file of types for each entry point', async () =>
      (await import('./bundle-types.mjs')).bundleTypes(out),
    )
  return code
}

/** Says what is done, and how long it took, on stderr: stdout is for `npm pack --json` and the like. */
async function step(what, work) {
  const start = performance.now()
  const result = await work()
  console.error(`build: ${what} (${((performance.now() - start) / 1000).toFixed(1)} s)`)
  return result
}
