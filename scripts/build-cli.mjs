// npm run build, in doctor/cli/: makes doctor/cli/dist, which is what the package carom-cli holds. carom itself is bundled into it.
import { chmod, copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { CLI_PACKAGES } from './cli-packages.mjs'
import { ensureInstalled, root } from './install.mjs'

await ensureInstalled('all', !process.argv.includes('--no-install'))
const { bundle } = await import('./bundle.mjs') // only now: it needs the packages
const dist = join(root, 'doctor/cli/dist')
await rm(dist, { recursive: true, force: true })
await bundle('doctor/cli/bin.ts', 'doctor/cli/dist/main.js', { external: CLI_PACKAGES, sourcemap: false })
await bundle('doctor/cli/worker.ts', 'doctor/cli/dist/worker.js', { external: CLI_PACKAGES, sourcemap: false })
await chmod(join(dist, 'main.js'), 0o755)
await copyFile(join(root, 'LICENSE'), join(dist, 'LICENSE'))
