// npm start: installs this folder's packages if they are not there, builds the server and the page, and runs them.
// node start.mjs bots|proxy|replay|figures runs another program of this folder, and build runs none.
import { fileURLToPath } from 'node:url'
import { runNode } from '../../scripts/child.mjs'
import { ensureOwnPackages } from '../../scripts/own-packages.mjs'

const [name = 'server', ...args] = process.argv.slice(2)
const path = (file) => fileURLToPath(new URL(file, import.meta.url))

await ensureOwnPackages('examples/server', '60 MB', 'examples/server', process.env.CAROM_NO_INSTALL === undefined)
const { build } = await import('esbuild')
const { copyFile } = await import('node:fs/promises')
const options = {
  bundle: true,
  format: 'esm',
  target: 'es2022',
  sourcemap: true,
  logLevel: 'warning',
  outdir: path('dist'),
  alias: { carom: path('../../src/index.ts') }, // in a project of your own: without this line, and with carom in package.json
}
const programs = ['server', 'bots', 'proxy', 'replay', 'figures'].map((program) => path(`${program}.ts`))
await Promise.all([
  build({ ...options, entryPoints: programs, platform: 'node', packages: 'external' }),
  build({ ...options, entryPoints: [path('page/page.ts')], platform: 'browser', minify: true }),
])
await copyFile(path('page/index.html'), path('dist/index.html'))
if (name !== 'build') process.exitCode = await runNode(['--enable-source-maps', path(`dist/${name}.js`), ...args])
