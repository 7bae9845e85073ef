// npm run fuzz -- [options]: test/fuzz-files/main.ts, which names them. Levels of all kinds are damaged on purpose, and read.
import { ensureInstalled } from './install.mjs'

await ensureInstalled('all', true)
const { bundle } = await import('./bundle.mjs')
const external = [/^@gltf-transform/, 'draco3dgltf', /^meshoptimizer/]
await bundle('test/fuzz-files/worker.ts', 'test/.cache/fuzz-files-worker.mjs', { external })
await import(await bundle('test/fuzz-files/main.ts', 'test/.cache/fuzz-files.mjs', { external }))
